"""Noted by lowering: a literal of which single precision keeps too few digits."""

from robray.facts.details import ReadAs
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import replaced
from robray.rules.robray.single_precision_overflow import in_double


def _message(context: RuleContext) -> str:
    text, read = context.details
    return f"'{text}' is read in single precision, as {read}; write '{in_double(text)}' to keep all digits"


def _fix(context: RuleContext) -> Fix:
    return replaced(context, in_double(context.details.text), safe=True)


RULE = Rule(
    code="lost-digits",
    severity=Severity.INFORMATION,
    summary="A number has more digits than amino keeps.",
    message="'{text}' is read in single precision, as {read}",
    details=ReadAs,
    message_at=_message,
    explanation=(
        "amino as it is delivered reads a number with a decimal point or an 'e' in single precision and keeps some "
        "seven digits of it, wherever the point is. In most scenes nobody will ever see it: '3.14159265' is read "
        "a ten-millionth too large. This rule speaks up where a number is read more than 0.000001 beside what is "
        "written, a micrometre or a microradian, as happens with surveyed coordinates. With the exponent 'd' all "
        "digits are kept."
    ),
    bad="""\
def door [|74.2983714|];
""",
    good="""\
def door 74.2983714d0;
""",
    fix=_fix,
)
