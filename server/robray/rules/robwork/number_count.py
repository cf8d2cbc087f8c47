"""Noted by reading: an element has too many numbers, or too few."""

from robray.rules.engine.markup_fixes import in_content
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.text.records import NamedTuple


class Details(NamedTuple):
    element: str
    wanted: str
    found: str


def _message(context: RuleContext) -> str:
    element, wanted, found = context.details
    return f"'{element}' has {wanted} {'number' if wanted == '1' else 'numbers'}, and here are {found}"


def _fix(context: RuleContext) -> Fix | None:
    wanted = context.details.wanted
    return in_content(context, int(wanted)) if wanted.isdigit() else None


RULE = Rule(
    code="robwork-number-count",
    severity=Severity.ERROR,
    summary="An element has too many numbers, or too few.",
    message="'{element}' has {wanted} numbers, and here are {found}",
    details=Details,
    message_at=_message,
    fix=_fix,
    explanation=("RobWork's readers refuse the file. A matrix 'Rotation3D' has 9 numbers, or 4 that are a quaternion."),
    bad="""\
<CartesianTask>
  <Targets>
    <CartesianTarget id="cup">
      <Transform3D><Pos>[|0 1|]</Pos></Transform3D>
    </CartesianTarget>
  </Targets>
</CartesianTask>
""",
    good="""\
<CartesianTask>
  <Targets>
    <CartesianTarget id="cup">
      <Transform3D><Pos>0 1 0</Pos></Transform3D>
    </CartesianTarget>
  </Targets>
</CartesianTask>
""",
    rejected_by_reader=True,
    cases=(
        (
            """\
<WorkCell name="cell">
  <Frame name="Table"><RPY>[|0 1|]</RPY><Pos>0 0 0</Pos></Frame>
</WorkCell>
""",
            """\
<WorkCell name="cell">
  <Frame name="Table"><RPY>0 1 0</RPY><Pos>0 0 0</Pos></Frame>
</WorkCell>
""",
        ),
    ),
)
