/** Positions of joints as people write them. */

export type JointType = "revolute" | "prismatic";

const UNITS: Readonly<Record<string, { readonly of: JointType; readonly factor: number }>> = {
  deg: { of: "revolute", factor: Math.PI / 180 },
  "°": { of: "revolute", factor: Math.PI / 180 },
  rad: { of: "revolute", factor: 1 },
  m: { of: "prismatic", factor: 1 },
  cm: { of: "prismatic", factor: 0.01 },
  mm: { of: "prismatic", factor: 0.001 },
};

const NUMBER = "(?:\\d+\\.?\\d*|\\.\\d+)(?:e[+-]?\\d+)?";
const FORM = new RegExp(`^([+-]?)\\s*(${NUMBER})?\\s*\\*?\\s*(pi|π)?\\s*(?:/\\s*(${NUMBER}))?\\s*\\*?\\s*([a-z°]+)?$`, "i");

/** Radians or metres; in words what is wrong where it is no position of such a joint. Without a unit it is in these. */
export function positionOf(text: string, type: JointType): number | string {
  const found = FORM.exec(text.trim());
  const [, sign, number, pi, divisor, unit] = found ?? [];
  if (number === undefined && pi === undefined) {
    return "a number is missing: 0.5, 30 deg, pi/2, 10 mm";
  }
  const known = unit === undefined ? undefined : UNITS[unit.toLowerCase()];
  if (unit !== undefined && known === undefined) {
    return `'${unit}' is no unit that is known here: deg, rad, m, cm, mm`;
  }
  if (known !== undefined && known.of !== type) {
    return type === "revolute" ? "the joint turns: deg or rad" : "the joint slides: m, cm or mm";
  }
  const value =
    ((sign === "-" ? -1 : 1) * Number(number ?? 1) * (pi === undefined ? 1 : Math.PI) * (known?.factor ?? 1)) /
    Number(divisor ?? 1);
  return Number.isFinite(value) ? value : "that is no finite number";
}

/** As it is shown, and understood again. */
export function shownPosition(position: number, type: JointType): string {
  const value = type === "revolute" ? (position * 180) / Math.PI : position;
  const short = String(Number(value.toFixed(4)));
  return type === "revolute" ? `${short === "-0" ? "0" : short}°` : `${short === "-0" ? "0" : short} m`;
}
