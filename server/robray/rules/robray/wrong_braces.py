"""A '}' that stands where an array, or a parenthesis, was to end: to the reader it ends the block.

What lacks there, and the brace that closes nothing then, are one mistake, and are told where the brace stands.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from robray.rules.engine.rule import Applicability, Diagnostic, PlacedFix, Related
from robray.rules.robray.brace_places import AT_TOP, SKIPPED
from robray.rules.robray.broken_text import is_cut_short
from robray.rules.robray.details import UnmatchedBrace
from robray.text.spans import Span

_UNMATCHED = "unmatched-brace"
_IN_VALUE = frozenset({"missing-brackets", "missing-operator", "missing-semicolon", "syntax-error"})
"""What is said of a value that a brace cuts short."""

_INNER = rb"[^\[\](){};\"#/]|/(?![/*])"
_TOKEN = re.compile(SKIPPED + rb"|(?P<value>[\[(](?>(?:%b|\((?:%b)*\))*)(?P<brace>\}))" % (_INNER, _INNER), re.DOTALL)
_BEHIND = re.compile(rb"\s*")
_LACKS_COMMAS = re.compile(rb"\[\s*([0-9.]+(?:\s+[0-9.]+)+)\s*\}")
_CLOSING = {b"[": "]", b"(": ")"}
_FARTHEST = 1 << 16
"""Bytes before a brace that closes nothing in which the one is looked for that was to be none."""


class _Wrong(NamedTuple):
    """A brace, and what it was to be; `value` begins with the bracket that is open."""

    value: Span
    meant: str

    @property
    def at(self) -> int:
        return self.value.end - 1


def told_as_brackets(text: bytes, found: Iterable[Diagnostic]) -> tuple[list[Diagnostic], list[Diagnostic]]:
    """Of the findings of a file, braces that were to be brackets, told as those; and what is left of the others."""
    every = list(found)
    unmatched = sorted({each.at.span.start for each in every if each.code == _UNMATCHED})
    noticed = dict(_noticed(text, unmatched)) if unmatched else {}
    if not noticed:
        return [], every
    values = sorted(each.value for each in noticed.values())
    told, left = [], []
    for each in every:
        if each.code == _UNMATCHED and (wrong := noticed.get(each.at.span.start)) is not None:
            told.append(_told_as(text, each, wrong))
        elif each.code not in _IN_VALUE or not _is_in(each.at.span, values):
            left.append(each)
    return told, left


def _noticed(text: bytes, unmatched: Sequence[int]) -> Iterator[tuple[int, _Wrong]]:
    """By where nothing is left to close, the brace that was to be a bracket; each of them makes one of those."""
    free = list(unmatched)
    for wrong in _wrong_braces(text, unmatched):
        index = bisect_left(free, wrong.at)
        if index == len(free):
            return
        is_certain = is_cut_short(text, wrong.at)
        if is_certain or AT_TOP.search(text, wrong.at, free[index]) is None:
            yield free.pop(index), wrong


def _wrong_braces(text: bytes, unmatched: Sequence[int]) -> Iterator[_Wrong]:
    """Braces in values, but for those that begin a line and may end a block there."""
    starts = [each.start() for each in AT_TOP.finditer(text, max(unmatched[0] - _FARTHEST, 0), unmatched[0])]
    start = starts[-1] if starts else 0
    for token in _TOKEN.finditer(text, start, min(unmatched[-1] + 1, start + _FARTHEST)):
        if token["value"] is None:
            continue
        value = Span(*token.span("value"))
        brace = value.end - 1
        begins_line = not text[text.rfind(b"\n", value.start, brace) + 1 : brace].strip()
        if not begins_line or is_cut_short(text, brace):
            yield _Wrong(value, _CLOSING[text[value.start : value.start + 1]])


def _told_as(text: bytes, found: Diagnostic, wrong: _Wrong) -> Diagnostic:
    here = found.at._replace(span=Span(wrong.at, wrong.at + 1))
    behind = _BEHIND.match(text, wrong.value.end)
    following = text[wrong.value.end :][:1] if behind is None else text[behind.end() : behind.end() + 1]
    written = wrong.meant
    if wrong.meant == ")" and (not following or following not in b";,])"):
        written += "];" if _is_in_array(text, wrong.value.start) else ";"
    elif wrong.meant == "]" and following != b";":
        written += ";"
    where = here
    if (lacking := _LACKS_COMMAS.fullmatch(text, *wrong.value)) is not None:
        # With its bracket alone that would be the next mistake.
        where = found.at._replace(span=wrong.value)
        written = f"[{', '.join(lacking[1].decode().split())}{written}"
    # Outside of blocks nothing is left to close at the brace itself.
    is_elsewhere = found.at.span.start != wrong.at
    return found._replace(
        at=here,
        message=f"unexpected '}}'{', which ends the block' if is_elsewhere else ''}; write '{wrong.meant}'",
        details=UnmatchedBrace(found.at.span.start if is_elsewhere else None, wrong.meant),
        related=(Related(found.at, "no block to close here"),) if is_elsewhere else (),
        fix=PlacedFix(f"Change to '{written}'", ((where, written),), Applicability.UNSAFE),
    )


def _is_in_array(text: bytes, at: int) -> bool:
    """Whether an array of its statement is open there."""
    low = max(at - _FARTHEST, 0)
    begin = max(low, *(text.rfind(mark, low, at) + 1 for mark in (b";", b"{", b"}")))
    return text.count(b"[", begin, at) > text.count(b"]", begin, at)


def _is_in(span: Span, values: Sequence[Span]) -> bool:
    index = bisect_left(values, (span.start + 1,)) - 1
    return index >= 0 and span.end <= values[index].end
