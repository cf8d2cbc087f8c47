// The page: what it is told goes into the model, what is done to it is drawn, and what it asks goes to the host.

import * as T from "three";
import { Card } from "./card";
import { Changes } from "./changes";
import { button, element, number } from "./element";
import { Files } from "./files";
import { Ghost } from "./ghost";
import { AXES, Gizmo } from "./gizmo";
import { finest, Handles, type Pulled } from "./handles";
import { connect, type Host } from "./host";
import { inspect } from "./inspection";
import { Joints, limits } from "./joints";
import { kept, type Kept } from "./kept";
import { Listed } from "./listed";
import { Marks, type Reach } from "./marks";
import { Meshes } from "./meshes";
import type { Candidate, CardMessage, CursorMessage, FindingsMessage, GeometryRow, State, StateMessage, Told } from "./messages";
import { displacement, joints, Model } from "./model";
import { degrees, listed, measured, type Point } from "./measure";
import { inverse, matrix, product } from "./rigid";
import { Shapes, type Copy } from "./shapes";
import { Stage, type Covered, type Sight, type Theme } from "./stage";
import { Tree } from "./tree";
import { unanswered } from "./unanswered";

/** Frames whose axes are drawn; with more only those of the selection are. */
const MOST_AXES = 2_000;
/** Geometries among which the one under the pointer is looked for at every move. */
const MOST_POINTED = 20_000;
/** Keys that drag along axes, or turn about them, by their ranks. */
const DRIVEN: Record<string, [number, number]> = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowUp: [1, 1],
  ArrowDown: [1, -1],
  PageUp: [2, 1],
  PageDown: [2, -1],
};
/** Digits behind the point of what is dragged: small things are dragged by less than others. */
const FINE = 6;
const CLICK = 4;
/** Pixels around the origin of a frame without shapes that are its own. */
const NEAR = 9;
/** Milliseconds between the clicks of a double one. */
const DOUBLE = 500;
/** Milliseconds behind a picture after which it is kept where it was seen from. */
const KEEP = 200;

/** What the pointer meets; a frame without shapes at its axes. */
interface Hit {
  frame: string;
  geometry: number | null;
  point: T.Vector3;
}

export interface Selection {
  frame: string;
  geometry: number | null;
}

/** Pixels of a window in which panels leave room beside them. */
const WIDE = 700;

/** States of the scene that can be asked for, to be shown through the present one. */
const EARLIER = ["saved", "committed", "beside"] as const;
type Earlier = (typeof EARLIER)[number];

/** What is nearer together is the same place. */
const SAME = 1e-6;
/** Of how large the shapes are: what is further around them is not looked at with them. */
const BESIDE = 3;
/** As near as a dragged frame is to where the text would have it: its numbers are rounded. */
const ROUNDED = 1e-3;
/** Metres that written lengths are whole numbers of, unless they are finer. */
const USUAL = 1e-3;
/** Milliseconds after which a text that was edited is taken for one that shows nothing of it. */
const LATEST = 3_000;
/** Why nothing is answered while the server is gone. */
const ALONE = "the server of this page has ended";

type Options = Record<"names" | "collision" | Earlier | "parallel" | "measure" | "panels", boolean>;

