"""Noted by reading: a statement that lacks a name."""

from robray.facts.details import Written
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="toy-no-name",
    severity=Severity.ERROR,
    summary="A statement lacks a name.",
    message="what is this '{text}' called?",
    details=Written,
    explanation="Every part and every load has a name. A hook is followed by the name of what it carries.",
    bad="[|mast|]\n",
    good="mast tower\n",
    rejected_by_reader=True,
)
