"""A colour or an opacity that is not between 0 and 1. A shine may be stronger than that."""

from functools import partial
from typing import NamedTuple

from robray.analysis.results import Result
from robray.facts.problems import Problem
from robray.formats.robray.statements import Block, BlockKind
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.robray.attributes_around import attribute_around
from robray.rules.robray.own_values import are_within, literals, own_numbers_of, scaled, short


class Details(NamedTuple):
    attribute: str
    number: str
    whole: str


_NAMES = frozenset({"color", "alpha"})
_BYTE = 255
_LEAST_BYTE = 8
"""From here on one of three whole numbers tells that all are bytes."""


def _check(block: Block, result: Result) -> tuple[Problem, ...]:
    if are_within(result, _NAMES, 0, 1):
        return ()
    found: tuple[Problem, ...] = ()
    for attribute, value, numbers in own_numbers_of(block, result, _NAMES):
        if min(numbers) < 0 or max(numbers) > 1:
            wrong = min(numbers) if min(numbers) < 0 else max(numbers)
            bytes_meant = max(numbers) >= _LEAST_BYTE and all(number in range(_BYTE + 1) for number in numbers)
            details = Details(attribute.name, short(wrong), str(_BYTE) if bytes_meant else "")
            found += (Problem("color-out-of-range", value.span, details),)
    return found


def _message(context: RuleContext) -> str:
    name, wrong, whole = context.details
    hint = f"; divide byte values by {whole}" if whole else ""
    return f"expected '{name}' from 0 to 1, found '{wrong}'{hint}"


def _fix(context: RuleContext) -> Fix | None:
    attribute = attribute_around(context)
    if not context.details.whole or attribute is None or attribute.value is None or literals(attribute.value) is None:
        return None
    return scaled("Divide by 255", attribute.value, 1 / _BYTE)


LOGIC = {
    "color-out-of-range": partial(
        Rule,
        details=Details,
        message_at=_message,
        check=_check,
        statements=frozenset({Block}),
        attributes=_NAMES,
        kinds=frozenset({BlockKind.CLASS, BlockKind.GEOMETRY}),
        fix=_fix,
    )
}
