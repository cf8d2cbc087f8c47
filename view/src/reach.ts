// Inverse kinematics: damped least squares with the Jacobian, within joint limits.

import type { Joint } from "./messages";
import { displacement, joints, type Model } from "./model";
import { inverse, multiply, product } from "./rigid";

/** Maximum number of iterations. A drag needs few of them. */
const STEPS = 100;
/** Error in metres, with weighted rotation, below which a pose is reached. */
const CLOSE = 1e-6;
/** Metres that weigh as much as one radian. */
const LEVER = 0.3;
/** Maximum step of a joint in one iteration, in radians or metres. */
const LONGEST = 0.4;

export interface Reached {
  /** Positions by variable. */
  positions: Map<string, number>;
  /** Remaining distance in metres, and remaining angle in radians if the rotation counts. */
  short: number;
  turned: number;
  /** Joints at their limits. */
  stopped: string[];
}

/** Joint in the chain to the frame: the index of the variable that moves it, and the factor of the variable. */
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
    // A follower moves with its leader until the user moves the follower itself.
    const leader = model.positions.has(joint.variable) ? undefined : joint.follows?.at(-1);
    const variable = leader?.[0] ?? joint.variable;
    let column = variables.indexOf(variable);
    if (column < 0) column = variables.push(variable) - 1;
    return { joint, column, factor: joint.factor * (leader?.[1] ?? 1) };
  });
  return { rows, hinges, variables, limits: variables.map((variable) => byVariable.get(variable)?.limits ?? [-Infinity, Infinity]) };
}

/** Number of variables that move a frame. */
export function freedom(model: Model, row: number): number {
  return chainOf(model, row).variables.length;
}

/** Joint positions that bring a frame as near as possible to a pose in the world, starting from the current positions.
 * Without `turns` the rotation is free. If the pose is not reached, tries random start positions for some
 * milliseconds. */
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
  /** Error, columns of the Jacobian, and pose of the frame at joint positions. */
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
      // Exclude joints at a limit that would move beyond it, and solve for the others.
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
    // One turn is enough: whole turns more or less give the same pose.
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

/** Joint steps Jᵀ y, where (J Jᵀ + damping I) y is the error. */
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

/** Rotation from one pose to another in the world, as an axis times an angle. */
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
