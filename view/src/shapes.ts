// Geometries of a scene as instances: one draw call for all that differ only in pose, size and colour.

import * as T from "three";
import type { GeometryRow } from "./messages";
import { refusal, type Loaded, type Meshes, type Part } from "./meshes";

/** Number of instances of a kind above which each has fewer triangles. */
const MANY = 1_000;
const GHOST = 0.28;
/** Opacity of see-through shapes, relative to their own opacity. */
const THROUGH = 0.4;
/** Maximum number of bars of a grid on each side. */
const MOST_BARS = 500;
/** Maximum number of unused materials to keep. */
const MOST_IDLE = 32;
/** Shininess of specular materials, as in amino. */
const SHININESS = 5;

interface Group {
  mesh: T.InstancedMesh;
  /** Rows of geometries in the order of the instances, and the size of each along its axes. */
  rows: number[];
  sizes: number[][];
}

interface Solid {
  key: string;
  make: (isFine: boolean) => T.BufferGeometry;
  size: number[];
  part?: Part;
  isWire?: boolean;
}

/** Geometry and the matrix that places it. */
export interface Copy {
  geometry: T.BufferGeometry;
  matrix: T.Matrix4;
  /** True if it hides what is behind it. */
  isSolid: boolean;
}

export const WHICH = ["visual", "collision", "both"] as const;
export type Which = (typeof WHICH)[number];

export interface Look {
  /** Shapes to draw: visual, collision or both. Shapes that are only for collision are hatched. */
  which: Which;
  isThrough?: boolean;
  isWire?: boolean;
  /** Colour of all shapes if they form a ghost. */
  ghost?: T.Color;
  hidden: (frame: string) => boolean;
  isFaulty: (frame: string) => boolean;
}

export class Shapes {
  readonly group = new T.Group();
  #groups: Group[] = [];
  #frames: Int32Array = new Int32Array(0);
  #rows: GeometryRow[] = [];
  /** Materials by appearance, the last used last. Shader programs are slow to compile and are freed with their last
   * material, so materials outlive the shapes. */
  readonly #materials = new Map<string, T.Material>();
  readonly #solids = new Map<string, T.BufferGeometry>();

  constructor(readonly meshes: Meshes) {}

  get rows(): readonly GeometryRow[] {
    return this.#rows;
  }

