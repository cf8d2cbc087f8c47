"""The robot that an SRDF describes: its links, the joints of groups, the pairs that may touch, and states."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import islice, pairwise, product
from typing import NamedTuple

from robray.analysis.allowed import AllowedPair
from robray.analysis.files import SourceFile
from robray.analysis.joint_states import JointStates
from robray.analysis.links import frame_names
from robray.analysis.nearby_file import Described, NearbyFile
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult, GeometryResult
from robray.analysis.scene_state import SceneState
from robray.facts.items import TOP
from robray.facts.robots import CHILD_LINK, COLLISION, JOINT, LINK
from robray.formats.srdf.frontend import numbers
from robray.formats.srdf.recognition import group_names, link_names, name_in
from robray.formats.srdf.semantics import elements_of, model, pairs_of
from robray.formats.srdf.statements import Element
from robray.scene.joints import Joint
from robray.scene.model import Frame

_PARTS = (LINK, JOINT, CHILD_LINK)


class Led(NamedTuple):
    """The joint that leads to a link, and its parent link; each is empty if it is unknown."""

    parent: str
    joint: str


class Robot:
    """`links` are those of the robot with their leading joints, and `frames` those of its joints by name."""

    def __init__(self, scene: SceneState, at: ItemPath) -> None:
        space = scene.space(at[:-1])
        self._places: dict[str, ItemPath] = {}
        self.frames: dict[str, Frame] = {}
        named: dict[ItemPath, str] = {}
        leading: dict[str, ItemPath] = {}
        for symbol, several in scene.declarations.items():
            if symbol.kind not in _PARTS:
                continue
            here = [each for each in several if scene.space(each[:-1]) == space]
            if not here:
                continue
            if symbol.kind is LINK:
                self._places[symbol.name] = here[0]
            elif symbol.kind is CHILD_LINK:
                leading[symbol.name] = here[-1]
            elif isinstance(value := scene.results[here[0]].value, FrameResult):
                self.frames[symbol.name] = value.frame
                named.update(dict.fromkeys(here, symbol.name))
        led = {link: named.get(leading.get(link, ()), "") for link in self._places}
        at_end = {self.frames[joint].name: link for link, joint in led.items() if joint}
        roots = [link for link, joint in led.items() if not joint]
        self.is_tree = len(roots) == 1
        """False if it is unknown from which root a link hangs."""
        root = roots[0] if self.is_tree else ""
        self.links: Mapping[str, Led] = {
            link: Led(at_end.get(self.frames[joint].parent or "", root) if joint else "", joint)
            for link, joint in led.items()
        }

    def _collides(self, scene: SceneState, link: str) -> bool:
        """True if a link has collision geometry. Cost: O(items of the scene), once."""
        parts = frame_names(scene).parts_of.get(scene.own_name(link, self._places[link]), ())
        return any(each.kind.startswith(COLLISION.word) for each in parts)

    def above(self, link: str) -> Iterator[str]:
        """A link and its ancestors, up to the root."""
        seen: set[str] = set()
        while link in self.links and link not in seen:
            seen.add(link)
            yield link
            link = self.links[link].parent

    def way(self, one: str, other: str) -> list[str] | None:
        """The links from one to another, with both; None if nothing connects them."""
        up, down = [*self.above(one)], [*self.above(other)]
        ranks = {link: rank for rank, link in enumerate(up)}
        meeting = next((rank for rank, link in enumerate(down) if link in ranks), None)
        if meeting is None:
            return None
        return [*up[: ranks[down[meeting]]], *reversed(down[: meeting + 1])]

    def chain(self, base: str, tip: str) -> list[str]:
        """The joints from one link to another, in order; none if nothing connects them."""
        way = self.way(base, tip) or []
        led = (self.links[lower if self.links[lower].parent == upper else upper] for upper, lower in pairwise(way))
        return [each.joint for each in led if each.joint]

    def are_adjacent(self, scene: SceneState, one: str, other: str) -> bool:
        """True if only links without shapes lie between two links, as for MoveIt's Setup Assistant."""
        way = self.way(one, other)
        return way is not None and not any(self._collides(scene, link) for link in way[1:-1])

    def motion(self, joint: str) -> Joint | None:
        """The motion of a joint; None if it does not move by itself."""
        frame = self.frames.get(joint)
        moves = None if frame is None else frame.joint
        return None if moves is None or moves.follows is not None else moves


