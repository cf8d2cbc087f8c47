"""What is written in an item of the pose of its frame, which may be only a part of it."""

from math import hypot
from typing import NamedTuple

from robray.features.moving.wanted import PoseWanted
from robray.features.refactorings.refactoring import RefusalError
from robray.scene.pose import IDENTITY, IDENTITY_ROTATION, Pose, Quaternion, Vector, product, rotated
from robray.scene.pose import inverse as pose_inverse

_LENGTH_OFF = 1e-3
"""What a quaternion with few digits may be longer or shorter than one."""


class OwnGoal(NamedTuple):
    """What is to be written for a frame to be seen where it shall be.

    `seen` is where the origin of the frame shall be, in the axes that are written in, and `behind` what comes between
    what is written and the frame as it is seen. `rotation` is None where it is to stay.
    """

    rotation: Quaternion | None
    seen: Vector
    behind: Vector

    def translation(self, rotation: Quaternion) -> Vector:
        """That goes with a rotation as it is written, rounded: what is behind it turns with it."""
        x, y, z = rotated(rotation, self.behind)
        a, b, c = self.seen
        return (a - x, b - y, c - z)


def own_goal(pose: Pose, own: Pose, wanted: PoseWanted, behind: Pose = IDENTITY) -> OwnGoal:
    """`pose` is where the frame is in its parent, `own` what is written of that, `behind` what the format puts behind
    that. What else there is, before it, is where its file is hung as a whole.
    """
    last = behind @ wanted.joint
    is_plain = own == pose and behind == IDENTITY
    mount = IDENTITY if is_plain else pose @ inverse(own @ behind)
    back = IDENTITY if is_plain else inverse(mount)
    place = (pose @ wanted.joint).translation if wanted.translation is None else wanted.translation
    seen = (back @ Pose(translation=place)).translation
    rotation = None
    if wanted.rotation is not None:
        rotation = product(back.rotation, wanted.rotation)
        if last.rotation != IDENTITY_ROTATION:
            rotation = product(rotation, inverse(Pose(last.rotation)).rotation)
    return OwnGoal(rotation, seen, last.translation)


def inverse(pose: Pose) -> Pose:
    """A RefusalError for what is no pose, because its quaternion is not of length one."""
    return pose_inverse(pose._replace(rotation=unit(pose.rotation)))


def unit(q: Quaternion) -> Quaternion:
    """A quaternion of length one; a RefusalError where it is not nearly that."""
    length = hypot(*q)
    if not abs(length - 1) <= _LENGTH_OFF:
        raise RefusalError(f"a quaternion is of length {length:.4g}; normalise it first")
    return (q[0] / length, q[1] / length, q[2] / length, q[3] / length)
