"""Noted by reading: an attribute that the grammar does not have."""

from robray.rules.engine.rule import Rule, Severity
from robray.rules.engine.rule_contexts import replaced_by_suggestion
from robray.text.records import NamedTuple


class Details(NamedTuple):
    attribute: str
    element: str
    words: str
    severity: str


RULE = Rule(
    code="robwork-unknown-attribute",
    severity=Severity.ERROR,
    summary="An attribute that the grammar does not have.",
    message="'{element}' has no attribute '{attribute}'",
    details=Details,
    explanation=(
        "The grammar of workcells takes only the attributes that it lists for an element, and refuses the "
        "whole file otherwise. An attribute of your own can be a 'Property' of the frame. Where an "
        "attribute is missing and this is nearly its name, that is told here; of a task, whose loaders pass over what "
        "they do not know, where it is the unit, or a unit of what has none, as 'Q' and 'Matrix'."
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
    rejected_at=lambda details: bool(details.severity == "error"),
    severity_at=lambda context: Severity(context.details.severity),
    words=lambda context: context.details.words.split(),
    fix=replaced_by_suggestion,
    cases=(
        (
            '<WorkCell name="cell">\n  <Frame [|nmae|]="Table"/>\n</WorkCell>\n',
            '<WorkCell name="cell">\n  <Frame name="Table"/>\n</WorkCell>\n',
        ),
    ),
)
