// Positions of joints as text for other programs, and of a robot that is seen in a mirror.

import { number } from "./element";
import type { Joint } from "./messages";

export interface Position {
  variable: string;
  type: Joint["type"];
  /** Radians or metres. */
  value: number;
}

const digits = (value: number): string => number(value, 6);

/** By what they are called. */
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

/** What a joint on the other side is called: `left_knee` of `right_knee`, `hip_l` of `hip_r`, `LeftHip` of `RightHip`. */
function opposite(name: string): string {
  const swap = (word: string): string => {
    const other = OTHER[word.toLowerCase()] ?? word;
    if (word === word.toUpperCase()) return other.toUpperCase();
    return word[0] === word[0]?.toUpperCase() ? other[0]?.toUpperCase() + other.slice(1) : other;
  };
  return name.replace(/left|right/gi, swap).replace(/(?<![A-Za-z])[lr](?![A-Za-z])/gi, swap);
}

/** Positions of those that have one on the other side: of that one. */
export function mirrored(positions: Position[]): Position[] {
  const values = new Map(positions.map(({ variable, value }) => [variable, value]));
  return positions.flatMap(({ variable, type }) => {
    const value = values.get(opposite(variable));
    return opposite(variable) === variable || value === undefined ? [] : [{ variable, type, value }];
  });
}
