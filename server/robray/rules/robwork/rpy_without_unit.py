"""Noted by reading: angles without a unit are read in two ways."""

from robray.rules.engine.rule import Rule, Severity
from robray.rules.robwork.mending import radians_said

RULE = Rule(
    code="robwork-rpy-without-unit",
    severity=Severity.INFORMATION,
    summary="Angles without a unit are read in two ways.",
    message="these angles are radians to RobWork's default loader, and degrees to its Xerces loader",
    explanation=(
        "The schema sets 'deg' where nothing is written, and only one of the loaders looks at the schema. "
        "Here they are taken as radians; a workcell's angles are degrees."
    ),
    bad="""\
<CartesianTask>
  <Targets>
    <CartesianTarget id="cup">
      <Transform3D><[|RPY|]>0 0 1</RPY></Transform3D>
    </CartesianTarget>
  </Targets>
</CartesianTask>
""",
    good="""\
<CartesianTask>
  <Targets>
    <CartesianTarget id="cup">
      <Transform3D><RPY unit="rad">0 0 1</RPY></Transform3D>
    </CartesianTarget>
  </Targets>
</CartesianTask>
""",
    fix=radians_said,
)