export class Page {
  readonly model = new Model();
  readonly host: Host;
  readonly stage: Stage;
  readonly shapes: Shapes;
  readonly spent: Record<string, number> = {};
  selection: Selection | null = null;
  readonly #ghosts: Record<Earlier, Ghost>;
  readonly #would: Ghost;
  readonly #meshes: Meshes;
  readonly #marks: Marks;
  readonly #tree: Tree;
  readonly #joints: Joints;
  readonly #card: Card;
  readonly #state = element("span", { class: "state", role: "status", "aria-live": "polite" }, "Loading the scene.");
  readonly #scale = element("span", { class: "scale" });
  readonly #listed = new Listed(
    (frame) => this.select({ frame, geometry: null }),
    (rank, focus) => this.host.send({ type: "show", finding: rank, focus }),
  );
  readonly #files = new Files(() => this.#rebuild(), (frames) => this.#outlineAll(frames));
  readonly #changes = new Changes((frame) => this.select({ frame, geometry: null }));
  readonly #hint = element("div", { class: "hint", role: "status", "aria-live": "polite" });
  readonly #title = element("strong", { class: "title" });
  readonly #toggles = new Map<keyof Options, HTMLButtonElement>();
  readonly #hidden = new Set<string>();
  readonly #waiting = new Map<number, { asked: Record<string, unknown>; answered: (message: Told) => void }>();
  readonly #axesButton = button("Axes", "Show axes, show them through shapes, or hide them (A)", () => this.#nextAxes());
  readonly #gizmo: Gizmo;
  readonly #handles = new Handles();
  readonly #ray = new T.Raycaster();
  readonly #options: Options = { names: false, collision: false, saved: false, committed: false, beside: false, parallel: false, measure: false, panels: innerWidth > WIDE };
  /** Whether somebody said that panels are to be there, or not. */
  #arePanelsChosen = false;
  #findings: FindingsMessage = { type: "findings", frames: {}, listed: [], touching: [], allowed: [] };
  #cursor: CursorMessage | null = null;
  #cardMessage: CardMessage | null = null;
  #candidates: Candidate[] = [];
  #asked = 0;
  #canShow = false;
  #beside: string | null = null;
  #isFitted = false;
  /** From where the scene was looked at when it was opened, until all of its meshes are there. */
  #opened: string | null = null;
  readonly #kept: Kept | null;
  #keeping: ReturnType<typeof setTimeout> | undefined;
  #pointed: { frame: string; at: [number, number] } | null = null;
  #measured: Point[] = [];
  /** The frame that is dragged: its pose in its parent, with what its joint does, without, and as the text has it. */
  #held: { row: number; seen: number[]; local: number[]; before: number[] } | null = null;
  /** The text was edited, and what comes of it is not told yet: what was dragged stays where it was dropped. */
  #written: ReturnType<typeof setTimeout> | undefined;
  /** Whether what is dragged is so with keys, which have to let it go, too. */
  #isDriven = false;
  /** The text is being edited: what is told meanwhile is of that. */
  #isChoosing = false;
  /** How often something was told of the scene. */
  #tellings = 0;
  #axes: "seen" | "through" | "none" = "seen";
  /** Rows of frames that are seen by their axes alone. */
  #bare: number[] = [];
  #missing: { at: number; why: string }[] = [];
  #reach: Reach = { length: 0.1, scene: 1 };
  #sizes = false;
  #pulled: { geometry: number; sizes: Record<string, number | number[]>; before: GeometryRow } | null = null;
  #previewed: number | null = null;
  #wasSaid: State = "loading";
  /** Whether the server is gone. */
  #isAlone = false;
  #theme: "light" | "dark" | null = null;

  constructor(around: HTMLElement) {
    const canvas = element("div", { class: "canvas", tabindex: "0", role: "application", "aria-label": "The scene in three dimensions. F frames the selection, arrows turn the view, question mark lists all keys." });
    around.append(canvas);
    this.stage = new Stage(canvas);
    this.#marks = new Marks(canvas);
    canvas.append(this.#hint);
    this.host = connect({ told: (message) => this.#told(message), poses: (message) => this.#poses(message), gone: (words) => this.#gone(words) });
    this.#kept = kept(this.host.remembered());
    for (const [variable, position] of Object.entries(this.#kept?.joints ?? {})) this.model.positions.set(variable, position);
    this.#meshes = new Meshes(this.host, () => this.#rebuilt());
    this.shapes = new Shapes(this.#meshes);
    this.#would = new Ghost(this.#meshes, ROUNDED);
    this.#ghosts = { saved: new Ghost(this.#meshes, SAME), committed: new Ghost(this.#meshes, SAME), beside: new Ghost(this.#meshes, SAME) };
    this.stage.scene.add(this.shapes.group, ...EARLIER.map((which) => this.#ghosts[which].group), this.#would.group, this.#marks.group, this.#handles.group);
    this.#tree = new Tree((name, isFinal) => this.#named(name, isFinal), (name) => this.hide(name));
    this.#joints = new Joints(
      () => this.moved(),
      (words) => (this.#hint.textContent = words),
      async (variable, written) => {
        const answer = await this.#request({ type: "position", joint: variable, written });
        return answer.type === "position" ? answer : { value: null, words: "" };
      },
    );
    this.#card = new Card(
      (entry, focus) => this.host.send({ type: "show", ref: entry.ref, focus }),
      (index) => void this.choose(index),
      () => this.clear(),
      (index, candidate) => void this.#preview(index, candidate),
      () => void this.#others(),
    );
    this.#gizmo = new Gizmo(this.stage, () => this.#dragged(), () => this.#dropped());
    around.append(
      this.#bar(),
      element("aside", { class: "side left", "aria-label": "Frames and files" }, this.#tree.around, this.#files.around, this.#listed.around, this.#changes.around),
      element("aside", { class: "side right", "aria-label": "Selection and joints" }, this.#card.around, this.#joints.around),
      element("footer", {}, this.#state, this.#scale),
    );
    this.#points(canvas);
    // What lies beside them keeps away from the bar, of several lines in a narrow window, from the state and from panels.
    const sized = (where: string, name: string, length: (box: DOMRect) => number): void => {
      const one = around.querySelector(where);
      if (one) new ResizeObserver(() => document.documentElement.style.setProperty(name, `${length(one.getBoundingClientRect())}px`)).observe(one);
    };
    sized(".bar", "--below-bar", ({ bottom }) => bottom + 10);
    sized("footer", "--above-state", ({ height }) => height + 22);
    sized(".right", "--right-height", ({ height }) => height);
    addEventListener("keydown", (event) => this.#key(event));
    // The frame of a notebook may have no width yet where its page begins.
    addEventListener("resize", () => {
      if (!this.#arePanelsChosen && !this.#options.panels && innerWidth > WIDE) this.#switch("panels");
    });
    this.stage.drawn = () => {
      this.#over();
      this.#keepSoon();
    };
    this.stage.covered = () => this.#covered();
    this.stage.draws = () => this.#handles.seen(this.stage.camera);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#paint());
    new MutationObserver(() => this.#paint()).observe(document.body, { attributes: true, attributeFilter: ["class", "style"] });
    this.#paint();
    this.#toggled();
  }

  // What is told.

  #told(message: Told): void {
    const begun = performance.now();
    switch (message.type) {
      case "scene":
        this.#isAlone = false;
        this.#meshes.forget();
        this.#held = this.#pulled = null;
        this.model.load(message);
        this.#canShow = message.canShow;
        this.#besideIs(message.beside);
        this.#title.textContent = message.title;
        document.title = `${message.title} – robray`;
        document.documentElement.dataset["came"] = "";
        break;
      case "change": {
        const isOurs = this.#isChoosing || this.#written !== undefined;
        const pulled = isOurs ? null : this.#pulled;
        const looks = pulled === null ? null : this.model.geometries[pulled.geometry];
        const held = !isOurs && message.frames ? this.#held : null;
        this.#unpull();
        this.#settle();
        if (message.frames) this.#held = null;
        this.model.change(message);
        if (!(pulled === null || looks === null || this.#pullsOn(pulled, looks)) || held !== null) this.#lose();
        break;
      }
      case "state":
        this.#said(message);
        break;
      case "findings": {
        const before = [...this.#faulty()].join("\n");
        this.#findings = message;
        this.#list();
        // What is drawn differs only in what is red.
        if ([...this.#faulty()].join("\n") !== before) this.#rebuild();
        else this.#tree.update(this.model, (row) => this.#mark(row), this.#hiddenFrames());
        this.#describe();
        this.#outlineTouching();
        this.stage.draw();
        break;
      }
      case "named":
        this.#joints.named(message.states);
        break;
      case "remeshed":
        this.#meshes.again(message.numbers);
        break;
      case "resaved":
        this.#showEarliers();
        break;
      case "cursor":
        this.#cursor = message;
        this.#outline();
        this.stage.draw();
        break;
      case "edited":
        this.#ask(false);
        break;
      case "card":
      case "saved":
      case "committed":
      case "beside":
      case "candidates":
      case "preview":
      case "chosen":
      case "step":
      case "position":
        this.#answered(message.id, message);
        break;
    }
    if (message.type === "scene" || message.type === "change") {
      // A frame whose poses come with the next message is where it was until then.
      this.model.move();
      this.#list();
      this.#files.update(this.model);
      this.#rebuild();
      this.#joints.update(this.model);
      if (this.selection !== null && !this.model.row.has(this.selection.frame)) this.clear();
      if (message.type === "scene") this.#ask(false);
    }
    this.spent[message.type] = performance.now() - begun;
  }

  #poses(message: ArrayBuffer): void {
    const begun = performance.now();
    this.#settle();
    if (!this.model.poses(message)) return;
    if (this.#held !== null) this.#held.before = [...this.model.local.subarray(7 * this.#held.row, 7 * this.#held.row + 7)];
    this.moved();
    this.#list();
    this.#buildGhosts();
    if (!this.#isFitted && this.model.frames.length > 0) {
      this.#isFitted = true;
      this.#rebuiltLight();
      this.moved();
      if (this.#kept === null) this.#open();
      else this.#lookAgain(this.#kept.sight);
    }
    this.stage.begin();
    this.spent["poses"] = performance.now() - begun;
  }

  /** By the panels that are there now, the bar and the state. */
  #covered(): Covered {
    const { left, right, top, bottom } = this.stage.around.getBoundingClientRect();
    const edge = (where: string, side: "top" | "bottom"): number | undefined => document.querySelector(where)?.getBoundingClientRect()[side];
    // In a narrow window they are above and below.
    const [sides, others] = [this.#panels("left"), this.#panels("right")].map((all) => ({
      beside: all.filter(({ width }) => 2 * width < right - left),
      across: all.filter(({ width }) => 2 * width >= right - left),
    }));
    return {
      left: Math.max(0, ...sides.beside.map((one) => one.right - left)),
      right: Math.max(0, ...others.beside.map((one) => right - one.left)),
      top: Math.max(0, (edge(".bar", "bottom") ?? top) - top, ...sides.across.map((one) => one.bottom - top)),
      bottom: Math.max(0, bottom - (edge("footer", "top") ?? bottom), ...others.across.map((one) => bottom - one.top)),
    };
  }

  /** Where those of a side, or of both, are in the window. */
  #panels(which: "left" | "right" | "side"): DOMRect[] {
    if (!this.#options.panels) return [];
    return [...document.querySelectorAll(`.side${which === "side" ? "" : `.${which}`}`)].flatMap((side) => {
      const whole = side.getBoundingClientRect();
      // What is further down is scrolled to.
      const seen = ({ left, top, width, bottom }: DOMRect): DOMRect => new DOMRect(left, Math.max(top, whole.top), width, Math.min(bottom, whole.bottom) - Math.max(top, whole.top));
      return [...side.children].map((one) => seen(one.getBoundingClientRect())).filter(({ width, height }) => width > 0 && height > 0);
    });
  }

  #lookAgain(sight: Sight): void {
    this.stage.look(sight);
    this.#options.parallel = sight.isParallel;
    this.#gizmo.looksThrough();
    this.#toggled();
  }

  /** Behind pictures: for whoever opens the page again in its place. */
  #keepSoon(): void {
    if (!this.#isFitted) return;
    this.#keeping ??= setTimeout(() => {
      this.#keeping = undefined;
      const now: Kept = { sight: this.stage.sight, joints: Object.fromEntries(this.model.positions) };
      this.host.remember(now);
    }, KEEP);
  }

  #said({ state, words }: StateMessage): void {
    document.documentElement.dataset["state"] = state;
    this.#wasSaid = state;
    this.#state.textContent = words;
    this.#state.className = `state ${state}`;
  }

  /** What was asked for is not answered any more, and what is dragged not written. */
  #gone(words: string): void {
    this.#isAlone = true;
    this.#said({ type: "state", state: "gone", words });
    for (const [id, { asked }] of this.#waiting) this.#answered(id, unanswered(asked, ALONE));
  }

  #answered(id: number, message: Told | null): void {
    if (message === null) return;
    this.#waiting.get(id)?.answered(message);
    this.#waiting.delete(id);
  }

  #request(message: object): Promise<Told> {
    const id = ++this.#asked;
    const asked = { ...message, id };
    return new Promise((answered) => {
      this.#waiting.set(id, { asked, answered });
      if (this.#isAlone) this.#answered(id, unanswered(asked, ALONE));
      else this.host.send(asked);
    });
  }

  // What is selected.

  select(selection: Selection, isFinal = false): void {
    if (this.#written === undefined) this.#release();
    this.selection = selection;
    this.#card.wrote(null);
    this.#tree.select(selection.frame);
    this.#cardMessage = null;
    this.#describe();
    this.#ask(true, isFinal);
    this.#grasp();
    this.moved();
  }

  /** By its name: measured from is where the frame is. */
  #named(frame: string, isFinal: boolean): void {
    const row = this.model.row.get(frame);
    const point = row === undefined ? null : new T.Vector3().fromArray(this.model.world, 7 * row);
    if (this.#options.measure && point !== null && !Number.isNaN(point.x) && frame !== this.#measured.at(-1)?.frame) this.#measure({ frame, point });
    this.select({ frame, geometry: null }, isFinal);
  }

  clear(): void {
    this.selection = null;
    this.#cardMessage = null;
    this.#measured = [];
    this.#card.empty();
    this.#tree.select(null);
    this.#gizmo.letGo();
    this.#release();
    this.moved();
  }

  /** Asks for the card, and leads the editor to where the selection is used. */
  #ask(leads: boolean, isFinal = false): void {
    const { selection } = this;
    if (selection === null) return;
    void this.#request({ type: "pick", frame: selection.frame, geometry: selection.geometry }).then((answer) => {
      if (answer.type !== "card" || this.selection !== selection) return;
      this.#cardMessage = answer;
      this.#describe();
      const [first] = answer.stack;
      if (leads && this.#canShow && first) this.host.send({ type: "show", ref: first.ref, focus: isFinal });
    });
  }

  #describe(): void {
    const row = this.selection === null ? undefined : this.model.row.get(this.selection.frame);
    if (this.selection === null || row === undefined) return;
    const { model } = this;
    const frame = model.frames[row];
    const joint = frame.joint;
    const whole = model.frames[model.whole(row)];
    const moves = joint?.type ?? frame.free?.type;
    const led = frame.ledBy === "" ? "root link" : `link by the ${moves ?? "fixed"} joint ${frame.ledBy}`;
    const own = joint ? `${joint.type} joint ${joint.variable}` : frame.free ? `${frame.free.type} joint` : "frame";
    const kind = frame.part ?? (frame.ledBy === undefined ? own : led);
    const world = [...model.world.subarray(7 * row, 7 * row + 7)];
    const local = product([...model.local.subarray(7 * row, 7 * row + 7)], this.#joint(row));
    const poses: [string, number[]][] = [["in the world", world], [frame.parent ? `in ${frame.parent}` : "in the root", local]];
    const fault = model.faults.filter((one) => one.frame === frame.name).map((one): [string, string] => ["error", `It ${one.words}.`]);
    this.#card.fill(whole.name || "(no name)", `${kind} · ${model.files[frame.file] ?? ""}`, model.length, poses, [...fault, ...(this.#findings.frames[frame.name] ?? [])], this.#cardMessage, this.#canShow);
  }

  // What is drawn.

  /** After shapes, or how they are drawn, have changed. */
  #rebuild(): void {
    const faulty = this.#faulty();
    const isHidden = this.#hiddenFrames();
    const look = { collision: this.#options.collision, hidden: isHidden, isFaulty: (name: string) => faulty.has(name) };
    this.shapes.build(this.model.geometries, this.model.row, look);
    this.#missing = this.shapes.missing();
    const shaped = this.shapes.frames;
    const isAll = this.model.frames.length <= MOST_AXES;
    this.#bare = isAll ? [...this.model.frames.keys()].filter((row) => !shaped.has(row) && !isHidden(this.model.frames[row].name)) : [];
    this.#list();
    this.#tree.update(this.model, (row) => this.#mark(row), isHidden);
    this.#rebuiltLight();
    this.#buildGhosts();
    this.moved();
  }

  /** Looks at all of it, and again when a mesh comes, unless somebody has moved the camera. */
  #open(): void {
    this.stage.fit(this.#box());
    this.#opened = this.#meshes.areLoading ? JSON.stringify(this.stage.sight) : null;
  }

  #rebuilt(): void {
    this.#rebuild();
    if (this.#opened !== null && this.#opened === JSON.stringify(this.stage.sight)) this.#open();
    this.#showEarliers();
  }

  #rebuiltLight(): void {
    this.shapes.place(this.model.world);
    this.stage.lit(this.#box(), this.model.geometries.length);
    this.#reach = this.#reachOf();
  }

  /** Of the shapes, and of the frames beside them, unless these are so far away that shapes would be small; where there
   * are none, of the frames with their axes. */
  #box(): T.Box3 {
    const shapes = this.shapes.box(this.model.world);
    const frames = this.#frameBox();
    if (shapes.isEmpty()) return frames.expandByScalar(this.#reachOf().length);
    const both = frames.union(shapes);
    const long = (box: T.Box3): number => box.getSize(new T.Vector3()).length();
    return long(both) < BESIDE * long(shapes) ? both : shapes;
  }

  #frameBox(): T.Box3 {
    const found = new T.Box3();
    const point = new T.Vector3();
    const { world } = this.model;
    for (let i = 0; i < world.length; i += 7) if (!Number.isNaN(world[i])) found.expandByPoint(point.fromArray(world, i));
    return found;
  }

  /** After joints or poses have changed: everything is where it is now. */
  moved(): void {
    if (this.#held !== null) this.model.local.set(this.#held.local, 7 * this.#held.row);
    this.model.move();
    this.shapes.place(this.model.world);
    for (const which of EARLIER) this.#ghosts[which].move(this.model);
    this.#since();
    this.#outline();
    if (this.selection !== null) this.#describe();
    // Behind whatever moved it: a joint, or the text.
    if (this.#held === null) this.#grasp();
    this.stage.draw();
  }

  #outline(): void {
    const { model, selection } = this;
    const row = selection === null ? undefined : model.row.get(selection.frame);
    this.#marks.select(row === undefined ? [] : this.shapes.copies(new Set([row]), selection?.geometry ?? null));
    const cursor = this.#cursor;
    const there: [string, number | null][] = cursor?.frame == null ? [] : [[cursor.frame, cursor.geometry], ...cursor.others];
    const under = there.flatMap(([name, geometry]) => {
      const at = model.row.get(name);
      return at === undefined ? [] : [{ at, geometry }];
    });
    this.#marks.underCursor(under.flatMap(({ at, geometry }) => (at === row ? [] : this.shapes.copies(new Set([at]), geometry))));
    this.#outlineTouching();
    const isHidden = this.#hiddenFrames();
    const faulty = this.#faulty();
    const reach = this.#reach;
    const isRed = (one: number): boolean => faulty.has(model.frames[one].name);
    const isAll = this.#axes !== "none" && model.frames.length <= MOST_AXES;
    const rows = isAll ? [...model.frames.keys()].filter((one) => model.frames[one].part === undefined && !isHidden(model.frames[one].name)) : [];
    this.#marks.frames(model, rows, reach, this.#axes === "through", isRed);
    this.#marks.own(model, [...(row === undefined ? [] : [row]), ...under.map(({ at }) => at)], reach, isRed);
    this.#handle();
    this.#marks.joint(model, row === undefined ? null : model.moving(row), 1.6 * reach.length);
  }

  /** What touches was measured where the text has it: nothing is known of what is moved here. */
  #outlineTouching(): void {
    const { touching } = this.#findings;
    const allowed = this.#options.collision ? this.#findings.allowed : [];
    const isMoved = this.model.isMoved;
    const isStill = !isMoved && this.#held === null && this.#pulled === null;
    const copies = (frames: string[]): Copy[] => (isStill ? this.shapes.copies(this.#rowsOf(frames)) : []);
    this.#marks.touching(copies(touching), copies(allowed));
    this.#joints.note(isMoved && touching.length + allowed.length > 0 ? "Shapes that touch are marked only at the joint positions of the text. Press Zero." : "");
  }

  #rowsOf(frames: string[]): Set<number> {
    return new Set(frames.map((name) => this.model.row.get(name)).filter((row) => row !== undefined));
  }

  /** Axes are a part of how large the scene is when it is built; that of a single point is an arm's length. */
  #reachOf(): Reach {
    const both = this.#frameBox().union(this.shapes.box(this.model.world));
    const scene = (both.isEmpty() ? 0 : both.getSize(new T.Vector3()).length()) || 1;
    return { length: scene / Math.max(12, Math.sqrt(this.model.frames.length) * 3.5), scene };
  }

  #over(): void {
    const { model, stage } = this;
    const labels: { text: string; at: [number, number]; kind: string }[] = [];
    const put = (name: string, kind: string, below = 0): void => {
      const row = model.row.get(name);
      const at = row === undefined ? null : stage.pixel(new T.Vector3().fromArray(model.world, 7 * row));
      if (at !== null) labels.push({ text: this.#called(name), at: [at[0], at[1] + below], kind });
    };
    // What is taken hold of stays free.
    if (this.selection !== null) put(this.selection.frame, "selected", this.#gizmo.isOn ? this.#gizmo.reach : 0);
    if (this.#pointed !== null) {
      const { frame, at } = this.#pointed;
      const lacks = this.#missing.filter(({ at: row }) => this.shapes.rows[row]?.frame === frame);
      const words = [...(this.#findings.frames[frame] ?? []).map(([, one]) => one), ...lacks.map(({ at: row, why }) => `${named(this.shapes.rows[row])} ${why}`)].slice(0, 1);
      // What is selected has its name already.
      const told = frame === this.selection?.frame ? words : [this.#called(frame), ...words];
      if (told.length > 0) labels.push({ text: told.join(" – "), at, kind: words.length > 0 ? "pointed error" : "pointed" });
    }
    for (const { at, why } of this.#missing) {
      const one = this.shapes.rows[at];
      const row = one === undefined ? undefined : model.row.get(one.frame);
      const point = row === undefined ? null : stage.pixel(new T.Vector3().fromArray(model.world, 7 * row));
      if (one !== undefined && point !== null) labels.push({ text: `${named(one)} ${parted(why)[0]}`, at: point, kind: "missing" });
    }
    if (this.#options.names) for (const { name, part } of model.frames) if (name !== this.selection?.frame && part === undefined) put(name, "");
    this.#marks.names(labels, labels.length > 0 ? this.#covered() : { left: 0, right: 0 }, labels.length > 0 ? this.#panels("side") : []);
    const square = stage.square;
    const { length } = model;
    this.#scale.textContent = `One square is ${length !== "m" ? `${number(square)} ${square === 1 ? length.replace(/s$/, "") : length}` : square >= 1 ? `${number(square)} m` : square >= 0.01 ? `${number(square * 100)} cm` : `${number(square * 1000, 6)} mm`}`;
  }

  /** What people call a frame. */
  #called(name: string): string {
    const row = this.model.row.get(name);
    return row === undefined ? name : this.model.frames[this.model.whole(row)].name;
  }

  #faulty(): Set<string> {
    const found = new Set(this.model.faults.map(({ frame }) => frame));
    for (const [frame, findings] of Object.entries(this.#findings.frames)) if (findings.some(([severity]) => severity === "error")) found.add(frame);
    return found;
  }

  #mark(row: number): { words: string; severity: string } | null {
    const { name } = this.model.frames[row];
    const findings = this.#findings.frames[name] ?? [];
    const faults = this.model.faults.filter(({ frame }) => frame === name).map(({ words }) => words);
    if (findings.length + faults.length === 0) return null;
    const isError = faults.length > 0 || findings.some(([severity]) => severity === "error");
    return { words: [...faults, ...findings.map(([, words]) => words)].join("\n"), severity: isError ? "error" : "warning" };
  }

  /** What has no place in the scene: frames that hang from nothing, or of which a mistake leaves open where they are,
   * and findings of no frame. */
  #list(): void {
    const { faults, frames, world } = this.model;
    const severity = "error";
    const hanging = faults.map(({ frame, words }) => ({ severity, words: `${frame} ${words}`, frame }));
    const isListed = new Set(faults.map(({ frame }) => frame));
    const nowhere = frames.flatMap(({ name }, row) => {
      if (!Number.isNaN(world[7 * row]) || isListed.has(name)) return [];
      const why = this.#findings.frames[name]?.find(([one]) => one === severity);
      return why === undefined ? [] : [{ severity, words: `${name}: ${why[1]}`, frame: name }];
    });
    const others = this.#findings.listed.map((one, rank) => ({ ...one, frame: "", rank }));
    this.#listed.list([...hanging, ...nowhere, ...others, ...this.#meshesOf()], this.#canShow);
  }

  /** Meshes that are not drawn; those for one reason together. */
  #meshesOf(): { severity: string; words: string; frame: string }[] {
    const found = new Map<string, GeometryRow[]>();
    for (const { at, why } of this.#missing) found.set(why, [...(found.get(why) ?? []), this.shapes.rows[at]]);
    return [...found].map(([why, rows]) => {
      const names = [...new Set(rows.map(named))];
      const [is, more] = parted(why);
      const others = names.length === 1 ? "" : names.length === 2 ? " (and another mesh)" : ` (and ${names.length - 1} other meshes)`;
      const words = `${names[0]} ${is}${others}${more}`;
      return { severity: "warning", words, frame: rows[0].frame };
    });
  }

  #hiddenFrames(): (name: string) => boolean {
    if (this.#hidden.size === 0 && !this.#files.isAnyHidden) return () => false;
    const found = new Set<string>();
    for (const { name, file } of this.model.frames) if (this.#files.isHidden(this.model, file)) found.add(name);
    for (const name of this.#hidden) {
      const row = this.model.row.get(name);
      if (row !== undefined) for (const below of this.model.subtree(row)) found.add(this.model.frames[below].name);
    }
    return (name) => found.has(name);
  }

  /** Hides a frame with all that hangs from it, or shows it again. */
  hide(name: string): void {
    if (!this.#hidden.delete(name)) this.#hidden.add(name);
    this.#rebuild();
  }

  /** Asks for an earlier state of the scene, and shows where it differs. */
  async #showEarlier(which: Earlier): Promise<void> {
    const answer = await this.#request({ type: which });
    if (!this.#options[which] || (answer.type !== "saved" && answer.type !== "committed" && answer.type !== "beside")) return;
    if (answer.refused !== null) {
      this.#toggle(which);
      this.#hint.textContent = `${which === "beside" ? this.#beside : `What was ${which}`} cannot be shown: ${answer.refused}.`;
      return;
    }
    if (answer.changes) this.#changes.list(this.#beside ?? "", answer.changes, (name) => this.model.row.has(name));
    this.#ghosts[which].take(answer);
    this.#buildGhosts();
    this.moved();
  }

  /** A scene to compare with is what the page was opened for. */
  #besideIs(name: string | null): void {
    const isNew = name !== this.#beside;
    this.#beside = name;
    const toggle = this.#toggles.get("beside");
    if (toggle) toggle.hidden = name === null;
    if (isNew && (name !== null) !== this.#options.beside) this.#toggle("beside");
  }

  #showEarliers(): void {
    for (const which of EARLIER) if (this.#options[which]) void this.#showEarlier(which);
  }

  /** After the scene, or how it is drawn, has changed: what differs is another now. */
  #buildGhosts(): void {
    const theme = this.#themed();
    for (const which of EARLIER) this.#ghosts[which].build(this.model, this.#options.collision, which === "saved" ? theme.accent : theme.committed);
    this.#since();
  }

  #since(): void {
    const isShown = this.#options.beside;
    this.#marks.since(isShown ? this.shapes.copies(this.#rowsOf(this.#changes.added)) : [], isShown ? this.#ghosts.beside.ways(this.model) : []);
  }

  /** Outlines what a candidate changes besides, and shows as ghosts what that would be. */
  async #preview(index: number | null, candidate?: Candidate): Promise<void> {
    this.#previewed = index;
    this.#outlineAll(candidate === undefined ? [] : [...candidate.moves, ...candidate.reshapes]);
    if (index === null) {
      this.#would.clear();
      return;
    }
    const answer = await this.#request({ type: "preview", index });
    if (this.#previewed !== index || answer.type !== "preview") return;
    this.#would.become(this.model, answer);
    this.#would.build(this.model, this.#options.collision, this.#themed().accent);
    this.stage.draw();
  }

  #outlineAll(frames: string[]): void {
    this.#marks.underCursor(this.shapes.copies(this.#rowsOf(frames)));
    this.stage.draw();
  }

  // Pulling a size.

  /** The geometry that is selected, or the only one of the frame that is. */
  #selectedGeometry(): number | null {
    const { selection } = this;
    if (selection === null) return null;
    if (selection.geometry !== null) return selection.geometry;
    const own = [...this.model.geometries.keys()].filter((at) => this.model.geometries[at].frame === selection.frame);
    return own.length === 1 ? own[0] : null;
  }

  #handle(): void {
    if (this.#pulled !== null) return;
    const at = this.#sizes ? this.#selectedGeometry() : null;
    const row = at === null ? undefined : this.model.geometries[at];
    const frame = row === undefined ? undefined : this.model.row.get(row.frame);
    const isKnown = frame !== undefined && !Number.isNaN(this.model.world[7 * frame]) && !row?.ghost;
    const pose = isKnown ? new T.Matrix4().fromArray(matrix(this.model.world, 7 * frame)) : new T.Matrix4();
    this.#handles.show(isKnown && row ? row : null, pose, row === undefined ? null : this.shapes.extent(row));
  }

  #pull(handle: number, point: T.Vector2): void {
    this.#ray.setFromCamera(point, this.stage.camera);
    this.#pulls(this.#handles.pull(handle, this.#ray.ray, this.stage.square / 100));
  }

  #pulls(found: { pulled: Pulled; row: GeometryRow } | null): void {
    const at = this.#selectedGeometry();
    if (at === null || found === null) return;
    clearTimeout(this.#written);
    this.#written = undefined;
    this.#pulled = { geometry: at, sizes: { ...this.#pulled?.sizes, [found.pulled.name]: found.pulled.value }, before: this.#pulled?.before ?? this.model.geometries[at] };
    this.model.geometries = this.model.geometries.map((row, n) => (n === at ? found.row : row));
    const { name, value } = found.pulled;
    const unit = name === "scale" ? "" : ` ${this.model.length}`;
    this.#hint.textContent = `${name.replace("_", " ")} ${[value].flat().map((one) => number(one, FINE)).join(", ")}${unit}`;
    this.#rebuild();
  }

  /** What the text may become for the shape to have the size that it was pulled to. */
  async #resized(): Promise<void> {
    if (this.#pulled === null) return;
    const { geometry, sizes } = this.#pulled;
    const factor = sizes["scale"];
    const rounding = typeof factor === "number" ? { length: finest(factor) } : this.#rounding();
    const answer = await this.#request({ type: "resize", first: true, geometry, sizes, ...rounding });
    if (answer.type === "candidates") this.#offered(answer.candidates, answer.refused);
  }

  // Dragging a frame.

  /** It is where the gizmo has it, and everything that hangs from it. */
  #dragged(): void {
    const { model } = this;
    const row = this.#selectedRow();
    if (row === undefined) return;
    if (this.#held !== null && this.#held.row !== row) this.#release();
    clearTimeout(this.#written);
    this.#written = undefined;
    const before = this.#held?.before ?? [...model.local.subarray(7 * row, 7 * row + 7)];
    const { seen } = this.#gizmo;
    this.#held = { row, seen, local: product(seen, inverse(this.#joint(row))), before };
    const there = this.#gizmo.isTurning ? `turned by ${listed(degrees(seen), 2)}°` : `at ${listed(seen.slice(0, 3), FINE)} ${this.model.length}`;
    this.#hint.textContent = `${there}, in ${model.frames[row].parent || "the world"}`;
    this.moved();
  }

  /** The text is to have it where it is now. */
  #dropped(): void {
    if (this.#held === null || this.selection === null) return;
    const { seen } = this.#held;
    const part = this.#gizmo.isTurning ? { rotation: seen.slice(3) } : { translation: seen.slice(0, 3) };
    void this.#solved(this.selection.frame, { ...part, ...this.#rounding(), first: true }).then(({ candidates, refused }) => this.#offered(candidates, refused));
  }

  /** What numbers are rounded to: where small things are looked at, finer than usual. */
  #rounding(): { length: number } {
    return { length: Math.min(USUAL, this.stage.square / 100) };
  }

  #selectedRow(): number | undefined {
    return this.selection === null ? undefined : this.model.row.get(this.selection.frame);
  }

  /** What the joint of a frame does now. */
  #joint(row: number): number[] {
    const moved = [0, 0, 0, 0, 0, 0, 1];
    return joints(this.model.frames[row]).reduce<number[]>((own, joint) => {
      displacement(joint, this.model.position(joint), moved);
      return product(own, moved);
    }, [0, 0, 0, 0, 0, 0, 1]);
  }

  #grasp(): void {
    const { model } = this;
    const row = this.#selectedRow();
    // What floats is written where it rests.
    const isAway = row !== undefined && model.frames[row].free?.joints.some(({ variable }) => model.positions.has(variable));
    if (!this.#gizmo.isOn || row === undefined || isAway || Number.isNaN(model.world[7 * row]) || Number.isNaN(model.world[7 * row + 6])) {
      this.#gizmo.letGo();
      return;
    }
    const parent = model.parents[row];
    const above = parent < 0 ? [0, 0, 0, 0, 0, 0, 1] : [...model.world.subarray(7 * parent, 7 * parent + 7)];
    const seen = this.#held?.row === row ? this.#held.seen : product([...model.local.subarray(7 * row, 7 * row + 7)], this.#joint(row));
    this.#gizmo.grasp(above, seen);
  }

  /** What the text may become for a frame to be there, seen in its parent; what is left out of the pose stays. */
  async drag(frame: string, pose: { translation?: number[]; rotation?: number[] }): Promise<Candidate[]> {
    return (await this.#solved(frame, pose)).candidates;
  }

  async #solved(frame: string, pose: object): Promise<{ candidates: Candidate[]; refused: string[] }> {
    const row = this.model.row.get(frame);
    const joint = row === undefined ? undefined : this.model.frames[row].joint;
    const position = joint === undefined ? {} : { position: this.model.position(joint) };
    const answer = await this.#request({ type: "drag", frame, ...pose, ...position });
    if (answer.type !== "candidates") return { candidates: [], refused: [] };
    this.#candidates = answer.candidates;
    return answer;
  }

  async choose(index: number): Promise<boolean> {
    const chosen = this.#candidates[index];
    const tellings = this.#tellings;
    this.#isChoosing = true;
    const answer = await this.#request({ type: "choose", index });
    this.#isChoosing = false;
    this.#card.offer([]);
    const refused = answer.type === "chosen" ? answer.refused : ALONE;
    const done = refused === null;
    if (!done || tellings !== this.#tellings) this.#release();
    else if (this.#held !== null || this.#pulled !== null) this.#written = setTimeout(() => this.#release(), LATEST);
    if (!done) this.#card.say(`Not written: ${refused}.`);
    else if (chosen !== undefined) this.#card.wrote(chosen.words);
    return done;
  }

  /** Undoes or redoes what was written; what is still held with the keys or the pointer goes back first. */
  async #step(kind: "undo" | "redo"): Promise<void> {
    if (this.#written === undefined && (this.#held !== null || this.#pulled !== null)) {
      this.#release();
      this.#hint.textContent = "";
      return;
    }
    const answer = await this.#request({ type: kind });
    if (answer.type !== "step") return;
    const [did, not] = kind === "undo" ? ["Undone", "Not undone"] : ["Redone", "Not redone"];
    this.#hint.textContent = answer.done ? `${did}: ${answer.words}` : `${not}: ${answer.words}.`;
    if (!answer.done) return;
    this.#release();
    this.#card.wrote(null);
  }

  /** Offers what may stand in place of what was written; to choose one is one step more to undo. */
  async #others(): Promise<void> {
    const answer = await this.#request({ type: "others" });
    if (answer.type !== "candidates") return;
    const { candidates, refused } = answer;
    if (candidates.length > 0) {
      this.#candidates = candidates;
      this.#card.offer(candidates);
    } else this.#card.say(refused[0] === undefined ? "There is no other edit." : `No other edit: ${refused[0]}.`);
  }

  #offered(candidates: Candidate[], refused: string[]): void {
    this.#candidates = candidates;
    this.#hint.textContent = "";
    this.#card.wrote(null);
    const [first] = candidates;
    if (first === undefined) {
      this.#release();
      this.#card.say(`It stays where it is: ${refused[0] ?? "no value in the text can move it there"}.`);
    } else if (!first.mustBeChosen) void this.choose(0);
    else this.#card.offer(candidates);
  }

  /** What is told next has what was dragged where the text has it, and knows nothing of where it was dropped. */
  #settle(): void {
    this.#tellings++;
    if (this.#held !== null) this.model.local.set(this.#held.before, 7 * this.#held.row);
    if (this.#written === undefined) return;
    clearTimeout(this.#written);
    this.#written = undefined;
    this.#held = null;
  }

  /** What was dragged goes back to where the text has it. */
  #release(): void {
    this.#isDriven = false;
    clearTimeout(this.#written);
    this.#written = undefined;
    if (this.#unpull()) this.#rebuild();
    if (this.#held === null) return;
    this.model.local.set(this.#held.before, 7 * this.#held.row);
    this.#held = null;
    this.moved();
  }

  /** After a change elsewhere: the shape is as far pulled as it was. Not where the text has another one there now. */
  #pullsOn(pulled: { geometry: number; sizes: Record<string, number | number[]>; before: GeometryRow }, looks: GeometryRow): boolean {
    const { geometry, before } = pulled;
    if (JSON.stringify(this.model.geometries[geometry]) !== JSON.stringify(before)) return false;
    this.#pulled = pulled;
    this.model.geometries = this.model.geometries.map((row, n) => (n === geometry ? looks : row));
    return true;
  }

  /** What is dragged or pulled is another thing now. */
  #lose(): void {
    this.#isDriven = false;
    this.#hint.textContent = "The text has changed, and the view shows it.";
  }

  /** The geometries are again what was told of them; whether one of them was pulled. */
  #unpull(): boolean {
    if (this.#pulled === null) return false;
    const { geometry, before } = this.#pulled;
    this.model.geometries = this.model.geometries.map((row, n) => (n === geometry ? before : row));
    this.#pulled = null;
    return true;
  }

  // The pointer.

  #points(canvas: HTMLElement): void {
    let begun: { x: number; y: number } | null = null;
    let last: { x: number; y: number; time: number } | null = null;
    let pulling: number | null = null;
    let turning: { row: number; last: T.Vector2 } | null = null;
    canvas.addEventListener(
      "pointerdown",
      (event) => {
        begun = { x: event.clientX, y: event.clientY };
        this.#ray.setFromCamera(this.stage.pointer(event), this.stage.camera);
        pulling = event.button === 0 ? this.#handles.under(this.#ray) : null;
        if (pulling !== null) {
          this.stage.controls.enabled = false;
          canvas.setPointerCapture(event.pointerId);
          event.preventDefault();
          return;
        }
        // A fence in front does not move: the first that does is meant.
        const hits = event.button === 0 && event.shiftKey ? this.#under(event) : [];
        const row = hits.map(({ frame }) => this.model.moving(this.model.row.get(frame) ?? -1)).find((one) => one !== null);
        if (row === undefined) return;
        turning = { row, last: this.stage.pointer(event) };
        this.stage.controls.enabled = false;
        canvas.setPointerCapture(event.pointerId);
        event.preventDefault();
      },
      true,
    );
    canvas.addEventListener("pointermove", (event) => {
      if (pulling !== null) this.#pull(pulling, this.stage.pointer(event));
      else if (turning !== null) {
        const now = this.stage.pointer(event);
        this.#turn(turning.row, turning.last, now);
        turning.last = now;
      } else if (event.buttons === 0) this.#pointAt(event);
    });
    canvas.addEventListener("pointerup", (event) => {
      const isClick = begun !== null && Math.hypot(event.clientX - begun.x, event.clientY - begun.y) < CLICK;
      begun = null;
      this.stage.controls.enabled = true;
      const wasTurning = turning !== null || pulling !== null;
      if (pulling !== null) void this.#resized();
      turning = pulling = null;
      if (!isClick || event.button !== 0 || this.#gizmo.isDragging || wasTurning || this.#gizmo.isUnderPointer) return;
      const hits = this.#under(event);
      // Another click at the same place is for what is behind.
      const isHere = last !== null && Math.hypot(event.clientX - last.x, event.clientY - last.y) < CLICK;
      // The second half of a double click is none of its own.
      const isDouble = isHere && last !== null && event.timeStamp - last.time < DOUBLE;
      const isAgain = isHere && !isDouble;
      const at = isAgain ? hits.findIndex(({ frame, geometry }) => frame === this.selection?.frame && geometry === this.selection.geometry) + 1 : 0;
      last = { x: event.clientX, y: event.clientY, time: event.timeStamp };
      const hit = hits[at] ?? hits[0];
      if (hit === undefined) this.clear();
      else if (!isDouble) {
        if (this.#options.measure) this.#measure(hit);
        this.select({ frame: hit.frame, geometry: hit.geometry });
      }
    });
    canvas.addEventListener("dblclick", (event) => {
      if (this.selection !== null && this.#under(event).length > 0) this.select(this.selection, true);
    });
    canvas.addEventListener("pointerleave", () => {
      this.#pointed = null;
      this.stage.draw();
    });
  }

  /** What is under the pointer, the nearest first: shapes, and frames without any whose axes are seen there. */
  #under(event: { clientX: number; clientY: number }): Hit[] {
    this.#ray.setFromCamera(this.stage.pointer(event), this.stage.camera);
    const hits = this.shapes.pick(this.#ray).map((hit): Hit => ({ frame: this.shapes.rows[hit.geometry].frame, ...hit }));
    const from = this.#ray.ray.origin;
    const nearest = this.#axes === "through" || hits[0] === undefined ? Infinity : from.distanceTo(hits[0].point);
    return [...this.#bareUnder(event).filter(({ point }) => from.distanceTo(point) < nearest), ...hits];
  }

  /** Frames without shapes that have their axes there, the nearest to the pointer first. */
  #bareUnder({ clientX, clientY }: { clientX: number; clientY: number }): Hit[] {
    const found = (this.#axes === "none" ? [] : this.#bare).flatMap((row) => {
      const point = new T.Vector3().fromArray(this.model.world, 7 * row);
      const at = this.stage.pixel(point);
      const away = at === null ? Infinity : Math.hypot(at[0] - clientX, at[1] - clientY);
      return away <= NEAR ? [{ hit: { frame: this.model.frames[row].name, geometry: null, point }, away }] : [];
    });
    return found.sort((one, other) => one.away - other.away).map(({ hit }) => hit);
  }

  #pointAt(event: PointerEvent): void {
    if (this.model.geometries.length > MOST_POINTED) return;
    const [hit] = this.#under(event);
    const next = hit === undefined ? null : { frame: hit.frame, at: [event.clientX, event.clientY] as [number, number] };
    if (next === null && this.#pointed === null) return;
    this.#pointed = next;
    if (!this.#options.measure && this.#held === null && this.#pulled === null) this.#hint.textContent = "";
    this.stage.draw();
  }

  /** Moves a joint by what the pointer moved: about its axis, or along it. */
  #turn(row: number, from: T.Vector2, to: T.Vector2): void {
    const { model } = this;
    const joint = model.frames[row].joint;
    if (joint?.axis == null) return;
    const at = new T.Vector3().fromArray(model.world, 7 * row);
    const axis = new T.Vector3().fromArray(joint.axis).applyQuaternion(new T.Quaternion().fromArray(model.world, 7 * row + 3)).normalize();
    const ray = (point: T.Vector2): T.Ray => {
      this.#ray.setFromCamera(point, this.stage.camera);
      return this.#ray.ray.clone();
    };
    const [before, after] = [ray(from), ray(to)];
    let by = 0;
    if (joint.type === "prismatic") {
      const along = (one: T.Ray): number => {
        const between = at.clone().sub(one.origin);
        const b = axis.dot(one.direction);
        return (b * one.direction.dot(between) - axis.dot(between)) / Math.max(1 - b * b, 1e-3);
      };
      by = along(after) - along(before);
    } else if (Math.abs(axis.dot(before.direction)) > 0.25) {
      const plane = new T.Plane().setFromNormalAndCoplanarPoint(axis, at);
      const [p, q] = [before, after].map((one) => one.intersectPlane(plane, new T.Vector3())?.sub(at));
      if (p && q) by = Math.atan2(axis.dot(p.clone().cross(q)), p.dot(q));
    } else by = 3 * (to.x - from.x) - 3 * (to.y - from.y);
    const [low, high] = limits(joint);
    const next = model.position(joint) + by / (joint.factor || 1);
    model.positions.set(joint.variable, joint.limits ? Math.min(Math.max(next, low), high) : next);
    this.#joints.show(joint.variable);
    this.moved();
  }

  #measure(hit: { frame: string; point: T.Vector3 }): void {
    const row = this.model.row.get(hit.frame);
    if (row === undefined) return;
    this.#measured = [...this.#measured.slice(-1), { ...hit, pose: [...this.model.world.subarray(7 * row, 7 * row + 7)] }];
    const [one, other] = this.#measured;
    this.#hint.textContent = one && other ? measured(one, other, this.model.length) : "Pick a second point.";
  }

  // The keyboard and the bar.

  #key(event: KeyboardEvent): void {
    const typed = event.target as HTMLElement;
    if (isText(typed) && event.key !== "Escape") return;
    const step = steps(event);
    if (step !== null) {
      event.preventDefault();
      void this.#step(step);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const open = document.querySelector("dialog");
    if (open !== null) {
      // Nothing behind it is done until it is closed.
      if (event.key === "Escape" || event.key === "?") open.remove();
      return;
    }
    if (typed.closest(".side, .bar") === null && this.#drive(event)) {
      event.preventDefault();
      return;
    }
    const { stage } = this;
    const sign = event.shiftKey ? -1 : 1;
    const digit = /^(?:Digit|Numpad)([137])$/.exec(event.code)?.[1];
    switch (digit ?? (event.key.length === 1 ? event.key.toLowerCase() : event.key)) {
      case "f": this.focus(); break;
      case "1": stage.fit(this.#box(), new T.Vector3(sign, 0, 0)); break;
      case "3": stage.fit(this.#box(), new T.Vector3(0, -sign, 0)); break;
      case "7": stage.fit(this.#box(), new T.Vector3(0, -1e-4, sign)); break;
      case "o": this.#toggle("parallel"); break;
      case "a": this.#nextAxes(); break;
      case "n": this.#toggle("names"); break;
      case "c": this.#toggle("collision"); break;
      case "s": this.#toggle("saved"); break;
      case "g": this.#toggle("committed"); break;
      case "d": if (this.#beside !== null) this.#toggle("beside"); break;
      case "m": this.#toggle("measure"); break;
      case "p": this.#toggle("panels"); break;
      case "h": if (this.selection !== null) this.hide(this.selection.frame); break;
      case "t": this.#mode("translate"); break;
      case "r": this.#mode("rotate"); break;
      case "e":
        this.#sizes = !this.#sizes;
        this.#driven(this.#sizes);
        this.moved();
        break;
      case "w":
        this.#gizmo.nextAxes();
        this.#grasp();
        this.#hint.textContent = `Drags and turns along ${AXES[this.#gizmo.axes]} axes.`;
        this.moved();
        break;
      case "/": this.#tree.search(); break;
      case "Enter": if (this.selection !== null && typed.closest(".side, .bar") === null) this.select(this.selection, true); break;
      case "Escape":
        this.#hint.textContent = "";
        this.clear();
        break;
      case "ArrowLeft": stage.turn(-0.1, 0); break;
      case "ArrowRight": stage.turn(0.1, 0); break;
      case "ArrowUp": stage.turn(0, 0.1); break;
      case "ArrowDown": stage.turn(0, -0.1); break;
      case "+": case "=": stage.zoom(1.15); break;
      case "-": stage.zoom(1 / 1.15); break;
      case "?": this.#help(); break;
      default: return;
    }
    event.preventDefault();
  }

  /** Drags the frame, or pulls the shape, with the keys: whether one was for that. */
  #drive(event: KeyboardEvent): boolean {
    const isOn = this.selection !== null && (this.#gizmo.isOn || this.#sizes);
    if (this.#isDriven && event.key === "Escape") this.#release();
    else if (this.#isDriven && event.key === "Enter") {
      this.#isDriven = false;
      if (this.#held !== null) this.#dropped();
      else void this.#resized();
    } else {
      const [axis, sign] = DRIVEN[event.key] ?? [];
      if (!isOn || axis === undefined || sign === undefined) return false;
      const steps = sign * (event.shiftKey ? 10 : 1);
      if (!this.#gizmo.isOn) this.#pulls(this.#handles.nudge(axis, steps, this.stage.square / 100));
      else if (this.#held !== null || this.#selectedRow() !== undefined) {
        this.#gizmo.nudge(axis, steps);
        this.#dragged();
      }
      this.#isDriven = this.#held !== null || this.#pulled !== null;
      if (this.#isDriven) this.#hint.textContent += ". Enter applies, Esc cancels.";
    }
    if (event.key === "Escape" || event.key === "Enter") this.#hint.textContent = "";
    return true;
  }

  /** Looks at the selection with all that hangs from it, or at everything. */
  focus(): void {
    const row = this.selection === null ? undefined : this.model.row.get(this.selection.frame);
    this.stage.fit(row === undefined ? this.#box() : this.shapes.box(this.model.world, new Set(this.model.subtree(row))));
  }

  #mode(mode: "translate" | "rotate"): void {
    this.#gizmo.toggle(mode);
    this.#driven(this.#gizmo.isOn);
    this.#grasp();
    this.stage.draw();
  }

  /** The keys that drag are for the scene now, where the selection may have been made in the tree. */
  #driven(isOn: boolean): void {
    if (isOn && this.selection !== null) this.stage.around.focus();
  }

  #toggle(option: keyof Options): void {
    if (option === "panels") this.#arePanelsChosen = true;
    this.#switch(option);
  }

  #switch(option: keyof Options): void {
    this.#options[option] = !this.#options[option];
    this.#toggled();
    switch (option) {
      case "parallel":
        this.stage.project(this.#options.parallel);
        this.#gizmo.looksThrough();
        break;
      case "collision": this.#rebuild(); break;
      case "saved": case "committed": case "beside":
        if (this.#options[option]) void this.#showEarlier(option);
        else {
          this.#ghosts[option].clear();
          if (option === "beside") this.#changes.clear();
        }
        break;
      case "measure":
        this.#measured = [];
        this.#hint.textContent = this.#options.measure ? "Pick a first point." : "";
        break;
      default: break;
    }
    this.moved();
  }

  #nextAxes(): void {
    this.#axes = this.#axes === "seen" ? "through" : this.#axes === "through" ? "none" : "seen";
    this.#toggled();
    this.moved();
  }

  #toggled(): void {
    this.#axesButton.setAttribute("aria-pressed", this.#axes === "seen" ? "mixed" : String(this.#axes === "through"));
    for (const [option, one] of this.#toggles) one.setAttribute("aria-pressed", String(this.#options[option]));
    document.body.classList.toggle("bare", !this.#options.panels);
  }

  #bar(): HTMLElement {
    const toggle = (option: keyof Options, words: string, title: string): HTMLElement => {
      const made = button(words, title, () => this.#toggle(option));
      this.#toggles.set(option, made);
      return made;
    };
    return element(
      "nav",
      { class: "bar", "aria-label": "View" },
      this.#title,
      toggle("panels", "Panels", "Show the panels (P)"),
      this.#axesButton,
      toggle("names", "Names", "Show the names of frames (N)"),
      toggle("collision", "Collision", "Show invisible collision shapes, and shapes that are allowed to touch (C)"),
      toggle("saved", "Saved", "Show the saved scene as a ghost (S)"),
      toggle("committed", "HEAD", "Show the committed scene (HEAD) as a ghost (G)"),
      toggle("beside", "Changes", "Show the differences from the compared scene (D)"),
      toggle("measure", "Measure", "Pick two points to measure between them (M)"),
      toggle("parallel", "Parallel", "Switch perspective off and on (O)"),
      button("Fit", "Look at the selection, or at everything (F)", () => this.focus()),
      button("Light", "Switch between light and dark", () => this.#otherTheme(), { class: "theme" }),
      button("Keys", "List the keys (?)", () => this.#help()),
    );
  }

  #help(): void {
    const keys: [string, string][] = [
      ["F", "look at the selection, or at everything"],
      ["1, 3, 7", "look along x, y, z; with Shift from the other side"],
      ["O", "without perspective"],
      ["arrows, + −", "turn, zoom"],
      ["click, Enter, double click", "select; go to its text"],
      ["Shift and drag", "move the joint of the shape under the pointer"],
      ["T, R, W", "drag the selected frame, turn it, along its own axes, its parent's or the world's"],
      ["E", "change the size of the selected shape with handles"],
      ["Ctrl+Z, Ctrl+Shift+Z", "undo and redo an edit; in an editor, use its own keys in the text"],
      ["arrows, Page ↑ ↓", "with T, R or E: move along x, y and z, with Shift ten times as far; Enter applies, Esc cancels"],
      ["/", "search frames"],
      ["A, N, C", "axes (visible, through shapes, none), names, collision shapes and allowed pairs"],
      ["S, G", "saved and committed scene as a ghost"],
      ["D", "differences from the compared scene (robray view --compare)"],
      ["H", "hide the selected frame and everything that hangs from it"],
      ["M", "measure between two points, or two frames of the tree"],
      ["P", "panels"],
      ["Esc", "clear"],
    ];
    const dialog = element("dialog", { "aria-label": "Keys" });
    // What has the focus is at the top, where it is read from.
    const close = button("Close", "Close", () => dialog.remove());
    dialog.append(element("header", {}, element("h2", {}, "Keys"), close), element("dl", {}, ...keys.flatMap(([key, words]) => [element("dt", {}, element("kbd", {}, key)), element("dd", {}, words)])));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  }

  // Colours.

  #isDark(): boolean {
    const chosen = this.#ofEditor() ?? this.#theme;
    return chosen === null ? matchMedia("(prefers-color-scheme: dark)").matches : chosen === "dark";
  }

  /** What the editor is, if the page is in one. */
  #ofEditor(): "light" | "dark" | null {
    const { classList } = document.body;
    const isOf = (...names: string[]): boolean => names.some((name) => classList.contains(name));
    // A light theme of high contrast is of both kinds of high contrast.
    if (isOf("vscode-light", "vscode-high-contrast-light")) return "light";
    return isOf("vscode-dark", "vscode-high-contrast") ? "dark" : null;
  }

  #otherTheme(): void {
    this.#theme = this.#isDark() ? "light" : "dark";
    this.#paint();
  }

  #themed(): Theme {
    const style = getComputedStyle(document.documentElement);
    const colour = (name: string): string => style.getPropertyValue(name).trim();
    return { background: colour("--ground"), line: colour("--line"), strong: colour("--line-strong"), accent: colour("--accent"), committed: colour("--committed"), added: colour("--added"), error: colour("--error"), warning: colour("--warning"), axes: [colour("--x"), colour("--y"), colour("--z")], held: colour("--held"), isDark: this.#isDark() };
  }

  #paint(): void {
    const next = this.#isDark() ? "dark" : "light";
    if (document.documentElement.dataset["theme"] !== next) document.documentElement.dataset["theme"] = next;
    const other = document.querySelector<HTMLButtonElement>(".theme");
    other?.replaceChildren(this.#isDark() ? "Light" : "Dark");
    if (other) other.hidden = this.#ofEditor() !== null;
    const theme = this.#themed();
    this.stage.paint(theme);
    this.#marks.paint(theme);
    this.#handles.paint(theme.accent);
    this.#gizmo.paint(theme);
    this.#buildGhosts();
    this.moved();
  }

  get state(): State {
    return this.#wasSaid;
  }

  setJoint(name: string, value: number): void {
    this.model.positions.set(name, value);
    this.#joints.show(name);
    this.moved();
  }
}

/** What lets nothing but letters through. */
function isText(at: HTMLElement): boolean {
  return at instanceof HTMLInputElement && (at.type === "text" || at.type === "search");
}

function steps({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): "undo" | "redo" | null {
  if (altKey || ctrlKey === metaKey) return null;
  const letter = key.toLowerCase();
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" && !shiftKey ? "redo" : null;
}

function named({ mesh }: GeometryRow): string {
  return mesh?.name ?? "a mesh";
}

/** Messages say what is wrong, then more of that, then what to do; the first, and all else. */
function parted(why: string): [string, string] {
  const at = why.search(/: |; /);
  return at < 0 ? [why, ""] : [why.slice(0, at), why.slice(at)];
}

document.documentElement.dataset["state"] = "loading";
inspect(new Page(document.body));
