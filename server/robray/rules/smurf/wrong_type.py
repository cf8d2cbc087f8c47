"""Noted by reading: a value of another kind than the readers expect."""

from robray.rules.engine.rule import Rule, Severity
from robray.rules.smurf.example_robot import with_annotations
from robray.text.records import NamedTuple


class Details(NamedTuple):
    what: str
    wanted: str


RULE = Rule(
    code="smurf-wrong-type",
    severity=Severity.WARNING,
    summary="A value is not of the kind that the readers expect.",
    message="{what} is {wanted}, and this is not",
    details=Details,
    explanation=(
        "Where a reader expects a map, a list, a text or a number, it passes over anything else, or ends with "
        "an error. What stands here says nothing to it."
    ),
    bad=with_annotations(
        """\
motors:
- [|turn|]
"""
    ),
    good=with_annotations(
        """\
motors:
- {name: turn, joint: shoulder}
"""
    ),
)
