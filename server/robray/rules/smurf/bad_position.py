"""Noted by reading: what is no position."""

from robray.rules.engine.choices import only_numbers
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.smurf.example_robot import in_scene
from robray.rules.smurf.meant_list import as_list, meant_list

_WHAT = "a position is three numbers in metres"


def _message(context: RuleContext) -> str:
    meant = meant_list(context, 3)
    return f"{_WHAT}: [x, y, z]" if meant is None else f"{_WHAT}; write '{meant}'"


def _fix(context: RuleContext) -> Fix | None:
    return as_list(context, 3) or only_numbers(context, 3)


RULE = Rule(
    code="smurf-bad-position",
    severity=Severity.ERROR,
    summary="A position is not three numbers.",
    message="a position is three numbers in metres: [x, y, z]",
    message_at=_message,
    explanation=(
        "Phobos refuses what is not three numbers, and MARS reads text as far as it looks like a number. The "
        "keys x, y and z of a map are read by both."
    ),
    bad=in_scene(
        """\
entities:
- {name: left, file: arm.smurf, position: [|[0, 1]|]}
"""
    ),
    good=in_scene(
        """\
entities:
- {name: left, file: arm.smurf, position: [0, 1, 0]}
"""
    ),
    cases=(
        (
            in_scene(
                """\
entities:
- name: left
  file: arm.smurf
  position: [|(0, 1, 0)|]
"""
            ),
            in_scene(
                """\
entities:
- name: left
  file: arm.smurf
  position: [0, 1, 0]
"""
            ),
        ),
    ),
    rejected_by_reader=True,
    fix=_fix,
    format="smurfs",
)
