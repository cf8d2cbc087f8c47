"""Numbers, their units and their signs."""

import re
from collections.abc import Mapping
from decimal import Decimal
from functools import partial
from typing import NamedTuple

from robray.analysis.queries import Query
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import SymbolKind
from robray.formats.robray.expressions import Array
from robray.formats.robray.statements import Constant
from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import (
    blanks_before,
    in_file,
    inserted,
    is_declared,
    may_have_lost_something,
    once,
    replaced,
    scene_and_place,
    statement,
)
from robray.rules.robray.blocks import attribute_around, first_value_before
from robray.text.spans import Span

_LONGEST_RUN = 40
"""Bytes of a run that is searched; longer ones are not numbers."""

_RUN = re.compile(rb"[A-Za-z0-9_.]*")
_IN_RUN = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_."
_SHOWN = re.compile(rb"[0-9.]")
_PLAIN = re.compile(r"[0-9]+(?:\.[0-9]*)?|\.[0-9]+")
_GROUPED = re.compile(r"[0-9]+(?:_[0-9]+)+(?:\.[0-9]+)?")
_HEXADECIMAL = re.compile(r"0[xX]([0-9a-fA-F]{1,4})")
_SUFFIXED = re.compile(r"([0-9]+\.[0-9]*|\.[0-9]+|[0-9]+)[fF]")
_POINTED = re.compile(r"[0-9.]*\.[0-9]*\.[0-9.]*")
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_LIKE_DIGITS = {"O": "0", "o": "0", "l": "1", "I": "1"}
_DIGITS = str.maketrans(_LIKE_DIGITS)


class MisspeltNumber(NamedTuple):
    """A run of characters that is not a number, and the corrected one; None if it is ambiguous."""

    text: str
    span: Span
    """In the item's local text."""
    why: str
    value: str | None

    @property
    def message(self) -> str:
        if _WORD.fullmatch(self.text) and self.value is not None:
            return f"undefined constant '{self.text}'; write '{self.value}' if you mean a number ({self.why})"
        meant = f"; write '{self.value}'" if self.value is not None else ""
        return f"'{self.text}' is not a number ({self.why}){meant}"

    def fix(self) -> Fix | None:
        if self.value is None:
            return None
        return Fix(f"Change to '{self.value}'", (Replacement(self.span, self.value),)).unsafe


@once
def misspelt_number(context: RuleContext) -> MisspeltNumber | None:
    """The run around the first byte of the finding, if it looks like a number. Cost: O(1)."""
    text, span = in_file(context)
    start = max(span.start - _LONGEST_RUN, 0)
    start += len(text[start : span.start].rstrip(_IN_RUN))
    run = _RUN.match(text, start, start + 2 * _LONGEST_RUN)
    assert run is not None, "no characters are a run, too"
    if len(run[0]) > _LONGEST_RUN or (run[0] != b"O" and _SHOWN.search(run[0]) is None):
        return None
    written = run[0].decode()
    # Names of constants are not misspelt digits, nor are those similar to constants.
    if any(is_declared(context, SymbolKind.CONSTANT, word) for word in _WORD.findall(written)):
        return None
    if _WORD.fullmatch(written) and _is_name(context, written):
        return None
    why, value = _meant(written)
    own = context.span.start - (span.start - start)
    return None if not why else MisspeltNumber(written, Span(own, own + len(run[0])), why, value)


def _is_name(context: RuleContext, word: str) -> bool:
    """True if a word is probably the name of a constant: it is used several times, or another has a similar name.

    The links of an arm have lengths such as `l1` and `l2`.
    """
    scene, _ = scene_and_place(context)
    uses = scene.dependents.get(Query(QueryKind.CONSTANT, word), ())
    return len(uses) > 1 or bool(scene.near[SymbolKind.CONSTANT].near(word))


