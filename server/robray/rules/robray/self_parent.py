"""Noted by resolving: a frame that hangs from itself."""

from functools import partial

from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import removed_by_hand
from robray.rules.robray.attributes_around import attribute_around
from robray.text.spans import Span


def _fix(context: RuleContext) -> Fix | None:
    """Without the attribute the frame hangs from the one around it, or from the root."""
    parent = attribute_around(context)
    if parent is None or parent.name != "parent":
        return None
    return removed_by_hand(context._replace(span=Span(parent.name_span.start, context.span.end)))


LOGIC = {"self-parent": partial(Rule, fix=_fix)}
