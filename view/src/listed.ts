// What has no place in the scene, in a list beside it.

import { button, element } from "./element";

const MOST = 100;

export interface Placeless {
  severity: string;
  words: string;
  /** The frame that it is about, or none. */
  frame: string;
}

export class Listed {
  readonly around = element("details", { class: "panel listed", open: "" });
  #told = "";

  constructor(readonly chosen: (frame: string) => void) {
    this.around.hidden = true;
  }

  /** Whoever closes it has it closed until they open it. */
  list(lines: Placeless[]): void {
    const told = JSON.stringify(lines);
    if (told === this.#told) return;
    this.#told = told;
    this.around.hidden = lines.length === 0;
    this.around.replaceChildren(
      element("summary", {}, lines.length === 1 ? "1 thing has no place in the scene" : `${lines.length} things have no place in the scene`),
      ...lines.slice(0, MOST).map(({ severity, words, frame }) => {
        const line = element("p", { class: `finding ${severity}` }, words);
        if (frame) line.append(" ", button("select", `Select ${frame}`, () => this.chosen(frame), { "aria-label": `select ${frame}` }));
        return line;
      }),
    );
  }
}
