"""Noted by resolving: an entity before its parent."""

from robray.rules.engine.rule import Rule, Severity
from robray.rules.smurf.example_robot import in_scene

RULE = Rule(
    code="smurf-late-parent",
    severity=Severity.INFORMATION,
    summary="An entity without an anchor stands before its parent.",
    message="'{0}' is created by MARS before its parent '{1}': set its anchor, or move it behind",
    explanation=(
        "MARS creates entities as soon as their parent and anchor are there, but one with a parent and no "
        "anchor comes last, in the order of the list. A parent behind it in that order is missing then, and "
        "the world is taken."
    ),
    bad=in_scene(
        """\
entities:
- {name: left, file: arm.smurf, parent: [|"right::upper"|]}
- {name: right, file: arm.smurf}
"""
    ),
    good=in_scene(
        """\
entities:
- {name: left, file: arm.smurf, parent: "right::upper", anchor: parent}
- {name: right, file: arm.smurf}
"""
    ),
    format="smurfs",
)
