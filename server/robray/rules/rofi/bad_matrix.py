"""Noted by reading: a matrix is neither four rows of four numbers nor the identity."""

from functools import partial

from robray.formats.rofi.vocabulary import IDENTITY
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced, written


def _fix(context: RuleContext) -> Fix | None:
    is_text = written(context).startswith('"')
    return replaced(context, f'"{IDENTITY}"', safe=False) if is_text else None


LOGIC = {"rofi-bad-matrix": partial(Rule, fix=_fix)}
