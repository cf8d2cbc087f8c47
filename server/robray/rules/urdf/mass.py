"""A mass that is zero or less."""

from functools import partial

from robray.analysis.results import Result
from robray.facts.problems import Problem
from robray.formats.urdf.statements import LinkElement, RobotStatement
from robray.rules import RULES
from robray.rules.engine.choices import without_minus
from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.engine.rule_contexts import scene_and_place
from robray.rules.urdf.details import Mass
from robray.rules.urdf.inertia import is_point
from robray.rules.urdf.simulation import only_inertials


def _check(part: RobotStatement, _: Result) -> tuple[Problem, ...]:
    assert isinstance(part, LinkElement), "only parts are looked at"
    if part.mass is None or part.mass.value is None or part.mass.value > 0 or is_point(part):
        # An inertial of zeros says that the link has none: `simulation` reports where one is needed.
        return ()
    return (Problem("urdf-mass", part.mass.span, Mass(f"{part.mass.value:g}")),)


def _message(context: RuleContext) -> str:
    scene, place = scene_and_place(context)
    looked = {} if context.looked is None else context.looked
    key = (only_inertials, prefix := place[:-1])
    needed = looked[key] if key in looked else looked.setdefault(key, only_inertials(scene, prefix))
    assert isinstance(needed, frozenset), "nothing else is kept under it"
    if place not in needed and not context.details.is_lacking:
        return RULES["urdf-mass"].said(context.details)
    return f"mass is {context.details.mass} kg, but a joint moves this link; use a positive mass"


LOGIC = {
    "urdf-mass": partial(
        Rule, message_at=_message, details=Mass, statements=frozenset({LinkElement}), check=_check, fix=without_minus
    )
}
