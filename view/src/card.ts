// Card of the selection: its pose, its attributes and the text that defines it.

import { button, element, leads, number } from "./element";
import type { Candidate, CardMessage, StackEntry } from "./messages";
import { rollPitchYaw } from "./rigid";

export class Card {
  readonly around = element("section", { class: "panel card", "aria-label": "Selection", "aria-live": "polite" });

  /** Description of the edit that a drag wrote; null if there is none. */
  #written: string | null = null;

  constructor(
    readonly show: (entry: StackEntry, focus: boolean) => void,
    readonly choose: (index: number) => void,
    readonly close: () => void,
    /** Previews a candidate; null ends the preview. */
    readonly preview: (index: number | null, candidate?: Candidate) => void,
    /** Requests the alternatives to the edit that was written. */
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

  /** Shows which edit was written, until something else is selected or dragged; null removes the message. */
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

  /** Lists edits to choose from: candidates for a drag, or alternatives to the edit that was written. */
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

  /** Removes the offered edits and ends the preview: a removed button sends no `pointerleave` event. */
  #withdraw(): void {
    const offer = this.around.querySelector(".offer");
    if (offer === null) return;
    offer.remove();
    this.#asks();
    this.preview(null);
  }

  /** Marks the card if it answers a drag. A marked card is visible even if the panels are hidden. */
  #asks(): void {
    this.around.classList.toggle("asks", this.around.querySelector(".written, .offer, .said") !== null);
  }

  say(words: string): void {
    this.around.querySelector(".said")?.remove();
    // Add it below the header, because the rest of the card may be taller than the window.
    const said = element("p", { class: "said" }, words);
    (this.around.querySelector(".written") ?? this.around.querySelector("header"))?.after(said);
    this.#asks();
  }
}

function plain(text: string): string {
  return text.replaceAll(/[\s"]/g, "");
}
