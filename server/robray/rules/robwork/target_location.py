"""Noted by reading: a target is nowhere."""

from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="robwork-target-location",
    severity=Severity.ERROR,
    summary="A target is nowhere.",
    message="the target has neither 'Tool' nor 'Joint'",
    explanation=(
        "A target of the older format is a pose of the tool, or a configuration. RobWork refuses the task otherwise."
    ),
    bad="""\
<Task>
  <Trajectory>
    <Device>Robot</Device>
    <[|Target|]><Name>above</Name></Target>
  </Trajectory>
</Task>
""",
    good="""\
<Task>
  <Trajectory>
    <Device>Robot</Device>
    <Target><Name>above</Name><Joint><Q>0</Q></Joint></Target>
  </Trajectory>
</Task>
""",
    rejected_by_reader=True,
)
