"""Noted by reading: an attribute is missing that has to be there."""

from functools import partial
from typing import NamedTuple

from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.robwork.mending import attribute_inserted
from robray.rules.robwork.put_in_places import NOT_PUT_IN, PutIn, fixed_everywhere, said_once


class Details(NamedTuple):
    """What `is_lost` stands in a device, where it is passed over for the lack."""

    element: str
    attribute: str
    is_lost: bool = False
    put_in: PutIn = NOT_PUT_IN


def _message(context: RuleContext) -> str:
    return said_once(_said(context.details), context.details.put_in)


def _said(details: Details) -> str:
    element, name, is_lost, _ = details
    if not is_lost:
        return f"missing attribute '{name}' in '{element}'"
    what = "joint" if name == "refjoint" else "frame"
    return f"missing attribute '{name}' in '{element}'; without a {what}, RobWork silently drops the element"


def _severity(context: RuleContext) -> Severity:
    return Severity.WARNING if context.details.is_lost else Severity.ERROR


LOGIC = {
    "robwork-missing-attribute": partial(
        Rule,
        details=Details,
        message_at=_message,
        severity_at=_severity,
        rejected_at=lambda details: not details.is_lost,
        fix=fixed_everywhere(attribute_inserted),
    )
}
