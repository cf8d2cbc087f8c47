"""Arrays as other languages have them: in braces, with the name of each element or without."""

import re
from typing import NamedTuple

from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.rule import RuleContext
from robray.rules.engine.rule_contexts import in_file
from robray.text.spans import Span

_HEAD = re.compile(rb"([A-Za-z][\w-]*)[ \t]*(?:[:=][ \t]*)?\Z")
_BRACED = re.compile(rb"[ \t]*(?:[:=][ \t]*)?\{([^\[\](){};#\n]*)\}")
_ELEMENT = re.compile(r"(?:\"?([A-Za-z]+)\"?\s*[:=])?\s*([^:=\"]+)")
_LONGEST = 64
"""Bytes before a brace in which the name of the attribute is looked for."""


class BracedArray(NamedTuple):
    text: str
    """What was meant, with brackets and without names."""
    span: Span
    """Behind the name of the attribute up to the brace that ends it, in the item's local text."""


def braced_array(context: RuleContext) -> BracedArray | None:
    """The array that a brace begins, or a mark before it; None where it has not as many elements as are read, or the
    names of others."""
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
