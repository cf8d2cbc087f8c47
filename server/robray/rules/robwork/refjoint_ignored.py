"""Noted by resolving: nobody looks at this refjoint."""

from functools import partial
from typing import NamedTuple

from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.robwork.mending import refjoint_removed
from robray.rules.robwork.put_in_places import NOT_PUT_IN, PutIn, fixed_everywhere, said_once


class Details(NamedTuple):
    """`joint` is the one that the limit stands in."""

    name: str
    joint: str
    put_in: PutIn = NOT_PUT_IN


_MESSAGE = "'refjoint' has no effect; the limit belongs to joint '{joint}'"


def _message(context: RuleContext) -> str:
    return said_once(_MESSAGE.format(joint=context.details.joint), context.details.put_in)


LOGIC = {
    "robwork-refjoint-ignored": partial(
        Rule, details=Details, message_at=_message, fix=fixed_everywhere(refjoint_removed)
    )
}
