// What is dragged, turned or pulled, and what the text becomes by that.

import * as T from "three";
import { number } from "./element";
import { finest, type Pulled } from "./handles";
import type { Page } from "./main";
import { degrees, listed } from "./measure";
import type { Candidate, GeometryRow } from "./messages";
import { displacement, joints } from "./model";
import { inverse, matrix, product } from "./rigid";
import { ALONE } from "./unanswered";

/** Keys that drag along axes, or turn about them, by their ranks. */
const DRIVEN: Record<string, [number, number]> = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowUp: [1, 1],
  ArrowDown: [1, -1],
  PageUp: [2, 1],
  PageDown: [2, -1],
};
/** Digits behind the point of what is dragged: small things are dragged by less than others. */
const FINE = 6;
/** Metres that written lengths are whole numbers of, unless they are finer. */
const USUAL = 1e-3;
/** Milliseconds after which a text that was edited is taken for one that shows nothing of it. */
const LATEST = 3_000;

export class Edits {
  candidates: Candidate[] = [];
  /** The frame that is dragged: its pose in its parent, with what its joint does, without, and as the text has it. */
  held: { row: number; seen: number[]; local: number[]; before: number[] } | null = null;
  pulled: { geometry: number; sizes: Record<string, number | number[]>; before: GeometryRow } | null = null;
  /** The text was edited, and what comes of it is not told yet: what was dragged stays where it was dropped. */
  written: ReturnType<typeof setTimeout> | undefined;
  /** Whether what is dragged is so with keys, which have to let it go, too. */
  isDriven = false;
  /** The text is being edited: messages until the answer are about that. */
  isChoosing = false;
  /** How often something was told of the scene. */
  tellings = 0;

  constructor(readonly page: Page) {}

  handle(): void {
    if (this.pulled !== null) return;
    const at = this.page.mode === "size" ? this.page.selectedGeometry() : null;
    const row = at === null ? undefined : this.page.model.geometries[at];
    const frame = row === undefined ? undefined : this.page.model.row.get(row.frame);
    const isKnown = frame !== undefined && !Number.isNaN(this.page.model.world[7 * frame]) && !row?.ghost;
    const pose = isKnown ? new T.Matrix4().fromArray(matrix(this.page.model.world, 7 * frame)) : new T.Matrix4();
    this.page.handles.show(isKnown && row ? row : null, pose, row === undefined ? null : this.page.shapes.extent(row));
  }

  pull(handle: number, ray: T.Ray): void {
    this.pulls(this.page.handles.pull(handle, ray, this.page.stage.square / 100));
  }

  pulls(found: { pulled: Pulled; row: GeometryRow } | null): void {
    const at = this.page.selectedGeometry();
    if (at === null || found === null) return;
    clearTimeout(this.written);
    this.written = undefined;
    this.pulled = { geometry: at, sizes: { ...this.pulled?.sizes, [found.pulled.name]: found.pulled.value }, before: this.pulled?.before ?? this.page.model.geometries[at] };
    this.page.model.geometries = this.page.model.geometries.map((row, n) => (n === at ? found.row : row));
    const { name, value } = found.pulled;
    const unit = name === "scale" ? "" : ` ${this.page.model.length}`;
    this.page.strip.say(`${name.replace("_", " ")} ${[value].flat().map((one) => number(one, FINE)).join(", ")}${unit}`);
    this.page.rebuild();
  }

  /** What the text may become for the shape to have the size that it was pulled to. */
  async resized(): Promise<void> {
    if (this.pulled === null) return;
    const { geometry, sizes } = this.pulled;
    const factor = sizes["scale"];
    const rounding = typeof factor === "number" ? { length: finest(factor) } : this.rounding();
    const answer = await this.page.request({ type: "resize", first: true, geometry, sizes, ...rounding });
    if (answer.type === "candidates") this.offered(answer.candidates, answer.refused);
  }

