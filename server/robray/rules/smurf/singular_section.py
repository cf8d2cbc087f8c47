"""Noted by resolving: a section that MARS has by another name."""

from robray.rules.engine.rule import Rule, Severity
from robray.rules.smurf.example_robot import with_annotations
from robray.text.records import NamedTuple


class Details(NamedTuple):
    name: str
    singular: str


RULE = Rule(
    code="smurf-singular-section",
    severity=Severity.INFORMATION,
    summary="MARS knows a section only by another name.",
    message="'{name}' is read by Phobos alone: to MARS and rock-cpp it is '{singular}'",
    details=Details,
    explanation=(
        "Phobos 2 writes the names of these sections in the plural, MARS and rock-cpp read the singular. What "
        "stands here is lost in MARS without a word."
    ),
    bad=with_annotations(
        """\
[|links|]:
- name: upper
"""
    ),
    good=with_annotations(
        """\
link:
- name: upper
"""
    ),
)
