"""Answers to what a robot's statements ask of each other. Names of links, joints and materials hold in one file."""

from bisect import bisect_left
from typing import NamedTuple

from robray.analysis.queries import ItemPath
from robray.analysis.results import Result
from robray.analysis.scene_state import SceneState
from robray.facts.items import TOP, Item
from robray.facts.symbols import Symbol
from robray.formats.urdf.kinds import (
    APPEARANCE,
    ASKED_MATERIAL,
    CHILD_LINK,
    DEFINED_MATERIAL,
    JOINT,
    LINK,
    TOP_MATERIAL,
)
from robray.formats.urdf.statements import Joint, Link, LinkElement, Material
from robray.scene.model import NAMELESS

_PARTS = 4
"""Of a colour, with its opacity."""


class ParentJoint(NamedTuple):
    """The joint that leads to a link; of several, urdfdom and amino take the last one. `name` is its frame's,
    qualified."""

    place: ItemPath
    name: str | None


class Defined(NamedTuple):
    """Where a material is defined first: at the top, and anywhere; and how it looks there."""

    at_top: ItemPath | None
    first: ItemPath | None
    look: tuple[tuple[float, ...] | None, str | None] | None


def first_link(scene: SceneState, name: str, place: ItemPath) -> ItemPath | None:
    return next(scene.declared_here(Symbol(LINK, name), place), None)


def first_joint(scene: SceneState, name: str, place: ItemPath) -> ItemPath | None:
    return next(scene.declared_here(Symbol(JOINT, name), place), None)


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
    # What stands in a link comes right behind it, whatever else is called so.
    index = bisect_left(places, (*place[:-1], container))
    if index == len(places) or places[index][:-1] != place[:-1]:
        return None
    label = places[index][-1]
    part = facts.item(label).statement
    assert isinstance(part, LinkElement), "only visuals have a look"
    return color_of(part) if facts.container(label) == container else None


def color_of(part: LinkElement) -> tuple[float, ...] | None:
    """Red, green, blue and opacity that a visual gives itself."""
    return None if part.material is None or part.material.color is None else part.material.color.values


def color_by_name(item: Item, result: Result) -> tuple[float, ...] | None:
    """Of a visual that names a material only, which amino takes for none."""
    part = item.statement
    if not isinstance(part, LinkElement) or part.material is None or part.material.color is not None:
        return None
    answer = next((answer for (kind, _), answer in result.answers if kind is ASKED_MATERIAL), None)
    color = answer.look[0] if isinstance(answer, Defined) and answer.look is not None else None
    return color if color is not None and len(color) == _PARTS else None


def link_name(scene: SceneState, place: ItemPath) -> str | None:
    """The name of the link that a part stands in."""
    facts = scene.file(place).reading.facts
    container = facts.container(place[-1])
    link = None if container == TOP else facts.item(container).statement
    if not isinstance(link, Link):
        return None
    return "" if link.name is None else link.name.text
