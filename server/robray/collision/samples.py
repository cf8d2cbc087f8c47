"""Which pairs of frames never come close, wherever the joints are: tried at random positions within their limits."""

import math
from collections.abc import Mapping, Sequence

import numpy as np

from robray.analysis.posture import all_positions, leaders
from robray.analysis.scene_state import SceneState
from robray.collision.arrangement import Arrangement
from robray.collision.touching import Bodies, rotations
from robray.export.triangles import Floats
from robray.scene.joints import Joint, JointType
from robray.scene.model import ROOT, Frame, Scene

_SEED = 0
"""Who asks twice is answered alike."""

FREE = {JointType.REVOLUTE: math.pi, JointType.PRISMATIC: 1.0}
"""Radians or metres to either side, of a joint without limits."""


def never_close(
    state: SceneState,
    scene: Scene,
    found: Arrangement,
    bodies: Bodies,
    pairs: Sequence[tuple[str, str]],
    samples: int,
) -> list[tuple[str, str]]:
    """Those of the pairs that are close to each other neither where the arrangement has them nor in any of the samples.
    What was not tried of a frame may be. Cost: O(samples x (frames + bodies of the pairs))."""
    unknown = {shape.frame for shape, _ in found.left_out}
    unknown |= {found.frames[frame] for frame, _, _, file in found.bodies if file in bodies.unread}
    pairs = [pair for pair in pairs if unknown.isdisjoint(pair)]
    left = {pair: (found.frames.index(pair[0]), found.frames.index(pair[1])) for pair in pairs if _are_in(found, pair)}
    never = [pair for pair in pairs if pair not in left]
    held = bodies.of_frames()
    bodies.put(found.placed)
    _leave_out_close(left, bodies, held)
    if left and samples:
        at = _positions(state, scene, samples)
        moved = _Moved(scene.unfolded(), at, samples)
        where = [moved.of(name) for name in found.frames]
        for sample in range(samples):
            if not left:
                break
            translations = np.array([each[0][sample] for each in where])
            turns = rotations(np.array([each[1][sample] for each in where]))
            bodies.put_at(translations, turns)
            _leave_out_close(left, bodies, held)
    return sorted([*never, *left])


def _are_in(found: Arrangement, pair: tuple[str, str]) -> bool:
    return pair[0] in found.frames and pair[1] in found.frames


def _leave_out_close(
    left: dict[tuple[str, str], tuple[int, int]], bodies: Bodies, held: Mapping[int, Sequence[int]]
) -> None:
    for pair, (one, other) in [*left.items()]:
        if any(bodies.are_close(this, that) for this in held.get(one, ()) for that in held.get(other, ())):
            del left[pair]


def limits_of(joint: Joint) -> tuple[float, float]:
    if joint.limits is not None and joint.limits[0] <= joint.limits[1] and all(map(math.isfinite, joint.limits)):
        return joint.limits
    return -FREE[joint.type], FREE[joint.type]


def _positions(state: SceneState, scene: Scene, samples: int) -> Mapping[str, Floats]:
    """Of each variable, within the limits of the joint that it is the position of. What follows another one is where
    its reader has it."""
    chance = np.random.default_rng(_SEED)
    found: dict[str, Floats] = {}
    moving = {frame.joint.variable: frame for frame in scene.frames.values() if frame.joint is not None}
    following = {name: ways for name, frame in moving.items() if (ways := leaders(state, frame))}
    for name, joint in sorted(scene.variables().items()):
        if name not in following:
            found[name] = chance.uniform(*limits_of(joint), samples)
    at_rest = all_positions(state, scene) if following else {}
    for name, ways in following.items():
        led = (way for way in ways if way.variable not in following and way.variable in found and way.multiplier)
        leader = next(led, None)
        if leader is None:
            found[name] = np.full(samples, at_rest.get(name, 0.0))
        else:
            found[name] = leader.multiplier * found[leader.variable] + leader.offset
    return found


class _Moved:
    """Where frames are in the root, for all samples at once: translations n by 3, and quaternions n by 4."""

    def __init__(self, scene: Scene, at: Mapping[str, Floats], samples: int) -> None:
        self._scene = scene
        self._at = at
        self._known = {ROOT: (np.zeros((samples, 3)), np.tile([0.0, 0.0, 0.0, 1.0], (samples, 1)))}

    def of(self, name: str) -> tuple[Floats, Floats]:
        chain = []
        for frame in self._scene.ancestors(name):
            if frame.name in self._known:
                break
            chain.append(frame)
        for frame in reversed(chain):
            translation, rotation = self._known[frame.parent or ROOT]
            self._known[frame.name] = self._below(frame, translation, rotation)
        return self._known[name]

    def _below(self, frame: Frame, translation: Floats, rotation: Floats) -> tuple[Floats, Floats]:
        pose, joint = frame.pose_in_parent, frame.joint
        assert pose is not None, "what is not known is in no arrangement"
        translation = translation + _rotated(rotation, np.array([pose.translation]))
        rotation = _product(rotation, np.array([pose.rotation]))
        if joint is None:
            return translation, rotation
        assert joint.axis is not None, "what is not known is in no arrangement"
        assert joint.offset is not None, "what is not known is in no arrangement"
        travel = (joint.factor * self._at[joint.variable] + joint.offset)[:, None]
        axis = np.array([joint.axis])
        if joint.type is JointType.PRISMATIC:
            return translation + _rotated(rotation, axis * travel), rotation
        turn = np.concatenate([axis * np.sin(travel / 2), np.cos(travel / 2)], axis=1)
        return translation, _product(rotation, turn)


def _product(p: Floats, q: Floats) -> Floats:
    u, v, a, b = p[:, :3], q[:, :3], p[:, 3:], q[:, 3:]
    return np.concatenate([a * v + b * u + np.cross(u, v), a * b - (u * v).sum(axis=1, keepdims=True)], axis=1)


def _rotated(q: Floats, v: Floats) -> Floats:
    u, w = q[:, :3], q[:, 3:]
    t = 2 * np.cross(u, np.broadcast_to(v, u.shape))
    return v + w * t + np.cross(u, t)
