"""Noted by reading: targets and links do not take turns."""

from robray.rules.engine.rule import Rule, Severity
from robray.text.records import NamedTuple


class Details(NamedTuple):
    element: str
    last: str


RULE = Rule(
    code="robwork-alternation",
    severity=Severity.WARNING,
    summary="Targets and links do not take turns.",
    message=(
        "a '{element}' cannot stand here: targets and links take turns, and a trajectory begins and ends with a target"
    ),
    details=Details,
    explanation=(
        "A link says how to get from the target before it to the one behind it. Between two targets there is "
        "one link, and none before the first and behind the last."
    ),
    bad="""\
<Task>
  <Trajectory>
    <Device>Robot</Device>
    <Target><Joint><Q>0</Q></Joint></Target>
    <Link><LinearJointConstraint/></Link>
    <[|Link|]><LinearJointConstraint/></Link>
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
