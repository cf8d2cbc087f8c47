// Model of the scene in the page, and the poses of its frames at the joint positions.

import { ALL, HEADER } from "./messages";
import type { ChangeMessage, FrameRow, GeometryRow, Joint, SceneMessage, Splice } from "./messages";
import { multiply } from "./rigid";

/** Tolerance in radians or metres within which a joint counts as not moved. */
const STILL = 1e-9;

export interface Fault {
  frame: string;
  words: string;
}

export class Model {
  title = "";
  /** Unit of lengths. */
  length = "m";
  files: string[] = [];
  version = -1;
  frames: FrameRow[] = [];
  geometries: GeometryRow[] = [];
  /** Poses of frames, seven numbers each: in the parent without the joint's displacement, and in the world. */
  local = new Float64Array(0);
  world = new Float64Array(0);
  row = new Map<string, number>();
  parents = new Int32Array(0);
  children: number[][] = [];
  /** Rows of frames that hang from a root, parents first. */
  order = new Int32Array(0);
  faults: Fault[] = [];
  /** Positions in the text, by variable. */
  #rest = new Map<string, number>();
  /** Positions set by the user, by variable. They survive changes of the text. */
  positions = new Map<string, number>();

  load(scene: SceneMessage): void {
    this.title = scene.title;
    this.length = scene.length;
    this.files = scene.files;
    this.version = scene.version;
    this.frames = scene.frames;
    this.geometries = scene.geometries;
    this.local = new Float64Array(7 * this.frames.length).fill(NaN);
    this.#hang();
  }

  /** Copy that shares the joint positions with the original. */
  copy(): Model {
    const made = new Model();
    const { title, length, files, version, frames, geometries } = this;
    made.load({ type: "scene", title, length, files, version, frames, geometries, canShow: false, beside: null });
    made.local.set(this.local);
    made.positions = this.positions;
    return made;
  }

  change(message: ChangeMessage): void {
    this.version = message.version;
    if (message.files) this.files = message.files;
    if (message.frames) {
      const { at, remove, insert } = message.frames;
      const local = new Float64Array(7 * (this.frames.length - remove + insert.length)).fill(NaN);
      local.set(this.local.subarray(0, 7 * at));
      local.set(this.local.subarray(7 * (at + remove)), 7 * (at + insert.length));
      if (remove === insert.length) local.set(this.local);
      this.local = local;
      this.frames = spliced(this.frames, message.frames);
      this.#hang();
    }
    if (message.geometries) this.geometries = spliced(this.geometries, message.geometries);
  }

  /** Applies a binary message of poses. False if the message belongs to another version of the rows. */
  poses(message: ArrayBuffer): boolean {
    const [kind, version, count] = new Uint32Array(message, 0, 4);
    if (version !== this.version) return false;
    if (kind === ALL) this.local.set(new Float32Array(message, HEADER, 7 * count));
    else {
      const rows = new Uint32Array(message, HEADER, count);
      const values = new Float32Array(message, HEADER + 4 * count, 7 * count);
      rows.forEach((row, n) => this.local.set(values.subarray(7 * n, 7 * n + 7), 7 * row));
    }
    return true;
  }

  position(joint: Joint): number {
    for (const [variable, multiplier, offset] of [[joint.variable, 1, 0] as const, ...(joint.follows ?? [])]) {
      const told = this.positions.get(variable);
      if (told !== undefined) return multiplier * told + offset;
    }
    return joint.position;
  }