def _meant(written: str) -> tuple[str, str | None]:
    """The mistake, empty for a text unlike a number; and the number."""
    if _GROUPED.fullmatch(written):
        return "'_' between digits", written.replace("_", "")
    if hexadecimal := _HEXADECIMAL.fullmatch(written):
        return "hexadecimal", str(int(hexadecimal[1], 16))
    if suffixed := _SUFFIXED.fullmatch(written):
        return f"'{written[-1]}' after it", suffixed[1]
    if _POINTED.fullmatch(written):
        once = re.sub(r"\.\.+", ".", written)
        once = once.removesuffix(".") if once.count(".") > 1 else once
        return "more than one '.'", once if _PLAIN.fullmatch(once) else None
    letters = [character for character in written if character in _LIKE_DIGITS]
    if letters and _PLAIN.fullmatch(number := written.translate(_DIGITS)):
        return f"letter '{letters[0]}'", number
    return "", None


_BEFORE_UNIT = re.compile(r"-?(?:[0-9]{1,15}(?:\.[0-9]{0,15})?|\.[0-9]{1,15})")

LENGTHS: Mapping[str, Decimal] = {
    "m": Decimal(1),
    "meter": Decimal(1),
    "meters": Decimal(1),
    "metre": Decimal(1),
    "metres": Decimal(1),
    "dm": Decimal("0.1"),
    "cm": Decimal("0.01"),
    "mm": Decimal("0.001"),
    "km": Decimal(1000),
    "in": Decimal("0.0254"),
    "inch": Decimal("0.0254"),
    "inches": Decimal("0.0254"),
    "ft": Decimal("0.3048"),
}
RADIANS = frozenset({"rad", "radian", "radians"})
DEGREES = frozenset({"degree", "degrees", "degs"})


_BINDING = re.compile(rb"[ \t]*[*/^]")


def is_sure_product(text: bytes, start: int, end: int) -> bool:
    """True if between a number and a unit only the '*' is missing.

    No other text is missing before the unit, and the '*' is not behind it.
    """
    return not may_have_lost_something(text, start) and _BINDING.match(text, end) is None


class Measured(NamedTuple):
    """A number with a unit behind it, and the value to write instead."""

    number: str
    unit: str
    value: str

    @property
    def message(self) -> str:
        base = "lengths are in metres" if self.unit in LENGTHS else "angles are in radians"
        return f"unexpected unit '{self.unit}', because {base}; write '{self.value}'"

    def fix(self, context: RuleContext) -> Fix | None:
        """The unit ends the finding; None if more than blanks are between the two."""
        text, span = in_file(context)
        end = span.end - len(self.unit)
        end -= blanks_before(text, end)
        if not text.endswith(self.number.encode(), 0, end):
            return None
        start = context.span.end - (span.end - end) - len(self.number)
        return Fix(
            f"Change to '{self.value}'",
            (Replacement(Span(start, context.span.end), self.value),),
            Applicability.UNSAFE,
        )


def is_in_degrees(number: str, unit: str) -> bool:
    """True if the two are an angle, as `30 deg`."""
    return unit == "deg" and _BEFORE_UNIT.fullmatch(number) is not None


def measured(context: RuleContext, number: str, unit: str) -> Measured | None:
    """None if the second is not a unit, or is a constant of the scene."""
    if _BEFORE_UNIT.fullmatch(number) is None or is_declared(context, SymbolKind.CONSTANT, unit):
        return None
    if unit in DEGREES:
        return Measured(number, unit, f"{number} * deg")
    factor = Decimal(1) if unit in RADIANS else LENGTHS.get(unit)
    if factor is None:
        return None
    # A value in the base unit keeps its text, with all its digits.
    return Measured(number, unit, number if factor == 1 else f"{(Decimal(number) * factor).normalize():f}")


_DEGREES = re.compile(r"(-?\d+)deg(?:s|rees?)?")
_EXPONENT_ONLY = re.compile(r"-?\d+[eEdD]")


def _is_plus_exponent(context: RuleContext) -> bool:
    """True if the number breaks off at a plus sign in its exponent."""
    if context.scene is None or not _EXPONENT_ONLY.fullmatch(context.details.text):
        return False
    text, span = in_file(context)
    return text[span.end : span.end + 1] == b"+" and text[span.end + 1 : span.end + 2].isdigit()


