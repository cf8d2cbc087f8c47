"""Noted by lowering: the elements of an array without its brackets, or with blanks or semicolons between them."""

import re
from functools import partial
from itertools import accumulate

from robray.formats.robray.vocabulary import ROBRAY, AttributeWord, ValueType
from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced, written
from robray.text.spans import Span

_SIGNED = re.compile(r", (-[^,\]]+)")
_COMMA = re.compile(r"(-?[0-9]+),([0-9]+)")
_DECIMAL = re.compile(r"-?[0-9]+(?:,[0-9]+)?")
_DOUBLED = re.compile(r"[\[(]\s*[\[(]")
_OTHERWISE = {"(": ")", "<": ">"}
_MARK = re.compile(r"[][(),]")
_ARRAYS = (ValueType.VECTOR, ValueType.NUMBER_OR_VECTOR)


def _lone(context: RuleContext) -> AttributeWord | None:
    """The attribute, where it takes one value, and several stand there without any bracket."""
    word = ROBRAY.attributes.get(context.details.attribute)
    if word is None or word.type in _ARRAYS or written(context)[:1] == "[" or written(context)[-1:] == "]":
        return None
    return word


def _array(context: RuleContext) -> str:
    """The array that was meant; with points, where it has as many elements as are read if its commas are decimal."""
    elements = re.split(r"\s*;\s*|\s+", written(context).strip("[]() "))
    word = ROBRAY.attributes.get(context.details.attribute)
    lengths = () if word is None else word.lengths
    if len(elements) in lengths and any("," in each for each in elements) and all(map(_DECIMAL.fullmatch, elements)):
        return f"[{', '.join(each.replace(',', '.') for each in elements)}]"
    array: str = context.details.array
    return array


def _lengths(context: RuleContext) -> tuple[int, ...]:
    """How many elements the attribute takes, where the array has another number of them, or is not known."""
    word = ROBRAY.attributes.get(context.details.attribute)
    array = _array(context)
    return () if word is None or (array and _count(array) in word.lengths) else word.lengths


def _count(array: str) -> int:
    """The elements of an array that is written with all its brackets and commas."""
    depth, commas = 0, 0
    for mark in _MARK.findall(array):
        depth += (mark in "([") - (mark in ")]")
        commas += mark == "," and depth == 1
    return commas + 1


def _message(context: RuleContext) -> str:
    array = _array(context)
    lone = _lone(context)
    if lone is not None:
        point = "; write decimals with '.'" if lone.type is ValueType.NUMBER else ""
        if (number := _with_point(context)) is not None:
            return f"expected {lone.type.value} for '{lone.name}'; write '{number}' with a decimal point"
        return f"expected {lone.type.value} for '{lone.name}', found several values{point}"
    if lengths := _lengths(context):
        has = f", found {_count(array)}" if array else ""
        wanted = " or ".join(map(str, lengths))
        marks = "separate array elements with commas"
        if not (written(context)[:1] == "[" and written(context)[-1:] == "]"):
            marks = "write an array between '[' and ']'"
        return f"{marks}; expected {wanted} numbers for '{context.details.attribute}'{has}"
    is_opened, is_closed = written(context)[:1] == "[", written(context)[-1:] == "]"
    if is_opened != is_closed:
        wrong, right = ("end", "]") if is_opened else ("begin", "[")
        return f"{wrong} an array with '{right}'; write '{array}'"
    if array != context.details.array:
        return f"write decimals with '.' and separate array elements with commas; write '{array}'"
    if is_opened and not _DOUBLED.match(written(context)):
        return f"separate array elements with commas{_signed(context, array)}; write '{array}'"
    return f"expected an array in brackets with commas; write '{array}'"


def _signed(context: RuleContext, array: str) -> str:
    """What a minus before an element was taken for, where no comma says so: a difference is written in the same way."""
    element = _SIGNED.search(array)
    has_comma = element is None or re.search(rf",\s*{re.escape(element[1])}", written(context)) is not None
    return "" if element is None or has_comma else f" (robray assumes that '{element[1]}' is an element)"


def _with_point(context: RuleContext) -> str | None:
    """The one number that is written with a comma."""
    number = _COMMA.fullmatch(written(context))
    return None if number is None else f"{number[1]}.{number[2]}"


def _bracketed(context: RuleContext) -> Fix | None:
    """The right brackets around what is not of the right number, or cannot be read: one step of those to take."""
    text = written(context)
    depths = [*accumulate((mark == text[0]) - (mark == _OTHERWISE.get(text[0])) for mark in text)]
    if depths[-1] != 0 or 0 in depths[:-1]:
        return None
    start, end = context.span
    brackets = Replacement(Span(start, start + 1), "["), Replacement(Span(end - 1, end), "]")
    return Fix("Change to '[' and ']'", brackets, Applicability.BY_HAND)


def _fix(context: RuleContext) -> Fix | None:
    array = _array(context)
    if _lone(context) is not None and (number := _with_point(context)) is not None:
        return replaced(context, number, safe=False)
    if _lengths(context):
        return _bracketed(context)
    if _lone(context) is not None or any(comment in written(context) for comment in ("#", "//", "/*")):
        return None
    return Fix(f"Change to '{array}'", (Replacement(context.span, array),), Applicability.UNSAFE)


LOGIC = {"missing-brackets": partial(Rule, message_at=_message, fix=_fix)}
