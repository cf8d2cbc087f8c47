"""The attribute of a finding, and the own attributes of its block."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from math import isfinite
from typing import Any, NamedTuple

from robray.analysis.queries import ItemPath
from robray.analysis.results import ClassResult, FrameResult, GeometryResult, Given, Result
from robray.analysis.scene_state import SceneState
from robray.analysis.values import UNKNOWN
from robray.facts.items import Item
from robray.facts.numbers import Number, double_of
from robray.facts.query_kinds import QueryKind
from robray.formats.robray.expressions import Array, Expression, Value
from robray.formats.robray.statements import Attribute, Block, BlockKind, Constant, Stray
from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, kept, once, scene_and_place, statement
from robray.text.spans import Span

BLOCK_RULE = partial(Rule, statements=frozenset({Block}))
"""A rule whose check looks at blocks."""


@once
def attribute_around(context: RuleContext) -> Attribute | None:
    """The attribute that the finding is in or at. Cost: O(log attributes of the item)."""
    found = statement(context)
    attributes = found.attributes if isinstance(found, Block | Stray) else ()
    at = bisect_right(attributes, context.span.start, key=lambda each: each.span.start) - 1
    return attributes[at] if at >= 0 and context.span.start < attributes[at].span.end else None


def value_around(context: RuleContext) -> Value | None:
    """The value of that attribute, or of the constant at which the finding is reported."""
    found = statement(context)
    attribute = found if isinstance(found, Constant) else attribute_around(context)
    return None if attribute is None else attribute.value


def is_alone(context: RuleContext) -> bool:
    """True if the reader finds no other mistake in the same attribute, or in an invalid block.

    With others, the intention is less certain than one finding shows.
    """
    scene, place = scene_and_place(context)
    written = scene.item(place).statement
    within = context.span
    if isinstance(written, Block | Stray):
        at = bisect_right(written.attributes, within.start, key=lambda each: each.span.start) - 1
        if at >= 0 and within.start <= written.attributes[at].span.end:
            within = written.attributes[at].span
    else:
        within = Span(0, within.end)
    spans = _problem_spans(context)
    first = bisect_left(spans, within.start, key=lambda each: each.start)
    # Spans are unique, so two are enough.
    return not any(span.start <= within.end and span != context.span for span in spans[first : first + 2])


def _problem_spans(context: RuleContext) -> tuple[Span, ...]:
    """Spans of all mistakes that the reader finds in the item, in order, without duplicates; there may be thousands."""
    scene, place = scene_and_place(context)
    return kept(
        context.looked,
        (_problem_spans, place),
        lambda: tuple(sorted({problem.span for problem in scene.item(place).problems})),
    )


_NUMBERS = (int, float, Fraction)
_GIVING = (FrameResult, GeometryResult, ClassResult)
_PLAIN = frozenset({int, float})


class OwnNumbers(NamedTuple):
    """An effective attribute, its value as written, and the evaluated one."""

    attribute: Attribute
    value: Value
    numbers: tuple[float, ...]


def own(block: Block, name: str) -> Attribute | None:
    """The effective statement in the block itself: the last one."""
    for attribute in reversed(block.attributes):
        if attribute.name == name:
            return attribute
    return None


def given_of(result: Result) -> tuple[Given, ...]:
    value = result.value
    return value.attributes if isinstance(value, _GIVING) else ()


def given_by(attributes: tuple[Given, ...], name: str) -> Given | None:
    for given in attributes:
        if given.name == name:
            return given
    return None


def own_numbers_of(block: Block, result: Result, names: frozenset[str]) -> Iterator[OwnNumbers]:
    """Attributes in the block itself that have only numbers."""
    for name, evaluated, origin in given_of(result):
        if origin is None and name in names:
            numbers = doubles(evaluated)
            attribute = own(block, name) if numbers else None
            if attribute is not None and attribute.value is not None:
                yield OwnNumbers(attribute, attribute.value, numbers)


def are_within(result: Result, names: frozenset[str], least: float, most: float) -> bool:
    """True if all these attributes in the block itself, as far as they are known, are plain numbers in a range.

    Nearly all are: `own_numbers_of` finds the others in three times the time.
    """
    value: Any
    for name, value, origin in given_of(result):
        if origin is None and name in names:
            for element in value if isinstance(value, tuple) else (value,):
                if element is UNKNOWN:
                    # The others are ignored as well: `own_numbers_of` leaves it out.
                    break
                if type(element) not in _PLAIN or not least <= element <= most:
                    return False
    return True


def doubles(value: object) -> tuple[float, ...]:
    """A number, or an array of some, as doubles; empty if not everything is a number."""
    elements = value if isinstance(value, tuple) else (value,)
    if _PLAIN.issuperset(map(type, elements)):
        try:
            return tuple(map(float, elements))
        except OverflowError:
            return ()
    found = []
    for element in elements:
        number = double_of(element)
        if number is None:
            return ()
        found.append(number)
    return tuple(found)


def parts(value: Value) -> tuple[Expression, ...]:
    """The expressions that a value is made of."""
    return value.elements if isinstance(value, Array) else (value,)


def literals(value: Value) -> "tuple[Number, ...] | None":
    """The numbers of a value with only literals; None for any other."""
    found = [part.literal for part in parts(value)]
    return None if any(number is None for number in found) else tuple(number for number in found if number is not None)


def scaled(title: str, value: Value, factor: float) -> Fix:
    """Multiplies every literal of a value; for a person to choose."""
    replacements = tuple(
        Replacement(part.span, short(float(part.literal) * factor))
        for part in parts(value)
        if isinstance(part.literal, _NUMBERS) and part.literal != 0
    )
    return Fix(title, replacements, Applicability.BY_HAND)


def short(number: float) -> str:
    """A number as people write it, with at most nine digits behind the point."""
    if not isfinite(number):
        return f"{number:g}"
    rounded = round(number, 9)
    return str(int(rounded)) if rounded == int(rounded) else f"{rounded:.9f}".rstrip("0")


def keyword_or_name(block: Block) -> Span:
    return block.keyword if block.name is None else block.name.span


WRITTEN_WRONGLY = frozenset(
    {
        "extra-value",
        "invalid-character",
        "isa-not-a-name",
        "missing-brace",
        "missing-operand",
        "missing-operator",
        "missing-value",
        "syntax-error",
        "unknown-attribute",
    }
)
"""Each is refused, and with it the scene, whatever else is in the block."""


def is_incomplete(context: RuleContext) -> bool:
    """True if the contents of the finding's block, or of one of its classes, are not fully known."""
    scene, place = scene_and_place(context)
    classes = [str(asked.name) for asked, _ in scene.results[place].answers if asked.kind is QueryKind.CLASS]
    places = [place, *(found for name in classes if (found := scene.class_before(name, place)) is not None)]
    return any(is_written_wrongly(scene, each) for each in places)


