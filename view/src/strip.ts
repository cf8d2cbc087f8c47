// Strip over the scene: the current mode with its next step, or the result of an action.

import { button, element } from "./element";
import { icon } from "./icons";
import { MODES, TOOLS, type Mode } from "./tools";
import { WHOSE } from "./gizmo";

export class Strip {
  readonly around = element("div", { class: "strip", hidden: "" });
  readonly #mode = element("span", { class: "is" });
  readonly #words = element("span", { class: "hint", role: "status", "aria-live": "polite" });
  readonly #whose = element("span", { class: "segments", role: "radiogroup", "aria-label": "Axes" });
  readonly #ways = element("span", { class: "segments", role: "radiogroup", "aria-label": "Arrows or rings" });
  readonly #copy: HTMLElement;
  readonly #close: HTMLElement;
  #said = "";
  #idle = false;
  #is: Mode | null = null;

  constructor(
    readonly leave: () => void,
    chosen: (axes: number) => void,
    /** Called with the choice of arrows or rings in reach mode. */
    way: (rank: number) => void,
    copy: () => void,
  ) {
    this.#copy = button("Copy", "Copy what is measured, or the positions", copy, { class: "chip" });
    ["Move", "Turn"].forEach((words, rank) => this.#ways.append(button(words, `${words} the frame`, () => way(rank), { role: "radio" })));
    this.#close = button("", "Leave (Esc)", leave, { class: "tool bare-icon", "aria-label": "Leave" });
    this.#close.append(icon("x"));
    WHOSE.forEach((words, rank) => this.#whose.append(button(words, `Drag along axes of: ${words.toLowerCase()} (W)`, () => chosen(rank), { role: "radio" })));
    this.around.append(this.#mode, this.#words, this.#whose, this.#ways, this.#copy, this.#close);
  }

  /** Shows the mode and the current axes and way. `isIdle` means that the selection does not suit the mode. */
  show(mode: Mode | null, isIdle: boolean, axes: number, way: number, canCopy: boolean): void {
    if (mode !== this.#is) {
      this.#is = mode;
      this.#mode.replaceChildren(...(mode === null ? [] : [icon(TOOLS[mode].icon), TOOLS[mode].word]));
    }
    this.#idle = isIdle;
    this.around.classList.toggle("mode", mode !== null);
    this.#mode.hidden = this.#close.hidden = mode === null;
    this.#whose.hidden = (mode !== "move" && mode !== "turn") || isIdle;
    [...this.#whose.children].forEach((one, rank) => one.setAttribute("aria-checked", String(rank === axes)));
    this.#ways.hidden = mode !== "reach" || isIdle;
    [...this.#ways.children].forEach((one, rank) => one.setAttribute("aria-checked", String(rank === way)));
    this.#copy.hidden = !canCopy;
    this.say(this.#said);
  }

  /** Shows words instead of the next step; an empty string removes them. */
  say(words: string): void {
    this.#said = words;
    const { next, idle } = this.#is === null ? { next: "", idle: "" } : MODES[this.#is];
    const told = words || (this.#idle && idle ? idle : next);
    if (this.#words.textContent !== told) this.#words.textContent = told;
    this.around.hidden = this.#is === null && told === "";
  }

  get words(): string {
    return this.#words.textContent ?? "";
  }
}
