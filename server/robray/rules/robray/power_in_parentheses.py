"""Noted by lowering: a power inside a parenthesis that is an operand."""

from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="power-in-parentheses",
    severity=Severity.ERROR,
    summary="A power stands in a parenthesis inside a larger expression.",
    message="a power in a parenthesis that is part of a larger expression is refused; define it as a constant",
    explanation=(
        "amino takes a parenthesis apart when it joins it with what stands around it, and cannot put a '**' or '^' "
        "together again. So '1 + (2**3)', '2 * (a^2 + 1)' and '-(2**3)' are refused, however deep the power is "
        "nested. Often the parenthesis is not needed, since '**' binds tighter than '*' and '+'; otherwise define the "
        "power, or the whole parenthesis, as a constant. A parenthesis may have a power outside: '(a + b)**2' is "
        "fine."
    ),
    bad="""\
def side 0.3;
def diagonal (side [|**|] 2 + 0.16) ** 0.5;
""",
    good="""\
def side 0.3;
def square side ** 2 + 0.16;
def diagonal square ** 0.5;
""",
    rejected_by_reader=True,
)
