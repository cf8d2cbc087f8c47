"""Noted by reading: a task of one kind in one of the other."""

from robray.rules.engine.rule import Rule, Severity
from robray.text.records import NamedTuple


class Details(NamedTuple):
    element: str
    kind: str


RULE = Rule(
    code="robwork-mixed-task",
    severity=Severity.WARNING,
    summary="A task of one kind in one of the other.",
    message=(
        "'{element}' in a {kind}: RobWork reads it as the outer kind, and takes the identity for what is of the other"
    ),
    details=Details,
    explanation=(
        "A nested task is read as the one around it. Configurations in a 'CartesianTask' become poses that do nothing."
    ),
    bad="""\
<CartesianTask>
  <Entities>
    <[|QTask|]>
      <Targets/>
    </QTask>
  </Entities>
</CartesianTask>
""",
    good="""\
<CartesianTask>
  <Entities>
    <CartesianTask>
      <Targets/>
    </CartesianTask>
  </Entities>
</CartesianTask>
""",
)
