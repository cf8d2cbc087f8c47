"""Where frames are in the world."""

from collections.abc import Mapping

from robray.analysis.joint_states import NO_POSITIONS, joint_position, sets_joints
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.scene.model import Frame
from robray.scene.pose import IDENTITY, Pose

MOST_ANCESTORS = 1_000
"""A frame with more has no pose here: that of a visible frame must not cost more than is visible of it."""


def is_dropped(scene: SceneState, place: ItemPath, result: FrameResult) -> bool:
    """True if the reader keeps another frame of that name instead."""
    kept = scene.effective_frame(result.frame.name)
    return kept is not None and kept != place


def in_world(scene: SceneState) -> str:
    """The description of its poses."""
    return "in the world" if sets_joints(scene) else "in the world, joints at zero"


class World:
    """Poses in the world of one scene, with every joint at its default.

    Shared ancestors are computed once.
    """

    def __init__(self, scene: SceneState, *, needs_classes: bool = False) -> None:
        """With `needs_classes`, frames with undefined classes have no pose: amino ignores such a class, but a user who
        is about to write its name does not mean that.
        """
        self._scene = scene
        self._needs_classes = needs_classes
        self._sets_joints = sets_joints(scene)
        self._known: dict[str, Pose | None] = {"": IDENTITY}

    def pose(self, frame: Frame) -> Pose | None:
        """`X_WF`; None if the path to the root is broken or too long, or a pose on it is unknown.

        Cost: the frames above that are not cached.
        """
        chain: list[Frame] = []
        seen: set[str] = set()
        above = frame.parent or ""
        while above not in self._known:
            found = self._scene.frame(above)
            if found is None or above in seen or len(chain) > MOST_ANCESTORS:
                self._known[above] = None
                break
            seen.add(above)
            if self._needs_classes and found.undefined:
                self._known[above] = None
                break
            chain.append(found.frame)
            above = found.frame.parent or ""
        X_WP = self._known[above]
        for parent in reversed(chain):
            X_WP = self._below(X_WP, parent)
            self._known[parent.name] = X_WP
        return self._below(X_WP, frame)

    def _below(self, parent: Pose | None, frame: Frame) -> Pose | None:
        X_PF = None if parent is None else frame.pose_at(self._positions(frame))
        return None if parent is None or X_PF is None else parent @ X_PF

    def _positions(self, frame: Frame) -> Mapping[str, float]:
        if frame.joint is None or not (self._sets_joints or frame.joint.follows is not None):
            return NO_POSITIONS
        return {frame.joint.variable: joint_position(self._scene, frame)}