  /** It is where the gizmo has it, and everything that hangs from it. */
  dragged(): void {
    const { model } = this.page;
    const row = this.page.selectedRow();
    if (row === undefined) return;
    if (this.held !== null && this.held.row !== row) this.release();
    clearTimeout(this.written);
    this.written = undefined;
    const before = this.held?.before ?? [...model.local.subarray(7 * row, 7 * row + 7)];
    const { seen } = this.page.gizmo;
    this.held = { row, seen, local: product(seen, inverse(this.joint(row))), before };
    const there = this.page.gizmo.isTurning ? `turned by ${listed(degrees(seen), 2)}°` : `at ${listed(seen.slice(0, 3), FINE)} ${this.page.model.length}`;
    this.page.strip.say(`${there}, in ${model.frames[row].parent || "the world"}`);
    this.page.moved();
  }

  /** The text is to have it where it is now. */
  dropped(): void {
    if (this.held === null || this.page.selection === null) return;
    const { seen } = this.held;
    const part = this.page.gizmo.isTurning ? { rotation: seen.slice(3) } : { translation: seen.slice(0, 3) };
    void this.solved(this.page.selection.frame, { ...part, ...this.rounding(), first: true }).then(({ candidates, refused }) => this.offered(candidates, refused));
  }

  /** What numbers are rounded to: where small things are looked at, finer than usual. */
  rounding(): { length: number } {
    return { length: Math.min(USUAL, this.page.stage.square / 100) };
  }

  /** What the joint of a frame does now. */
  joint(row: number): number[] {
    const moved = [0, 0, 0, 0, 0, 0, 1];
    return joints(this.page.model.frames[row]).reduce<number[]>((own, joint) => {
      displacement(joint, this.page.model.position(joint), moved);
      return product(own, moved);
    }, [0, 0, 0, 0, 0, 0, 1]);
  }

  grasp(): void {
    const { model } = this.page;
    const row = this.page.selectedRow();
    // What floats is written where it rests.
    const isAway = row !== undefined && model.frames[row].free?.joints.some(({ variable }) => model.positions.has(variable));
    if (!this.page.gizmo.isOn || row === undefined || isAway || Number.isNaN(model.world[7 * row]) || Number.isNaN(model.world[7 * row + 6])) {
      this.page.gizmo.letGo();
      return;
    }
    const parent = model.parents[row];
    const above = parent < 0 ? [0, 0, 0, 0, 0, 0, 1] : [...model.world.subarray(7 * parent, 7 * parent + 7)];
    const seen = this.held?.row === row ? this.held.seen : product([...model.local.subarray(7 * row, 7 * row + 7)], this.joint(row));
    this.page.gizmo.grasp(above, seen);
  }

  /** What the text may become for a frame to be there, seen in its parent; what is left out of the pose stays. */
  async drag(frame: string, pose: { translation?: number[]; rotation?: number[] }): Promise<Candidate[]> {
    return (await this.solved(frame, pose)).candidates;
  }

  async solved(frame: string, pose: object): Promise<{ candidates: Candidate[]; refused: string[] }> {
    const row = this.page.model.row.get(frame);
    const joint = row === undefined ? undefined : this.page.model.frames[row].joint;
    const position = joint === undefined ? {} : { position: this.page.model.position(joint) };
    const answer = await this.page.request({ type: "drag", frame, ...pose, ...position });
    if (answer.type !== "candidates") return { candidates: [], refused: [] };
    this.candidates = answer.candidates;
    return answer;
  }

  async choose(index: number): Promise<boolean> {
    const chosen = this.candidates[index];
    const tellings = this.tellings;
    this.isChoosing = true;
    const answer = await this.page.request({ type: "choose", index });
    this.isChoosing = false;
    this.page.card.offer([]);
    const refused = answer.type === "chosen" ? answer.refused : ALONE;
    const done = refused === null;
    if (!done || tellings !== this.tellings) this.release();
    else if (this.held !== null || this.pulled !== null) this.written = setTimeout(() => this.release(), LATEST);
    if (!done) this.page.card.say(`Not written: ${refused}.`);
    else if (chosen !== undefined) this.page.card.wrote(chosen.words);
    return done;
  }

  /** Undoes or redoes what was written; what is still held with the keys or the pointer goes back first. */
  async step(kind: "undo" | "redo"): Promise<void> {
    if (this.written === undefined && (this.held !== null || this.pulled !== null)) {
      this.release();
      this.page.strip.say("");
      return;
    }
    const answer = await this.page.request({ type: kind });
    if (answer.type !== "step") return;
    const [did, not] = kind === "undo" ? ["Undone", "Not undone"] : ["Redone", "Not redone"];
    this.page.strip.say(answer.done ? `${did}: ${answer.words}` : `${not}: ${answer.words}.`);
    if (!answer.done) return;
    this.release();
    this.page.card.wrote(null);
  }

