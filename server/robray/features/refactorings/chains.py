"""Frames up to the root, and their poses in the world."""

from math import hypot

from robray.analysis.scene_state import SceneState
from robray.features.refactorings.refactoring import RefusalError
from robray.scene.model import Frame
from robray.scene.pose import IDENTITY, Pose, inverse


def chain_of(scene: SceneState, start: str) -> list[Frame] | None:
    """A frame and all that it hangs from; None where that does not lead to the root. Cost: O(depth)."""
    found: list[Frame] = []
    seen: set[str] = set()
    current: str | None = start
    while current:
        result = scene.frame(current)
        if result is None or current in seen:
            return None
        seen.add(current)
        found.append(result.frame)
        current = result.frame.parent
    return found


def pose_in_world(chain: list[Frame]) -> Pose | None:
    """The pose of the first, with all joints at zero; that of the root for none. None where one is not known."""
    X_WF = IDENTITY
    for frame in reversed(chain):
        X_PF = frame.pose_at({})
        if X_PF is None:
            return None
        X_WF = X_WF @ X_PF
    return X_WF


def inverse_of(pose: Pose) -> Pose:
    """A RefusalError for what is no pose, because its quaternion is not of length one."""
    x, y, z, w = pose.rotation
    if abs(hypot(x, y, z, w) - 1) > 1e-9:
        raise RefusalError("a quaternion on the way is not of length 1; normalise it first")
    return inverse(pose)
