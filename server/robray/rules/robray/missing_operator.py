"""Noted by lowering: two values side by side where one expression belongs."""

import re

from robray.rules.engine.occasions import in_file, is_identifier
from robray.rules.engine.rule import Applicability, Fix, Occasion, Replacement, Rule, Severity
from robray.rules.robray.foreign_values import sizes_of_shape
from robray.rules.robray.foreign_words import Foreign, foreign_function
from robray.rules.robray.misspelt_numbers import MisspeltNumber, misspelt_number
from robray.rules.robray.units import is_in_degrees, is_sure_product, measured
from robray.text.spans import Span

_UNITS = frozenset({"pi", "π", "deg"})
_EXPONENTS = frozenset("eEdDsS")
_NAME_AND_DIGITS = re.compile(r"([A-Za-z](?:[A-Za-z0-9_-]*[A-Za-z0-9_])?)-(-?[0-9]+)")


def _is_product(occasion: Occasion) -> bool:
    """Whether a number has a name behind it, as where a formula is written without its '*'."""
    first, second = occasion.details
    if is_identifier(first):
        return second in _UNITS and first not in _UNITS
    return first[-1:].isdigit() and (second in _UNITS or is_identifier(second))


def _is_exponent_with_plus(occasion: Occasion) -> bool:
    """Whether it is one number in the author's eyes, as `1.5e+3` is."""
    first, second = occasion.details
    text, span = in_file(occasion)
    return second in _EXPONENTS and text[span.start : span.end + 1].decode("utf-8", "replace") == f"{first}{second}+"


def _is_cut_by_comment(occasion: Occasion) -> bool:
    """Whether what stands between the two is a comment where a quotient may be meant."""
    text, span = in_file(occasion)
    return text.startswith(b"//", span.start + len(occasion.details[0].encode()))


def _as_difference(occasion: Occasion) -> str | None:
    """What `height-0.1` is in the author's eyes: to amino it is a name, `height-0`, and a number."""
    first, second = occasion.details
    text, span = in_file(occasion)
    parts = _NAME_AND_DIGITS.fullmatch(first)
    written = f"{first}{second}".encode()
    if parts is None or not second.startswith(".") or text[span.end - len(written) : span.end] != written:
        return None
    return f"{parts[1]} - {parts[2]}{second}"


def _function(occasion: Occasion) -> Foreign | None:
    """A call, as other languages have it."""
    first, second = occasion.details
    return foreign_function(occasion, first, in_file(occasion)[1].end - 1) if second == "(" else None


def _number(occasion: Occasion) -> MisspeltNumber | None:
    """The one number that both were meant to be."""
    first, second = occasion.details
    text, span = in_file(occasion)
    written = text[span.start : span.end].decode("utf-8", "replace")
    if written == first + second:
        return misspelt_number(occasion)
    if first.endswith(".") and first[:-1].isdigit() and second.isdigit() and not written.strip("0123456789. \t"):
        return MisspeltNumber(written, occasion.span, "there is a blank in it", first + second)
    return None


def _message(occasion: Occasion) -> str:
    first, second = occasion.details
    if (sizes := sizes_of_shape(occasion, first)) is not None:
        return sizes
    if (function := _function(occasion)) is not None:
        return function.message
    if _is_exponent_with_plus(occasion):
        return f"'{first}{second}+' is no number: an exponent takes no '+'; leave the '+' out"
    if _is_cut_by_comment(occasion):
        return f"'//' begins a comment, so that '{second}' follows on '{first}'; write '/' to divide, or a ','"
    difference = _as_difference(occasion)
    if difference is not None:
        return f"'{first}' is a name, because a '-' may be in one; write '{difference}'"
    if number := measured(occasion, first, second):
        return number.message
    if (misspelt := _number(occasion)) is not None:
        return misspelt.message
    if _is_product(occasion):
        return f"no operator between '{first}' and '{second}'; write '{first} * {second}'"
    return f"no operator between '{first}' and '{second}'; write one, or in an array a ','"


def _fix(occasion: Occasion) -> Fix | None:
    first, second = occasion.details
    if _is_exponent_with_plus(occasion):
        return Fix("remove the '+'", (Replacement(Span(occasion.span.end, occasion.span.end + 1), ""),))
    difference = _as_difference(occasion)
    if difference is not None:
        written = len("".join(occasion.details).encode())
        start = occasion.span.end - written
        return Fix("subtract", (Replacement(Span(start, occasion.span.end), difference),), Applicability.UNSAFE)
    if (function := _function(occasion)) is not None:
        return function.fix
    if measured(occasion, first, second) is None and (misspelt := _number(occasion)) is not None:
        return misspelt.fix()
    if not _is_product(occasion) or _is_cut_by_comment(occasion):
        return None
    if number := measured(occasion, first, second):
        return number.fix(occasion)
    text, span = in_file(occasion)
    length = len(second.encode())
    blank = "" if text[span.end - length - 1 : span.end - length].isspace() else " "
    at = occasion.span.end - length
    product = Fix("multiply", (Replacement(Span(at, at), f"{blank}* "),))
    # Any operator may have been left out; between a number and its unit there is one only.
    is_sure = is_in_degrees(first, second) and is_sure_product(text, span.end - length, span.end)
    return product if is_sure else product.by_hand


RULE = Rule(
    code="missing-operator",
    severity=Severity.ERROR,
    summary="Two values stand side by side with no operator between them.",
    message="no operator between '{0}' and '{1}'; write one, or in an array a ','",
    message_at=_message,
    explanation=(
        "In a 'def', in a parenthesis and in an element of an array there is one expression, and its values are "
        "joined by operators. Nothing is multiplied by standing together: write '2 * pi' for '2 pi'. The elements of "
        "an array are separated by commas. To amino this is a syntax error at the second value."
    ),
    bad="""\
def turn [|2 pi|];
""",
    good="""\
def turn 2 * pi;
""",
    refused=True,
    fix=_fix,
)
