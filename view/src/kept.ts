// State that survives a reload of the page: the camera and the joint positions.

import type { Sight } from "./stage";

export interface Kept {
  sight: Sight;
  /** Positions by variable, in radians and metres. */
  joints: Record<string, number>;
}

/** Validated stored state, possibly from another version of the page; null if it is invalid. */
export function kept(found: unknown): Kept | null {
  if (!isRecord(found) || !isRecord(found["sight"]) || !isRecord(found["joints"])) return null;
  const { from, at, zoom, isParallel } = found["sight"];
  const joints = Object.entries(found["joints"]).filter((one): one is [string, number] => isNumber(one[1]));
  if (!isNumbers(from, 3) || !isNumbers(at, 3) || !isNumber(zoom) || zoom <= 0 || typeof isParallel !== "boolean") return null;
  return { sight: { from, at, zoom, isParallel }, joints: Object.fromEntries(joints) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function isNumbers(value: unknown, count: number): value is number[] {
  return Array.isArray(value) && value.length === count && value.every(isNumber);
}
