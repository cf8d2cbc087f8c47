"""JSON as RFC 8259 has it, and what there is to be told where a text is not.

No parser library keeps positions, goes on behind a mistake, and takes a hundred thousand brackets within each other in
time proportional to them; a notation of six marks and three sorts of words is read by one expression and a list of what
is open. Where a text is no JSON, what is read of it keeps the keys and items that stand behind the mistake, until
there are more mistakes than `Limits.mistakes`: then the rest is not read. Where brackets do not match, the text is read
once more by its indentation, which tells which of them is missing (`by_indentation`). The reader is one state with a
transition for each token, and so it is one module.
"""

import json as standard
import re
from enum import IntEnum
from math import isinf
from typing import NamedTuple

from robray.syntax.encoding import characters, checked, decoded, is_utf_16, width_of_mark
from robray.syntax.indentation import column, indent, line_start
from robray.syntax.nodes import (
    DEFAULT_LIMITS,
    Document,
    Limits,
    Mapping,
    Node,
    Pair,
    Scalar,
    Sequence,
    Style,
    Tree,
    Trouble,
    Unread,
)
from robray.syntax.notes import Notes, missing
from robray.text.records import new
from robray.text.spans import Span

_BLANKS = " \t\r\n"
# One alternative or another takes whatever stands behind blanks; the text that is looked at must not end in them.
_TOKEN = re.compile(
    r"[ \t\r\n]*(?:"
    # A plain key with its colon and, where that is plain, too, its value: half of all that stands in a file.
    r"\"(?P<key>[^\"\\\x00-\x1f]*)\"(?P<colon>[ \t\r\n]*:)"
    r"(?:[ \t\r\n]*(?P<value>-?(?:0|[1-9][0-9]{0,15})(?:\.[0-9]+)?(?=[ \t\r\n,}\]])"
    r"|\"[^\"\\\x00-\x1f]*\"(?![A-Za-z0-9_]|[ \t\r\n]*:)))?"
    # A plain item with its comma: numbers in rows are what the other half is made of.
    r"|(?P<item>-?(?:0|[1-9][0-9]{0,15})(?:\.[0-9]+)?|\"[^\"\\\x00-\x1f]*\")(?P<comma>[ \t\r\n]*,)"
    # Numbers in brackets.
    r"|\[(?P<row>[ \t\r\n]*+-?(?:0|[1-9][0-9]{0,15}+)(?>(?:\.[0-9]++)?)"
    r"(?>(?:[ \t\r\n]*+,[ \t\r\n]*+-?(?:0|[1-9][0-9]{0,15}+)(?>(?:\.[0-9]++)?))*)[ \t\r\n]*+)\]"
    r"|(?P<mark>[\[\]{},:])"
    r"|(?P<text>\"(?>(?:[^\"\\\r\n]+|\\[^\r\n])*)\")"
    r"|(?P<unclosed>\"(?>(?:[^\"\\\r\n]+|\\[^\r\n])*)\\?)"
    r"|(?P<comment>//[^\r\n]*|/\*(?:.*?\*/|.*))"
    r"|(?P<word>(?>(?:[^][ \t\r\n{},:\"/]+|/(?![/*]))+))"
    r")",
    re.DOTALL,
)
_DIGITS = re.compile(r"[-.0-9]+")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,19})")
_WORDS = {"true": True, "false": False, "null": None}
_MEANT = {"nan": "", "infinity": "", "-infinity": "", "true": "true", "false": "false", "none": "null"}
"""Words of other languages, with what JSON has for them."""
_MOST_DIGITS = 300
"""A number of no more digits is a double, if it has no exponent."""
_BEFORE_COLON = re.compile(r"[ \t\r\n]*:")
_ENDS_TEXT = re.compile(r"\"(?=[ \t]*(?:[:,\]}\r\n]|\Z))")
"""A quote that has something before it, and nothing behind it that could be in quotes."""
_BEGINS_TEXT = re.compile(r"[A-Za-z0-9_]")
_UNCLOSED_KEY = re.compile(r"\"[^\":,\[\]{}]*?(?=[ \t]*:)")
_BEHIND_UNCLOSED = re.compile(r"[ \t,\[\]{}]*\Z")
_ESCAPE = re.compile(r"\\(?:u[0-9A-Fa-f]{4}|[\"\\/bfnrt]|(.?))", re.DOTALL)
_SURROGATE = re.compile("[\ud800-\udfff]")
_CONTROL = re.compile(r"[\x00-\x1f]")

