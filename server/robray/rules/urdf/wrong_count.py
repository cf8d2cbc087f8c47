"""Noted by lowering: a vector in a joint with more or fewer numbers than it must have."""

from robray.formats.urdf.details import WrongCount
from robray.rules.engine.choices import numbers_of
from robray.rules.engine.rule import Rule, Severity
from robray.rules.urdf.example_arm import with_origin

RULE = Rule(
    code="urdf-wrong-count",
    severity=Severity.ERROR,
    summary="A vector in a joint has the wrong count of numbers.",
    message="'{attribute}' has {wanted} numbers, and here are {got}",
    details=WrongCount,
    explanation=(
        "Positions, angles and axes are three numbers with spaces between. urdfdom refuses a robot with any other "
        "count in a joint. In a link it drops what comes after it in that link, and goes on."
    ),
    bad=with_origin('<origin xyz="[|0 0.5|]"/>'),
    good=with_origin('<origin xyz="0 0 0.5"/>'),
    rejected_by_reader=True,
    fix=lambda context: numbers_of(context, int(context.details.wanted)),
)
