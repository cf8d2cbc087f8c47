// Problems that have no place in the scene or cannot be drawn.

import type { Placeless } from "./listed";
import type { FindingsMessage, GeometryRow } from "./messages";
import type { Model } from "./model";

/** Mesh that cannot be drawn, and the reason. */
export interface Missing {
  row: GeometryRow;
  why: string;
}

/** Problems to list: faulty frames, frames whose pose is unknown because of an error, findings without a frame, and
 * missing meshes. */
export function problems({ faults, frames, world }: Model, findings: FindingsMessage, missing: Missing[]): Placeless[] {
  const severity = "error";
  const hanging = faults.map(({ frame, words }) => ({ severity, words: `${frame} ${words}`, frame }));
  const isListed = new Set(faults.map(({ frame }) => frame));
  const nowhere = frames.flatMap(({ name }, row) => {
    if (!Number.isNaN(world[7 * row]) || isListed.has(name)) return [];
    const why = findings.frames[name]?.find(([one]) => one === severity);
    return why === undefined ? [] : [{ severity, words: `${name}: ${why[1]}`, frame: name }];
  });
  const others = findings.listed.map((one, rank) => ({ ...one, frame: "", rank }));
  return [...hanging, ...nowhere, ...others, ...meshes(missing)];
}

/** Problems of meshes, one for each reason. */
function meshes(missing: Missing[]): Placeless[] {
  const found = new Map<string, GeometryRow[]>();
  for (const { row, why } of missing) found.set(why, [...(found.get(why) ?? []), row]);
  return [...found].map(([why, rows]) => {
    const names = [...new Set(rows.map(named))];
    const [is, more] = parted(why);
    const others = names.length === 1 ? "" : names.length === 2 ? " (and another mesh)" : ` (and ${names.length - 1} other meshes)`;
    return { severity: "warning", words: `${names[0]} ${is}${others}${more}`, frame: rows[0].frame };
  });
}

export function named({ mesh }: GeometryRow): string {
  return mesh?.name ?? "a mesh";
}

/** Two parts of a message: what is wrong, and the rest with details and the remedy. */
export function parted(why: string): [string, string] {
  const at = why.search(/: |; /);
  return at < 0 ? [why, ""] : [why.slice(0, at), why.slice(at)];
}
