// Which shapes touch where the joints are, asked for while they move, and listed beside the scene.

import { button, element } from "./element";
import type { Told, TouchMessage } from "./messages";
import type { Model } from "./model";

/** Milliseconds between two questions. */
const PAUSE = 100;
const MOST = 100;

export class Collisions {
  readonly around = element("details", { class: "panel collisions", open: "", hidden: "" });
  #found: TouchMessage | null = null;
  /** Positions that the answer is for, and those that are asked about. */
  #answered = "";
  #asking: string | null = null;

  constructor(
    readonly model: Model,
    readonly request: (message: object) => Promise<Told>,
    /** After an answer: what touches is another. */
    readonly changed: () => void,
    readonly chosen: (frame: string) => void,
    readonly called: (frame: string) => string,
  ) {}

  /** What touches at the joints' positions; null as long as that is not known. */
  get now(): TouchMessage | null {
    return this.model.isMoved && this.#answered === this.#key ? this.#found : null;
  }

  /** After joints have moved, or the text has changed: one question at a time, and none about what is passed. */
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
    // The depth is of where the joints were.
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
