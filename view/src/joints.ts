// Panel of joints: their positions and limits. Moving a joint here does not change the text.

import { stops } from "./bar";
import { button, element, number } from "./element";
import { icon } from "./icons";
import type { Joint } from "./messages";
import type { Model } from "./model";
import { COPIES, mirrored, type Position } from "./positions";

/** Maximum number of rows. Search finds the other joints. */
const MOST = 100;
/** Fraction of the range within which a joint is shown as near its limit. */
const NEAR = 0.05;
/** Tolerance for the rounding of limits that are written in degrees or millimetres. */
const ROUNDING = 1e-9;

interface Unit {
  sign: string;
  words: string;
  /** Number of these units in a radian or a metre. */
  factor: number;
  digits: number;
}

const ANGLES: Unit[] = [
  { sign: "°", words: "degrees", factor: 180 / Math.PI, digits: 1 },
  { sign: "rad", words: "radians", factor: 1, digits: 3 },
];
const LENGTHS: Unit[] = [
  { sign: "mm", words: "millimetres", factor: 1e3, digits: 1 },
  { sign: "m", words: "metres", factor: 1, digits: 4 },
];

/** Position of a joint in radians or metres with its words, or null and the reason for none. */
export interface Placed {
  value: number | null;
  words: string;
}

interface Row {
  joint: Joint;
  around: HTMLElement;
  typed: HTMLInputElement;
  unit: HTMLElement;
  word: HTMLElement;
  /** Slider; null for a joint that follows another. */
  range: HTMLInputElement | null;
  ends: HTMLElement[];
  refused: HTMLElement;
}

export class Joints {
  readonly around: HTMLElement;
  readonly #list = element("div", { class: "list" });
  readonly #count = element("span", { class: "count" });
  readonly #states = element("select", { "aria-label": "Named states", title: "Put the joints of a state to its positions", hidden: "" });
  readonly #copies = element("select", { "aria-label": "Copy the positions as", title: "Copy the positions as options of robray, YAML or Python" });
  readonly #search = element("input", { type: "search", placeholder: "Find a joint", "aria-label": "Find a joint", spellcheck: "false" });
  readonly #rows = new Map<string, Row>();
  readonly #angles = segments("Unit of angles", ANGLES, (rank) => this.#measureIn("angle", rank));
  readonly #lengths = segments("Unit of lengths", LENGTHS, (rank) => this.#measureIn("length", rank));
  readonly #units = { angle: 0, length: 0 };
  #model: Model | null = null;
  #key = "";
  #picked: string | null = null;

