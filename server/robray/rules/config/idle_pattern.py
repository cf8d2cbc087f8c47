"""Noted when files are looked for: a pattern that matches none."""

from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.text.records import NamedTuple


class Details(NamedTuple):
    pattern: str
    is_excluded: bool = False


def _severity(context: RuleContext) -> Severity:
    return Severity.INFORMATION if context.details.is_excluded else Severity.WARNING


RULE = Rule(
    code="config-idle-pattern",
    severity=Severity.WARNING,
    summary="A pattern in a configuration matches nothing.",
    message="'{pattern}' matches nothing",
    details=Details,
    severity_at=_severity,
    explanation=(
        "Patterns count from the folder of the configuration on, as in a .gitignore there. One that matches nothing "
        "has a slip in it, or what it was for is gone. Of what is excluded it is said as an information only: a "
        "folder that a build makes need not be there yet."
    ),
    bad="""\
[[overrides]]
paths = ["[|robot/|]"]
ignore = ["unused-class"]
//- /w/robots/arm.robray
def height 0.4;
""",
    good="""\
[[overrides]]
paths = ["robots/"]
ignore = ["unused-class"]
//- /w/robots/arm.robray
def height 0.4;
""",
)
