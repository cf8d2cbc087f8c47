"""Noted by resolving: what a shape or a joint cannot do without."""

from robray.rules.incomplete import is_incomplete
from robray.rules.lacking_classes import LACKING
from robray.rules.rule import Occasion, Rule, Severity


def _message(occasion: Occasion) -> str:
    name, what, *lacking = occasion.details
    if lacking == [LACKING]:
        return f"{what} needs '{name}', which nothing of this class has; give it here"
    return f"{what} needs '{name}'; give it here or in a class"


RULE = Rule(
    code="missing-attribute",
    severity=Severity.ERROR,
    summary="A shape or a joint lacks an attribute that it needs.",
    message="{1} needs '{0}'; give it here or in a class",
    message_at=_message,
    explanation=(
        "A revolute or prismatic frame needs an 'axis', a sphere a 'radius', a cylinder 'height' and 'radius', a cone "
        "'height', 'start_radius' and 'end_radius' (a 'radius' does not stand in for them), a grid 'dimension', "
        "'delta' and 'thickness'. Only a box can do without its 'dimension', and is then of no size. The attribute "
        "may come from a class, if the class is defined before."
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
    refused=True,
    is_said=is_incomplete,
)
