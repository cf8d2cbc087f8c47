"""Statements that are written plainly, read without a tree.

A file that is opened is read once and then edited in one place, so most of its trees are never needed. One regular
expression that takes a statement at a time reads what nearly every scene consists of in half the time. Anything else is
left to tree-sitter and `lower`, which must make the same of what is plain.
"""

import re

from robray.facts.items import TOP, Entry, Item
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.facts.problems import Problem
from robray.facts.symbols import Name
from robray.formats.robray.expressions import Expression
from robray.formats.robray.frontend.attributes import attributes
from robray.formats.robray.frontend.compound import compound_attribute, compound_definition
from robray.formats.robray.frontend.include_path import read_otherwise
from robray.formats.robray.frontend.limits import BeyondLimitsError
from robray.formats.robray.frontend.plain import (
    ATTRIBUTE,
    ELEMENTS,
    EXPRESSION,
    LONGEST,
    RESERVED,
    SHARED,
    expressions,
    longest_plain,
    made_attribute,
    share,
)
from robray.formats.robray.frontend.plain_reading import Plain
from robray.formats.robray.frontend.token_reader import Source
from robray.formats.robray.frontend.tokens import BLANK, tokens
from robray.formats.robray.frontend.values import ValueReader
from robray.formats.robray.frontend.weight import LONG
from robray.formats.robray.statements import AllowedCollision, Attribute, Block, BlockKind, Constant, Include
from robray.formats.robray.vocabulary import ROBRAY
from robray.text.records import new
from robray.text.spans import Span

_BLANK = rb"[ \t\n]"
# Groups are atomic and not possessive: Python before 3.11.5 does not repeat what can match in several ways for good.
_GAP = _BLANK + rb"*+(?>(?:(?:\#[^\n]*|//[^\n]*|/\*(?s:.*?)\*/)" + _BLANK + rb"*)*)"
_NAME = rb"((?!(?:" + RESERVED + rb")(?![A-Za-z0-9_]))[A-Za-z][A-Za-z0-9_-]*+)"
# What may stand in a value that is not read at one stroke: on one line, without comments and strings.
_COMPOUND = rb"(?>(?:[A-Za-z0-9_.+*^(),\[\] -]+|/(?![/*]))+)"
_WORDS = re.compile(rb"[A-Za-z_]++")

_STATEMENT = re.compile(
    _GAP
    + rb"(?:(frame|class)"
    + _BLANK
    + rb"++"
    + _NAME
    + _BLANK
    + rb"*+\{|(geometry)"
    + _BLANK
    + rb"*+\{|(\})|(?:"
    + ATTRIBUTE
    + rb");|(def) ++"
    + _NAME
    + rb" +("
    + EXPRESSION
    + rb") *;|(allow_collision) ++"
    + _NAME
    + rb" ++"
    + _NAME
    + rb";|(include) ++(\"[^\"\\\n]*+\")|(def) ++"
    + _NAME
    + rb" ++("
    + _COMPOUND
    + rb");|([A-Za-z][A-Za-z0-9_-]*+ "
    + _COMPOUND
    + rb");|\Z)"
)
_BLOCK, _BLOCK_NAME, _GEOMETRY, _CLOSE, _ATTRIBUTE = range(1, 6)
_DEF, _CONSTANT_NAME, _VALUE, _ALLOW, _FIRST, _SECOND, _INCLUDE, _PATH = range(_ATTRIBUTE + ELEMENTS + 1, 20)
_COMPOUND_DEF, _COMPOUND_NAME, _COMPOUND_VALUE, _COMPOUND_ATTRIBUTE = range(_PATH + 1, _PATH + 5)

_KEYWORDS = {_VALUE: _DEF, _SECOND: _ALLOW, _PATH: _INCLUDE, _COMPOUND_VALUE: _COMPOUND_DEF}
"""By the last group of a statement that is no block, the group of its keyword."""

_REACH = 4 * LONGEST
"""Bytes that one is looked for in, with the comments before it."""

_KEYWORD_WORDS = frozenset(word.encode() for word in ROBRAY.keywords)
"""Each begins a statement, wherever it stands."""

_GEOMETRY_KIND = BlockKind.GEOMETRY
_KINDS = {b"frame": BlockKind.FRAME, b"class": BlockKind.CLASS}


class _Open:
    """A block whose brace has not come yet. `shift` is what to take from a byte for one of its local text."""

    __slots__ = ("attributes", "index", "keyword", "kind", "name", "shift", "start")

    def __init__(self, kind: BlockKind, name: Name | None, keyword: Span, start: int, index: int) -> None:
        self.kind = kind
        self.name = name
        self.keyword = keyword
        self.start = start
        self.shift = start
        self.index = index
        self.attributes: list[Attribute] = []


