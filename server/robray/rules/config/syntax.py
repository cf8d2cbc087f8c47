"""Noted by reading: a text that is no TOML."""

from functools import partial
from typing import NamedTuple

from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced


class Details(NamedTuple):
    what: str
    meant: str
    """What to write instead; empty where that is not known."""


def _fix(context: RuleContext) -> Fix | None:
    meant = context.details.meant
    return replaced(context, meant, safe=False).by_hand if meant else None


LOGIC = {"config-syntax": partial(Rule, details=Details, fix=_fix)}
