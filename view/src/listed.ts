// List of problems that have no place in the scene or cannot be drawn.

import { button, element, leads } from "./element";

const MOST = 100;

export interface Placeless {
  severity: string;
  words: string;
  /** Frame that the problem is about; empty if none. */
  frame: string;
  /** Place in the text, and index in `FindingsMessage.listed`. Only for problems without a frame. */
  file?: string;
  line?: number;
  rank?: number;
}

export class Listed {
  readonly around = element("details", { class: "panel listed", open: "" });
  #told = "";

  constructor(
    readonly chosen: (frame: string) => void,
    readonly show: (rank: number, focus: boolean) => void,
  ) {
    this.around.hidden = true;
  }

  /** Lists the problems. The list stays open or closed as the user left it. */
  list(lines: Placeless[], canShow: boolean): void {
    const told = JSON.stringify([lines, canShow]);
    if (told === this.#told) return;
    this.#told = told;
    this.around.hidden = lines.length === 0;
    this.around.replaceChildren(
      element("summary", {}, lines.length === 1 ? "1 problem" : `${lines.length} problems`),
      ...lines.slice(0, MOST).map(({ severity, words, frame, file, line: at, rank }) => {
        const line = element("p", { class: `finding ${severity}` }, words);
        if (frame) line.append(" ", button("select", `Select ${frame}`, () => this.chosen(frame), { "aria-label": `select ${frame}` }));
        if (file !== undefined && rank !== undefined) {
          const where = `${file}:${at}`;
          if (canShow) {
            const place = button(where, `Go to ${where}`, undefined, { class: "where", "aria-label": `${where}, go to the text` });
            leads(place, (focus) => this.show(rank, focus));
            line.append(" ", place);
          } else line.append(" ", element("span", { class: "where" }, where));
        }
        return line;
      }),
    );
  }
}
