// Joints that bring a frame to a pose: damped least squares over the Jacobian, within limits.

import type { Joint } from "./messages";
import { displacement, joints, type Model } from "./model";
import { inverse, multiply, product } from "./rigid";

/** At most so many steps: from where a hand has dragged it there are few. */
const STEPS = 100;
/** Metres, and radians: nearer is there. */
const CLOSE = 1e-6;
/** Metres that count as much as a radian. */
const LEVER = 0.3;
/** Radians or metres by which a joint moves in one step at most. */
const LONGEST = 0.4;

export interface Reached {
  /** Positions by variable. */
  positions: Map<string, number>;
  /** How far from where it should be: metres, and radians where the rotation counts. */
  short: number;
  turned: number;
  /** Joints at their limits. */
  stopped: string[];
}

/** A joint on the way to the frame, and what moves it: the variable times a factor. */
interface Hinge {
  joint: Joint;
  column: number;
  factor: number;
}

interface Chain {
  rows: number[];
  hinges: (Hinge | null)[];
  variables: string[];
  limits: [number, number][];
}

function chainOf(model: Model, row: number): Chain {
  const rows = [row, ...model.above(row)].reverse();
  const byVariable = new Map(model.joints().map(({ variable, joint }) => [variable, joint]));
  const variables: string[] = [];
  const hinges = rows.map((at): Hinge | null => {
    const { joint } = model.frames[at];
    if (joint === undefined || joint.axis === null || joint.type === "fixed") return null;
    // A follower moves with its leader until it is moved by itself.
    const leader = model.positions.has(joint.variable) ? undefined : joint.follows?.at(-1);
    const variable = leader?.[0] ?? joint.variable;
    let column = variables.indexOf(variable);
    if (column < 0) column = variables.push(variable) - 1;
    return { joint, column, factor: joint.factor * (leader?.[1] ?? 1) };
  });
  return { rows, hinges, variables, limits: variables.map((variable) => byVariable.get(variable)?.limits ?? [-Infinity, Infinity]) };
}

/** How many variables move a frame. */
export function freedom(model: Model, row: number): number {
  return chainOf(model, row).variables.length;
}

/** The nearest that the frame comes to a pose in the world, from where the joints are now; without `turns` it may be turned
 * as it likes. Where that is too far, it looks from other positions, for some milliseconds. */