  build(rows: GeometryRow[], rank: Map<string, number>, look: Look): void {
    for (const { mesh } of this.#groups) {
      mesh.removeFromParent();
      mesh.dispose();
    }
    this.#rows = rows;
    this.#frames = Int32Array.from(rows, (row) => rank.get(row.frame) ?? -1);
    const gathered = new Map<string, { solid: Solid; rows: number[]; sizes: number[][]; opacity: number; isHatched: boolean; shine: number[] | undefined; castsShadow: boolean; isGhost: boolean }>();
    rows.forEach((row, at) => {
      if (!(row.visual && look.which !== "collision") && !(row.collision && look.which !== "visual")) return;
      if (look.hidden(row.frame)) return;
      const isHatched = !row.visual;
      for (const solid of this.#solidsOf(row)) {
        let opacity = (row.alpha ?? 1) * (solid.part?.opacity ?? 1);
        if (row.ghost) opacity *= GHOST;
        if (look.isThrough) opacity *= THROUGH;
        if (look.ghost) opacity = GHOST;
        const shine = look.ghost ? undefined : row.specular;
        const isGhost = row.ghost === true || look.ghost !== undefined;
        const key = `${solid.key} ${opacity.toFixed(3)} ${isHatched} ${shine?.join(" ") ?? ""} ${row.noShadow ?? false} ${isGhost}`;
        const known = gathered.get(key) ?? { solid, rows: [], sizes: [], opacity, isHatched, shine, castsShadow: !row.noShadow, isGhost };
        gathered.set(key, known);
        known.rows.push(at);
        known.sizes.push(solid.size);
      }
    });
    this.#groups = [];
    const colour = new T.Color();
    for (const [, { solid, rows: held, sizes, opacity, isHatched, shine, castsShadow, isGhost }] of gathered) {
      const isFine = held.length <= MANY;
      const solidKey = `${solid.key} ${isFine}`;
      // Meshes are not cached here: a new session uses the same numbers for other files.
      let geometry = solid.part?.geometry ?? this.#solids.get(solidKey);
      if (geometry === undefined) this.#solids.set(solidKey, (geometry = solid.make(isFine)));
      const isClear = opacity < 0.999;
      const material = this.#material(solid, opacity, shine, isHatched && !solid.isWire, isGhost, look.isWire === true && !solid.isWire);
      const mesh = new T.InstancedMesh(geometry, material, held.length);
      mesh.frustumCulled = false;
      const isSolid = !isClear && !isHatched && !solid.isWire && !look.isWire;
      mesh.userData["isSolid"] = isSolid;
      mesh.castShadow = castsShadow && isSolid;
      mesh.receiveShadow = !isClear;
      held.forEach((at, n) => {
        const row = rows[at];
        if (look.ghost) colour.copy(look.ghost);
        else if (solid.part?.colour) colour.copy(solid.part.colour);
        else if (solid.part?.vertexColours) colour.set(0xffffff);
        else if (isHatched) colour.set(0xd98032);
        else colour.setRGB(row.colour[0] ?? 0.8, row.colour[1] ?? 0.8, row.colour[2] ?? 0.8, T.SRGBColorSpace);
        if (look.isFaulty(row.frame)) colour.lerp(new T.Color(0xe5383b), 0.45);
        mesh.setColorAt(n, colour);
      });
      this.group.add(mesh);
      this.#groups.push({ mesh, rows: held, sizes });
    }
    this.#forget();
  }