  constructor(
    readonly moved: (variable: string) => void,
    readonly said: (words: string) => void,
    /** Evaluates text as a position, with the syntax of `robray show --set`. */
    readonly placed: (variable: string, written: string) => Promise<Placed>,
    readonly picked: (row: number) => void,
  ) {
    this.around = element(
      "section",
      { class: "panel joints", "aria-label": "Joints" },
      element("header", {}, element("h2", {}, "Joints ", this.#count), this.#angles, this.#lengths),
      element(
        "div",
        { class: "actions" },
        button("Zero", "Set every joint to zero, or to its nearest limit", () => this.#all((joint) => within(joint, 0))),
        button("Rest", "Set every joint to its position in the text", () => this.#all(() => null)),
        button("Random", "Set every joint to a random position within its limits", () => this.#all((joint) => between(limits(joint), Math.random()))),
        button("Mirror", "Swap left and right joints (left_*, right_*, *_l, *_r)", () => this.#mirror()),
        this.#states,
        this.#copies,
      ),
      this.#search,
      this.#list,
    );
    this.#search.addEventListener("input", () => this.#build());
    this.#copies.append(element("option", { value: "" }, "Copy as…"), ...Object.keys(COPIES).map((name) => element("option", {}, name)));
    this.#copies.addEventListener("change", () => {
      const name = this.#copies.value;
      this.#copies.value = "";
      void this.copy(name);
    });
    this.#measureIn("angle", 0);
    this.#measureIn("length", 0);
  }

  update(model: Model): void {
    this.#model = model;
    const joints = this.#moving();
    this.around.hidden = joints.length === 0;
    this.#search.hidden = joints.length <= 12;
    this.#count.textContent = String(joints.length);
    this.#angles.hidden = !joints.some(({ joint }) => joint.type === "revolute");
    this.#lengths.hidden = model.length !== "m" || !joints.some(({ joint }) => joint.type === "prismatic");
    const key = JSON.stringify(joints.map(({ variable, joint }) => [variable, joint.type, joint.limits, this.#leader(variable, joint)]));
    if (key !== this.#key) {
      this.#key = key;
      this.#build();
    } else this.show();
  }

  named(states: Record<string, Record<string, number>>): void {
    const names = Object.keys(states);
    this.#states.hidden = names.length === 0;
    this.#states.replaceChildren(element("option", { value: "" }, "States…"), ...names.map((name) => element("option", { value: name }, name)));
    this.#states.onchange = () => {
      const free = new Set(this.#free().map(({ variable }) => variable));
      for (const [variable, value] of Object.entries(states[this.#states.value] ?? {})) if (free.has(variable)) this.#model?.positions.set(variable, value);
      this.#states.value = "";
      this.show();
      this.moved("");
    };
  }

  /** Highlights the joint of the selection and scrolls to it. */
  pick(variable: string | null): void {
    if (variable === this.#picked) return;
    this.#picked = variable;
    for (const [name, { around }] of this.#rows) around.classList.toggle("picked", name === variable);
    const row = variable === null ? undefined : this.#rows.get(variable)?.around;
    if (row?.checkVisibility()) row.scrollIntoView({ block: "nearest" });
  }

  focus(): void {
    this.#list.querySelector<HTMLElement>("input[type=range]")?.focus();
  }

  /** Updates all rows to the current positions. */
  show(): void {
    const model = this.#model;
    if (model === null) return;
    for (const { joint, around, range, typed, unit, word, ends, refused } of this.#rows.values()) {
      const value = model.position(joint);
      const { sign, words, factor } = this.#unit(joint);
      const shown = this.#shown(joint, value);
      if (unit.textContent !== sign) unit.textContent = sign;
      refused.hidden = true;
      typed.removeAttribute("aria-invalid");
      if (document.activeElement !== typed && typed.value !== shown) typed.value = shown;
      if (range === null) continue;
      const [how, about] = this.#judged(joint, value);
      if (!around.classList.contains(how || "inside")) {
        around.classList.remove("inside", "near", "past");
        around.classList.add(how || "inside");
      }
      if (word.textContent !== about) word.replaceChildren(...(about ? [icon("triangle-alert"), about] : []));
      if (range.value !== String(value)) range.value = String(value);
      range.setAttribute("aria-valuetext", `${shown} ${words}${about && `, ${about}`}`);
      const [low, high] = limits(joint);
      const share = (at: number): string => `${(100 * (Math.min(Math.max(at, low), high) - low)) / (high - low)}%`;
      const [from, to] = [share(Math.min(0, value)), share(Math.max(0, value))];
      range.style.setProperty("--track", `linear-gradient(90deg, var(--track-off) ${from}, var(--fill) ${from} ${to}, var(--track-off) ${to})`);
      const has = joint.limits !== undefined && joint.limits[0] < joint.limits[1];
      [low, high].forEach((end, n) => (ends[n].textContent = has ? number(end * factor, sign === "rad" || sign === "m" ? 2 : 0).replace("-", "−") : "∞"));
    }
  }

  #unit({ type }: Joint): Unit {
    if (type === "revolute") return ANGLES[this.#units.angle];
    const length = this.#model?.length ?? "m";
    return length === "m" ? LENGTHS[this.#units.length] : { sign: length, words: length, factor: 1, digits: 4 };
  }

  #shown(joint: Joint, value: number): string {
    const { factor, digits } = this.#unit(joint);
    const shown = (value * factor).toFixed(digits);
    return Number(shown) === 0 ? shown.replace("-", "") : shown.replace("-", "−");
  }

  #far(joint: Joint, value: number): string {
    const { sign } = this.#unit(joint);
    return `${this.#shown(joint, value)}${sign === "°" ? "" : " "}${sign}`;
  }

  /** Class and words for a position near or beyond its limits. */
  #judged(joint: Joint, value: number): ["" | "near" | "past", string] {
    if (joint.limits === undefined) return ["", ""];
    const [low, high] = joint.limits;
    const room = Math.min(high - value, value - low);
    if (room < -ROUNDING) return ["past", `${this.#far(joint, -room)} beyond its limit`];
    if (low >= high || room >= NEAR * (high - low)) return ["", ""];
    return ["near", room < ROUNDING ? "at its limit" : `${this.#far(joint, room)} from its limit`];
  }

  #measureIn(which: "angle" | "length", rank: number): void {
    this.#units[which] = rank;
    const those = which === "angle" ? this.#angles : this.#lengths;
    [...those.children].forEach((one, n) => one.setAttribute("aria-checked", String(n === rank)));
    this.show();
  }

  #moving(): ReturnType<Model["joints"]> {
    return this.#model?.joints().filter(({ joint }) => joint.type !== "fixed") ?? [];
  }

  /** Movable joints that do not currently follow another joint. */
  #free(): ReturnType<Model["joints"]> {
    return this.#moving().filter(({ variable, joint }) => this.#leader(variable, joint) === undefined);
  }

  #leader(variable: string, joint: Joint): [string, number, number] | undefined {
    return this.#model?.positions.has(variable) ? undefined : joint.follows?.[0];
  }

  #build(): void {
    if (this.#model === null) return;
    this.#rows.clear();
    const sought = this.#search.value.trim().toLowerCase();
    const found = this.#moving().filter(({ variable }) => variable.toLowerCase().includes(sought));
    const rows = found.slice(0, MOST).map(({ variable, joint, rows: [frame] }) => this.#row(variable, joint, frame));
    const more = found.length - rows.length;
    this.#list.replaceChildren(...rows, ...(more > 0 ? [element("p", {}, `${more} more: search for them.`)] : []));
    this.show();
  }

  #row(variable: string, joint: Joint, frame: number | undefined): HTMLElement {
    const [low, high] = limits(joint);
    const leader = this.#leader(variable, joint);
    const takes = joint.type === "revolute" ? "A number, a unit or an expression: 30, 0.5rad, pi/6" : "A number, a unit or an expression: 10, 0.5 m, 1/3";
    const refused = element("p", { class: "refused", role: "alert", hidden: "" });
    const typed = element("input", { type: "text", "aria-label": `Position of ${variable}`, title: takes, spellcheck: "false", autocomplete: "off", inputmode: "text", tabindex: "-1" });
    const unit = element("span", { class: "unit" });
    const word = element("p", { class: "about" });
    const name = button("", `${variable}, ${joint.type}`, () => frame !== undefined && this.picked(frame), { class: "label", tabindex: "-1" });
    name.append(variable);
    const around = element("div", { class: `slider${leader ? " follows" : ""}${variable === this.#picked ? " picked" : ""}` });
    around.append(icon(joint.type === "prismatic" ? "move-vertical" : joint.limits ? "rotate-cw" : "refresh-cw"), name, typed, unit);
    const row: Row = { joint, around, typed, unit, word, range: null, ends: [], refused };
    this.#rows.set(variable, row);
    if (leader) {
      const [who, multiplier, offset] = leader;
      typed.readOnly = true;
      const more = offset === 0 ? "" : ` ${offset < 0 ? "−" : "+"} ${number(Math.abs(offset))}`;
      word.append(icon("link"), `follows ${who} × ${number(multiplier)}${more}`);
      around.append(word);
      return around;
    }
    const range = element("input", { type: "range", min: String(low), max: String(high), step: "any", "aria-label": `${variable}, ${joint.type}` });
    row.range = range;
    row.ends = [element("span"), element("span")];
    range.addEventListener("input", () => this.#put(variable, Number(range.value)));
    range.addEventListener("change", () => this.#warn(variable));
    range.addEventListener("keydown", (event) => this.#step(event, variable, joint));
    range.addEventListener("dblclick", () => this.#put(variable, null));
    typed.addEventListener("change", () => void this.#type(variable, typed.value));
    typed.addEventListener("focus", () => typed.select());
    typed.addEventListener("keydown", ({ key }) => {
      if (key === "Enter") range.focus();
    });
    around.append(element("div", { class: "travel" }, row.ends[0], range, row.ends[1]), word, refused);
    return around;
  }

  /** Sets a joint from typed text. A number without a unit is in the displayed unit. */
  async #type(variable: string, written: string): Promise<void> {
    const joint = this.#rows.get(variable)?.joint;
    if (joint === undefined || written === this.#shown(joint, this.#model?.position(joint) ?? NaN)) return;
    const plain = written.replaceAll("−", "-");
    const { factor } = this.#unit(joint);
    const { value: told, words } = await this.placed(variable, plain);
    const value = told === null || /[^\d\s.+\-*/()]/.test(plain) ? told : told / factor;
    const row = this.#rows.get(variable);
    // The user may have typed more while the request was pending.
    if (row === undefined || row.typed.value !== written) return;
    if (value === null) {
      row.refused.textContent = words;
      row.refused.hidden = false;
      row.typed.setAttribute("aria-invalid", "true");
      return;
    }
    this.#put(variable, value);
    row.typed.value = this.#shown(joint, value);
    const beyond = this.#beyond(variable);
    const put = value === told && words ? words : this.#far(joint, value);
    this.said(`${variable} is at ${put}${beyond && `; ${beyond}`}`);
  }

  #warn(variable: string): void {
    const beyond = this.#beyond(variable);
    if (beyond) this.said(beyond);
  }

  /** Warning about the joint and its followers that are beyond their limits; empty if none is. */
  #beyond(variable: string): string {
    const model = this.#model;
    const moved = model?.joints().filter(({ variable: own, joint }) => own === variable || (joint.follows?.some(([leader]) => leader === variable) && !model.positions.has(own)));
    const those = moved?.filter(({ joint }) => isBeyond(joint, model?.position(joint) ?? 0)) ?? [];
    return those.map(({ variable: own }) => `${own}${own === variable ? "" : `, which follows ${variable},`} is beyond its limits`).join("; ");
  }

  /** Moves a joint with the keys. With `step="any"`, the browser's own keys do not move by a useful amount. Enter or a
   * digit focuses the number field. */
  #step(event: KeyboardEvent, variable: string, joint: Joint): void {
    const typed = this.#rows.get(variable)?.typed;
    if (event.key === "Enter" || (/^\d$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey)) {
      event.stopPropagation();
      if (event.key === "Enter") event.preventDefault();
      typed?.focus();
      return;
    }
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
    this.show();
    this.moved(variable);
  }

  #all(value: (joint: Joint) => number | null): void {
    const model = this.#model;
    if (model === null) return;
    for (const { variable, joint } of this.#free()) {
      const next = value(joint);
      if (next === null) model.positions.delete(variable);
      else model.positions.set(variable, next);
    }
    // A follower that was moved separately may follow its leader again, so its row changes.
    this.update(model);
    this.moved("");
  }

  #mirror(): void {
    const swapped = mirrored(this.#positions());
    if (swapped.length === 0) {
      this.said("Nothing to mirror: no joints are named left and right.");
      return;
    }
    for (const { variable, value } of swapped) this.#model?.positions.set(variable, value);
    this.show();
    this.moved("");
  }

  #positions(): Position[] {
    return this.#free().map(({ variable, joint }) => ({ variable, type: joint.type, value: this.#model?.position(joint) ?? 0 }));
  }

  async copy(name: string): Promise<void> {
    const positions = this.#positions();
    const copied = COPIES[name]?.(positions) ?? "";
    const count = positions.length === 1 ? "1 position" : `${positions.length} positions`;
    await navigator.clipboard.writeText(copied).then(
      () => this.said(`Copied ${count} as ${name}.`),
      () => this.said(`This browser does not allow copying: ${copied}`),
    );
  }
}

function segments(label: string, units: Unit[], chosen: (rank: number) => void): HTMLElement {
  const made = element("div", { class: "segments", role: "radiogroup", "aria-label": label });
  units.forEach(({ sign, words }, rank) => made.append(button(sign === "°" ? "deg" : sign, `Show ${words}`, () => chosen(rank), { role: "radio" })));
  stops(made, "ArrowLeft", "ArrowRight");
  return made;
}

export function limits(joint: Joint): [number, number] {
  if (joint.limits && joint.limits[0] < joint.limits[1]) return joint.limits;
  return joint.type === "revolute" ? [-Math.PI, Math.PI] : [-1, 1];
}

function within(joint: Joint, value: number): number {
  const [low, high] = limits(joint);
  return Math.min(Math.max(value, low), high);
}

function isBeyond({ limits }: Joint, value: number): boolean {
  return limits !== undefined && !(limits[0] - ROUNDING <= value && value <= limits[1] + ROUNDING);
}

function between([low, high]: [number, number], share: number): number {
  return low + share * (high - low);
}
