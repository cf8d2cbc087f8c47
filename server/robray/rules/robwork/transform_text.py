"""Noted by reading: a pose is written as other than twelve numbers."""

from robray.facts.details import Counted
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="robwork-transform-text",
    severity=Severity.WARNING,
    summary="A pose is written as other than twelve numbers.",
    message="these {number} numbers are no pose: RobWork takes the identity without a word",
    details=Counted,
    explanation=(
        "Without elements in it a 'Transform3D' holds the rows of [R p], twelve numbers. With any other count"
        " it is the identity."
    ),
    bad="""\
<CartesianTask>
  <Targets>
    <CartesianTarget id="cup">
      <Transform3D>[|1 0 0 0 0 1 0 0 0 0 1|]</Transform3D>
    </CartesianTarget>
  </Targets>
</CartesianTask>
""",
    good="""\
<CartesianTask>
  <Targets>
    <CartesianTarget id="cup">
      <Transform3D>1 0 0 0 0 1 0 0 0 0 1 0</Transform3D>
    </CartesianTarget>
  </Targets>
</CartesianTask>
""",
)
