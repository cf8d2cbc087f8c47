"""The numbers that a block gives itself, and not by its classes."""

from collections.abc import Iterator
from fractions import Fraction
from math import isfinite
from typing import Any, NamedTuple

from robray.analysis.results import ClassResult, FrameResult, GeometryResult, Given, Result
from robray.analysis.values import UNKNOWN
from robray.facts.numbers import Number, double_of
from robray.formats.robray.expressions import Array, Expression, Value
from robray.formats.robray.statements import Attribute, Block
from robray.rules.engine.rule import Applicability, Fix, Replacement
from robray.text.spans import Span

_NUMBERS = (int, float, Fraction)
_GIVING = (FrameResult, GeometryResult, ClassResult)
_PLAIN = frozenset({int, float})


class OwnNumbers(NamedTuple):
    """An attribute that counts, its value as it is written, and what it evaluates to."""

    attribute: Attribute
    value: Value
    numbers: tuple[float, ...]


def own(block: Block, name: str) -> Attribute | None:
    """The statement that counts of those in the block itself: the last one."""
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
    """Those of the attributes that stand in the block itself and are made of numbers only."""
    for name, evaluated, origin in given_of(result):
        if origin is None and name in names:
            numbers = doubles(evaluated)
            attribute = own(block, name) if numbers else None
            if attribute is not None and attribute.value is not None:
                yield OwnNumbers(attribute, attribute.value, numbers)


def are_within(result: Result, names: frozenset[str], least: float, most: float) -> bool:
    """Whether all these attributes that stand in the block itself, and are known, are plain numbers of a range.

    Nearly all are: of others `own_numbers_of` tells which, in three times the time.
    """
    for given in given_of(result):
        if given.origin is None and given.name in names:
            value: Any = given.value
            for element in value if isinstance(value, tuple) else (value,):
                if element is UNKNOWN:
                    # Nothing is said of the others either: `own_numbers_of` leaves it out.
                    break
                if type(element) not in _PLAIN or not least <= element <= most:
                    return False
    return True


def doubles(value: object) -> tuple[float, ...]:
    """A number, or an array of some, as doubles; empty where not everything is a number."""
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
    """The numbers of a value that is written in literals only; None for any other."""
    found = [part.literal for part in parts(value)]
    return None if any(number is None for number in found) else tuple(number for number in found if number is not None)


def scaled(title: str, value: Value, factor: float) -> Fix:
    """Every literal of a value multiplied, if a person says so."""
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
