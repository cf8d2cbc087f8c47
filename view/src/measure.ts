// Measurement between two points: their distance, and the pose of one frame in the other.

import * as T from "three";
import { number } from "./element";
import type { Model } from "./model";
import { inverse, matrix, product, rollPitchYaw } from "./rigid";
import { heightAt, type Theme } from "./stage";

export interface Point {
  frame: string;
  /** Position in the frame. The point moves with the frame. */
  at: T.Vector3;
  /** Kind of point that it snapped to: `origin`, `corner` or `centre`; empty if it did not snap. */
  snapped: string;
}

export const listed = (numbers: number[], digits?: number): string => numbers.map((each) => number(each, digits)).join(", ");

/** Roll, pitch and yaw of a pose in degrees. */
export const degrees = (pose: number[]): number[] => rollPitchYaw(pose).map((each) => (each * 180) / Math.PI);

function poseOf(model: Model, frame: string): number[] {
  const row = model.row.get(frame) ?? -1;
  return row < 0 ? Array<number>(7).fill(NaN) : [...model.world.subarray(7 * row, 7 * row + 7)];
}

export function placed(model: Model, { frame, at }: Point): T.Vector3 {
  return at.clone().applyMatrix4(new T.Matrix4().fromArray(matrix(poseOf(model, frame))));
}

/** Point that is fixed to a frame, from a point of the world. */
export function pointOf(model: Model, frame: string, point: T.Vector3, snapped: string): Point {
  return { frame, at: point.clone().applyMatrix4(new T.Matrix4().fromArray(matrix(inverse(poseOf(model, frame))))), snapped };
}

/** Angle of a relative rotation in degrees. */
function angle(relative: number[]): number {
  return (2 * Math.atan2(Math.hypot(relative[3], relative[4], relative[5]), Math.abs(relative[6])) * 180) / Math.PI;
}

export function measured(model: Model, one: Point, other: Point): { words: string; short: string } {
  const between = placed(model, other).sub(placed(model, one));
  const far = `${number(between.length())} ${model.length}`;
  const apart = `${far} apart (${listed(between.toArray())})`;
  if (one.frame === other.frame) return { words: apart, short: far };
  const relative = product(inverse(poseOf(model, one.frame)), poseOf(model, other.frame));
  const words = `${apart}; ${other.frame} is at ${listed(relative.slice(0, 3))} ${model.length}, turned by ${listed(degrees(relative), 2)}°, in ${one.frame}`;
  return { words, short: `${far} · ${number(angle(relative), 1)}°` };
}

/** Radius of an end as a fraction of the window's height. */
const SIZE = 0.007;
/** Number of dashes of a line along an axis. */
const DASHES = 12;

/** Line between two points, with dashed lines along x, y and z in the colours of the axes. */
export class Ruler {
  readonly group = new T.Group();
  readonly #lines = new T.LineSegments(new T.BufferGeometry(), new T.LineBasicMaterial({ vertexColors: true, depthTest: false, transparent: true }));
  readonly #ends: T.Mesh[];
  readonly #material = new T.MeshBasicMaterial({ depthTest: false, transparent: true });
  #theme: Theme | null = null;

  constructor() {
    this.#lines.frustumCulled = false;
    this.#lines.renderOrder = 21;
    const ball = new T.SphereGeometry(1, 16, 12);
    this.#ends = [0, 1].map(() => new T.Mesh(ball, this.#material));
    for (const end of this.#ends) end.renderOrder = 22;
    this.group.add(this.#lines, ...this.#ends);
  }

  paint(theme: Theme): void {
    this.#theme = theme;
    this.#material.color.set(theme.accent);
  }

  show(points: T.Vector3[]): void {
    const [one, other] = points;
    const theme = this.#theme;
    this.#ends.forEach((end, n) => {
      end.visible = points[n] !== undefined;
      if (points[n]) end.position.copy(points[n]);
    });
    this.#lines.visible = one !== undefined && other !== undefined && theme !== null;
    if (!one || !other || theme === null) return;
    const ends: number[] = [], colours: number[] = [];
    const put = (from: T.Vector3, to: T.Vector3, colour: string): void => {
      ends.push(...from.toArray(), ...to.toArray());
      const { r, g, b } = new T.Color(colour);
      colours.push(r, g, b, r, g, b);
    };
    put(one, other, theme.accent);
    const corners = [one, new T.Vector3(other.x, one.y, one.z), new T.Vector3(other.x, other.y, one.z), other];
    theme.axes.forEach((colour, n) => {
      for (let dash = 0; dash < DASHES; dash++) {
        const along = (t: number): T.Vector3 => corners[n].clone().lerp(corners[n + 1], t / DASHES);
        put(along(dash), along(dash + 0.5), colour);
      }
    });
    this.#lines.geometry.dispose();
    this.#lines.geometry = new T.BufferGeometry();
    this.#lines.geometry.setAttribute("position", new T.Float32BufferAttribute(ends, 3));
    this.#lines.geometry.setAttribute("color", new T.Float32BufferAttribute(colours, 3));
  }

  /** Keeps the size of the ends on the screen constant. */
  seen(camera: T.PerspectiveCamera | T.OrthographicCamera): void {
    for (const end of this.#ends) end.scale.setScalar(SIZE * heightAt(camera, end.position));
  }
}
