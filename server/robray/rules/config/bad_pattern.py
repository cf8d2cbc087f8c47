"""Noted by reading: a text that can be no pattern, or no path."""

from robray.facts.details import Refused
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="config-bad-pattern",
    severity=Severity.ERROR,
    summary="A text is no pattern of paths, or no path.",
    message="'{text}' {why}",
    details=Refused,
    explanation=(
        "Patterns are those of a .gitignore: '*' is any text without a slash, '**' any folders, '?' one character, "
        "'[a-z]' one of some, a slash at the end means folders only, '!' takes back, and a backslash takes the "
        "meaning from what follows. A name in a package is 'package://PACKAGE/FILE'. What is none of these is left "
        "out."
    ),
    bad="""\
exclude = ["[|old[z-a]|]"]
""",
    good="""\
exclude = ["old*"]
""",
)
