"""Noted by lowering: `include` without a string."""

from robray.rules.occasions import in_file, replaced, written
from robray.rules.rule import Fix, Occasion, Rule, Severity


def _fix(occasion: Occasion) -> Fix | None:
    text, span = in_file(occasion)
    word = written(occasion)
    if word == "include" or not text[span.end : span.end + 1].isspace():
        return None
    # Whether there is such a file is another matter.
    return replaced(occasion, f'"{word}"', safe=False)


RULE = Rule(
    code="include-without-path",
    severity=Severity.ERROR,
    summary="An 'include' has no path in double quotes.",
    message="'include' takes a path in double quotes; write 'include \"PATH\"'",
    explanation=(
        "An 'include' is the word and a string, without a semicolon behind it. A path without quotes is a syntax "
        "error, even where it is a single word."
    ),
    bad="""\
include [|parts|]
//- /w/parts.robray
def height 0.4;
""",
    good="""\
include "parts"
//- /w/parts.robray
def height 0.4;
""",
    refused=True,
    fix=_fix,
)
