"""Noted by reading: angles of a task that are far too large for radians."""

import math

from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import in_file, replaced
from robray.text.records import NamedTuple


class Details(NamedTuple):
    number: str


def _fix(context: RuleContext) -> Fix | None:
    text, span = in_file(context)
    written = text[span.start : span.end].split()
    return replaced(context, " ".join(f"{math.radians(float(number)):.12g}" for number in written), safe=False).by_hand


RULE = Rule(
    code="robwork-looks-like-degrees",
    severity=Severity.WARNING,
    summary="An angle of a task is so large that degrees seem to be meant.",
    message="'{number}' is more than a whole turn: these angles are in radians; convert them if degrees are meant",
    details=Details,
    explanation=(
        "In the older task format angles have no unit, and are radians; a workcell's are degrees. "
        "90 radians are fourteen turns and a bit, and the tool comes from where nobody wants it; a quarter turn is "
        "1.5707963267948966. Told of are angles of more than a turn in an 'RPY' of the older format, and in one of "
        "today's that says 'rad'."
    ),
    bad="""\
<Task>
  <Trajectory>
    <Device>Arm</Device>
    <TCP>Arm.Tool</TCP>
    <Target>
      <Tool>
        <Transform3D><Vector3D>0 0 1</Vector3D><RPY>[|90 0 0|]</RPY></Transform3D>
        <Frame>WORLD</Frame>
      </Tool>
    </Target>
  </Trajectory>
</Task>
""",
    good="""\
<Task>
  <Trajectory>
    <Device>Arm</Device>
    <TCP>Arm.Tool</TCP>
    <Target>
      <Tool>
        <Transform3D><Vector3D>0 0 1</Vector3D><RPY>1.57079632679 0 0</RPY></Transform3D>
        <Frame>WORLD</Frame>
      </Tool>
    </Target>
  </Trajectory>
</Task>
""",
    fix=_fix,
    cases=(
        (
            """\
<CartesianTask>
  <Targets>
    <CartesianTarget id="cup">
      <Transform3D><RPY unit="rad">[|0 0 180|]</RPY></Transform3D>
    </CartesianTarget>
  </Targets>
</CartesianTask>
""",
            """\
<CartesianTask>
  <Targets>
    <CartesianTarget id="cup">
      <Transform3D><RPY unit="rad">0 0 3.14159265359</RPY></Transform3D>
    </CartesianTarget>
  </Targets>
</CartesianTask>
""",
        ),
    ),
)
