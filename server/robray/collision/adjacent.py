"""Which frames touch by design, as likely as not: a parent and its child, what one joint joins, and one rigid link."""

from robray.analysis.analysis import scene_model
from robray.analysis.scene_state import SceneState
from robray.export.frame_tree import places_of
from robray.formats import ROBRAY
from robray.scene.model import ROOT
from robray.scene.steps import Steps, at_once


class Adjacency:
    """Of the frames of a scene."""

    def __init__(self, state: SceneState, steps: Steps = at_once) -> None:
        self._state = state
        self._frames = scene_model(state, steps).frames
        self._places = places_of(state, steps)

    def joins(self, one: str, other: str) -> bool:
        """Whether one is the parent of the other, or both hang fixed on one joint, or on either side of one.

        What no joint moves is one piece, of which most has nothing to do with a robot in it: there only those count
        that the joint hangs from, or that hang from the frame that it hangs from; of a robot, its whole base.
        Cost: O(depth).
        """
        if one not in self._frames or other not in self._frames:
            return False
        if self._frames[one].parent == other or self._frames[other].parent == one:
            return True
        return self._are_one_link(one, other) or self._is_joined(one, other) or self._is_joined(other, one)

    def are_fixed(self, one: str, other: str) -> bool:
        """Whether no joint moves one against the other; so do frames not that are nowhere. Cost: O(depth)."""
        return self._fixed_to(one)[-1] == self._fixed_to(other)[-1] or not {one, other} <= self._frames.keys()

    def _are_one_link(self, one: str, other: str) -> bool:
        """Whether one joint moves both, and none moves one against the other; or none moves a robot there at all."""
        joint = self._fixed_to(one)[-1]
        if joint != self._fixed_to(other)[-1]:
            return False
        return self._are_of_one_robot(one, other) if joint == ROOT else joint in self._frames

    def _is_joined(self, moved: str, still: str) -> bool:
        """Whether a joint moves the first, and the second hangs fixed on its other side."""
        joint = self._fixed_to(moved)[-1]
        if joint == ROOT or self._frames[joint].joint is None:
            return False
        parent = self._frames[joint].parent or ROOT
        held, holding = self._fixed_to(still), self._fixed_to(parent)
        if held[-1] != holding[-1]:
            return False
        if held[-1] != ROOT:
            return True
        return (parent != ROOT and parent in held) or still in holding or self._are_of_one_robot(joint, still)

    def _fixed_to(self, name: str) -> list[str]:
        """The frame and what it hangs from without a joint, up to the first that moves, or to the root."""
        found = [name]
        while name != ROOT and name in self._frames and self._frames[name].joint is None:
            name = self._frames[name].parent or ROOT
            if name in found:
                break
            found.append(name)
        return found

    def _are_of_one_robot(self, one: str, other: str) -> bool:
        here, there = self._places.get(one), self._places.get(other)
        if here is None or there is None or here[:-1] != there[:-1]:
            return False
        return self._state.file(here).format is not ROBRAY
