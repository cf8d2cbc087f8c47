"""Arrays without brackets or commas, with other brackets, or of another length."""

import re
from functools import partial
from itertools import accumulate
from typing import NamedTuple

from robray.formats.robray.expressions import Array
from robray.formats.robray.statements import Constant
from robray.formats.robray.vocabulary import ROBRAY, AttributeWord, ValueType
from robray.rules.engine.choices import numbers_of, with_points
from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import in_file, replaced, statement, written
from robray.rules.robray.blocks import attribute_around
from robray.rules.robray.foreign_statements import opacity_apart
from robray.text.spans import Span

_HEAD = re.compile(rb"([A-Za-z][\w-]*)[ \t]*(?:[:=][ \t]*)?\Z")
_BRACED = re.compile(rb"[ \t]*(?:[:=][ \t]*)?\{([^\[\](){};#\n]*)\}")
_ELEMENT = re.compile(r"(?:\"?([A-Za-z]+)\"?\s*[:=])?\s*([^:=\"]+)")
_LONGEST = 64
"""Bytes before a brace that are searched for the name of the attribute."""


class BracedArray(NamedTuple):
    text: str
    """The corrected text, with brackets and without names."""
    span: Span
    """Behind the name of the attribute up to the brace that ends it, in the item's local text."""


def braced_array(context: RuleContext) -> BracedArray | None:
    """The array at a brace, or at a mark before it; None with the wrong number of elements, or the names of others."""
    text, span = in_file(context)
    start = max(span.start - _LONGEST, 0)
    head = _HEAD.search(text[start : span.start])
    if head is None:
        return None
    word, braced = ROBRAY.attributes.get(head[1].decode()), _BRACED.match(text, start + head.end(1))
    if word is None or braced is None or braced.end() <= span.start:
        return None
    found = [_ELEMENT.fullmatch(each.strip()) for each in braced[1].decode("utf-8", "replace").split(",")]
    elements = [(each[1], each[2].strip()) for each in found if each is not None]
    if len(elements) < len(found) or len(elements) not in word.lengths:
        return None
    values = _in_order(elements, word.slots)
    own = context.span.start - span.start
    return None if values is None else BracedArray(f"[{', '.join(values)}]", Span(*braced.span()).shifted(own))


def _in_order(elements: list[tuple[str | None, str]], slots: tuple[str, ...]) -> list[str] | None:
    """The values as the reader takes them, by their names or by the letters that these begin with."""
    named = {name[0].lower(): value for name, value in elements if name is not None}
    if not named:
        return [value for _, value in elements]
    initials = [slot[0] for slot in slots]
    if len(named) < len(elements) or sorted(initials) != sorted(named):
        return None
    return [named[initial] for initial in initials]


_SIMPLE = r"-?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+|[A-Za-z][A-Za-z0-9_-]*)"
_ARRAY = re.compile(rf"\[\s*({_SIMPLE}(?:\s*,\s*{_SIMPLE})*)\s*\]")
_OPERATION = re.compile(rf"[ \t]*([*/+-])[ \t]+({_SIMPLE})[ \t]*(?=;)")
_INNER_END = re.compile(rb"[^\[\]{};]*(\])(?=\s*[,\]])")
_ONLY_END = re.compile(rb"[^\[\]{};]*\](?=\s*(?:[;}]|\Z))")
_LOOKED_AROUND = 200


def _is_doubled(context: RuleContext) -> bool:
    """True for a bracket behind another one, with one that closes both."""
    text, span = in_file(context)
    before = text[max(span.start - _LOOKED_AROUND, 0) : span.start].rstrip()
    opens = before.endswith(b"[") and text[span.start : span.start + 1] == b"["
    return opens and _ONLY_END.match(text, span.start + 1) is not None


