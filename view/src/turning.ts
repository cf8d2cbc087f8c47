// Moves a joint by dragging its shape.

import * as T from "three";
import { limits } from "./joints";
import type { Model } from "./model";

/** Moves a joint about or along its axis as the pointer moves in the window. False if the frame has no joint axis. */
export function turn(model: Model, row: number, camera: T.Camera, from: T.Vector2, to: T.Vector2): boolean {
  const joint = model.frames[row].joint;
  if (joint?.axis == null) return false;
  const at = new T.Vector3().fromArray(model.world, 7 * row);
  const axis = new T.Vector3().fromArray(joint.axis).applyQuaternion(new T.Quaternion().fromArray(model.world, 7 * row + 3)).normalize();
  const caster = new T.Raycaster();
  const [before, after] = [from, to].map((point) => {
    caster.setFromCamera(point, camera);
    return caster.ray.clone();
  });
  let by = 0;
  if (joint.type === "prismatic") {
    const along = (one: T.Ray): number => {
      const between = at.clone().sub(one.origin);
      const b = axis.dot(one.direction);
      return (b * one.direction.dot(between) - axis.dot(between)) / Math.max(1 - b * b, 1e-3);
    };
    by = along(after) - along(before);
  } else if (Math.abs(axis.dot(before.direction)) > 0.25) {
    const plane = new T.Plane().setFromNormalAndCoplanarPoint(axis, at);
    const [p, q] = [before, after].map((one) => one.intersectPlane(plane, new T.Vector3())?.sub(at));
    if (p && q) by = Math.atan2(axis.dot(p.clone().cross(q)), p.dot(q));
  } else by = 3 * (to.x - from.x) - 3 * (to.y - from.y);
  const [low, high] = limits(joint);
  const next = model.position(joint) + by / (joint.factor || 1);
  model.positions.set(joint.variable, joint.limits ? Math.min(Math.max(next, low), high) : next);
  return true;
}
