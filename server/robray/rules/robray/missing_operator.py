"""Noted by lowering: two values side by side where one expression belongs."""

import re
from functools import partial
from typing import NamedTuple

from robray.analysis.queries import Query
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import SymbolKind
from robray.formats.robray.statements import Constant
from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, is_declared, is_identifier, scene_and_place, statement
from robray.rules.robray.foreign_values import sizes_of_shape
from robray.rules.robray.foreign_words import Foreign, foreign_function
from robray.rules.robray.misspelt_numbers import MisspeltNumber, misspelt_number
from robray.rules.robray.units import is_in_degrees, is_sure_product, measured
from robray.text.spans import Span

_FARTHEST = 4096
"""Bytes of a statement that are looked through for a bracket."""

_UNITS = frozenset({"pi", "π", "deg"})
_EXPONENTS = frozenset("eEdDsS")
_NAME_AND_DIGITS = re.compile(r"([A-Za-z](?:[A-Za-z0-9_-]*[A-Za-z0-9_])?)-(-?[0-9]+)")


def _is_product(context: RuleContext) -> bool:
    """Whether a number has a name behind it, as where a formula is written without its '*'."""
    first, second = context.details
    if is_identifier(first):
        return second in _UNITS and first not in _UNITS
    return first[-1:].isdigit() and (second in _UNITS or is_identifier(second))


def _is_exponent_with_plus(context: RuleContext) -> bool:
    """Whether it is one number in the author's eyes, as `1.5e+3` is."""
    first, second = context.details
    text, span = in_file(context)
    return second in _EXPONENTS and text[span.start : span.end + 1].decode("utf-8", "replace") == f"{first}{second}+"


def _is_cut_by_comment(context: RuleContext) -> bool:
    """Whether what stands between the two is a comment where a quotient may be meant."""
    text, span = in_file(context)
    return text.startswith(b"//", span.start + len(context.details.first.encode()))


def _as_difference(context: RuleContext) -> str | None:
    """What `height-0.1` is in the author's eyes: to amino it is a name, `height-0`, and a number."""
    first, second = context.details
    text, span = in_file(context)
    parts = _NAME_AND_DIGITS.fullmatch(first)
    written = f"{first}{second}".encode()
    if parts is None or not second.startswith(".") or text[span.end - len(written) : span.end] != written:
        return None
    return f"{parts[1]} - {parts[2]}{second}"


def _function(context: RuleContext) -> Foreign | None:
    """A call, as other languages have it."""
    first, second = context.details
    return foreign_function(context, first, in_file(context)[1].end - 1) if second == "(" else None


def _number(context: RuleContext) -> MisspeltNumber | None:
    """The one number that both were meant to be."""
    first, second = context.details
    text, span = in_file(context)
    written = text[span.start : span.end].decode("utf-8", "replace")
    if written == first + second:
        return misspelt_number(context)
    if first.endswith(".") and first[:-1].isdigit() and second.isdigit() and not written.strip("0123456789. \t"):
        return MisspeltNumber(written, context.span, "there is a blank in it", first + second)
    return None


class _Parted(NamedTuple):
    """The name of a constant that was to be one word: the gap in it, and what is probably to be there."""

    gap: Span
    name: str
    between: str
    message: str
    is_used: bool
    """Whether the scene has that name somewhere."""

    @property
    def fix(self) -> Fix:
        fix = Fix(f"Change to '{self.name}'", (Replacement(self.gap, self.between),))
        return fix.unsafe if self.is_used else fix.by_hand


def _parted(context: RuleContext) -> _Parted | None:
    """Where the value begins with a word that no constant is called: then the value is rather behind that word."""
    defined, first = statement(context), context.details.first
    if not isinstance(defined, Constant) or defined.name is None or not is_identifier(first):
        return None
    if first in _UNITS or is_declared(context, SymbolKind.CONSTANT, first):
        return None
    text, span = in_file(context)
    start = span.start - context.span.start
    gap = Span(defined.name.span.end, context.span.start)
    between = text[start + gap.start : start + gap.end]
    if between.strip():
        return None
    is_line = b"\n" in between
    names = {mark: f"{defined.name.text}{mark}{first}" for mark in ("", "_", "-")}
    used = next((mark for mark, name in names.items() if _is_used(context, name)), None)
    mark = used if used is not None else "" if is_line else "_"
    what = "unexpected line end in a name" if is_line else "a name is one word"
    return _Parted(gap, names[mark], mark, f"{what}; did you mean '{names[mark]}'?", used is not None)


def _is_used(context: RuleContext, name: str) -> bool:
    """Whether the scene has a constant of that name somewhere, be it defined or not."""
    scene, _ = scene_and_place(context)
    return bool(scene.dependents.get(Query(QueryKind.CONSTANT, name)))


def _is_element(context: RuleContext) -> bool:
    """Whether the two stand in an array, and in no parenthesis there."""
    text, span = in_file(context)
    closed = 0
    for letter in reversed(text[max(span.start - _FARTHEST, 0) : span.start]):
        if letter in b";{}":
            return False
        closed += (letter in b")]") - (letter in b"([")
        if closed < 0:
            return letter in b"["
    return False


def _message(context: RuleContext) -> str:
    first, second = context.details
    if (sizes := sizes_of_shape(context, first)) is not None:
        return sizes
    if (function := _function(context)) is not None:
        return function.message
    if _is_exponent_with_plus(context):
        return f"'{first}{second}+' is not a number; remove '+' from the exponent"
    if _is_cut_by_comment(context):
        return f"'//' begins a comment; write '/' to divide, or ',' between '{first}' and '{second}'"
    difference = _as_difference(context)
    if difference is not None:
        return f"'{first}' is one name, because names may contain '-'; write '{difference}'"
    if number := measured(context, first, second):
        return number.message
    if (misspelt := _number(context)) is not None:
        return misspelt.message
    if _is_product(context):
        return f"missing operator between '{first}' and '{second}'; write '{first} * {second}'"
    if (parted := _parted(context)) is not None:
        return parted.message
    comma = " or ','" if _is_element(context) else ""
    return f"missing operator{comma} between '{first}' and '{second}'"


def _fix(context: RuleContext) -> Fix | None:
    first, second = context.details
    if _is_exponent_with_plus(context):
        return Fix("Remove '+'", (Replacement(Span(context.span.end, context.span.end + 1), ""),))
    difference = _as_difference(context)
    if difference is not None:
        written = len("".join(context.details).encode())
        start = context.span.end - written
        return Fix(
            "Change to a subtraction", (Replacement(Span(start, context.span.end), difference),), Applicability.UNSAFE
        )
    if (function := _function(context)) is not None:
        return function.fix
    if measured(context, first, second) is None and (misspelt := _number(context)) is not None:
        return misspelt.fix()
    if _is_cut_by_comment(context):
        return None
    if not _is_product(context):
        parted = _parted(context)
        return None if parted is None else parted.fix
    if number := measured(context, first, second):
        return number.fix(context)
    text, span = in_file(context)
    length = len(second.encode())
    blank = "" if text[span.end - length - 1 : span.end - length].isspace() else " "
    at = context.span.end - length
    product = Fix("Insert '*'", (Replacement(Span(at, at), f"{blank}* "),))
    # Any operator may have been left out; between a number and its unit there is one only.
    is_sure = is_in_degrees(first, second) and is_sure_product(text, span.end - length, span.end)
    return product if is_sure else product.by_hand


LOGIC = {"missing-operator": partial(Rule, message_at=_message, fix=_fix)}
