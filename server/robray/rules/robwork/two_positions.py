"""Noted by reading: a pose has two positions."""

from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="robwork-two-positions",
    severity=Severity.ERROR,
    summary="A pose has two positions.",
    message="this is a second position",
    explanation=(
        "A 'Transform3D' holds one position and one rotation at most. RobWork's default loader refuses the "
        "file otherwise."
    ),
    bad="""\
<CartesianTask>
  <Targets>
    <CartesianTarget id="cup">
      <Transform3D><Pos>0 0 1</Pos><[|Pos|]>0 0 2</Pos></Transform3D>
    </CartesianTarget>
  </Targets>
</CartesianTask>
""",
    good="""\
<CartesianTask>
  <Targets>
    <CartesianTarget id="cup">
      <Transform3D><Pos>0 0 1</Pos></Transform3D>
    </CartesianTarget>
  </Targets>
</CartesianTask>
""",
    rejected_by_reader=True,
)
