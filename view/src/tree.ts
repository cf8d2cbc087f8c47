// Links, joints and frames as a tree. Only visible rows are in the page, because there may be ten thousand.

import { stops } from "./bar";
import { button, element } from "./element";
import { icon, type IconName } from "./icons";
import type { Model } from "./model";

const HEIGHT = 24;
const AROUND = 8;
/** Pixels of indentation for each branch, the minimum, and the room to leave for names. */
const INDENT = 12;
const LEAST_INDENT = 4;
const NAME = 130;

const KINDS: Record<Kind, { icon: IconName; word: string }> = {
  link: { icon: "box", word: "links" },
  joint: { icon: "rotate-cw", word: "joints" },
  frame: { icon: "axis-3d", word: "frames" },
  visual: { icon: "palette", word: "visual shapes" },
  collision: { icon: "shield", word: "collision shapes" },
};

export type Kind = "link" | "joint" | "frame" | "visual" | "collision";

interface Line {
  kind: Kind;
  row: number;
  name: string;
  /** Row of the geometry, if the line is a shape. */
  geometry: number | null;
  /** Indentation level. It grows only at branches, so a chain has one depth. */
  depth: number;
  level: number;
}

export interface Chosen {
  name: string;
  geometry: number | null;
  isJoint: boolean;
}

export class Tree {
  readonly around: HTMLElement;
  readonly #search: HTMLInputElement;
  readonly #list: HTMLElement;
  readonly #room: HTMLElement;
  readonly #heading = element("h1", {}, "Frames");
  readonly #count = element("span", { class: "count" });
  readonly #chips = element("div", { class: "chips", role: "toolbar", "aria-label": "Kinds in the tree" });
  readonly #kinds = new Set<Kind>();
  readonly #none = element("p", { class: "empty" });
  readonly #closed = new Set<string>();
  #lines: Line[] = [];
  /** Lines of all shapes, and the number of lines of each kind as JSON. */
  #all: Line[] = [];
  #counted = "";
  #model: Model | null = null;
  #selected: Chosen | null = null;
  #title = "";
  #marks: (row: number) => { words: string; severity: string } | null = () => null;
  #isHidden: (name: string) => boolean = () => false;

  constructor(
    readonly chosen: (chosen: Chosen, isFinal: boolean) => void,
    readonly hide: (name: string) => void,
  ) {
    this.#search = element("input", { type: "search", placeholder: "Find a frame or file", "aria-label": "Find a link, joint, frame or file", spellcheck: "false" });
    this.#room = element("div", { class: "room" });
    this.#list = element("div", { class: "list", role: "tree", tabindex: "0", "aria-label": "Links, joints and frames" }, this.#room);
    this.around = element("section", { class: "panel tree", "aria-label": "Tree" }, element("header", {}, this.#heading, this.#count), this.#search, this.#chips, this.#none, this.#list);
    stops(this.#chips, "ArrowLeft", "ArrowRight");
    this.#search.addEventListener("input", () => this.#gather());
    this.#search.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === "ArrowDown") {
        event.preventDefault();
        this.#list.focus();
        if (this.#lines[0]) this.#choose(this.#lines[0], false);
      } else if (event.key === "Escape" && this.#search.value) {
        event.stopPropagation();
        this.#search.value = "";
        this.#gather();
      }
    });
    this.#list.addEventListener("scroll", () => this.#show());
    this.#list.addEventListener("keydown", (event) => this.#key(event));
    this.#list.addEventListener("click", (event) => this.#click(event, false));
    this.#list.addEventListener("dblclick", (event) => this.#click(event, true));
    new ResizeObserver(() => this.#show()).observe(this.#list);
  }

  /** Updates the tree after the scene, its findings or the hidden frames have changed. */
  update(model: Model, marks: (row: number) => { words: string; severity: string } | null, isHidden: (name: string) => boolean): void {
    this.#model = model;
    this.#marks = marks;
    this.#isHidden = isHidden;
    const areLinks = model.frames.length > 0 && model.frames.every(({ ledBy, part }) => ledBy !== undefined || part !== undefined);
    this.#heading.textContent = this.#title || (areLinks ? "Links" : "Frames");
    this.#search.placeholder = areLinks ? "Find a link, joint or file" : "Find a frame or file";
    this.#all = shapes(model);
    this.#gather();
  }

  select(chosen: Chosen | null): void {
    const model = this.#model;
    const at = chosen === null ? undefined : model?.row.get(chosen.name);
    // Parts of links have no lines of their own.
    const row = at === undefined ? undefined : model?.whole(at);
    this.#selected = chosen === null || row === undefined || model === null ? chosen : { ...chosen, name: model.frames[row].name };
    if (row !== undefined && model !== null) {
      let isOpened = false;
      for (const above of model.above(row)) isOpened = this.#closed.delete(model.frames[above].name) || isOpened;
      if (isOpened) this.#gather();
      const line = this.#here;
      if (line >= 0) {
        const top = line * HEIGHT;
        const { scrollTop, clientHeight } = this.#list;
        if (top < scrollTop) this.#list.scrollTop = top;
        else if (top + HEIGHT > scrollTop + clientHeight) this.#list.scrollTop = top + HEIGHT - clientHeight;
      }
    }
    this.#show();
  }

  /** Index of the selected line, or -1. A shape without a line is represented by its link. */
  get #here(): number {
    const one = this.#selected;
    if (one === null) return -1;
    const shape = one.geometry === null ? -1 : this.#lines.findIndex(({ geometry }) => geometry === one.geometry);
    return shape >= 0 ? shape : this.#lines.findIndex((line) => this.#nameOf(line) === one.name && line.geometry === null && (line.kind === "joint") === one.isJoint);
  }

  #nameOf({ row }: Line): string {
    return this.#model?.frames[row].name ?? "";
  }

