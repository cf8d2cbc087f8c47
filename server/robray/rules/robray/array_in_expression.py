"""Noted by lowering: an array where only numbers and names may stand."""

import re
from functools import partial

from robray.formats.robray.statements import Constant
from robray.formats.robray.vocabulary import ROBRAY, ValueType
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, replaced, statement
from robray.rules.robray.attributes_around import attribute_around
from robray.text.spans import Span

_SIMPLE = r"-?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+|[A-Za-z][A-Za-z0-9_-]*)"
_ARRAY = re.compile(rf"\[\s*({_SIMPLE}(?:\s*,\s*{_SIMPLE})*)\s*\]")
_OPERATION = re.compile(rf"[ \t]*([*/+-])[ \t]+({_SIMPLE})[ \t]*(?=;)")
_INNER_END = re.compile(rb"[^\[\]{};]*(\])(?=\s*[,\]])")
_ONLY_END = re.compile(rb"[^\[\]{};]*\](?=\s*(?:[;}]|\Z))")
_LOOKED_AROUND = 200


def _is_doubled(context: RuleContext) -> bool:
    """Whether the bracket stands behind another one, and one closes both."""
    text, span = in_file(context)
    before = text[max(span.start - _LOOKED_AROUND, 0) : span.start].rstrip()
    opens = before.endswith(b"[") and text[span.start : span.start + 1] == b"["
    return opens and _ONLY_END.match(text, span.start + 1) is not None


def _inner_end(context: RuleContext) -> int | None:
    """Where the array ends, in the file, that is an element of another one."""
    text, span = in_file(context)
    before = text[max(span.start - _LOOKED_AROUND, 0) : span.start].rstrip()
    inner = _INNER_END.match(text, span.start + 1)
    is_element = before.endswith((b"[", b",")) and text[span.start : span.start + 1] == b"["
    return inner.end(1) if is_element and inner is not None else None


def _distributed(context: RuleContext) -> tuple[str, int] | None:
    """The array with the operation behind it in each of its elements, and where the operation ends in the file."""
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


def _message(context: RuleContext) -> str:
    if isinstance(statement(context), Constant):
        return "a constant cannot be an array; define one constant per element"
    if _is_doubled(context):
        return "duplicate '['; remove one"
    if _inner_end(context) is not None:
        return "an array cannot contain arrays; remove the inner brackets"
    distributed = _distributed(context)
    remedy = "apply the operation to each element" if distributed is None else f"write '{distributed[0]}'"
    return f"an array cannot be part of an expression; {remedy}"


def _fix(context: RuleContext) -> Fix | None:
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


LOGIC = {"array-in-expression": partial(Rule, message_at=_message, fix=_fix)}
