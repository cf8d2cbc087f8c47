"""Noted by reading: a unit that nobody knows."""

from robray.formats.robwork.frontend.numbers import UNITS
from robray.rules.engine.rule import Rule, Severity
from robray.rules.engine.rule_contexts import replaced_by_suggestion

RULE = Rule(
    code="robwork-bad-unit",
    severity=Severity.ERROR,
    summary="A unit that nobody knows.",
    message="there is no unit '{0}'",
    explanation=(
        "Lengths are in mm, cm, m or inch, angles in deg or rad, and speeds in these per second. RobWork's "
        "loaders refuse the file otherwise."
    ),
    bad="""\
<CartesianTask>
  <Targets>
    <CartesianTarget id="cup">
      <Transform3D><RPY unit="[|degs|]">0 1 0</RPY></Transform3D>
    </CartesianTarget>
  </Targets>
</CartesianTask>
""",
    good="""\
<CartesianTask>
  <Targets>
    <CartesianTarget id="cup">
      <Transform3D><RPY unit="deg">0 1 0</RPY></Transform3D>
    </CartesianTarget>
  </Targets>
</CartesianTask>
""",
    rejected_by_reader=True,
    words=lambda _: UNITS,
    fix=replaced_by_suggestion,
)
