"""Noted by lowering: what seems to be wrong in a value, and amino takes all the same."""

from robray.facts.details import Written
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="read-as-joined",
    severity=Severity.WARNING,
    summary="A value is not written as an expression, and amino takes it all the same.",
    message="this is no expression as anybody would write it; amino joins what is there by the precedence of operators",
    details=Written,
    explanation=(
        "amino does not look where the operators of an expression stand: it joins what there is by their precedence "
        "alone, and an empty parenthesis adds nothing. So '5 -()' is -5 to it, '1 2 + ()' is 3, and a frame's 'isa' "
        "may be followed by anything that can be joined, since it is never evaluated. Whatever was meant, write it as "
        "an expression with a value on either side of each operator."
    ),
    bad="""\
frame hinge {
    type revolute;
    axis [0, 0, 1];
    offset [|5 - ()|];
}
""",
    good="""\
frame hinge {
    type revolute;
    axis [0, 0, 1];
    offset -5;
}
""",
)