export function reach(model: Model, row: number, target: number[], turns: boolean, milliseconds = 0): Reached {
  const chain = chainOf(model, row);
  const { rows, hinges, variables, limits } = chain;
  const started = new Map(variables.map((variable) => [variable, model.positions.get(variable)]));
  const position = (joint: Joint): number => model.position(joint);
  const q = variables.map((variable) => {
    const joint = hinges.find((one) => one?.joint.variable === variable)?.joint ?? model.joints().find((one) => one.variable === variable)?.joint;
    return joint === undefined ? 0 : position(joint);
  });
  const height = turns ? 6 : 3;
  /** The frame's pose, and in each column where the joint's axis is and how it points. */
  const look = (at: number[]): { error: number[]; columns: number[][]; pose: number[] } => {
    variables.forEach((variable, n) => model.positions.set(variable, at[n]));
    let pose = [0, 0, 0, 0, 0, 0, 1];
    const moved = [0, 0, 0, 0, 0, 0, 1];
    const axes: { at: number[]; along: number[]; hinge: Hinge }[] = [];
    rows.forEach((each, n) => {
      const next = [0, 0, 0, 0, 0, 0, 1];
      multiply(next, 0, pose, 0, model.local, 7 * each);
      pose = next;
      for (const joint of joints(model.frames[each])) {
        displacement(joint, model.position(joint), moved);
        pose = product(pose, moved);
      }
      const hinge = hinges[n];
      if (hinge?.joint.axis != null) axes.push({ at: pose.slice(0, 3), along: unit(turned(pose, hinge.joint.axis)), hinge });
    });
    const columns = variables.map(() => Array<number>(height).fill(0));
    for (const { at: from, along, hinge: { joint, column, factor } } of axes) {
      const own = columns[column];
      const arm = [0, 1, 2].map((k) => pose[k] - from[k]);
      const way = joint.type === "prismatic" ? along : cross(along, arm);
      for (let k = 0; k < 3; k++) {
        own[k] += factor * way[k];
        if (turns && joint.type === "revolute") own[3 + k] += factor * LEVER * along[k];
      }
    }
    const error = [0, 1, 2].map((k) => target[k] - pose[k]);
    if (turns) error.push(...rotation(pose, target).map((one) => LEVER * one));
    return { error, columns, pose };
  };
  const clamp = (value: number, n: number): number => Math.min(Math.max(value, limits[n][0]), limits[n][1]);
  const from = (start: number[], steps: number): { at: number[]; error: number[]; far: number } => {
    let at = start.map(clamp);
    let seen = look(at);
    let far = norm(seen.error);
    let damping = 1e-3;
    for (let step = 0; step < steps && far > CLOSE && variables.length > 0; step++) {
      // What is at a limit and would go beyond is left out, and the others go on.
      const free = variables.map(() => true);
      let next = at;
      for (let round = 0; round <= variables.length; round++) {
        const columns = seen.columns.map((column, n) => (free[n] ? column : column.map(() => 0)));
        const ways = solved(columns, seen.error, damping, height);
        const longest = Math.max(...ways.map(Math.abs), LONGEST);
        next = at.map((one, n) => one + (ways[n] * LONGEST) / longest);
        const beyond = next.findIndex((one, n) => free[n] && clamp(one, n) !== one && clamp(at[n], n) === clamp(one, n));
        if (beyond < 0) break;
        free[beyond] = false;
      }
      next = next.map(clamp);
      const looked = look(next);
      const length = norm(looked.error);
      if (length < far) {
        const isSlow = far - length < 1e-9 * far;
        [at, seen, far, damping] = [next, looked, length, Math.max(damping / 4, 1e-9)];
        if (isSlow) break;
      } else {
        damping *= 6;
        if (damping > 1e4) break;
      }
    }
    return { at, error: seen.error, far };
  };
  const begun = performance.now();
  let found = from(q, STEPS);
  while (found.far > CLOSE && performance.now() - begun < milliseconds) {
    // A turn more or less is the same place.
    const start = limits.map(([low, high]) => Math.max(low, -Math.PI) + Math.random() * (Math.min(high, Math.PI) - Math.max(low, -Math.PI)));
    const other = from(start, STEPS / 2);
    if (other.far < found.far) found = other;
  }
  const { at, error } = found;
  for (const [variable, value] of started) {
    if (value === undefined) model.positions.delete(variable);
    else model.positions.set(variable, value);
  }
  return {
    positions: new Map(variables.map((variable, n) => [variable, at[n]])),
    short: norm(error.slice(0, 3)),
    turned: turns ? norm(error.slice(3)) / LEVER : 0,
    stopped: variables.filter((_, n) => Math.min(at[n] - limits[n][0], limits[n][1] - at[n]) < 1e-6),
  };
}

/** Jᵀ y, where (J Jᵀ + damping) y is the error. */
function solved(columns: number[][], error: number[], damping: number, height: number): number[] {
  const matrix = Array.from({ length: height }, (_, i) => Array.from({ length: height + 1 }, (_, j) => (j === height ? error[i] : columns.reduce((sum, column) => sum + column[i] * column[j], i === j ? damping : 0))));
  for (let i = 0; i < height; i++) {
    const pivot = matrix[i][i];
    for (let k = i + 1; k < height; k++) {
      const share = matrix[k][i] / pivot;
      for (let j = i; j <= height; j++) matrix[k][j] -= share * matrix[i][j];
    }
  }
  const y = Array<number>(height).fill(0);
  for (let i = height - 1; i >= 0; i--) y[i] = (matrix[i][height] - y.reduce((sum, one, j) => (j > i ? sum + matrix[i][j] * one : sum), 0)) / matrix[i][i];
  return columns.map((column) => column.reduce((sum, one, i) => sum + one * y[i], 0));
}

/** The rotation from one pose to another as an axis times an angle, in the world. */
function rotation(from: number[], to: number[]): number[] {
  const [, , , x, y, z, w] = product([0, 0, 0, ...to.slice(3)], inverse([0, 0, 0, ...from.slice(3)]));
  const sine = Math.hypot(x, y, z);
  const angle = 2 * Math.atan2(sine, Math.abs(w)) * (w < 0 ? -1 : 1);
  return [x, y, z].map((one) => (sine < 1e-12 ? 2 * one : (one / sine) * angle));
}

function turned(pose: number[], vector: number[]): number[] {
  return product([0, 0, 0, ...pose.slice(3)], [...vector, 0, 0, 0, 1]).slice(0, 3);
}

const norm = (vector: number[]): number => Math.hypot(...vector);
const unit = (vector: number[]): number[] => vector.map((one) => one / (norm(vector) || 1));
const cross = ([a, b, c]: number[], [x, y, z]: number[]): number[] => [b * z - c * y, c * x - a * z, a * y - b * x];
