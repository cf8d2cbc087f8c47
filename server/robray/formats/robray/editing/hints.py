"""Inlay hints of scene files."""

import re
from collections.abc import Container, Iterator
from functools import partial

from robray.analysis.occurrences import name_span
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.analysis.values import UNKNOWN
from robray.facts.items import Item
from robray.facts.numbers import double_of
from robray.facts.symbols import Name
from robray.features.inlay_hint import Explanation, HintKind, InlayHint, world_hint
from robray.features.numbers import angle, evaluated
from robray.features.world import World
from robray.formats.robray.editing.hover import computed, constant_value, derivation, unit_of, value_of
from robray.formats.robray.expressions import Array, Expression
from robray.formats.robray.statements import (
    AllowedCollision,
    Attribute,
    Block,
    BlockKind,
    Constant,
    Include,
    Stray,
    statement_of,
)
from robray.formats.robray.vocabulary import ROBRAY, AttributeWord
from robray.scene.units import Unit
from robray.text.markdown import code
from robray.text.printable import printable
from robray.text.spans import Span


def hints(
    scene: SceneState, place: ItemPath, item: Item, kinds: Container[HintKind], world: World
) -> Iterator[tuple[InlayHint, Span]]:
    statement = statement_of(item)
    match statement:
        case Constant(value=value) if value is not None and HintKind.VALUE in kinds:
            yield from _behind(scene, place, value, Unit.RADIAN if _DEGREES.search(value.text) else None)
        case Block():
            if statement.kind is BlockKind.FRAME and statement.name is not None and HintKind.WORLD in kinds:
                hint = world_hint(scene, place, world)
                if hint is not None:
                    yield hint, statement.name.span
            for attribute in statement.attributes:
                yield from _in_attribute(scene, place, attribute, ROBRAY.attributes.get(attribute.name), kinds)
        case Constant() | Include() | AllowedCollision() | Stray():
            pass


def _explained(scene: SceneState, place: ItemPath, value: Expression) -> Explanation:
    """The derivation of the value, and the first constant in it."""
    names = [step.text for step in value.steps if isinstance(step, Name)]
    seen = (scene.constant_before(name, place) for name in names)
    target = next((name_span(scene, one) for one in seen if one is not None), None)
    return Explanation(code(derivation(scene, place, value)), target)


def _in_attribute(
    scene: SceneState,
    place: ItemPath,
    attribute: Attribute,
    word: AttributeWord | None,
    kinds: Container[HintKind],
) -> Iterator[tuple[InlayHint, Span]]:
    value = attribute.value
    if isinstance(value, Expression):
        if HintKind.VALUE in kinds and attribute.name != "isa":
            yield from _behind(scene, place, value, unit_of(scene, place, word))
        return
    if not isinstance(value, Array):
        return
    slots = () if word is None or len(value.elements) not in word.lengths else word.slots
    for index, element in enumerate(value.elements):
        # The order of plain numbers shows their meaning.
        if HintKind.SLOT in kinds and index < len(slots) and element.steps and element.literal is None:
            yield InlayHint(0, f"{slots[index]}:", HintKind.SLOT), element.span
        if HintKind.VALUE in kinds:
            yield from _behind(scene, place, element, unit_of(scene, place, word))


def _behind(
    scene: SceneState, place: ItemPath, value: Expression, unit: Unit | None
) -> Iterator[tuple[InlayHint, Span]]:
    """The value of an expression; none behind a plain number, nor behind a word that no constant replaces.

    Radians also as degrees, unless they are written in degrees.
    """
    if not value.steps or value.literal is not None:
        return
    if unit is Unit.RADIAN and _PLAIN_DEGREES.fullmatch(value.text):
        return
    name = value.name
    if name is not None and constant_value(scene, place, name.text) is None:
        return
    result = value_of(scene, place, value)
    if result is not UNKNOWN:
        label = f"= {printable(evaluated(computed(scene, place, value, result)))}"
        if unit is Unit.RADIAN and (radians := double_of(result)) is not None:
            label += f" ({angle(radians)})"
        yield InlayHint(0, label, HintKind.VALUE, partial(_explained, scene, place, value)), value.span


_PLAIN_DEGREES = re.compile(r"-?[0-9.]+\s*\*\s*deg|deg\s*\*\s*[0-9.]+")
"""An angle that is written in degrees."""

_DEGREES = re.compile(r"\*\s*deg\b(?!-)|(?<![\w-])deg\s*\*(?!\*)")
"""A number in degrees is an angle."""
