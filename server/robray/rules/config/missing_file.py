"""Noted when it is looked for: a file or folder that a configuration names, and that is not there."""

from robray.rules.config.written_anew import written_anew
from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.text.records import NamedTuple


class Details(NamedTuple):
    kind: str
    path: str
    is_elsewhere: bool = False


def _severity(context: RuleContext) -> Severity:
    return Severity.INFORMATION if context.details.is_elsewhere else Severity.WARNING


RULE = Rule(
    code="config-missing-file",
    severity=Severity.WARNING,
    summary="A configuration names a file or a folder that is not there.",
    message="there is no {kind} '{path}'",
    details=Details,
    severity_at=_severity,
    explanation=(
        "Names count from the folder of the configuration on. A set of scenes is loaded without a file that is "
        "missing, so that frames which hang from it are undefined. Of a package, and of a path that begins at the "
        "root or at a home folder, it is said as an information: it may well be there on another machine."
    ),
    bad="""\
[scenes.cell]
files = ["[|tabel.robray|]"]
//- /w/table.robray
def height 0.4;
""",
    good="""\
[scenes.cell]
files = ["table.robray"]
//- /w/table.robray
def height 0.4;
""",
    fix=written_anew,
)
