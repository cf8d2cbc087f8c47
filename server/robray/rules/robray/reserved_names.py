"""A reserved word that was to be a name: told once in a file, at what it was to name.

`frame object {` is wrong once, and all that names the frame follows from it: `parent object;`, `allow_collision object
a;`. Once the head is mended, each of them is told. Where a constant was to have such a name, it is in
numbers anywhere.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from robray.rules.engine.rule import Diagnostic
from robray.rules.robray.missing_name import RESERVED, constant_named
from robray.text.blanks import begins_line, character_before
from robray.text.spans import Span

_WORD = rb"(" + RESERVED + rb"|pi|deg)(?![\w-])"
_AT = re.compile(_WORD)
_BEHIND = re.compile(rb"[ \t]*(?:[-+*/(\[,][ \t]*)?" + _WORD)
_OPENING = re.compile(rb"[ \t]*\{")
_BLOCK = re.compile(rb"[ \t]+(" + RESERVED + rb")(?=[ \t]*\{)")
_OPERAND = re.compile(rb"(?<![\w\"-])(" + RESERVED + rb")(?![\w\"-])")
_LONGEST = 512
"""Bytes in which the end of a statement is looked for."""

_HEAD, _NUMBER, _PAIR = "missing-name", "invalid-name", "allow-collision-operands"
_OF_NAMES = frozenset({"missing-value", "wrong-type"})
"""Said of an attribute that was to have the name."""
_AT_WORDS = frozenset(
    {"missing-brace", "missing-operand", "missing-operator", "no-shape", "object-block", "syntax-error"}
)
"""Said where the word begins a statement, as it always does."""
_BEFORE_STATEMENT = frozenset({b"", b";", b"{", b"}"})


class _Head(NamedTuple):
    told: Diagnostic
    end: int
    """Where the head ends: of a constant the whole statement."""


def without_uses(text: bytes, found: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    """The findings of one file without what is said of a reserved word where it is used as a name, if it is told where
    it was to be declared, or where two frames are named in one statement. Cost: linear."""
    heads = dict(_heads(text, found))
    pairs = [(each, _operands(text, each)) for each in found if each.code == _PAIR]
    if not heads and not any(operands for _, operands in pairs):
        return found
    ends = {head.told: head.end for head in heads.values()}
    left: list[Diagnostic] = []
    within = -1
    for each in found:
        start = each.at.span.start
        if each in ends:
            within = ends[each]
        elif start < within:
            continue
        elif each.code == _PAIR:
            operands = _operands(text, each)
            within = _end(text, start) if operands else within
            if any(text[span.start : span.end] in heads for span in operands):
                continue
        else:
            used = _used(text, each)
            if used is not None and text[used.start : used.end] in heads:
                continue
        left.append(each)
    return left


def _heads(text: bytes, found: Iterable[Diagnostic]) -> Iterator[tuple[bytes, _Head]]:
    """By its word, where each is first."""
    seen: set[bytes] = set()
    for each in found:
        start, end = each.at.span
        if each.code == _NUMBER and (number := _AT.fullmatch(text, start, end)) is not None:
            word, head = number[1], _Head(each, end)
        elif each.code == _HEAD and (block := _BLOCK.match(text, end)) is not None:
            word, head = block[1], _Head(each, block.end())
        elif each.code == _HEAD and (constant := constant_named(text, end)) is not None:
            word, head = text[constant.start : constant.end], _Head(each, _end(text, end))
        else:
            continue
        if word not in seen:
            seen.add(word)
            yield word, head


def _end(text: bytes, at: int) -> int:
    """Behind the semicolon that ends a statement, in its line."""
    limit = min(at + _LONGEST, len(text))
    ends = [end for end in (text.find(b";", at, limit), text.find(b"\n", at, limit)) if end >= 0]
    return min(ends, default=limit) + 1


def _operands(text: bytes, found: Diagnostic) -> list[Span]:
    """The reserved words that a statement names for frames."""
    keyword, end = b"allow_collision", _end(text, found.at.span.end)
    start = max(text.rfind(keyword, 0, found.at.span.end), 0)
    return [Span(*each.span(1)) for each in _OPERAND.finditer(text, start + len(keyword), end)]


def _used(text: bytes, found: Diagnostic) -> Span | None:
    """The reserved word in a name's place that a finding is at, or right before."""
    if found.code in _OF_NAMES or found.code in _AT_WORDS:
        for pattern, at in ((_AT, found.at.span.start), (_BEHIND, found.at.span.end)):
            match = pattern.match(text, at)
            if match is not None and _OPENING.match(text, match.end()) is None:
                start = match.start(1)
                if not begins_line(text, start) and character_before(text, start) not in _BEFORE_STATEMENT:
                    return Span(*match.span(1))
    return None
