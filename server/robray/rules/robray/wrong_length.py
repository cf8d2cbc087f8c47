"""Noted by resolving: an array with too many or too few elements."""

from functools import partial

from robray.formats.robray.expressions import Array
from robray.rules.engine.choices import numbers_of, with_points
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced, written
from robray.rules.robray.attributes_around import attribute_around
from robray.rules.robray.foreign_attributes import opacity_apart

_WITH_OPACITY = 4


def _with_points(context: RuleContext) -> str | None:
    """The array with points for the commas that have a digit right on either side, if that makes it right."""
    _, wanted, _ = context.details
    return with_points(written(context), int(wanted)) if wanted.isdigit() else None


def _with_alpha(context: RuleContext) -> Fix | None:
    """A colour's fourth number by itself. For a person: one of the four may be there twice."""
    attribute = attribute_around(context)
    if attribute is None or attribute.name != "color" or not isinstance(attribute.value, Array):
        return None
    is_four = attribute.value.span == context.span and len(attribute.value.elements) == _WITH_OPACITY
    opacity = opacity_apart(attribute.value) if is_four else None
    return None if opacity is None else Fix("Change to 'color' and 'alpha'", (opacity,)).by_hand


def _fix(context: RuleContext) -> Fix | None:
    array = _with_points(context)
    if array is not None:
        return replaced(context, array, safe=False)
    return _with_alpha(context) or _filled(context)


def _filled(context: RuleContext) -> Fix | None:
    """Of a quaternion no number is made up: three may be angles."""
    attribute, wanted, _ = context.details
    return numbers_of(context, int(wanted)) if wanted.isdigit() and attribute != "quaternion" else None


def _message(context: RuleContext) -> str:
    attribute, wanted, got = context.details
    if (array := _with_points(context)) is not None:
        return f"expected {wanted} numbers for '{attribute}', found {got}; write '{array}' with decimal points"
    if (attribute, got) == ("quaternion", "3"):
        return "expected 4 numbers for 'quaternion', found 3; use 'rpy' for three angles"
    hint = "; write the opacity as 'alpha'" if (attribute, got) == ("color", str(_WITH_OPACITY)) else ""
    return f"expected {wanted} numbers for '{attribute}', found {got}{hint}"


LOGIC = {"wrong-length": partial(Rule, message_at=_message, fix=_fix)}
