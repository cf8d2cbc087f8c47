"""Noted by reading: an attribute that the grammar does not have."""

from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="robwork-unknown-attribute",
    severity=Severity.ERROR,
    summary="An attribute that the grammar does not have.",
    message="'{1}' has no attribute '{0}'",
    explanation=(
        "The grammar of workcells takes only the attributes that it lists for an element, and refuses the "
        "whole file otherwise. An attribute of your own can be a 'Property' of the frame."
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
)
