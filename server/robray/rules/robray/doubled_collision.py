"""Noted when the relations of a scene are looked at: an allowed collision that is allowed already."""

from functools import partial

from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import removed_statement


def _fix(context: RuleContext) -> Fix | None:
    return removed_statement(context, safe=False)


def _message(context: RuleContext) -> str:
    first, second, way = context.details
    how = "; the order does not matter" if way else ""
    return f"duplicate 'allow_collision' for '{first}' and '{second}'{how}"


LOGIC = {"doubled-collision": partial(Rule, message_at=_message, fix=_fix)}
