"""Noted by resolving: a parent that is an empty string."""

from robray.facts.details import Named
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity, Tag
from robray.rules.engine.rule_contexts import removed_statement
from robray.rules.robray.attributes_around import attribute_around


def _fix(context: RuleContext) -> Fix | None:
    attribute = attribute_around(context)
    return None if attribute is None else removed_statement(context._replace(span=attribute.span), safe=False)


RULE = Rule(
    code="empty-parent",
    severity=Severity.HINT,
    summary="The parent of a frame is an empty string.",
    message="an empty 'parent' is the root, from which frame '{name}' hangs also without it",
    details=Named,
    explanation=(
        "The root of a scene has no name but the empty one, so that '\"\"' as a parent means the root and is no "
        "mistake to amino. A frame that is nested in no other hangs from the root anyway. Where a name was to be "
        "filled in, nothing else tells that it is missing."
    ),
    bad="""\
frame table {
    parent [|""|];
}
""",
    good="""\
frame table {
}
""",
    fix=_fix,
    tag=Tag.UNNECESSARY,
)
