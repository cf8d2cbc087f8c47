"""The word being typed at the cursor, the text to replace, and the words before it.

The typed text is often in a statement that it does not belong to: a line above without its semicolon, a string that is
still open. So only the text before the byte is read, word by word from the beginning of the innermost block, or from
the statement before.
"""

import re
from bisect import bisect_left
from typing import NamedTuple

import attrs

from robray.facts.items import TOP, FileFacts
from robray.formats.robray.statements import Block
from robray.formats.robray.vocabulary import ROBRAY
from robray.text.spans import Span

# An unclosed string ends with its line: the text behind it is most likely outside.
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
"""Bytes from the start of reading to the cursor: between two items there may be a megabyte of unread text."""


class Word(NamedTuple):
    """`group` is `name`, `number`, `string` or `mark`."""

    group: str
    text: str
    span: Span


class StatementWords(NamedTuple):
    """`block` is the rank of the block around the statement, `TOP` for none, None where the language has no such block.

    The last of `words` may end at the byte, and go on behind it.
    """

    block: int | None
    words: tuple[Word, ...]


def statement_words(facts: FileFacts, text: bytes, offset: int) -> StatementWords | None:
    """None within a comment, in a statement of more than `MOST_WORDS`, or too far from any."""
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
            # The first brace of a block is its own; others have no owner.
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
    """The innermost item around a byte, the start of reading, and True if that is known to be in the item's body."""

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
            # It goes on: the blank behind its last word is not included.
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


_STRAY_MARK = re.compile(rb"['<>=.:,][ \t]*\Z")
_NEAR = 100
"""Bytes before the cursor that are searched for a mark."""

_LEADING_ON = frozenset({"[", "(", ",", "+", "-", "*", "/", "**"})
"""Marks behind which a value is not at its end."""

_REST_OF_NAME = re.compile(rb"[A-Za-z0-9_-]*")


@attrs.frozen
class TypingContext:
    """`words` are those of the statement before the one being typed, which is `typed`.

    `block` is the rank of the block around the statement, `TOP` for none, and None for a block that the language does
    not have. `replaced` is the span that a completion replaces; `quoted` is true within a string.
    """

    block: int | None
    words: tuple[Word, ...]
    typed: str
    replaced: Span
    quoted: bool
    on_a_new_line: bool
    """True if a line ends between the last of `words` and the cursor."""
    after_a_stray_mark: bool
    """True if a mark is before it that ends no statement, such as the quote in `include 'part`."""


def typing_context(facts: FileFacts, text: bytes, offset: int) -> TypingContext | None:
    """None within a comment or a number."""
    found = statement_words(facts, text, offset)
    if found is None:
        return None
    words = _of_the_last(found.words, text)
    typed, replaced, quoted = "", Span(offset, offset), False
    if words and words[-1].span.end == offset:
        word = words[-1]
        if word.group == "number":
            return None
        if word.group == "string" and not (len(word.text) > 1 and word.text.endswith('"')):
            typed, quoted = word.text[1:], True
            replaced = Span(word.span.start + 1, offset + _rest_of_string(text, offset))
            words = words[:-1]
        elif word.group == "name":
            rest = _REST_OF_NAME.match(text, offset)
            assert rest is not None, "it matches nothing as well"
            typed, replaced = word.text, Span(word.span.start, rest.end())
            words = words[:-1]
    gap = text[words[-1].span.end : replaced.start] if words else b""
    stray = bool(_STRAY_MARK.search(text, max(0, replaced.start - _NEAR), replaced.start))
    return TypingContext(found.block, words, typed, replaced, quoted, b"\n" in gap, stray)


def leads_on(word: Word) -> bool:
    """True if a value continues behind it, so that a line break there is intended."""
    return word.group == "mark" and word.text in _LEADING_ON


def _of_the_last(words: tuple[Word, ...], text: bytes) -> tuple[Word, ...]:
    """Without those of unfinished statements above: the first word of a line begins another one."""
    for at in range(len(words) - 1, 0, -1):
        word, before = words[at], words[at - 1]
        is_statement = word.text in ROBRAY.keywords or word.text in ROBRAY.attributes
        if word.group != "name" or not is_statement or b"\n" not in text[before.span.end : word.span.start]:
            continue
        # A constant may have that name: then a mark is behind it.
        following = words[at + 1 : at + 2]
        is_operand = bool(following) and following[0].group == "mark" and following[0].text != "["
        if not (leads_on(before) and is_operand):
            return words[at:]
    return words


def _rest_of_string(text: bytes, offset: int) -> int:
    """Bytes up to the quote that closes the string at the cursor; 0 if the next quote on the line opens another."""
    end = text.find(b"\n", offset)
    rest = text[offset : end if end >= 0 else len(text)]
    return rest.find(b'"') if rest.count(b'"') % 2 else 0


def limit(facts: FileFacts, context: TypingContext) -> int:
    """A label above those of the items before the statement, and below all others.

    A definition being typed does not see itself, at any stage.
    """
    begin = context.words[0].span.start if context.words else context.replaced.start
    rank = bisect_left(facts.starts, begin)
    return facts.labels[rank] if rank < len(facts) else (facts.labels[-1] + 1 if len(facts) else 0)
