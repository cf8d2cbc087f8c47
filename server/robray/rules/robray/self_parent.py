"""Noted by resolving: a frame that hangs from itself."""

from robray.facts.details import Named
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import removed_by_hand
from robray.rules.robray.attributes_around import attribute_around
from robray.text.spans import Span


def _fix(context: RuleContext) -> Fix | None:
    """Without the attribute the frame hangs from the one around it, or from the root."""
    parent = attribute_around(context)
    if parent is None or parent.name != "parent":
        return None
    return removed_by_hand(context._replace(span=Span(parent.name_span.start, context.span.end)))


RULE = Rule(
    code="self-parent",
    severity=Severity.ERROR,
    summary="A frame is its own parent.",
    message="frame '{name}' cannot be its own parent; name another frame, or leave 'parent' out",
    details=Named,
    explanation=(
        "A frame hangs from another one or, without 'parent', from the root. The parent may come from a class and "
        "from the frame around it: a frame that is nested in one of the same name is its own parent, too."
    ),
    bad="""\
frame tray {
    parent [|tray|];
}
""",
    good="""\
frame table { }
frame tray {
    parent table;
}
""",
    rejected_by_reader=True,
    fix=_fix,
)
