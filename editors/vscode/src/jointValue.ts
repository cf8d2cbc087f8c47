/** Positions of joints as they are shown. */

export type JointType = "revolute" | "prismatic";

/** In degrees or metres, with the unit; the server understands it again. */
export function shownPosition(position: number, type: JointType): string {
  const value = type === "revolute" ? (position * 180) / Math.PI : position;
  const short = String(Number(value.toFixed(4)));
  return type === "revolute" ? `${short === "-0" ? "0" : short}°` : `${short === "-0" ? "0" : short} m`;
}
