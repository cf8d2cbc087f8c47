// Marks over the shapes: axes of frames, lines to parents, outlines, the axis of a joint, and names.

import * as T from "three";
import { Axes } from "./axes";
import type { Theme } from "./stage";
import type { Model } from "./model";
import type { Copy } from "./shapes";

/** Maximum number of labels. More cannot be read. */
const MOST_NAMES = 150;
/** Maximum number of outlined shapes for each kind of outline. */
const MOST_OUTLINED = 50;
/** Pixels between a point and its label, to the side and below. */
const ASIDE = 10;
const BELOW = 20;
/** Pixels by which names of unselected frames are below their points, so that axes stay visible. */
const UNDER = 11;
/** Height of a label with its border, and of names of unselected frames, in pixels. `style.css` sets their line
 * heights. */
const HEIGHT = 22;
const HEIGHT_OF_MANY = 19;
/** Pixels from the top of a label to its point. */
const ABOVE = 10;
/** Kinds of labels that are left out where they would cover another: names of unselected frames, and missing meshes. */
const OF_MANY = new Set(["", "missing"]);

/** Length of axes, and size of the scene. */
export interface Reach {
  length: number;
  scene: number;
}

export class Marks {
  readonly group = new T.Group();
  readonly #axes = new Axes(1);
  readonly #links = lines(true, 9);
  readonly #own = new Axes(1.6);
  readonly #ownLinks = lines(true, 9);
  readonly #joint = lines(false, 11);
  readonly #ways = lines(false, 9);
  readonly #path = lines(false, 10);
  readonly #added = new Outline(0);
  readonly #outline = new Outline(0.22);
  readonly #cursor = new Outline(0);
  readonly #wanted = new Outline(0);
  readonly #touching = new Outline(0);
  readonly #allowed = new Outline(0);
  readonly #names: HTMLElement;
  readonly #pool: HTMLElement[] = [];
  #theme: Theme | null = null;

