// What is measured between two points: how far apart they are, and where the frame of one is in that of the other.

import type { Vector3 } from "three";
import { number } from "./element";
import { inverse, product, rollPitchYaw } from "./rigid";

export interface Point {
  frame: string;
  point: Vector3;
  /** Of the frame in the world, when it was picked. */
  pose: number[];
}

export const listed = (numbers: number[], digits?: number): string => numbers.map((each) => number(each, digits)).join(", ");

/** Roll, pitch and yaw of a pose. */
export const degrees = (pose: number[]): number[] => rollPitchYaw(pose).map((each) => (each * 180) / Math.PI);

export function measured(one: Point, other: Point, length: string): string {
  const between = other.point.clone().sub(one.point);
  const apart = `${number(between.length())} ${length} apart (${listed(between.toArray())})`;
  if (one.frame === other.frame) return apart;
  const relative = product(inverse(one.pose), other.pose);
  return `${apart}; ${other.frame} is at ${listed(relative.slice(0, 3))} ${length}, turned by ${listed(degrees(relative), 2)}°, in ${one.frame}`;
}
