"""Noted by lowering: a literal that is too large for single precision and has no double-precision exponent."""

from robray.facts.details import Written
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import replaced


def in_double(text: str) -> str:
    """A literal with the exponent that makes amino read it in double precision."""
    lowered = text.lower()
    return lowered.replace("e", "d") if "e" in lowered else f"{lowered}d0"


def _message(context: RuleContext) -> str:
    text = context.details.text
    return f"'{text}' is too large to be read in single precision; write '{in_double(text)}'"


def _fix(context: RuleContext) -> Fix:
    return replaced(context, in_double(context.details.text), safe=True)


RULE = Rule(
    code="single-precision-overflow",
    severity=Severity.ERROR,
    summary="A literal is too large for the precision that amino reads it in.",
    message="'{text}' is too large to be read in single precision",
    details=Written,
    message_at=_message,
    explanation=(
        "amino as it is delivered reads a number with a decimal point or an 'e' in single precision first, and "
        "refuses one beyond 3.4e38. With the exponent 'd' a number is read in double precision from the start and may "
        "go up to 1.8d308. A reader that is set up for double precision takes both."
    ),
    bad="""\
def far [|1e39|];
""",
    good="""\
def far 1d39;
""",
    fix=_fix,
)
