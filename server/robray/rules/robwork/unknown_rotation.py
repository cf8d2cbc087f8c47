"""Noted by reading: a pose has an element that is no rotation."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="robwork-unknown-rotation",
    severity=Severity.ERROR,
    summary="A pose has an element that is no rotation.",
    message="'{name}' is no rotation and no position",
    details=Named,
    explanation=(
        "A 'Transform3D' holds 'Pos' and one of 'RPY', 'EAA', 'Quaternion' and 'Rotation3D', or a 'Matrix' "
        "alone. RobWork's default loader refuses the file otherwise."
    ),
    bad="""\
<CartesianTask>
  <Targets>
    <CartesianTarget id="cup">
      <Transform3D><[|RPYY|] unit="rad">0 0 1</RPYY></Transform3D>
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
    rejected_by_reader=True,
    words=lambda _: ("Pos", "RPY", "EAA", "Quaternion", "Rotation3D", "Matrix"),
)
