"""Noted by resolving: a property takes its type from the one before it."""

from functools import partial
from typing import NamedTuple

from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.robwork.mending import text_said
from robray.rules.robwork.put_in_places import NOT_PUT_IN, PutIn, fixed_everywhere, said_once


class Details(NamedTuple):
    name: str
    type: str
    put_in: PutIn = NOT_PUT_IN


_MESSAGE = "property '{name}' has no type, so RobWork reads it as '{type}', like the property before; add a type"


def _message(context: RuleContext) -> str:
    name, kind, put_in = context.details
    return said_once(_MESSAGE.format(name=name, type=kind), put_in)


LOGIC = {"robwork-property-type": partial(Rule, details=Details, message_at=_message, fix=fixed_everywhere(text_said))}
