"""Noted by reading: something stands where a number has to."""

from functools import partial
from typing import NamedTuple

from robray.rules.engine.choices import number_within
from robray.rules.engine.markup_fixes import without_commas
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.text.lookalikes import unseen


class Details(NamedTuple):
    """`is_whole` says that a whole number has to be there."""

    text: str
    is_whole: bool = False


def _message(context: RuleContext) -> str:
    text, is_whole = context.details
    odd = unseen(text)
    return f"expected a {'whole ' if is_whole else ''}number, found '{text}'" + (f" with {odd}" if odd else "")


def _fix(context: RuleContext) -> Fix | None:
    return number_within(context) if context.details.is_whole else without_commas(context) or number_within(context)


LOGIC = {"robwork-bad-number": partial(Rule, details=Details, message_at=_message, fix=_fix)}
