// The files of the scene: which frames each declares, and whether they are shown.

import { element } from "./element";
import type { Model } from "./model";

export class Files {
  readonly around = element("details", { class: "panel files" });
  readonly #hidden = new Set<string>();
  #key = "";

  constructor(
    /** After one was hidden, or is shown again. */
    readonly changed: () => void,
    /** Outlines frames, while their file is pointed at. */
    readonly outline: (frames: string[]) => void,
  ) {}

  update(model: Model): void {
    const counts = model.files.map(() => 0);
    for (const { file } of model.frames) counts[file] = (counts[file] ?? 0) + 1;
    this.around.hidden = model.files.length < 2;
    const key = JSON.stringify([model.files, counts]);
    if (key === this.#key) return;
    this.#key = key;
    const rows = model.files.map((name, file) => {
      const box = element("input", { type: "checkbox" });
      box.checked = !this.#hidden.has(name);
      box.addEventListener("change", () => {
        if (box.checked) this.#hidden.delete(name);
        else this.#hidden.add(name);
        this.changed();
      });
      const count = counts[file] === 1 ? "1 frame" : `${counts[file]} frames`;
      const row = element("label", { class: "file" }, box, element("span", { class: "label", title: name }, name), element("span", { class: "where" }, count));
      row.addEventListener("pointerenter", () => this.outline(model.frames.filter((frame) => frame.file === file).map((frame) => frame.name)));
      row.addEventListener("pointerleave", () => this.outline([]));
      return row;
    });
    this.around.replaceChildren(element("summary", {}, `${model.files.length} files`), ...rows);
  }

  /** Whether what a file declares is hidden, by its rank. */
  isHidden(model: Model, file: number): boolean {
    return this.#hidden.has(model.files[file] ?? "");
  }

  get isAnyHidden(): boolean {
    return this.#hidden.size > 0;
  }
}