  /** Offers what may stand in place of what was written; to choose one is one step more to undo. */
  async others(): Promise<void> {
    const answer = await this.page.request({ type: "others" });
    if (answer.type !== "candidates") return;
    const { candidates, refused } = answer;
    if (candidates.length > 0) {
      this.candidates = candidates;
      this.page.card.offer(candidates);
    } else this.page.card.say(refused[0] === undefined ? "There is no other edit." : `No other edit: ${refused[0]}.`);
  }

  offered(candidates: Candidate[], refused: string[]): void {
    this.candidates = candidates;
    this.page.strip.say("");
    this.page.card.wrote(null);
    const [first] = candidates;
    if (first === undefined) {
      this.release();
      this.page.card.say(`It stays where it is: ${refused[0] ?? "no value in the text can move it there"}.`);
    } else if (!first.mustBeChosen) void this.choose(0);
    else this.page.card.offer(candidates);
  }

  /** The next poses are those of the text, without the place where the frame was dropped. */
  settle(): void {
    this.tellings++;
    if (this.held !== null) this.page.model.local.set(this.held.before, 7 * this.held.row);
    if (this.written === undefined) return;
    clearTimeout(this.written);
    this.written = undefined;
    this.held = null;
  }

  /** What was dragged goes back to where the text has it. */
  release(): void {
    this.isDriven = false;
    clearTimeout(this.written);
    this.written = undefined;
    if (this.unpull()) this.page.rebuild();
    if (this.held === null) return;
    this.page.model.local.set(this.held.before, 7 * this.held.row);
    this.held = null;
    this.page.moved();
  }

  /** After a change elsewhere: the shape is as far pulled as it was. Not where the text has another one there now. */
  pullsOn(pulled: { geometry: number; sizes: Record<string, number | number[]>; before: GeometryRow }, looks: GeometryRow): boolean {
    const { geometry, before } = pulled;
    if (JSON.stringify(this.page.model.geometries[geometry]) !== JSON.stringify(before)) return false;
    this.pulled = pulled;
    this.page.model.geometries = this.page.model.geometries.map((row, n) => (n === geometry ? looks : row));
    return true;
  }

  /** What is dragged or pulled is another thing now. */
  lose(): void {
    this.isDriven = false;
    this.page.strip.say("The text has changed, and the view shows it.");
  }

  /** The geometries are again what was told of them; whether one of them was pulled. */
  unpull(): boolean {
    if (this.pulled === null) return false;
    const { geometry, before } = this.pulled;
    this.page.model.geometries = this.page.model.geometries.map((row, n) => (n === geometry ? before : row));
    this.pulled = null;
    return true;
  }

  /** Drags the frame, or pulls the shape, with the keys: whether one was for that. */
  drive(event: KeyboardEvent): boolean {
    const isOn = this.page.selection !== null && (this.page.gizmo.isOn || this.page.mode === "size");
    if (this.isDriven && event.key === "Escape") this.release();
    else if (this.isDriven && event.key === "Enter") {
      this.isDriven = false;
      if (this.held !== null) this.dropped();
      else void this.resized();
    } else {
      const [axis, sign] = DRIVEN[event.key] ?? [];
      if (!isOn || axis === undefined || sign === undefined) return false;
      const steps = sign * (event.shiftKey ? 10 : 1);
      if (!this.page.gizmo.isOn) this.pulls(this.page.handles.nudge(axis, steps, this.page.stage.square / 100));
      else if (this.held !== null || this.page.selectedRow() !== undefined) {
        this.page.gizmo.nudge(axis, steps);
        this.dragged();
      }
      this.isDriven = this.held !== null || this.pulled !== null;
      if (this.isDriven) this.page.strip.say(`${this.page.strip.words}. Enter applies, Esc cancels.`);
    }
    if (event.key === "Escape" || event.key === "Enter") this.page.strip.say("");
    return true;
  }
}
