"""Noted by reading: what is no rotation."""

import math
import re
from typing import Any

from robray.rules.engine.choices import instead
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import written
from robray.rules.smurf.example_robot import in_scene
from robray.rules.smurf.meant_list import as_list, meant_list
from robray.text.records import NamedTuple


class Details(NamedTuple):
    what: str
    taken_by: str


def _rejects(details: Any) -> bool:
    return not details.taken_by


_LENGTHS = 3, 4
_PART = re.compile(r"[{,]\s*([wxyz])\s*:\s*(-?[0-9]+(?:\.[0-9]+)?)(?=\s*[,}])")


def _message(context: RuleContext) -> str:
    meant = meant_list(context, *_LENGTHS)
    if meant is not None:
        return f"a rotation is three angles or a quaternion; write '{meant}'"
    return f"a rotation is three angles or a quaternion, and this is {context.details.what}"


def _completed(context: RuleContext) -> Fix | None:
    """A quaternion with the one part that it lacks, as long as makes its length 1."""
    text = written(context)
    parts = (
        [name for name, _ in _PART.findall(text)] if text.startswith("{") and text.endswith("}") and ":" in text else []
    )
    missing = [each for each in "wxyz" if each not in parts]
    if len(missing) != 1 or len(parts) + 1 != len("wxyz"):
        return None
    rest = 1 - sum(float(value) ** 2 for _, value in _PART.findall(text))
    return None if rest < 0 else instead(context, f"{text[:-1].rstrip()}, {missing[0]}: {math.sqrt(rest):.12g}}}")


def _fix(context: RuleContext) -> Fix | None:
    return as_list(context, *_LENGTHS) or _completed(context)


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
