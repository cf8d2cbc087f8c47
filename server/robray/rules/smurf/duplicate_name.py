"""Noted by resolving: a second thing of one name."""

from robray.formats.smurf.kinds import MOTOR, POSE, SENSOR
from robray.rules.engine.choices import renamed_apart
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.smurf.example_robot import with_annotations
from robray.rules.smurf.first_ones import first_of_name
from robray.text.records import NamedTuple


class Details(NamedTuple):
    name: str
    kind: str


_KINDS = {"motor": MOTOR, "pose": POSE, "sensor": SENSOR}


def _fix(context: RuleContext) -> Fix | None:
    kind = _KINDS.get(context.details.kind)
    return None if kind is None else renamed_apart(context, kind)


RULE = Rule(
    code="smurf-duplicate-name",
    severity=Severity.WARNING,
    summary="Two motors, sensors or poses have one name.",
    message="there is a {kind} '{name}' already",
    details=Details,
    explanation=(
        "Motors, sensors and poses are found by their names, which hold in all files of a robot. Of two with "
        "one name the readers keep one, and not the same."
    ),
    related=first_of_name,
    fix=_fix,
    bad=with_annotations(
        """\
motors:
- {name: turn, joint: shoulder}
- {name: [|turn|], joint: shoulder}
"""
    ),
    good=with_annotations(
        """\
motors:
- {name: turn, joint: shoulder}
- {name: other, joint: shoulder}
"""
    ),
)
