"""Noted by resolving: a sign before a power, which belongs to the number and not to the power."""

from robray.formats.robray.details import RaisedWhole
from robray.formats.robray.expressions import Array
from robray.formats.robray.statements import Constant
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import statement
from robray.rules.robray.attributes_around import attribute_around


def _fix(context: RuleContext) -> Fix | None:
    """The value of an attribute takes no subtraction from its first number."""
    around = attribute_around(context)
    is_strict = isinstance(statement(context), Constant) or (around is not None and isinstance(around.value, Array))
    if not context.details.is_first or not is_strict:
        return None
    sign = context.span._replace(end=context.span.start + 1)
    # The square of -2 may be meant, and so may twice -2 with a '*' too many.
    return Fix("subtract from 0", (Replacement(sign, "0 - "),)).by_hand


RULE = Rule(
    code="minus-before-power",
    severity=Severity.WARNING,
    summary="A sign before a power is raised with the number.",
    message=(
        "'{text}' is raised as a whole, since a sign binds tighter than a power; subtract the power if that is meant"
    ),
    details=RaisedWhole,
    explanation=(
        "In amino a sign binds tighter than everything else: '-2**2' is the square of -2, which is 4, and '- pi**2' is "
        "the square of pi. In mathematics, and in most languages, both are negative. Subtract the power from 0, or "
        "write the number in parentheses if that is what is meant."
    ),
    bad="""\
def area [|-2|]**2;
""",
    good="""\
def area 0 - 2**2;
""",
    fix=_fix,
)