def _inner_end(context: RuleContext) -> int | None:
    """End, in the file, of an array in another one."""
    text, span = in_file(context)
    before = text[max(span.start - _LOOKED_AROUND, 0) : span.start].rstrip()
    inner = _INNER_END.match(text, span.start + 1)
    is_element = before.endswith((b"[", b",")) and text[span.start : span.start + 1] == b"["
    return inner.end(1) if is_element and inner is not None else None


def _distributed(context: RuleContext) -> tuple[str, int] | None:
    """The array with the operation applied to each of its elements, and the end of the operation in the file."""
    text, span = in_file(context)
    attribute = attribute_around(context)
    word = None if attribute is None else ROBRAY.attributes.get(attribute.name)
    if word is None or word.type not in (ValueType.VECTOR, ValueType.NUMBER_OR_VECTOR):
        return None
    array = _ARRAY.fullmatch(text[span.start : span.end].decode("utf-8", "replace"))
    behind = text[span.end : span.end + _LOOKED_AROUND].decode("ascii", "replace")
    operation = _OPERATION.match(behind)
    if array is None or operation is None:
        return None
    each = (f"{element.strip()} {operation[1]} {operation[2]}" for element in array[1].split(","))
    return f"[{', '.join(each)}]", span.end + operation.end()


def _array_in_expression_message(context: RuleContext) -> str:
    if isinstance(statement(context), Constant):
        return "a constant cannot be an array; define one constant per element"
    if _is_doubled(context):
        return "duplicate '['; remove one"
    if _inner_end(context) is not None:
        return "an array cannot contain arrays; remove the inner brackets"
    distributed = _distributed(context)
    remedy = "apply the operation to each element" if distributed is None else f"write '{distributed[0]}'"
    return f"an array cannot be part of an expression; {remedy}"


def _array_in_expression_fix(context: RuleContext) -> Fix | None:
    _, span = in_file(context)
    shift = context.span.start - span.start
    if isinstance(statement(context), Constant):
        return None
    if _is_doubled(context):
        return Fix("Remove '['", (Replacement(Span(context.span.start, context.span.start + 1), ""),)).unsafe
    if (end := _inner_end(context)) is not None:
        closing = Span(end - 1 + shift, end + shift)
        opening = Span(context.span.start, context.span.start + 1)
        return Fix("Remove the inner brackets", (Replacement(opening, ""), Replacement(closing, ""))).unsafe
    if (distributed := _distributed(context)) is not None:
        whole = context._replace(span=Span(context.span.start, distributed[1] + shift))
        return replaced(whole, distributed[0], safe=False)
    return None


_COMMENT = re.compile(r"#[^\n]*|//[^\n]*|/\*.*?\*/", re.DOTALL)


def _empty_element_fix(context: RuleContext) -> Fix | None:
    attribute = attribute_around(context)
    if attribute is None or not isinstance(attribute.value, Array) or _COMMENT.search(attribute.value.text):
        return None
    text = "[" + ", ".join(element.text for element in attribute.value.elements) + "]"
    return Fix(
        "Remove the empty elements",
        (Replacement(context.span, text),),
        Applicability.if_safe(bool(context.details.is_last)),
    )


_SIGNED = re.compile(r", (-[^,\]]+)")
_COMMA = re.compile(r"(-?[0-9]+),([0-9]+)")
_DECIMAL = re.compile(r"-?[0-9]+(?:,[0-9]+)?")
_DOUBLED = re.compile(r"[\[(]\s*[\[(]")
_OTHERWISE = {"(": ")", "<": ">"}
_MARK = re.compile(r"[][(),]")
_ARRAYS = (ValueType.VECTOR, ValueType.NUMBER_OR_VECTOR)


def _lone(context: RuleContext) -> AttributeWord | None:
    """The attribute, if it accepts one value and has several without any bracket."""
    word = ROBRAY.attributes.get(context.details.attribute)
    if word is None or word.type in _ARRAYS or written(context)[:1] == "[" or written(context)[-1:] == "]":
        return None
    return word


