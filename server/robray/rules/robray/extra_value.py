"""Noted by lowering: values side by side where an attribute takes one."""

import re
from functools import partial

from robray.facts.symbols import SymbolKind
from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import blanks_before, in_file, is_declared
from robray.rules.robray.attributes_around import attribute_around, is_alone
from robray.rules.robray.first_value import minuend
from robray.rules.robray.foreign_values import hexadecimal_color, sizes_of_shape
from robray.rules.robray.misspelt_numbers import MisspeltNumber, misspelt_number
from robray.rules.robray.split_names import declared_as_one
from robray.rules.robray.units import LENGTHS, RADIANS, is_in_degrees, is_sure_product, measured
from robray.text.spans import Span

_UNITS = frozenset({"pi", "π", "deg"})
_COLOR = re.compile(rb"[ \t]*(#[0-9a-fA-F]{6})\b")
_SHAPE_MESH = re.compile(rb"(shape[ \t]+)mesh\b")
_NAMED = {"isa": SymbolKind.CLASS, "parent": SymbolKind.FRAME}
"""What attributes name whose value may be several words by a slip."""
_NAME_IN_WORDS = re.compile(rb"[ \t]+([A-Za-z][\w-]*(?:[ \t]+[A-Za-z0-9][\w-]*){1,5})[ \t]*;")
_NAME_AND_DIGITS = re.compile(r"([A-Za-z](?:[A-Za-z0-9_-]*[A-Za-z0-9_])?)-(-?[0-9]+)")


def _is_product(context: RuleContext) -> bool:
    """Whether a number has a unit behind it, or a constant that may serve as one."""
    _, first, second = context.details
    return second in _UNITS or (first[-1:].isdigit() and is_declared(context, SymbolKind.CONSTANT, second))


def _number(context: RuleContext) -> MisspeltNumber | None:
    """The one number that it was meant to be, together with the value that it stands right behind."""
    text, span = in_file(context)
    return misspelt_number(context) if text[span.start - 1 : span.start].strip(b'"])').strip() else None


def _difference(context: RuleContext) -> str | None:
    """What `height-0.1` is in the author's eyes: to amino it is a name, `height-0`, and a number."""
    _, first, second = context.details
    text, span = in_file(context)
    parts = _NAME_AND_DIGITS.fullmatch(first)
    if parts is None or not second.startswith(".") or text[span.start - len(first) : span.start] != first.encode():
        return None
    at = context.span.start - len(first)
    return f"{minuend(context._replace(span=Span(at, at)), parts[1])} - {parts[2]}{second}"


def _color_in_comment(context: RuleContext) -> str | None:
    """The colour that a comment right behind the name of the attribute was meant to be."""
    attribute = attribute_around(context)
    if attribute is None:
        return None
    text, span = in_file(context)
    name_end = span.start - (context.span.start - attribute.name_span.end)
    comment = _COLOR.match(text, name_end)
    return None if comment is None else hexadecimal_color(comment[1].decode())


def _one_name(context: RuleContext) -> tuple[str, Span] | None:
    """The frame or class that is named in several words, and where they are in the item's local text."""
    attribute, kind = attribute_around(context), _NAMED.get(context.details.attribute)
    if attribute is None or kind is None:
        return None
    text, span = in_file(context)
    own = context.span.start - span.start
    words = _NAME_IN_WORDS.match(text, attribute.name_span.end - own)
    name = None if words is None else declared_as_one(context, kind, words[1].decode().split())
    return None if words is None or name is None else (name, Span(*words.span(1)).shifted(own))


def _mesh(context: RuleContext) -> tuple[str, Span] | None:
    """The path that stands behind `shape mesh`, and where the word is that is one too many."""
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


def _message(context: RuleContext) -> str:
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
    return f"unexpected second value '{second}'; add an operator or a ';' before it"


def _doubled(context: RuleContext) -> Span | None:
    """What was written twice, with the blanks before it: the attribute itself, or a class."""
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


def _fix(context: RuleContext) -> Fix | None:
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


LOGIC = {"extra-value": partial(Rule, message_at=_message, fix=_fix)}
