"""A mass that is zero or less."""

from robray.analysis.results import Result
from robray.facts.problems import Problem
from robray.formats.urdf.statements import LinkElement, RobotStatement
from robray.rules.engine.choices import without_minus
from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import scene_and_place
from robray.rules.urdf.simulation import only_inertials
from robray.text.records import NamedTuple


class Details(NamedTuple):
    mass: str


def _check(part: RobotStatement, _: Result) -> tuple[Problem, ...]:
    assert isinstance(part, LinkElement), "only parts are looked at"
    if part.mass is None or part.mass.value is None or part.mass.value > 0:
        return ()
    return (Problem("urdf-mass", part.mass.span, Details(f"{part.mass.value:g}")),)


def _message(context: RuleContext) -> str:
    scene, place = scene_and_place(context)
    looked = {} if context.looked is None else context.looked
    key = (only_inertials, prefix := place[:-1])
    needed = looked[key] if key in looked else looked.setdefault(key, only_inertials(scene, prefix))
    assert isinstance(needed, frozenset), "nothing else is kept under it"
    if place not in needed:
        return RULE.said(context.details)
    return f"the mass is {context.details.mass} kg, but simulators need one for a link that a joint moves; write it"


RULE = Rule(
    code="urdf-mass",
    severity=Severity.WARNING,
    summary="A mass is not positive.",
    message="the mass is {mass} kg; a link without a mass of its own needs no 'inertial'",
    message_at=_message,
    details=Details,
    explanation=(
        "Simulators drop such a link, or fall over: what a joint moves must have a mass. urdfdom takes any "
        "number. A link that is only a point to hang others on needs no inertial if no joint moves it, or if a "
        "link with a mass is fixed to it."
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
