"""What the text does not say and one would like to see in it (LSP 3.17, textDocument/inlayHint)."""

import math
import re
from collections.abc import Container, Iterator
from enum import Enum
from fractions import Fraction

import attrs

from robray.analysis.analysis import Analysis, FileSpan, span_at
from robray.analysis.occurrences import name_span
from robray.analysis.questions import Place
from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.analysis.values import UNKNOWN
from robray.facts.items import Item
from robray.facts.symbols import Name
from robray.features.derivation import computed, constant_value, derivation, value_of
from robray.features.describe_value import unit_of
from robray.features.numbers import angle, degrees, evaluated, number, settled, vector
from robray.features.own_text import OwnText
from robray.features.token_positions import ranks_between
from robray.features.world import World
from robray.formats.robray.expressions import Array, Expression
from robray.formats.robray.semantics.arithmetic import as_double
from robray.formats.robray.statements import Attribute, Block, BlockKind, Constant
from robray.formats.robray.vocabulary import ROBRAY, AttributeWord
from robray.formats.urdf.statements import Joint, Numeral, Part, Vector
from robray.scene.pose import roll_pitch_yaw
from robray.text.markdown import code
from robray.text.printable import printable
from robray.text.spans import Span


class HintKind(Enum):
    VALUE = "value"
    SLOT = "slot"
    WORLD = "world"


@attrs.frozen
class InlayHint:
    """`label` stands before or behind the byte `offset`; `subject` is what it tells of, for `explained`.

    `is_tight` says that a brace follows without a blank, which should not touch it.
    """

    offset: int
    label: str
    kind: HintKind
    subject: "_Subject | None" = None
    is_tight: bool = False


@attrs.frozen
class Explanation:
    """`target` is where the label leads; None where it leads nowhere."""

    markdown: str
    target: FileSpan | None


@attrs.frozen(eq=False)
class _Subject:
    scene: SceneState
    place: Place
    value: Expression | World


def inlay_hint(analysis: Analysis, path: str, span: Span, kinds: Container[HintKind]) -> Iterator[InlayHint]:
    """The hints within a span of a file, item by item. Cost: the items that touch it.

    Where the file is in several scenes, they tell what holds in the widest of them.
    """
    facts, text = analysis.files[path].reading.facts, analysis.files[path].text
    scene = analysis.widest(path)
    if scene is None:
        return
    prefix = scene.instances.prefixes[path][0]
    world = World(scene, needs_classes=True)
    for rank in ranks_between(facts, span):
        item = facts.items[rank]
        place = (*prefix, facts.labels[rank])
        if not isinstance(item.statement, Constant | Block | Joint | Part):
            continue
        own = OwnText(facts, rank)
        for hint, at in _of_item(scene, place, item, kinds, world):
            offset = own.absolute(at).start if hint.kind is HintKind.SLOT else own.absolute(at).end
            if span.start <= offset <= span.end:
                yield attrs.evolve(hint, offset=offset, is_tight=text[offset : offset + 1] == b"{")


def explained(hint: InlayHint) -> Explanation | None:
    """What else there is to be said about a hint: too much to compute for all of them."""
    if hint.subject is None:
        return None
    scene, place, value = hint.subject.scene, hint.subject.place, hint.subject.value
    if not isinstance(value, World):
        names = [step.text for step in value.steps if isinstance(step, Name)]
        seen = (scene.constant_before(name, place) for name in names)
        target = next((name_span(scene, one) for one in seen if one is not None), None)
        return Explanation(code(derivation(scene, place, value)), target)
    result = scene.results[place].value
    assert isinstance(result, FrameResult), "only frames have a place in the world"
    # What the frames of other hints have above them was computed for those.
    pose = value.pose(result.frame)
    if pose is None:
        return None
    angles = roll_pitch_yaw(pose.rotation)
    parent = None if not result.frame.parent else scene.survivor(result.frame.parent)
    return Explanation(
        f"{code(result.frame.name)} in the world, joints at zero: {vector(settled(pose.translation))} m, "
        f"roll pitch yaw {degrees(angles)}, quaternion xyzw {vector(settled(pose.rotation))}",
        None if parent is None else name_span(scene, parent),
    )


