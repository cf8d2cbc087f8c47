"""Where the cursor stands in half-typed text: the block around it, and the words of its statement before it.

What is being typed is often part of a statement that it does not belong to: a line above that lacks its semicolon, a
string that is not closed yet. So only what stands before the cursor is looked at, word by word from where the innermost
block, or what is nested in it, was last left.
"""

import re
from bisect import bisect_left
from typing import NamedTuple

import attrs

from robray.facts.items import TOP, FileFacts
from robray.facts.statements import Block, BlockKind, Constant
from robray.text.spans import Span

_WORD = re.compile(
    rb"""
    (?P<blank> [ \t\r\n\f]+ )
  | (?P<comment> \#[^\n]* | //[^\n]* | /\*(?:[^*]|\*+[^*/])*(?:\*+/)? )
  | (?P<string> "[^"]*"? )
  | (?P<number> (?:\d|\.\d)[A-Za-z0-9_.]* )
  | (?P<name> [A-Za-z][A-Za-z0-9_-]* | [\x80-\xff]+ )
  | (?P<mark> \*\* | . )
    """,
    re.VERBOSE | re.DOTALL,
)
_REST_OF_NAME = re.compile(rb"[A-Za-z0-9_-]*")


class Word(NamedTuple):
    """`group` is `name`, `number`, `string` or `mark`."""

    group: str
    text: str
    span: Span


@attrs.frozen
class TypingContext:
    """`words` are those of the statement before the one that is being typed, which is `typed`.

    `block` is the rank of the block around the statement, `TOP` for none, and None where it is no block of the
    language. `replaced` is what a completion takes the place of, and `quoted` says whether that is within a string.
    """

    block: int | None
    words: tuple[Word, ...]
    typed: str
    replaced: Span
    quoted: bool
    on_a_new_line: bool
    """Whether a line ends between the last of `words` and the cursor."""


def typing_context(facts: FileFacts, text: bytes, offset: int) -> TypingContext | None:
    """None within a comment or a number."""
    block, begin, inside = _place(facts, text, offset)
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
            words.append(Word(group, mark.decode("utf-8", "replace"), span))
    if last is not None and last[0] == "comment" and not _closed(text, last[1], offset):
        return None
    return _typed(text, offset, current, words)


def _place(facts: FileFacts, text: bytes, offset: int) -> tuple[int, int, bool]:
    """The innermost item around the cursor, from where to read on, and whether that is known to be in its body."""
    rank = facts.rank_at(offset)
    while rank != TOP and facts.starts[rank] >= offset:
        # An item that begins at the cursor is behind it.
        rank = _container(facts, rank)
    latest = bisect_left(facts.starts, offset) - 1
    if latest < 0:
        return TOP, 0, True
    ended = latest
    while ended not in (rank, TOP):
        if any(problem.code == "unclosed-block" for problem in facts.items[ended].problems):
            # It goes on: the blank that follows the last of its words is not counted in.
            rank = ended
            break
        ended = _container(facts, ended)
    if latest == rank:
        return rank, facts.starts[rank], False
    before = facts.child_around(rank, latest)
    if facts.ends[before] <= offset and text[facts.ends[before] - 1 : facts.ends[before]] not in (b";", b"}"):
        # A statement without an end may go on as well.
        return rank, facts.starts[before], True
    return rank, min(facts.ends[before], offset), True


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


def _typed(text: bytes, offset: int, block: int | None, words: list[Word]) -> TypingContext | None:
    typed, replaced, quoted = "", Span(offset, offset), False
    if words and words[-1].span.end == offset:
        word = words[-1]
        if word.group == "number":
            return None
        if word.group == "string" and not (len(word.text) > 1 and word.text.endswith('"')):
            typed, replaced, quoted = word.text[1:], Span(word.span.start + 1, offset), True
            words = words[:-1]
        elif word.group == "name":
            rest = _REST_OF_NAME.match(text, offset)
            assert rest is not None, "it matches nothing as well"
            typed, replaced = word.text, Span(word.span.start, rest.end())
            words = words[:-1]
    gap = text[words[-1].span.end : replaced.start] if words else b""
    return TypingContext(block, tuple(words), typed, replaced, quoted, b"\n" in gap)


def block_kind(facts: FileFacts, block: int) -> BlockKind | None:
    """The kind of a block by its rank; None for what is none."""
    statement = facts.items[block].statement
    return statement.kind if isinstance(statement, Block) else None


def label_at(facts: FileFacts, offset: int) -> int:
    """A label behind those of all items that come before a byte, and not behind that of a definition around it."""
    rank = bisect_left(facts.starts, offset)
    if rank and facts.ends[rank - 1] >= offset and isinstance(facts.items[rank - 1].statement, Constant):
        rank -= 1
    return facts.labels[rank] if rank < len(facts) else (facts.labels[-1] + 1 if len(facts) else 0)
