"""Noted by lowering: a literal that is too small for the precision that it is read in."""

from robray.facts.details import Written
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import replaced
from robray.rules.robray.single_precision_overflow import in_double


def _double(context: RuleContext) -> str | None:
    """The literal in double precision; None where that makes it 0 as well, or single precision is asked for."""
    text = context.details.text.lower()
    return in_double(text) if "d" not in text and "s" not in text and float(text) != 0 else None


def _message(context: RuleContext) -> str:
    double = _double(context)
    meant = "0" if double is None else f"'{double}', or 0"
    return f"'{context.details.text}' is read as 0; write {meant}"


def _fix(context: RuleContext) -> Fix | None:
    double = _double(context)
    return None if double is None else replaced(context, double, safe=True)


RULE = Rule(
    code="number-reads-as-zero",
    severity=Severity.WARNING,
    summary="A number is so small that amino reads it as 0.",
    message="'{text}' is read as 0",
    details=Written,
    message_at=_message,
    explanation=(
        "A number that is too large is refused, but one that is too small quietly becomes 0, and to divide by it "
        "fails. In single precision, in which amino as it is delivered reads numbers with a decimal point or "
        "an 'e', that happens below 7e-46. With the exponent 'd' a number may be as small as 4.9d-324."
    ),
    bad="""\
def nearly-nothing [|1e-50|];
""",
    good="""\
def nearly-nothing 1d-50;
""",
    fix=_fix,
)
