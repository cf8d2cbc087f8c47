// Page: applies messages to the model, draws the model, and sends requests to the host.

import * as T from "three";
import { Bar } from "./bar";
import { Card } from "./card";
import { Cube } from "./cube";
import { jointDetails, linkDetails } from "./details";
import { Changes } from "./changes";
import { Collisions } from "./collisions";
import { Edits } from "./edits";
import { element, number } from "./element";
import { Files } from "./files";
import { Ghost } from "./ghost";
import { Gizmo } from "./gizmo";
import { named, parted, problems } from "./problems";
import { Handles } from "./handles";
import { help } from "./help";
import { connect, type Host } from "./host";
import { icon } from "./icons";
import { inspect } from "./inspection";
import { Joints } from "./joints";
import { kept, type Kept } from "./kept";
import { Listed } from "./listed";
import { Marks, type Reach } from "./marks";
import { Meshes } from "./meshes";
import type { Candidate, CardMessage, CursorMessage, FindingsMessage, State, StateMessage, Told } from "./messages";
import { Model } from "./model";
import { Player } from "./player";
import { pointOf, type Point } from "./measure";
import { Measuring } from "./measuring";
import { freedom, reach, type Reached } from "./reach";
import { Reaching } from "./reaching";
import { product } from "./rigid";
import { Shapes, WHICH, type Copy, type Which } from "./shapes";
import { Sheet } from "./sheet";
import { Stage, type Sight } from "./stage";
import { Strip } from "./strip";
import { Themes } from "./theme";
import { isMode, NAMES, TOOLS, type Mode, type ToolName } from "./tools";
import { Tree, type Chosen } from "./tree";
import { turn } from "./turning";
import { ALONE, unanswered } from "./unanswered";
import { Weights } from "./weights";

/** Maximum number of frames to draw axes for. Above it, only the selection has axes. */
const MOST_AXES = 2_000;
/** Maximum number of geometries for which the page finds the shape under a moving pointer. */
const MOST_POINTED = 20_000;
/** Elements that handle keys themselves. */
const OTHERS = ".side, .bar, .menu, .tabs, .strip";
const CLICK = 4;
/** Pixels around the origin of a frame without shapes within which a click selects the frame. */
const NEAR = 9;
/** Milliseconds to try other start positions for a pose. */
const PATIENCE = 40;
/** Maximum milliseconds between the clicks of a double click. */
const DOUBLE = 500;
/** Maximum size of a trajectory file in bytes. */
const LONGEST_FILE = 8 << 20;
/** Milliseconds after drawing until the page stores the camera and the joints. */
const KEEP = 200;

/** Point of a frame under the pointer. `geometry` is null for a frame without shapes. */
interface Hit {
  frame: string;
  geometry: number | null;
  point: T.Vector3;
}

export interface Selection {
  frame: string;
  geometry: number | null;
  /** True if the joint that leads to the frame is selected. */
  isJoint?: boolean;
}

/** States of the scene that can be shown as ghosts. */
const EARLIER = ["saved", "committed", "beside"] as const;
type Earlier = (typeof EARLIER)[number];

/** Tolerance of ghosts. Smaller differences are not shown. */
const SAME = 1e-6;
/** Maximum size of shapes and frames together, relative to the shapes alone, at which the camera fits both. */
const BESIDE = 3;
/** Tolerance of previews, because edits round numbers. */
const ROUNDED = 1e-3;

