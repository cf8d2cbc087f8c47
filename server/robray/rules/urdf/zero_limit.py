"""A joint whose limit of effort or velocity is 0."""

from robray.analysis.results import Result
from robray.facts.details import Named
from robray.facts.problems import Problem
from robray.formats.urdf.statements import Joint, RobotStatement
from robray.rules.engine.rule import Rule, Severity
from robray.rules.urdf.example_arm import with_joint


def _check(joint: RobotStatement, _: Result) -> tuple[Problem, ...]:
    assert isinstance(joint, Joint), "only joints are looked at"
    limit = joint.limit
    if limit is None or joint.type is None or joint.type.text not in ("revolute", "continuous", "prismatic"):
        return ()
    given = (("effort", limit.effort), ("velocity", limit.velocity))
    zero = [(name, number) for name, number in given if number is not None and number.value == 0]
    if not zero:
        return ()
    return (Problem("urdf-zero-limit", zero[0][1].span, Named(" and ".join(name for name, _ in zero))),)


RULE = Rule(
    code="urdf-zero-limit",
    severity=Severity.INFORMATION,
    summary="The limit of a joint allows no effort or no velocity.",
    message="{name} limited to 0, so simulators and controllers cannot move this joint; write the real limit",
    details=Named,
    explanation=(
        "'effort' and 'velocity' are the largest values that a joint may have. With an effort of 0 Drake makes no "
        "actuator, and Gazebo and MuJoCo exert no force; with a velocity of 0 Gazebo and ros2_control hold the joint. "
        "Some programs take 0 for no limit, and others do not: write the value of the data sheet. A joint that "
        "nothing drives, such as that of a caster, may have an effort of 0. urdfdom accepts any number."
    ),
    bad=with_joint("continuous", '<limit effort="[|0|]" velocity="1"/>'),
    good=with_joint("continuous", '<limit effort="10" velocity="1"/>'),
    cases=(
        (
            with_joint("revolute", '<limit effort="1" velocity="[|0|]" lower="-1" upper="1"/>'),
            with_joint("revolute", '<limit effort="1" velocity="2" lower="-1" upper="1"/>'),
        ),
    ),
    statements=frozenset({Joint}),
    check=_check,
)