class Groups:
    """The groups of a file: the first of each name, and those that MoveIt keeps."""

    def __init__(self, scene: SceneState, prefix: ItemPath) -> None:
        self.elements = [*elements_of(scene, prefix)]
        self.groups: dict[str, tuple[ItemPath, Element]] = {}
        for place, each in self.elements:
            if each.tag == "group" and each.name is not None:
                self.groups.setdefault(each.name.text, (place, each))
        self.virtual = {each.name.text for _, each in self.elements if each.tag == "virtual_joint" and each.name}
        self.known = self._known()
        root = (*prefix, 0)
        self.robot = Robot(scene, root) if model(scene, root) is not None else None

    def _known(self) -> frozenset[str]:
        """The groups whose subgroups are all known; MoveIt drops the others."""
        # The number of unknown subgroups of each group, and the groups around each.
        unknown: dict[str, int] = {}
        around: dict[str, list[str]] = {}
        for name, (_, each) in self.groups.items():
            inner = [found.text for found in each.named("group")]
            unknown[name] = len(inner)
            for found in inner:
                around.setdefault(found, []).append(name)
        known = [name for name, count in unknown.items() if not count]
        for name in known:
            for outer in around.get(name, ()):
                unknown[outer] -= 1
                if not unknown[outer]:
                    known.append(outer)
        return frozenset(known)

    def joints(self, name: str) -> list[str]:
        """The joints of a group in the order of the text, each once."""
        found: dict[str, None] = {}
        seen: set[str] = set()
        # Without recursion: groups may be nested deeply.
        left = [*self._members(name, seen)]
        while left:
            member = left.pop()
            if member.tag == "group" and member.name is not None:
                left += self._members(member.name.text, seen)
            else:
                found.update(dict.fromkeys(self._of_member(member)))
        return [*found]

    def _members(self, name: str, seen: set[str]) -> Iterator[Element]:
        """The members of a group at its first visit, the last one first: more visits would add nothing."""
        if name in self.groups and name not in seen:
            seen.add(name)
            yield from reversed(self.groups[name][1].children)

    def _of_member(self, member: Element) -> Iterable[str]:
        robot = self.robot
        if member.tag == "chain":
            base, tip = member.value("base_link"), member.value("tip_link")
            return () if robot is None or base is None or tip is None else robot.chain(base.text, tip.text)
        name = None if member.name is None else member.name.text
        if name is None:
            return ()
        if member.tag == "joint":
            return (name,) if robot is None or name in robot.frames or name in self.virtual else ()
        led = robot.links.get(name) if member.tag == "link" and robot is not None else None
        return (led.joint,) if led is not None and led.joint else ()


def groups_in(scene: SceneState, prefix: ItemPath) -> Groups:
    """The groups of a file of a scene. Cost: O(items of the scene), once for a state."""
    kept: dict[ItemPath, Groups] = scene.made.setdefault(groups_in, {})
    if prefix not in kept:
        kept[prefix] = Groups(scene, prefix)
    return kept[prefix]


MOST_PAIRS = 100_000
"""Maximum number of pairs of frames, because a few lines can stand for many."""


def allowed_in(scene: SceneState) -> Iterator[AllowedPair]:
    """Cost: O(items of the scene + pairs)."""
    for prefix, file in scene.instances.files.items():
        if file.format.name == "srdf":
            yield from _allowed(scene, prefix)


def _allowed(scene: SceneState, prefix: ItemPath) -> Iterator[AllowedPair]:
    pairs = pairs_of(scene, prefix)
    holders = _holders(scene, scene.space(prefix))
    enabled = {pair[1:3] for *_, pair in pairs if pair.tag == "enable_collisions"}
    disabled = [(place, pair.first, pair.second) for place, _, pair in pairs if pair.tag == "disable_collisions"]
    for place, each in elements_of(scene, prefix):
        link = each.value("link")
        if each.tag == "disable_default_collisions" and link is not None:
            disabled += [(place, min(link.text, other), max(link.text, other)) for other in holders]
    named = ((place, one, other) for place, one, other in disabled if one != other and (one, other) not in enabled)
    allowed = (
        (place, each) for place, one, other in named for each in product(holders.get(one, ()), holders.get(other, ()))
    )
    for place, (first, second) in islice(allowed, MOST_PAIRS):
        yield place, (min(first, second), max(first, second))


def _holders(scene: SceneState, space: ItemPath) -> Mapping[str, Iterable[str]]:
    """The frames with the shapes of each link of the robot in a space."""
    found: dict[str, dict[str, None]] = {}
    for place in sorted(scene.results):
        value = scene.results[place].value
        if not isinstance(value, FrameResult | GeometryResult) or scene.space(place[:-1]) != space:
            continue
        file = scene.file(place)
        facts = file.reading.facts
        container = facts.container(place[-1])
        if container == TOP:
            continue
        frame = value.frame.name if isinstance(value, FrameResult) else value.holder
        for symbol in file.format.semantics.declares(facts.item(container)):
            if symbol.kind is LINK:
                found.setdefault(symbol.name, {})[frame] = None
    return found


class SrdfJointStates(JointStates):
    def states(self, scene: SceneState) -> Mapping[str, Mapping[str, float]]:
        """The states by name, merged over groups. Joints with several numbers are left out."""
        found: dict[str, dict[str, float]] = {}
        for prefix, file in scene.instances.files.items():
            groups = groups_in(scene, prefix) if file.format.name == "srdf" else None
            robot = None if groups is None else groups.robot
            for _, state in groups.elements if groups is not None and robot is not None else ():
                if state.tag != "group_state" or state.name is None:
                    continue
                positions = found.setdefault(state.name.text, {})
                for each in state.children:
                    name, value = each.name, each.value("value")
                    joint = None if robot is None or name is None else robot.motion(name.text)
                    given = () if value is None else numbers(value.text) or ()
                    if joint is not None and len(given) == 1:
                        positions[joint.variable] = given[0]
        return found


class SrdfBeside(NearbyFile):
    def about(self, text: bytes) -> Described:
        return Described(name_in(text), partial(link_names, text), groups=group_names(text))

    def described(self, file: SourceFile) -> Described:
        statements = (item.statement for item in file.reading.facts.items)
        roots = (each.name for each in statements if isinstance(each, Element) and each.is_root)
        name = next((each.text for each in roots if each is not None), "")
        return Described(name, partial(link_names, file.text))
