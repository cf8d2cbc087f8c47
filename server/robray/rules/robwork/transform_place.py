"""Noted by reading: a pose stands where none can be."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="robwork-transform-place",
    severity=Severity.ERROR,
    summary="A pose stands where none can be.",
    message="'{name}' cannot stand here",
    details=Named,
    explanation=(
        "A pose is the first in an element: 'RPY' and 'Pos', or 'Transform'. RobWork refuses the file where "
        "something stands before it, or where both kinds are given."
    ),
    bad="""\
<WorkCell name="cell">
  <Frame name="Cup"><RPY>0 0 0</RPY><Pos>0 0 1</Pos><[|Transform|]>1 0 0 0 0 1 0 0 0 0 1 0</Transform></Frame>
</WorkCell>
""",
    good="""\
<WorkCell name="cell">
  <Frame name="Cup"><RPY>0 0 0</RPY><Pos>0 0 1</Pos></Frame>
</WorkCell>
""",
    rejected_by_reader=True,
)
