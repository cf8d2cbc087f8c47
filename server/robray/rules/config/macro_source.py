"""Noted when it is looked for: a set lists a source whose macros nobody runs here."""

from robray.rules.engine.rule import Rule, Severity
from robray.text.records import NamedTuple


class Details(NamedTuple):
    path: str
    command: str


RULE = Rule(
    code="config-macro-source",
    severity=Severity.WARNING,
    summary="A configuration lists a source for xacro as if it were a robot.",
    message="'{path}' is a source, whose macros are not run here; list what '{command}' writes",
    details=Details,
    explanation=(
        "A source for xacro becomes a robot when its macros are run, which robray does not do: which frames it will "
        "have is not known, and nothing is said of frames of the set that nobody has. amino reads no such source "
        "either. Write it out, and list what was written."
    ),
    bad="""\
[scenes.cell]
files = ["[|arm.urdf.xacro|]", "table.robray"]
//- /w/table.robray
def height 0.4;
//- /w/arm.urdf.xacro
<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:arm/></robot>
""",
    good="""\
[scenes.cell]
files = ["arm.urdf", "table.robray"]
//- /w/table.robray
def height 0.4;
//- /w/arm.urdf
<robot name="arm"><link name="base"/></robot>
""",
)
