// Masses of links: centres of mass, and ellipsoids or boxes with the same inertia.

import * as T from "three";
import { heightAt, type Theme } from "./stage";
import type { Model } from "./model";

export interface Weight {
  /** Row of the frame whose origin is the centre of mass. */
  row: number;
  /** Row of the link. */
  link: number;
  mass: number;
  /** Principal moments of inertia; null if the text has no inertia. */
  moments: [number, number, number] | null;
  /** Principal axes in the frame. */
  axes: T.Matrix4;
}

export interface Shown {
  centres: boolean;
  ellipsoids: boolean;
  boxes: boolean;
}

/** Radius of a centre of mass as a fraction of the window's height. */
const SIZE = 0.007;

export function weights(model: Model): Weight[] {
  return model.frames.flatMap(({ has }, row) => {
    const { mass, inertia } = has ?? {};
    if (typeof mass !== "number" || !(mass > 0)) return [];
    const found = Array.isArray(inertia) && inertia.length === 6 ? principal(inertia) : null;
    return [{ row, link: model.whole(row), mass, moments: found?.moments ?? null, axes: found?.axes ?? new T.Matrix4() }];
  });
}

/** Principal moments and axes. Jacobi's method rotates a symmetric matrix until it is diagonal. */
function principal([xx, xy, xz, yy, yz, zz]: number[]): { moments: [number, number, number]; axes: T.Matrix4 } {
  const a = [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]];
  const v = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
  for (let sweep = 0; sweep < 20; sweep++) {
    for (const [p, q] of [[0, 1], [0, 2], [1, 2]]) {
      if (Math.abs(a[p][q]) < 1e-12 * (Math.abs(a[p][p]) + Math.abs(a[q][q]))) continue;
      const theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
      const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1));
      const c = 1 / Math.hypot(t, 1);
      const s = t * c;
      for (let k = 0; k < 3; k++) [a[k][p], a[k][q]] = [c * a[k][p] - s * a[k][q], s * a[k][p] + c * a[k][q]];
      for (let k = 0; k < 3; k++) [a[p][k], a[q][k]] = [c * a[p][k] - s * a[q][k], s * a[p][k] + c * a[q][k]];
      for (let k = 0; k < 3; k++) [v[k][p], v[k][q]] = [c * v[k][p] - s * v[k][q], s * v[k][p] + c * v[k][q]];
    }
  }
  const [x, y, z] = [0, 1, 2].map((k) => new T.Vector3(v[0][k], v[1][k], v[2][k]));
  // A reflection is not a rotation.
  if (x.clone().cross(y).dot(z) < 0) z.negate();
  return { moments: [a[0][0], a[1][1], a[2][2]], axes: new T.Matrix4().makeBasis(x, y, z) };
}

/** Half axes of an ellipsoid, or half sides of a box, with uniform density and this inertia; `factor` selects the
 * shape. Null if no body can have this inertia. */
export function sizes(mass: number, moments: [number, number, number], factor: number): T.Vector3 | null {
  const total = moments[0] + moments[1] + moments[2];
  const squares = moments.map((one) => (factor * (total - 2 * one)) / mass);
  return squares.every((one) => one >= 0) && total > 0 ? new T.Vector3(...squares.map((one) => Math.max(Math.sqrt(one), 1e-4))) : null;
}

const ELLIPSOID = 5 / 2;
/** Factor for the half sides of a box. */
const BOX = 3 / 2;

export class Weights {
  readonly group = new T.Group();
  readonly #centre = new T.MeshBasicMaterial({ depthTest: false, transparent: true });
  readonly #tint = new T.MeshBasicMaterial({ transparent: true, opacity: 0.22, depthWrite: false });
  readonly #edges = new T.LineBasicMaterial({ transparent: true, opacity: 0.7, depthTest: false });
  readonly #ball = new T.SphereGeometry(1, 32, 16);
  readonly #rings = circles();
  readonly #box = new T.BoxGeometry(2, 2, 2);
  readonly #sides = new T.EdgesGeometry(this.#box);
  #centres: T.Mesh[] = [];

  paint({ held }: Theme): void {
    for (const material of [this.#centre, this.#tint, this.#edges]) material.color.set(held);
  }

  show(model: Model, { centres, ellipsoids, boxes }: Shown, isHidden: (row: number) => boolean): void {
    this.group.clear();
    this.#centres = [];
    if (!centres && !ellipsoids && !boxes) return;
    for (const { row, link, mass, moments, axes } of weights(model)) {
      const i = 7 * row;
      if (isHidden(link) || Number.isNaN(model.world[i]) || Number.isNaN(model.world[i + 6])) continue;
      const at = new T.Vector3().fromArray(model.world, i);
      const turned = new T.Quaternion().fromArray(model.world, i + 3).multiply(new T.Quaternion().setFromRotationMatrix(axes));
      const put = (size: T.Vector3 | null, ...parts: T.Object3D[]): void => {
        for (const one of size === null ? [] : parts) {
          one.position.copy(at);
          one.quaternion.copy(turned);
          if (size !== null) one.scale.copy(size);
          one.renderOrder = 9;
          this.group.add(one);
        }
      };
      if (ellipsoids && moments) put(sizes(mass, moments, ELLIPSOID), new T.Mesh(this.#ball, this.#tint), new T.LineSegments(this.#rings, this.#edges));
      if (boxes && moments) put(sizes(mass, moments, BOX), new T.Mesh(this.#box, this.#tint), new T.LineSegments(this.#sides, this.#edges));
      const centre = new T.Mesh(this.#ball, this.#centre);
      put(new T.Vector3(1, 1, 1), centre);
      centre.renderOrder = 10;
      this.#centres.push(centre);
    }
  }

  /** Keeps the size of the centres on the screen constant. */
  seen(camera: T.PerspectiveCamera | T.OrthographicCamera): void {
    for (const ball of this.#centres) ball.scale.setScalar(SIZE * heightAt(camera, ball.position));
  }
}

/** Three circles about the axes, as pairs of points. */
function circles(): T.BufferGeometry {
  const points: number[] = [];
  for (let axis = 0; axis < 3; axis++) {
    for (let n = 0; n < 48; n++) {
      for (const end of [n, n + 1]) {
        const angle = (end / 48) * 2 * Math.PI;
        const point = [0, 0, 0];
        [point[(axis + 1) % 3], point[(axis + 2) % 3]] = [Math.cos(angle), Math.sin(angle)];
        points.push(...point);
      }
    }
  }
  return new T.BufferGeometry().setAttribute("position", new T.Float32BufferAttribute(points, 3));
}
