// Details for the card: mass and shapes of a link, and properties of a joint.

import { button, element, number } from "./element";
import { icon } from "./icons";
import type { Meshes } from "./meshes";
import type { Model } from "./model";
import { weights } from "./weights";

type Pair = [string, ...(Node | string)[]];

function section(title: string, pairs: Pair[], ...more: Node[]): HTMLElement[] {
  if (pairs.length === 0 && more.length === 0) return [];
  const list = element("dl", {}, ...pairs.flatMap(([term, ...values]) => [element("dt", {}, term), element("dd", {}, ...values)]));
  return [element("section", { class: "block", "aria-label": title }, element("h3", {}, title), ...(pairs.length > 0 ? [list] : []), ...more)];
}

const digits = (values: number[], most = 4): string => values.map((one) => number(one, most)).join(", ");

/** Numbers of any magnitude with four significant digits. */
const rounded = (values: number[]): string => values.map((one) => String(Number(one.toPrecision(4)))).join(", ");

function size(bytes: number): string {
  return bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Mass and shapes of a link or a frame. */
export function linkDetails(model: Model, row: number, meshes: Meshes): HTMLElement[] {
  const own = weights(model).filter(({ link }) => link === row);
  const mass = own.flatMap(({ row: at, mass, moments }): Pair[] => {
    const centre = at === row ? [0, 0, 0] : [...model.local.subarray(7 * at, 7 * at + 3)];
    return [
      ["mass", `${number(mass)} kg`],
      ["centre", `${digits(centre)} ${model.length}`],
      ...(moments ? [["inertia", `${rounded(moments)} kg m²`] as Pair] : []),
    ];
  });
  const shapes = model.geometries.flatMap((geometry) => {
    const at = model.row.get(geometry.frame);
    if (at === undefined || model.whole(at) !== row) return [];
    const { mesh, shape, measures, visual, scale } = geometry;
    const parts = mesh ? meshes.of(mesh) : null;
    const triangles = Array.isArray(parts) ? parts.reduce((sum, { geometry: { index, attributes } }) => sum + (index?.count ?? attributes["position"]?.count ?? 0) / 3, 0) : null;
    const bytes = mesh ? meshes.bytes(mesh.number) : undefined;
    const plain = Object.entries(measures).filter(([name, value]) => name !== "mesh" && value !== null);
    const about = mesh
      ? [triangles === null ? "" : `${triangles.toLocaleString("en")} triangles`, bytes === undefined ? "" : size(bytes), scale === null || scale === 1 ? "" : `scale ${digits([scale].flat(), 6)}`]
      : plain.map(([name, value]) => `${name.replace("_", " ")} ${digits([value].flat().map(Number))}`);
    return [
      element("div", { class: "shape" }, icon(visual ? "palette" : "shield"), element("span", {}, mesh?.name ?? shape), element("span", { class: "sub" }, about.filter(Boolean).join(" · "))),
    ];
  });
  return [...section("Mass", mass), ...section("Shapes", [], ...shapes)];
}

/** Properties of the joint that leads to a frame. A click on the name of another frame calls `select`. */
export function jointDetails(model: Model, row: number, select: (frame: string) => void): HTMLElement[] {
  const { joint, free, ledBy, parent, name, has = {} } = model.frames[row];
  const above = model.parents[row];
  const go = (to: string): HTMLElement => button(to, `Select ${to}`, () => select(to), { class: "goes" });
  const isTurning = joint?.type === "revolute";
  const unit = isTurning ? "°" : ` ${model.length}`;
  const shown = (value: number): string => `${isTurning ? number((value * 180) / Math.PI, 2) : number(value)}${unit}`.replace("-", "−");
  const pairs: Pair[] = [["joint", ledBy ?? joint?.variable ?? ""], ["type", joint?.type ?? free?.type ?? "fixed"]];
  if (above >= 0) pairs.push(["parent", go(parent)], ["child", name]);
  if (joint?.axis) pairs.push(["axis", digits(joint.axis)]);
  if (joint) pairs.push(["position", shown(model.position(joint))]);
  if (joint?.limits) pairs.push(["limits", `${shown(joint.limits[0])} … ${shown(joint.limits[1])}`]);
  const units: Record<string, string> = isTurning
    ? { effort: " N m", velocity: " rad/s", damping: " N m s/rad", friction: " N m" }
    : { effort: " N", velocity: " m/s", damping: " N s/m", friction: " N" };
  for (const [key, value] of Object.entries(has)) if (key !== "mass" && key !== "inertia") pairs.push([key, `${digits([value].flat())}${units[key] ?? ""}`]);
  const [leader] = joint?.follows ?? [];
  if (leader) pairs.push(["follows", `${leader[0]} × ${number(leader[1])}${leader[2] ? ` + ${number(leader[2])}` : ""}`]);
  const followers = joint ? model.joints().filter((one) => one.joint.follows?.some(([variable]) => variable === joint.variable)) : [];
  if (followers.length > 0) pairs.push(["followers", ...followers.map(({ variable, rows }) => (rows[0] === undefined ? variable : button(variable, `Select ${variable}`, () => select(model.frames[rows[0] as number].name), { class: "goes" })))]);
  return section("Joint", pairs);
}
