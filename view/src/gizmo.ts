// The arrows and rings that drag and turn a frame, along axes of its own, of its parent or of the world.

import * as T from "three";
import { TransformControls } from "three/addons/controls/TransformControls.js";
import type { Stage, Theme } from "./stage";

/** Whose axes there are. */
export const WHOSE = ["Parent", "Own", "World"] as const;
export const [PARENT, OWN, WORLD] = [0, 1, 2];

/** Of the window's height: how far the arrows and rings reach. */
const REACH = 0.11;
/** Radians: what turns are whole numbers of. */
const TURN = Math.PI / 180;

export class Gizmo {
  /** Whose axes it has, by rank in `WHOSE`. */
  axes = PARENT;
  readonly #controls: TransformControls;
  /** Stands where the parent is, so that places of the grip in it are those of the frame in its parent. */
  readonly #base = new T.Object3D();
  readonly #grip = new T.Object3D();
  /** Of the frame in the grip: none but along the parent's axes. */
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

  /** In the colours of axes, calm ones; what goes along several is of the colour of what is held. */
  paint({ axes: [x, y, z], held }: Theme): void {
    this.#controls.setColors(x, y, z, held);
  }

  /** Pixels around the frame that it takes in the window. */
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

  /** Whether the pointer is at a part of it. */
  get isUnderPointer(): boolean {
    return this.#controls.axis !== null;
  }

  /** Metres that places are whole numbers of, along the axes: the nearer, the finer. */
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

  /** The camera may be another one. */
  looksThrough(): void {
    this.#controls.camera = this.stage.camera;
  }

  letGo(): void {
    this.#controls.detach();
  }

  /** Puts it at a frame: where its parent is in the world, and where it is seen in it, seven numbers each. */
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

  /** Where it has the frame in its parent. */
  get seen(): number[] {
    const rotation = this.#grip.quaternion.clone().multiply(this.#turn);
    return [...this.#grip.position.toArray(), ...rotation.toArray()];
  }

  /** Moves, or turns, along one of its axes by steps as fine as numbers are written, as without a pointer. */
  nudge(axis: number, steps: number): void {
    const along = new T.Vector3().setComponent(axis, 1);
    if (this.axes === WORLD) along.applyQuaternion(this.#base.quaternion.clone().invert());
    else if (this.axes === OWN) along.applyQuaternion(this.#grip.quaternion);
    if (this.isTurning) this.#grip.quaternion.premultiply(new T.Quaternion().setFromAxisAngle(along, steps * TURN)).normalize();
    else this.#grip.position.addScaledVector(along, (steps * this.step) / 10);
    this.#grip.updateMatrixWorld();
  }
}
