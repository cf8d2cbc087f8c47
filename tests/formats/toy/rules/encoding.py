"""Noted by reading: a file in another encoding."""

from robray.rules.engine.rule import Rule, Severity
from robray.text.encoding import IN_UTF_16

RULE = Rule(
    code="toy-encoding",
    severity=Severity.ERROR,
    summary="The file is in UTF-16.",
    message=IN_UTF_16,
    explanation="Cranes are read as UTF-8. To who reads bytes, each letter of UTF-16 is two.",
    bad="[|m\0|]a\0s\0t\0",
    good="mast tower\n",
    rejected_by_reader=True,
)