  #material(solid: Solid, opacity: number, shine: number[] | undefined, isHatched: boolean, isGhost: boolean, isWire: boolean): T.Material {
    // Geometries of meshes differ in their attributes, such as normals.
    const key = [solid.part ? solid.key : solid.isWire, opacity.toFixed(3), shine?.join(" "), isHatched, isGhost, isWire, solid.part?.vertexColours].join();
    let material = this.#materials.get(key);
    if (material === undefined) {
      material = materialOf(solid, opacity, shine);
      if (isHatched) hatch(material);
      if (isWire) (material as T.MeshStandardMaterial).wireframe = true;
      // Where a ghost and a current shape have a face in common, draw the ghost behind.
      material.polygonOffset = isGhost;
      material.polygonOffsetFactor = material.polygonOffsetUnits = 2;
    }
    this.#materials.delete(key);
    this.#materials.set(key, material);
    return material;
  }

  #forget(): void {
    const used = new Set(this.#groups.map(({ mesh }) => mesh.material));
    const idle = [...this.#materials].filter(([, material]) => !used.has(material));
    for (const [key, material] of idle.slice(0, Math.max(0, idle.length - MOST_IDLE))) {
      material.dispose();
      this.#materials.delete(key);
    }
  }

  /** Places every geometry at its frame. `world` has seven numbers for each frame. */
  place(world: Float64Array): void {
    for (const { mesh, rows, sizes } of this.#groups) {
      const into = mesh.instanceMatrix.array;
      for (let n = 0; n < rows.length; n++) {
        const frame = this.#frames[rows[n]];
        const at = 16 * n;
        const i = 7 * frame;
        if (frame < 0 || Number.isNaN(world[i]) || Number.isNaN(world[i + 6])) {
          into.fill(0, at, at + 16);
          continue;
        }
        const x = world[i + 3], y = world[i + 4], z = world[i + 5], w = world[i + 6];
        const [a, b, c] = sizes[n];
        into[at] = (1 - 2 * (y * y + z * z)) * a;
        into[at + 1] = 2 * (x * y + z * w) * a;
        into[at + 2] = 2 * (x * z - y * w) * a;
        into[at + 3] = 0;
        into[at + 4] = 2 * (x * y - z * w) * b;
        into[at + 5] = (1 - 2 * (x * x + z * z)) * b;
        into[at + 6] = 2 * (y * z + x * w) * b;
        into[at + 7] = 0;
        into[at + 8] = 2 * (x * z + y * w) * c;
        into[at + 9] = 2 * (y * z - x * w) * c;
        into[at + 10] = (1 - 2 * (x * x + y * y)) * c;
        into[at + 11] = 0;
        const raised = this.#rows[rows[n]].raised ?? 0;
        into[at + 12] = world[i] + 2 * (x * z + y * w) * raised;
        into[at + 13] = world[i + 1] + 2 * (y * z - x * w) * raised;
        into[at + 14] = world[i + 2] + (1 - 2 * (x * x + y * y)) * raised;
        into[at + 15] = 1;
      }
      mesh.instanceMatrix.needsUpdate = true;
      mesh.boundingSphere = null;
      mesh.boundingBox = null;
    }
  }

  /** Box of a geometry's mesh in its file's units; null without a mesh, or if it is not loaded. */
  extent({ shape, mesh }: GeometryRow): T.Box3 | null {
    const parts = shape === "mesh" && mesh !== undefined ? this.meshes.of(mesh) : "loading";
    if (!Array.isArray(parts)) return null;
    const found = new T.Box3();
    for (const { geometry } of parts) {
      if (geometry.boundingBox === null) geometry.computeBoundingBox();
      if (geometry.boundingBox !== null) found.union(geometry.boundingBox);
    }
    return found;
  }

  /** Rows of frames with a visible shape. */
  get frames(): Set<number> {
    return new Set(this.#groups.flatMap(({ rows }) => rows.map((row) => this.#frames[row])));
  }

  /** Rows of meshes that cannot be drawn, and the reasons. */
  missing(): { at: number; why: string }[] {
    return this.#rows.flatMap((row, at) => {
      const why = row.shape === "mesh" && row.visual ? refusal(this.#mesh(row)) : null;
      return why === null ? [] : [{ at, why }];
    });
  }

  #mesh({ mesh }: GeometryRow): Loaded {
    return mesh === undefined ? { refused: "is not named" } : this.meshes.of(mesh);
  }

  /** Geometries that a ray hits, nearest first, and the points where it hits them. */
  pick(ray: T.Raycaster): { geometry: number; point: T.Vector3 }[] {
    const hits = ray.intersectObjects(
      this.#groups.map(({ mesh }) => mesh),
      false,
    );
    const found = new Map<number, T.Vector3>();
    for (const { object, instanceId, point } of hits) {
      const group = this.#groups.find(({ mesh }) => mesh === object);
      if (group === undefined || instanceId === undefined) continue;
      const row = group.rows[instanceId];
      if (!found.has(row)) found.set(row, point);
    }
    return [...found].map(([geometry, point]) => ({ geometry, point }));
  }

  /** Box of all shapes, or of the shapes of some frames; without shapes, of the origins of these frames. */
  box(world: Float64Array, frames?: Set<number>): T.Box3 {
    const found = new T.Box3();
    const one = new T.Box3();
    const placed = new T.Matrix4();
    this.#each(frames, (mesh, n) => {
      mesh.getMatrixAt(n, placed);
      if (placed.elements[15] === 0) return;
      if (mesh.geometry.boundingBox === null) mesh.geometry.computeBoundingBox();
      found.union(one.copy(mesh.geometry.boundingBox as T.Box3).applyMatrix4(placed));
    });
    if (frames !== undefined && found.isEmpty()) {
      for (const frame of frames) {
        const point = new T.Vector3().fromArray(world, 7 * frame);
        if (!Number.isNaN(point.x)) found.expandByPoint(point);
      }
    }
    return found;
  }

  /** Copies of the shapes of frames, or of one geometry, for outlines. */
  copies(frames: Set<number>, geometry: number | null = null): Copy[] {
    const found: Copy[] = [];
    this.#each(frames, (mesh, n, row) => {
      if (geometry !== null && row !== geometry) return;
      const placed = new T.Matrix4();
      mesh.getMatrixAt(n, placed);
      if (placed.elements[15] !== 0) found.push({ geometry: mesh.geometry, matrix: placed, isSolid: mesh.userData["isSolid"] === true });
    });
    return found;
  }

  #each(frames: Set<number> | undefined, each: (mesh: T.InstancedMesh, n: number, row: number) => void): void {
    if (frames?.size === 0) return;
    for (const { mesh, rows } of this.#groups) {
      rows.forEach((row, n) => {
        if (frames === undefined || frames.has(this.#frames[row])) each(mesh, n, row);
      });
    }
  }

  #solidsOf(row: GeometryRow): Solid[] {
    const factors = factorsOf(row.scale);
    const [scale] = factors;
    const number = (name: string): number => (typeof row.measures[name] === "number" ? (row.measures[name] as number) : NaN);
    const numbers = (name: string): number[] => (Array.isArray(row.measures[name]) ? (row.measures[name] as number[]) : []);
    const sized = (key: string, size: number[], make: Solid["make"]): Solid[] =>
      size.every((one) => Number.isFinite(one)) ? [{ key, size: size.map((one) => one * scale), make }] : [];
    switch (row.shape) {
      case "box": {
        const [x = NaN, y = NaN, z = NaN] = numbers("dimension");
        return sized("box", [x, y, z], () => new T.BoxGeometry(1, 1, 1));
      }
      case "sphere": {
        const radius = number("radius");
        return sized("sphere", [radius, radius, radius], (isFine) =>
          new T.SphereGeometry(1, isFine ? 48 : 16, isFine ? 32 : 10).rotateX(Math.PI / 2),
        );
      }
      case "cylinder":
        return sized("cylinder", [number("radius"), number("radius"), number("height")], (isFine) => standing(1, 1, isFine));
      case "capsule": {
        const radius = number("radius") * scale, height = number("height") * scale;
        return Number.isFinite(radius + height)
          ? [{ key: `capsule ${radius} ${height}`, size: [1, 1, 1], make: (isFine) => capsule(radius, height, isFine) }]
          : [];
      }
      case "cone": {
        const start = number("start_radius"), end = number("end_radius");
        const widest = Math.max(Math.abs(start), Math.abs(end));
        const [from, to] = widest === 0 ? [0, 0] : [start / widest, end / widest];
        return sized(`cone ${from.toFixed(5)} ${to.toFixed(5)}`, [widest, widest, number("height")], (isFine) =>
          standing(from, to, isFine),
        );
      }
      case "grid": {
        const dimension = numbers("dimension"), delta = numbers("delta"), thickness = number("thickness");
        if (![...dimension, ...delta, thickness].every((one) => Number.isFinite(one)) || dimension.length < 2 || delta.length < 2) return [];
        const key = `grid ${[...dimension, ...delta, thickness].join(" ")}`;
        return [{ key, size: [scale, scale, scale], make: () => lattice(dimension, delta, thickness) }];
      }
      case "mesh": {
        const loaded = this.#mesh(row);
        if (loaded === "loading") return [];
        if (!Array.isArray(loaded)) return [{ key: "missing", size: [0.1, 0.1, 0.1], make: () => new T.BoxGeometry(1, 1, 1), isWire: true }];
        const isMirrored = factors[0] * factors[1] * factors[2] < 0;
        return loaded.map((part, n) => ({
          key: `mesh ${row.mesh?.number} ${n}${isMirrored ? " mirrored" : ""}`,
          size: factors,
          make: () => part.geometry,
          part: isMirrored ? { ...part, geometry: turnedOver(part.geometry) } : part,
        }));
      }
    }
  }
}

