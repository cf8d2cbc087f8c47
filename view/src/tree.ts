// The frames as a tree, of which only the rows in sight are in the page: there may be ten thousand.

import { element } from "./element";
import type { Model } from "./model";

const HEIGHT = 24;
const AROUND = 8;
/** Pixels by which what hangs from a frame stands further right; less, where it would leave no room for names. */
const INDENT = 14;
const LEAST_INDENT = 4;
const NAME = 130;

interface Line {
  row: number;
  depth: number;
}

export class Tree {
  readonly around: HTMLElement;
  readonly #search: HTMLInputElement;
  readonly #list: HTMLElement;
  readonly #room: HTMLElement;
  readonly #heading = element("h2", {}, "Frames");
  readonly #none = element("p", { class: "empty" });
  readonly #closed = new Set<string>();
  #lines: Line[] = [];
  #model: Model | null = null;
  #selected: string | null = null;
  #marks: (row: number) => { words: string; severity: string } | null = () => null;
  #isHidden: (name: string) => boolean = () => false;

  constructor(
    readonly chosen: (name: string, isFinal: boolean) => void,
    readonly hide: (name: string) => void,
  ) {
    this.#search = element("input", { type: "search", placeholder: "Search frames", "aria-label": "Search frames", spellcheck: "false" });
    this.#room = element("div", { class: "room" });
    this.#list = element("div", { class: "list", role: "tree", tabindex: "0", "aria-label": "Frames" }, this.#room);
    this.around = element("section", { class: "panel tree", "aria-label": "Frames" }, this.#heading, this.#search, this.#none, this.#list);
    this.#search.addEventListener("input", () => this.#gather());
    this.#search.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === "ArrowDown") {
        event.preventDefault();
        this.#list.focus();
        const [first] = this.#lines.filter(({ row }) => this.#matches(row));
        if (first) this.#choose(first.row, false);
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

  /** After the scene, its findings or what is hidden has changed. */
  update(model: Model, marks: (row: number) => { words: string; severity: string } | null, isHidden: (name: string) => boolean): void {
    this.#model = model;
    this.#marks = marks;
    this.#isHidden = isHidden;
    const areLinks = model.frames.length > 0 && model.frames.every(({ ledBy, part }) => ledBy !== undefined || part !== undefined);
    this.#heading.textContent = areLinks ? "Links" : "Frames";
    this.#search.placeholder = areLinks ? "Search links and joints" : "Search frames";
    this.#gather();
  }

  select(name: string | null): void {
    const at = name === null ? undefined : this.#model?.row.get(name);
    // Parts of links have no lines of their own.
    const row = at === undefined ? undefined : this.#model?.whole(at);
    this.#selected = row === undefined ? name : (this.#model?.frames[row].name ?? name);
    if (row !== undefined && this.#model !== null) {
      let isOpened = false;
      for (const at of this.#model.above(row)) isOpened = this.#closed.delete(this.#model.frames[at].name) || isOpened;
      if (isOpened) this.#gather();
      const at = this.#lines.findIndex((line) => line.row === row);
      if (at >= 0) {
        const top = at * HEIGHT;
        const { scrollTop, clientHeight } = this.#list;
        if (top < scrollTop) this.#list.scrollTop = top;
        else if (top + HEIGHT > scrollTop + clientHeight) this.#list.scrollTop = top + HEIGHT - clientHeight;
      }
    }
    this.#show();
  }

  search(): void {
    this.#search.focus();
    this.#search.select();
  }

  /** What hangs from a frame and has a line. */
  #below(row: number): number[] {
    return this.#model?.children[row].filter((child) => this.#model?.frames[child].part === undefined) ?? [];
  }

  #matches(row: number): boolean {
    const sought = this.#search.value.trim().toLowerCase();
    if (this.#model === null) return false;
    const { name, ledBy } = this.#model.frames[row];
    return [name, ledBy ?? ""].some((one) => one.toLowerCase().includes(sought));
  }

  #gather(): void {
    const model = this.#model;
    if (model === null) return;
    const isSought = this.#search.value.trim() !== "";
    const lines: Line[] = [];
    const seen = new Set<number>();
    const go = (top: number): void => {
      const waiting: Line[] = [{ row: top, depth: 0 }];
      for (let line = waiting.pop(); line !== undefined; line = waiting.pop()) {
        if (seen.has(line.row)) continue;
        seen.add(line.row);
        if (!isSought || this.#matches(line.row)) lines.push(isSought ? { row: line.row, depth: 0 } : line);
        if (!isSought && this.#closed.has(model.frames[line.row].name)) {
          for (const below of model.subtree(line.row)) seen.add(below);
          continue;
        }
        const { depth } = line;
        for (const child of this.#below(line.row).reverse()) waiting.push({ row: child, depth: depth + 1 });
      }
    };
    model.parents.forEach((parent, row) => {
      if (parent < 0) go(row);
    });
    // What hangs from itself has no top.
    model.parents.forEach((_, row) => {
      if (!seen.has(row) && model.frames[row].part === undefined) go(row);
    });
    this.#lines = lines;
    this.#none.textContent = lines.length > 0 ? "" : isSought ? "No frame has this name." : "There are no frames yet.";
    this.#none.hidden = lines.length > 0;
    this.#list.hidden = lines.length === 0;
    this.#room.style.height = `${lines.length * HEIGHT}px`;
    this.#show();
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
    for (let at = first; at < last; at++) {
      const { row, depth } = this.#lines[at];
      const frame = model.frames[row];
      const mark = this.#marks(row);
      const children = this.#below(row);
      const isClosed = this.#closed.has(frame.name);
      const isSelected = frame.name === this.#selected;
      const line = element("div", {
        class: `line${isSelected ? " selected" : ""}${mark ? ` ${mark.severity}` : ""}${frame.ghost ? " ghost" : ""}${this.#isHidden(frame.name) ? " hidden" : ""}`,
        role: "treeitem",
        id: `line-${row}`,
        "aria-level": String(depth + 1),
        "aria-selected": String(isSelected),
        "data-row": String(row),
        title: mark?.words ?? (frame.ledBy ? `${frame.name}, by the ${frame.joint?.type ?? "fixed"} joint ${frame.ledBy}` : frame.name),
      });
      if (children.length > 0) line.setAttribute("aria-expanded", String(!isClosed));
      line.style.top = `${at * HEIGHT}px`;
      line.style.paddingInlineStart = `${8 + Math.min(depth, 24) * indent}px`;
      line.append(
        element("span", { class: children.length > 0 ? `twist${isClosed ? " closed" : ""}` : "twist none", "aria-hidden": "true" }),
        element("span", { class: "label" }, frame.name || "(no name)"),
      );
      if (frame.joint) line.append(element("span", { class: "joint", title: frame.joint.type, "aria-label": frame.joint.type }, frame.joint.type === "prismatic" ? "↕" : "↻"));
      if (frame.ledBy) line.append(element("span", { class: "led" }, frame.ledBy));
      if (mark) line.append(element("span", { class: "sr" }, mark.words));
      if (isSelected) active = line.id;
      shown.push(line);
    }
    this.#room.replaceChildren(...shown);
    if (active) this.#list.setAttribute("aria-activedescendant", active);
    else this.#list.removeAttribute("aria-activedescendant");
  }

  #choose(row: number, isFinal: boolean): void {
    if (this.#model !== null) this.chosen(this.#model.frames[row].name, isFinal);
  }

  #toggle(name: string): void {
    if (!this.#closed.delete(name)) this.#closed.add(name);
    this.#gather();
  }

  #click(event: MouseEvent, isFinal: boolean): void {
    const line = (event.target as HTMLElement).closest<HTMLElement>("[data-row]");
    if (line === null || this.#model === null) return;
    const row = Number(line.dataset["row"]);
    if ((event.target as HTMLElement).classList.contains("twist") && this.#below(row).length > 0) {
      if (!isFinal) this.#toggle(this.#model.frames[row].name);
    } else this.#choose(row, isFinal);
  }

  #key(event: KeyboardEvent): void {
    const model = this.#model;
    if (model === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const here = this.#selected === null ? undefined : model.row.get(this.#selected);
    const at = this.#lines.findIndex(({ row }) => row === here);
    const to = (line: number): void => {
      const next = this.#lines[Math.max(0, Math.min(this.#lines.length - 1, line))];
      if (next) this.#choose(next.row, false);
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
        else if (here !== undefined && model.parents[here] >= 0) this.#choose(model.parents[here], false);
        break;
      case "Enter": if (here !== undefined) this.#choose(here, true); break;
      case "h": if (here !== undefined) this.hide(name); break;
      default: return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
