// Handles on the sides of a shape that change its sizes.

import * as T from "three";
import type { GeometryRow } from "./messages";
import { factorsOf } from "./shapes";
import { heightAt } from "./stage";

/** Radius of a handle as a fraction of the window's height. */
const SIZE = 0.008;

/** Name of a mesh's scale factor. All other sizes are lengths. */
const SCALE = "scale";

/** Step of a scale factor: a hundredth of its order of magnitude. */
export function finest(factor: number): number {
  return 10 ** (Math.floor(Math.log10(factor)) - 2);
}

interface Handle {
  /** Size that the handle changes, and the index for a size with several numbers. */
  name: string;
  index: number | null;
  /** Position in the frame: `from` plus `reach` times the size along `axis`. */
  from: T.Vector3;
  axis: T.Vector3;
  reach: number;
}

export interface Pulled {
  name: string;
  value: number | number[];
}

export class Handles {
  readonly group = new T.Group();
  #row: GeometryRow | null = null;
  #extent: T.Box3 | null = null;
  #handles: Handle[] = [];
  readonly #frame = new T.Matrix4();
  readonly #material = new T.MeshBasicMaterial({ depthTest: false, transparent: true });
  readonly #ball = new T.SphereGeometry(1, 16, 12);

  paint(colour: string): void {
    this.#material.color.set(colour);
  }

