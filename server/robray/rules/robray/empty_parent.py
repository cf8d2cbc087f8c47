"""Noted by resolving: a parent that is an empty string."""

from functools import partial

from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import removed_statement
from robray.rules.robray.attributes_around import attribute_around


def _fix(context: RuleContext) -> Fix | None:
    attribute = attribute_around(context)
    return None if attribute is None else removed_statement(context._replace(span=attribute.span), safe=False)


LOGIC = {"empty-parent": partial(Rule, fix=_fix)}
