// Ghost of another state of the scene, in one colour. It is drawn only where the states differ.

import * as T from "three";
import type { Meshes } from "./meshes";
import type { FrameRow, GeometryRow, PreviewMessage } from "./messages";
import { Model } from "./model";
import { Shapes, type Which } from "./shapes";

export interface State {
  frames: FrameRow[];
  geometries: GeometryRow[];
  poses: (number | null)[][];
}

export class Ghost {
  readonly #shapes: Shapes;
  #model: Model | null = null;

  /** Ignores differences below `tolerance`, in metres and in components of a quaternion. */
  constructor(meshes: Meshes, readonly tolerance: number) {
    this.#shapes = new Shapes(meshes);
  }

  get group(): T.Group {
    return this.#shapes.group;
  }

  clear(): void {
    this.#model = null;
    this.#shapes.build([], new Map(), { which: "visual", hidden: () => true, isFaulty: () => false });
  }

  /** Sets the other state. */
  take({ frames, geometries, poses }: State): void {
    const model = new Model();
    model.load({ type: "scene", length: "m", version: 0, title: "", files: [], canShow: false, beside: null, frames, geometries });
    poses.forEach((pose, row) => model.local.set(pose.map((one) => one ?? NaN), 7 * row));
    this.#model = model;
  }

  /** Sets the state that the current one would become with the changes of a preview. */
  become(now: Model, { frames, geometries, poses }: PreviewMessage): void {
    const model = now.copy();
    model.change({ type: "change", version: now.version, ...(frames && { frames }), ...(geometries && { geometries }) });
    for (const [row, pose] of poses) model.local.set(pose.map((one) => one ?? NaN), 7 * row);
    this.#model = model;
  }

  /** Rebuilds the ghost at the current joint positions, after either state has changed. */
  build(now: Model, which: Which, colour: string): void {
    const model = this.#model;
    if (model === null) return;
    model.positions = now.positions;
    model.move();
    this.#shapes.build(model.geometries, model.row, {
      which,
      ghost: new T.Color(colour),
      hidden: unchanged(now, model, this.tolerance),
      isFaulty: () => false,
    });
    this.#shapes.place(model.world);
  }

  /** Lines from the earlier to the current position of each moved frame, as pairs of points in the world. */
  ways(now: Model): number[] {
    const found: number[] = [];
    for (const [name, row] of this.#model?.row ?? []) {
      const here = now.row.get(name);
      if (here === undefined || this.#model === null) continue;
      const [one, two] = [this.#model.world.subarray(7 * row, 7 * row + 3), now.world.subarray(7 * here, 7 * here + 3)];
      if (Math.hypot(one[0] - two[0], one[1] - two[1], one[2] - two[2]) > this.tolerance) found.push(...one, ...two);
    }
    return found;
  }

  /** Updates the ghost after joints have moved; they move both states. */
  move(now: Model): void {
    if (this.#model === null) return;
    this.#model.positions = now.positions;
    this.#model.move();
    this.#shapes.place(this.#model.world);
  }
}

/** Cache of rows as JSON. Rows are immutable and are compared again after every change. */
const WRITTEN = new WeakMap<GeometryRow, string>();

function written(row: GeometryRow): string {
  const known = WRITTEN.get(row) ?? JSON.stringify(row);
  WRITTEN.set(row, known);
  return known;
}

/** Test for frames with the same pose and shapes in both states: a ghost would only dim them. */
function unchanged(now: Model, other: Model, tolerance: number): (name: string) => boolean {
  const [here, there] = [now, other].map((model) => {
    const held = new Map<string, string>();
    for (const row of model.geometries) held.set(row.frame, `${held.get(row.frame) ?? ""}${written(row)}`);
    return held;
  });
  return (name) => {
    const [one, two] = [now.row.get(name), other.row.get(name)];
    if (one === undefined || two === undefined || here.get(name) !== there.get(name)) return false;
    for (let k = 0; k < 7; k++) if (!(Math.abs(now.world[7 * one + k] - other.world[7 * two + k]) < tolerance)) return false;
    return true;
  };
}
