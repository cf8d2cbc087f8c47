"""Noted by reading: an element has too many numbers, or too few."""

from functools import partial
from typing import NamedTuple

from robray.rules.engine.markup_fixes import in_content
from robray.rules.engine.rule import Fix, Rule, RuleContext


class Details(NamedTuple):
    element: str
    wanted: str
    found: str


def _message(context: RuleContext) -> str:
    element, wanted, found = context.details
    return f"expected {wanted} {'number' if wanted == '1' else 'numbers'} for '{element}', found {found}"


def _fix(context: RuleContext) -> Fix | None:
    wanted = context.details.wanted
    return in_content(context, int(wanted)) if wanted.isdigit() else None


LOGIC = {"robwork-number-count": partial(Rule, details=Details, message_at=_message, fix=_fix)}
