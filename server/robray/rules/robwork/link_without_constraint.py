"""Noted by reading: a link has no constraint."""

from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="robwork-link-without-constraint",
    severity=Severity.WARNING,
    summary="A link has no constraint.",
    message="the link has no constraint: the manual allows that, and RobWork's loader refuses it",
    explanation=(
        "Without one any way between the two targets will do, says the users' manual. The last loader of the "
        "format wants one of its three constraints."
    ),
    bad="""\
<Task>
  <Trajectory>
    <Device>Robot</Device>
    <Target><Joint><Q>0</Q></Joint></Target>
    <[|Link|]/>
    <Target><Joint><Q>0</Q></Joint></Target>
  </Trajectory>
</Task>
""",
    good="""\
<Task>
  <Trajectory>
    <Device>Robot</Device>
    <Target><Joint><Q>0</Q></Joint></Target>
    <Link><LinearJointConstraint/></Link>
    <Target><Joint><Q>0</Q></Joint></Target>
  </Trajectory>
</Task>
""",
)
