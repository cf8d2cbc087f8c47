"""Noted by lowering: the items of an attribute's expression do not come to one value."""

from robray.facts.details import Written
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="expression-assembly",
    severity=Severity.ERROR,
    summary="An expression leaves more than one value.",
    message="this expression leaves more than one value; an operator is missing in it",
    details=Written,
    explanation=(
        "Values in the value of an attribute may stand side by side as long as operators join all of them in the end: "
        "amino goes by the precedence of operators alone and does not look where they stand. Here too few operators "
        "are written for the values, and amino refuses the scene with 'bad rpn stack'. Put each operator between its "
        "two operands."
    ),
    bad="""\
class tray {
    offset [|1 2 + 3|];
}
""",
    good="""\
class tray {
    offset 1 + 2 + 3;
}
""",
    rejected_by_reader=True,
)
