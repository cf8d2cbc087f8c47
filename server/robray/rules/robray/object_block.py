"""Noted by resolving: an `object` block."""

from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import replaced
from robray.rules.robray.missing_name import is_meant_as_name


def _fix(context: RuleContext) -> Fix:
    return replaced(context, "frame", safe=False)


RULE = Rule(
    code="object-block",
    severity=Severity.ERROR,
    summary="An 'object' block is used.",
    message="amino refuses every 'object'; write 'frame'",
    explanation=(
        "The grammar of the language has 'object NAME { … }', but nothing behind it: amino parses such a block and "
        "then always refuses the scene. A frame with geometry is what other formats call an object."
    ),
    bad="""\
[|object|] cup {
    translation [0, 0, 0.5];
}
""",
    good="""\
frame cup {
    translation [0, 0, 0.5];
}
""",
    rejected_by_reader=True,
    fix=_fix,
    is_said=is_meant_as_name,
)
