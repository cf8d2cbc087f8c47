"""Noted by resolving: a class that gives a geometry a parent that is no frame."""

from functools import partial

from robray.rules.engine.rule import Rule, RuleContext


def _message(context: RuleContext) -> str:
    parent, what = context.details
    given = f"the parent '{parent}'" if parent else "a parent"
    return f"a class gives this geometry {given}, which is no {what}; take 'parent' out of the class"


LOGIC = {"moved-geometry": partial(Rule, message_at=_message)}
