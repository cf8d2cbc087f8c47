"""Noted by lowering: a subtraction at the beginning of an attribute's value."""

from functools import partial

from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import inserted
from robray.rules.robray.attributes_around import attribute_around


def _fix(context: RuleContext) -> Fix | None:
    attribute = attribute_around(context)
    if attribute is None or attribute.value is None:
        return None
    zero = inserted(context, attribute.value.span.start, "0 + ")
    return Fix(f"Change to '0 + {context.details.text} - …'", (zero,))


LOGIC = {"minus-after-first-value": partial(Rule, fix=_fix)}
