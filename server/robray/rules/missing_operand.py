"""Noted by lowering: an operator that finds an operand too few."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code="missing-operand",
    severity=Severity.ERROR,
    summary="An operator lacks a value on one side.",
    message="'{0}' lacks an operand; it needs a number on either side",
    explanation=(
        "'+', '*', '/', '**' and '^' stand between two numbers, in parentheses or not. There is no plus sign before a "
        "number: write '1' for '+1'. Two operators side by side are refused, unless the second one is a minus before "
        "a number, as in '2 * -3'. amino puts such an expression together without complaint and then fails on the "
        "empty place with a message about a key that is NIL."
    ),
    bad="""\
def height 0.4 [|+|];
""",
    good="""\
def height 0.4 + 0.1;
""",
    refused=True,
)
