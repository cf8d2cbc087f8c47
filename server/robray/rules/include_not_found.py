"""Noted by resolving: an include of a file that cannot be had."""

from robray.rules.occasions import scene_and_place
from robray.rules.rule import Occasion, Rule, Severity


def _message(occasion: Occasion) -> str:
    written, why = occasion.details
    scene, place = scene_and_place(occasion)
    for problem in scene.item(place).problems:
        if problem.code == "include-read-otherwise":
            return f"'{written}' leads to a file that {why}: {problem.details[0]}"
    return f"'{written}' leads to a file that {why}; a path is relative to the file that includes"


RULE = Rule(
    code="include-not-found",
    severity=Severity.ERROR,
    summary="An included file cannot be read.",
    message="'{0}' leads to a file that {1}",
    message_at=_message,
    explanation=(
        "A relative path counts from the folder of the file that the 'include' stands in. Where it has no extension "
        "it takes that of the including file, and '~/' is the home directory. amino refuses the whole scene when a "
        "file is missing. What such a file may declare is not reported as undefined."
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
