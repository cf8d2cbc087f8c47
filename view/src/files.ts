// Files of the scene: the number of frames in each, and a checkbox to hide them.

import { element } from "./element";
import type { Model } from "./model";

export class Files {
  readonly around = element("details", { class: "panel files" });
  readonly #hidden = new Set<string>();
  #key = "";

  constructor(
    /** Called after a file was hidden or shown. */
    readonly changed: () => void,
    /** Outlines frames while the pointer is on their file. */
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

  /** True if the frames of the file with this index are hidden. */
  isHidden(model: Model, file: number): boolean {
    return this.#hidden.has(model.files[file] ?? "");
  }

  get isAnyHidden(): boolean {
    return this.#hidden.size > 0;
  }
}
