"""Noted by reading: a file is turned by more than a whole turn."""

from robray.rules.config.written_anew import written_anew
from robray.rules.engine.rule import Rule, Severity
from robray.text.records import NamedTuple


class Details(NamedTuple):
    number: str


RULE = Rule(
    code="config-looks-like-degrees",
    severity=Severity.WARNING,
    summary="An angle of a file in a set is more than a whole turn.",
    message="'{number}' is more than a whole turn: 'rpy' is in radians",
    details=Details,
    explanation=(
        "A file of a set is turned by radians, as in URDF. TOML has no expressions, so that degrees have to be written "
        "as what they are in radians: 1.570796 for a quarter turn."
    ),
    bad="""\
[scenes.cell]
files = [{ path = "table.robray", rpy = [|[0, 0, 90]|] }]
//- /w/table.robray
def height 0.4;
""",
    good="""\
[scenes.cell]
files = [{ path = "table.robray", rpy = [0, 0, 1.570796] }]
//- /w/table.robray
def height 0.4;
""",
    fix=written_anew,
)
