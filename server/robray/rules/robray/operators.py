"""Operators and operands that are missing, and parentheses."""

import re
from functools import partial
from typing import NamedTuple

from robray.analysis.queries import Query
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import SymbolKind
from robray.formats.robray.statements import Constant
from robray.formats.robray.vocabulary import ROBRAY, ValueType
from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import (
    in_file,
    inserted,
    is_declared,
    is_identifier,
    replaced,
    scene_and_place,
    statement,
)
from robray.rules.robray.blocks import attribute_around, is_first_value
from robray.rules.robray.characters import bare_path, bare_path_message
from robray.rules.robray.foreign_values import Foreign, foreign_function, sizes_of_shape
from robray.rules.robray.numbers import MisspeltNumber, is_in_degrees, is_sure_product, measured, misspelt_number
from robray.text.spans import Span

_FARTHEST = 4096
"""Bytes of a statement that are searched for a bracket."""

_UNITS = frozenset({"pi", "π", "deg"})
_EXPONENTS = frozenset("eEdDsS")
_NAME_AND_DIGITS = re.compile(r"([A-Za-z](?:[A-Za-z0-9_-]*[A-Za-z0-9_])?)-(-?[0-9]+)")


def _is_product(context: RuleContext) -> bool:
    """True for a number with a name behind it, as in a formula without its '*'."""
    first, second = context.details
    if is_identifier(first):
        return second in _UNITS and first not in _UNITS
    return first[-1:].isdigit() and (second in _UNITS or is_identifier(second))


def _is_exponent_with_plus(context: RuleContext) -> bool:
    """True for a number with a plus in its exponent, such as `1.5e+3`."""
    first, second = context.details
    text, span = in_file(context)
    return second in _EXPONENTS and text[span.start : span.end + 1].decode("utf-8", "replace") == f"{first}{second}+"


def _is_cut_by_comment(context: RuleContext) -> bool:
    """True if the text between the two is a comment where a quotient may be meant."""
    text, span = in_file(context)
    return text.startswith(b"//", span.start + len(context.details.first.encode()))


def _as_difference(context: RuleContext) -> str | None:
    """The intended difference of `height-0.1`: to amino it is a name, `height-0`, and a number."""
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
    """The one number that both should form."""
    first, second = context.details
    text, span = in_file(context)
    written = text[span.start : span.end].decode("utf-8", "replace")
    if written == first + second:
        return misspelt_number(context)
    if first.endswith(".") and first[:-1].isdigit() and second.isdigit() and not written.strip("0123456789. \t"):
        return MisspeltNumber(written, context.span, "there is a blank in it", first + second)
    return None


class _Parted(NamedTuple):
    """The name of a constant that should be one word: the gap in it, and the probable text for it."""

    gap: Span
    name: str
    between: str
    message: str
    is_used: bool
    """True if the scene uses that name."""

    @property
    def fix(self) -> Fix:
        fix = Fix(f"Change to '{self.name}'", (Replacement(self.gap, self.between),))
        return fix.unsafe if self.is_used else fix.by_hand


def _parted(context: RuleContext) -> _Parted | None:
    """If the value begins with an unknown word: then the value is probably behind that word."""
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
    """True if the scene uses a constant of that name, defined or not."""
    scene, _ = scene_and_place(context)
    return bool(scene.dependents.get(Query(QueryKind.CONSTANT, name)))


def _is_element(context: RuleContext) -> bool:
    """True if the two are in an array, outside of parentheses."""
    text, span = in_file(context)
    closed = 0
    for letter in reversed(text[max(span.start - _FARTHEST, 0) : span.start]):
        if letter in b";{}":
            return False
        closed += (letter in b")]") - (letter in b"([")
        if closed < 0:
            return letter in b"["
    return False


def _missing_operator_message(context: RuleContext) -> str:
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


def _missing_operator_fix(context: RuleContext) -> Fix | None:
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
    # Any operator may be missing; between a number and its unit only one is possible.
    is_sure = is_in_degrees(first, second) and is_sure_product(text, span.end - length, span.end)
    return product if is_sure else product.by_hand


_OPERAND = re.compile(rb"[\w.]")
_ARRAY = re.compile(rb"[ \t]*\[")
_SUBTRACTED = re.compile(rb"[\w.]+\s*-")


def _is_sign(context: RuleContext) -> bool:
    """True for a plus right before a number or a name at the start of an array's element or a parenthesis."""
    text, (start, end) = in_file(context)
    before = text[max(start - 40, 0) : start].rstrip()
    begins = before[-1:] in (b"[", b",", b"(") or is_first_value(context) or _begins_definition(context)
    return context.details.text == "+" and begins and _OPERAND.match(text, end) is not None


def _begins_definition(context: RuleContext) -> bool:
    constant = statement(context)
    return (
        isinstance(constant, Constant)
        and constant.value is not None
        and constant.value.span.start == context.span.start
    )


