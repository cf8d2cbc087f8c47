"""Noted by reading: what the readers need and is not there."""

from typing import Any

from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import listed
from robray.rules.smurf.example_robot import in_scene
from robray.text.records import NamedTuple


class Details(NamedTuple):
    what: str
    keys: tuple[str, ...]
    where: str


def _rejects(details: Any) -> bool:
    return bool(details.where == "entity")


def _message(context: RuleContext) -> str:
    keys = context.details.keys
    return f"{context.details.what} needs {listed(keys, len(keys))}"


RULE = Rule(
    code="smurf-missing-key",
    severity=Severity.WARNING,
    summary="A key is missing.",
    message="{what} needs '{keys[0]}'",
    details=Details,
    explanation=(
        "An entity without a file is nothing that a reader could load, which is an error. Phobos skips a "
        "motor without a joint, and a sensor without a type. All that one of them lacks is told at once."
    ),
    bad=in_scene(
        """\
entities:
- {name: [|left|]}
"""
    ),
    good=in_scene(
        """\
entities:
- {name: left, file: arm.smurf}
"""
    ),
    rejected_by_reader=True,
    format="smurfs",
    rejected_at=_rejects,
    message_at=_message,
)
