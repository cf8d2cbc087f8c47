// Toolbar: names and states of the tools, and menus that replace groups in narrow windows.

import { element } from "./element";
import { icon } from "./icons";
import { NAMES, TOOLS, type Group, type Tool, type ToolName } from "./tools";

/** Milliseconds that the pointer rests on a tool before its tip appears. */
const POINTED = 500;

const GROUPS: Record<Group, { tip: string; icon: Parameters<typeof icon>[0] }> = {
  Look: { tip: "Fit, front, side, top, orthographic", icon: "eye" },
  Show: { tip: "See-through, wireframe, mass, ghosts", icon: "layers" },
  Do: { tip: "Move, turn, size, measure, reach", icon: "move-3d" },
  Page: { tip: "", icon: "keyboard" },
};

const toolsOf = (group: Group): [ToolName, Tool][] => NAMES.map((name): [ToolName, Tool] => [name, TOOLS[name]]).filter(([, tool]) => tool.group === group);

export class Bar {
  readonly around = element("nav", { class: "bar", "aria-label": "Tools" });
  readonly menus: HTMLElement[] = [];
  readonly #tip = element("div", { class: "tip", role: "tooltip", hidden: "" });
  /** Buttons of each tool, in the bar and in the menus. */
  readonly #buttons = new Map<ToolName, HTMLElement[]>();
  readonly #doing = element("span", {}, "Do");

