"""Noted by lowering: the elements of an array without its brackets, or with semicolons between them."""

from robray.rules.rule import Fix, Occasion, Replacement, Rule, Severity


def _fix(occasion: Occasion) -> Fix:
    array = occasion.details[1]
    return Fix(f"write '{array}'", (Replacement(occasion.span, array),), safe=False)


RULE = Rule(
    code="missing-brackets",
    severity=Severity.ERROR,
    summary="An array is written without its brackets, or without commas.",
    message="an array stands in brackets, with commas between its elements; write '{1}'",
    explanation=(
        "Several numbers for one attribute are an array: '[1, 2, 3]', in square brackets and with commas. A semicolon "
        "ends a statement, also in the midst of an array, and a comma without brackets is a syntax error to amino."
    ),
    bad="""\
frame tray {
    translation [|0.2, 0, 0.5|];
}
""",
    good="""\
frame tray {
    translation [0.2, 0, 0.5];
}
""",
    refused=True,
    fix=_fix,
)
