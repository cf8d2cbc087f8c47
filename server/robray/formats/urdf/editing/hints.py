"""What a robot does not say and one would like to see in it."""

import math
from collections.abc import Container, Iterator

from robray.analysis.analysis import span_at
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.items import Item
from robray.features.inlay_hint import HintKind, InlayHint, world_hint
from robray.features.numbers import number
from robray.features.world import World
from robray.formats.urdf.measured import chosen, numbers_of
from robray.formats.urdf.statements import (
    EndTag,
    Extension,
    Joint,
    Link,
    LinkElement,
    Material,
    NumberLiteral,
    Robot,
    Stray,
    Vector,
    statement_of,
)
from robray.scene.units import Unit
from robray.text.spans import Span

_DECIMALS = 2


def hints(
    scene: SceneState, place: ItemPath, item: Item, kinds: Container[HintKind], world: World
) -> Iterator[tuple[InlayHint, Span]]:
    statement = statement_of(item)
    match statement:
        case Joint(name=name):
            hint = world_hint(scene, place, world) if name is not None and HintKind.WORLD in kinds else None
            if name is not None and hint is not None:
                yield hint, _with_quote(scene, place, name.span)
            if HintKind.VALUE in kinds:
                yield from _angles(scene, place, statement)
        case LinkElement() if HintKind.VALUE in kinds:
            yield from _angles(scene, place, statement)
        case LinkElement() | Link() | Material() | Extension() | Robot() | EndTag() | Stray():
            pass


_ANGLES = chosen(lambda word: word.unit is Unit.RADIAN and word.sliding is None)
_TRAVEL = chosen(lambda word: word.unit is Unit.RADIAN and word.sliding is not None)


def _angles(scene: SceneState, place: ItemPath, statement: Joint | LinkElement) -> Iterator[tuple[InlayHint, Span]]:
    for written in numbers_of(statement, _ANGLES):
        yield from _in_degrees(scene, place, written)
    if isinstance(statement, Joint) and statement.type is not None and statement.type.text == "revolute":
        for written in numbers_of(statement, _TRAVEL):
            yield from _in_degrees(scene, place, written)


def _in_degrees(
    scene: SceneState, place: ItemPath, written: Vector | NumberLiteral
) -> Iterator[tuple[InlayHint, Span]]:
    """Behind radians, unless they are all zero: robots have no word for a degree."""
    radians = written.values if isinstance(written, Vector) else (written.value,)
    found = [value for value in radians or () if value is not None]
    if radians is not None and len(found) == len(radians) and any(found):
        shown = " ".join(f"{number(round(math.degrees(value), _DECIMALS))}°" for value in found)
        yield InlayHint(0, f"= {shown}", HintKind.VALUE), _with_quote(scene, place, written.span)


def _with_quote(scene: SceneState, place: ItemPath, span: Span) -> Span:
    """A value with the quote behind it, which no hint should stand before."""
    at = span_at(scene, place, span)
    has_quote = scene.file(place).text[at.span.end : at.span.end + 1] in (b'"', b"'")
    return Span(span.start, span.end + has_quote)
