// The joints: a slider each, moved in the page alone.

import { button, element, number } from "./element";
import type { Joint } from "./messages";
import type { Model } from "./model";

/** Sliders at once; others are found by searching. */
const MOST = 100;

/** Where what was typed puts a joint, or why nowhere. */
export interface Placed {
  value: number | null;
  words: string;
}

interface Slider {
  joint: Joint;
  refused: HTMLElement;
  range: HTMLInputElement;
  typed: HTMLInputElement;
  unit: HTMLElement;
}

export class Joints {
  readonly around: HTMLElement;
  readonly #list = element("div", { class: "list" });
  readonly #note = element("p", { class: "note", role: "status" });
  readonly #states = element("select", { "aria-label": "Named states", title: "Put the joints of a state to its positions", hidden: "" });
  readonly #search = element("input", { type: "search", placeholder: "Search joints", "aria-label": "Search joints", spellcheck: "false" });
  readonly #sliders = new Map<string, Slider>();
  #model: Model | null = null;
  #key = "";

  constructor(
    readonly moved: (variable: string) => void,
    readonly said: (words: string) => void,
    /** Where a text puts a joint: it is what `robray show --set` takes. */
    readonly placed: (variable: string, written: string) => Promise<Placed>,
  ) {
    this.around = element(
      "section",
      { class: "panel joints", "aria-label": "Joints" },
      element(
        "header",
        {},
        element("h2", {}, "Joints"),
        this.#states,
        button("Zero", "Reset all joints", () => this.#all(() => null)),
        button("Random", "Move all joints to random positions within their limits", () => this.#all((joint) => within(limits(joint), Math.random()))),
        button("Copy", "Copy the positions as --set options of robray show", () => void this.#copy()),
      ),
      this.#note,
      this.#search,
      this.#list,
    );
    this.#search.addEventListener("input", () => this.#build());
  }

  update(model: Model): void {
    this.#model = model;
    const joints = this.#free();
    this.around.hidden = joints.length === 0;
    this.#search.hidden = joints.length <= 12;
    const key = JSON.stringify(joints.map(({ variable, joint }) => [variable, joint.type, joint.limits]));
    if (key !== this.#key) {
      this.#key = key;
      this.#build();
    } else for (const { variable } of joints) this.show(variable);
  }

  /** The named states, which are offered by name. */
  named(states: Record<string, Record<string, number>>): void {
    const names = Object.keys(states);
    this.#states.hidden = names.length === 0;
    this.#states.replaceChildren(element("option", { value: "" }, "State…"), ...names.map((name) => element("option", { value: name }, name)));
    this.#states.onchange = () => {
      const free = new Set(this.#free().map(({ variable }) => variable));
      for (const [variable, value] of Object.entries(states[this.#states.value] ?? {})) {
        if (!free.has(variable)) continue;
        this.#model?.positions.set(variable, value);
        this.show(variable);
      }
      this.#states.value = "";
      this.moved("");
    };
  }

  /** What is to be said of where joints are. */
  note(words: string): void {
    this.#note.textContent = words;
  }

  show(variable: string): void {
    const slider = this.#sliders.get(variable);
    if (slider === undefined || this.#model === null) return;
    const value = this.#model.position(slider.joint);
    const isTurning = slider.joint.type === "revolute";
    slider.refused.hidden = true;
    slider.typed.removeAttribute("aria-invalid");
    slider.range.value = String(value);
    slider.range.setAttribute("aria-valuetext", isTurning ? `${number((value * 180) / Math.PI, 1)} degrees` : `${number(value)} metres`);
    if (document.activeElement !== slider.typed) slider.typed.value = number(value, 3);
    if (isTurning) slider.unit.replaceChildren(element("span", { class: "radians" }, "rad "), `${number((value * 180) / Math.PI, 1)}°`);
    else slider.unit.textContent = "m";
  }

  /** Without those that go where others are. */
  #free(): ReturnType<Model["joints"]> {
    const model = this.#model;
    return model?.joints().filter(({ variable, joint }) => joint.follows === undefined || model.positions.has(variable)) ?? [];
  }

  #build(): void {
    if (this.#model === null) return;
    this.#sliders.clear();
    const sought = this.#search.value.trim().toLowerCase();
    const found = this.#free().filter(({ variable, joint }) => joint.type !== "fixed" && variable.toLowerCase().includes(sought));
    const rows = found.slice(0, MOST).map(({ variable, joint }) => {
      const [low, high] = limits(joint);
      const range = element("input", { type: "range", min: String(low), max: String(high), step: "any", "aria-label": `${variable}, ${joint.type}` });
      const takes = joint.type === "revolute" ? "Radians, a unit or an expression: 0.5, 30deg, pi/6" : "Metres, a unit or an expression: 0.5, 10 mm, 1/3";
      const refused = element("p", { class: "refused", role: "alert", hidden: "" });
      const typed = element("input", { type: "text", "aria-label": `Position of ${variable}`, title: takes, spellcheck: "false", autocomplete: "off" });
      const unit = element("span", { class: "unit" });
      range.addEventListener("input", () => this.#put(variable, Number(range.value)));
      range.addEventListener("change", () => this.#warn(variable));
      range.addEventListener("keydown", (event) => this.#step(event, variable, joint));
      range.addEventListener("dblclick", () => this.#put(variable, null));
      typed.addEventListener("change", () => void this.#type(variable, typed.value));
      typed.addEventListener("focus", () => typed.select());
      this.#sliders.set(variable, { joint, range, typed, unit, refused });
      return element("div", { class: "slider" }, element("span", { class: "label", title: variable }, variable), range, typed, unit, refused);
    });
    const more = found.length - rows.length;
    this.#list.replaceChildren(...rows, ...(more > 0 ? [element("p", {}, `${more} more: search for them.`)] : []));
    for (const variable of this.#sliders.keys()) this.show(variable);
  }

  async #type(variable: string, written: string): Promise<void> {
    const { value, words } = await this.placed(variable, written);
    const slider = this.#sliders.get(variable);
    // Meanwhile somebody may have typed on.
    if (slider === undefined || slider.typed.value !== written) return;
    if (value === null) {
      slider.refused.textContent = words;
      slider.refused.hidden = false;
      slider.typed.setAttribute("aria-invalid", "true");
      return;
    }
    this.#put(variable, value);
    slider.typed.value = number(value, 3);
    const beyond = this.#beyond(variable);
    this.said(`${variable} is at ${words || number(value, 3)}${beyond && `; ${beyond}`}`);
  }

  #warn(variable: string): void {
    const beyond = this.#beyond(variable);
    if (beyond) this.said(beyond);
  }

  /** What is to be said of a joint and of those that follow it, where they are beyond their limits. */
  #beyond(variable: string): string {
    const model = this.#model;
    const moved = model?.joints().filter(({ variable: own, joint }) => own === variable || (joint.follows?.some(([leader]) => leader === variable) && !model.positions.has(own)));
    const those = moved?.filter(({ joint }) => isBeyond(joint, model?.position(joint) ?? 0)) ?? [];
    return those.map(({ variable: own }) => `${own}${own === variable ? "" : `, which follows ${variable},`} is beyond its limits`).join("; ");
  }

  /** With `step` as fine as any number, a browser's own keys move by no useful amount. */
  #step(event: KeyboardEvent, variable: string, joint: Joint): void {
    const sign = ({ ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 } as Record<string, number>)[event.key];
    const [low, high] = limits(joint);
    if (this.#model === null || (sign === undefined && event.key !== "Home" && event.key !== "End")) return;
    event.stopPropagation();
    event.preventDefault();
    const step = (joint.type === "revolute" ? Math.PI / 180 : 0.01) * (event.shiftKey ? 0.1 : 1);
    const next = sign === undefined ? (event.key === "Home" ? low : high) : this.#model.position(joint) + sign * step;
    this.#put(variable, Math.min(Math.max(next, low), high));
  }

  #put(variable: string, value: number | null): void {
    if (value === null) this.#model?.positions.delete(variable);
    else this.#model?.positions.set(variable, value);
    this.show(variable);
    this.moved(variable);
  }

  #all(value: (joint: Joint) => number | null): void {
    for (const { variable, joint } of this.#free()) {
      const next = value(joint);
      if (next === null) this.#model?.positions.delete(variable);
      else this.#model?.positions.set(variable, next);
      this.show(variable);
    }
    this.moved("");
  }

  async #copy(): Promise<void> {
    const options = this.#free().map(({ variable, joint }) => {
      const word = `${variable}=${number(this.#model?.position(joint) ?? 0, 6)}${joint.type === "revolute" ? "rad" : "m"}`;
      return `--set ${/^[\w=.+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`}`;
    });
    const copied = options.join(" ");
    await navigator.clipboard.writeText(copied).then(
      () => this.said(`Copied: ${copied}`),
      () => this.said(`This browser does not allow copying: ${copied}`),
    );
  }
}

export function limits(joint: Joint): [number, number] {
  if (joint.limits && joint.limits[0] < joint.limits[1]) return joint.limits;
  return joint.type === "revolute" ? [-Math.PI, Math.PI] : [-1, 1];
}

/** Limits that are written in degrees or millimetres are missed by rounding. */
const ROUNDING = 1e-9;

function isBeyond({ limits }: Joint, value: number): boolean {
  return limits !== undefined && !(limits[0] - ROUNDING <= value && value <= limits[1] + ROUNDING);
}

function within([low, high]: [number, number], share: number): number {
  return low + share * (high - low);
}
