"""Noted by resolving: `parent` in a frame that is nested in another."""

from functools import partial

from robray.formats.robray.expressions import Expression
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import removed_by_hand, removed_statement
from robray.rules.robray.attributes_around import attribute_around


def _fix(context: RuleContext) -> Fix | None:
    return removed_statement(context) if _names_container(context) else removed_by_hand(context)


def _names_container(context: RuleContext) -> bool:
    attribute = attribute_around(context)
    value = None if attribute is None else attribute.value
    return isinstance(value, Expression) and value.name is not None and value.name.text == context.details.name


LOGIC = {"reparented-frame": partial(Rule, fix=_fix)}
