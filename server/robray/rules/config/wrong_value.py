"""Noted by reading: a value that its key cannot have."""

from robray.rules.engine.rule import Rule, Severity
from robray.text.records import NamedTuple


class Details(NamedTuple):
    key: str
    wanted: str


RULE = Rule(
    code="config-wrong-value",
    severity=Severity.ERROR,
    summary="A value is not of the type, or within the bounds, of its key.",
    message="'{key}' must be {wanted}",
    details=Details,
    explanation=(
        "The value is left out and the default holds; of a list only the element is left out. The schema of the "
        "configuration, which 'robray config --schema' prints, has the types and bounds of all keys."
    ),
    bad="""\
[format]
indent = [|12|]
""",
    good="""\
[format]
indent = 4
""",
)