  /** True if a joint is not at its position in the text. */
  get isMoved(): boolean {
    return [...this.positions].some(([variable, position]) => Math.abs(position - (this.#rest.get(variable) ?? position)) > STILL);
  }

  /** Computes the poses of all frames in the world. */
  move(): void {
    const { local, world, parents, order, frames } = this;
    const joint = [0, 0, 0, 0, 0, 0, 1];
    const own = [0, 0, 0, 0, 0, 0, 1];
    const root = [0, 0, 0, 0, 0, 0, 1];
    world.fill(NaN);
    for (const row of order) {
      const parent = parents[row];
      const above = parent < 0 ? root : world;
      const at = parent < 0 ? 0 : 7 * parent;
      multiply(world, 7 * row, above, at, local, 7 * row);
      for (const moving of joints(frames[row])) {
        displacement(moving, this.position(moving), joint);
        multiply(own, 0, world, 7 * row, joint, 0);
        world.set(own, 7 * row);
      }
    }
  }

  /** Rows of a frame and everything that hangs from it, itself first. */
  subtree(row: number): number[] {
    // The set ends the loop in a cycle. Its iteration also visits rows that the loop adds.
    const found = new Set([row]);
    for (const at of found) for (const child of this.children[at] ?? []) found.add(child);
    return [...found];
  }

  /** Rows of the ancestors of a frame, nearest first. In a cycle, the frame itself is the last. */
  above(row: number): number[] {
    const found = new Set<number>();
    for (let at = this.parents[row]; at >= 0 && !found.has(at); at = this.parents[at]) found.add(at);
    return [...found];
  }

  /** Row of the frame that users know: for a part of a link, the link. */
  whole(row: number): number {
    return this.frames[row].part === undefined ? row : this.parents[row];
  }

  /** Row of the nearest frame with a joint: the frame itself or an ancestor; null if there is none. */
  moving(row: number): number | null {
    return [row, ...this.above(row)].find((at) => this.frames[at].joint !== undefined) ?? null;
  }

  joints(): { variable: string; joint: Joint; rows: number[] }[] {
    const found = new Map<string, { variable: string; joint: Joint; rows: number[] }>();
    this.frames.forEach((frame, row) => {
      for (const joint of joints(frame)) {
        const known = found.get(joint.variable);
        if (known) {
          known.rows.push(row);
          // Prefer the joint that has the variable's name; the other joints follow it.
          if (frame.name === joint.variable) known.joint = joint;
        } else found.set(joint.variable, { variable: joint.variable, joint, rows: [row] });
      }
    });
    return [...found.values()];
  }

  #hang(): void {
    const { frames } = this;
    const count = frames.length;
    this.world = new Float64Array(7 * count).fill(NaN);
    this.row = new Map(frames.map((frame, row) => [frame.name, row]));
    this.parents = new Int32Array(count).fill(-1);
    this.children = Array.from({ length: count }, () => []);
    this.faults = [];
    const order: number[] = [];
    frames.forEach((frame, row) => {
      if (frame.parent === "") order.push(row);
      else {
        const parent = this.row.get(frame.parent);
        if (parent === undefined) this.faults.push({ frame: frame.name, words: `hangs from '${frame.parent}', which is not defined` });
        else {
          this.parents[row] = parent;
          this.children[parent].push(row);
        }
      }
    });
    this.#rest = new Map(this.joints().map(({ variable, joint }) => [variable, joint.position]));
    for (let at = 0; at < order.length; at++) order.push(...this.children[order[at]]);
    this.order = Int32Array.from(order);
    const reached = new Set(order);
    frames.forEach((frame, row) => {
      if (!reached.has(row) && this.above(row).includes(row)) this.faults.push({ frame: frame.name, words: "is its own ancestor" });
    });
  }
}

/** Joints that move a frame, in order, each with one variable. */
export function joints({ joint, free }: FrameRow): readonly Joint[] {
  return free?.joints ?? (joint === undefined ? [] : [joint]);
}

function spliced<Row>(rows: Row[], { at, remove, insert }: Splice<Row>): Row[] {
  return [...rows.slice(0, at), ...insert, ...rows.slice(at + remove)];
}

/** Writes the displacement of a frame by its joint as a pose into `into`; NaN if it is unknown. */
export function displacement(joint: Joint, position: number, into: number[]): void {
  into.fill(0);
  into[6] = 1;
  if (joint.axis === null || joint.offset === null) {
    into.fill(NaN);
    return;
  }
  const travel = joint.factor * position + joint.offset;
  const [x, y, z] = joint.axis;
  if (joint.type === "prismatic") {
    into[0] = x * travel;
    into[1] = y * travel;
    into[2] = z * travel;
  } else if (joint.type === "revolute") {
    const sine = Math.sin(travel / 2);
    into[3] = x * sine;
    into[4] = y * sine;
    into[5] = z * sine;
    into[6] = Math.cos(travel / 2);
  }
}
