"""Noted by resolving: a sign before a power, which belongs to the number and not to the power."""

from functools import partial

from robray.formats.robray.expressions import Array
from robray.formats.robray.statements import Constant
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext
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
    return Fix("Subtract from 0", (Replacement(sign, "0 - "),)).by_hand


LOGIC = {"minus-before-power": partial(Rule, fix=_fix)}
