"""Noted by reading: a value is of a kind that the reader does not take."""

import re
from functools import partial
from typing import NamedTuple

from robray.rules.engine.choices import instead, only_numbers
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import written


class Details(NamedTuple):
    wanted: str
    found: str


_ARRAY = re.compile(r"an array of ([0-9]+) numbers?")
_QUOTED = re.compile(r"\"\s*(-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)\s*\"")


def _fix(context: RuleContext) -> Fix | None:
    """A number without its quotes, or an array with as many numbers as belong there."""
    array = _ARRAY.fullmatch(context.details.wanted)
    if array is not None:
        return only_numbers(context, int(array[1]))
    quoted = _QUOTED.fullmatch(written(context)) if "number" in context.details.wanted else None
    return None if quoted is None else instead(context, quoted[1])


LOGIC = {"rofi-wrong-type": partial(Rule, details=Details, fix=_fix)}
