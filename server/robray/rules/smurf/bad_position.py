"""Noted by reading: what is no position."""

from functools import partial

from robray.rules.engine.choices import only_numbers
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.smurf.meant_list import as_list, meant_list

_WHAT = "expected a position [x, y, z] in metres"


def _message(context: RuleContext) -> str:
    meant = meant_list(context, 3)
    return _WHAT if meant is None else f"{_WHAT}; use '{meant}'"


def _fix(context: RuleContext) -> Fix | None:
    return as_list(context, 3) or only_numbers(context, 3)


LOGIC = {"smurf-bad-position": partial(Rule, message_at=_message, fix=_fix)}