/** Scale factors along x, y and z. */
export function factorsOf(scale: GeometryRow["scale"]): [number, number, number] {
  const [x = 1, y = x, z = x] = [scale ?? 1].flat();
  return [x, y, z];
}

const turned = new WeakMap<T.BufferGeometry, T.BufferGeometry>();

/** Geometry with the vertices of each triangle in reverse order, for instances with a mirroring scale: the graphics
 * card considers only the mirroring of the whole mesh. */
function turnedOver(geometry: T.BufferGeometry): T.BufferGeometry {
  let found = turned.get(geometry);
  if (found === undefined) {
    turned.set(geometry, (found = geometry.clone()));
    const count = found.attributes["position"]?.count ?? 0;
    const index = Array.from(found.index?.array ?? Array(count).keys());
    for (let n = 0; n + 2 < index.length; n += 3) [index[n + 1], index[n + 2]] = [index[n + 2] as number, index[n + 1] as number];
    found.setIndex(index);
  }
  return found;
}

function materialOf(solid: Solid, opacity: number, shine: number[] | undefined): T.Material {
  const transparent = opacity < 0.999;
  if (solid.isWire) return edged(new T.MeshBasicMaterial({ transparent, opacity, side: T.DoubleSide }));
  const common = { transparent, opacity, depthWrite: !transparent, vertexColors: solid.part?.vertexColours ?? false, side: solid.part ? T.DoubleSide : T.FrontSide };
  if (shine === undefined) return new T.MeshStandardMaterial({ roughness: 0.62, metalness: 0, ...common });
  return new T.MeshPhongMaterial({ specular: new T.Color().setRGB(shine[0] ?? 0, shine[1] ?? 0, shine[2] ?? 0, T.SRGBColorSpace), shininess: SHININESS, ...common });
}

