"""Noted by lowering for a literal and by the arithmetic for a result: a number beyond what a double holds."""

from robray.facts.details import Written
from robray.rules.engine.rule import Rule, RuleContext, Severity


def _message(context: RuleContext) -> str:
    what = f"'{context.details.text}'" if context.details.text else "the result"
    return f"{what} is out of range; the largest number is about 1.8d308"


RULE = Rule(
    code="number-out-of-range",
    severity=Severity.ERROR,
    summary="A number is larger than any double.",
    message="'{text}' is out of range; the largest number is about 1.8d308",
    details=Written,
    message_at=_message,
    explanation=(
        "In the end every number is a double, and amino has no infinity: what is larger than about 1.8d308 is an "
        "error and not a value. A number that is too small, on the other hand, quietly becomes 0. Integers are exact "
        "and have no limit until they meet a number with a decimal point; this tool gives up at 20,000 digits."
    ),
    bad="""\
def far [|1d400|];
""",
    good="""\
def far 1d300;
""",
    rejected_by_reader=True,
)
