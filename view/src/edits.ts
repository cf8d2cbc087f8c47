// Edits with the pointer or the keys: moves, rotates and resizes, and requests the edits of the text.

import * as T from "three";
import { number } from "./element";
import { finest, type Pulled } from "./handles";
import type { Page } from "./main";
import { degrees, listed } from "./measure";
import type { Candidate, GeometryRow } from "./messages";
import { displacement, joints } from "./model";
import { inverse, matrix, product } from "./rigid";
import { ALONE } from "./unanswered";

/** Keys that move along an axis or rotate about it: index of the axis, and direction. */
const DRIVEN: Record<string, [number, number]> = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowUp: [1, 1],
  ArrowDown: [1, -1],
  PageUp: [2, 1],
  PageDown: [2, -1],
};
/** Decimal places of a dragged position or size, enough for small objects. */
const FINE = 6;
/** Metres to which edits round lengths, unless the view is zoomed in. */
const USUAL = 1e-3;
/** Milliseconds to wait after an edit for a change of the scene, before the drag is cancelled. */
const LATEST = 3_000;

export class Edits {
  candidates: Candidate[] = [];
  /** Dragged frame: its pose in its parent with the joint's displacement (`seen`) and without it (`local`), and its
   * pose in the text (`before`). */
  held: { row: number; seen: number[]; local: number[]; before: number[] } | null = null;
  pulled: { geometry: number; sizes: Record<string, number | number[]>; before: GeometryRow } | null = null;
  /** Timer that runs after an edit until the changed scene arrives. Until then the frame stays where it was dropped. */
  written: ReturnType<typeof setTimeout> | undefined;
  /** True during a drag with the keys. Enter or Esc ends it. */
  isDriven = false;
  /** True while an edit is being written. Messages before the answer are about this edit. */
  isChoosing = false;
  /** Number of messages with changes or poses that were received. */
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

  /** Requests edits that give the shape its new size. */
  async resized(): Promise<void> {
    if (this.pulled === null) return;
    const { geometry, sizes } = this.pulled;
    const factor = sizes["scale"];
    const rounding = typeof factor === "number" ? { length: finest(factor) } : this.rounding();
    const answer = await this.page.request({ type: "resize", first: true, geometry, sizes, ...rounding });
    if (answer.type === "candidates") this.offered(answer.candidates, answer.refused);
  }

  /** Moves the frame to the gizmo, with everything that hangs from it. */
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

  /** Requests edits that move or rotate the frame to where it was dropped. */
  dropped(): void {
    if (this.held === null || this.page.selection === null) return;
    const { seen } = this.held;
    const part = this.page.gizmo.isTurning ? { rotation: seen.slice(3) } : { translation: seen.slice(0, 3) };
    void this.solved(this.page.selection.frame, { ...part, ...this.rounding(), first: true }).then(({ candidates, refused }) => this.offered(candidates, refused));
  }

  /** Precision of written lengths in metres; finer than usual if the view is zoomed in. */
  rounding(): { length: number } {
    return { length: Math.min(USUAL, this.page.stage.square / 100) };
  }

  /** Displacement of a frame by its joints at their current positions. */
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
    // The text has only the rest pose of a floating frame, so a displaced one cannot be dragged.
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

  /** Edits that move a frame to a pose in its parent. A missing translation or rotation stays unchanged. */
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

  /** Undoes or redoes an edit. A drag that is not written yet is cancelled instead. */
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

  /** Offers alternatives to the last edit. Choosing one adds an undo step. */
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

  /** Restores the frame's pose in the text, which the received message may change. Ends a drag that was written. */
  settle(): void {
    this.tellings++;
    if (this.held !== null) this.page.model.local.set(this.held.before, 7 * this.held.row);
    if (this.written === undefined) return;
    clearTimeout(this.written);
    this.written = undefined;
    this.held = null;
  }

  /** Cancels the drag: frame and shape return to their state in the text. */
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

  /** Restores a resized shape after another change. False if the text has changed this shape. */
  pullsOn(pulled: { geometry: number; sizes: Record<string, number | number[]>; before: GeometryRow }, looks: GeometryRow): boolean {
    const { geometry, before } = pulled;
    if (JSON.stringify(this.page.model.geometries[geometry]) !== JSON.stringify(before)) return false;
    this.pulled = pulled;
    this.page.model.geometries = this.page.model.geometries.map((row, n) => (n === geometry ? looks : row));
    return true;
  }

  /** Reports that the text has changed during a drag. */
  lose(): void {
    this.isDriven = false;
    this.page.strip.say("The text has changed, and the view shows it.");
  }

  /** Restores the geometries of the last message. True if a shape was resized. */
  unpull(): boolean {
    if (this.pulled === null) return false;
    const { geometry, before } = this.pulled;
    this.page.model.geometries = this.page.model.geometries.map((row, n) => (n === geometry ? before : row));
    this.pulled = null;
    return true;
  }

  /** Drags the frame or resizes the shape with the keys. True if the key was used. */
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
