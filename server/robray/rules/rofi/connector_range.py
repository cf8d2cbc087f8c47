"""Noted of a world as a whole: a connector or a component has a number that its module has not."""

from functools import partial
from typing import NamedTuple

from robray.rules.engine.choices import instead
from robray.rules.engine.rule import Fix, Rule, RuleContext


class Details(NamedTuple):
    number: str
    kind: str
    most: str
    noun: str


def _message(context: RuleContext) -> str:
    number, kind, most, noun = context.details
    if most == "0":
        return f"a module of type '{kind}' has no {noun}s"
    there = "use 0" if most == "1" else f"use 0 to {int(most) - 1}"
    return f"a module of type '{kind}' has no {noun} {number}; {there}"


def _fix(context: RuleContext) -> Fix | None:
    """The last one that there is."""
    most = context.details.most
    return instead(context, str(int(most) - 1)) if most.isdigit() and most != "0" else None


LOGIC = {"rofi-connector-range": partial(Rule, details=Details, message_at=_message, fix=_fix)}
