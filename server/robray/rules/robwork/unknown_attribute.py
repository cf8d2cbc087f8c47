"""Noted by reading: an attribute that the grammar does not have."""

from robray.rules.engine.rule import Rule, Severity
from robray.rules.engine.rule_contexts import replaced_by_suggestion

RULE = Rule(
    code="robwork-unknown-attribute",
    severity=Severity.ERROR,
    summary="An attribute that the grammar does not have.",
    message="'{1}' has no attribute '{0}'",
    explanation=(
        "The grammar of workcells takes only the attributes that it lists for an element, and refuses the "
        "whole file otherwise. An attribute of your own can be a 'Property' of the frame. Where an "
        "attribute is missing and this is nearly its name, that is told here; of a task, whose loaders pass over what "
        "they do not know, where it is the unit."
    ),
    bad="""\
<WorkCell name="cell">
  <Frame name="Table" [|colour|]="red"/>
</WorkCell>
""",
    good="""\
<WorkCell name="cell">
  <Frame name="Table"/>
</WorkCell>
""",
    rejected_by_reader=True,
    rejected_at=lambda details: bool(details[3] == "error"),
    severity_at=lambda context: Severity(context.details[3]),
    words=lambda context: context.details[2].split(),
    fix=replaced_by_suggestion,
    cases=(
        (
            '<WorkCell name="cell">\n  <Frame [|nmae|]="Table"/>\n</WorkCell>\n',
            '<WorkCell name="cell">\n  <Frame name="Table"/>\n</WorkCell>\n',
        ),
    ),
)
