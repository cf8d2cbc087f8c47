"""Noted by reading: a list with more elements than are read."""

from robray.rules.engine.rule import Rule, Severity
from robray.text.records import NamedTuple


class Details(NamedTuple):
    number: str
    what: str


RULE = Rule(
    code="config-left-out",
    severity=Severity.ERROR,
    summary="A list is longer than any that is read.",
    message="only the first {number} {what} are read",
    details=Details,
    explanation=(
        "A list has 10,000 elements at most, and there are 1,000 overrides; what comes behind is left out. "
        "Patterns that say nothing plainly, as 'a*b*', are held against each path, so that a configuration has "
        "1,000 of them in all its lists. A pattern for a folder stands for all that is in it. Of a set of scenes as "
        "many files are loaded as a scene may have ('scene-files' under '[limits]')."
    ),
    bad="""\
exclude = [
    "a", "b", # and so on, ten thousand times
    "[|c|]",
]
""",
    good="""\
exclude = ["old/"]
""",
)
