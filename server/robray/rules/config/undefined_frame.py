"""Noted when a set is loaded: the frame that one of its files is to hang from, and that none of them has."""

from robray.facts.details import Named
from robray.rules.config.written_anew import written_anew
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="config-undefined-frame",
    severity=Severity.ERROR,
    summary="A file of a set is to hang from a frame that no file of the set has.",
    message="frame '{name}' is not defined in the files of this set",
    details=Named,
    explanation=(
        "The 'parent' of a file in '[scenes.NAME]' is a frame of the set: that of a file under a prefix is written "
        "with it. What hangs from a frame that is nowhere has no place in the world. Where a file of the set cannot be "
        "read, nothing is said of its frames."
    ),
    bad="""\
[scenes.cell]
files = ["table.robray", { path = "arm.robray", prefix = "left_", parent = "[|tabel|]" }]
//- /w/table.robray
frame table { }
//- /w/arm.robray
frame base { }
""",
    good="""\
[scenes.cell]
files = ["table.robray", { path = "arm.robray", prefix = "left_", parent = "table" }]
//- /w/table.robray
frame table { }
//- /w/arm.robray
frame base { }
""",
    fix=written_anew,
)
