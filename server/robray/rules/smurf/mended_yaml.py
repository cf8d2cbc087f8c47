"""Fixes of a mark of YAML: a comma, a bracket or a quote at the end of its line, a blank, a tab, a duplicate key."""

import re

from robray.formats.smurf.frontend.faults import DOUBLED, MISSING_COMMA
from robray.rules.engine.choices import edited, line_removed, text_around
from robray.rules.engine.rule import Fix, RuleContext
from robray.text.spans import Span

_CLOSING = {b"[": "]", b"{": "}", b'"': '"', b"'": "'"}
_TO_END = re.compile(rb"[^\r\n#]*?(?=[ \t]*(?:#|\r?\n|\Z))")
_TABS = re.compile(rb"\t+")
_PAIR = re.compile(rb"[^\s#:]+:[ \t]+[^\s\[{|>&*][^\r\n]*")


def mended_yaml(context: RuleContext) -> Fix | None:
    """What stands at the finding shows what is wrong."""
    text, span = text_around(context)
    mark = text[span.start : span.start + 1]
    if context.details.kind == DOUBLED:
        return _without_pair(text, span)
    if context.details.what == MISSING_COMMA:
        return edited("Insert ','", (Span(span.start, span.start), ","))
    if mark in _CLOSING:
        return closed(text, span.start)
    if mark == b":":
        return edited("Insert a space", (Span(span.start + 1, span.start + 1), " "))
    tabs = _TABS.match(text, span.start)
    if tabs is not None:
        return edited("Replace tabs with spaces", (Span(*tabs.span()), "  " * len(tabs[0])))
    return None


def closed(text: bytes, at: int) -> Fix | None:
    """A bracket or a quote closed at the end of its line."""
    closing = _CLOSING[text[at : at + 1]]
    end = _TO_END.match(text, at + 1)
    if end is None or text[at : at + 1] in text[at + 1 : end.end()]:
        return None
    return edited(f"Insert '{closing}'", (Span(end.end(), end.end()), closing))


def _without_pair(text: bytes, key: Span) -> Fix | None:
    """Without the line of the second key, where it holds nothing else."""
    pair = _PAIR.match(text, key.start)
    start = text.rfind(b"\n", 0, key.start) + 1
    if pair is None or text[start : key.start].strip():
        return None
    return edited("Remove this line", (line_removed(text, Span(*pair.span())), ""))
