"""Noted by reading: a matrix is no rotation."""

from robray.formats.robwork.frontend.poses import Instead
from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.robwork.mending import matrix_taken
from robray.text.records import NamedTuple


class Details(NamedTuple):
    """`taken` is the rotation that the loader takes, empty where it takes none."""

    taken: str
    instead: Instead


_TAKEN = {
    Instead.ROTATION: "and RobWork's default loader takes {taken} instead",
    Instead.MIRROR: "it mirrors: RobWork's default loader takes what is nearest to it and mirrors, too",
    Instead.NOTHING: "and none is nearest to it",
    Instead.ITSELF: "and RobWork takes it as it is: what hangs from it is out of shape",
}


def _message(context: RuleContext) -> str:
    taken, instead = context.details
    return f"this matrix is no rotation, {_TAKEN[instead].format(taken=taken)}"


RULE = Rule(
    code="robwork-not-a-rotation",
    severity=Severity.WARNING,
    summary="A matrix is no rotation.",
    message="this matrix is no rotation",
    details=Details,
    message_at=_message,
    explanation=(
        "The loader replaces a 'Rotation3D' whose determinant is not 1 by the rotation that is nearest to it. "
        "The twelve numbers of a pose it takes as they are, in tasks and in workcells. "
        "Numbers that are only rounded are no mistake."
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
    cases=(
        (
            """\
<WorkCell name="cell">
  <Frame name="Table"><Transform>[|2 0 0 1 0 2 0 0 0 0 2 0|]</Transform></Frame>
</WorkCell>
""",
            """\
<WorkCell name="cell">
  <Frame name="Table"><Transform>1 0 0 1 0 1 0 0 0 0 1 0</Transform></Frame>
</WorkCell>
""",
        ),
    ),
)
