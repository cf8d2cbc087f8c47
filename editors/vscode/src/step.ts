/** Parses the movement of a frame: millimetres along x, y and z, then degrees about them. */

export interface Step {
  readonly translation?: readonly [number, number, number];
  readonly rotation?: readonly [number, number, number, number];
}

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)$/;

/** Step that the text describes; undefined if it is not a step. Missing numbers are 0. */
export function stepOf(typed: string): Step | undefined {
  const words = typed.split(/[\s,;]+/).filter((word) => word !== "");
  if (words.length === 0 || words.length > 6 || !words.every((word) => NUMBER.test(word))) {
    return undefined;
  }
  const [x = 0, y = 0, z = 0, roll = 0, pitch = 0, yaw = 0] = words.map(Number);
  const isMoved = x !== 0 || y !== 0 || z !== 0;
  const isTurned = roll !== 0 || pitch !== 0 || yaw !== 0;
  return {
    ...(isMoved && { translation: [x / 1000, y / 1000, z / 1000] as const }),
    ...(isTurned && { rotation: quaternion(roll, pitch, yaw) }),
  };
}

/** Quaternion x, y, z, w of `Rz(yaw) Ry(pitch) Rx(roll)`, angles in degrees. */
function quaternion(roll: number, pitch: number, yaw: number): [number, number, number, number] {
  const half = Math.PI / 360;
  const [a, b, c] = [Math.cos(roll * half), Math.cos(pitch * half), Math.cos(yaw * half)];
  const [r, p, q] = [Math.sin(roll * half), Math.sin(pitch * half), Math.sin(yaw * half)];
  return [r * b * c - a * p * q, a * p * c + r * b * q, a * b * q - r * p * c, a * b * c + r * p * q];
}
