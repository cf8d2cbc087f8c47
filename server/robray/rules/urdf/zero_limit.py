"""A joint whose limit of effort or velocity is 0."""

from functools import partial

from robray.analysis.results import Result
from robray.facts.details import Named
from robray.facts.problems import Problem
from robray.formats.urdf.statements import Joint, RobotStatement
from robray.rules.engine.rule import Rule


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


LOGIC = {"urdf-zero-limit": partial(Rule, statements=frozenset({Joint}), check=_check)}