/** Capsule along z with its centre at the origin. */
function capsule(radius: number, height: number, isFine: boolean): T.BufferGeometry {
  return new T.CapsuleGeometry(radius, height, isFine ? 16 : 5, isFine ? 48 : 16).rotateX(Math.PI / 2);
}

/** Cylinder or cone along z, from z = 0 to z = 1. */
function standing(from: number, to: number, isFine: boolean): T.BufferGeometry {
  return new T.CylinderGeometry(to, from, 1, isFine ? 64 : 16).rotateX(Math.PI / 2).translate(0, 0, 0.5);
}

/** Grid of bars, `delta` apart, up to the dimension on each side. Each bar ends at the last bar across it. */
function lattice([width, depth]: number[], [dx, dy]: number[], thickness: number): T.BufferGeometry {
  const points: number[] = [];
  const bar = (x: number, y: number, w: number, h: number): void => {
    const corners = [[x - w, y - h], [x + w, y - h], [x + w, y + h], [x - w, y + h]];
    for (const n of [0, 1, 2, 0, 2, 3, 2, 1, 0, 3, 2, 0]) points.push(corners[n][0], corners[n][1], 0);
  };
  const steps = (length: number, step: number): number => (step > 0 && length > 0 ? Math.min(Math.floor(length / step), MOST_BARS) : 0);
  const [across, along] = [steps(width, dx), steps(depth, dy)];
  const half = Math.abs(thickness) / 2;
  for (let n = -across; n <= across; n++) bar(n * dx, 0, half, along * dy);
  for (let n = -along; n <= along; n++) bar(0, n * dy, across * dx, half);
  const geometry = new T.BufferGeometry();
  geometry.setAttribute("position", new T.Float32BufferAttribute(points, 3));
  geometry.computeVertexNormals();
  return geometry;
}

/** Makes a material draw only the edges of a box, with a constant width on the screen. Clicks hit the whole box. */
function edged(material: T.MeshBasicMaterial): T.Material {
  material.defines = { USE_UV: "" };
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      "void main() {",
      "void main() { vec2 inwards = min(vUv, 1.0 - vUv) / fwidth(vUv); if (min(inwards.x, inwards.y) > 1.5) discard;",
    );
  };
  material.customProgramCacheKey = () => "edged";
  return material;
}

/** Makes a material draw stripes with a constant width on the screen. */
function hatch(material: T.Material): void {
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      "void main() {",
      "void main() { if (mod(gl_FragCoord.x + gl_FragCoord.y, 9.0) < 5.0) discard;",
    );
  };
  material.customProgramCacheKey = () => "hatched";
}