def _malformed_number_message(context: RuleContext) -> str:
    text = context.details.text
    if degrees := _DEGREES.fullmatch(text):
        return f"'{text}' is not a number; write '{degrees[1]}*deg'"
    if _is_plus_exponent(context):
        return f"'{text}+' is not a number; remove '+' from the exponent"
    if _EXPONENT_ONLY.fullmatch(text):
        if context.scene is not None and (misspelt := misspelt_number(context)) is not None:
            return misspelt.message
        return f"missing digits in the exponent of '{text}'; write '{text}0' or remove '{text[-1]}'"
    if context.scene is not None and (misspelt := misspelt_number(context)) is not None:
        return misspelt.message
    return f"'{text}' is not a number; add an operator between number and name"


def _malformed_number_fix(context: RuleContext) -> Fix | None:
    if degrees := _DEGREES.fullmatch(context.details.text):
        at = context.span.start + len(degrees[1])
        return Fix(f"Change to '{degrees[1]}*deg'", (Replacement(Span(at, context.span.end), "*deg"),))
    if _is_plus_exponent(context):
        return Fix("Remove '+'", (Replacement(Span(context.span.end, context.span.end + 1), ""),))
    misspelt = misspelt_number(context)
    return None if misspelt is None else misspelt.fix()


def _number_out_of_range_message(context: RuleContext) -> str:
    what = f"'{context.details.text}'" if context.details.text else "the result"
    return f"{what} is out of range; the largest number is about 1.8d308"


def in_double(text: str) -> str:
    """A literal with the exponent that makes amino read it in double precision."""
    lowered = text.lower()
    return lowered.replace("e", "d") if "e" in lowered else f"{lowered}d0"


def _single_precision_overflow_message(context: RuleContext) -> str:
    text = context.details.text
    return f"'{text}' is too large for single precision; write '{in_double(text)}'"


def _double(context: RuleContext) -> str | None:
    """The literal in double precision; None if that makes it 0 as well, or single precision is required."""
    text = context.details.text.lower()
    return in_double(text) if "d" not in text and "s" not in text and float(text) != 0 else None


def _number_reads_as_zero_message(context: RuleContext) -> str:
    double = _double(context)
    meant = "0" if double is None else f"'{double}', or 0"
    return f"amino reads '{context.details.text}' as 0; write {meant}"


def _number_reads_as_zero_fix(context: RuleContext) -> Fix | None:
    double = _double(context)
    return None if double is None else replaced(context, double, safe=True)


def _lost_digits_message(context: RuleContext) -> str:
    text, read = context.details
    return f"amino reads '{text}' in single precision, as {read}; write '{in_double(text)}' to keep all digits"


def _minus_after_first_value_fix(context: RuleContext) -> Fix | None:
    attribute = attribute_around(context)
    if attribute is None or attribute.value is None:
        return None
    zero = inserted(context, attribute.value.span.start, "0 + ")
    return Fix(f"Change to '0 + {context.details.text} - …'", (zero,))


def _minus_before_power_fix(context: RuleContext) -> Fix | None:
    """The value of an attribute takes no subtraction from its first number."""
    around = attribute_around(context)
    is_strict = isinstance(statement(context), Constant) or (around is not None and isinstance(around.value, Array))
    if not context.details.is_first or not is_strict:
        return None
    sign = context.span._replace(end=context.span.start + 1)
    # It may be the square of -2, or twice -2 with a superfluous '*'.
    return Fix("Subtract from 0", (Replacement(sign, "0 - "),)).by_hand


_OPERAND = re.compile(rb"[\w.-]+[ \t]*\)")
"""Everything in the parenthesis behind the sign."""


