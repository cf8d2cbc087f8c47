// Messages between the page and the session in server/robray/view/.

export interface Joint {
  type: "revolute" | "prismatic" | "fixed";
  variable: string;
  /** Axis in the frame, not normalised; null if unknown. */
  axis: number[] | null;
  offset: number | null;
  factor: number;
  /** Position while the user has not moved the joint, in radians or metres. */
  position: number;
  limits?: [number, number];
  /** Leaders that set the position while the user has not moved the joint, nearest first: variable, multiplier,
   * offset. */
  follows?: [string, number, number][];
}

/** Movement of a frame by several variables, as a chain of joints. */
export interface Free {
  type: "floating" | "planar";
  joints: Joint[];
}

export interface FrameRow {
  name: string;
  /** Name of the parent; empty for a root. */
  parent: string;
  file: number;
  joint?: Joint;
  /** Joint that leads to a link; empty if none does. Only links have this. */
  ledBy?: string;
  /** Part of the parent link that this frame is, such as `collision 2`. Users do not see it as a frame. */
  part?: string;
  free?: Free;
  /** Properties from the format: mass (kg) and inertia (kg m²: xx, xy, xz, yy, yz, zz) of the body with this frame,
   * limits of effort and velocity of the joint. */
  has?: Record<string, number | number[]>;
  ghost?: true;
}

export interface GeometryRow {
  frame: string;
  shape: "box" | "sphere" | "cylinder" | "capsule" | "cone" | "grid" | "mesh";
  measures: Record<string, number | number[] | string | null>;
  colour: number[];
  alpha: number | null;
  /** Scale factor. A mesh may have three, along x, y and z. */
  scale: number | number[] | null;
  /** Specular colour, if there is any. */
  specular?: number[];
  noShadow?: true;
  visual: boolean;
  collision: boolean;
  /** True if the middle stays in place when the height changes, as the format defines it. */
  middle?: true;
  /** Distance above its frame at which the page draws a shape that is being resized. The session does not send it. */
  raised?: number;
  /** Mesh file. `missing` is the reason why the file was not found; empty if it was found or not looked for. */
  mesh?: { number: number; name: string; missing: string };
  ghost?: true;
}

export interface Splice<Row> {
  at: number;
  remove: number;
  insert: Row[];
}

export interface SceneMessage {
  type: "scene";
  version: number;
  title: string;
  files: string[];
  canShow: boolean;
  /** Name of the scene to compare with; null if there is none. */
  beside: string | null;
  /** Unit of lengths: metres, except for formats that define no unit. */
  length: string;
  frames: FrameRow[];
  geometries: GeometryRow[];
}

export interface ChangeMessage {
  type: "change";
  version: number;
  files?: string[];
  frames?: Splice<FrameRow>;
  geometries?: Splice<GeometryRow>;
}

export interface StateMessage {
  type: "state";
  state: State;
  words: string;
}

/** Named states of the scene: joint positions by variable. */
export interface NamedMessage {
  type: "named";
  states: Record<string, Record<string, number>>;
}

/** Joint positions over time, in radians or metres, and times in seconds from 0. */
export interface TrajectoryMessage {
  type: "trajectory";
  name: string;
  /** Reason why the trajectory cannot be played, without a full stop; the other fields are then missing. */
  refused: string | null;
  joints: string[];
  times: number[];
  positions: number[][];
}

export interface FindingsMessage {
  type: "findings";
  frames: Record<string, [string, string][]>;
  /** Findings without a frame, with their file and line. Requests use their indices in this list. */
  listed: { severity: string; words: string; file?: string; line?: number }[];
  /** Frames with collisions that are not allowed. */
  touching: string[];
  /** Frames with allowed collisions. */
  allowed: string[];
}

/** Collisions at joint positions. `refused` is the reason if they are unknown. */
export interface TouchMessage {
  type: "touch";
  id: number;
  refused: string | null;
  pairs: { frames: string[]; depth: string; at: number[] }[];
  allowed: string[][];
}

export interface CursorMessage {
  type: "cursor";
  frame: string | null;
  geometry: number | null;
  /** Same frame and geometry in the other copies of a file that the scene includes several times. */
  others: [string, number | null][];
}

export interface StackEntry {
  kind: string;
  name: string;
  written: string;
  ref: number;
  file: string;
  line: number;
}

export interface CardMessage {
  type: "card";
  id: number;
  frame: string;
  geometry: number | null;
  attributes: { name: string; value: unknown; written: string; class?: string }[];
  stack: StackEntry[];
}

export interface EarlierMessage {
  type: "saved" | "committed" | "beside";
  id: number;
  /** Reason why there is no such state, without a full stop. */
  refused: string | null;
  frames: FrameRow[];
  geometries: GeometryRow[];
  poses: (number | null)[][];
  /** Changes from the compared scene: kind, the frames concerned, and a description. Only for `beside`. */
  changes?: ["+" | "-" | "~", string[], string][];
}

/** Changes that a candidate would make to the current rows. */
export interface PreviewMessage {
  type: "preview";
  id: number;
  frames: Splice<FrameRow> | null;
  geometries: Splice<GeometryRow> | null;
  poses: [number, (number | null)[]][];
}

export interface Candidate {
  words: string;
  /** Other frames that move, and other frames that change shape. */
  moves: string[];
  reshapes: string[];
  /** True if the edit must not be written without a choice by the user. */
  mustBeChosen: boolean;
}

export type Told =
  | SceneMessage
  | ChangeMessage
  | StateMessage
  | FindingsMessage
  | NamedMessage
  | TrajectoryMessage
  | TouchMessage
  | CursorMessage
  | CardMessage
  | EarlierMessage
  | PreviewMessage
  | { type: "resaved" }
  | { type: "remeshed"; numbers: number[] }
  | { type: "candidates"; id: number; candidates: Candidate[]; refused: string[] }
  /** Answer to `choose`. `refused` is the reason why the text was not edited, without a full stop. */
  | { type: "chosen"; id: number; refused: string | null }
  /** Answer to `undo` or `redo`: the edit, or the reason why nothing was done, without a full stop. */
  | { type: "step"; id: number; words: string; done: boolean }
  /** Answer to `position`: the position in radians or metres, or null and the reason. */
  | { type: "position"; id: number; value: number | null; words: string }
  /** Notice that the text has changed, so that the page must repeat requests about it. */
  | { type: "edited" };

export type State = "loading" | "live" | "stale" | "gone";

/** Kinds of a binary message of poses, and the size of its header in bytes. */
export const ALL = 1;
export const SOME = 2;
export const HEADER = 16;
