"""Tokens of JSON, and the tree that they are read to."""

import re

from robray.syntax.encoding import decoded
from robray.syntax.indentation import column
from robray.syntax.json.collections import Collections
from robray.syntax.json.open import COLON, COMMA, FIRST, ITEM, VALUE
from robray.syntax.json.scalars import WORDS, check_word, unescaped
from robray.syntax.nodes import Pair, Scalar, Style
from robray.syntax.notes import Notes
from robray.text.records import new
from robray.text.spans import Span

_BLANKS = " \t\r\n"
# An alternative must match at any text behind blanks, so the text must not end in blanks.
_TOKEN = re.compile(
    r"[ \t\r\n]*(?:"
    # A plain key with its colon and its value, if that is plain, too: half of a file.
    r"\"(?P<key>[^\"\\\x00-\x1f]*)\"(?P<colon>[ \t\r\n]*:)"
    r"(?:[ \t\r\n]*(?P<value>-?(?:0|[1-9][0-9]{0,15})(?:\.[0-9]+)?(?=[ \t\r\n,}\]])"
    r"|\"[^\"\\\x00-\x1f]*\"(?![A-Za-z0-9_]|[ \t\r\n]*:)))?"
    # A plain item with its comma: numbers in rows are the other half.
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
_BEFORE_COLON = re.compile(r"[ \t\r\n]*:")
_ENDS_TEXT = re.compile(r"\"(?=[ \t]*(?:[:,\]}\r\n]|\Z))")
"""A quote that ends a text: nothing behind it could be quoted."""
_BEGINS_TEXT = re.compile(r"[A-Za-z0-9_]")
_UNCLOSED_KEY = re.compile(r"\"[^\":,\[\]{}]*?(?=[ \t]*:)")
_BEHIND_UNCLOSED = re.compile(r"[ \t,\[\]{}]*\Z")


class Reader(Collections):
    """One state, with a transition for each token. Reads once."""

    def __init__(self, text: str, notes: Notes, *, by_lines: bool, by_indentation: bool = False) -> None:
        super().__init__(text, notes, by_lines=by_lines, by_indentation=by_indentation)
        self._resume = -1
        """Where to read on behind a token that was shorter than it looked."""
        self.comments: list[Span] = []

    def read(self, at: int) -> None:
        # Blanks at the end match no token: each would be tried as the beginning of one.
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
            self.notes.syntax(self._end, self._end, "missing value")

    def _tokens(self, at: int, length: int) -> None:
        """Reads up to the end, or to where a token turns out to be shorter."""
        notes = self.notes
        for token in _TOKEN.finditer(self._text, at, length):
            if notes.gives_up:
                break
            if self._minds_lines and not self._unread and ("\n" in token[0] or "\r" in token[0]):
                begin = token.end() - len(token[0].lstrip(_BLANKS))
                if token.start() < begin and self._text[begin] not in ",:":
                    self._end_blocks(begin)
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
                self.notes.syntax(start, end, "JSON does not allow comments")
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
        """A plain key, its colon, and perhaps its value."""
        if self._unread:
            self._end = token.end()
            return
        start, end = token.span("key")
        start, end = start - 1, end + 1
        top = self._top
        if top.pairs is None or not (top.needs is FIRST or top.needs is ITEM):
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
            top.needs = VALUE
            return
        begin, close = token.span("value")
        if raw[0] == '"':
            raw = raw[1:-1]
            value = new(Scalar, (begin, close, raw if raw.isascii() else decoded(raw), Style.DOUBLE, None))
        else:
            value = new(Scalar, (begin, close, raw, Style.PLAIN, None))
        assert top.pairs is not None, "it was just looked at"
        top.pairs.append(new(Pair, (key, value)))
        top.needs = COMMA

    def _item(self, token: re.Match[str]) -> None:
        """A plain scalar, and its comma."""
        if self._unread:
            self._end = token.end()
            return
        start, end = token.span("item")
        raw = token["item"]
        top = self._top
        if top.pairs is not None or not (top.needs is FIRST or top.needs is ITEM) or not self._around:
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
        top.needs = ITEM
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
            if raw not in WORDS:
                check_word(self.notes, start, end, raw)
        elif kind == "unopened":
            node = new(Scalar, (start, end, decoded(raw), Style.PLAIN, None))
            self.notes.syntax(start, end, "missing '\"' before this")
            end += 1
        else:
            text = raw[1:-1]
            if kind == "unclosed":
                text = raw[1:]
                self.notes.syntax(start, end, "unclosed string; add '\"'")
            if not text.isascii():
                text = decoded(text)
            if "\\" in text or not text.isprintable():
                text = unescaped(self.notes, start, end, text)
            node = new(Scalar, (start, end, text, Style.DOUBLE, None))
        top = self._top
        if (
            top.pairs is None
            and kind != "word"
            and self._is_key(end)
            and (self._around[-1].pairs is not None or len(self._around) == 1 if self._around else not top.items)
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
        if top.needs is VALUE and kind != "word" and self._is_key(end):
            assert top.key is not None, "there is a key"
            if self._is_deeper(start, top.key.start):
                self._imply("{", start)
                top = self._top
            else:
                # The key before it was not finished.
                self._no_value()
        if self._unread:
            return
        if top.pairs is None or top.needs is VALUE:
            self._add(node)
            return
        if kind == "word" and top.needs in (ITEM, COMMA) and not self._is_key(end) and self._continues_row(node):
            if not self._unread:
                self._add(node)
            return
        if top.needs is COLON:
            assert top.key is not None, "there is a key"
            if kind != "word" and self._is_key(end):
                if column(self._text, start) >= 0 and self._is_deeper(start, top.key.start):
                    top.needs = VALUE
                    self._imply("{", start)
                    if self._unread:
                        return
                    top = self._top
                else:
                    # The key before it was not finished.
                    self._no_value()
            else:
                self.notes.order(start, start, "missing ':' before this")
                self._add(node)
                return
        if top.needs is COMMA:
            self.notes.order(self._end, self._end, "missing ','")
        if kind == "word":
            self.notes.order(start, end, "put the key in double quotes")
        top.key = node
        top.needs = COLON

    def _end_of_unclosed(self, start: int, limit: int) -> int:
        """The end of an unclosed text before `limit`: before the colon of a key, or the marks behind another text."""
        key = None
        if self._top.pairs is not None and self._top.needs in (FIRST, ITEM, COMMA):
            key = _UNCLOSED_KEY.match(self._text, start, limit + 1)
        if key is not None:
            return key.end()
        behind = _BEHIND_UNCLOSED.search(self._text, start + 1, limit)
        return limit if behind is None else behind.start()

    def _is_key(self, end: int) -> bool:
        return _BEFORE_COLON.match(self._text, end) is not None
