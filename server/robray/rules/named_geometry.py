"""Noted by lowering: a name behind `geometry`."""

from robray.rules.occasions import in_file
from robray.rules.rule import Fix, Occasion, Replacement, Rule, Severity
from robray.text.spans import Span


def _fix(occasion: Occasion) -> Fix:
    text, span = in_file(occasion)
    blanks = span.start - len(text[: span.start].rstrip(b" \t"))
    return Fix("remove the name", (Replacement(Span(occasion.span.start - blanks, occasion.span.end), ""),))


RULE = Rule(
    code="named-geometry",
    severity=Severity.ERROR,
    summary="A geometry has a name.",
    message="geometry takes no name; remove '{0}'",
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
    refused=True,
    fix=_fix,
)
