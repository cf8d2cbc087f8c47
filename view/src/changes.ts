// List of changes since another scene. Names of frames select the frames.

import { button, element } from "./element";
import type { EarlierMessage } from "./messages";

type Told = NonNullable<EarlierMessage["changes"]>;

const KINDS = { "+": "new", "-": "gone", "~": "other" };

export class Changes {
  readonly around = element("details", { class: "panel changes" });
  /** Frames that are new or have new shapes. A change about two frames is not one: it means that they may collide. */
  added: string[] = [];

  constructor(readonly select: (frame: string) => void) {
    this.clear();
  }

  clear(): void {
    this.added = [];
    this.around.hidden = true;
    this.around.replaceChildren();
  }

  list(since: string, told: Told, isThere: (name: string) => boolean): void {
    this.added = told.filter(([mark, about]) => mark === "+" && about.length === 1).flatMap(([, about]) => about);
    this.around.hidden = false;
    this.around.open = true;
    const count = told.length === 0 ? "No change in meaning" : told.length === 1 ? "1 change" : `${told.length} changes`;
    this.around.replaceChildren(
      element("summary", {}, `${count} since ${since}`),
      ...told.map(([mark, about, words]) =>
        element(
          "p",
          { class: `change ${KINDS[mark]}` },
          ...about.flatMap((name, at) => [at > 0 ? " and " : "", isThere(name) ? button(name, `Select ${name}`, () => this.select(name)) : element("b", {}, name)]),
          `: ${words}`,
        ),
      ),
    );
  }
}
