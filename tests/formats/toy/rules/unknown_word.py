"""Noted by reading: a line that begins with no word of the language."""

from robray.facts.details import Written
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="toy-unknown-word",
    severity=Severity.ERROR,
    summary="A line begins with a word that is none of the language.",
    message="'{text}' is no word of a crane",
    details=Written,
    explanation="A line begins with the kind of its part, as 'mast'. Others begin with 'load' or 'carries'.",
    bad="[|masts|] tower\n",
    good="mast tower\n",
    rejected_by_reader=True,
)
