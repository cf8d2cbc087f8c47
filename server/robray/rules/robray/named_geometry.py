"""Noted by lowering: a name behind `geometry`."""

import re

from robray.facts.details import Written
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import blanks_before, in_file
from robray.text.spans import Span

_BRACE = re.compile(rb"\s*\{")


def _fix(context: RuleContext) -> Fix | None:
    text, span = in_file(context)
    if not _BRACE.match(text, span.end):
        # Without its brace the name may be an attribute's.
        return None
    blanks = blanks_before(text, span.start)
    return Fix("remove the name", (Replacement(Span(context.span.start - blanks, context.span.end), ""),))


RULE = Rule(
    code="named-geometry",
    severity=Severity.ERROR,
    summary="A geometry has a name.",
    message="geometry takes no name; remove '{text}'",
    details=Written,
    explanation=(
        "Geometry belongs to the frame that it stands in and cannot be referred to. To give it attributes in common "
        "with other geometry write a class, and 'isa' in the geometry."
    ),
    bad="""\
frame tray {
    geometry [|plate|] {
        shape box;
        dimension [0.3, 0.3, 0.01];
    }
}
""",
    good="""\
frame tray {
    geometry {
        shape box;
        dimension [0.3, 0.3, 0.01];
    }
}
""",
    rejected_by_reader=True,
    fix=_fix,
)
