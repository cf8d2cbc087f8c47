"""Noted by reading: an element of which another one is taken."""

from functools import partial
from typing import NamedTuple

from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.robwork.whole_elements import element_removed


class Details(NamedTuple):
    """`taken` is the element that is read instead; of several of one name `first` or `last`, of a pose with
    twelve numbers `text`."""

    element: str
    taken: str


def _message(context: RuleContext) -> str:
    element, taken = context.details
    instead = f"the {taken} one" if taken in ("first", "last") else "the text" if taken == "text" else f"'{taken}'"
    return f"'{element}' has no effect; RobWork uses {instead}"


LOGIC = {"robwork-passed-over": partial(Rule, details=Details, message_at=_message, fix=element_removed)}
