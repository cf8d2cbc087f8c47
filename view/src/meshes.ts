// Files of meshes as parts: a geometry each, with the material that the file gives it.

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
  /** Of the file; null where the scene's colour is to be taken. */
  colour: T.Color | null;
  opacity: number;
  vertexColours: boolean;
}

/** Else why it cannot be shown, which completes "the mesh …". */
export type Loaded = Part[] | { refused: string } | "loading";

const KINDS = "STL, OBJ, DAE, glTF or PLY";

/** Why a mesh cannot be shown; null of one that can, or is not there yet. */
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

  /** Numbers mean other files after the session began anew. */
  forget(): void {
    this.#known.clear();
    this.#names.clear();
  }

  /** Their files have changed: they are as they were until those are read. */
  again(numbers: number[]): void {
    for (const number of numbers) {
      const name = this.#names.get(number);
      if (name !== undefined) this.#ask(number, name);
    }
  }

  /** How large the file of one is, if it was read. */
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

  /** Null where it is of another kind. */
  async #read(number: number, suffix: string, data: ArrayBuffer): Promise<Part[] | null> {
    const text = (): string => new TextDecoder().decode(data);
    // Nothing but the file itself is asked for: textures of others stay away.
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
        // The loader turns what is z-up; robots mean the numbers as they stand in the file.
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

/** Many programs write normals of no length, which leave it to the reader to compute them. */
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
  // What a loader makes of a file without materials is white, and has no name.
  const isOwn = coloured.name !== "" || coloured.color?.getHex() !== 0xffffff;
  return {
    geometry,
    colour: isOwn && coloured.color ? coloured.color.clone() : null,
    opacity: isOwn ? material.opacity : 1,
    vertexColours: geometry.hasAttribute("color"),
  };
}

/** Some of the corners of a geometry, by themselves. */
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
