// Reach mode: the user drags a frame and the joints follow.

import * as T from "three";
import { number } from "./element";
import { Gizmo, WORLD } from "./gizmo";
import type { Model } from "./model";
import { freedom, reach, type Reached } from "./reach";
import { inverse, matrix, product } from "./rigid";
import type { Copy } from "./shapes";
import type { Stage } from "./stage";

/** Metres and radians above which the strip reports the remaining distance. */
const SHORT = 1e-4;
const TURNED = 1e-3;
const WAYS = ["translate", "rotate"] as const;
const NOWHERE = [0, 0, 0, 0, 0, 0, 1];

export class Reaching {
  readonly gizmo: Gizmo;
  /** Index in `WAYS`: arrows or rings. */
  way = 0;
  #isOn = false;
  /** Pose that the frame should have, during a drag. */
  #target: number[] | null = null;

  constructor(
    readonly model: Model,
    stage: Stage,
    readonly selected: () => number | undefined,
    readonly found: (found: Reached, words: string) => void,
    readonly done: () => void,
  ) {
    this.gizmo = new Gizmo(stage, () => this.#pull(), () => this.#drop());
    this.gizmo.alongAxesOf(WORLD);
  }

  switch(isOn: boolean): void {
    this.#isOn = isOn;
    this.#target = null;
    this.gizmo.switch(isOn ? WAYS[this.way] : null);
  }

  by(way: number): void {
    this.way = way;
    this.switch(this.#isOn);
    this.done();
  }

  /** Attaches the gizmo to a frame that joints move. Returns copies of its shapes at a target it cannot reach. */
  grip(row: number | undefined, shapes: (row: number) => Copy[]): Copy[] {
    const { world } = this.model;
    if (row === undefined || Number.isNaN(world[7 * row]) || freedom(this.model, row) === 0) {
      this.gizmo.letGo();
      return [];
    }
    const pose = [...world.subarray(7 * row, 7 * row + 7)];
    if (this.#target === null) {
      this.gizmo.grasp(NOWHERE, pose);
      return [];
    }
    const away = product(this.#target, inverse(pose));
    if (Math.hypot(this.#target[0] - pose[0], this.#target[1] - pose[1], this.#target[2] - pose[2]) < 10 * SHORT) return [];
    const there = new T.Matrix4().fromArray(matrix(away));
    return shapes(row).map((copy) => ({ ...copy, matrix: copy.matrix.clone().premultiply(there) }));
  }

  #pull(): void {
    const row = this.selected();
    if (row === undefined) return;
    this.#target = this.gizmo.seen;
    // With fewer than six variables, a frame cannot follow both translation and rotation.
    const found = reach(this.model, row, this.#target, this.way === 1 || freedom(this.model, row) >= 6);
    this.found(found, this.#words(found));
  }

  #drop(): void {
    this.#target = null;
    this.done();
  }

  #words({ short, turned, stopped }: Reached): string {
    if (short < SHORT && turned < TURNED) return "";
    const { length } = this.model;
    const far = short < SHORT ? `${number((turned * 180) / Math.PI, 1)}°` : length === "m" ? `${number(short * 1000, 1)} mm` : `${number(short)} ${length}`;
    const why = stopped.length === 0 ? "" : `: ${stopped.slice(0, 2).join(" and ")} ${stopped.length === 1 ? "is at its limit" : "are at their limits"}`;
    return `${far} short${why}.`;
  }
}
