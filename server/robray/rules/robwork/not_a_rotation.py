"""Noted by reading: a matrix is no rotation."""

from typing import NamedTuple

from robray.rules.engine.rule import Rule, Severity
from robray.rules.robwork.mending import matrix_taken


class Details(NamedTuple):
    taken: str


RULE = Rule(
    code="robwork-not-a-rotation",
    severity=Severity.WARNING,
    summary="A matrix is no rotation.",
    message="this matrix is no rotation, and RobWork's default loader takes {taken} instead",
    details=Details,
    explanation=(
        "The loader replaces a matrix whose determinant is not 1 by the rotation that is nearest to it. "
        "Numbers that are only rounded are taken as they are."
    ),
    bad="""\
<CartesianTask>
  <Targets>
    <CartesianTarget id="cup">
      <Transform3D><Rotation3D>[|2 0 0 0 2 0 0 0 2|]</Rotation3D></Transform3D>
    </CartesianTarget>
  </Targets>
</CartesianTask>
""",
    good="""\
<CartesianTask>
  <Targets>
    <CartesianTarget id="cup">
      <Transform3D><Rotation3D>1 0 0 0 1 0 0 0 1</Rotation3D></Transform3D>
    </CartesianTarget>
  </Targets>
</CartesianTask>
""",
    fix=matrix_taken,
)
