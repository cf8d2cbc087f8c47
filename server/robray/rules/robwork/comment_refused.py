"""Noted by reading: a comment where the default loader takes it for an element."""

from functools import partial
from typing import NamedTuple

from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.robwork.mending import comment_moved_out


class Details(NamedTuple):
    """`element` is what it stands in; empty for what stands before the root."""

    element: str


def _message(context: RuleContext) -> str:
    element = context.details.element
    where = f"in '{element}'" if element else "before the root element"
    return f"misplaced comment {where}, which RobWork's default loader refuses; move it"


LOGIC = {"robwork-comment-refused": partial(Rule, details=Details, message_at=_message, fix=comment_moved_out)}
