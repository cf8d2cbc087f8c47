// What the session sends and takes, as server/robray/view/ has it.

export interface Joint {
  type: "revolute" | "prismatic" | "fixed";
  variable: string;
  /** In the frame itself, not normalised; null where it is not known. */
  axis: number[] | null;
  offset: number | null;
  factor: number;
  /** Where it is as long as nobody moves it: radians or metres. */
  position: number;
  limits?: [number, number];
  /** Variables that say where it is as long as nobody moves it itself, the nearest first: each with a multiplier and an offset. */
  follows?: [string, number, number][];
}

/** What moves a frame by several variables: as joints would, one behind the other. */
export interface Free {
  type: "floating" | "planar";
  joints: Joint[];
}

export interface FrameRow {
  name: string;
  /** Empty at the root. */
  parent: string;
  file: number;
  joint?: Joint;
  /** Of a link the joint that leads to it; empty where none does. */
  ledBy?: string;
  /** What it is of the link that is its parent, as `collision 2`: no frame to people. */
  part?: string;
  free?: Free;
  /** What its format says of it: the mass (kg) and inertia (kg m²: xx, xy, xz, yy, yz, zz) of a body that this is the frame
   * of, how strong and fast a joint is. */
  has?: Record<string, number | number[]>;
  ghost?: true;
}

export interface GeometryRow {
  frame: string;
  shape: "box" | "sphere" | "cylinder" | "capsule" | "cone" | "grid" | "mesh";
  measures: Record<string, number | number[] | string | null>;
  colour: number[];
  alpha: number | null;
  /** Of a mesh maybe three, along x, y and z. */
  scale: number | number[] | null;
  /** The colour of what shines, where anything does. */
  specular?: number[];
  noShadow?: true;
  visual: boolean;
  collision: boolean;
  /** Its middle stays where it is when it is made higher, as it is written in its format. */
  middle?: true;
  /** How far above its frame it is drawn while it is pulled: only the page says so. */
  raised?: number;
  /** `missing` says why the file is not found; empty where it is, or nobody has looked. */
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
  /** What the scene that this one is compared with is called. */
  beside: string | null;
  /** What lengths are in: metres, but of a format that has none. */
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

/** The named states of the scene: positions of joints, by variable. */
export interface NamedMessage {
  type: "named";
  states: Record<string, Record<string, number>>;
}

/** Positions of joints over time: radians or metres, and seconds that begin at 0. */
export interface TrajectoryMessage {
  type: "trajectory";
  name: string;
  /** Why it cannot be played, in a sentence without its end; then there is nothing else. */
  refused: string | null;
  joints: string[];
  times: number[];
  positions: number[][];
}

export interface FindingsMessage {
  type: "findings";
  frames: Record<string, [string, string][]>;
  /** Those of no frame, with the file and the line where they are; they are asked for by their ranks here. */
  listed: { severity: string; words: string; file?: string; line?: number }[];
  /** Frames whose shapes touch others, and are not allowed to. */
  touching: string[];
  /** Frames whose shapes touch others, and are allowed to. */
  allowed: string[];
}

/** Shapes that touch at positions of joints; `refused` says why nobody knows. */
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
  /** The same of a file that is in the scene several times. */
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
  /** Why there is none, in a sentence without its end. */
  refused: string | null;
  frames: FrameRow[];
  geometries: GeometryRow[];
  poses: (number | null)[][];
  /** Of the one beside: +, - or ~, what each is about, and words. */
  changes?: ["+" | "-" | "~", string[], string][];
}

/** What a candidate would make otherwise, in rows as they are now. */
export interface PreviewMessage {
  type: "preview";
  id: number;
  frames: Splice<FrameRow> | null;
  geometries: Splice<GeometryRow> | null;
  poses: [number, (number | null)[]][];
}

export interface Candidate {
  words: string;
  /** What else moves, or has another shape. */
  moves: string[];
  reshapes: string[];
  /** Whether it is never to be done without asking. */
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
  /** `refused` says why the text is not edited, in a sentence without its end. */
  | { type: "chosen"; id: number; refused: string | null }
  /** What was undone or redone, or why nothing was, in a sentence without its end. */
  | { type: "step"; id: number; words: string; done: boolean }
  /** Where a joint is put, in radians or metres, or why nowhere. */
  | { type: "position"; id: number; value: number | null; words: string }
  /** The text is another one: what was asked about it is to be asked anew. */
  | { type: "edited" };

export type State = "loading" | "live" | "stale" | "gone";

/** Kinds of a binary message of poses, and bytes of its header. */
export const ALL = 1;
export const SOME = 2;
export const HEADER = 16;