Value = str | float | bool | None


def value(scalar: Scalar) -> Value:
    """What a scalar stands for: whole numbers as such, others as doubles; a word that is none stands for its text.

    A whole number of more digits than 64 bits hold is a double, as it is in the libraries for C++.
    """
    text = scalar.text
    if scalar.style is Style.MISSING:
        return None
    if scalar.style is not Style.PLAIN:
        return text
    if text in _WORDS:
        return _WORDS[text]
    if _WHOLE.fullmatch(text) is not None and -(1 << 63) <= int(text) < 1 << 64:
        return int(text)
    return float(text) if _NUMBER.fullmatch(text) is not None else text


def read(text: bytes, limits: Limits = DEFAULT_LIMITS) -> Tree:
    """Cost: O(text)."""
    return parsed(text, limits).tree


MOST_BY_LINES = 64 << 10
"""Bytes of a text of which it is asked where lines begin: what is longer nobody laid out by hand, and a key in it costs
the place where it is, not the text."""


class Parsed(NamedTuple):
    """`by_indentation`: where lines begin had a say in what stands in what, also of those around a mistake."""

    tree: Tree
    by_indentation: bool


def parsed(text: bytes, limits: Limits = DEFAULT_LIMITS, *, by_lines: bool | None = None) -> Parsed:
    """`by_lines`: whether lines have a say, which a text decides by its length. Cost: O(text)."""
    if by_lines is None:
        by_lines = len(text) <= MOST_BY_LINES
    notes = Notes(limits)
    if is_utf_16(text):
        notes.add(Trouble.ENCODING, 0, min(2, len(text)), "this is UTF-16; JSON is written in UTF-8")
        return Parsed(Tree((Document(0, len(text), None),), (), notes.all(())), by_indentation=False)
    reader = _Reader(characters(text), notes, by_lines=by_lines)
    reader.read(width_of_mark(text))
    by_indentation = reader.by_indentation
    if reader.odd_brackets and by_lines and not notes.gives_up:
        by_indentation = True
        other = _Reader(characters(text), Notes(limits), by_lines=True, by_indentation=True)
        other.read(width_of_mark(text))
        if other.odd_brackets <= reader.odd_brackets:
            reader = other
    # Characters that may not stand in a text are told of the strings that they stand in.
    encoding = [one for one in checked(text, limits.mistakes) if text[one.span.start] >= 0x80]
    document = Document(0, len(text), reader.root())
    return Parsed(Tree((document,), tuple(reader.comments), reader.notes.all(encoding)), by_indentation)


class _Next(IntEnum):
    """What the innermost collection needs."""

    FIRST = 0
    """An item, a key, or its end."""
    ITEM = 1
    """An item or a key, behind a comma."""
    COLON = 2
    VALUE = 3
    COMMA = 4
    """A comma, or its end."""


_FIRST, _ITEM, _COLON, _VALUE, _COMMA = _Next


class _Open:
    """A collection that is not closed yet; at the bottom one that holds the document's values."""

    __slots__ = ("indent", "items", "key", "needs", "pairs", "start")

    def __init__(self, start: int, pairs: list[Pair] | None) -> None:
        self.start = start
        self.items: list[Node] = []
        self.pairs = pairs
        """None for an array."""
        self.key: Node | None = None
        self.needs = _FIRST
        self.indent = -1
        """How far what leads to it is indented; not looked at yet where negative."""