  constructor(around: HTMLElement) {
    this.group.add(this.#axes.mesh, this.#links, this.#own.mesh, this.#ownLinks, this.#joint, this.#ways, this.#path);
    for (const { group } of [this.#added, this.#outline, this.#cursor, this.#allowed, this.#touching, this.#wanted]) this.group.add(group);
    this.#names = document.createElement("div");
    this.#names.className = "names";
    this.#names.setAttribute("aria-hidden", "true");
    around.append(this.#names);
  }

  paint(theme: Theme): void {
    this.#theme = theme;
    this.#joint.material.color.set(theme.accent);
    this.#ways.material.color.set(theme.committed);
    this.#path.material.color.set(theme.accent);
  }

  /** Draws axes of frames and lines to their parents. Shapes hide them unless `through` is set. */
  frames(model: Model, rows: Iterable<number>, reach: Reach, through: boolean, isFaulty: (row: number) => boolean): void {
    fillFrames(this.#axes, this.#links, this.#theme, model, rows, reach, isFaulty);
    for (const { material } of [this.#axes.mesh, this.#links]) material.depthTest = !through;
  }

  /** Draws the axes of the selection and of frames at the cursor in front of everything. */
  own(model: Model, rows: Iterable<number>, reach: Reach, isFaulty: (row: number) => boolean): void {
    fillFrames(this.#own, this.#ownLinks, this.#theme, model, rows, reach, isFaulty);
  }

  /** Draws the axis of a frame's joint, with an arc for a rotation or an arrow for a translation. */
  joint(model: Model, row: number | null, length: number): void {
    const points: number[] = [];
    const joint = row === null ? undefined : model.frames[row].joint;
    if (row !== null && joint?.axis != null && !Number.isNaN(model.world[7 * row])) {
      const at = new T.Vector3().fromArray(model.world, 7 * row);
      const turned = new T.Quaternion().fromArray(model.world, 7 * row + 3);
      const axis = new T.Vector3().fromArray(joint.axis).normalize().applyQuaternion(turned);
      const side = new T.Vector3(Math.abs(axis.z) < 0.9 ? 0 : 1, 0, Math.abs(axis.z) < 0.9 ? 1 : 0).cross(axis).normalize();
      const other = axis.clone().cross(side);
      const put = (a: T.Vector3, b: T.Vector3): void => void points.push(...a.toArray(), ...b.toArray());
      const along = (t: number): T.Vector3 => at.clone().addScaledVector(axis, t * length);
      put(along(-1.4), along(1.4));
      if (joint.type === "prismatic") {
        for (const sign of [1, -1]) put(along(1.4), along(1.15).addScaledVector(side, 0.15 * sign * length));
      } else {
        const on = (angle: number, radius = 0.8): T.Vector3 =>
          at.clone().addScaledVector(side, Math.cos(angle) * radius * length).addScaledVector(other, Math.sin(angle) * radius * length);
        for (let n = 0; n < 40; n++) put(on((n / 40) * 5), on(((n + 1) / 40) * 5));
        put(on(5), on(4.8, 0.68));
        put(on(5), on(4.8, 0.92));
      }
    }
    fill(this.#joint, points);
  }

  select(copies: Copy[]): void {
    this.#outline.around(copies, this.#theme?.accent ?? "orange");
  }

  /** Marks shapes that are new since another state. `ways` are pairs of points from earlier to current positions. */
  since(copies: Copy[], ways: number[]): void {
    this.#added.around(copies, this.#theme?.added ?? "green");
    fill(this.#ways, ways);
  }

  path(points: T.Vector3[]): void {
    fill(this.#path, points.slice(1).flatMap((point, n) => [...points[n].toArray(), ...point.toArray()]));
  }

  underCursor(copies: Copy[]): void {
    this.#cursor.around(copies, this.#theme?.accent ?? "orange");
  }

  /** Outlines where shapes should be but cannot go. */
  wanted(copies: Copy[]): void {
    this.#wanted.around(copies.map((copy) => ({ ...copy, isSolid: false })), this.#theme?.warning ?? "orange");
  }

  touching(copies: Copy[], allowed: Copy[]): void {
    this.#touching.around(copies, this.#theme?.warning ?? "orange");
    this.#allowed.around(allowed, this.#theme?.added ?? "green");
  }

  /** Places labels at pixels, the most important first. Labels do not overlap: one moves down, or is left out if it is
   * in `OF_MANY`. */
  names(labels: { text: string; at: [number, number]; kind: string }[]): void {
    const taken: [number, number, number, number][] = [];
    let used = 0;
    const { left, top, width: room } = this.#names.getBoundingClientRect();
    for (const { text, at, kind } of labels) {
      if (used >= MOST_NAMES) break;
      const width = Math.min(7 * text.length + 14, room);
      const beside = at[0] - left + ASIDE;
      // Without room beside its point, a label goes below it.
      const x = 0 < at[0] - left && at[0] - left < room ? Math.max(Math.min(beside, room - width), 0) : beside;
      const height = kind === "" ? HEIGHT_OF_MANY : HEIGHT;
      let y = Math.round(at[1] - top - ABOVE) + (x < beside ? BELOW : kind === "" ? UNDER : 0);
      const covered = (): [number, number, number, number] | undefined => taken.find(([a, b, c, d]) => x < c && a < x + width && y < d && b < y + height);
      if (OF_MANY.has(kind) && covered() !== undefined) continue;
      for (let under = covered(); under !== undefined; under = covered()) y = under[3] + 1;
      taken.push([x, y, x + width, y + height]);
      const label = this.#pool[used] ?? this.#names.appendChild(document.createElement("span"));
      this.#pool[used++] = label;
      label.textContent = text;
      label.className = `name ${kind}`;
      label.style.maxWidth = `${room}px`;
      label.style.transform = `translate(${Math.round(x)}px, ${y}px)`;
      label.hidden = false;
    }
    for (let n = used; n < this.#pool.length; n++) this.#pool[n].hidden = true;
  }
}

function lines(isColoured: boolean, order: number): T.LineSegments<T.BufferGeometry, T.LineBasicMaterial> {
  const made = new T.LineSegments(
    new T.BufferGeometry(),
    new T.LineBasicMaterial({ vertexColors: isColoured, depthTest: false, transparent: true, opacity: isColoured && order === 9 ? 0.55 : 1 }),
  );
  made.frustumCulled = false;
  made.renderOrder = order;
  return made;
}

function fillFrames(
  axes: Axes,
  links: T.LineSegments,
  theme: Theme | null,
  model: Model,
  rows: Iterable<number>,
  { length, scene }: Reach,
  isFaulty: (row: number) => boolean,
): void {
  const origins: number[] = [], directions: number[] = [], colours: number[] = [], ends: number[] = [], tints: number[] = [];
  const faulty = new T.Color(theme?.error ?? "red");
  const link = new T.Color(theme?.strong ?? "grey");
  const own = (theme?.axes ?? []).map((one) => new T.Color(one));
  const { world, parents } = model;
  for (const row of rows) {
    const i = 7 * row;
    if (Number.isNaN(world[i]) || Number.isNaN(world[i + 6])) continue;
    const q = new T.Quaternion(world[i + 3], world[i + 4], world[i + 5], world[i + 6]);
    own.forEach((hue, axis) => {
      origins.push(world[i], world[i + 1], world[i + 2]);
      directions.push(...new T.Vector3().setComponent(axis, 1).applyQuaternion(q).toArray());
      colours.push(...(isFaulty(row) ? faulty : hue).toArray());
    });
    const parent = parents[row];
    if (parent >= 0 && !Number.isNaN(world[7 * parent])) {
      ends.push(world[7 * parent], world[7 * parent + 1], world[7 * parent + 2], world[i], world[i + 1], world[i + 2]);
      tints.push(...link.toArray(), ...link.toArray());
    }
  }
  axes.fill(origins, directions, colours, length, scene);
  fill(links, ends, tints);
}

function fill(into: T.LineSegments, points: number[], colours?: number[]): void {
  into.geometry.dispose();
  into.geometry = new T.BufferGeometry();
  into.visible = points.length > 0;
  into.geometry.setAttribute("position", new T.Float32BufferAttribute(points, 3));
  if (colours) into.geometry.setAttribute("color", new T.Float32BufferAttribute(colours, 3));
}

/** Cache of edges: they are slow to compute and are drawn at every move of a joint. */
const EDGES = new WeakMap<T.BufferGeometry, T.EdgesGeometry>();

function edgesOf(geometry: T.BufferGeometry): T.EdgesGeometry {
  const made = EDGES.get(geometry) ?? new T.EdgesGeometry(geometry, 25);
  EDGES.set(geometry, made);
  return made;
}

/** Width of a rim in pixels. */
const RIM = 1.6;

/** Material of a rim: it draws the far side of a shape larger by some pixels, and the shape hides all but the rim. */
function rimOf(size: { value: T.Vector2 }): T.MeshBasicMaterial {
  const made = new T.MeshBasicMaterial({ side: T.BackSide });
  made.onBeforeCompile = (shader) => {
    shader.uniforms["size"] = size;
    shader.vertexShader = shader.vertexShader
      .replace("void main() {", "uniform vec2 size; void main() {")
      .replace(
        "#include <project_vertex>",
        `#include <project_vertex>
        vec2 outwards = (projectionMatrix * vec4(normalMatrix * normal, 0.0)).xy * size;
        if (length(outwards) > 0.0) gl_Position.xy += normalize(outwards) * ${(2 * RIM).toFixed(1)} / size * gl_Position.w;`,
      );
  };
  made.customProgramCacheKey = () => "rim";
  return made;
}

/** Outline of shapes: edges, a rim and a tint. Edges of a tinted outline are visible through other shapes. The
 * materials are kept, because every move of a joint draws the outline again and shader programs are slow to compile. */
class Outline {
  readonly group = new T.Group();
  readonly #edges: T.LineBasicMaterial;
  readonly #shade: T.MeshBasicMaterial;
  /** Size of the window in pixels. */
  readonly #size = { value: new T.Vector2(1, 1) };
  readonly #rim = rimOf(this.#size);

  constructor(tint: number) {
    this.#edges = new T.LineBasicMaterial({ depthTest: tint === 0, transparent: true, opacity: 0.95 });
    this.#shade = new T.MeshBasicMaterial({ transparent: true, opacity: tint || 0.12, depthWrite: false, polygonOffset: true, polygonOffsetFactor: -1, polygonOffsetUnits: -1 });
  }

  around(copies: Copy[], colour: string): void {
    this.group.clear();
    this.#edges.color.set(colour);
    this.#shade.color.set(colour);
    this.#rim.color.set(colour);
    for (const { geometry, matrix, isSolid } of copies.slice(0, MOST_OUTLINED)) {
      const parts: T.Object3D[] = [new T.LineSegments(edgesOf(geometry), this.#edges), new T.Mesh(geometry, this.#shade)];
      if (isSolid) {
        const rim = new T.Mesh(geometry, this.#rim);
        rim.onBeforeRender = (renderer) => void renderer.getSize(this.#size.value);
        parts.push(rim);
      }
      for (const one of parts) {
        one.matrixAutoUpdate = false;
        one.matrix.copy(matrix);
        one.renderOrder = 8;
        this.group.add(one);
      }
    }
  }
}
