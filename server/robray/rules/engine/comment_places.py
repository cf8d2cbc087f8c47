"""Whether a byte of a file is in a comment: looked for near it, however much stands before."""

import re
from bisect import bisect_right
from typing import NamedTuple

from robray.analysis.files import SourceFile
from robray.facts.items import TOP
from robray.text.spans import Span

_LONGEST_MARK = len(b"<![CDATA[")
"""Of those that begin a comment or what is none."""

_NEAR = 1000
"""Bytes that are read as fast as a nearer place to begin is looked for."""


class Lexeme(NamedTuple):
    """A comment, or what may look as if one were in it; `content_end` is before what closes it."""

    start: int
    end: int
    content_end: int
    is_block: bool
    is_comment: bool


def comment_around(file: SourceFile, offset: int, outside: int = 0) -> Span | None:
    """The comment that holds a byte. No string or comment goes on at byte `outside`, though one may begin there."""
    found = lexeme_around(file, offset, outside)
    return Span(found.start, found.end) if found is not None and found.is_comment else None


def lexeme_around(file: SourceFile, offset: int, outside: int = 0) -> Lexeme | None:
    """The comment or the string that holds a byte. Of `outside` the same holds as above."""
    at = outside if offset - outside < _NEAR else max(_outside_before(file, offset), outside)
    comments, text = file.frontend.comments, file.text
    while (lexeme := next_lexeme(comments.lexeme, text, at, offset)) is not None:
        if lexeme.end() > offset:
            start, end = lexeme.span()
            # A block comment that never ends is none to amino, and holds what was meant as text.
            is_block = text.startswith(comments.block, start) and lexeme[1] is not None
            is_comment = is_block or text.startswith(comments.by_line, start)
            return Lexeme(start, end, lexeme.start(1) if is_block else end, is_block, is_comment)
        at = lexeme.end()
    return None


def next_lexeme(pattern: re.Pattern[bytes], text: bytes, at: int, last: int) -> re.Match[bytes] | None:
    """The first string or comment from byte `at` on that begins at byte `last` or before. Behind it nothing is read."""
    found = pattern.search(text, at, last + _LONGEST_MARK)
    return None if found is None or found.start() > last else pattern.match(text, found.start())


def _outside_before(file: SourceFile, offset: int) -> int:
    """A byte near before another one where no string and no comment goes on: an item begins there, or an attribute.

    From there on a text can be read. Cost: O(log attributes of the item).
    """
    facts = file.reading.facts
    before = bisect_right(facts.starts, offset) - 1
    start = facts.starts[before] if before >= 0 else 0
    rank = facts.rank_at(offset)
    parts = () if rank == TOP else file.frontend.parts(facts.items[rank].statement)
    last = bisect_right(parts, offset, key=lambda each: facts.absolute(rank, each.span).start) - 1
    return start if last < 0 else max(start, facts.absolute(rank, parts[last].span).start)


def _is_open_string(lexeme: bytes) -> bool:
    """What is written behind it is in it."""
    return lexeme.startswith(b'"') and (len(lexeme) == 1 or not lexeme.endswith(b'"'))


def is_inside(file: SourceFile, offset: int) -> bool:
    """Whether a byte lies within a string or a comment that began before it."""
    at = _outside_before(file, offset)
    pattern = file.frontend.comments.lexeme
    while (lexeme := next_lexeme(pattern, file.text, at, offset - 1)) is not None:
        if lexeme.end() > offset or (lexeme.end() == len(file.text) and _is_open_string(lexeme[0])):
            return True
        at = lexeme.end()
    return False