  constructor(readonly act: (name: ToolName, isReversed: boolean) => void) {
    for (const group of Object.keys(GROUPS) as Group[]) this.around.append(this.#group(group));
    this.menus.push(this.#tip);
    stops(this.around, "ArrowLeft", "ArrowRight");
    this.#tips();
  }

  /** Shows which tools are pressed (null for a tool without states), hides tools, and names the current mode. */
  show(pressed: (name: ToolName) => boolean | "mixed" | null, isHidden: (name: ToolName) => boolean, mode: string | null): void {
    for (const [name, buttons] of this.#buttons) {
      const on = pressed(name);
      for (const one of buttons) {
        one.hidden = isHidden(name);
        if (on !== null) one.setAttribute(one.role === "menuitemcheckbox" ? "aria-checked" : "aria-pressed", String(on));
      }
    }
    this.#doing.textContent = mode ?? "Do";
    this.#doing.parentElement?.classList.toggle("active", mode !== null);
  }

  /** Labels a tool with its current choice. */
  call(name: ToolName, word: string): void {
    for (const one of this.#buttons.get(name) ?? []) one.querySelector("span")?.replaceChildren(word[0].toUpperCase() + word.slice(1));
  }

  #group(group: Group): HTMLElement {
    const { tip, icon: sign } = GROUPS[group];
    const id = `menu-${group.toLowerCase()}`;
    const menu = element("div", { class: `menu of-${group.toLowerCase()}`, popover: "", id, role: "menu", "aria-label": group });
    const all = toolsOf(group);
    const opener = (words: string, kind: string): HTMLElement => {
      const word = words === "Do" ? this.#doing : element("span", {}, words);
      return element("button", { type: "button", class: `tool ${kind}`, popovertarget: id, "aria-haspopup": "menu", "data-tip": tip }, icon(sign), word, icon("chevron-down"));
    };
    const around = element("div", { class: `group of-${group.toLowerCase()}`, role: "toolbar", "aria-label": group });
    if (group !== "Page") around.append(element("span", { class: "caption", "aria-hidden": "true" }, group));
    around.append(...all.filter(([, { isInMenu }]) => !isInMenu).map(([name, tool]) => this.#button(name, tool)));
    if (group === "Page") return around;
    if (all.some(([, { isInMenu }]) => isInMenu)) around.append(opener("More", "full"));
    around.append(opener(group, "less"));
    menu.append(...all.map(([name, tool]) => this.#item(name, tool)));
    stops(menu, "ArrowUp", "ArrowDown");
    menu.addEventListener("toggle", (event) => {
      if ((event as ToggleEvent).newState !== "open") return;
      this.#tip.hidden = true;
      const opened = [...around.querySelectorAll<HTMLElement>("[popovertarget]")].find((one) => one.checkVisibility());
      const at = opened?.getBoundingClientRect();
      if (at) menu.style.inset = `${at.bottom + 4}px auto auto ${Math.max(8, Math.min(at.left, innerWidth - menu.offsetWidth - 8))}px`;
      [...menu.querySelectorAll<HTMLElement>("button")].find((one) => one.checkVisibility())?.focus();
    });
    this.menus.push(menu);
    return around;
  }

  #button(name: ToolName, { icon: sign, word, tip, key, isIcon }: Tool): HTMLElement {
    const made = element("button", { type: "button", class: `tool ${isIcon ? "bare-icon" : "full"}${name === "theme" ? " theme" : ""}`, "aria-description": tip, "data-tip": tip, "data-name": name });
    if (key) made.dataset["key"] = key;
    made.append(icon(sign), element("span", { class: isIcon ? "sr" : "word" }, word));
    return this.#made(name, made);
  }

  #item(name: ToolName, { icon: sign, word, tip, key, isInMenu }: Tool): HTMLElement {
    const made = element("button", { type: "button", role: "menuitem", class: isInMenu ? "" : "narrow-only", title: tip });
    made.append(icon(sign), element("span", {}, word));
    if (key) made.append(element("kbd", {}, key));
    made.addEventListener("click", () => made.closest<HTMLElement>("[popover]")?.hidePopover());
    if (STATEFUL.has(name)) made.role = "menuitemcheckbox";
    return this.#made(name, made);
  }

  #made(name: ToolName, made: HTMLElement): HTMLElement {
    made.addEventListener("click", (event) => this.act(name, event.shiftKey));
    this.#buttons.set(name, [...(this.#buttons.get(name) ?? []), made]);
    return made;
  }

  /** Shows tips immediately on keyboard focus, after a delay on hover, and never on touch. */
  #tips(): void {
    let waits: ReturnType<typeof setTimeout> | undefined;
    const hide = (): void => {
      clearTimeout(waits);
      this.#tip.hidden = true;
    };
    const show = (one: HTMLElement): void => {
      const { tip = "", key } = one.dataset;
      this.#tip.replaceChildren(tip, ...(key ? [element("kbd", {}, key)] : []));
      this.#tip.hidden = false;
      const at = one.getBoundingClientRect();
      this.#tip.style.inset = `${at.bottom + 6}px auto auto ${Math.max(8, Math.min(at.left, innerWidth - this.#tip.offsetWidth - 8))}px`;
    };
    const tool = ({ target }: Event): HTMLElement | null => (target instanceof Element ? target.closest<HTMLElement>("[data-tip]") : null);
    this.around.addEventListener("pointerover", (event) => {
      hide();
      const one = tool(event);
      if (one !== null && event.pointerType !== "touch") waits = setTimeout(() => show(one), POINTED);
    });
    this.around.addEventListener("focusin", (event) => {
      const one = tool(event);
      if (one?.matches(":focus-visible")) show(one);
    });
    for (const event of ["pointerleave", "focusout", "pointerdown"]) this.around.addEventListener(event, hide);
  }
}

/** Tools that are on or off. Menus show them as checkboxes. */
const STATEFUL: ReadonlySet<ToolName> = new Set<ToolName>(["parallel", "axes", "names", "shapes", "through", "wire", "centres", "ellipsoids", "boxes", "saved", "committed", "beside", "move", "turn", "size", "measure", "reach"]);

/** Makes the buttons of an element one tab stop. The given keys, Home and End move between the buttons. */
export function stops(around: HTMLElement, before: string, after: string): void {
  const all = (): HTMLElement[] => [...around.querySelectorAll<HTMLElement>("button")].filter((one) => one.checkVisibility());
  const stop = (at: EventTarget | null | undefined): void => {
    for (const one of around.querySelectorAll<HTMLElement>("button")) one.tabIndex = one === at ? 0 : -1;
  };
  around.addEventListener("focusin", ({ target }) => stop(target));
  // A resize may hide the button that was the tab stop.
  new ResizeObserver(() => {
    if (!all().some(({ tabIndex }) => tabIndex === 0)) stop(all()[0]);
  }).observe(around);
  around.addEventListener("keydown", (event) => {
    const those = all();
    const at = those.indexOf(document.activeElement as HTMLElement);
    if (at < 0 || !those[at]?.matches(":focus-visible")) return;
    const to = { [before]: at - 1, [after]: at + 1, Home: 0, End: those.length - 1 }[event.key];
    if (to === undefined) return;
    those[(to + those.length) % those.length]?.focus();
    event.preventDefault();
    event.stopPropagation();
  });
}
