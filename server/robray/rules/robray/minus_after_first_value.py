"""Noted by lowering: a subtraction at the beginning of an attribute's value."""

from robray.facts.details import Written
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import inserted
from robray.rules.robray.attributes_around import attribute_around


def _fix(context: RuleContext) -> Fix | None:
    attribute = attribute_around(context)
    if attribute is None or attribute.value is None:
        return None
    zero = inserted(context, attribute.value.span.start, "0 + ")
    return Fix(f"write '0 + {context.details.text} - …'", (zero,))


RULE = Rule(
    code="minus-after-first-value",
    severity=Severity.ERROR,
    summary="The first operator of an attribute's value is a subtraction.",
    message="the '-' right behind the first value '{text}' is not read as a subtraction; write '0 + {text} - …'",
    details=Written,
    explanation=(
        "In the value of an attribute amino takes a minus behind the first value as a sign, finds nothing that joins "
        "the two values and refuses the scene with 'bad rpn stack'. Behind any other operator a minus does subtract, "
        "hence the '0 +'. Nothing of this holds in a 'def' and in the elements of an array: 'def b a - 1;' is fine, "
        "and so is an attribute that takes that constant."
    ),
    bad="""\
def range 90 * deg;
frame door {
    type revolute;
    axis [0, 0, 1];
    offset range [|-|] pi;
}
""",
    good="""\
def range 90 * deg;
frame door {
    type revolute;
    axis [0, 0, 1];
    offset 0 + range - pi;
}
""",
    rejected_by_reader=True,
    fix=_fix,
)
