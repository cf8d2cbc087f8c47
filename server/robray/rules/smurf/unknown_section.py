"""Noted by resolving: a list that Phobos refuses."""

from robray.formats.smurf.vocabulary import SECTIONS, SINGULAR
from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.smurf.example_robot import with_annotations
from robray.rules.smurf.refused import is_refused
from robray.text.records import NamedTuple
from robray.text.slips import slip


class Details(NamedTuple):
    name: str
    refused_by: str = ""


def _words(context: RuleContext) -> tuple[str, ...]:
    """The names that readers have for sections; others of the singular only where none of these is near."""
    name = context.details.name
    is_near = any(slip(name, each) is not None for each in SECTIONS)
    return (*SECTIONS, *(() if is_near else SINGULAR))


RULE = Rule(
    code="smurf-unknown-section",
    severity=Severity.WARNING,
    summary="A section is none that the readers know.",
    message="no section is called '{name}': Phobos refuses the robot, and MARS does not read it",
    details=Details,
    explanation=(
        "Phobos takes a list by an unknown name for a mistake and refuses the whole robot; a map by such a "
        "name it keeps. MARS reads the sections that it knows and nothing else."
    ),
    bad=with_annotations(
        """\
[|motor_list|]:
- name: turn
"""
    ),
    good=with_annotations(
        """\
motors:
- name: turn
  joint: shoulder
"""
    ),
    words=_words,
    rejected_at=is_refused,
)
