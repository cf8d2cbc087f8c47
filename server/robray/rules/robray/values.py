"""Values that are missing, too many or of another type."""

import re
from functools import partial

from robray.facts.symbols import SymbolKind
from robray.formats.robray.details import WrongType
from robray.formats.robray.statements import Constant
from robray.formats.robray.vocabulary import ROBRAY, ValueType
from robray.rules.engine.choices import edited
from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import (
    blanks_before,
    in_file,
    is_declared,
    is_identifier,
    removed_by_hand,
    replaced,
    scene_and_place,
    statement,
)
from robray.rules.robray.blocks import attribute_around, is_alone, minuend
from robray.rules.robray.foreign_values import hexadecimal_color, meant_value, recorded, sizes_of_shape
from robray.rules.robray.names import RESERVED, declared_as_one
from robray.rules.robray.numbers import (
    LENGTHS,
    RADIANS,
    MisspeltNumber,
    is_in_degrees,
    is_sure_product,
    measured,
    misspelt_number,
)
from robray.text.spans import Span

_UNITS = frozenset({"pi", "π", "deg"})
_COLOR = re.compile(rb"[ \t]*(#[0-9a-fA-F]{6})\b")
_SHAPE_MESH = re.compile(rb"(shape[ \t]+)mesh\b")
_NAMED = {"isa": SymbolKind.CLASS, "parent": SymbolKind.FRAME}
"""Attributes whose names may have several words by mistake."""
_NAME_IN_WORDS = re.compile(rb"[ \t]+([A-Za-z][\w-]*(?:[ \t]+[A-Za-z0-9][\w-]*){1,5})[ \t]*;")
_NAME_AND_DIGITS = re.compile(r"([A-Za-z](?:[A-Za-z0-9_-]*[A-Za-z0-9_])?)-(-?[0-9]+)")


def _is_product(context: RuleContext) -> bool:
    """True for a number with a unit behind it, or a constant that may serve as one."""
    _, first, second = context.details
    return second in _UNITS or (first[-1:].isdigit() and is_declared(context, SymbolKind.CONSTANT, second))


def _number(context: RuleContext) -> MisspeltNumber | None:
    """The one number that it should form with the value right before it."""
    text, span = in_file(context)
    return misspelt_number(context) if text[span.start - 1 : span.start].strip(b'"])').strip() else None


def _difference(context: RuleContext) -> str | None:
    """The intended difference of `height-0.1`: to amino it is a name, `height-0`, and a number."""
    _, first, second = context.details
    text, span = in_file(context)
    parts = _NAME_AND_DIGITS.fullmatch(first)
    if parts is None or not second.startswith(".") or text[span.start - len(first) : span.start] != first.encode():
        return None
    at = context.span.start - len(first)
    return f"{minuend(context._replace(span=Span(at, at)), parts[1])} - {parts[2]}{second}"


def _color_in_comment(context: RuleContext) -> str | None:
    """The colour in a comment right behind the name of the attribute."""
    attribute = attribute_around(context)
    if attribute is None:
        return None
    text, span = in_file(context)
    name_end = span.start - (context.span.start - attribute.name_span.end)
    comment = _COLOR.match(text, name_end)
    return None if comment is None else hexadecimal_color(comment[1].decode())


def _one_name(context: RuleContext) -> tuple[str, Span] | None:
    """The frame or class named in several words, and its place in the item's local text."""
    attribute, kind = attribute_around(context), _NAMED.get(context.details.attribute)
    if attribute is None or kind is None:
        return None
    text, span = in_file(context)
    own = context.span.start - span.start
    words = _NAME_IN_WORDS.match(text, attribute.name_span.end - own)
    name = None if words is None else declared_as_one(context, kind, words[1].decode().split())
    return None if words is None or name is None else (name, Span(*words.span(1)).shifted(own))


