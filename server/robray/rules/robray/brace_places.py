"""Finds the block without a brace by the indentation.

The reader only knows that a block is open at the end of the file, mostly far from the mistake. The missing brace is
before the first line that is not indented like its block. Searched when diagnostics are made, from the unclosed
top-level block on.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from robray.facts.details import Written
from robray.facts.items import FileFacts
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.rule import Applicability, Diagnostic, PlacedFix, Related
from robray.text.spans import Span

_TOKEN = re.compile(
    rb'(?P<first>^[ \t]*(?=[^\s#/]))|(?P<skip>#[^\n]*|//[^\n]*|/\*(?s:.*?)(?:\*/|\Z)|"[^"]*")|(?P<brace>[{}])',
    re.MULTILINE,
)
_HEAD = re.compile(rb"\b(frame|class|object|geometry)\b[^{};]*\Z")
_STATEMENT = re.compile(rb"(?:" + "|".join(ROBRAY.keywords).encode() + rb")\b(?!-)")
"""Start of a statement other than an attribute."""
_BETWEEN = re.compile(rb"(?:\s+|(?:#|//)[^\n]*|/\*(?s:.*?)\*/)*")
_NEAR = 200


class _Open(NamedTuple):
    """A brace that opens a block: its place, and the indentation of its line."""

    at: int
    indent: int


class Missing(NamedTuple):
    """The keyword of the block that lacks its end, and the line before which it belongs."""

    keyword: Span
    word: str
    line: int
    indent: bytes


def placed(text: bytes, facts: FileFacts, found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The findings of a file, with the first unclosed block at the one that the indentation shows."""
    everything = sorted(found, key=lambda each: each.at.span.start)
    # Editors end lines at a carriage return and amino does not: this indentation may be wrong.
    is_odd = b"\r" in text and text.count(b"\r") > text.count(b"\r\n")
    rank = next((rank for rank, each in enumerate(everything) if each.code == "unclosed-block"), None)
    if rank is None or is_odd:
        return everything
    unclosed = everything[rank]
    around = facts.around(unclosed.at.span.start)
    missing = missing_end(text, facts.starts[around[0]] if around else unclosed.at.span.start)
    if missing is not None:
        everything[rank] = _unclosed(unclosed, missing)
    return everything


def _unclosed(found: Diagnostic, missing: Missing) -> Diagnostic:
    at = found.at._replace(span=missing.keyword)
    before = found.at._replace(span=Span(missing.line, missing.line))
    fix = PlacedFix("Insert '}'", ((before, (missing.indent + b"}\n").decode()),), Applicability.BY_HAND)
    related = (*found.related, Related(before, "add '}' before this line"))
    message = f"unclosed '{missing.word}'; add '}}'"
    return found._replace(at=at, message=message, details=Written(missing.word), related=related, fix=fix)


def missing_end(text: bytes, start: int) -> Missing | None:
    """The block, from the one at byte `start` on, behind which the first line outside of it is."""
    for line, opened, is_closing in _lines(text, start):
        if not opened:
            return None
        innermost = opened[-1]
        indent = _width(text, line)
        if indent < innermost.indent or (indent == innermost.indent and not is_closing):
            low = max(innermost.at - _NEAR, 0)
            head = _HEAD.search(text[low : innermost.at])
            if head is None:
                return None
            begin = low + head.start(1)
            own = text[text.rfind(b"\n", 0, begin) + 1 : begin]
            blanks = own if not own.strip() else b""
            keyword = Span(begin, low + head.end(1))
            return Missing(keyword, head[1].decode(), _behind_content(text, line), blanks)
    return None


def has_content(text: bytes, head: int) -> bool:
    """True if the text behind the head of a block may belong to the block."""
    found = _BETWEEN.match(text, head)
    at = head if found is None else found.end()
    lines = [text.rfind(b"\n", 0, each) + 1 for each in (head, at)]
    if text[at : at + 1] in (b"", b";", b"}"):
        return False
    is_other = _STATEMENT.match(text, at) is not None
    if lines[0] == lines[1]:
        return not is_other
    return _width(text, lines[0]) + is_other <= _width(text, lines[1])


def _behind_content(text: bytes, line: int) -> int:
    """The line behind the last one before `line` that is neither empty nor a comment."""
    while line > 0:
        before = text.rfind(b"\n", 0, line - 1) + 1
        written = text[before : line - 1].strip()
        if written and not written.startswith((b"#", b"//")):
            break
        line = before
    return line


def _width(text: bytes, line: int) -> int:
    end = line
    while end < len(text) and text[end] in b" \t":
        end += 1
    return len(text[line:end].expandtabs(4))


def _lines(text: bytes, start: int) -> Iterator[tuple[int, list[_Open], bool]]:
    """Lines that are not comments, with the open blocks at the start of each; True if it closes one."""
    line = text.rfind(b"\n", 0, start) + 1
    opened: list[_Open] = []
    is_first = True
    for token in _TOKEN.finditer(text, line):
        if token.lastgroup == "first":
            line = token.start()
            if not is_first:
                yield line, opened, text[token.end() : token.end() + 1] == b"}"
            is_first = False
        elif token.lastgroup == "brace":
            if token[0] == b"{":
                opened.append(_Open(token.start(), _width(text, line)))
            elif opened:
                opened.pop()
