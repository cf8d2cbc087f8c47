"""Answers to what a robot's statements ask of each other. Names of links, joints and materials hold in one file."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from robray.analysis.questions import Place, Topic
from robray.analysis.robot_names import frame_name, makes_frame
from robray.analysis.scene_state import SceneState
from robray.facts.items import TOP
from robray.facts.robots import Joint, Link, Material, Part, PartKind
from robray.facts.symbols import Symbol, SymbolKind

ROBOT_ITEMS = frozenset({Link, Part, Material})
"""What is found by more names than it declares itself, or answers with more than its names, as a material its look."""

ROBOT_QUESTIONS = {
    SymbolKind.LINK: Topic.LINK,
    SymbolKind.JOINT: Topic.JOINT,
    SymbolKind.LED: Topic.LEADER,
    SymbolKind.MATERIAL: Topic.MATERIAL,
    SymbolKind.TOP_MATERIAL: Topic.MATERIAL,
    SymbolKind.LOOK: Topic.LOOK,
}
"""What is asked of a name."""


class Leader(NamedTuple):
    """The joint that leads to a link; of several, urdfdom and amino take the last one. Its name is its frame's."""

    place: Place
    name: str | None


class Defined(NamedTuple):
    """Where a material is defined first: at the top, and anywhere; and how it looks there."""

    at_top: Place | None
    first: Place | None
    look: tuple[tuple[float, ...] | None, str | None] | None


def answer(scene: SceneState, topic: Topic, name: str, place: Place) -> object:
    """The answer to whoever asks at `place`."""
    match topic:
        case Topic.LINK:
            return next(here(scene, Symbol(SymbolKind.LINK, name), place), None)
        case Topic.JOINT:
            return next(here(scene, Symbol(SymbolKind.JOINT, name), place), None)
        case Topic.LEADER:
            return leader(scene, name, place)
        case Topic.MATERIAL:
            return _defined(scene, name, place)
        case Topic.LOOK:
            return _color_of_first_visual(scene, name, place)
        case _:
            return None


def here(scene: SceneState, symbol: Symbol, place: Place) -> Iterator[Place]:
    """The declarations in the file of an item, in order."""
    return (other for other in scene.declarations.get(symbol, ()) if other[:-1] == place[:-1])


def leader(scene: SceneState, link: str, place: Place) -> Leader | None:
    places = scene.declarations.get(Symbol(SymbolKind.LED, link), ())
    last = next((other for other in reversed(places) if other[:-1] == place[:-1]), None)
    if last is None:
        return None
    joint = scene.item(last).statement
    assert isinstance(joint, Joint), "only joints lead to links"
    return Leader(last, None if joint.name is None else joint.name.text)


def _defined(scene: SceneState, name: str, place: Place) -> Defined:
    at_top = next(here(scene, Symbol(SymbolKind.TOP_MATERIAL, name), place), None)
    for other in here(scene, Symbol(SymbolKind.MATERIAL, name), place):
        statement = scene.item(other).statement
        material = statement.material if isinstance(statement, Part) else statement
        assert isinstance(material, Material), "only materials are found by their names"
        if material.defines:
            return Defined(at_top, other, look_of(material))
    return Defined(at_top, at_top, None)


def look_of(material: Material) -> tuple[tuple[float, ...] | None, str | None]:
    color = None if material.color is None else material.color.values
    return color, None if material.texture is None else material.texture.text


def _color_of_first_visual(scene: SceneState, link: str, place: Place) -> tuple[float, ...] | None:
    facts = scene.file(place).reading.facts
    container = facts.container(place[-1])
    places = scene.declarations.get(Symbol(SymbolKind.LOOK, link), ())
    # What stands in a link comes right behind it, whatever else is called so.
    index = bisect_left(places, (*place[:-1], container))
    if index == len(places) or places[index][:-1] != place[:-1]:
        return None
    label = places[index][-1]
    part = facts.item(label).statement
    assert isinstance(part, Part), "only visuals have a look"
    return color_of(part) if facts.container(label) == container else None


def color_of(part: Part) -> tuple[float, ...] | None:
    """Red, green, blue and opacity that a visual gives itself."""
    return None if part.material is None or part.material.color is None else part.material.color.values


def part_symbols(scene: SceneState, place: Place) -> tuple[Symbol, ...]:
    """What a part of a link is found by because of where it stands: its frame's name, if it gets a frame."""
    part = scene.item(place).statement
    if not isinstance(part, Part):
        return ()
    link = link_name(scene, place)
    if link is None:
        return ()
    found = []
    if makes_frame(part, is_led=leader(scene, link, place) is not None):
        found.append(Symbol(SymbolKind.FRAME, frame_name(link, part.kind)))
    if part.kind is PartKind.VISUAL:
        found.append(Symbol(SymbolKind.LOOK, link))
    return tuple(found)


def link_name(scene: SceneState, place: Place) -> str | None:
    """The name of the link that a part stands in."""
    facts = scene.file(place).reading.facts
    container = facts.container(place[-1])
    link = None if container == TOP else facts.item(container).statement
    if not isinstance(link, Link):
        return None
    return "" if link.name is None else link.name.text


def parts_touched(scene: SceneState, fresh: Iterable[Place], touched: Iterable[Symbol]) -> set[Place]:
    """The parts whose symbols may be others now: new ones, and those of links that are new or led to anew."""
    found: set[Place] = set()
    links: set[Place] = set()
    for place in fresh:
        statement = scene.item(place).statement
        if isinstance(statement, Part):
            found.add(place)
        elif isinstance(statement, Link):
            links.add(place)
    for symbol in touched:
        if symbol.kind is SymbolKind.LED:
            links.update(scene.declarations.get(Symbol(SymbolKind.LINK, symbol.name), ()))
    for place in links:
        facts = scene.file(place).reading.facts
        found.update((*place[:-1], facts.labels[child]) for child in facts.children(facts.rank(place[-1])))
    return found