def _of_item(
    scene: SceneState, place: Place, item: Item, kinds: Container[HintKind], world: World
) -> Iterator[tuple[InlayHint, Span]]:
    """Hints with the own text that they stand before (slots) or behind (all others)."""
    statement = item.statement
    match statement:
        case Constant(value=value) if value is not None and HintKind.VALUE in kinds:
            yield from _behind(scene, place, value, "rad" if _DEGREES.search(value.text) else "")
        case Block():
            if statement.kind is BlockKind.FRAME and statement.name is not None and HintKind.WORLD in kinds:
                yield from _at_name(scene, place, statement.name, world)
            for attribute in statement.attributes:
                yield from _in_attribute(scene, place, attribute, ROBRAY.attributes.get(attribute.name), kinds)
        case Joint(name=name):
            if name is not None and HintKind.WORLD in kinds:
                yield from _at_name(scene, place, name, world)
            if HintKind.VALUE in kinds:
                yield from _angles(scene, place, statement)
        case Part(origin=origin) if HintKind.VALUE in kinds:
            yield from _in_degrees(scene, place, None if origin is None else origin.rpy)
        case _:
            pass


def _at_name(scene: SceneState, place: Place, name: Name, world: World) -> Iterator[tuple[InlayHint, Span]]:
    result = scene.results[place].value
    pose = world.pose(result.frame) if isinstance(result, FrameResult) and not result.undefined else None
    if pose is not None:
        label = f"at [{', '.join(_short(value) for value in pose.translation)}] m"
        span = _with_quote(scene, place, name.span) if scene.file(place).frontend.name != "robray" else name.span
        yield InlayHint(0, label, HintKind.WORLD, _Subject(scene, place, world)), span


def _angles(scene: SceneState, place: Place, joint: Joint) -> Iterator[tuple[InlayHint, Span]]:
    yield from _in_degrees(scene, place, None if joint.origin is None else joint.origin.rpy)
    if joint.type is not None and joint.type.text == "revolute" and joint.limit is not None:
        yield from _in_degrees(scene, place, joint.limit.lower)
        yield from _in_degrees(scene, place, joint.limit.upper)


def _in_degrees(scene: SceneState, place: Place, written: Vector | Numeral | None) -> Iterator[tuple[InlayHint, Span]]:
    """Behind radians, unless they are all zero: robots have no word for a degree."""
    if written is None:
        return
    radians = written.values if isinstance(written, Vector) else (written.value,)
    found = [value for value in radians or () if value is not None]
    if radians is not None and len(found) == len(radians) and any(found):
        shown = " ".join(f"{number(round(math.degrees(value), _DECIMALS))}°" for value in found)
        yield InlayHint(0, f"= {shown}", HintKind.VALUE), _with_quote(scene, place, written.span)


_DECIMALS = 2


def _with_quote(scene: SceneState, place: Place, span: Span) -> Span:
    """A value with the quote behind it, which no hint should stand before."""
    at = span_at(scene, place, span)
    has_quote = scene.file(place).text[at.span.end : at.span.end + 1] in (b'"', b"'")
    return Span(span.start, span.end + has_quote)


def _in_attribute(
    scene: SceneState,
    place: Place,
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
        # Who writes plain numbers sees by their order what they are.
        if HintKind.SLOT in kinds and index < len(slots) and element.steps and element.literal is None:
            yield InlayHint(0, f"{slots[index]}:", HintKind.SLOT), element.span
        if HintKind.VALUE in kinds:
            yield from _behind(scene, place, element, unit_of(scene, place, word))


def _behind(scene: SceneState, place: Place, value: Expression, unit: str) -> Iterator[tuple[InlayHint, Span]]:
    """The value of an expression; nothing behind a plain number, nor behind a word that no constant is put in for.

    Of radians, degrees as well.
    """
    if not value.steps or value.literal is not None:
        return
    name = value.name
    if name is not None and constant_value(scene, place, name.text) is None:
        return
    result = value_of(scene, place, value)
    if result is not UNKNOWN:
        label = f"= {printable(evaluated(computed(scene, place, value, result)))}"
        if unit == "rad" and isinstance(result, int | float | Fraction) and (radians := as_double(result)) is not None:
            label += f" ({angle(radians)})"
        yield InlayHint(0, label, HintKind.VALUE, _Subject(scene, place, value)), value.span


_DEGREES = re.compile(r"\*\s*deg\b(?!-)|(?<![\w-])deg\s*\*(?!\*)")
"""Whoever counts in degrees makes an angle."""


def _short(value: float) -> str:
    """To a tenth of a millimetre: what an eye takes in; hover has the rest."""
    return number(round(value, 4))
