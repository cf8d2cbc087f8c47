"""Noted by resolving: what a shape or a joint cannot do without."""

from robray.formats.robray.details import MissingAttribute
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import scene_and_place
from robray.rules.robray.incomplete import is_incomplete
from robray.rules.robray.words import sizes_of_shapes

_NEEDING = [shape for shape in ROBRAY.shapes.values() if all(size.is_needed for size in shape.sizes)]


def _lacking(context: RuleContext) -> list[str]:
    """All that is missing to the same shape or joint, in the order in which it is noted."""
    scene, place = scene_and_place(context)
    found = [
        problem.details.name
        for problem in scene.findings.get(place, ())
        if problem.code == RULE.code and problem.span == context.span
    ]
    # What is told at a class was noticed elsewhere.
    return found or [context.details.name]


def _is_said(context: RuleContext) -> bool:
    return _lacking(context)[0] != context.details.name or is_incomplete(context)


def _message(context: RuleContext) -> str:
    what = context.details.what
    *others, last = (f"'{name}'" for name in _lacking(context))
    lacking = f"{', '.join(others)} and {last}" if others else last
    it = "them" if others else "it"
    if context.details.is_told_of_class:
        return f"{what} needs {lacking}, which nothing of this class has; give {it} here"
    return f"{what} needs {lacking}; give {it} here or in a class"


RULE = Rule(
    code="missing-attribute",
    severity=Severity.ERROR,
    summary="A shape or a joint lacks an attribute that it needs.",
    message="{what} needs '{name}'; give it here or in a class",
    details=MissingAttribute,
    message_at=_message,
    explanation=(
        f"A revolute or prismatic frame needs an 'axis', {sizes_of_shapes(_NEEDING)}. A 'radius' does not stand in "
        "for those of a cone. Only a box can do without its 'dimension', and is then of no size. The attribute may "
        "come from a class, if the class is defined before."
    ),
    bad="""\
frame door {
    type [|revolute|];
    translation [0, 0, 1];
}
""",
    good="""\
frame door {
    type revolute;
    axis [0, 0, 1];
    translation [0, 0, 1];
}
""",
    rejected_by_reader=True,
    is_said=_is_said,
)
