"""Noted by resolving: what a shape or a joint cannot do without."""

from robray.rules.incomplete import is_incomplete
from robray.rules.rule import Rule, Severity

RULE = Rule(
    code="missing-attribute",
    severity=Severity.ERROR,
    summary="A shape or a joint lacks an attribute that it needs.",
    message="{1} needs '{0}'; give it here or in a class",
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
