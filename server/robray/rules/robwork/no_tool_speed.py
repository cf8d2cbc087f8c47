"""Noted by reading: a constraint has no speed."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="robwork-no-tool-speed",
    severity=Severity.ERROR,
    summary="A constraint has no speed.",
    message="'{name}' has no speed",
    details=Named,
    explanation=(
        "A constraint of the tool holds 'ToolSpeed', or 'Speed' by the manual: 'Angular' or 'Positional', and"
        " 'N'. RobWork's loader refuses the task otherwise."
    ),
    bad="""\
<Task>
  <Trajectory>
    <Device>Robot</Device>
    <Target><Joint><Q>0</Q></Joint></Target>
    <Link><[|LinearToolConstraint|]/></Link>
    <Target><Joint><Q>0</Q></Joint></Target>
  </Trajectory>
</Task>
""",
    good="""\
<Task>
  <Trajectory>
    <Device>Robot</Device>
    <Target><Joint><Q>0</Q></Joint></Target>
    <Link><LinearToolConstraint><ToolSpeed><Positional/><N>1</N></ToolSpeed></LinearToolConstraint></Link>
    <Target><Joint><Q>0</Q></Joint></Target>
  </Trajectory>
</Task>
""",
    rejected_by_reader=True,
)