def _minus_in_parentheses_fix(context: RuleContext) -> Fix | None:
    text, span = in_file(context)
    # An expression with more blanks than that in it gets no fix.
    if not text[max(span.start - 100, 0) : span.start].rstrip().endswith(b"("):
        return None
    at = Span(context.span.start, context.span.start)
    fix = Fix("Subtract from 0", (Replacement(at, "0 "),))
    # Before a sum, or with blanks around it, text may be missing, or it may belong further left.
    is_sign = text[span.start - 1 : span.start] == b"(" and _OPERAND.match(text, span.end) is not None
    return fix if is_sign else fix.by_hand


def _minus_needs_space_message(context: RuleContext) -> str:
    number = context.details.text
    known = f"amino reads '-{number}' as a number"
    if (first := first_value_before(context)) is None:
        return f"{known}; write '- {number}' to subtract"
    text, span = in_file(context)
    value = text[span.start - (context.span.start - first) : span.start].decode("utf-8", "replace").strip()
    return f"{known}; write '0 + {value} - {number}'"


_LONGEST_BEFORE_MINUS = 64
"""Maximum bytes of a number and of the blanks behind it."""

_BEFORE_MINUS = re.compile(rb"(?:[^\w.-]|\A)-?[0-9.]+(?:[eEdDsS]-?[0-9]+)?\Z")


def _minus_needs_space_fix(context: RuleContext) -> Fix:
    text, span = in_file(context)
    blank = "" if text[span.start - 1 : span.start].isspace() else " "
    start = context.span.start
    spaced = Replacement(Span(start, start + 1), f"{blank}- ")
    first = first_value_before(context)
    if first is None:
        fix = Fix(f"Change to '- {context.details.text}'", (spaced,))
    else:
        # A minus right after the first value of an attribute is refused with blanks, too.
        fix = Fix(f"Change to '0 + … - {context.details.text}'", (inserted(context, first, "0 + "), spaced))
    # The difference of two numbers is not worth writing: `1-2` is rather a slip for 1e-2, 1/-2, or one number twice.
    is_of_numbers = (
        _BEFORE_MINUS.search(text[max(span.start - _LONGEST_BEFORE_MINUS, 0) : span.start].rstrip()) is not None
    )
    # In `gap  -2` there may have been a factor of -2.
    return fix.by_hand if is_of_numbers or may_have_lost_something(text, span.start) else fix


_FIRST_VALUE_AND_MINUS = re.compile(rb"\S+\s*-\s*\(\s*")


def _minus_read_as_subtraction_fix(context: RuleContext) -> Fix | None:
    """Only for a value, a minus and the parenthesis, whose meaning is clear."""
    attribute = attribute_around(context)
    if attribute is None or attribute.value is None:
        return None
    text, span = in_file(context)
    own = context.span.start
    start = attribute.value.span.start
    if not _FIRST_VALUE_AND_MINUS.fullmatch(text[span.start - (own - start) : span.start]):
        return None
    first = inserted(context, start, "0 + ")
    return Fix("Subtract from 0", (first, Replacement(Span(own, own), "0 "))).by_hand


LOGIC = {
    "malformed-number": partial(Rule, message_at=_malformed_number_message, fix=_malformed_number_fix),
    "number-out-of-range": partial(Rule, message_at=_number_out_of_range_message),
    "single-precision-overflow": partial(
        Rule,
        message_at=_single_precision_overflow_message,
        fix=lambda context: replaced(context, in_double(context.details.text), safe=True),
    ),
    "number-reads-as-zero": partial(Rule, message_at=_number_reads_as_zero_message, fix=_number_reads_as_zero_fix),
    "lost-digits": partial(
        Rule,
        message_at=_lost_digits_message,
        fix=lambda context: replaced(context, in_double(context.details.text), safe=True),
    ),
    "minus-after-first-value": partial(Rule, fix=_minus_after_first_value_fix),
    "minus-before-power": partial(Rule, fix=_minus_before_power_fix),
    "minus-in-parentheses": partial(Rule, fix=_minus_in_parentheses_fix),
    "minus-needs-space": partial(Rule, message_at=_minus_needs_space_message, fix=_minus_needs_space_fix),
    "minus-read-as-subtraction": partial(Rule, fix=_minus_read_as_subtraction_fix),
}
