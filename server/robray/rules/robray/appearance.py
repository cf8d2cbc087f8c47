"""Colours, opacities, shines and switches."""

from fractions import Fraction
from functools import partial
from typing import NamedTuple

from robray.analysis.results import Result
from robray.facts.details import Written
from robray.facts.numbers import double_of
from robray.facts.problems import Problem
from robray.formats.robray.expressions import Expression
from robray.formats.robray.statements import Block, BlockKind
from robray.formats.robray.vocabulary import ROBRAY, ValueType
from robray.rules.engine.rule import Fix, RuleContext
from robray.rules.engine.rule_contexts import replaced, written
from robray.rules.robray.blocks import (
    BLOCK_RULE,
    are_within,
    attribute_around,
    given_of,
    literals,
    own,
    own_numbers_of,
    scaled,
    short,
)


class ColorOutOfRange(NamedTuple):
    attribute: str
    number: str
    whole: str


_COLORS = frozenset({"color", "alpha"})
_BYTE = 255
_LEAST_BYTE = 8
"""From here on one of three whole numbers shows that all are bytes."""


def _color_out_of_range_check(block: Block, result: Result) -> tuple[Problem, ...]:
    if are_within(result, _COLORS, 0, 1):
        return ()
    found: tuple[Problem, ...] = ()
    for attribute, value, numbers in own_numbers_of(block, result, _COLORS):
        if min(numbers) < 0 or max(numbers) > 1:
            wrong = min(numbers) if min(numbers) < 0 else max(numbers)
            bytes_meant = max(numbers) >= _LEAST_BYTE and all(number in range(_BYTE + 1) for number in numbers)
            details = ColorOutOfRange(attribute.name, short(wrong), str(_BYTE) if bytes_meant else "")
            found += (Problem("color-out-of-range", value.span, details),)
    return found


def _color_out_of_range_fix(context: RuleContext) -> Fix | None:
    attribute = attribute_around(context)
    if not context.details.whole or attribute is None or attribute.value is None or literals(attribute.value) is None:
        return None
    return scaled("Divide by 255", attribute.value, 1 / _BYTE)


_MOST_BITS = 64
"""Bits of an integer that is written out."""


class AlphaQuotient(NamedTuple):
    text: str
    instead: str


def _alpha_quotient_check(block: Block, result: Result) -> tuple[Problem, ...]:
    given = next((given for given in given_of(result) if given.name == "alpha"), None)
    alpha = own(block, "alpha")
    if given is None or given.origin is not None or alpha is None or alpha.value is None:
        return ()
    value = given.value
    if not isinstance(value, Fraction) or (double := double_of(value)) is None:
        return ()
    details = AlphaQuotient(f"{_written(value.numerator)}/{_written(value.denominator)}", _literal(value, double))
    return (Problem("alpha-quotient", alpha.value.span, details),)


def _written(number: int) -> str:
    """Python refuses to write thousands of digits."""
    return str(number) if number.bit_length() <= _MOST_BITS else "…"


def _literal(value: Fraction, double: float) -> str:
    """A literal that amino reads in double precision, unless single is enough."""
    written = repr(double)
    return written if "e" not in written and value.denominator & (value.denominator - 1) == 0 else _double(written)


def _double(written: str) -> str:
    return written.replace("e", "d") if "e" in written else f"{written}d0"


_SPECULAR = frozenset({"specular"})


def _specular_number_check(block: Block, result: Result) -> tuple[Problem, ...]:
    return tuple(
        Problem("specular-number", value.span, Written(value.text))
        for _, value, _ in own_numbers_of(block, result, _SPECULAR)
        if isinstance(value, Expression)
    )


def _specular_number_fix(context: RuleContext) -> Fix | None:
    text = written(context)
    return replaced(context, f"[{text}, {text}, {text}]", safe=False).by_hand


class FlagNotBinary(NamedTuple):
    attribute: str
    number: str


_FLAGS = ROBRAY.names(lambda word: word.type is ValueType.FLAG)


def _flag_not_binary_check(block: Block, result: Result) -> tuple[Problem, ...]:
    return tuple(
        Problem("flag-not-binary", value.span, FlagNotBinary(attribute.name, short(numbers[0])))
        for attribute, value, numbers in own_numbers_of(block, result, _FLAGS)
        if numbers[0] not in (0, 1)
    )


LOGIC = {
    "color-out-of-range": partial(
        BLOCK_RULE,
        details=ColorOutOfRange,
        more_at=lambda context: f"; divide byte values by {context.details.whole}" if context.details.whole else "",
        check=_color_out_of_range_check,
        attributes=_COLORS,
        kinds=frozenset({BlockKind.CLASS, BlockKind.GEOMETRY}),
        fix=_color_out_of_range_fix,
    ),
    "alpha-quotient": partial(
        BLOCK_RULE,
        details=AlphaQuotient,
        check=_alpha_quotient_check,
        kinds=frozenset({BlockKind.CLASS, BlockKind.GEOMETRY}),
        attributes=frozenset({"alpha"}),
        fix=lambda context: replaced(context, context.details.instead, safe=True),
    ),
    "specular-number": partial(
        BLOCK_RULE,
        check=_specular_number_check,
        kinds=frozenset({BlockKind.CLASS, BlockKind.GEOMETRY}),
        attributes=frozenset({"specular"}),
        fix=_specular_number_fix,
    ),
    "flag-not-binary": partial(
        BLOCK_RULE,
        details=FlagNotBinary,
        check=_flag_not_binary_check,
        attributes=_FLAGS,
        kinds=frozenset({BlockKind.CLASS, BlockKind.GEOMETRY}),
        fix=lambda context: replaced(context, "1", safe=True),
    ),
}