class _Reader:
    def __init__(self, text: str, notes: Notes, *, by_lines: bool, by_indentation: bool = False) -> None:
        """`by_lines`: at mistakes it is asked where lines begin. `by_indentation`: what is open ends where a line
        begins no further right than the one that opened it.
        """
        self._text = text
        self.notes = notes
        self._by_lines = by_lines
        self._minds_lines = self.by_indentation = by_indentation
        self.odd_brackets = 0
        """How many are missing, or too many."""
        self._resume = -1
        """Where to read on when a token was not as long as it looked."""
        self._top = _Open(0, None)
        self._around: list[_Open] = []
        self._open_of = {"{": 0, "[": 0}
        self._unread = bytearray()
        """The brackets that are open within the one that is too deep to be read."""
        self._unread_start = 0
        self._end = 0
        """Where the last token ended."""
        self.comments: list[Span] = []

    def root(self) -> Node | None:
        """Of several values the first is the document's."""
        values = self._top.items
        return values[0] if values else None

    def read(self, at: int) -> None:
        # Blanks at the end are no token: each of them would be tried as the beginning of one.
        end = len(self._text.rstrip(_BLANKS))
        while at < end and not self.notes.gives_up:
            self._resume = -1
            self._tokens(at, end)
            at = end if self._resume < 0 else self._resume
        if self._unread:
            self._unread_end(self._end)
        while self._around:
            self._never_closed()
            self._close(self._end)
        if not self._top.items:
            self.notes.syntax(self._end, self._end, "a value is missing")

    def _tokens(self, at: int, length: int) -> None:
        """Reads up to the end, or to where a token turns out to be shorter."""
        notes = self.notes
        for token in _TOKEN.finditer(self._text, at, length):
            if notes.gives_up:
                break
            if self._minds_lines and not self._unread:
                self._end_blocks(token)
            kind = token.lastgroup
            if kind == "value" or kind == "colon":
                self._pair(token)
                continue
            if kind == "comma":
                self._item(token)
                continue
            if kind == "row":
                self._row(token)
                continue
            start, end = token.span(kind or 0)
            if kind == "comment":
                self.comments.append(Span(start, end))
                self.notes.syntax(start, end, "JSON has no comments")
                continue
            if self._unread:
                if kind == "mark":
                    self._pass_over(self._text[start], end)
            elif kind == "mark":
                self._mark(self._text[start], start)
            else:
                self._scalar(start, end, kind)
                if self._resume >= 0:
                    self._end = self._resume
                    return
            self._end = end

    def _pair(self, token: re.Match[str]) -> None:
        """A key that is plain, its colon, and perhaps its value."""
        if self._unread:
            self._end = token.end()
            return
        start, end = token.span("key")
        start, end = start - 1, end + 1
        top = self._top
        if top.pairs is None or not (top.needs is _FIRST or top.needs is _ITEM):
            self._scalar(start, end, "text")
            if self._unread:
                self._end = token.end()
                return
            self._end = end
            self._mark(":", token.end("colon") - 1)
            self._end = token.end("colon")
            if token["value"] is not None:
                begin, close = token.span("value")
                self._scalar(begin, close, "text" if self._text[begin] == '"' else "word")
                self._end = close
            return
        name = token["key"]
        key = new(Scalar, (start, end, name if name.isascii() else decoded(name), Style.DOUBLE, None))
        self._end = token.end()
        raw = token["value"]
        if raw is None:
            top.key = key
            top.needs = _VALUE
            return
        begin, close = token.span("value")
        if raw[0] == '"':
            raw = raw[1:-1]
            value = new(Scalar, (begin, close, raw if raw.isascii() else decoded(raw), Style.DOUBLE, None))
        else:
            value = new(Scalar, (begin, close, raw, Style.PLAIN, None))
        assert top.pairs is not None, "it was just looked at"
        top.pairs.append(new(Pair, (key, value)))
        top.needs = _COMMA

    def _item(self, token: re.Match[str]) -> None:
        """A scalar that is plain, and its comma."""
        if self._unread:
            self._end = token.end()
            return
        start, end = token.span("item")
        raw = token["item"]
        top = self._top
        if top.pairs is not None or not (top.needs is _FIRST or top.needs is _ITEM) or not self._around:
            self._scalar(start, end, "text" if raw[0] == '"' else "word")
            if self._unread:
                self._end = token.end()
                return
            self._end = end
            self._mark(",", token.end() - 1)
            self._end = token.end()
            return
        if raw[0] == '"':
            raw = raw[1:-1]
            node = new(Scalar, (start, end, raw if raw.isascii() else decoded(raw), Style.DOUBLE, None))
        else:
            node = new(Scalar, (start, end, raw, Style.PLAIN, None))
        top.items.append(node)
        top.needs = _ITEM
        self._end = token.end()

    def _row(self, token: re.Match[str]) -> None:
        """An array of numbers that are plain."""
        if self._unread:
            self._end = token.end()
            return
        start, end = token.span("row")
        self._open("[", start - 1)
        self._end = end + 1
        if self._unread:
            self._unread_end(end + 1)
            return
        self._top.items = [
            new(Scalar, (*one.span(), one[0], Style.PLAIN, None)) for one in _DIGITS.finditer(self._text, start, end)
        ]
        self._close(end + 1)

    def _scalar(self, start: int, end: int, kind: str | None) -> None:
        text = self._text
        if kind == "word":
            if _ENDS_TEXT.match(text, end) is not None and text[start] not in "+-.0123456789":
                kind, self._resume = "unopened", end + 1
        elif kind == "unclosed" or _BEGINS_TEXT.match(text, end) is not None:
            kind, end = "unclosed", self._end_of_unclosed(start, end - (kind != "unclosed"))
            self._resume = end
        raw = text[start:end]
        if kind == "word":
            node = new(Scalar, (start, end, decoded(raw), Style.PLAIN, None))
            if raw not in _WORDS:
                self._check_word(start, end, raw)
        elif kind == "unopened":
            node = new(Scalar, (start, end, decoded(raw), Style.PLAIN, None))
            self.notes.syntax(start, end, "a '\"' is missing before this")
            end += 1
        else:
            text = raw[1:-1]
            if kind == "unclosed":
                text = raw[1:]
                self.notes.syntax(start, end, "the string is never closed with '\"'")
            if not text.isascii():
                text = decoded(text)
            if "\\" in text or not text.isprintable():
                text = self._unescaped(start, end, text)
            node = new(Scalar, (start, end, text, Style.DOUBLE, None))
        top = self._top
        if (
            top.pairs is None
            and kind != "word"
            and self._is_key(end)
            and (self._around[-1].pairs is not None if self._around else not top.items)
        ):
            if self._was_closed_too_soon(start):
                self._open_again()
            elif not self._around or self._is_element(start):
                self._imply("{", start)
            else:
                # A key in an array: the array was not closed.
                self._never_closed()
                self._close(self._end)
            top = self._top
        if top.needs is _VALUE and kind != "word" and self._is_key(end):
            assert top.key is not None, "there is a key"
            if self._is_deeper(start, top.key.start):
                self._imply("{", start)
                top = self._top
            else:
                # The key before it was not finished.
                self._no_value()
        if self._unread:
            return
        if top.pairs is None or top.needs is _VALUE:
            self._add(node)
            return
        if kind == "word" and top.needs in (_ITEM, _COMMA) and not self._is_key(end) and self._continues_row(node):
            if not self._unread:
                self._add(node)
            return
        if top.needs is _COLON:
            assert top.key is not None, "there is a key"
            if kind != "word" and self._is_key(end):
                if column(self._text, start) >= 0 and self._is_deeper(start, top.key.start):
                    top.needs = _VALUE
                    self._imply("{", start)
                    if self._unread:
                        return
                    top = self._top
                else:
                    # The key before it was not finished.
                    self._no_value()
            else:
                self.notes.order(start, start, "a ':' is missing before this")
                self._add(node)
                return
        if top.needs is _COMMA:
            self.notes.order(self._end, self._end, "a ',' is missing here")
        if kind == "word":
            self.notes.order(start, end, "a key stands in double quotes")
        top.key = node
        top.needs = _COLON

    def _end_of_unclosed(self, start: int, limit: int) -> int:
        """Where a text in quotes ends that is not closed before `limit`: a key before its colon, other text before the
        marks behind it."""
        key = None
        if self._top.pairs is not None and self._top.needs in (_FIRST, _ITEM, _COMMA):
            key = _UNCLOSED_KEY.match(self._text, start, limit + 1)
        if key is not None:
            return key.end()
        behind = _BEHIND_UNCLOSED.search(self._text, start + 1, limit)
        return limit if behind is None else behind.start()

    def _imply(self, mark: str, at: int) -> None:
        """Opens what has no bracket; an object begins behind the mark before its first key, where a cursor is in it."""
        self.odd_brackets += 1
        self.notes.order(at, at, f"a '{mark}' is missing before this")
        top = self._top
        if top.pairs is None:
            top.needs = _FIRST
        deep = indent(self._text, top.start if top.key is None else top.key.start)
        self._open(mark, self._end if mark == "{" else at)
        if not self._unread:
            self._top.indent = deep

    def _asks_for_lines(self) -> bool:
        """Whether what is asked next may be asked; it is noted that it was."""
        self.by_indentation |= self._by_lines
        return self._by_lines

    def _is_element(self, at: int) -> bool:
        """Whether a key in an array begins an object of it, of which the bracket is missing."""
        top = self._top
        if (top.items and not isinstance(top.items[-1], Mapping)) or not self._asks_for_lines():
            return False
        own = column(self._text, at)
        return not top.items if own < 0 else own > indent(self._text, top.start)

    def _was_closed_too_soon(self, at: int) -> bool:
        """Whether a key in an array goes on with the object before it, which a brace within a line has closed."""
        last = self._top.items[-1] if self._top.items else None
        if not isinstance(last, Mapping) or not last.pairs or not self._asks_for_lines():
            return False
        own = column(self._text, at)
        return 0 <= own == column(self._text, last.pairs[0].key.start) and column(self._text, last.end - 1) < 0

    def _open_again(self) -> None:
        """Goes on with the last item of an array."""
        last = self._top.items.pop()
        assert isinstance(last, Mapping), "it was looked at"
        self.odd_brackets += 1
        self.notes.order(last.end - 1, last.end, "this closes too much")
        self._top.needs = _FIRST
        self._open("{", last.start)
        assert self._top.pairs is not None, "it is no deeper than it was"
        self._top.pairs += last.pairs
        self._top.needs = _ITEM

    def _is_deeper(self, at: int, above: int) -> bool:
        """Whether what stands at a byte belongs to a key above, or before it on its line."""
        if not self._asks_for_lines():
            return False
        own = column(self._text, at)
        line = line_start(self._text, above)
        return own < 0 or line_start(self._text, at) == line or own > above - line

    def _continues_row(self, node: Scalar) -> bool:
        """Whether a number is an item of an array whose bracket is missing; that array is open then."""
        last = self._top.pairs[-1] if self._top.pairs else None
        if last is None or not isinstance(last.value, Scalar) or last.value.style is not Style.PLAIN:
            return False
        if _NUMBER.fullmatch(node.text) is None or _NUMBER.fullmatch(last.value.text) is None:
            return False
        self._open_around(last)
        return True

    def _open_around(self, last: Pair) -> None:
        """The value of the last member is the first item of an array."""
        top = self._top
        assert top.pairs is not None, "it has members"
        needs, top.key, top.needs = top.needs, last.key, _VALUE
        top.pairs.pop()
        self._imply("[", last.value.start)
        if not self._unread:
            self._top.items.append(last.value)
            self._top.needs = needs

    def _end_blocks(self, token: re.Match[str]) -> None:
        """Ends what is not closed where a line begins no further right than the one that opened it."""
        text = self._text
        if "\n" not in token[0] and "\r" not in token[0]:
            return
        at = token.end() - len(token[0].lstrip(_BLANKS))
        if token.start() == at or not self._around or text[at] in ",:":
            return
        own = column(self._text, at)
        if own < 0:
            return
        is_end = text[at] in "]}"
        while self._around:
            top = self._top
            if top.indent < 0:
                top.indent = indent(self._text, top.start)
            if own > top.indent or (is_end and own == top.indent):
                break
            self._never_closed()
            self._close(self._end)

    def _is_key(self, end: int) -> bool:
        return _BEFORE_COLON.match(self._text, end) is not None

    def _check_word(self, start: int, end: int, raw: str) -> None:
        if _NUMBER.fullmatch(raw) is None:
            word = _MEANT.get(raw.lower())
            if word:
                self.notes.syntax(start, end, f"write '{word}'")
            elif word is not None:
                self.notes.syntax(start, end, "JSON has no number that is infinite or none")
            elif raw[0] in "+-.0123456789":
                self.notes.syntax(start, end, "this is not a number as JSON writes them")
            else:
                self.notes.syntax(start, end, "this is no value; a text stands in double quotes")
        elif (len(raw) > _MOST_DIGITS or "e" in raw or "E" in raw) and isinf(float(raw)):
            self.notes.syntax(start, end, "the number is larger than a double can be")

    def _unescaped(self, start: int, end: int, text: str) -> str:
        if _CONTROL.search(text) is not None:
            self.notes.syntax(start, end, "a control character in a string must be escaped")
        if "\\" not in text:
            return text
        odd = next((one for one in _ESCAPE.finditer(text) if one[1] is not None), None)
        if odd is not None:
            self.notes.syntax(start, end, f"there is no escape '{odd[0]}'")
            # The backslash stands for itself then.
            text = _ESCAPE.sub(lambda one: one[0] if one[1] is None else "\\" + one[0], text)
        found = standard.loads(f'"{text}"', strict=False)
        assert isinstance(found, str), "it stands in quotes"
        if _SURROGATE.search(found) is not None:
            self.notes.syntax(start, end, "half of a surrogate pair is no character")
            found = _SURROGATE.sub("\ufffd", found)
        return found

    def _mark(self, mark: str, start: int) -> None:
        top = self._top
        if mark == ",":
            self._comma(top, start)
        elif mark == ":":
            if top.needs is _COLON:
                top.needs = _VALUE
            elif top.pairs is not None and top.needs in (_FIRST, _ITEM):
                self.notes.order(start, start + 1, "a key is missing before this")
                top.key = missing(start)
                top.needs = _VALUE
            else:
                self.notes.order(start, start + 1, "a ':' cannot stand here")
        elif mark in "[{":
            self._open(mark, start)
        else:
            self._closing("[" if mark == "]" else "{", start)

    def _comma(self, top: _Open, start: int) -> None:
        if top.needs is _COMMA and self._around:
            top.needs = _ITEM
        elif top.needs in (_COLON, _VALUE):
            self._no_value()
            top.needs = _ITEM
        else:
            self.notes.order(start, start + 1, "a ',' cannot stand here")

    def _open(self, mark: str, start: int) -> None:
        top = self._top
        pairs = top.pairs
        if pairs and mark == "{" and top.needs in (_ITEM, _COMMA):
            if self._close_to_items_at(start):
                top = self._top
            elif isinstance(pairs[-1].value, Mapping):
                self._open_around(pairs[-1])
                top = self._top
                if self._unread:
                    self._unread += b"{"
                    return
        if top.pairs is not None and top.needs is not _VALUE:
            if top.needs is _COLON:
                self.notes.order(start, start, "a ':' is missing before this")
            else:
                if top.needs is _COMMA:
                    self.notes.order(self._end, self._end, "a ',' is missing here")
                self.notes.order(start, start, "a key is missing before this")
                top.key = missing(start)
            top.needs = _VALUE
        elif top.pairs is None and top.needs is _COMMA and self._around:
            self.notes.order(self._end, self._end, "a ',' is missing here")
            top.needs = _ITEM
        if len(self._around) >= self.notes.limits.nesting:
            self._unread += mark.encode()
            self._unread_start = start
            return
        self._open_of[mark] += 1
        self._around.append(top)
        self._top = _Open(start, [] if mark == "{" else None)

    def _close_to_items_at(self, at: int) -> bool:
        """Closes what stands in an array around, if something that begins at `at` is indented as its last item is."""
        if not self._asks_for_lines():
            return False
        own = column(self._text, at)
        if own < 0:
            return False
        level = next((level for level in range(len(self._around), 0, -1) if self._is_beside(level, own)), 0)
        if not level:
            return False
        while len(self._around) >= level + 1:
            self._never_closed()
            self._close(self._end)
        return True

    def _is_beside(self, level: int, own: int) -> bool:
        """Whether what is open at a level is an array, and what is open in it begins a line at a column."""
        outer = self._around[level] if level < len(self._around) else None
        if outer is None or outer.pairs is not None:
            return False
        inner = self._around[level + 1] if level + 1 < len(self._around) else self._top
        return column(self._text, inner.start) == own

    def _closing(self, opening: str, start: int) -> None:
        is_mapping = opening == "{"
        if not self._open_of[opening] or self._closes_nothing(start, is_mapping=is_mapping):
            self.odd_brackets += 1
            last = self._only_item(start) if opening == "[" else None
            if last is None:
                self.notes.order(start, start + 1, "this closes nothing")
            else:
                pairs = self._top.pairs
                assert pairs is not None, "it has members"
                self.notes.order(last.value.start, last.value.start, "a '[' is missing before this")
                pairs[-1] = new(Pair, (last.key, new(Sequence, (last.value.start, start + 1, (last.value,), None))))
            return
        while (self._top.pairs is not None) is not is_mapping:
            self._never_closed()
            self._close(self._end)
        if self._top.needs is _ITEM:
            self.notes.order(self._end - 1, self._end, "a ',' may not stand before the end")
        self._close(start + 1)

    def _closes_nothing(self, at: int, *, is_mapping: bool) -> bool:
        """Whether a bracket would close what is around the lines that are open, and stands within a line, or as a
        member does."""
        top = self._top
        if (top.pairs is not None) is is_mapping or not self._asks_for_lines():
            return False
        if column(self._text, at) < 0:
            return line_start(self._text, at) > top.start
        return not is_mapping and self._only_item(at) is not None

    def _only_item(self, at: int) -> Pair | None:
        """The member whose value is all that stands in an array that ends at a byte, and of which the bracket is
        missing."""
        top = self._top
        if not top.pairs or top.needs is not _COMMA:
            return None
        last = top.pairs[-1]
        own = column(self._text, at)
        if isinstance(last.value, Mapping):
            return (
                last if own < 0 or own == indent(self._text, last.key.start) > indent(self._text, top.start) else None
            )
        return last if own < 0 and isinstance(last.value, Scalar) and last.value.style is Style.PLAIN else None

    def _never_closed(self) -> None:
        self.odd_brackets += 1
        start = self._top.start
        mark = "[" if self._top.pairs is None else "{"
        self.notes.order(start, start + 1, f"'{mark}' is never closed")

    def _close(self, end: int) -> None:
        """Ends the innermost collection."""
        top = self._top
        if top.needs in (_COLON, _VALUE):
            self._no_value()
        node: Node
        if top.pairs is None:
            self._open_of["["] -= 1
            node = new(Sequence, (top.start, end, tuple(top.items), None))
        else:
            self._open_of["{"] -= 1
            self.notes.doubles(top.pairs)
            node = new(Mapping, (top.start, end, tuple(top.pairs), None))
        self._top = self._around.pop()
        self._add(node)

    def _no_value(self) -> None:
        top = self._top
        assert top.key is not None, "there is a key"
        at = self._end
        self.notes.order(top.key.start, top.key.end, "the key has no value")
        self._add(missing(at))

    def _add(self, node: Node) -> None:
        top = self._top
        if top.pairs is not None:
            assert top.key is not None, "a value stands behind its key"
            top.pairs.append(new(Pair, (top.key, node)))
            top.key = None
        else:
            if top.needs is _COMMA:
                if self._around:
                    self.notes.order(self._end, self._end, "a ',' is missing here")
                else:
                    self.notes.order(node.start, node.end, "a text in JSON is one value, and this is behind it")
            top.items.append(node)
        top.needs = _COMMA

    def _pass_over(self, mark: str, end: int) -> None:
        """Follows the brackets of what is too deep, so that what stands behind it is read again."""
        if mark in "[{":
            self._unread += mark.encode()
        elif mark in "]}":
            opening = ord("[" if mark == "]" else "{")
            if self._unread[-1] == opening:
                self._unread.pop()
            if not self._unread:
                self._unread_end(end)

    def _unread_end(self, end: int) -> None:
        self._unread.clear()
        start = self._unread_start
        self.notes.too_deep(start, end)
        self._add(Unread(start, end))
