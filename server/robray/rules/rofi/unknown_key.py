"""Noted by reading: a key is nearly one that is missing."""

from functools import partial
from typing import NamedTuple

from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced


class Details(NamedTuple):
    key: str
    meant: str
    is_needed: bool


def _fix(context: RuleContext) -> Fix | None:
    return replaced(context, f'"{context.details.meant}"', safe=False)


LOGIC = {
    "rofi-unknown-key": partial(Rule, details=Details, rejected_at=lambda details: bool(details.is_needed), fix=_fix)
}
