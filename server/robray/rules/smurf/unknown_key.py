"""Noted by reading: a key of an entity that nobody reads."""

from robray.formats.smurf.vocabulary import ENTITY_KEYS
from robray.rules.engine.rule import Rule, Severity
from robray.rules.engine.rule_contexts import replaced_by_suggestion
from robray.rules.smurf.example_robot import in_scene

RULE = Rule(
    code="smurf-unknown-key",
    severity=Severity.INFORMATION,
    summary="An entity has a key that nobody reads.",
    message="nobody reads '{0}'",
    explanation=(
        "The keys of an entity are name, file, type, position, rotation, parent, anchor, pose, root and "
        "child. The readers pass over all others without a word, 'orientation' among them."
    ),
    bad=in_scene(
        """\
entities:
- {name: left, file: arm.smurf, [|postion|]: [0, 0, 1]}
"""
    ),
    good=in_scene(
        """\
entities:
- {name: left, file: arm.smurf, position: [0, 0, 1]}
"""
    ),
    format="smurfs",
    words=lambda _: ENTITY_KEYS,
    fix=replaced_by_suggestion,
)
