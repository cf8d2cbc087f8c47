/** Joint positions as text. */

export type JointType = "revolute" | "prismatic";

/** Position in degrees or metres with its unit, as the server can parse it. */
export function shownPosition(position: number, type: JointType): string {
  const value = type === "revolute" ? (position * 180) / Math.PI : position;
  const short = String(Number(value.toFixed(4)));
  return type === "revolute" ? `${short === "-0" ? "0" : short}°` : `${short === "-0" ? "0" : short} m`;
}
