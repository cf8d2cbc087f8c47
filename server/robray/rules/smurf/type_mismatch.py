"""Noted by reading: a type that is not that of the file."""

from robray.formats.smurf.vocabulary import SUFFIX_TYPES
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import replaced
from robray.rules.smurf.example_robot import in_scene
from robray.text.records import NamedTuple


class Details(NamedTuple):
    kind: str
    suffix: str


def _fix(context: RuleContext) -> Fix:
    """What the file is by its suffix; that changes what MARS loads."""
    by_suffix = SUFFIX_TYPES.get(context.details.suffix, context.details.suffix)
    return replaced(context, by_suffix, safe=False).by_hand


RULE = Rule(
    code="smurf-type-mismatch",
    severity=Severity.WARNING,
    summary="The type of an entity and the suffix of its file differ.",
    message="the type is '{kind}', and the file ends in '.{suffix}': MARS goes by the type, Phobos by the file",
    details=Details,
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
    fix=lambda context: _fix(context) if context.details.suffix in SUFFIX_TYPES else None,
)
