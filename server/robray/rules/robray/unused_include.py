"""Noted when the relations of a scene are looked at: an include of which nothing is used."""

from robray.facts.details import Written
from robray.rules.engine.rule import Rule, Severity, Tag

RULE = Rule(
    code="unused-include",
    severity=Severity.HINT,
    summary="Nothing of an included file is used.",
    message="nothing of '{text}' is used here",
    details=Written,
    explanation=(
        "A file that defines constants and classes only adds nothing to a scene that uses none of them, and amino "
        "reads it all the same. A file with frames in it is always used, and so is one that is not there. Includes in "
        "files that others include are not looked at, since those may use what comes with them."
    ),
    bad="""\
include [|"sizes.robray"|]
frame tray {
    translation [0, 0, 0.7];
}
//- /w/sizes.robray
def height 0.7;
""",
    good="""\
include "sizes.robray"
frame tray {
    translation [0, 0, height];
}
//- /w/sizes.robray
def height 0.7;
""",
    tag=Tag.UNNECESSARY,
)