type Options = Record<"names" | "through" | "wire" | "centres" | "ellipsoids" | "boxes" | Earlier | "parallel" | "panels", boolean>;

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
  readonly card: Card;
  readonly #state = element("span", { class: "state", role: "status", "aria-live": "polite" }, "Loading the scene.");
  readonly #scale = element("span", { class: "scale" });
  readonly #listed = new Listed(
    (frame) => this.select({ frame, geometry: null }),
    (rank, focus) => this.host.send({ type: "show", finding: rank, focus }),
  );
  readonly #files = new Files(() => this.rebuild(), (frames) => this.#outlineAll(frames));
  readonly #changes = new Changes((frame) => this.select({ frame, geometry: null }));
  readonly #collisions = new Collisions(
    this.model,
    (message) => this.request(message),
    () => {
      this.#outlineTouching();
      this.stage.draw();
    },
    (frame) => this.select({ frame, geometry: null }),
    (frame) => this.#called(frame),
  );
  readonly #banner = element("div", { class: "banner", role: "alert", hidden: "" });
  readonly strip = new Strip(() => this.#enter(null), (axes) => this.#alongAxesOf(axes), (way) => this.#reaching.by(way), () => void this.#copy());
  readonly #reaching: Reaching;
  readonly #player = new Player(
    (positions) => {
      for (const [variable, position] of positions) this.model.positions.set(variable, position);
      this.#joints.show();
      this.moved();
    },
    () => this.#trace(),
  );
  readonly #cube = new Cube((from) => this.#look(from));
  readonly #bar: Bar;
  readonly #sheet: Sheet;
  readonly #themes = new Themes(() => this.#paint());
  readonly #hidden = new Set<string>();
  readonly #waiting = new Map<number, { asked: Record<string, unknown>; answered: (message: Told) => void }>();
  readonly gizmo: Gizmo;
  readonly edits: Edits;
  readonly #measuring: Measuring;
  readonly handles = new Handles();
  readonly #weights = new Weights();
  readonly #ray = new T.Raycaster();
  readonly #options: Options = { names: false, through: false, wire: false, centres: false, ellipsoids: false, boxes: false, saved: false, committed: false, beside: false, parallel: false, panels: true };
  #findings: FindingsMessage = { type: "findings", frames: {}, listed: [], touching: [], allowed: [] };
  #cursor: CursorMessage | null = null;
  #cardMessage: CardMessage | null = null;
  #asked = 0;
  #canShow = false;
  #beside: string | null = null;
  #isFitted = false;
  /** Camera at the first fit, as JSON, while meshes are loading; otherwise null. */
  #opened: string | null = null;
  readonly #kept: Kept | null;
  #keeping: ReturnType<typeof setTimeout> | undefined;
  #pointed: { frame: string; at: [number, number] } | null = null;
  #which: Which = "visual";
  #axes: "seen" | "through" | "none" = "seen";
  /** Rows of visible frames without shapes. */
  #bare: number[] = [];
  #missing: { at: number; why: string }[] = [];
  #reach: Reach = { length: 0.1, scene: 1 };
  mode: Mode | null = null;
  #previewed: number | null = null;
  #wasSaid: State = "loading";
  /** True if the server is gone. */
  #isAlone = false;

  constructor(around: HTMLElement) {
    const canvas = element("div", { class: "canvas", tabindex: "0", role: "application", "aria-label": "The scene in three dimensions. F frames the selection, arrows turn the view, question mark lists all keys." });
    const middle = element("main", { class: "middle" }, canvas, this.strip.around, this.#cube.around, element("p", { class: "drop" }, "Drop to play. CSV with joint names, JointTrajectory as YAML or JSON, or npz."), this.#player.around, this.#banner, element("footer", {}, this.#state, this.#scale));
    const page = element("div", { class: "page" }, middle);
    around.append(page);
    this.stage = new Stage(canvas);
    this.#marks = new Marks(canvas);
    this.host = connect({ told: (message) => this.#told(message), poses: (message) => this.#poses(message), gone: (words) => this.#gone(words) });
    this.#kept = kept(this.host.remembered());
    for (const [variable, position] of Object.entries(this.#kept?.joints ?? {})) this.model.positions.set(variable, position);
    this.#meshes = new Meshes(this.host, () => this.#rebuilt());
    this.shapes = new Shapes(this.#meshes);
    this.#measuring = new Measuring(this.model, this.stage, this.shapes);
    this.#would = new Ghost(this.#meshes, ROUNDED);
    this.#ghosts = { saved: new Ghost(this.#meshes, SAME), committed: new Ghost(this.#meshes, SAME), beside: new Ghost(this.#meshes, SAME) };
    this.stage.scene.add(this.shapes.group, ...EARLIER.map((which) => this.#ghosts[which].group), this.#would.group, this.#marks.group, this.handles.group, this.#weights.group, this.#measuring.ruler.group);
    this.#tree = new Tree((chosen, isFinal) => this.#named(chosen, isFinal), (name) => this.hide(name));
    this.#joints = new Joints(
      () => this.moved(),
      (words) => this.strip.say(words),
      async (variable, written) => {
        const answer = await this.request({ type: "position", joint: variable, written });
        return answer.type === "position" ? answer : { value: null, words: "" };
      },
      (row) => this.select({ frame: this.model.frames[row].name, geometry: null }),
    );
    this.card = new Card(
      (entry, focus) => this.host.send({ type: "show", ref: entry.ref, focus }),
      (index) => void this.edits.choose(index),
      () => this.clear(),
      (index, candidate) => void this.#preview(index, candidate),
      () => void this.edits.others(),
    );
    this.edits = new Edits(this);
    this.gizmo = new Gizmo(this.stage, () => this.edits.dragged(), () => this.edits.dropped());
    this.#reaching = new Reaching(this.model, this.stage, () => this.selectedRow(), (found, words) => {
      this.strip.say(words);
      this.#moveJoints(found);
    }, () => this.moved());
    this.#bar = new Bar((name, isReversed) => this.#act(name, isReversed));
    this.#sheet = new Sheet(page);
    const asked = new MutationObserver(() => {
      if (this.card.around.classList.contains("asks")) this.#sheet.show("card");
    });
    asked.observe(this.card.around, { attributes: true, attributeFilter: ["class"] });
    page.prepend(this.#bar.around, ...this.#bar.menus, element("aside", { class: "side left", "aria-label": "Frames and files" }, this.#tree.around, this.#files.around, this.#listed.around, this.#collisions.around, this.#changes.around));
    page.append(
      this.#sheet.tabs,
      element(
        "aside",
        { class: "side right", "aria-label": "Selection and joints" },
        this.card.around,
        element("p", { class: "none-yet" }, "Click a shape or choose a row in the tree to see its pose, mass and source."),
        this.#joints.around,
        element("p", { class: "none-yet" }, "No movable joints."),
      ),
    );
    this.#points(canvas);
    dropped(middle, (name, data) => {
      if (data === null) this.strip.say(`Cannot play ${name}: it has more than ${LONGEST_FILE >> 20} MB.`);
      else if (!this.#isAlone) this.host.send({ type: "play", name, data });
    });
    addEventListener("keydown", (event) => this.#key(event));
    this.stage.drawn = () => {
      this.#cube.show(this.stage.camera);
      this.#over();
      this.#keepSoon();
    };
    this.stage.draws = () => {
      this.handles.seen(this.stage.camera);
      this.#weights.seen(this.stage.camera);
      this.#measuring.ruler.seen(this.stage.camera);
    };
    this.#paint();
    this.#toggled();
  }

  // Messages.

  #told(message: Told): void {
    const begun = performance.now();
    switch (message.type) {
      case "scene":
        this.#isAlone = false;
        this.#meshes.forget();
        this.edits.held = this.edits.pulled = null;
        this.model.load(message);
        this.#canShow = message.canShow;
        this.#besideIs(message.beside);
        this.#tree.titled(message.title);
        document.title = `${message.title} – robray`;
        document.documentElement.dataset["came"] = "";
        if (this.#which === "visual" && message.geometries.some(({ collision }) => collision) && !message.geometries.some(({ visual }) => visual)) {
          this.#which = "collision";
          this.#toggled();
          this.strip.say("This robot has no visual shapes, so you see its collision shapes.");
        }
        break;
      case "change": {
        const isOurs = this.edits.isChoosing || this.edits.written !== undefined;
        const pulled = isOurs ? null : this.edits.pulled;
        const looks = pulled === null ? null : this.model.geometries[pulled.geometry];
        const held = !isOurs && message.frames ? this.edits.held : null;
        this.edits.unpull();
        this.edits.settle();
        if (message.frames) this.edits.held = null;
        this.model.change(message);
        if (!(pulled === null || looks === null || this.edits.pullsOn(pulled, looks)) || held !== null) this.edits.lose();
        break;
      }
      case "state":
        this.#said(message);
        break;
      case "findings": {
        const before = [...this.#faulty()].join("\n");
        this.#findings = message;
        this.#list();
        // Only the red shapes depend on findings.
        if ([...this.#faulty()].join("\n") !== before) this.rebuild();
        else this.#tree.update(this.model, (row) => this.#mark(row), this.#hiddenFrames());
        this.#describe();
        this.#outlineTouching();
        this.stage.draw();
        break;
      }
      case "named":
        this.#joints.named(message.states);
        break;
      case "trajectory":
        if (message.refused === null) this.#player.load(message);
        this.strip.say(message.refused === null ? "" : `Cannot play ${message.name}: ${message.refused}.`);
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
        void this.#collisions.look(true);
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
      case "touch":
        this.#answered(message.id, message);
        break;
    }
    if (message.type === "scene" || message.type === "change") {
      // A frame keeps its pose until the next message brings new poses.
      this.model.move();
      this.#list();
      this.#files.update(this.model);
      this.rebuild();
      this.#joints.update(this.model);
      if (this.selection !== null && !this.model.row.has(this.selection.frame)) this.clear();
      if (message.type === "scene") this.#ask(false);
    }
    this.spent[message.type] = performance.now() - begun;
  }

  #poses(message: ArrayBuffer): void {
    const begun = performance.now();
    this.edits.settle();
    if (!this.model.poses(message)) return;
    if (this.edits.held !== null) this.edits.held.before = [...this.model.local.subarray(7 * this.edits.held.row, 7 * this.edits.held.row + 7)];
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

  #lookAgain(sight: Sight): void {
    this.stage.look(sight);
    this.#options.parallel = sight.isParallel;
    this.gizmo.looksThrough();
    this.#reaching.gizmo.looksThrough();
    this.#toggled();
  }

  /** Stores the camera and the joints shortly after drawing, for the next load of the page. */
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
    this.#state.textContent = state === "gone" ? "Disconnected" : words;
    this.#state.className = `state ${state}`;
    this.#banner.hidden = state !== "gone";
    if (state === "gone") this.#banner.replaceChildren(icon("circle-alert"), element("span", {}, words));
  }

  /** Refuses all pending requests after the server has gone. */
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

  request(message: object): Promise<Told> {
    const id = ++this.#asked;
    const asked = { ...message, id };
    return new Promise((answered) => {
      this.#waiting.set(id, { asked, answered });
      if (this.#isAlone) this.#answered(id, unanswered(asked, ALONE));
      else this.host.send(asked);
    });
  }

  // Selection.

  select(selection: Selection, isFinal = false): void {
    if (this.edits.written === undefined) this.edits.release();
    this.selection = selection;
    if (this.#player.isOpen) this.#trace();
    this.card.wrote(null);
    this.#tree.select({ name: selection.frame, geometry: selection.geometry, isJoint: selection.isJoint ?? false });
    this.#cardMessage = null;
    this.#describe();
    this.#ask(true, isFinal);
    this.edits.grasp();
    this.moved();
  }

  /** Selects by name in the tree. In measure mode, also adds the frame's origin as a point. */
  #named({ name: frame, geometry, isJoint }: Chosen, isFinal: boolean): void {
    const row = this.model.row.get(frame);
    const point = row === undefined ? null : new T.Vector3().fromArray(this.model.world, 7 * row);
    if (this.mode === "measure" && point !== null && !Number.isNaN(point.x) && frame !== this.#measuring.points.at(-1)?.frame) this.#measure(pointOf(this.model, frame, point, "origin"));
    this.select(geometry === null ? { frame, geometry, isJoint } : { frame: this.model.geometries[geometry].frame, geometry }, isFinal);
  }

  clear(): void {
    this.selection = null;
    this.#cardMessage = null;
    this.#measuring.points = [];
    this.card.empty();
    this.#tree.select(null);
    this.gizmo.letGo();
    this.edits.release();
    this.moved();
  }

  /** Requests the card. With `leads`, also shows the text of the selection in the editor. */
  #ask(leads: boolean, isFinal = false): void {
    const { selection } = this;
    if (selection === null) return;
    void this.request({ type: "pick", frame: selection.frame, geometry: selection.geometry }).then((answer) => {
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
    const local = product([...model.local.subarray(7 * row, 7 * row + 7)], this.edits.joint(row));
    const poses: [string, number[]][] = [["in the world", world], [frame.parent ? `in ${frame.parent}` : "in the root", local]];
    const fault = model.faults.filter((one) => one.frame === frame.name).map((one): [string, string] => ["error", `It ${one.words}.`]);
    const isJoint = this.selection.isJoint && whole.ledBy;
    this.card.fill(isJoint ? isJoint : whole.name || "(no name)", `${isJoint ? `${moves ?? "fixed"} joint` : kind} · ${model.files[frame.file] ?? ""}`, model.length, poses, [...fault, ...(this.#findings.frames[frame.name] ?? [])], this.#cardMessage, this.#canShow, this.#details(row));
  }

  /** Details of the selection: first of the joint if it is selected, otherwise first of the link. */
  #details(row: number): HTMLElement[] {
    const at = this.model.whole(row);
    const { ledBy, joint, free } = this.model.frames[at];
    const of = ledBy || joint || free ? jointDetails(this.model, at, (frame) => this.select({ frame, geometry: null })) : [];
    const link = linkDetails(this.model, at, this.#meshes);
    return this.selection?.isJoint ? [...of, ...link] : [...link, ...of];
  }

  /** Row of the selected geometry, or of the only geometry of the selected frame; null if there is none. */
  selectedGeometry(): number | null {
    const { selection } = this;
    if (selection === null) return null;
    if (selection.geometry !== null) return selection.geometry;
    const own = [...this.model.geometries.keys()].filter((at) => this.model.geometries[at].frame === selection.frame);
    return own.length === 1 ? own[0] : null;
  }

  selectedRow(): number | undefined {
    return this.selection === null ? undefined : this.model.row.get(this.selection.frame);
  }

  // Drawing.

  /** Updates the page after shapes, or how they are drawn, have changed. */
  rebuild(): void {
    const faulty = this.#faulty();
    const isHidden = this.#hiddenFrames();
    const look = { which: this.#which, isThrough: this.#options.through, isWire: this.#options.wire, hidden: isHidden, isFaulty: (name: string) => faulty.has(name) };
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

  /** Fits the camera to the scene. `#rebuilt` repeats this while meshes load, unless the camera has moved. */
  #open(): void {
    this.stage.fit(this.#box());
    this.#opened = this.#meshes.areLoading ? JSON.stringify(this.stage.sight) : null;
  }

  #rebuilt(): void {
    this.rebuild();
    if (this.#opened !== null && this.#opened === JSON.stringify(this.stage.sight)) this.#open();
    this.#showEarliers();
  }

  #rebuiltLight(): void {
    this.shapes.place(this.model.world);
    this.stage.lit(this.#box(), this.model.geometries.length);
    this.#reach = this.#reachOf();
  }

  /** Box to fit: shapes and frames, but not frames so distant that shapes would be small. Without shapes, the frames
   * with their axes. */
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

  /** Updates everything that depends on poses, after joints or poses have changed. */
  moved(): void {
    if (this.edits.held !== null) this.model.local.set(this.edits.held.local, 7 * this.edits.held.row);
    this.model.move();
    void this.#collisions.look();
    this.shapes.place(this.model.world);
    for (const which of EARLIER) this.#ghosts[which].move(this.model);
    this.#since();
    this.#outline();
    const isHidden = this.#hiddenFrames();
    this.#weights.show(this.model, this.#options, (row) => isHidden(this.model.frames[row].name));
    if (this.selection !== null) this.#describe();
    const selected = this.selectedRow();
    this.#joints.pick(selected === undefined ? null : (this.model.frames[selected].joint?.variable ?? null));
    const isMoved = selected !== undefined && (this.mode !== "reach" || freedom(this.model, selected) > 0);
    const isIdle = this.mode === "size" ? this.selectedGeometry() === null : this.mode !== "measure" && !isMoved;
    this.strip.show(this.mode, isIdle, this.gizmo.axes, this.#reaching.way, (this.mode === "measure" && this.#measuring.isWhole) || (this.mode === "reach" && !isIdle));
    this.#measuring.show();
    this.#marks.wanted(this.#reaching.grip(this.mode === "reach" ? selected : undefined, (row) => this.shapes.copies(new Set([row]))));
    // The gizmo follows its frame, which a joint or the text may have moved.
    if (this.edits.held === null) this.edits.grasp();
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
    this.edits.handle();
    this.#marks.joint(model, row === undefined ? null : model.moving(row), 1.6 * reach.length);
  }

  /** Outlines collisions. They are known at the positions in the text and of moved joints, but not during a drag. */
  #outlineTouching(): void {
    const { now } = this.#collisions;
    const isMoved = this.model.isMoved;
    const isKnown = (!isMoved || now !== null) && this.edits.held === null && this.edits.pulled === null;
    const touching = isMoved ? (now?.pairs.flatMap(({ frames }) => frames) ?? []) : this.#findings.touching;
    const allowed = this.#which === "visual" ? [] : isMoved ? (now?.allowed.flat() ?? []) : this.#findings.allowed;
    const copies = (frames: string[]): Copy[] => (isKnown ? this.shapes.copies(this.#shapesOf(frames)) : []);
    this.#marks.touching(copies(touching), copies(allowed));
  }

  #rowsOf(frames: string[]): Set<number> {
    return new Set(frames.map((name) => this.model.row.get(name)).filter((row) => row !== undefined));
  }

  /** Rows of all frames that belong to the links of the given frames. */
  #shapesOf(frames: string[]): Set<number> {
    const { model } = this;
    const wholes = new Set([...this.#rowsOf(frames)].map((row) => model.whole(row)));
    return new Set(frames.length === 0 ? [] : [...model.frames.keys()].filter((row) => wholes.has(model.whole(row))));
  }

  /** Length of axes, and size of the scene: the diagonal of its frames and shapes, or 1 for a single point. */
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
    // Place the name below the gizmo, so that it does not cover the parts to drag.
    if (this.selection !== null) put(this.selection.frame, "selected", this.gizmo.isOn ? this.gizmo.reach : 0);
    if (this.#pointed !== null) {
      const { frame, at } = this.#pointed;
      const lacks = this.#missing.filter(({ at: row }) => this.shapes.rows[row]?.frame === frame);
      const words = [...(this.#findings.frames[frame] ?? []).map(([, one]) => one), ...lacks.map(({ at: row, why }) => `${named(this.shapes.rows[row])} ${why}`)].slice(0, 1);
      // The selection already has a label with its name.
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
    const points = this.#measuring.labels((frame) => this.#called(frame));
    labels.unshift(...points.slice(0, 1));
    labels.push(...points.slice(1));
    this.#marks.names(labels);
    const square = stage.square;
    const { length } = model;
    this.#scale.textContent = `One square is ${length !== "m" ? `${number(square)} ${square === 1 ? length.replace(/s$/, "") : length}` : square >= 1 ? `${number(square)} m` : square >= 0.01 ? `${number(square * 100)} cm` : `${number(square * 1000, 6)} mm`}`;
  }

  /** Name to show for a frame: for a part of a link, the link's name. */
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

  #list(): void {
    this.#listed.list(problems(this.model, this.#findings, this.#missing.map(({ at, why }) => ({ row: this.shapes.rows[at], why }))), this.#canShow);
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

  /** Hides or shows a frame and everything that hangs from it. */
  hide(name: string): void {
    if (!this.#hidden.delete(name)) this.#hidden.add(name);
    this.rebuild();
  }

  /** Requests another state of the scene and shows where it differs. */
  async #showEarlier(which: Earlier): Promise<void> {
    const answer = await this.request({ type: which });
    if (!this.#options[which] || (answer.type !== "saved" && answer.type !== "committed" && answer.type !== "beside")) return;
    if (answer.refused !== null) {
      this.#toggle(which);
      this.strip.say(`${which === "beside" ? this.#beside : `What was ${which}`} cannot be shown: ${answer.refused}.`);
      return;
    }
    if (answer.changes) this.#changes.list(this.#beside ?? "", answer.changes, (name) => this.model.row.has(name));
    this.#ghosts[which].take(answer);
    this.#buildGhosts();
    this.moved();
  }

  /** Sets the scene to compare with, and shows the differences from a new one. */
  #besideIs(name: string | null): void {
    const isNew = name !== this.#beside;
    this.#beside = name;
    if (isNew && (name !== null) !== this.#options.beside) this.#toggle("beside");
    else this.#toggled();
  }

  #showEarliers(): void {
    for (const which of EARLIER) if (this.#options[which]) void this.#showEarlier(which);
  }

  /** Rebuilds the ghosts after the scene, or how it is drawn, has changed. */
  #buildGhosts(): void {
    const theme = this.#themes.worn();
    for (const which of EARLIER) this.#ghosts[which].build(this.model, this.#which, which === "saved" ? theme.accent : theme.committed);
    this.#since();
  }

  #since(): void {
    const isShown = this.#options.beside;
    this.#marks.since(isShown ? this.shapes.copies(this.#rowsOf(this.#changes.added)) : [], isShown ? this.#ghosts.beside.ways(this.model) : []);
  }

  /** Previews a candidate: outlines the other frames that it changes, and shows the result as a ghost. */
  async #preview(index: number | null, candidate?: Candidate): Promise<void> {
    this.#previewed = index;
    this.#outlineAll(candidate === undefined ? [] : [...candidate.moves, ...candidate.reshapes]);
    if (index === null) {
      this.#would.clear();
      return;
    }
    const answer = await this.request({ type: "preview", index });
    if (this.#previewed !== index || answer.type !== "preview") return;
    this.#would.become(this.model, answer);
    this.#would.build(this.model, this.#which, this.#themes.worn().accent);
    this.stage.draw();
  }

  #outlineAll(frames: string[]): void {
    this.#marks.underCursor(this.shapes.copies(this.#rowsOf(frames)));
    this.stage.draw();
  }

  // Pointer.

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
        pulling = event.button === 0 ? this.handles.under(this.#ray) : null;
        if (pulling !== null) {
          this.stage.controls.enabled = false;
          canvas.setPointerCapture(event.pointerId);
          event.preventDefault();
          return;
        }
        // Skip shapes that cannot move, such as a fence in front of the robot.
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
      if (pulling !== null) {
        this.#ray.setFromCamera(this.stage.pointer(event), this.stage.camera);
        this.edits.pull(pulling, this.#ray.ray);
      }
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
      if (pulling !== null) void this.edits.resized();
      turning = pulling = null;
      if (!isClick || event.button !== 0 || this.gizmo.isDragging || this.#reaching.gizmo.isDragging || wasTurning || this.gizmo.isUnderPointer || this.#reaching.gizmo.isUnderPointer) return;
      const hits = this.#under(event);
      // Another click at the same point selects what is behind.
      const isHere = last !== null && Math.hypot(event.clientX - last.x, event.clientY - last.y) < CLICK;
      // The second click of a double click does not select what is behind.
      const isDouble = isHere && last !== null && event.timeStamp - last.time < DOUBLE;
      const isAgain = isHere && !isDouble;
      const at = isAgain ? hits.findIndex(({ frame, geometry }) => frame === this.selection?.frame && geometry === this.selection.geometry) + 1 : 0;
      last = { x: event.clientX, y: event.clientY, time: event.timeStamp };
      const hit = hits[at] ?? hits[0];
      if (hit === undefined) this.clear();
      else if (!isDouble) {
        if (this.mode === "measure") this.#measure(this.#measuring.at(hit, event, this.#reach.scene));
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

  /** Hits under the pointer: frames without shapes whose axes are visible there, then shapes, nearest first. */
  #under(event: { clientX: number; clientY: number }): Hit[] {
    this.#ray.setFromCamera(this.stage.pointer(event), this.stage.camera);
    const hits = this.shapes.pick(this.#ray).map((hit): Hit => ({ frame: this.shapes.rows[hit.geometry].frame, ...hit }));
    const from = this.#ray.ray.origin;
    const nearest = this.#axes === "through" || hits[0] === undefined ? Infinity : from.distanceTo(hits[0].point);
    return [...this.#bareUnder(event).filter(({ point }) => from.distanceTo(point) < nearest), ...hits];
  }

  /** Frames without shapes whose origin is near the pointer, nearest first. */
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
    if (this.mode !== "measure" && this.edits.held === null && this.edits.pulled === null) this.strip.say("");
    this.stage.draw();
  }

  #turn(row: number, from: T.Vector2, to: T.Vector2): void {
    if (!turn(this.model, row, this.stage.camera, from, to)) return;
    this.#joints.update(this.model);
    this.moved();
  }

  #measure(point: Point): void {
    this.strip.say(this.#measuring.pick(point));
    this.moved();
  }

  // Reaching.

  #moveJoints(found: Reached): void {
    for (const [variable, position] of found.positions) this.model.positions.set(variable, position);
    this.#joints.update(this.model);
    this.moved();
  }

  /** Moves the joints to bring a frame to a pose in the world, or as near as possible. */
  reach(frame: string, pose: number[]): Reached & { milliseconds: number } {
    const begun = performance.now();
    const found = reach(this.model, this.model.row.get(frame) ?? -1, pose, true, PATIENCE);
    const milliseconds = performance.now() - begun;
    this.#moveJoints(found);
    return { ...found, milliseconds };
  }

  /** Copies the measurement; in reach mode, the joint positions. */
  async #copy(): Promise<void> {
    const { words } = this.#measuring;
    if (this.mode === "reach") await this.#joints.copy("--set options");
    else await navigator.clipboard.writeText(words).then(() => undefined, () => this.strip.say(`This browser does not allow copying: ${words}`));
  }

  // Playing.

  /** Draws the path of the traced frame along the trajectory, if tracing is on. */
  #trace(): void {
    const { model } = this;
    const row = this.#traced();
    if (row !== undefined) this.#player.call(this.#called(model.frames[row].name));
    const path: T.Vector3[] = [];
    if (this.#player.isTraced && row !== undefined) {
      const seen = model.copy();
      seen.positions = new Map(model.positions);
      for (const positions of this.#player.along()) {
        for (const [variable, position] of positions) seen.positions.set(variable, position);
        seen.move();
        path.push(new T.Vector3().fromArray(seen.world, 7 * row));
      }
    }
    this.#marks.path(path);
    this.stage.draw();
  }

  /** Row of the selected frame; without a selection, of a frame with the most joints above it. */
  #traced(): number | undefined {
    const { model } = this;
    const depth = (row: number): number => [row, ...model.above(row)].filter((at) => model.frames[at].joint !== undefined).length;
    const selected = this.selectedRow();
    if (selected !== undefined) return model.whole(selected);
    return [...model.order].filter((row) => model.frames[row].part === undefined).reduce<number | undefined>((best, row) => (best === undefined || depth(row) >= depth(best) ? row : best), undefined);
  }

  // Keyboard and toolbar.

  #key(event: KeyboardEvent): void {
    const typed = event.target as HTMLElement;
    if (isText(typed) && event.key !== "Escape") return;
    const step = steps(event);
    if (step !== null) {
      event.preventDefault();
      void this.edits.step(step);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const open = document.querySelector("dialog");
    if (open !== null) {
      // An open dialog blocks all other keys.
      if (event.key === "Escape" || event.key === "?") open.remove();
      return;
    }
    if (typed.closest(OTHERS) === null && this.edits.drive(event)) {
      event.preventDefault();
      return;
    }
    // The browser closes the menu on Esc; do nothing else.
    if (event.key === "Escape" && document.querySelector(":popover-open") !== null) return;
    const { stage } = this;
    const digit = /^(?:Digit|Numpad)([137])$/.exec(event.code)?.[1];
    const key = digit ?? (event.key.length === 1 ? event.key.toUpperCase() : event.key);
    const tool = NAMES.find((name) => "key" in TOOLS[name] && TOOLS[name].key === key);
    if (tool !== undefined) {
      this.#act(tool, event.shiftKey);
      event.preventDefault();
      return;
    }
    switch (key) {
      case "H": if (this.selection !== null) this.hide(this.selection.frame); break;
      case "J":
        this.#sheet.show("joints");
        this.#joints.focus();
        break;
      case "W": this.#alongAxesOf(this.gizmo.axes + 1); break;
      case "/":
        this.#sheet.show("tree");
        this.#tree.search();
        break;
      case "Enter":
        if (this.selection === null || typed.closest(OTHERS) !== null) return;
        this.select(this.selection, true);
        break;
      case "Escape":
        this.strip.say("");
        if (this.mode !== null) this.#enter(null);
        else this.clear();
        break;
      case " ":
        if (!this.#player.isOpen || typed.closest("button") !== null) return;
        this.#player.play(!this.#player.isPlaying);
        break;
      case ",": case ".":
        if (!this.#player.isOpen) return;
        this.#player.step(key === "." ? 1 : -1);
        break;
      case "ArrowLeft": stage.turn(-0.1, 0); break;
      case "ArrowRight": stage.turn(0.1, 0); break;
      case "ArrowUp": stage.turn(0, 0.1); break;
      case "ArrowDown": stage.turn(0, -0.1); break;
      case "+": case "=": stage.zoom(1.15); break;
      case "-": stage.zoom(1 / 1.15); break;
      default: return;
    }
    event.preventDefault();
  }

  /** Fits the camera to the selection with everything that hangs from it, or to the whole scene. */
  focus(): void {
    const row = this.selection === null ? undefined : this.model.row.get(this.selection.frame);
    this.stage.fit(row === undefined ? this.#box() : this.shapes.box(this.model.world, new Set(this.model.subtree(row))));
  }

  /** Runs a tool. The tool of the current mode ends the mode. */
  #act(name: ToolName, isReversed: boolean): void {
    const sign = isReversed ? -1 : 1;
    switch (name) {
      case "fit": this.focus(); break;
      case "front": this.#look(new T.Vector3(sign, 0, 0)); break;
      case "side": this.#look(new T.Vector3(0, -sign, 0)); break;
      case "top": this.#look(new T.Vector3(0, 0, sign)); break;
      case "axes": this.#nextAxes(); break;
      case "shapes":
        this.#which = WHICH[(WHICH.indexOf(this.#which) + 1) % WHICH.length];
        this.#toggled();
        this.rebuild();
        break;
      case "theme": this.#themes.next(); break;
      case "keys": help(); break;
      case "picture": void this.#picture(isReversed); break;
      case "beside": if (this.#beside !== null) this.#toggle(name); break;
      default:
        if (isMode(name)) this.#enter(this.mode === name ? null : name);
        else this.#toggle(name);
    }
  }

  /** Saves or copies a picture of the view. */
  async #picture(isCopied: boolean): Promise<void> {
    const blob = await this.stage.picture();
    if (blob === null) return;
    if (isCopied) {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]).then(
        () => this.strip.say("Copied the picture."),
        () => this.strip.say("This browser does not allow copying pictures."),
      );
      return;
    }
    const name = `${this.model.title.replace(/[^\w.-]+/g, "-")}.png`;
    const link = element("a", { href: URL.createObjectURL(blob), download: name });
    link.click();
    URL.revokeObjectURL(link.href);
    this.strip.say(`Saved ${name}.`);
  }

  /** Fits the camera to the whole scene from a direction. Seen from above, y points up. */
  #look(from: T.Vector3): void {
    this.stage.fit(this.#box(), from.z === 0 ? from : from.setY(-1e-4));
  }

  #enter(mode: Mode | null): void {
    if (this.mode === "measure" || mode === "measure") this.#measuring.points = [];
    this.mode = mode;
    this.strip.say("");
    this.gizmo.switch(mode === "move" ? "translate" : mode === "turn" ? "rotate" : null);
    this.#reaching.switch(mode === "reach");
    this.#driven(mode === "move" || mode === "turn" || mode === "size");
    this.#toggled();
    this.moved();
  }

  #alongAxesOf(rank: number): void {
    this.gizmo.alongAxesOf(rank);
    this.#driven(true);
    this.moved();
  }

  /** Focuses the scene so that the keys drag the selection, even after a selection in the tree. */
  #driven(isOn: boolean): void {
    if (isOn && this.selection !== null) this.stage.around.focus();
  }

  #toggle(option: keyof Options): void {
    this.#options[option] = !this.#options[option];
    this.#toggled();
    switch (option) {
      case "parallel":
        this.stage.project(this.#options.parallel);
        this.gizmo.looksThrough();
        this.#reaching.gizmo.looksThrough();
        break;
      case "through": case "wire": this.rebuild(); break;
      case "panels": this.stage.resize(); break;
      case "saved": case "committed": case "beside":
        if (this.#options[option]) void this.#showEarlier(option);
        else {
          this.#ghosts[option].clear();
          if (option === "beside") this.#changes.clear();
        }
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
    const { through, wire, centres, ellipsoids, boxes, names, parallel, panels, saved, committed, beside } = this.#options;
    const axes = this.#axes === "seen" ? "mixed" : this.#axes === "through";
    const on: Partial<Record<ToolName, boolean | "mixed">> = { through, wire, centres, ellipsoids, boxes, names, parallel, panels, saved, committed, beside, axes, shapes: this.#which === "both" ? "mixed" : this.#which === "collision" };
    for (const mode of NAMES.filter(isMode)) on[mode] = this.mode === mode;
    this.#bar.show((name) => on[name] ?? null, (name) => (name === "beside" && this.#beside === null) || (name === "theme" && this.#themes.ofEditor !== null), this.mode === null ? null : TOOLS[this.mode].word);
    this.#bar.call("shapes", this.#which);
    document.body.classList.toggle("bare", !panels);
  }

  // Colours.

  #paint(): void {
    const theme = this.#themes.worn();
    this.stage.paint(theme);
    this.#marks.paint(theme);
    this.handles.paint(theme.accent);
    this.#weights.paint(theme);
    this.#measuring.ruler.paint(theme);
    this.#reaching.gizmo.paint(theme);
    this.gizmo.paint(theme);
    this.#toggled();
    this.#buildGhosts();
    this.moved();
  }

  get state(): State {
    return this.#wasSaid;
  }

  setJoint(name: string, value: number): void {
    this.model.positions.set(name, value);
    this.#joints.update(this.model);
    this.moved();
  }
}

/** True if the element takes typed text, so that keys are not shortcuts. */
function isText(at: HTMLElement): boolean {
  return at instanceof HTMLInputElement && (at.type === "text" || at.type === "search");
}

/** Reads the first of the dropped files and passes its bytes to `take` in base64; null for a file that is too large. */
function dropped(on: HTMLElement, take: (name: string, data: string | null) => void): void {
  const over = (event: DragEvent, isOver: boolean): void => {
    event.preventDefault();
    on.classList.toggle("dropping", isOver && event.dataTransfer?.types.includes("Files") === true);
  };
  on.addEventListener("dragover", (event) => over(event, true));
  on.addEventListener("dragleave", (event) => over(event, on.contains(event.relatedTarget as Node | null)));
  on.addEventListener("drop", (event) => {
    over(event, false);
    const file = event.dataTransfer?.files[0];
    if (file === undefined) return;
    if (file.size > LONGEST_FILE) {
      take(file.name, null);
      return;
    }
    const reader = new FileReader();
    reader.addEventListener("load", () => take(file.name, String(reader.result).replace(/^.*?,/, "")));
    reader.readAsDataURL(file);
  });
}

function steps({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): "undo" | "redo" | null {
  if (altKey || ctrlKey === metaKey) return null;
  const letter = key.toLowerCase();
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" && !shiftKey ? "redo" : null;
}

document.documentElement.dataset["state"] = "loading";
inspect(new Page(document.body));
