"""Finds pairs of frames that never come close, at random positions of the joints within their limits."""

import math
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from robray.analysis.joint_states import all_positions, leaders
from robray.analysis.scene_state import SceneState
from robray.collision.arrangement import Arrangement
from robray.collision.touching import Bodies, rotations
from robray.export.triangles import Floats
from robray.scene.joints import Joint, JointType
from robray.scene.kinematics import Kinematics
from robray.scene.model import Scene

_SEED = 0
"""The same seed for the same answer."""

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
    """Pairs that are not close in the arrangement nor in any sample. Frames with an untested shape are left out.
    Cost: O(samples x (frames + bodies of the pairs)).
    """
    unknown = {shape.frame for shape, _ in found.left_out}
    unknown |= {found.frames[frame] for frame, _, _, file in found.bodies if file in bodies.unread}
    pairs = [pair for pair in pairs if unknown.isdisjoint(pair)]
    left = {pair: (found.frames.index(pair[0]), found.frames.index(pair[1])) for pair in pairs if _are_in(found, pair)}
    never = [pair for pair in pairs if pair not in left]
    held = bodies.of_frames()
    bodies.put(found.placed)
    _leave_out_close(left, bodies, held)
    for translations, turns in sampled(state, scene, found.frames, samples) if left else ():
        if not left:
            break
        bodies.put_at(translations, rotations(turns))
        _leave_out_close(left, bodies, held)
    return sorted([*never, *left])


def sampled(state: SceneState, scene: Scene, frames: Sequence[str], samples: int) -> Iterator[tuple[Floats, Floats]]:
    """Translations `(frames, 3)` and quaternions `(frames, 4)` of frames in each random configuration.

    The same ones each time.
    """
    if not samples:
        return iter(())
    at = _positions(state, scene, samples)
    scene = scene.unfolded()
    moving = [frame.joint for frame in scene.frames.values() if frame.joint is not None]
    positions = np.array([at[joint.variable] for joint in moving]).reshape(-1, samples)
    return zip(*Kinematics(scene, frames).placed(frames, positions), strict=True)


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
    """Samples of each variable within the limits of its joint; variables that follow another one are computed."""
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