def _mesh(context: RuleContext) -> tuple[str, Span] | None:
    """The path behind `shape mesh`, and the place of the superfluous word."""
    attribute = attribute_around(context)
    if (
        attribute is None
        or (context.details.attribute, context.details.first) != ("shape", "mesh")
        or context.details.second[:1] != '"'
    ):
        return None
    text, span = in_file(context)
    start = attribute.name_span.start
    mesh = _SHAPE_MESH.match(text, span.start - (context.span.start - start))
    return None if mesh is None else (context.details.second, Span(start, start + len(mesh[1])))


def _extra_value_message(context: RuleContext) -> str | None:
    attribute, first, second = context.details
    if (name := _one_name(context)) is not None:
        return f"a name is one word; did you mean '{name[0]}'?"
    if attribute == "isa":
        return f"'isa' takes one class; write a second statement 'isa {second};'"
    if attribute == "shape" and (sizes := sizes_of_shape(context, first)) is not None:
        return sizes
    if (path := _mesh(context)) is not None:
        return f"a mesh is not a shape; write 'mesh {path[0]};'"
    if (color := _color_in_comment(context)) is not None:
        return f"'#' begins a comment; write '{attribute} {color};'"
    if _is_product(context):
        return f"missing operator between '{first}' and '{second}'; write '{first} * {second}'"
    if number := measured(context, first, second):
        return number.message
    if (difference := _difference(context)) is not None:
        return f"'{first}' is one name, because names may contain '-'; write '{difference}'"
    if (misspelt := _number(context)) is not None:
        return misspelt.message
    if second.lower() in RADIANS and not is_declared(context, SymbolKind.CONSTANT, second):
        return f"unexpected unit '{second}', because angles are in radians; remove it"
    if second in LENGTHS and not is_declared(context, SymbolKind.CONSTANT, second):
        return f"unexpected unit '{second}', because lengths are in metres; remove it"
    return None


def _doubled(context: RuleContext) -> Span | None:
    """The repeated attribute or class, with the blanks before it."""
    attribute, first, second = context.details
    text, span = in_file(context)
    start = context.span.start
    length = len(first.encode())
    blanks = blanks_before(text, span.start)
    if first == attribute and text.endswith(first.encode(), 0, span.start - blanks):
        return Span(start - blanks - length, start)
    if attribute == "isa" and first == second and blanks:
        return Span(start - blanks, start + length)
    return None


def _extra_value_fix(context: RuleContext) -> Fix | None:
    attribute, first, second = context.details
    start = context.span.start
    if (path := _mesh(context)) is not None:
        return Fix(f"Change to 'mesh {path[0]}'", (Replacement(path[1], ""),)).unsafe
    if (name := _one_name(context)) is not None:
        return Fix(f"Change to '{name[0]}'", (Replacement(name[1], name[0]),)).unsafe
    doubled = _doubled(context)
    if doubled is not None:
        return Fix("Remove the repeated lines", (Replacement(doubled, ""),), Applicability.UNSAFE)
    if attribute == "isa":
        if not all(is_declared(context, SymbolKind.CLASS, value.strip('"')) for value in (first, second)):
            return None
        return Fix(
            "Repeat 'isa'",
            (Replacement(Span(start, start), "; isa "),),
            Applicability.if_safe(is_alone(context)),
        )
    if _is_product(context):
        text, span = in_file(context)
        blank = "" if text[span.start - 1 : span.start].isspace() else " "
        is_sure = is_in_degrees(first, second) and is_sure_product(text, span.start, span.end)
        return Fix(
            "Insert '*'",
            (Replacement(Span(start, start), f"{blank}* "),),
            Applicability.SAFE if is_sure else Applicability.BY_HAND,
        )
    if (number := measured(context, first, second)) is not None:
        return number.fix(context)
    if (difference := _difference(context)) is not None:
        written = Span(start - len(first.encode()), context.span.end)
        return Fix("Change to a subtraction", (Replacement(written, difference),)).unsafe
    if second.lower() in RADIANS and not is_declared(context, SymbolKind.CONSTANT, second):
        text, span = in_file(context)
        return Fix(
            "Remove the unit", (Replacement(Span(start - blanks_before(text, span.start), context.span.end), ""),)
        ).unsafe
    misspelt = _number(context)
    return None if misspelt is None else misspelt.fix()


