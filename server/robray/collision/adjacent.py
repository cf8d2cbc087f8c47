"""Finds frames that may touch by design: parent and child, both sides of one joint, one rigid link."""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property

from robray.analysis.analysis import scene_model
from robray.analysis.joint_states import is_read_as_amino
from robray.analysis.links import links
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.export.frame_tree import places_of
from robray.formats import ROBRAY, URDF
from robray.scene.model import ROOT
from robray.scene.steps import Steps, at_once


def leaves_out_adjacent(state: SceneState) -> bool:
    """True for a robot as ROS reads it, where adjacent pairs are left out. amino tries all pairs."""
    return URDF in state.instances.formats and not is_read_as_amino(state)


_Key = tuple[str, ItemPath]
"""A frame. The root, which is that of several robots, also has the scope of the robot."""


class Adjacency:
    def __init__(self, state: SceneState, steps: Steps = at_once) -> None:
        self._state = state
        self._model = scene_model(state, steps)
        self._frames = self._model.frames
        self._places = places_of(state, steps)
        self._are_links = {frame for _, frame in links(state)}
        self._links: dict[str, _Key | None] = {}
        self._above: dict[_Key, _Key | None] = {}

    def joins(self, one: str, other: str) -> bool:
        """True if one frame is the parent of the other, or at most one joint is between them.

        In a robot, a joint is between two links. A tool fixed on a link is adjacent to the link's neighbours only if
        the link has no shape of its own, as in MoveIt: otherwise it may hit them.

        In a scene, a joint is between everything fixed on either side of it. What no joint moves is one piece, most of
        it unrelated to a robot: only frames above the joint, and those fixed on its parent, count. Cost: O(depth).
        """
        if one not in self._frames or other not in self._frames:
            return False
        if self._frames[one].parent == other or self._frames[other].parent == one:
            return True
        if self._are_one_link(one, other):
            return True
        here, there = self._link(one), self._link(other)
        if here is None or there is None:
            return self._is_joined(one, other) or self._is_joined(other, one)
        return self._link_above(here) == there or self._link_above(there) == here

    def count(self, frames: Iterable[str]) -> int:
        """Number of pairs of frames of robots that `joins` accepts. Cost: O(frames * depth)."""
        bodies = Counter[_Key]()
        in_links = Counter[_Key]()
        in_both = Counter[tuple[_Key, _Key]]()
        above = list[tuple[_Key, _Key]]()
        for frame in frames:
            body, link = self._key(self._fixed_to(frame)[-1], frame), self._link(frame)
            bodies[body] += 1
            if link is not None:
                in_links[link] += 1
                in_both[body, link] += 1
                if (parent := self._link_above(link)) is not None:
                    above.append((body, parent))
        fixed = sum(count * (count - 1) // 2 for count in bodies.values())
        return fixed + sum(in_links[link] - in_both[body, link] for body, link in above)

    def _link(self, name: str) -> _Key | None:
        """That of a robot that a frame hangs fixed on."""
        if name not in self._links:
            way = [name]
            while way[-1] not in self._are_links and way[-1] in self._frames and len(way) <= len(self._frames):
                way.append(self._frames[way[-1]].parent or ROOT)
            is_of_robot = way[-1] in self._are_links and not self._is_of_scene(name)
            self._links[name] = self._key(way[-1], name) if is_of_robot else None
        return self._links[name]

    def _link_above(self, link: _Key) -> _Key | None:
        """The link that a joint hangs it from, or that one hangs from in turn: the nearest with a shape."""
        if link not in self._above:
            found: _Key | None = link
            for _ in self._frames:
                name = ROOT if found is None else found[0]
                if name == ROOT or name not in self._frames:
                    found = None
                    break
                parent = self._frames[name].parent or ROOT
                found = self._key(parent, name) if parent in self._are_links else self._link(parent)
                if found is None or found in self._with_shapes:
                    break
            self._above[link] = found
        return self._above[link]

    @cached_property
    def _with_shapes(self) -> set[_Key]:
        held = {holder for holder, geometry in self._model.geometries if geometry.collision}
        return {link for holder in held if (link := self._link(holder)) is not None}

    def _key(self, name: str, below: str) -> _Key:
        """That of a frame that another one hangs from."""
        return (name, self._places[below][:-1] if name == ROOT and below in self._places else ())

    def _is_of_scene(self, name: str) -> bool:
        place = self._places.get(name)
        return place is None or self._state.file(place).format is ROBRAY

    def are_fixed(self, one: str, other: str) -> bool:
        """True if no joint moves one against the other, or one of them has no place. Cost: O(depth)."""
        return self._fixed_to(one)[-1] == self._fixed_to(other)[-1] or not {one, other} <= self._frames.keys()

    def _are_one_link(self, one: str, other: str) -> bool:
        """True if the same joint moves both rigidly; for frames that no joint moves, if they are of one robot."""
        joint = self._fixed_to(one)[-1]
        if joint != self._fixed_to(other)[-1]:
            return False
        return self._are_of_one_robot(one, other) if joint == ROOT else joint in self._frames

    def _is_joined(self, moved: str, still: str) -> bool:
        """True if a joint moves the first, and the second is fixed on its other side."""
        joint = self._fixed_to(moved)[-1]
        if joint == ROOT or not self._frames[joint].joints:
            return False
        parent = self._frames[joint].parent or ROOT
        held, holding = self._fixed_to(still), self._fixed_to(parent)
        if held[-1] != holding[-1]:
            return False
        if held[-1] != ROOT:
            return True
        return (parent != ROOT and parent in held) or still in holding or self._are_of_one_robot(joint, still)

    def _fixed_to(self, name: str) -> list[str]:
        """The frame and its ancestors up to the first that a joint moves, or to the root."""
        found = [name]
        while name != ROOT and name in self._frames and not self._frames[name].joints:
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
