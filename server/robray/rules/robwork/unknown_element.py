"""Noted by reading: an element that nobody knows here."""

from functools import partial
from typing import NamedTuple

from robray.formats.robwork.frontend.grammar import DEVICES, IN_TEXT, holders
from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.engine.suggest import nearest
from robray.rules.robwork.mending import known_words
from robray.rules.robwork.put_in_places import NOT_PUT_IN, PutIn, said_once
from robray.rules.robwork.whole_elements import element_renamed


class Details(NamedTuple):
    """What `is_put_in` stands in a file that is put in where nobody reads it."""

    element: str
    severity: str
    words: str
    is_put_in: bool = False
    put_in: PutIn = NOT_PUT_IN


def _message(context: RuleContext) -> str:
    element = context.details.element
    where = " where this file is included" if context.details.is_put_in else _elsewhere(context)
    return said_once(f"{'unexpected' if where else 'unknown'} element '{element}'{where}", context.details.put_in)


def _elsewhere(context: RuleContext) -> str:
    """Where an element stands that a workcell has elsewhere: its lists of words end with those of what is put in."""
    known = holders(context.details.element) if known_words(context)[-len(IN_TEXT) :] == [*IN_TEXT] else []
    is_of_devices = {*DEVICES} <= {*known}
    names = [f"'{each}'" for each in known if not (is_of_devices and each in (*DEVICES, "SerialChain"))]
    *some, last = ["a device"] * is_of_devices + names or [""]
    return f"; it belongs in {', '.join(some)}{' or ' if some else ''}{last}" if last else ""


def _severity(context: RuleContext) -> Severity:
    """A hint where the loader passes over what it does not know, and what is needed is there."""
    return Severity(context.details.severity)


def _is_said(context: RuleContext) -> bool:
    """Nobody minds what is like nothing that is known, where it is passed over."""
    return context.details.severity == "hint" and nearest(context.details.element, known_words(context)) is None


LOGIC = {
    "robwork-unknown-element": partial(
        Rule,
        details=Details,
        message_at=_message,
        severity_at=_severity,
        words=known_words,
        is_said=_is_said,
        fix=element_renamed,
        rejected_at=lambda details: bool(details.severity == "error"),
    )
}