def has_unknown_class(context: RuleContext) -> bool:
    """True if a class of the block is undefined, so that its contribution is unknown."""
    scene, place = scene_and_place(context)
    return any(asked.kind is QueryKind.CLASS and answer is None for asked, answer in scene.results[place].answers)


def is_written_wrongly(scene: SceneState, place: ItemPath) -> bool:
    """True if the block at a place has an unknown word, or lacks something."""
    if any(problem.code in WRITTEN_WRONGLY for problem in scene.findings.get(place, ())):
        return True
    # A second brace may be behind the block's own, or at an invalid place; only a frame may contain blocks.
    facts = scene.file(place).reading.facts
    inside = facts.rank(place[-1]) + 1
    return (
        inside < len(facts)
        and facts.containers[inside] == place[-1]
        and (isinstance(facts.items[inside].statement, Stray) or _holds_no_blocks(facts.item(place[-1])))
    )


def _holds_no_blocks(item: Item) -> bool:
    return isinstance(item.statement, Block) and item.statement.kind is not BlockKind.FRAME


_ONE_VALUE = re.compile(rb"\s*([^\s()\[\],+*/^]+)\s*")
"""A value without operators; a minus in it is a sign or a part of a name."""


def first_value_before(context: RuleContext) -> int | None:
    """Start of the value right before the finding, if it is the first one of an attribute."""
    attribute = attribute_around(context)
    if attribute is None:
        return None
    text, span = in_file(context)
    length = context.span.start - attribute.name_span.end
    first = _ONE_VALUE.fullmatch(text, span.start - length, span.start)
    return None if first is None else context.span.start - (span.start - first.start(1))


def is_first_value(context: RuleContext) -> bool:
    """True if the finding begins where the value of an attribute does, outside of arrays."""
    attribute = attribute_around(context)
    if attribute is None or (
        isinstance(attribute.value, Expression) and attribute.value.span.start != context.span.start
    ):
        return False
    text, span = in_file(context)
    between = text[span.start - (context.span.start - attribute.name_span.end) : span.start]
    return not between.strip()


def minuend(context: RuleContext, value: str) -> str:
    """The value, behind a minuend if the finding needs one."""
    return f"0 + {value}" if is_first_value(context) else value
