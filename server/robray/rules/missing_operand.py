"""Noted by lowering: an operator that finds an operand too few."""

import re

from robray.rules.occasions import in_file
from robray.rules.rule import Fix, Occasion, Replacement, Rule, Severity

_OPERAND = re.compile(rb"[\w.]")


def _is_sign(occasion: Occasion) -> bool:
    """Whether it is a plus right before a number or a name, where an array's element or a parenthesis begins."""
    text, (start, end) = in_file(occasion)
    before = text[max(start - 40, 0) : start].rstrip()
    return occasion.details[0] == "+" and before[-1:] in (b"[", b",", b"(") and _OPERAND.match(text, end) is not None


def _message(occasion: Occasion) -> str:
    if _is_sign(occasion):
        return "a number takes no '+' before it; leave it out"
    return f"'{occasion.details[0]}' lacks an operand; it needs a number on either side"


def _fix(occasion: Occasion) -> Fix | None:
    return Fix("remove the '+'", (Replacement(occasion.span, ""),)) if _is_sign(occasion) else None


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
    message_at=_message,
    fix=_fix,
)
