"""Noted by reading: a word behind all that a statement takes."""

from robray.facts.details import Written
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="toy-extra-word",
    severity=Severity.WARNING,
    summary="A line has a word too many.",
    message="'{text}' is one word too many",
    details=Written,
    explanation="A line is a statement, and each takes so many words. What is behind them is not read.",
    bad="mast tower 2 [|high|]\n",
    good="mast tower 2\n",
)
