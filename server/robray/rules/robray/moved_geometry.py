"""Noted by resolving: a class that gives a geometry a parent that is no frame."""

from functools import partial

from robray.rules.engine.rule import Rule, RuleContext


def _message(context: RuleContext) -> str:
    parent, what = context.details
    given = f"'{parent}'" if parent else "a 'parent'"
    return f"a class moves this geometry to {given}, which is not a {what}; remove 'parent' from the class"


LOGIC = {"moved-geometry": partial(Rule, message_at=_message)}
