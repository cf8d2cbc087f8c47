"""Noted by resolving: an included file cannot be read."""

from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="robwork-include-not-found",
    severity=Severity.ERROR,
    summary="An included file cannot be read.",
    message="'{0}' cannot be put in: the file {1}",
    explanation=(
        "A path is relative to the file that includes. RobWork refuses the workcell, and what the file may "
        "declare is unknown."
    ),
    bad="""\
<WorkCell name="cell">
  <Include file="[|arm.xml|]"/>
</WorkCell>
""",
    good="""\
<WorkCell name="cell">
  <Include file="hand.xml"/>
</WorkCell>
//- /w/hand.xml
<SerialDevice name="Arm">
  <Frame name="Base"/>
</SerialDevice>
""",
    rejected_by_reader=True,
)
