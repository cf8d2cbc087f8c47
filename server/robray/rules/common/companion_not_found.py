"""Noted for a file: what its comment `robray: with` names cannot be had."""

from robray.analysis.files import Absence
from robray.facts.details import CompanionNotFound
from robray.rules.engine.rule import Rule, RuleContext, Severity


def _message(context: RuleContext) -> str:
    name, why, is_in_package, command = context.details
    if command:
        return f"'{name}' is not loaded: it is a source, whose macros are not run here; load what '{command}' writes"
    if is_in_package:
        return f"'{name}' is not loaded: no such file is found in a package"
    if why == Absence.MISSING.value:
        return f"'{name}' is not loaded: there is no such file; a path is relative to the folder of this one"
    return f"'{name}' is not loaded: the file {why}"


def _severity(context: RuleContext) -> Severity:
    # Packages may well be there on another machine.
    return Severity.INFORMATION if context.details.is_in_package else Severity.WARNING


RULE = Rule(
    code="companion-not-found",
    severity=Severity.WARNING,
    summary="A comment 'robray: with' names a file that cannot be read.",
    message="'{path}' is not loaded: the file {why}",
    details=CompanionNotFound,
    message_at=_message,
    severity_at=_severity,
    explanation=(
        "The files that such a comment names are loaded before the one that it stands in. Without one of them, frames "
        "that hang from it are undefined. amino reads no comments, and what it makes of the file is another matter. Of "
        "a 'package://' it is said as an information: the package may well be there on another machine. A source for "
        "xacro is no robot before its macros are run: which frames it will have is not known."
    ),
    bad="""\
# robray: with "[|tabel.robray|]"
frame f { }
//- /w/table.robray
frame table { }
""",
    good="""\
# robray: with "table.robray"
frame f { }
//- /w/table.robray
frame table { }
""",
    cases=(
        (
            """\
# robray: with "[|arm.urdf.xacro|]"
frame f { }
//- /w/arm.urdf.xacro
<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:arm/></robot>
""",
            """\
# robray: with "arm.urdf"
frame f { }
//- /w/arm.urdf
<robot name="arm"><link name="base"/></robot>
""",
        ),
    ),
)
