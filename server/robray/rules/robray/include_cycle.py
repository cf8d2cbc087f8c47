"""Noted by resolving: an include that leads back to a file it stands in."""

from robray.facts.details import Written
from robray.rules.engine.rule import Rule, RuleContext, Severity


def _message(context: RuleContext) -> str:
    path = context.details.text
    if not path:
        return "this include names no file, and amino takes that for the file itself; write the path of another"
    return f"'{path}' leads back to a file that is being included; remove one include of the ring"


RULE = Rule(
    code="include-cycle",
    severity=Severity.ERROR,
    summary="A file includes itself.",
    message="'{text}' leads back to a file that is being included; remove one include of the ring",
    details=Written,
    message_at=_message,
    explanation=(
        "An 'include' puts the statements of another file in its place. Files that include each other in a ring would "
        "go on for ever; amino tries, and stops when its stack is full. There is no guard as in C, and none is needed "
        "for names: whatever the root includes first is seen by all files after it."
    ),
    bad="""\
include "table.robray"
//- /w/table.robray
frame table { }
include [|"main.robray"|]
""",
    good="""\
include "table.robray"
//- /w/table.robray
frame table { }
""",
    rejected_by_reader=True,
)