_BRACE = re.compile(rb"[ \t]*\{")
_WORD = re.compile(rb"[ \t]+(" + RESERVED + rb")(?=[ \t]*;)")

_FRAME = re.compile(rb"[ \t]+frame([ \t]+(?:[A-Za-z][\w-]*|\"[^\"\n]*\"))(?=[ \t]*;)")


def _frame(context: RuleContext) -> re.Match[bytes] | None:
    """The name of a frame, with its keyword before it."""
    text, span = in_file(context)
    word = ROBRAY.attributes.get(context.details.name)
    return None if word is None or word.refers is not SymbolKind.FRAME else _FRAME.match(text, span.end)


def is_before_brace(context: RuleContext) -> bool:
    """True for an array that begins with a brace, which has its own finding."""
    text, span = in_file(context)
    return context.details.name in ROBRAY.attributes and _BRACE.match(text, span.end) is not None


def _reserved(context: RuleContext) -> str | None:
    """The reserved word used as a name."""
    text, span = in_file(context)
    match = _WORD.match(text, span.end)
    return None if match is None else match[1].decode()


def _missing_value_message(context: RuleContext) -> str | None:
    text, span = in_file(context)
    if (word := _reserved(context)) is not None:
        return f"'{word}' is a reserved word; write '\"{word}\"' in quotes"
    if (frame := _frame(context)) is not None:
        whole = f"{context.details.name}{frame[1].decode('utf-8', 'replace')}"
        return f"expected a name for '{context.details.name}'; write '{whole};'"
    if isinstance(statement(context), Constant) and _BRACE.match(text, span.end) is not None:
        return f"'def' defines a number; write 'frame {context.details.name} {{' or 'class {context.details.name} {{'"
    return None


def _missing_value_fix(context: RuleContext) -> Fix | None:
    if (word := _reserved(context)) is not None:
        text, span = in_file(context)
        at = text.index(word.encode(), span.end)
        return edited(f"Change to '\"{word}\"'", (Span(at, at + len(word)), f'"{word}"'))
    return removed_by_hand(context) if _frame(context) is None else None


def _wrong_type_message(context: RuleContext) -> str:
    meant = meant_value(context)
    details = recorded(context)
    remedy = "" if meant is None else f"; write '{meant}'"
    return f"expected {_in_words(details)} for '{details.attribute}', found {details.got}{remedy}"


def _in_words(details: WrongType) -> str:
    if details.wanted is ValueType.VECTOR:
        return f"an array of {details.length} numbers"
    return "0 or 1" if details.wanted is ValueType.FLAG else details.wanted.value


def _wrong_type_fix(context: RuleContext) -> Fix | None:
    meant = meant_value(context)
    return None if meant is None else replaced(context, meant, safe=recorded(context).wanted is ValueType.FLAG)


_NUMBER = re.compile(r"(?:[0-9]{1,15}(?:\.[0-9]{0,15})?|\.[0-9]{1,15})")


def _string_in_expression_fix(context: RuleContext) -> Fix | None:
    name = context.details.text.strip('"')
    if _NUMBER.fullmatch(name):
        return replaced(context, name, safe=False)
    if not is_identifier(name):
        return None
    scene, place = scene_and_place(context)
    safe = is_alone(context) and scene.constant_before(name, place) is not None
    return replaced(context, name, safe=safe)


def _string_in_expression_message(context: RuleContext) -> str:
    text = context.details.text
    number = text.strip('"')
    meant = f"'{number}'" if _NUMBER.fullmatch(number) else "a name without quotes, or a number"
    return f"unexpected string {text} in an expression; write {meant}"


LOGIC = {
    "extra-value": partial(Rule, message_at=_extra_value_message, fix=_extra_value_fix),
    "missing-value": partial(Rule, message_at=_missing_value_message, is_said=is_before_brace, fix=_missing_value_fix),
    "wrong-type": partial(Rule, message_at=_wrong_type_message, fix=_wrong_type_fix),
    "string-in-expression": partial(Rule, message_at=_string_in_expression_message, fix=_string_in_expression_fix),
}
