"""Noted by reading: an element that nobody knows here."""

from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import replaced_by_suggestion


def _severity(context: RuleContext) -> Severity:
    """A hint where the loader passes over what it does not know."""
    return Severity.HINT if context.details[1] == "hint" else Severity.ERROR


RULE = Rule(
    code="robwork-unknown-element",
    severity=Severity.ERROR,
    summary="An element that nobody knows here.",
    message="nobody reads '{0}' here",
    explanation=(
        "The grammar of workcells takes only the elements that it lists for a place, and so does the loader "
        "of tasks within a property. Elsewhere in a task what is unknown is passed over, which is a remark "
        "only where it looks like a known name."
    ),
    bad="""\
<WorkCell name="cell">
  <[|Farme|] name="Table"/>
</WorkCell>
""",
    good="""\
<WorkCell name="cell">
  <Frame name="Table"/>
</WorkCell>
""",
    rejected_by_reader=True,
    severity_at=_severity,
    words=lambda context: context.details[2].split(),
    fix=replaced_by_suggestion,
    rejected_at=lambda details: bool(details[1] == "error"),
)
