"""What is written in an item of the pose of its frame, which may be only a part of it."""

from math import hypot

from robray.features.moving.wanted import PoseWanted
from robray.features.refactorings.refactoring import RefusalError
from robray.scene.pose import IDENTITY, Pose, Quaternion, product, rotated

_LENGTH_OFF = 1e-3
"""What a quaternion with few digits may be longer or shorter than one."""

_SAME = 1e-9


def own_goal(pose: Pose, own: Pose, wanted: PoseWanted, behind: Pose = IDENTITY) -> PoseWanted:
    """What is to be written for a frame to be where it shall be in its parent.

    `pose` is where it is there, `own` what is written of that, `behind` what the format puts behind that. What else
    there is, before it, is where its file is hung as a whole.
    """
    if own == pose and behind == IDENTITY:
        return wanted
    back = inverse(behind)
    mount = pose @ back @ inverse(own)
    target = Pose(
        pose.rotation if wanted.rotation is None else wanted.rotation,
        pose.translation if wanted.translation is None else wanted.translation,
    )
    goal = inverse(mount) @ target @ back
    moved = max(abs(a - b) for a, b in zip(goal.translation, own.translation, strict=True))
    return PoseWanted(
        goal.translation if moved > _SAME else None,
        None if wanted.rotation is None else goal.rotation,
        wanted.rounding,
    )


def inverse(pose: Pose) -> Pose:
    """A RefusalError for what is no pose, because its quaternion is not of length one."""
    x, y, z, w = unit(pose.rotation)
    back = (-x, -y, -z, w)
    a, b, c = rotated(back, pose.translation)
    return Pose(back, (-a, -b, -c))


def rotation_before(rotation: Quaternion, turned: Quaternion) -> Quaternion:
    """The rotation that `turned` makes `rotation` of."""
    x, y, z, w = unit(turned)
    return product(rotation, (-x, -y, -z, w))


def unit(q: Quaternion) -> Quaternion:
    """A quaternion of length one; a RefusalError where it is not nearly that."""
    length = hypot(*q)
    if not abs(length - 1) <= _LENGTH_OFF:
        raise RefusalError(f"a quaternion is of length {length:.4g}; normalise it first")
    return (q[0] / length, q[1] / length, q[2] / length, q[3] / length)
