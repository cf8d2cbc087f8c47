"""Noted by reading: what is no rotation."""

from typing import Any

from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.smurf.example_robot import in_scene
from robray.rules.smurf.meant_list import as_list, meant_list
from robray.text.records import NamedTuple


class Details(NamedTuple):
    what: str
    taken_by: str


def _rejects(details: Any) -> bool:
    return not details.taken_by


_LENGTHS = 3, 4


def _message(context: RuleContext) -> str:
    meant = meant_list(context, *_LENGTHS)
    if meant is not None:
        return f"a rotation is three angles or a quaternion; write '{meant}'"
    return f"a rotation is three angles or a quaternion, and this is {context.details.what}"


def _fix(context: RuleContext) -> Fix | None:
    return as_list(context, *_LENGTHS)


RULE = Rule(
    code="smurf-bad-rotation",
    severity=Severity.ERROR,
    summary="A rotation is nothing that the readers read.",
    message="a rotation is three angles or a quaternion, and this is {what}",
    message_at=_message,
    details=Details,
    explanation=(
        "A rotation is a list of three angles, or of the four numbers of a quaternion, or a map of w, x, y "
        "and z. MARS takes anything else for no rotation at all, and Phobos refuses it; only Phobos reads "
        "angles by the names x, y and z, or r, p and y."
    ),
    bad=in_scene(
        """\
entities:
- {name: left, file: arm.smurf, rotation: [|[0, 1]|]}
"""
    ),
    good=in_scene(
        """\
entities:
- {name: left, file: arm.smurf, rotation: [0, 0, 0]}
"""
    ),
    cases=(
        (
            in_scene(
                """\
entities:
- name: left
  file: arm.smurf
  rotation: [|(0, 0, 0)|]
"""
            ),
            in_scene(
                """\
entities:
- name: left
  file: arm.smurf
  rotation: [0, 0, 0]
"""
            ),
        ),
    ),
    rejected_by_reader=True,
    fix=_fix,
    format="smurfs",
    rejected_at=_rejects,
)
