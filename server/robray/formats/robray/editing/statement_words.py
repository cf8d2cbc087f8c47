"""The words of a half-typed statement that stand before a byte, and the block that it is in.

What is being typed is often part of a statement that it does not belong to: a line above that lacks its semicolon, a
string that is not closed yet. So only what stands before the byte is looked at, word by word from where the innermost
block, or what is nested in it, was last left.
"""

import re
from bisect import bisect_left
from typing import NamedTuple

from robray.facts.items import TOP, FileFacts
from robray.formats.robray.statements import Block
from robray.text.spans import Span

# A string that nothing closes ends with its line: what follows is most likely not meant to be in it.
_WORD = re.compile(
    rb"""
    (?P<blank> [ \t\r\n\f]+ )
  | (?P<comment> \#[^\n]* | //[^\n]* | /\*(?:[^*]|\*+[^*/])*(?:\*+/)? )
  | (?P<string> "[^"]*" | "[^"\n]* )
  | (?P<number> (?:\d|\.\d)[A-Za-z0-9_.]* )
  | (?P<name> [A-Za-z][A-Za-z0-9_-]* | [\x80-\xff]+ )
  | (?P<mark> \*\* | . )
    """,
    re.VERBOSE | re.DOTALL,
)


MOST_WORDS = 2_000

FARTHEST = 100_000
"""Bytes from where reading starts to the cursor: between two items there may be a megabyte that is not read."""


class Word(NamedTuple):
    """`group` is `name`, `number`, `string` or `mark`."""

    group: str
    text: str
    span: Span


class StatementWords(NamedTuple):
    """`block` is the rank of the block around the statement, `TOP` for none, None where it is no block of the language.

    The last of `words` may end at the byte, and go on behind it.
    """

    block: int | None
    words: tuple[Word, ...]


def statement_words(facts: FileFacts, text: bytes, offset: int) -> StatementWords | None:
    """None within a comment, and in a statement of more than `MOST_WORDS`, which nobody types, or so far from any."""
    block, begin, inside = reading_start(facts, text, offset)
    if offset - begin > FARTHEST:
        return None
    words: list[Word] = []
    outside: list[int | None] = []
    current: int | None = block if inside else _container(facts, block)
    last: tuple[str, Span] | None = None
    for match in _WORD.finditer(text, begin, offset):
        group, span = match.lastgroup or "mark", Span(*match.span())
        last = (group, span)
        if group in ("blank", "comment"):
            continue
        mark = match[0]
        if mark == b"{" and group == "mark":
            outside.append(current)
            # The first brace of a block is its own; others are nobody's.
            current = block if not inside and current == _container(facts, block) else None
            inside = True
            words = []
        elif mark == b"}" and group == "mark":
            current = outside.pop() if outside else _container(facts, block)
            words = []
        elif mark == b";":
            words = []
        else:
            if len(words) == MOST_WORDS:
                return None
            words.append(Word(group, mark.decode("utf-8", "replace"), span))
    if last is not None and last[0] == "comment" and not _closed(text, last[1], offset):
        return None
    return StatementWords(current, tuple(words))


class ReadingStart(NamedTuple):
    """The innermost item around a byte, from where to read on, and whether that is known to be in the item's body."""

    rank: int
    at: int
    inside: bool


def reading_start(facts: FileFacts, text: bytes, offset: int) -> ReadingStart:
    """Cost: O(log n) and the number of blocks nested in the block, not the size of either."""
    return _at_attribute(facts, offset, _in_item(facts, text, offset))


def _in_item(facts: FileFacts, text: bytes, offset: int) -> ReadingStart:
    rank = facts.rank_at(offset)
    while rank != TOP and facts.starts[rank] >= offset:
        # An item that begins at the cursor is behind it.
        rank = _container(facts, rank)
    latest = bisect_left(facts.starts, offset) - 1
    if latest < 0:
        return ReadingStart(TOP, 0, inside=True)
    ended = latest
    while ended not in (rank, TOP):
        if any(problem.code == "unclosed-block" for problem in facts.items[ended].problems):
            # It goes on: the blank that follows the last of its words is not counted in.
            rank = ended
            break
        ended = _container(facts, ended)
    if latest == rank:
        return ReadingStart(rank, facts.starts[rank], inside=False)
    before = facts.child_around(rank, latest)
    if facts.ends[before] <= offset and text[facts.ends[before] - 1 : facts.ends[before]] not in (b";", b"}"):
        # A statement without an end may go on as well.
        return ReadingStart(rank, facts.starts[before], inside=True)
    return ReadingStart(rank, min(facts.ends[before], offset), inside=True)


def _at_attribute(facts: FileFacts, offset: int, start: ReadingStart) -> ReadingStart:
    """A block may have thousands of attributes: those before the last one need not be read."""
    statement = facts.items[start.rank].statement if start.rank != TOP else None
    own = facts.own(start.rank, offset) if start.rank != TOP else None
    if isinstance(statement, Block) and own is not None:
        latest = bisect_left(statement.attributes, own, key=lambda attribute: attribute.span.start) - 1
        if latest >= 0:
            at = facts.absolute(start.rank, statement.attributes[latest].span).start
            if start.at < at < offset:
                return ReadingStart(start.rank, at, inside=True)
    return start


def _container(facts: FileFacts, rank: int) -> int:
    if rank == TOP:
        return TOP
    label = facts.containers[rank]
    return TOP if label == TOP else facts.rank(label)


def _closed(text: bytes, span: Span, offset: int) -> bool:
    comment = text[span.start : span.end]
    if comment.startswith(b"/*"):
        return len(comment) >= 4 and comment.endswith(b"*/")
    return b"\n" in text[span.end : offset]
