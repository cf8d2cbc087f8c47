"""Noted by reading: a type that is not that of the file."""

from robray.rules.engine.rule import Rule, Severity
from robray.rules.smurf.example_robot import in_scene

RULE = Rule(
    code="smurf-type-mismatch",
    severity=Severity.WARNING,
    summary="The type of an entity and the suffix of its file differ.",
    message="the type is '{0}', and the file ends in '.{1}': MARS goes by the type, Phobos by the file",
    explanation=(
        "MARS loads an entity as its type says, and Phobos as the suffix of its file does. One of the two "
        "loads what was not meant."
    ),
    bad=in_scene(
        """\
entities:
- {name: left, type: [|urdf|], file: arm.smurf}
"""
    ),
    good=in_scene(
        """\
entities:
- {name: left, type: smurf, file: arm.smurf}
"""
    ),
    format="smurfs",
)
