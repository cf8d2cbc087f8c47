"""Noted by resolving: nobody looks at this refframe."""

from functools import partial
from typing import NamedTuple

from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.robwork.mending import refframe_removed
from robray.rules.robwork.put_in_places import NOT_PUT_IN, PutIn, fixed_everywhere, said_once


class Details(NamedTuple):
    """`holder` is the frame that a drawing or a property stands in; `whose` what a property is of that stands beside
    frames. Both are empty where the frame's own is passed over."""

    name: str
    holder: str = ""
    whose: str = ""
    put_in: PutIn = NOT_PUT_IN


def _message(context: RuleContext) -> str:
    return said_once(_said(context.details), context.details.put_in)


def _said(details: Details) -> str:
    name, holder, whose, _ = details
    if whose:
        return f"'refframe' has no effect; the property belongs to the {whose}, not to '{name}'"
    if holder:
        return f"'refframe' has no effect; the element belongs to frame '{holder}', not to '{name}'"
    return f"'refframe' has no effect; the parent is not '{name}'"


LOGIC = {
    "robwork-refframe-ignored": partial(
        Rule, details=Details, message_at=_message, fix=fixed_everywhere(refframe_removed)
    )
}
