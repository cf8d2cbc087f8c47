"""Noted by reading: a pose has two rotations."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="robwork-two-rotations",
    severity=Severity.ERROR,
    summary="A pose has two rotations.",
    message="'{name}' is a second rotation",
    details=Named,
    explanation=(
        "A 'Transform3D' holds one position and one rotation at most. RobWork's default loader refuses the "
        "file otherwise."
    ),
    bad="""\
<CartesianTask>
  <Targets>
    <CartesianTarget id="cup">
      <Transform3D><EAA>0 0 1</EAA><[|Quaternion|]>0 0 0 1</Quaternion></Transform3D>
    </CartesianTarget>
  </Targets>
</CartesianTask>
""",
    good="""\
<CartesianTask>
  <Targets>
    <CartesianTarget id="cup">
      <Transform3D><EAA>0 0 1</EAA></Transform3D>
    </CartesianTarget>
  </Targets>
</CartesianTask>
""",
    rejected_by_reader=True,
)
