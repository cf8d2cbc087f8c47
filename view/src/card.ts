// The card of what is selected: where it is, what it measures, and the stack of its text.

import { button, element, leads, number } from "./element";
import type { Candidate, CardMessage, StackEntry } from "./messages";
import { rollPitchYaw } from "./rigid";

export class Card {
  readonly around = element("section", { class: "panel card", "aria-label": "Selection", "aria-live": "polite" });

  /** What a drag was written as. */
  #written: string | null = null;

  constructor(
    readonly show: (entry: StackEntry, focus: boolean) => void,
    readonly choose: (index: number) => void,
    readonly close: () => void,
    /** Shows what a candidate would do besides; nothing, when none is looked at. */
    readonly preview: (index: number | null, candidate?: Candidate) => void,
    /** Asks for the other ways to write what was dragged. */
    readonly others: () => void,
  ) {
    this.around.hidden = true;
  }

  empty(): void {
    this.#withdraw();
    this.#written = null;
    this.around.hidden = true;
    this.around.replaceChildren();
  }

  fill(title: string, subtitle: string, length: string, poses: [string, number[]][], findings: [string, string][], card: CardMessage | null, canShow: boolean, details: HTMLElement[]): void {
    this.#withdraw();
    this.around.hidden = false;
    const rows = poses.flatMap(([words, pose]) => {
      const [roll, pitch, yaw] = rollPitchYaw(pose).map((one) => number((one * 180) / Math.PI, 2));
      const known = !Number.isNaN(pose[0]) && !Number.isNaN(pose[6]);
      return [
        element("dt", {}, words),
        known
          ? element("dd", { class: "pose" }, element("code", {}, `${pose.slice(0, 3).map((one) => number(one)).join(", ")} ${length}`), element("code", {}, `${roll}, ${pitch}, ${yaw}°`))
          : element("dd", {}, "not known"),
      ];
    });
    for (const { name, value, written, class: origin } of card?.attributes ?? []) {
      if (name === "parent") continue;
      const told = value === null || value === undefined ? "?" : Array.isArray(value) ? `[${value.map((one) => (typeof one === "number" ? number(one) : String(one))).join(", ")}]` : typeof value === "number" ? number(value, 6) : String(value);
      const isSame = written === "" || plain(written) === plain(told);
      rows.push(
        element("dt", {}, name),
        element("dd", {}, element("code", {}, isSame ? told : written), ...(isSame ? [] : [element("code", { class: "value" }, `= ${told}`)]), ...(origin ? [element("span", { class: "origin" }, `class ${origin}`)] : [])),
      );
    }
    const stack = element("ol", { class: "stack", "aria-label": "In the text" });
    for (const entry of card?.stack ?? []) {
      const line = canShow ? button("", `${entry.kind} ${entry.name}, ${entry.file} line ${entry.line}`) : element("div");
      line.append(
        element("span", { class: `kind ${entry.kind}` }, entry.kind),
        " ",
        element("span", { class: "what" }, entry.name || entry.written.replace(/\s*\{.*$/, "").replace(/^include\s+/, "")),
        " ",
        element("span", { class: "where" }, `${entry.file}:${entry.line}`),
      );
      line.title = entry.written;
      if (canShow) leads(line, (focus) => this.show(entry, focus));
      stack.append(element("li", {}, line));
    }
    this.around.replaceChildren(
      element("header", {}, element("h2", {}, title), element("span", { class: "subtitle" }, subtitle), button("×", "Clear the selection", this.close, { class: "close", "aria-label": "Clear the selection" })),
      ...findings.map(([severity, words]) => element("p", { class: `finding ${severity}` }, words)),
      element("dl", {}, ...rows),
      ...(card === null || card.stack.length > 0 ? [stack] : []),
      ...details,
    );
    this.#tell();
  }

  /** Says what a drag was written as, until something else is selected or dragged. */
  wrote(words: string | null): void {
    this.#written = words;
    this.#tell();
  }

  #tell(): void {
    this.around.querySelector(".written")?.remove();
    this.#asks();
    if (this.#written === null) return;
    const others = button("Other ways", "Choose another edit instead of this one", this.others);
    this.around.querySelector("header")?.after(element("div", { class: "written" }, element("p", {}, `Written: ${this.#written}`), others));
    this.#asks();
  }

  /** What a drag may be written as, or what may stand in place of what it was written as; one of them is chosen. */
  offer(candidates: Candidate[]): void {
    this.#withdraw();
    if (candidates.length === 0) return;
    const list = element("div", { class: "offer", role: "group", "aria-label": "How to write it" }, element("h3", {}, this.#written === null ? "Write it as" : "Write it instead as"));
    candidates.forEach((candidate, index) => {
      const one = button("", candidate.words, () => this.choose(index));
      one.append(element("span", { class: "what" }, candidate.words));
      for (const event of ["focus", "pointerenter"]) one.addEventListener(event, () => this.preview(index, candidate));
      for (const event of ["blur", "pointerleave"]) one.addEventListener(event, () => this.preview(null));
      list.append(one);
    });
    this.around.prepend(list);
    this.#asks();
    list.querySelector("button")?.focus();
  }

  /** A button that is taken away is left without a word. */
  #withdraw(): void {
    const offer = this.around.querySelector(".offer");
    if (offer === null) return;
    offer.remove();
    this.#asks();
    this.preview(null);
  }

  /** What answers a drag is seen where panels are hidden, too. */
  #asks(): void {
    this.around.classList.toggle("asks", this.around.querySelector(".written, .offer, .said") !== null);
  }

  say(words: string): void {
    this.around.querySelector(".said")?.remove();
    // What was asked for stands above, and the rest of the card may be longer than the window.
    const said = element("p", { class: "said" }, words);
    (this.around.querySelector(".written") ?? this.around.querySelector("header"))?.after(said);
    this.#asks();
  }
}

function plain(text: string): string {
  return text.replaceAll(/[\s"]/g, "");
}