def _array(context: RuleContext) -> str:
    """The corrected array; with decimal commas as points, if that gives the right number of elements."""
    elements = re.split(r"\s*;\s*|\s+", written(context).strip("[]() "))
    word = ROBRAY.attributes.get(context.details.attribute)
    lengths = () if word is None else word.lengths
    if len(elements) in lengths and any("," in each for each in elements) and all(map(_DECIMAL.fullmatch, elements)):
        return f"[{', '.join(each.replace(',', '.') for each in elements)}]"
    array: str = context.details.array
    return array


def _lengths(context: RuleContext) -> tuple[int, ...]:
    """Numbers of elements that the attribute accepts, if the array has another one, or is unknown."""
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


def _missing_brackets_message(context: RuleContext) -> str | None:
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
    return None


def _signed(context: RuleContext, array: str) -> str:
    """A note if a minus before an element without a comma was taken for a sign: a difference looks the same."""
    element = _SIGNED.search(array)
    has_comma = element is None or re.search(rf",\s*{re.escape(element[1])}", written(context)) is not None
    return "" if element is None or has_comma else f" (robray assumes that '{element[1]}' is an element)"


def _with_point(context: RuleContext) -> str | None:
    """The one number that is written with a comma."""
    number = _COMMA.fullmatch(written(context))
    return None if number is None else f"{number[1]}.{number[2]}"


def _bracketed(context: RuleContext) -> Fix | None:
    """The right brackets around elements that are invalid or of the wrong number: one step of the fix."""
    text = written(context)
    depths = [*accumulate((mark == text[0]) - (mark == _OTHERWISE.get(text[0])) for mark in text)]
    if depths[-1] != 0 or 0 in depths[:-1]:
        return None
    start, end = context.span
    brackets = Replacement(Span(start, start + 1), "["), Replacement(Span(end - 1, end), "]")
    return Fix("Change to '[' and ']'", brackets, Applicability.BY_HAND)


def _missing_brackets_fix(context: RuleContext) -> Fix | None:
    array = _array(context)
    if _lone(context) is not None and (number := _with_point(context)) is not None:
        return replaced(context, number, safe=False)
    if _lengths(context):
        return _bracketed(context)
    if _lone(context) is not None or any(comment in written(context) for comment in ("#", "//", "/*")):
        return None
    return Fix(f"Change to '{array}'", (Replacement(context.span, array),), Applicability.UNSAFE)


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


def _wrong_length_fix(context: RuleContext) -> Fix | None:
    array = _with_points(context)
    if array is not None:
        return replaced(context, array, safe=False)
    return _with_alpha(context) or _filled(context)


def _filled(context: RuleContext) -> Fix | None:
    """Not for a quaternion: three numbers may be angles."""
    attribute, wanted, _ = context.details
    return numbers_of(context, int(wanted)) if wanted.isdigit() and attribute != "quaternion" else None


def _wrong_length_message(context: RuleContext) -> str:
    attribute, wanted, got = context.details
    if (array := _with_points(context)) is not None:
        return f"expected {wanted} numbers for '{attribute}', found {got}; write '{array}' with decimal points"
    if (attribute, got) == ("quaternion", "3"):
        return "expected 4 numbers for 'quaternion', found 3; use 'rpy' for three angles"
    hint = "; write the opacity as 'alpha'" if (attribute, got) == ("color", str(_WITH_OPACITY)) else ""
    return f"expected {wanted} numbers for '{attribute}', found {got}{hint}"


LOGIC = {
    "array-in-expression": partial(Rule, message_at=_array_in_expression_message, fix=_array_in_expression_fix),
    "empty-element": partial(
        Rule,
        severity_at=lambda context: Severity.HINT if context.details.is_last else Severity.WARNING,
        fix=_empty_element_fix,
    ),
    "missing-brackets": partial(Rule, message_at=_missing_brackets_message, fix=_missing_brackets_fix),
    "wrong-length": partial(Rule, message_at=_wrong_length_message, fix=_wrong_length_fix),
}
