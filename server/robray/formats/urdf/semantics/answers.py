"""Answers queries of a robot's statements, and finds symbols of links and joints that depend on others."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from robray.analysis.further_frames import PLACED_SHAPE, shapes_before
from robray.analysis.queries import CrossCheck, ItemPath
from robray.analysis.results import FrameResult, Result
from robray.analysis.scene_state import SceneState
from robray.analysis.semantics import first_here
from robray.facts.items import TOP, Item
from robray.facts.symbols import Symbol, SymbolKind
from robray.formats.urdf.kinds import (
    APPEARANCE,
    ASKED_MATERIAL,
    CHILD_LINK,
    DEFINED_MATERIAL,
    JOINT,
    LINK,
    TOP_MATERIAL,
)
from robray.formats.urdf.semantics.names import frame_name, link_of_frame, makes_frame, own_frame_name
from robray.formats.urdf.statements import Joint, Link, LinkElement, Material, NumberLiteral, PartKind
from robray.scene.geometry import Measure
from robray.scene.model import NAMELESS

_PARTS = 4
"""Components of a colour, with its opacity."""


class ParentJoint(NamedTuple):
    """The joint that leads to a link; the last of several, as in urdfdom and amino. `name` is its frame's qualified
    name.
    """

    place: ItemPath
    name: str | None


class Defined(NamedTuple):
    """The first definition of a material, at the top and anywhere; and its look there."""

    at_top: ItemPath | None
    first: ItemPath | None
    look: tuple[tuple[float, ...] | None, str | None] | None


first_link, first_joint = first_here(LINK), first_here(JOINT)


def parent_joint(scene: SceneState, link: str, place: ItemPath) -> ParentJoint | None:
    last = scene.last_declared_here(Symbol(CHILD_LINK, link), place)
    if last is None:
        return None
    joint = scene.item(last).statement
    assert isinstance(joint, Joint), "only joints lead to links"
    return ParentJoint(last, None if joint.name is None else scene.own_name(joint.name.text or NAMELESS, last))


def defined(scene: SceneState, name: str, place: ItemPath) -> Defined:
    at_top = next(scene.declared_here(Symbol(TOP_MATERIAL, name), place), None)
    first = next(scene.declared_here(Symbol(DEFINED_MATERIAL, name), place), None)
    if first is None:
        return Defined(at_top, at_top, None)
    statement = scene.item(first).statement
    material = statement.material if isinstance(statement, LinkElement) else statement
    assert isinstance(material, Material), "only materials are found by their names"
    return Defined(at_top, first, look_of(material))


def look_of(material: Material) -> tuple[tuple[float, ...] | None, str | None]:
    color = None if material.color is None else material.color.values
    return color, None if material.texture is None else material.texture.text


def color_of_first_visual(scene: SceneState, link: str, place: ItemPath) -> tuple[float, ...] | None:
    facts = scene.file(place).reading.facts
    container = facts.container(place[-1])
    places = scene.declarations.get(Symbol(APPEARANCE, link), ())
    # Parts of a link come right after it, before namesakes.
    index = bisect_left(places, (*place[:-1], container))
    if index == len(places) or places[index][:-1] != place[:-1]:
        return None
    label = places[index][-1]
    part = facts.item(label).statement
    assert isinstance(part, LinkElement), "only visuals have a look"
    return color_of(part) if facts.container(label) == container else None


def color_of(part: LinkElement) -> tuple[float, ...] | None:
    """Red, green, blue and opacity in a visual itself."""
    return None if part.material is None or part.material.color is None else part.material.color.values


def color_by_name(item: Item, result: Result) -> tuple[float, ...] | None:
    """The colour of a visual that only names a material, which amino ignores."""
    part = item.statement
    if not isinstance(part, LinkElement) or part.material is None or part.material.color is not None:
        return None
    answer = next((answer for (kind, _), answer in result.answers if kind is ASKED_MATERIAL), None)
    color = answer.look[0] if isinstance(answer, Defined) and answer.look is not None else None
    return color if color is not None and len(color) == _PARTS else None


def link_name(scene: SceneState, place: ItemPath) -> str | None:
    """The name of the link around a part."""
    facts = scene.file(place).reading.facts
    container = facts.container(place[-1])
    link = None if container == TOP else facts.item(container).statement
    if not isinstance(link, Link):
        return None
    return "" if link.name is None else link.name.text


_CONCERNED = frozenset({Link, LinkElement, Material})


class LinkParts:
    kinds: AbstractSet[SymbolKind] = frozenset({CHILD_LINK})

    def concerns(self, item: Item) -> bool:
        return type(item.statement) in _CONCERNED

    def symbols(self, scene: SceneState, place: ItemPath) -> tuple[Symbol, ...]:
        """The symbols of a part of a link, which depend on its place among the other parts."""
        part, link = scene.item(place).statement, link_name(scene, place)
        if not isinstance(part, LinkElement) or link is None:
            return ()
        name = placed_part(scene, place)
        found = [] if name is None else [Symbol(PLACED_SHAPE, scene.own_name(name, place))]
        if part.kind is PartKind.VISUAL:
            found.append(Symbol(APPEARANCE, link))
        return tuple(found)

    def touched(
        self, scene: SceneState, fresh: Iterable[ItemPath], symbols: Mapping[Symbol, Iterable[ItemPath] | None]
    ) -> set[ItemPath]:
        """The parts whose symbols may change: new ones, and those of links that are new or have a new leading joint."""
        found: set[ItemPath] = set()
        links: set[ItemPath] = set()
        for place in fresh:
            statement = scene.item(place).statement
            if isinstance(statement, LinkElement):
                found.add(place)
            elif isinstance(statement, Link):
                links.add(place)
        for symbol, spaces in symbols.items():
            if symbol.kind is CHILD_LINK:
                link = Symbol(LINK, symbol.name)
                if spaces is None:
                    links.update(scene.declarations.get(link, ()))
                else:
                    links.update(place for space in spaces for place in scene.declared_at(link, space))
        for place in links:
            facts = scene.file(place).reading.facts
            found.update((*place[:-1], facts.labels[child]) for child in facts.children(facts.rank(place[-1])))
        return found


class PartFrames(LinkParts):
    """The frames of parts, whose names depend on other parts and joints."""

    kinds = LinkParts.kinds | {PLACED_SHAPE, JOINT}

    def symbols(self, scene: SceneState, place: ItemPath) -> tuple[Symbol, ...]:
        name = placed_part(scene, place)
        if name is None:
            return ()
        before = shapes_before(scene, scene.own_name(name, place), place)
        own = own_frame_name(name, before, lambda each: first_joint(scene, each, place) is not None)
        kind = SymbolKind.FRAME if own == name else SymbolKind.FURTHER_FRAME
        return (Symbol(kind, scene.own_name(own, place)),)

    def touched(
        self, scene: SceneState, fresh: Iterable[ItemPath], symbols: Mapping[Symbol, Iterable[ItemPath] | None]
    ) -> set[ItemPath]:
        found = super().touched(scene, fresh, symbols)
        named = {}
        for symbol, spaces in symbols.items():
            if symbol.kind is PLACED_SHAPE:
                found.update(scene.declarations.get(symbol, ()))
            elif symbol.kind is JOINT and (link := link_of_frame(symbol.name)) is not None:
                named[Symbol(CHILD_LINK, link)] = spaces
        return found | super().touched(scene, (), named)


def placed_part(scene: SceneState, place: ItemPath) -> str | None:
    """amino's name of the frame of a part; None if the part gets no frame."""
    part = scene.item(place).statement
    link = link_name(scene, place) if isinstance(part, LinkElement) else None
    if not isinstance(part, LinkElement) or link is None:
        return None
    is_led = parent_joint(scene, link, place) is not None
    return frame_name(link, part.kind) if makes_frame(part, is_led=is_led) else None


