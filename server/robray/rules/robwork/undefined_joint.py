"""Noted by resolving: a joint that is not there."""

from functools import partial
from typing import NamedTuple

from robray.facts.symbols import SymbolKind
from robray.formats.robwork.semantics.answers import LATER, NO_JOINT, NOT_MOVED, OF_ITSELF
from robray.rules.engine.meant import mended_by_name
from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.robwork.put_in_places import NOT_PUT_IN, PutIn, fixed_everywhere, said_once


class Details(NamedTuple):
    """`what` is what the master of a joint, or what a limit is of, is instead, or why there is none; empty where there
    is nothing of the name."""

    name: str
    what: str = ""
    is_limit: bool = False
    put_in: PutIn = NOT_PUT_IN


def _message(context: RuleContext) -> str:
    return said_once(_said(context.details), context.details.put_in)


def _said(details: Details) -> str:
    name, what, is_limit, _ = details
    if is_limit:
        lacking = f"'{name}' is not a joint" if what == NO_JOINT else f"undefined joint '{name}'"
        return f"{lacking}, so RobWork silently drops the limit"
    if what == NOT_MOVED:
        return f"a joint of this type cannot depend on '{name}'; use type 'Revolute' or 'Prismatic'"
    if what == OF_ITSELF:
        return f"joint '{name}' depends on itself"
    if what == LATER:
        return f"joint '{name}' is defined later; move it before this joint"
    if what == NO_JOINT:
        return f"'{name}' is not a joint, so no joint can depend on it"
    return f"undefined joint '{name}'"


LOGIC = {
    "robwork-undefined-joint": partial(
        Rule,
        details=Details,
        message_at=_message,
        rejected_at=lambda details: not details.is_limit,
        severity_at=lambda _: Severity.ERROR,
        names=SymbolKind.FRAME,
        fix=fixed_everywhere(partial(mended_by_name, kind=SymbolKind.FRAME)),
    )
}
