"""A mass that is zero or less."""

from robray.analysis.results import Result
from robray.facts.problems import Problem
from robray.formats.urdf.statements import LinkElement, RobotStatement
from robray.rules.engine.choices import without_minus
from robray.rules.engine.rule import Rule, Severity
from robray.text.records import NamedTuple


class Details(NamedTuple):
    mass: str


def _check(part: RobotStatement, _: Result) -> tuple[Problem, ...]:
    assert isinstance(part, LinkElement), "only parts are looked at"
    if part.mass is None or part.mass.value is None or part.mass.value > 0:
        return ()
    return (Problem("urdf-mass", part.mass.span, Details(f"{part.mass.value:g}")),)


RULE = Rule(
    code="urdf-mass",
    severity=Severity.WARNING,
    summary="A mass is not positive.",
    message="the mass is {mass} kg; a link without a mass of its own needs no 'inertial'",
    details=Details,
    explanation=(
        "Simulators drop such a link, or fall over: what a joint moves must have a mass. urdfdom takes any "
        "number. For a link that is only a point to hang others on, leave the inertial out."
    ),
    bad="""\
<robot name="arm">
  <link name="base">
    <inertial>
      <mass value="[|0|]"/>
      <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>
    </inertial>
  </link>
</robot>
""",
    good="""\
<robot name="arm">
  <link name="base">
    <inertial>
      <mass value="1"/>
      <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>
    </inertial>
  </link>
</robot>
""",
    cases=(
        (
            """\
<robot name="arm">
  <link name="base">
    <inertial>
      <mass value="[|-1|]"/>
      <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>
    </inertial>
  </link>
</robot>
""",
            """\
<robot name="arm">
  <link name="base">
    <inertial>
      <mass value="1"/>
      <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>
    </inertial>
  </link>
</robot>
""",
        ),
    ),
    statements=frozenset({LinkElement}),
    check=_check,
    fix=without_minus,
)
