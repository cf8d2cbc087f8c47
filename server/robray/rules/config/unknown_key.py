"""Noted by reading: a key that means nothing."""

from robray.rules.config.written_anew import name_written_anew
from robray.rules.engine.rule import Rule, Severity
from robray.text.records import NamedTuple


class Details(NamedTuple):
    name: str
    hint: str


RULE = Rule(
    code="config-unknown-key",
    severity=Severity.ERROR,
    summary="A configuration has a key or a table that there is not.",
    message="there is no key '{name}'{hint}",
    details=Details,
    explanation=(
        "What stands there has no effect. 'robray config' shows all keys with what holds, and an editor offers those "
        "of a table. A key counts in the table that is named above it: what is for the whole project, as 'exclude', "
        "stands before the first one."
    ),
    bad="""\
[|exlude|] = ["old/"]
""",
    good="""\
exclude = ["old/"]
""",
    fix=name_written_anew,
)
