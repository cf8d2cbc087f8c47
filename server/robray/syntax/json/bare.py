"""Reads texts without quotes, as YAML allows them in brackets, as JSON that is broken elsewhere."""

import re
from bisect import bisect_left
from typing import NamedTuple

from robray.syntax import json
from robray.syntax.json.scalars import NUMBER, WORDS
from robray.syntax.nodes import (
    DEFAULT_LIMITS,
    Alias,
    Document,
    Limits,
    Mapping,
    Mistake,
    Node,
    Pair,
    Scalar,
    Sequence,
    Style,
    Tree,
    Trouble,
    Unread,
)
from robray.text.records import new
from robray.text.spans import Span

_TOKEN = re.compile(
    rb"\"(?>(?:[^\"\\\r\n]+|\\[^\r\n])*)\"?|'(?P<single>[^'\"\\\r\n]*)'"
    rb"|(?P<bare>(?!-?[ \t\r\n])[^\s\[\]{},:\"'#&*!|>%@`\\]"
    # A colon with something behind it, and a '#' with something before it, are of the text.
    rb"(?>(?:[^\s\[\]{},:\"\\#]++|[ \t]++(?![\r\n,\[\]{}:\"\\#]|\Z)|:(?![ \t\r\n,\[\]{}]|\Z)|(?<![ \t])#)*))"
)


_LINE = re.compile(rb"(?:\r\n|\n|\r)(?=[^\r\n])")


class Quoted(NamedTuple):
    """`places` are the bytes of the text that quotes, or blanks, were put before, in order."""

    text: bytes
    places: tuple[int, ...]


def quoted(text: bytes) -> Quoted:
    """The text with double quotes around bare words that JSON does not have. Cost: O(text)."""
    pieces: list[bytes] = []
    places: list[int] = []
    last = 0
    for token in _TOKEN.finditer(text):
        start, end = token.span()
        if token["single"] is not None:
            pieces += (text[last:start], b'"', token["single"], b'"')
            last = end
        elif token["bare"] is not None:
            word = token["bare"].decode("latin-1")
            if word not in WORDS and NUMBER.fullmatch(word) is None:
                pieces += (text[last:start], b'"', token["bare"], b'"')
                places += (start, end)
                last = end
    return Quoted(b"".join((*pieces, text[last:])), tuple(places))


def hanging(text: bytes) -> Quoted:
    """The text with all lines behind the first one blank deeper, as if that had begun further to the left."""
    places = tuple(line.end() for line in _LINE.finditer(text))
    return Quoted(_LINE.sub(rb"\g<0> ", text), places)


def unquoted(tree: Tree, found: Quoted, text: bytes) -> Tree:
    """The tree of the text that `found` was made of."""
    places = _Places(text, [place + rank for rank, place in enumerate(found.places)])
    root = tree.root
    documents = (Document(0, len(text), None if root is None else places.node(root)),)
    mistakes = tuple(Mistake(each.trouble, places.span(each.span), each.what) for each in tree.mistakes)
    return Tree(documents, tuple(map(places.span, tree.comments)), mistakes)


class _Places:
    """Maps places with quotes to the text without them; `there` are the places of the added quotes."""

    def __init__(self, text: bytes, there: list[int]) -> None:
        self._text = text
        self._there = there

    def span(self, there: Span) -> Span:
        return Span(self._back(there.start), self._back(there.end))

    def node(self, each: Node) -> Node:
        text = self._text
        start, end = self._back(each.start), self._back(each.end)
        match each:
            case Scalar(style=Style.DOUBLE) if text[start : start + 1] != b'"':
                is_single = text[start : start + 1] == b"'"
                style = Style.SINGLE if is_single else Style.PLAIN
                return new(Scalar, (start, end, each.text, style, None))
            case Scalar():
                return new(Scalar, (start, end, each.text, each.style, None))
            case Sequence():
                return new(Sequence, (start, end, tuple(map(self.node, each.items)), None))
            case Mapping():
                pairs = tuple(new(Pair, (self.node(key), self.node(value))) for key, value in each.pairs)
                return new(Mapping, (start, end, pairs, None))
            case Alias() | Unread():
                return each._replace(start=start, end=end)

    def _back(self, at: int) -> int:
        return at - bisect_left(self._there, at)


def in_brackets(text: bytes, limits: Limits = DEFAULT_LIMITS, *, is_hanging: bool = False) -> Tree:
    """The collection in brackets, with quotes or without, read by its indentation if the brackets do not match. Cost:
    O(text).

    `is_hanging`: its contents may be as far to the left as its first line.
    """
    if is_hanging:
        deeper = hanging(text)
        return unquoted(in_brackets(deeper.text, limits), deeper, text)
    in_quotes = quoted(text)
    # A text without quotes is odd in JSON, so one that is sound with them need not be read again.
    with_quotes = json.read(in_quotes.text, limits) if in_quotes.places else None
    if with_quotes is not None and not odd(with_quotes):
        return unquoted(with_quotes, in_quotes, text)
    found = json.read(text, limits)
    if odd(found):
        with_quotes = with_quotes or json.read(in_quotes.text, limits)
        if odd(with_quotes) < odd(found):
            return unquoted(with_quotes, in_quotes, text)
    return found


def odd(tree: Tree) -> int:
    """Number of mistakes that do not follow from earlier ones."""
    return sum(one.trouble is not Trouble.ORDER for one in tree.mistakes)


def is_broken(tree: Tree) -> bool:
    """True if the text is refused; duplicate keys are accepted."""
    return any(one.trouble is not Trouble.DUPLICATE_KEY for one in tree.mistakes)
