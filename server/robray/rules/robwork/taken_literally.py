"""Noted by reading: what XML has in the value of a workcell's property, and RobWork takes letter by letter."""

from functools import partial
from typing import NamedTuple

from robray.formats.robwork.frontend.literal import COMMENT, INSTRUCTION, SECTION
from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced, written
from robray.rules.robwork.mending import comment_before


class Details(NamedTuple):
    """`meant` is what was to be written there; None where that cannot be, or nobody knows."""

    kind: str
    meant: str | None


_MESSAGES = {
    COMMENT: "a comment inside a property's value becomes part of it",
    SECTION: "the CDATA marks become part of the property's value",
    INSTRUCTION: "an instruction becomes part of the property's value",
}


def _message(context: RuleContext) -> str:
    said = _MESSAGES.get(context.details.kind)
    if said is not None:
        return said
    return f"'{written(context)}' becomes part of the property's value; RobWork does not expand it"


def _fix(context: RuleContext) -> Fix | None:
    kind, meant = context.details
    if kind == COMMENT:
        return comment_before(context, "Property")
    if meant is None:
        return None
    if kind == SECTION:
        return Fix("Remove the CDATA marks", (Replacement(context.span, meant),), Applicability.UNSAFE)
    return replaced(context, meant, safe=False)


LOGIC = {"robwork-taken-literally": partial(Rule, details=Details, message_at=_message, fix=_fix)}
