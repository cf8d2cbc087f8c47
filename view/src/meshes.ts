// Loads mesh files as parts, each a geometry with its material from the file.

import * as T from "three";
import { ColladaLoader } from "three/addons/loaders/ColladaLoader.js";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { MTLLoader } from "three/addons/loaders/MTLLoader.js";
import { OBJLoader } from "three/addons/loaders/OBJLoader.js";
import { PLYLoader } from "three/addons/loaders/PLYLoader.js";
import { STLLoader } from "three/addons/loaders/STLLoader.js";
import type { Host } from "./host";

export interface Part {
  geometry: T.BufferGeometry;
  /** Colour from the file; null to use the scene's colour. */
  colour: T.Color | null;
  opacity: number;
  vertexColours: boolean;
}

/** Parts of a mesh, or the reason for a failure, which completes "the mesh …". */
export type Loaded = Part[] | { refused: string } | "loading";

const KINDS = "STL, OBJ, DAE, glTF or PLY";

/** Reason why a mesh cannot be shown; null if it can be shown or is still loading. */
export function refusal(mesh: Loaded): string | null {
  return mesh !== "loading" && "refused" in mesh ? mesh.refused : null;
}

export class Meshes {
  readonly #known = new Map<number, Loaded>();
  readonly #names = new Map<number, string>();
  readonly #bytes = new Map<number, number>();

  constructor(
    readonly host: Host,
    readonly came: () => void,
  ) {}

  /** Clears the cache, because a new session uses the same numbers for other files. */
  forget(): void {
    this.#known.clear();
    this.#names.clear();
  }

  /** Reloads meshes whose files have changed. The old meshes stay visible until then. */
  again(numbers: number[]): void {
    for (const number of numbers) {
      const name = this.#names.get(number);
      if (name !== undefined) this.#ask(number, name);
    }
  }

  /** Size of a mesh's file in bytes; undefined if the file was not read. */
  bytes(number: number): number | undefined {
    return this.#bytes.get(number);
  }

  get areLoading(): boolean {
    return [...this.#known.values()].includes("loading");
  }

  of(mesh: { number: number; name: string; missing: string }): Loaded {
    if (mesh.missing) return { refused: `is not found: ${mesh.missing}` };
    const known = this.#known.get(mesh.number);
    if (known !== undefined) return known;
    this.#known.set(mesh.number, "loading");
    this.#names.set(mesh.number, mesh.name);
    this.#ask(mesh.number, mesh.name);
    return "loading";
  }

  #ask(number: number, name: string): void {
    void this.#load(number, name).then((parts) => {
      this.#known.set(number, parts);
      this.came();
    });
  }

  async #load(number: number, name: string): Promise<Loaded> {
    const suffix = /\.([^.]*)$/.exec(name.toLowerCase())?.[1] ?? "";
    try {
      const data = await this.host.mesh(number, "mesh");
      if (typeof data === "string") return { refused: data || "cannot be read" };
      this.#bytes.set(number, data.byteLength);
      const found = await this.#read(number, suffix, data);
      if (found === null) return { refused: `has a format that the view does not read; use ${KINDS}` };
      return found.length > 0 ? found : { refused: "has no triangles" };
    } catch {
      return { refused: `cannot be read as ${suffix.toUpperCase()}; check that the file is complete and has this format` };
    }
  }

  /** Parts of a mesh file; null if the format is not supported. */
  async #read(number: number, suffix: string, data: ArrayBuffer): Promise<Part[] | null> {
    const text = (): string => new TextDecoder().decode(data);
    // Load nothing but the file itself: block the URLs of its textures.
    const manager = new T.LoadingManager().setURLModifier((url) => (/^(?:data|blob):/.test(url) ? url : "data:,"));
    switch (suffix) {
      case "stl":
        return [plain(new STLLoader(manager).parse(data))];
      case "ply":
        return [plain(new PLYLoader(manager).parse(data))];
      case "obj": {
        const loader = new OBJLoader(manager);
        const written = text();
        if (/^mtllib /m.test(written)) {
          const materials = await this.host.mesh(number, "material");
          if (typeof materials !== "string") loader.setMaterials(new MTLLoader(manager).parse(new TextDecoder().decode(materials), ""));
        }
        return parts(loader.parse(written));
      }
      case "dae": {
        const found = new ColladaLoader(manager).parse(text(), "");
        if (!found) throw new Error("it is not COLLADA");
        // The loader rotates files with z up. Robot descriptions use the coordinates in the file unchanged.
        found.scene.rotation.set(0, 0, 0);
        return parts(found.scene);
      }
      case "glb":
      case "gltf":
        return parts((await new GLTFLoader(manager).parseAsync(data, "")).scene);
      default:
        return null;
    }
  }
}

function plain(geometry: T.BufferGeometry): Part {
  withNormals(geometry);
  return { geometry, colour: null, opacity: 1, vertexColours: geometry.hasAttribute("color") };
}

/** Computes missing normals. Many programs write zero normals and leave the computation to the reader. */
function withNormals(geometry: T.BufferGeometry): void {
  const given = geometry.getAttribute("normal");
  const isLit = (at: number): boolean => Math.hypot(given.getX(at), given.getY(at), given.getZ(at)) > 0.5;
  for (let at = 0; at < (given?.count ?? 0); at++) if (isLit(at)) return;
  geometry.deleteAttribute("normal");
  geometry.computeVertexNormals();
}

function parts(root: T.Object3D): Part[] {
  const found: Part[] = [];
  root.updateMatrixWorld(true);
  root.traverse((object) => {
    if (!(object instanceof T.Mesh)) return;
    const mesh = object as T.Mesh<T.BufferGeometry, T.Material | T.Material[]>;
    const geometry = mesh.geometry.clone().applyMatrix4(mesh.matrixWorld);
    withNormals(geometry);
    const materials = Array.isArray(mesh.material) ? mesh.material : [mesh.material];
    const groups = Array.isArray(mesh.material) ? geometry.groups : [];
    if (groups.length === 0) found.push(part(geometry, materials[0]));
    for (const { start, count, materialIndex = 0 } of groups) found.push(part(cut(geometry, start, count), materials[materialIndex] ?? materials[0]));
  });
  return found;
}

function part(geometry: T.BufferGeometry, material: T.Material): Part {
  const coloured = material as T.Material & { color?: T.Color };
  // For a file without materials, loaders create a white material without a name.
  const isOwn = coloured.name !== "" || coloured.color?.getHex() !== 0xffffff;
  return {
    geometry,
    colour: isOwn && coloured.color ? coloured.color.clone() : null,
    opacity: isOwn ? material.opacity : 1,
    vertexColours: geometry.hasAttribute("color"),
  };
}

/** Copy of `count` vertices of a geometry from `start`. */
function cut(whole: T.BufferGeometry, start: number, count: number): T.BufferGeometry {
  const flat = whole.index === null ? whole : whole.toNonIndexed();
  const made = new T.BufferGeometry();
  for (const name of ["position", "normal", "color"]) {
    const all = flat.getAttribute(name);
    if (!all) continue;
    const own = new Float32Array(count * all.itemSize);
    for (let n = 0; n < count; n++) for (let k = 0; k < all.itemSize; k++) own[n * all.itemSize + k] = all.getComponent(start + n, k);
    made.setAttribute(name, new T.BufferAttribute(own, all.itemSize));
  }
  return made;
}
