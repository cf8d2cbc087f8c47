"""Noted by reading: a severity that there is not."""

from robray.rules.config.written_anew import written_anew
from robray.rules.engine.rule import Rule, Severity
from robray.text.records import NamedTuple


class Details(NamedTuple):
    key: str
    wanted: str


RULE = Rule(
    code="config-unknown-severity",
    severity=Severity.ERROR,
    summary="A rule is given a severity that there is not.",
    message="'{key}' must be {wanted}",
    details=Details,
    explanation=(
        "A finding is an error, a warning, an information or a hint, and 'off' says that it is not reported. The rule "
        "keeps its own severity. Only errors make 'robray check' fail."
    ),
    bad="""\
[rules.severity]
unused-class = "[|hnit|]"
""",
    good="""\
[rules.severity]
unused-class = "hint"
""",
    fix=written_anew,
)