def _missing_operand_message(context: RuleContext) -> str:
    if (path := bare_path(context)) is not None:
        return bare_path_message(path[0])
    if _is_sign(context):
        return "unexpected '+' before a number; remove it"
    if _is_at_array(context):
        return f"'{context.details.text}' does not work on arrays; apply it to each element"
    return f"missing operand of '{context.details.text}'; put a number on both sides"


def _is_at_array(context: RuleContext) -> bool:
    text, span = in_file(context)
    return _ARRAY.match(text, span.end) is not None or text[max(span.start - 40, 0) : span.start].rstrip().endswith(
        b"]"
    )


def _missing_operand_fix(context: RuleContext) -> Fix | None:
    """For a person: it may be a sign, or the rest of a sum. For a path only the quotes are missing."""
    if (path := bare_path(context)) is not None:
        return replaced(context._replace(span=path[1]), f'"{path[0]}"', safe=False)
    if not _is_sign(context):
        return None
    text, span = in_file(context)
    if is_first_value(context) and _SUBTRACTED.match(text, span.end):
        # An attribute's first operator must not be a subtraction.
        zero = "0 + " if _OPERAND.match(text, span.end) else "0 +"
        return Fix("Add to 0", (Replacement(context.span, zero),)).by_hand
    return Fix("Remove '+'", (Replacement(context.span, ""),)).by_hand


_BRACKET = re.compile(rb"[()]")
_ODD = re.compile(rb"\*\*|\^|(?:^|[(+*/-])\s*-(?![\d.])")
"""A power, or a sign that is not part of a number."""
_NAMED = re.compile(rb"\(\s*([A-Za-z][\w-]*)\s*\)(?=\s*;)")
_END = re.compile(rb"\s*;")
_LONGEST = 500
_NUMERIC = frozenset({ValueType.NUMBER, ValueType.NUMBER_OR_VECTOR, ValueType.FLAG})


def _odd_inside(context: RuleContext) -> tuple[int, str] | None:
    """The end in the file, and the inside, of a parenthesis with a power or a sign in it: '1*' does not help that."""
    text, span = in_file(context)
    depth = 0
    for bracket in _BRACKET.finditer(text, span.start, span.start + _LONGEST):
        depth += 1 if bracket[0] == b"(" else -1
        if depth == 0:
            inside = text[span.start + 1 : bracket.start()]
            return (bracket.end(), inside.decode("utf-8", "replace").strip()) if _ODD.search(inside) else None
    return None


def _bare(context: RuleContext) -> str | None:
    """The contents of the parenthesis as a value, if nothing is behind the parenthesis."""
    odd = _odd_inside(context)
    text, _ = in_file(context)
    if odd is None or _END.match(text, odd[0]) is None or odd[1].startswith("("):
        return None
    return odd[1] if odd[1].startswith("-") or "-" not in odd[1] else f"0 + {odd[1]}"


def _name(context: RuleContext) -> tuple[str, Span] | None:
    """The name in parentheses in place of a name, and the whole."""
    attribute = attribute_around(context)
    word = None if attribute is None else ROBRAY.attributes.get(attribute.name)
    text, span = in_file(context)
    found = _NAMED.match(text, span.start)
    if word is None or word.type in _NUMERIC or found is None:
        return None
    return found[1].decode(), Span(context.span.start, context.span.start + len(found[0]))


def _leading_parenthesis_message(context: RuleContext) -> str | None:
    known = "a value cannot begin with '('"
    if (name := _name(context)) is not None:
        return f"{known}; write '{name[0]}'"
    if (bare := _bare(context)) is not None:
        return f"{known}; write '{bare}'"
    return f"{known}; define a constant" if _odd_inside(context) is not None else None


def _leading_parenthesis_fix(context: RuleContext) -> Fix | None:
    if (name := _name(context)) is not None:
        return replaced(context._replace(span=name[1]), name[0], safe=False)
    odd = _odd_inside(context)
    if odd is not None:
        bare, (_, span) = _bare(context), in_file(context)
        whole = context._replace(span=Span(context.span.start, context.span.start + odd[0] - span.start))
        return None if bare is None else replaced(whole, bare, safe=False)
    attribute = attribute_around(context)
    word = None if attribute is None else ROBRAY.attributes.get(attribute.name)
    safe = word is not None and word.type in _NUMERIC
    return Fix("Insert '1*'", (inserted(context, context.span.start, "1*"),), Applicability.if_safe(safe))


LOGIC = {
    "missing-operator": partial(Rule, message_at=_missing_operator_message, fix=_missing_operator_fix),
    "missing-operand": partial(Rule, message_at=_missing_operand_message, fix=_missing_operand_fix),
    "leading-parenthesis": partial(Rule, message_at=_leading_parenthesis_message, fix=_leading_parenthesis_fix),
}
