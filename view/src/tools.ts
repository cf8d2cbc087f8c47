// Tools of the bar, and their keys.

import type { IconName } from "./icons";

export type Group = "Look" | "Show" | "Do" | "Page";

export interface Tool {
  group: Group;
  icon: IconName;
  word: string;
  /** Description of the action in at most ten words. */
  tip: string;
  key?: string;
  /** True if the tool is only in the menu of its group, because the bar has no room for it. */
  isInMenu?: true;
  /** True if the button shows only the icon, which everybody knows. */
  isIcon?: true;
}

export const TOOLS = {
  fit: { group: "Look", icon: "maximize", word: "Fit", tip: "Zoom to the selection, or to everything", key: "F" },
  front: { group: "Look", icon: "front", word: "Front", tip: "View from the front. Shift: from behind", key: "1" },
  side: { group: "Look", icon: "side", word: "Side", tip: "View from the right. Shift: from the left", key: "3" },
  top: { group: "Look", icon: "top", word: "Top", tip: "View from the top. Shift: from below", key: "7" },
  parallel: { group: "Look", icon: "cuboid", word: "Ortho", tip: "Turn perspective off and on", key: "O" },
  axes: { group: "Show", icon: "axis-3d", word: "Axes", tip: "Show axes, show them through shapes, or hide them", key: "A" },
  names: { group: "Show", icon: "tag", word: "Names", tip: "Show the names of frames", key: "N" },
  shapes: { group: "Show", icon: "shapes", word: "Visual", tip: "Show visual shapes, collision shapes, or both", key: "C" },
  through: { group: "Show", icon: "blend", word: "See-through", tip: "See through all shapes", key: "X", isInMenu: true },
  wire: { group: "Show", icon: "pyramid", word: "Wireframe", tip: "Draw only the edges of triangles", key: "L", isInMenu: true },
  centres: { group: "Show", icon: "locate-fixed", word: "Centres of mass", tip: "Show where the mass of each link is", key: "B", isInMenu: true },
  ellipsoids: { group: "Show", icon: "globe", word: "Inertia ellipsoids", tip: "Show ellipsoids with the inertia of each link", isInMenu: true },
  boxes: { group: "Show", icon: "box", word: "Inertia boxes", tip: "Show boxes with the inertia of each link", isInMenu: true },
  saved: { group: "Show", icon: "history", word: "Ghost: last save", tip: "Show the saved scene as a ghost", key: "S", isInMenu: true },
  committed: { group: "Show", icon: "git-commit-horizontal", word: "Ghost: HEAD", tip: "Show the committed scene as a ghost", key: "G", isInMenu: true },
  beside: { group: "Show", icon: "diff", word: "Changes", tip: "Show the differences from the compared scene", key: "D", isInMenu: true },
  move: { group: "Do", icon: "move-3d", word: "Move", tip: "Move the selected frame and update the text", key: "T" },
  turn: { group: "Do", icon: "rotate-3d", word: "Turn", tip: "Rotate the selected frame and update the text", key: "R" },
  size: { group: "Do", icon: "scale-3d", word: "Size", tip: "Resize the selected shape and update the text", key: "E" },
  measure: { group: "Do", icon: "ruler", word: "Measure", tip: "Measure between two points, or two frames of the tree", key: "M" },
  reach: { group: "Do", icon: "hand-grab", word: "Reach", tip: "Drag a frame and let the joints follow", key: "I" },
  picture: { group: "Do", icon: "camera", word: "Picture", tip: "Save a picture without the ground. Shift: copy it" },
  panels: { group: "Page", icon: "panels-left-right", word: "Panels", tip: "Show or hide the panels", key: "P", isIcon: true },
  theme: { group: "Page", icon: "moon", word: "Light or dark", tip: "Switch between light and dark", isIcon: true },
  keys: { group: "Page", icon: "keyboard", word: "Keys", tip: "List the keys", key: "?", isIcon: true },
} as const satisfies Record<string, Tool>;

export type ToolName = keyof typeof TOOLS;

export const NAMES = Object.keys(TOOLS) as ToolName[];

export type Mode = "move" | "turn" | "size" | "measure" | "reach";

export const isMode = (name: ToolName): name is Mode => name in MODES;

/** Texts of the strip in each mode: the next step, and the first step if the selection does not suit the mode. */
export const MODES: Record<Mode, { next: string; idle: string }> = {
  move: { next: "Drag an arrow, or press arrow keys.", idle: "Select a link, frame or shape first." },
  turn: { next: "Drag a ring, or press arrow keys.", idle: "Select a link, frame or shape first." },
  size: { next: "Drag a handle, or press arrow keys.", idle: "Select a box, sphere, cylinder, cone or mesh first." },
  measure: { next: "Pick a first point.", idle: "" },
  reach: { next: "Drag an arrow; the joints follow.", idle: "Select a link or frame that joints move first." },
};

/** Keys without a tool. The list of keys shows them after the tools of their group. */
export const KEYS: Partial<Record<Group, [string, string][]>> = {
  Look: [["arrows, + −", "Turn and zoom"]],
  Show: [
    ["H", "Hide the selected frame and everything that hangs from it"],
    ["/", "Find a link, joint, frame or file"],
  ],
  Do: [
    ["W", "Drag along axes of the parent, the frame or the world"],
    ["arrows, Page ↑ ↓", "With T, R or E: move along x, y and z, with Shift ten times as far; Enter applies, Esc cancels"],
    ["Shift and drag", "Move the joint of the shape under the pointer"],
    ["click, Enter, double click", "Select; go to its text"],
    ["Ctrl+Z, Ctrl+Shift+Z", "Undo and redo an edit; in an editor, use its own keys in the text"],
    ["J", "Go to the joints: arrows move one, Enter or a digit edits its number"],
    ["Space, comma, point", "Play or pause a trajectory; go one point back or on"],
    ["Esc", "Leave the mode, then clear the selection"],
  ],
};