  /** Shows the handles of a geometry at its frame's pose, or none. `extent` is the box of a mesh in its file. */
  show(row: GeometryRow | null, frame: T.Matrix4, extent: T.Box3 | null): void {
    this.#row = row;
    this.#extent = extent;
    this.#frame.copy(frame);
    this.#handles = row === null ? [] : handlesOf(row, extent);
    this.group.clear();
    for (const _ of this.#handles) {
      const ball = new T.Mesh(this.#ball, this.#material);
      ball.renderOrder = 20;
      this.group.add(ball);
    }
    this.#place();
  }

  /** Keeps the size of the handles on the screen constant. */
  seen(camera: T.PerspectiveCamera | T.OrthographicCamera): void {
    for (const ball of this.group.children) {
      ball.scale.setScalar(SIZE * heightAt(camera, ball.position));
      ball.updateMatrixWorld();
    }
  }

  /** Index of the handle that a ray hits; null if it hits none. */
  under(ray: T.Raycaster): number | null {
    const [hit] = ray.intersectObjects(this.group.children, false);
    return hit === undefined ? null : this.group.children.indexOf(hit.object);
  }

  /** Size after pulling a handle to the point nearest to a ray, rounded to steps, and the row with this size. */
  pull(at: number, ray: T.Ray, step: number): { pulled: Pulled; row: GeometryRow } | null {
    const handle = this.#handles[at];
    const row = this.#row;
    if (handle === undefined || row === null) return null;
    const from = handle.from.clone().applyMatrix4(this.#frame);
    const axis = handle.axis.clone().transformDirection(this.#frame);
    const between = from.clone().sub(ray.origin);
    const b = axis.dot(ray.direction);
    const along = (b * ray.direction.dot(between) - axis.dot(between)) / Math.max(1 - b * b, 1e-3);
    const fine = handle.name === SCALE ? finest(sizeOf(row, handle)) : step;
    return this.#sized(at, Math.max(fine, Math.round(along / handle.reach / fine) * fine));
  }

  /** Size after a change by `steps` of `length` along an axis, without a pointer. If two sizes use the same axis, the
   * second uses the next axis. A mesh's scale factor responds to all axes. */
  nudge(axis: number, steps: number, length: number): { pulled: Pulled; row: GeometryRow } | null {
    const taken = new Set<number>();
    for (const [at, handle] of this.#handles.entries()) {
      if (handle.name === SCALE) {
        const scale = sizeOf(this.#row, handle);
        const next = scale + steps * finest(scale);
        return next > 0 ? this.#sized(at, next) : null;
      }
      const own = handle.axis.toArray().indexOf(1);
      const slot = taken.has(own) ? own + 1 : own;
      taken.add(slot);
      if (slot !== axis) continue;
      const size = sizeOf(this.#row, handle) + steps * length;
      return size > 0 ? this.#sized(at, size) : null;
    }
    return null;
  }

  #sized(at: number, size: number): { pulled: Pulled; row: GeometryRow } | null {
    const handle = this.#handles[at];
    const row = this.#row;
    if (handle === undefined || row === null) return null;
    const exact = Number(size.toPrecision(9));
    const before = row.measures[handle.name];
    const middle = middleOf(row);
    const value = Array.isArray(before) && handle.index !== null ? before.map((one, n) => (n === handle.index ? exact : one)) : exact;
    this.#row = handle.name === SCALE ? { ...row, scale: grown(row.scale, exact) } : { ...row, measures: { ...row.measures, [handle.name]: value } };
    if (row.middle) this.#row = { ...this.#row, raised: middle - middleOf({ ...this.#row, raised: 0 }) };
    this.#handles = handlesOf(this.#row, this.#extent);
    this.#place();
    return { pulled: { name: handle.name, value }, row: this.#row };
  }

  #place(): void {
    this.#handles.forEach((handle, n) => {
      const size = sizeOf(this.#row, handle);
      this.group.children[n]?.position.copy(handle.from).addScaledVector(handle.axis, handle.reach * size).applyMatrix4(this.#frame);
    });
  }
}

function sizeOf(row: GeometryRow | null, { name, index }: Handle): number {
  const size = name === SCALE ? row?.scale : row?.measures[name];
  return Number(Array.isArray(size) ? size[index ?? 0] : size);
}

/** Height of a shape's middle above its frame. */
function middleOf({ measures, scale, raised }: GeometryRow): number {
  return (raised ?? 0) + (Number(measures["height"] ?? 0) * factorsOf(scale)[0]) / 2;
}

/** Scale with a new first factor. The other factors keep their ratio to it. */
function grown(scale: GeometryRow["scale"], first: number): GeometryRow["scale"] {
  return Array.isArray(scale) ? scale.map((factor) => Number(((factor * first) / (scale[0] ?? 1)).toPrecision(9))) : first;
}

/** Handle of a mesh at the point furthest from its frame along one of its axes; none for a mesh without extent. */
function furthest(extent: T.Box3 | null, factors: number[]): Handle[] {
  if (extent === null || extent.isEmpty()) return [];
  const [first = 1] = factors;
  const ends = factors.flatMap((factor, axis) =>
    [extent.max, extent.min].map((end) => {
      const reach = (end.getComponent(axis) * factor) / first;
      return { axis, sign: reach < 0 ? -1 : 1, reach: Math.abs(reach) };
    }),
  );
  const { axis, sign, reach } = ends.reduce((one, other) => (other.reach > one.reach ? other : one));
  if (!(reach > 0)) return [];
  return [{ name: SCALE, axis: new T.Vector3().setComponent(axis, sign), from: new T.Vector3(), reach, index: null }];
}

function handlesOf(row: GeometryRow, extent: T.Box3 | null): Handle[] {
  const factors = factorsOf(row.scale);
  const [scale] = factors;
  const along = [new T.Vector3(1, 0, 0), new T.Vector3(0, 1, 0), new T.Vector3(0, 0, 1)];
  const [x, , z] = along;
  const height = Number(row.measures["height"] ?? 0) * scale;
  const pulls = (name: string, axis: T.Vector3, from = new T.Vector3(), reach = 1, index: number | null = null): Handle => ({
    name,
    axis,
    from,
    reach: reach * scale,
    index,
  });
  const above = (length: number): T.Vector3 => new T.Vector3(0, 0, (row.raised ?? 0) + length);
  // A shape that its format places by its middle grows by half the change on each side.
  const rises = row.middle ? pulls("height", z, above(height / 2), 0.5) : pulls("height", z);
  switch (row.shape) {
    case "box":
      return along.map((axis, index) => pulls("dimension", axis, undefined, 0.5, index));
    case "sphere":
      return [pulls("radius", x)];
    case "cylinder":
      return [rises, pulls("radius", x, above(height / 2))];
    case "capsule":
      return [pulls("height", z, new T.Vector3(0, 0, Number(row.measures["radius"]) * scale), 0.5), pulls("radius", x)];
    case "cone":
      return [rises, pulls("start_radius", x, above(0)), pulls("end_radius", x, above(height))];
    case "mesh":
      return row.scale !== null && scale > 0 ? furthest(extent, factors) : [];
    case "grid":
      return [];
  }
}
