"""Noted by resolving: an include of a file that cannot be had."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code="include-not-found",
    severity=Severity.ERROR,
    summary="An included file cannot be read.",
    message="'{0}' leads to a file that {1}; a path is relative to the file that includes",
    explanation=(
        "A relative path counts from the folder of the file that the 'include' stands in. Where it has no extension "
        "it takes that of the including file, and '~/' is the home directory. amino refuses the whole scene when a "
        "file is missing."
    ),
    bad="""\
include [|"part.robray"|]
//- /w/parts.robray
def height 0.4;
""",
    good="""\
include "parts.robray"
//- /w/parts.robray
def height 0.4;
""",
    refused=True,
)
