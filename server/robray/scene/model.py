"""A scene: frames in a tree, the geometry on them, and the pairs that may collide."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from robray.scene.geometry import Geometry
from robray.scene.joints import Free, Joint
from robray.scene.pose import IDENTITY, Pose
from robray.scene.steps import Steps, at_once

ROOT = ""
"""The parent of a frame that names none."""

NAMELESS = '""'
"""The name of a frame whose name is empty in its file: the empty name is the root's."""


class Frame(NamedTuple):
    """A kinematic frame. `parent` is None if none is given, and may be undefined in the scene.

    `pose_in_parent` is None where it depends on something that is not known, the parent itself among that.
    """

    name: str
    parent: str | None = None
    pose_in_parent: Pose | None = IDENTITY
    joint: Joint | None = None
    free: Free | None = None
    """The motion by several variables; it has no `joint` then."""

    @property
    def joints(self) -> tuple[Joint, ...]:
        """Joints that move it, one behind the other, each with one variable."""
        if self.free is not None:
            return self.free.joints(self.name)
        return () if self.joint is None else (self.joint,)

    def pose_at(self, positions: Mapping[str, float]) -> Pose | None:
        """The pose in the parent with the joint at its position, at rest where `positions` does not name its variable.

        None where it is not known.
        """
        pose = self.pose_in_parent
        for joint in self.joints:
            displacement = joint.displacement(positions.get(joint.variable, joint.rest))
            if pose is None or displacement is None:
                return None
            pose @= displacement
        return pose


class Scene(NamedTuple):
    """Frames by name, in the order in which the reader inserts them; geometries with the frame that holds each."""

    frames: Mapping[str, Frame]
    geometries: tuple[tuple[str, Geometry], ...] = ()
    allowed_collisions: tuple[tuple[str, str], ...] = ()

    def variables(self) -> dict[str, Joint]:
        """Joint of each variable, whose position it is in radians or metres.

        That of the frame which is called so, and where none is the first that moves with it. Cost: O(frames).
        """
        found: dict[str, Joint] = {}
        for name, frame in self.frames.items():
            for joint in frame.joints:
                if joint.variable == name or joint.variable not in found:
                    found[joint.variable] = joint
        return found

    def unfolded(self) -> "Scene":
        """The same with a frame for each joint of those that several move, which are called as the variables are if no
        other frame is; the last one is the frame itself. Cost: O(frames) where there are any."""
        if all(frame.free is None for frame in self.frames.values()):
            return self
        taken = {*self.frames}
        frames = (each for frame in self.frames.values() for each in _unfolded(frame, taken))
        return self._replace(frames={each.name: each for each in frames})

    def ancestors(self, name: str) -> Iterator[Frame]:
        """The frame itself, its parent and so on; ends at the root, at an undefined parent or where a cycle closes.

        A frame with an empty name is never a parent.
        """
        seen: set[str] = set()
        while name in self.frames and name not in seen:
            seen.add(name)
            frame = self.frames[name]
            yield frame
            if not frame.parent:
                return
            name = frame.parent

    def pose_in_root(self, name: str, positions: Mapping[str, float] | None = None) -> Pose | None:
        """`X_RF`; None when the way to the root is broken by an undefined parent, a cycle or an unknown pose.

        Cost: O(depth).
        """
        chain = list(self.ancestors(name))
        if not chain or chain[-1].parent:
            return None
        X_RF = IDENTITY
        for frame in reversed(chain):
            X_PF = frame.pose_at(positions or {})
            if X_PF is None:
                return None
            X_RF = X_RF @ X_PF
        return X_RF

    def poses_in_root(
        self, positions: Mapping[str, float] | None = None, steps: Steps = at_once
    ) -> dict[str, Pose | None]:
        """`pose_in_root` of every frame, each computed once and without recursion."""
        poses: dict[str, Pose | None] = {}
        for name, frame in steps(self.frames.items()):
            if name in poses:
                continue
            # Most stand behind their parents.
            chain: Sequence[Frame] = (frame,)
            if frame.parent and frame.parent not in poses:
                chain = [*takewhile(lambda each: each.name not in poses, self.ancestors(name))][::-1]
            top = chain[0].parent
            X_RP = IDENTITY if not top else poses.get(top)
            for each in chain:
                X_PF = each.pose_at(positions or {})
                X_RP = None if X_RP is None or X_PF is None else X_RP @ X_PF
                poses[each.name] = X_RP
        return poses


def _unfolded(frame: Frame, taken: set[str]) -> Iterator[Frame]:
    parent, pose = frame.parent, frame.pose_in_parent
    *before, last = frame.joints or (None,)
    for joint in before:
        assert joint is not None, "a frame that does not move has no more than itself"
        name = joint.variable
        while name in taken:
            name += "_"
        taken.add(name)
        yield Frame(name, parent, pose, joint)
        parent, pose = name, IDENTITY
    yield Frame(frame.name, parent, pose, last)
