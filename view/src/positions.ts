// Joint positions as text for other programs, and mirrored between left and right.

import { number } from "./element";
import type { Joint } from "./messages";

export interface Position {
  variable: string;
  type: Joint["type"];
  /** Position in radians or metres. */
  value: number;
}

const digits = (value: number): string => number(value, 6);

/** Text formats by name. */
export const COPIES: Record<string, (positions: Position[]) => string> = {
  "--set options": (positions) =>
    positions
      .map(({ variable, type, value }) => {
        const word = `${variable}=${digits(value)}${type === "revolute" ? "rad" : "m"}`;
        return `--set ${/^[\w=.+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`}`;
      })
      .join(" "),
  YAML: (positions) => positions.map(({ variable, value }) => `${/^[A-Za-z_][\w-]*$/.test(variable) ? variable : JSON.stringify(variable)}: ${digits(value)}\n`).join(""),
  Python: (positions) => `{${positions.map(({ variable, value }) => `${JSON.stringify(variable)}: ${digits(value)}`).join(", ")}}`,
};

const OTHER: Record<string, string> = { left: "right", right: "left", l: "r", r: "l" };

/** Name of the joint on the other side: `left_knee` for `right_knee`, `hip_l` for `hip_r`, `LeftHip` for `RightHip`. */
function opposite(name: string): string {
  const swap = (word: string): string => {
    const other = OTHER[word.toLowerCase()] ?? word;
    if (word === word.toUpperCase()) return other.toUpperCase();
    return word[0] === word[0]?.toUpperCase() ? other[0]?.toUpperCase() + other.slice(1) : other;
  };
  return name.replace(/left|right/gi, swap).replace(/(?<![A-Za-z])[lr](?![A-Za-z])/gi, swap);
}

/** Positions for joints that have a counterpart on the other side: each takes its counterpart's position. */
export function mirrored(positions: Position[]): Position[] {
  const values = new Map(positions.map(({ variable, value }) => [variable, value]));
  return positions.flatMap(({ variable, type }) => {
    const value = values.get(opposite(variable));
    return opposite(variable) === variable || value === undefined ? [] : [{ variable, type, value }];
  });
}