ROOT_LINK = CrossCheck("a link that no joint leads to")


def root_links(scene: SceneState, name: str) -> Iterator[tuple[ItemPath, ItemPath | str]]:
    """The links with a name that no joint of their file leads to, for the first instance of each file. Among several in
    one file, urdfdom keeps only the first.

    Cost: O(files), or O(links of the name), whichever are fewer.
    """
    links, joints = scene.declarations.get(Symbol(LINK, name), ()), scene.declarations.get(Symbol(CHILD_LINK, name), ())
    instances = scene.instances
    if len(instances.prefixes) < len(links):
        for first in instances.first_prefixes():
            found = _first_in(links, first) if instances.files[first].format.is_robot else None
            if found is not None and _first_in(joints, first) is None:
                yield found, ""
        return
    led = {place[:-1] for place in joints}
    for place in links:
        if place[:-1] not in led and first_prefix(scene, place[:-1]) == place[:-1]:
            led.add(place[:-1])
            yield place, ""


def first_prefix(scene: SceneState, prefix: ItemPath) -> ItemPath:
    """The prefix of the first instance of the same file."""
    return scene.instances.prefixes[scene.instances.files[prefix].path][0]


def _first_in(places: tuple[ItemPath, ...], prefix: ItemPath) -> ItemPath | None:
    """The first of some sorted places in the file with a prefix, without those in its includes."""
    for index in range(bisect_left(places, prefix), len(places)):
        place = places[index]
        if place[: len(prefix)] != prefix:
            return None
        if len(place) == len(prefix) + 1:
            return place
    return None


def dynamics(scene: "SceneState", place: ItemPath) -> tuple[str, dict[str, Measure]] | None:
    """The frame of a joint, with its limits of effort and velocity and its resistance; or the frame of a weight."""
    statement = scene.item(place).statement
    if isinstance(statement, Joint):
        value = scene.results[place].value
        return (value.frame.name, dict(_of_joint(statement))) if isinstance(value, FrameResult) else None
    if not isinstance(statement, LinkElement) or statement.kind is not PartKind.INERTIAL:
        return None
    found: dict[str, Measure] = {"mass": _value(statement.mass)}
    if statement.inertia is not None:
        moments = [0.0 if each is None else each.value for each in statement.inertia.moments]
        known = tuple(each for each in moments if each is not None)
        found["inertia"] = known if len(known) == len(moments) else None
    return weighed_frame(scene, place), found


def weighed_frame(scene: "SceneState", place: ItemPath) -> str:
    """The frame of a link's weight: its own, or that of the joint that leads to the link."""
    value = scene.results[place].value
    if isinstance(value, FrameResult):
        return value.frame.name
    led = parent_joint(scene, link_name(scene, place) or "", place)
    return "" if led is None or led.name is None else led.name


def _of_joint(joint: Joint) -> Iterator[tuple[str, Measure]]:
    if joint.limit is not None:
        yield from (("effort", _value(joint.limit.effort)), ("velocity", _value(joint.limit.velocity)))
    for parameters in (joint.dynamics, joint.safety, joint.calibration):
        if parameters is not None:
            yield from ((name.replace("_", " "), number.value) for name, number in parameters.numbers)


def _value(number: NumberLiteral | None) -> float | None:
    return None if number is None else number.value
