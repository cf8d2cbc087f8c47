// Poses as seven numbers: translation, then quaternion x, y, z, w. Nothing is normalised, as in amino.

export type Numbers = Float64Array | number[];

/** Computes c = a b, at offsets k, i and j of arrays. `c` must be neither `a` nor `b`. */
export function multiply(c: Numbers, k: number, a: Numbers, i: number, b: Numbers, j: number): void {
  const qx = a[i + 3], qy = a[i + 4], qz = a[i + 5], qw = a[i + 6];
  const x = b[j], y = b[j + 1], z = b[j + 2];
  const tx = 2 * (qy * z - qz * y), ty = 2 * (qz * x - qx * z), tz = 2 * (qx * y - qy * x);
  c[k] = a[i] + x + qw * tx + qy * tz - qz * ty;
  c[k + 1] = a[i + 1] + y + qw * ty + qz * tx - qx * tz;
  c[k + 2] = a[i + 2] + z + qw * tz + qx * ty - qy * tx;
  const px = b[j + 3], py = b[j + 4], pz = b[j + 5], pw = b[j + 6];
  c[k + 3] = qw * px + qx * pw + qy * pz - qz * py;
  c[k + 4] = qw * py - qx * pz + qy * pw + qz * px;
  c[k + 5] = qw * pz + qx * py - qy * px + qz * pw;
  c[k + 6] = qw * pw - qx * px - qy * py - qz * pz;
}

export function product(a: Numbers, b: Numbers): number[] {
  const result = [0, 0, 0, 0, 0, 0, 1];
  multiply(result, 0, a, 0, b, 0);
  return result;
}

/** Inverse of a pose with a unit quaternion. */
export function inverse(pose: Numbers): number[] {
  const [, , , x, y, z, w] = pose;
  const turned = [0, 0, 0, -x, -y, -z, w];
  return product(turned, [-pose[0], -pose[1], -pose[2], 0, 0, 0, 1]);
}

/** Matrix of a pose as 16 numbers, column by column. */
export function matrix(p: Numbers, i = 0): number[] {
  const x = p[i + 3], y = p[i + 4], z = p[i + 5], w = p[i + 6];
  return [
    1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w), 0,
    2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w), 0,
    2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y), 0,
    p[i], p[i + 1], p[i + 2], 1,
  ];
}

/** Roll, pitch and yaw of a pose in radians. */
export function rollPitchYaw(p: Numbers): [number, number, number] {
  const length = Math.hypot(p[3], p[4], p[5], p[6]) || 1;
  const x = p[3] / length, y = p[4] / length, z = p[5] / length, w = p[6] / length;
  const sine = Math.max(-1, Math.min(1, 2 * (w * y - z * x)));
  if (Math.abs(sine) > 1 - 1e-12) return [0, (Math.sign(sine) * Math.PI) / 2, -2 * Math.atan2(x, w) * Math.sign(sine)];
  return [
    Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)),
    Math.asin(sine),
    Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)),
  ];
}
