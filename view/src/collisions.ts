// Collisions at the current joint positions: requested while joints move, and listed beside the scene.

import { button, element } from "./element";
import type { Told, TouchMessage } from "./messages";
import type { Model } from "./model";

/** Milliseconds to wait after an answer before the next request. */
const PAUSE = 100;
const MOST = 100;

export class Collisions {
  readonly around = element("details", { class: "panel collisions", open: "", hidden: "" });
  #found: TouchMessage | null = null;
  /** Positions of the last answer and of the pending request, as keys. */
  #answered = "";
  #asking: string | null = null;

  constructor(
    readonly model: Model,
    readonly request: (message: object) => Promise<Told>,
    /** Called after each answer. */
    readonly changed: () => void,
    readonly chosen: (frame: string) => void,
    readonly called: (frame: string) => string,
  ) {}

  /** Collisions at the current positions of moved joints; null while they are unknown. */
  get now(): TouchMessage | null {
    return this.model.isMoved && this.#answered === this.#key ? this.#found : null;
  }

  /** Requests the collisions after joints or the text have changed. Only one request is pending at a time; positions
   * that joints have left by then are skipped. */
  async look(isNewText = false): Promise<void> {
    if (isNewText) this.#answered = "";
    if (!this.model.isMoved) this.#found = null;
    this.#list();
    const key = this.#key;
    if (this.#asking !== null || !this.model.isMoved || key === this.#answered) return;
    this.#asking = key;
    const answer = await this.request({ type: "touch", joints: Object.fromEntries(this.model.positions) });
    if (answer.type === "touch") {
      this.#found = answer.refused === null ? answer : null;
      this.#answered = key;
      this.#list();
      this.changed();
    }
    await new Promise((done) => setTimeout(done, PAUSE));
    this.#asking = null;
    void this.look();
  }

  get #key(): string {
    return JSON.stringify([this.model.version, ...this.model.positions]);
  }

  #list(): void {
    const pairs = this.#found?.pairs ?? [];
    this.around.hidden = pairs.length === 0;
    // Until the next answer, the depths belong to earlier positions.
    this.around.classList.toggle("old", this.now === null);
    this.around.replaceChildren(
      element("summary", {}, pairs.length === 1 ? "1 collision" : `${pairs.length} collisions`),
      ...pairs.slice(0, MOST).map(({ frames, depth }) => {
        const [one, other] = frames.map((frame) => button(this.called(frame), `Select ${this.called(frame)}`, () => this.chosen(frame)));
        return element("p", { class: "finding error" }, one ?? "", " and ", other ?? "", element("span", { class: "depth" }, depth));
      }),
    );
  }
}
