"""Noted by resolving: an include path that is refused before any file is looked for."""

from robray.facts.details import Refused
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="include-path",
    severity=Severity.ERROR,
    summary="An include path cannot be a path to amino.",
    message="'{text}' is refused as a path: {why}",
    details=Refused,
    explanation=(
        "amino reads an include path as a Lisp pathname. In it '*', '?' and '[' are wildcards, which 'include' "
        "refuses, and a backslash takes the meaning from the character behind it. A backslash before a '/' or at the "
        "end is refused, too; folders are always separated by '/'."
    ),
    bad="""\
include [|"shelf[1].robray"|]
//- /w/shelf[1].robray
def height 0.4;
""",
    good="""\
include "shelf\\[1].robray"
//- /w/shelf[1].robray
def height 0.4;
""",
    rejected_by_reader=True,
)
