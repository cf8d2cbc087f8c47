// Arrows and rings that move and rotate a frame along its own axes, its parent's or the world's.

import * as T from "three";
import { TransformControls } from "three/addons/controls/TransformControls.js";
import type { Stage, Theme } from "./stage";

/** Choices of axes for the gizmo, and their indices. */
export const WHOSE = ["Parent", "Own", "World"] as const;
export const [PARENT, OWN, WORLD] = [0, 1, 2];

/** Length of the arrows and rings as a fraction of the window's height. */
const REACH = 0.11;
/** Step of rotations in radians. */
const TURN = Math.PI / 180;

export class Gizmo {
  /** Index in `WHOSE` of the current axes. */
  axes = PARENT;
  readonly #controls: TransformControls;
  /** Object at the parent's pose, so that the grip's local position is the frame's position in its parent. */
  readonly #base = new T.Object3D();
  readonly #grip = new T.Object3D();
  /** Rotation of the frame relative to the grip; identity unless the axes are the parent's. */
  readonly #turn = new T.Quaternion();

  constructor(
    readonly stage: Stage,
    moved: () => void,
    dropped: () => void,
  ) {
    this.#controls = new TransformControls(stage.camera, stage.renderer.domElement);
    this.#controls.size = 0.8;
    this.#controls.enabled = false;
    this.#controls.setSpace("local");
    this.#base.add(this.#grip);
    stage.scene.add(this.#base, this.#controls.getHelper());
    this.#controls.addEventListener("change", () => stage.draw());
    this.#controls.addEventListener("objectChange", moved);
    this.#controls.addEventListener("dragging-changed", ({ value }) => {
      stage.controls.enabled = !value;
      this.#controls.setTranslationSnap(this.step);
      this.#controls.setRotationSnap(TURN);
      if (!value) dropped();
    });
  }

  /** Uses the theme's colours of axes. The part in use has the colour of held objects. */
  paint({ axes: [x, y, z], held }: Theme): void {
    this.#controls.setColors(x, y, z, held);
  }

  /** Pixels around the frame that the gizmo covers. */
  get reach(): number {
    return REACH * this.stage.around.clientHeight;
  }

  get isOn(): boolean {
    return this.#controls.enabled;
  }

  get isTurning(): boolean {
    return this.#controls.mode === "rotate";
  }

  get isDragging(): boolean {
    return this.#controls.dragging;
  }

  /** True if the pointer is on an arrow or a ring. */
  get isUnderPointer(): boolean {
    return this.#controls.axis !== null;
  }

  /** Step of positions in metres; finer if the view is zoomed in. */
  get step(): number {
    return this.stage.square / 10;
  }

  switch(mode: "translate" | "rotate" | null): void {
    this.#controls.enabled = mode !== null;
    if (mode !== null) this.#controls.setMode(mode);
    this.looksThrough();
  }

  alongAxesOf(rank: number): void {
    this.axes = rank % WHOSE.length;
    this.#controls.setSpace(this.axes === WORLD ? "world" : "local");
  }

  /** Uses the current camera of the stage. */
  looksThrough(): void {
    this.#controls.camera = this.stage.camera;
  }

  letGo(): void {
    this.#controls.detach();
  }

  /** Attaches the gizmo to a frame, by the parent's pose in the world and the frame's pose in the parent. */
  grasp(parent: number[], seen: number[]): void {
    this.#base.position.fromArray(parent);
    this.#base.quaternion.fromArray(parent, 3).normalize();
    this.#base.updateMatrixWorld();
    this.#turn.fromArray(seen, 3).normalize();
    this.#grip.position.fromArray(seen);
    this.#grip.quaternion.identity();
    if (this.axes !== PARENT) {
      this.#grip.quaternion.copy(this.#turn);
      this.#turn.identity();
    }
    this.#controls.attach(this.#grip);
  }

  /** Pose of the frame in its parent, as the gizmo has it. */
  get seen(): number[] {
    const rotation = this.#grip.quaternion.clone().multiply(this.#turn);
    return [...this.#grip.position.toArray(), ...rotation.toArray()];
  }

  /** Moves the frame along an axis by tenths of `step`, or rotates it about the axis by degrees. */
  nudge(axis: number, steps: number): void {
    const along = new T.Vector3().setComponent(axis, 1);
    if (this.axes === WORLD) along.applyQuaternion(this.#base.quaternion.clone().invert());
    else if (this.axes === OWN) along.applyQuaternion(this.#grip.quaternion);
    if (this.isTurning) this.#grip.quaternion.premultiply(new T.Quaternion().setFromAxisAngle(along, steps * TURN)).normalize();
    else this.#grip.position.addScaledVector(along, (steps * this.step) / 10);
    this.#grip.updateMatrixWorld();
  }
}
