"""What is being typed at the cursor: the part of a word, what would be replaced, and what stands before it."""

import re
from bisect import bisect_left

import attrs

from robray.facts.items import FileFacts
from robray.formats.robray.editing.statement_words import Word, statement_words
from robray.formats.robray.vocabulary import ROBRAY
from robray.text.spans import Span

_STRAY_MARK = re.compile(rb"['<>=.:,][ \t]*\Z")
_NEAR = 100
"""Bytes before the cursor that are looked at for a mark."""

_LEADING_ON = frozenset({"[", "(", ",", "+", "-", "*", "/", "**"})
"""Marks behind which a value is not at its end."""

_REST_OF_NAME = re.compile(rb"[A-Za-z0-9_-]*")


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
    after_a_stray_mark: bool
    """Whether a mark stands before it that no statement ends with, as the quote in `include 'part`."""


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
    """Whether a value goes on behind it, so that its author broke the line there."""
    return word.group == "mark" and word.text in _LEADING_ON


def _of_the_last(words: tuple[Word, ...], text: bytes) -> tuple[Word, ...]:
    """Without those of statements above that were left unfinished: one that a line begins with begins another."""
    for at in range(len(words) - 1, 0, -1):
        word, before = words[at], words[at - 1]
        is_statement = word.text in ROBRAY.keywords or word.text in ROBRAY.attributes
        if word.group != "name" or not is_statement or b"\n" not in text[before.span.end : word.span.start]:
            continue
        # A constant may be called so: then a mark stands behind it.
        following = words[at + 1 : at + 2]
        is_operand = bool(following) and following[0].group == "mark" and following[0].text != "["
        if not (leads_on(before) and is_operand):
            return words[at:]
    return words


def _rest_of_string(text: bytes, offset: int) -> int:
    """Bytes up to the quote that closes the string at the cursor; 0 where the next quote of the line opens another."""
    end = text.find(b"\n", offset)
    rest = text[offset : end if end >= 0 else len(text)]
    return rest.find(b'"') if rest.count(b'"') % 2 else 0


def limit(facts: FileFacts, context: TypingContext) -> int:
    """A label that is larger than those of the items before the statement, and than no others.

    A definition that is being typed is not seen by itself, however far it has come.
    """
    begin = context.words[0].span.start if context.words else context.replaced.start
    rank = bisect_left(facts.starts, begin)
    return facts.labels[rank] if rank < len(facts) else (facts.labels[-1] + 1 if len(facts) else 0)