  titled(title: string): void {
    this.#title = title;
  }

  search(): void {
    this.#search.focus();
    this.#search.select();
  }

  /** Rows of the children of a frame that have a line. */
  #below(row: number): number[] {
    return this.#model?.children[row].filter((child) => this.#model?.frames[child].part === undefined) ?? [];
  }

  /** True if the name of the line or of its file contains the text. */
  #matches({ name, row }: Line, sought: string): boolean {
    const { frames, files } = this.#model ?? { frames: [], files: [] };
    return [name, files.length > 1 ? (files[frames[row]?.file ?? 0] ?? "") : ""].some((one) => one.toLowerCase().includes(sought));
  }

  /** Lines of the open branches, parents first. A joint is above the link that it leads to. */
  #hung(model: Model): Line[] {
    const lines: Line[] = [];
    const seen = new Set<number>();
    const go = (top: number): void => {
      const waiting: { row: number; depth: number; level: number }[] = [{ row: top, depth: 0, level: 0 }];
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const { row, depth, level } = next;
        if (seen.has(row)) continue;
        seen.add(row);
        const { name, ledBy } = model.frames[row];
        if (ledBy) lines.push({ kind: "joint", row, name: ledBy, geometry: null, depth, level });
        lines.push({ kind: ledBy === undefined ? "frame" : "link", row, name: name || "(no name)", geometry: null, depth, level });
        const below = this.#below(row);
        if (this.#closed.has(name) && this.#kinds.size === 0 && this.#search.value.trim() === "") {
          for (const one of model.subtree(row)) seen.add(one);
          continue;
        }
        for (const child of below.reverse()) waiting.push({ row: child, depth: below.length > 1 ? depth + 1 : depth, level: level + 1 });
      }
    };
    model.parents.forEach((parent, row) => {
      if (parent < 0) go(row);
    });
    // Frames in a cycle have no root.
    model.parents.forEach((_, row) => {
      if (!seen.has(row) && model.frames[row].part === undefined) go(row);
    });
    return lines;
  }

  #gather(): void {
    const model = this.#model;
    if (model === null) return;
    const sought = this.#search.value.trim().toLowerCase();
    const isFlat = sought !== "" || this.#kinds.size > 0;
    const hung = this.#hung(model);
    const all = isFlat ? [...hung, ...this.#all].map((line) => ({ ...line, depth: 0, level: 0 })) : hung;
    this.#lines = all.filter((line) => (this.#kinds.size === 0 || this.#kinds.has(line.kind)) && (sought === "" || this.#matches(line, sought)));
    const { length } = this.#lines;
    this.#tally(model);
    this.#count.textContent = isFlat ? `${length} of ${all.length}` : "";
    this.#none.textContent = length > 0 ? "" : sought ? `No link, joint, frame or file contains '${this.#search.value.trim()}'.` : isFlat ? "Nothing of this kind." : "There are no frames yet.";
    this.#none.hidden = length > 0;
    this.#list.hidden = length === 0;
    this.#room.style.height = `${length * HEIGHT}px`;
    this.#show();
  }

  /** Shows a chip for each kind in the scene. */
  #tally(model: Model): void {
    const counts: Record<Kind, number> = { link: 0, joint: 0, frame: 0, visual: 0, collision: 0 };
    for (const { ledBy, part } of model.frames) {
      if (part !== undefined) continue;
      counts[ledBy === undefined ? "frame" : "link"]++;
      if (ledBy) counts.joint++;
    }
    for (const { kind } of this.#all) counts[kind]++;
    const counted = JSON.stringify(counts);
    if (counted === this.#counted) return;
    this.#counted = counted;
    const kinds = (Object.keys(KINDS) as Kind[]).filter((kind) => counts[kind] > 0);
    this.#chips.replaceChildren(
      ...kinds.map((kind) => {
        const chip = button("", `Only ${KINDS[kind].word}`, () => {
          if (!this.#kinds.delete(kind)) this.#kinds.add(kind);
          chip.setAttribute("aria-pressed", String(this.#kinds.has(kind)));
          this.#gather();
        }, { class: "chip", "aria-pressed": String(this.#kinds.has(kind)), "aria-label": `${counts[kind]} ${KINDS[kind].word}` });
        chip.append(icon(KINDS[kind].icon), String(counts[kind]));
        return chip;
      }),
    );
    this.#chips.hidden = kinds.length < 2;
  }

  #show(): void {
    const model = this.#model;
    if (model === null) return;
    const first = Math.max(0, Math.floor(this.#list.scrollTop / HEIGHT) - AROUND);
    const last = Math.min(this.#lines.length, Math.ceil((this.#list.scrollTop + this.#list.clientHeight) / HEIGHT) + AROUND);
    const shown: HTMLElement[] = [];
    let active = "";
    const deepest = this.#lines.slice(first, last).reduce((most, { depth }) => Math.max(most, depth), 1);
    const indent = Math.min(INDENT, Math.max(LEAST_INDENT, (this.#list.clientWidth - NAME) / deepest));
    const here = this.#here;
    for (let at = first; at < last; at++) {
      const { kind, row, name, depth, level } = this.#lines[at];
      const frame = model.frames[row];
      const isShape = kind === "visual" || kind === "collision";
      const mark = kind === "joint" || isShape ? null : this.#marks(row);
      const children = kind === "joint" || isShape ? [] : this.#below(row);
      const isClosed = this.#closed.has(frame.name);
      const isSelected = at === here;
      const isHidden = this.#isHidden(frame.name);
      const line = element("div", {
        class: `line ${kind}${isSelected ? " selected" : ""}${mark ? ` ${mark.severity}` : ""}${frame.ghost ? " ghost" : ""}${isHidden ? " hidden" : ""}`,
        role: "treeitem",
        id: kind === "joint" ? `joint-${row}` : isShape ? `shape-${at}` : `line-${row}`,
        "aria-level": String(level + 1),
        "aria-selected": String(isSelected),
        "data-at": String(at),
        title: mark?.words ?? (kind === "joint" ? `${name}, ${frame.joint?.type ?? frame.free?.type ?? "fixed"} joint` : isShape ? `${name}, ${kind} shape of ${this.#nameOf(this.#lines[at])}` : name),
      });
      if (children.length > 0) line.setAttribute("aria-expanded", String(!isClosed));
      line.style.top = `${at * HEIGHT}px`;
      line.style.paddingInlineStart = `${8 + Math.min(depth, 24) * indent}px`;
      line.append(
        element("span", { class: children.length > 0 ? `twist${isClosed ? " closed" : ""}` : "twist none", "aria-hidden": "true" }),
        icon(kind === "joint" ? jointIcon(frame) : KINDS[kind].icon),
        element("span", { class: "label" }, name),
      );
      if (kind === "frame" && frame.joint) line.append(element("span", { class: "joint", title: frame.joint.type, role: "img", "aria-label": frame.joint.type }, icon(jointIcon(frame))));
      if (mark) line.append(element("span", { class: "sr" }, mark.words));
      if (kind !== "joint" && !isShape) line.append(element("span", { class: "eye", title: isHidden ? "Show it again (H)" : "Hide it, and what hangs from it (H)" }, icon(isHidden ? "eye-off" : "eye")));
      if (isSelected) active = line.id;
      shown.push(line);
    }
    this.#room.replaceChildren(...shown);
    if (active) this.#list.setAttribute("aria-activedescendant", active);
    else this.#list.removeAttribute("aria-activedescendant");
  }

  #choose(line: Line, isFinal: boolean): void {
    this.chosen({ name: this.#nameOf(line), geometry: line.geometry, isJoint: line.kind === "joint" }, isFinal);
  }

  #toggle(name: string): void {
    if (!this.#closed.delete(name)) this.#closed.add(name);
    this.#gather();
  }

  #click(event: MouseEvent, isFinal: boolean): void {
    const line = (event.target as HTMLElement).closest<HTMLElement>("[data-at]");
    const at = line === null ? undefined : this.#lines[Number(line.dataset["at"])];
    if (at === undefined) return;
    const { classList } = event.target as HTMLElement;
    if (classList.contains("twist") && !classList.contains("none")) {
      if (!isFinal) this.#toggle(this.#nameOf(at));
    } else if ((event.target as HTMLElement).closest(".eye") !== null) {
      if (!isFinal) this.hide(this.#nameOf(at));
    } else this.#choose(at, isFinal);
  }

  #key(event: KeyboardEvent): void {
    const model = this.#model;
    if (model === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = this.#here;
    const here = at < 0 ? undefined : this.#lines[at].row;
    const to = (line: number): void => {
      const next = this.#lines[Math.max(0, Math.min(this.#lines.length - 1, line))];
      if (next) this.#choose(next, false);
    };
    const page = Math.max(1, Math.floor(this.#list.clientHeight / HEIGHT) - 1);
    const name = here === undefined ? "" : model.frames[here].name;
    const isOpen = here !== undefined && this.#below(here).length > 0 && !this.#closed.has(name);
    switch (event.key) {
      case "ArrowDown": to(at + 1); break;
      case "ArrowUp": to(at - 1); break;
      case "PageDown": to(at + page); break;
      case "PageUp": to(at - page); break;
      case "Home": to(0); break;
      case "End": to(this.#lines.length - 1); break;
      case "ArrowRight":
        if (here !== undefined && this.#closed.has(name)) this.#toggle(name);
        else if (isOpen) to(at + 1);
        break;
      case "ArrowLeft":
        if (isOpen) this.#toggle(name);
        else if (here !== undefined && model.parents[here] >= 0) this.chosen({ name: model.frames[model.parents[here]].name, geometry: null, isJoint: false }, false);
        break;
      case "Enter": if (at >= 0) this.#choose(this.#lines[at], true); break;
      case "h": if (here !== undefined) this.hide(name); break;
      default: return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

function jointIcon({ joint, free }: Model["frames"][number]): IconName {
  if (joint === undefined) return free === undefined ? "lock" : "refresh-cw";
  return joint.type === "prismatic" ? "move-vertical" : joint.limits ? "rotate-cw" : "refresh-cw";
}

/** Lines of all shapes. A shape that is both visual and collision has one line. */
function shapes({ geometries, row, frames, parents }: Model): Line[] {
  return geometries.flatMap(({ frame, visual, shape, mesh }, geometry) => {
    const at = row.get(frame);
    if (at === undefined) return [];
    const whole = frames[at].part === undefined ? at : parents[at];
    return [{ kind: visual ? "visual" : "collision", row: whole, name: mesh?.name ?? shape, geometry, depth: 0, level: 0 } satisfies Line];
  });
}