def plain_items(text: bytes, start: int = 0, limits: ReadingLimits = DEFAULT_LIMITS) -> Plain:
    """What is plain from byte `start` on, where a statement begins. BeyondLimitsError if it is too much for a file."""
    entries: list[Entry | None] = []
    around: list[_Open] = []
    position, limit = start, len(text)
    sure, count = start, 0
    last: int | None = None
    match_at = _STATEMENT.match
    longest = longest_plain(limits)
    most_attributes, most_nested, most_blocks = limits.attributes, limits.nesting, limits.blocks
    while position < limit and (match := match_at(text, position, position + _REACH)) is not None:
        kind = match.lastindex
        if kind is None and match.end() < limit:
            # That is not the end of the text: it is as far as was looked.
            break
        if kind is not None and (_ATTRIBUTE < kind < _DEF or kind == _COMPOUND_ATTRIBUTE):
            found, end = None, match.end()
            begin = match.start(_ATTRIBUTE if kind < _DEF else kind)
            if around and end - begin <= longest:
                shift = around[-1].shift
                if kind < _DEF:
                    key = (text[begin:end], begin - shift)
                    found = SHARED.get(key)
                    if found is None:
                        found = made_attribute(match, _ATTRIBUTE, end - 1, -shift)
                        share(key, found)
                else:
                    found = _compound_attribute(match[kind], begin - shift, around[-1].kind)
            if found is None or len(around[-1].attributes) >= most_attributes:
                break
            around[-1].attributes.append(found)
            # Most of what is read comes here, and there is a block around it.
            position, last = end, kind
            continue
        if kind == _CLOSE:
            if not around:
                break
            block = around.pop()
            statement = new(Block, (block.kind, block.name, tuple(block.attributes), block.keyword))
            end, container = match.end(), TOP
            if around:
                container = around[-1].index
                around[-1].shift += end - block.start
            entries[block.index] = new(Entry, (new(Item, (statement, ())), block.start, end, container))
        elif len(around) >= most_nested and kind in (_BLOCK_NAME, _GEOMETRY):
            break
        elif kind == _BLOCK_NAME:
            begin = match.start(_BLOCK)
            name_found = _name(match, _BLOCK_NAME, begin)
            around.append(_Open(_KINDS[match[_BLOCK]], name_found, _BLOCK_WORD, begin, len(entries)))
            entries.append(None)
        elif kind == _GEOMETRY:
            around.append(_Open(_GEOMETRY_KIND, None, _GEOMETRY_WORD, match.start(kind), len(entries)))
            entries.append(None)
        elif kind is not None:
            begin = match.start(_KEYWORDS[kind])
            other = _statement(match, text, begin, longest)
            if other is None:
                break
            end, container = match.end(), TOP
            if around:
                container = around[-1].index
                around[-1].shift += end - begin
            entries.append(Entry(other, begin, end, container))
        if len(entries) > most_blocks:
            raise BeyondLimitsError
        position = match.end()
        # An include is over only when another statement follows: it takes a semicolon for its own.
        if not around and kind != _PATH and (kind is not None or last != _PATH):
            sure, count = position, len(entries)
        last = kind
    return Plain([entry for entry in entries[:count] if entry is not None], sure, position)


_BLOCK_WORD = Span(0, 5)
_GEOMETRY_WORD = Span(0, 8)


def _name(match: re.Match[bytes], group: int, start: int) -> Name:
    begin, end = match.span(group)
    return new(Name, (match[group].decode(), new(Span, (begin - start, end - start)), False))


def _statement(match: re.Match[bytes], text: bytes, start: int, longest: int) -> Item | None:
    """A statement that is no block; None where more is to be said of its value or its path."""
    kind = match.lastindex
    if kind == _SECOND:
        names = (_name(match, _FIRST, start), _name(match, _SECOND, start))
        return Item(AllowedCollision(names, Span(0, 15)), ())
    if match.end() - start > longest:
        return None
    if kind == _VALUE:
        values = expressions(text, match.start(_VALUE), match.end(_VALUE), -start)
        if values is None:
            return None
        return Item(Constant(_name(match, _CONSTANT_NAME, start), values[0], Span(0, 3)), ())
    if kind == _COMPOUND_VALUE:
        value = _compound_definition(match[kind], match.start(kind) - start)
        return None if value is None else Item(Constant(_name(match, _COMPOUND_NAME, start), value, Span(0, 3)), ())
    begin, end = match.span(_PATH)
    path = match[_PATH][1:-1].decode("utf-8", "replace")
    if read_otherwise(path) is not None:
        return None
    return Item(Include(Name(path, Span(begin - start, end - start), quoted=True), Span(0, 7)), ())


def _compound_definition(text: bytes, offset: int) -> Expression | None:
    """A value that is read token by token if need be; None where something is to be said of it."""
    if (found := compound_definition(text, offset)) is not None:
        return found
    if _is_left_to_a_tree(text):
        return None
    reader = ValueReader(tokens(text, offset), Source(text, offset))
    value = reader.definition()
    return None if reader.problems or reader.remarks else value


def _compound_attribute(text: bytes, offset: int, kind: BlockKind) -> Attribute | None:
    """The same of an attribute."""
    if (quick := compound_attribute(text, offset)) is not None:
        return quick
    if _is_left_to_a_tree(text):
        return None
    problems: list[Problem] = []
    found = attributes(text.rstrip(BLANK), offset, kind, problems)
    return None if problems or len(found) != 1 else found[0]


def _is_left_to_a_tree(text: bytes) -> bool:
    """Whether a value ends where a keyword does, or is so long that it had better not be read twice."""
    return len(text) > LONG or not _KEYWORD_WORDS.isdisjoint(_WORDS.findall(text))
