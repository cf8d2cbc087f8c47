"""Noted by resolving: a file of another suffix."""

from functools import partial
from typing import NamedTuple

from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced, written


class Details(NamedTuple):
    path: str
    suffix: str
    instead: str


def _message(context: RuleContext) -> str:
    path, _, instead = context.details
    advice = f"did you mean '{instead}'?" if instead else "use .urdf or .yml"
    return f"file '{path}' has a suffix that MARS ignores; {advice}"


def _fix(context: RuleContext) -> Fix | None:
    """The file of the same name with the suffix that is read, where there is one."""
    path, _, instead = context.details
    there = written(context)
    if not instead or there.strip("'\"") != path:
        return None
    return replaced(context, there.replace(path, instead), safe=False)


LOGIC = {"smurf-ignored-file": partial(Rule, details=Details, message_at=_message, fix=_fix)}
