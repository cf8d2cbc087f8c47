"""Reads collections in brackets token by token."""

import re
import sys

from robray.syntax.nodes import Node, Scalar, Sequence, Style, Unread
from robray.syntax.notes import WrongError
from robray.syntax.yaml.flow_entries import FlowEntries, OpenBrackets
from robray.syntax.yaml.properties import PropertyReader
from robray.syntax.yaml.scalars import PLAIN_FIRST, PLAIN_IN_FLOW
from robray.text.records import new

_NUMBER = r"-?[0-9]++(?:\.[0-9]++)?(?:[eE][-+]?[0-9]++)?"
_WORD = r"[A-Za-z_][A-Za-z0-9_./]*+(?>-[A-Za-z0-9_./]++)*"
_ROW = rf"\[(?P<row> *+{_NUMBER}(?>(?: *+, *+{_NUMBER})*) *+)\]"
_TOKEN = re.compile(
    rf"[ ]*+(?:(?P<mark>[,\]{{}}])|(?P<text>{_NUMBER}|{_WORD})(?=[,\]}}]|\r?\n *+[\]}}])"
    r"|(?P<name>[A-Za-z_][A-Za-z0-9_]*+):(?= )"
    r"|\"(?P<double>[^\"\\\x00-\x1f\x7f]*+)\"(?:(?P<colon>:)(?= )|(?=[,\]}\r\n]))"
    r"|(?P<line>\r?\n)(?P<inner> *+)(?=[^ \t\r\n#])"
    rf"|{_ROW}|(?P<opening>\[)"
    r"|(?P<blank>[\t\r\n]|\Z)|(?P<other>.))",
    re.DOTALL,
)
_IN_ROW = re.compile(r"[-+.0-9eE]++")
_COMMENT = re.compile(r"#[^\r\n]*+")
_BRACKETS = re.compile(r"[\[\]{}]")
_WORD_AND_BLANKS = re.compile(r"[^ \t\r\n]*+[ \t]*+")
_MARKS = re.compile(
    r"\"(?>(?:[^\"\\\r\n]++|\\[^\r\n])*)\"|'[^'\r\n]*+'|(?<![^ \t\r\n])#[^\r\n]*+|(?P<mark>[\[\]{},])|(?P<line>[\r\n])"
)
_KEY_IN_QUOTES = re.compile(r"(?:\"[^\"\r\n]*+\"|'[^'\r\n]*+')[ \t]*+:(?=[ \t\r\n]|\Z)")
_LONGEST_OVER_LINES = 4 << 10
"""Characters that brackets may go on for over lines that look like what stands behind them: who loses one would wait
for what is far behind."""


def passed_over(reader: PropertyReader, at: int) -> int:
    """The end of a collection that is too deep, by its brackets."""
    depth = 0
    end = len(reader.text)
    for bracket in _BRACKETS.finditer(reader.text, at):
        depth += 1 if bracket[0] in "[{" else -1
        if not depth:
            end = bracket.end()
            break
    reader.looked = max(reader.looked, end)
    reader.notes.too_deep(at - reader.base, end - reader.base)
    return end


class FlowReader(FlowEntries):
    """Reads a collection up to its bracket. With the first mistake it is broken, and ends by its lines."""

    _base = 0
    """Number of collections around the part to read."""
    _token = 0
    """Where what is being read begins, with the blanks before it."""
    _next = -1
    """The first line that looks like what stands behind the collection."""
    _last = sys.maxsize
    """The line before which it ends, if it is known that it is broken."""

    def read(self) -> tuple[Node, int, bool]:
        """The collection, where it ends, and whether that is on its first line."""
        around = self._around
        before, comments = around.notes.state(), len(around.comments)
        start, top = self._at, self._top
        while True:
            try:
                around.notes.stops = True
                return self.read_once()
            except WrongError as wrong:
                around.notes.stops = False
                self._at = max(self._at, wrong.start + around.base)
                self.note_looked()
                if self._next >= 0 and self._last > self._next:
                    # It was not closed before that line: it is read once more, up to there.
                    around.notes.forget(before)
                    del around.comments[comments:]
                    self._at, self._last, self._stack, self._properties = start, self._next, [], None
                    self._top = OpenBrackets(top.start, 0, top.properties, is_mapping=top.is_mapping)
                    continue
                broken = self._broken(wrong.start + around.base)
                end = self._at - around.base
                around.notes.syntax(min(wrong.start, end), min(wrong.end, end), wrong.what)
                return broken
            finally:
                around.notes.stops = False

    def note_looked(self) -> None:
        """Notes that a mistake depends on the word that it is in."""
        word = _WORD_AND_BLANKS.match(self._text, self._at)
        assert word is not None, "it may be empty"
        self._around.looked = max(self._around.looked, word.end() + 4)

    def _broken(self, at: int) -> tuple[Node, int, bool]:
        """The collection up to the mistake at a byte."""
        end = self._end_of_broken(at) if self._last == sys.maxsize else self._token
        top, base, last = self._top, self._around.base, min(self._token, end)
        if top.item is not None and top.item.end + base > last:
            if top.item.end + base > end:
                top.item = None
            else:
                last = top.item.end + base
        node = None
        while node is None:
            node = self._close(max(last, self._top.start + 1))
        self._at = end
        return node, end, False

    def _end_of_broken(self, mistake: int) -> int:
        """Where what is broken ends: by its brackets, or before a line that looks like what stands behind it."""
        around, text, base = self._around, self._text, self._base
        kinds = [one.is_mapping for one in self._stack]
        counts = [kinds[base:].count(False), kinds[base:].count(True)]
        # Blanks may be what is wrong.
        at = mistake if text[self._token : mistake].isspace() else self._token
        for mark in _MARKS.finditer(text, at):
            start, end = mark.span()
            kind = mark[0] in "}{"
            if mark["line"]:
                line = around.next_line(start)
                assert line is not None, "the line ends here"
                if self._is_behind(*line, len(kinds)):
                    return start
            elif mark[0] == "," and len(kinds) == base:
                return end
            elif mark[0] in "[{":
                kinds.append(kind)
                counts[kind] += 1
            elif mark[0] in "]}" and counts[kind]:
                is_found = False
                while not is_found:
                    is_found = kinds[-1] is kind
                    counts[kinds.pop()] -= 1
                if not kinds:
                    return around.rest(end)
            elif mark[0] in "]}" and base == len(kinds) and start > mistake and kinds[-1] is kind:
                return start
        around.looked = len(text) + 1
        return len(text)

    def end_of_block(self, at: int) -> int:
        """Where the lines end, from the one of a byte on, that do not look like what stands behind the collection."""
        around = self._around
        while True:
            end = around.rest(at)
            line = around.next_line(end)
            if line is None or self._is_behind(*line, 0):
                return end
            at = line[1]

    def _is_behind(self, start: int, at: int, _depth: int) -> bool:
        """True if the line that starts and begins at two bytes looks like what stands behind the collection.

        `_depth` is how many collections are open there.
        """
        around, text = self._around, self._text
        if at == len(text) or (at == start and around.is_mark(at)):
            return True
        if at - start > self._indent or text[at] in "]}":
            return False
        around.looked = max(around.looked, around.rest(at) + 2)
        return around.is_entry(at) or _KEY_IN_QUOTES.match(text, at) is not None

    def read_once(self) -> tuple[Node, int, bool]:
        """Reads up to the first mistake, which is raised."""
        around, text = self._around, self._text
        self._stack.append(self._top)
        self._at += 1
        result: Node | None = None
        while result is None:
            self._token = self._at
            token = _TOKEN.match(text, self._at)
            assert token is not None, "any character is one"
            kind = token.lastgroup
            if kind == "mark" or kind == "opening":
                at = token.end() - 1
                mark = text[at]
                self._at = at + 1
                if mark == ",":
                    result = self._comma(at)
                elif mark in "[{":
                    result = self._opens(mark, at)
                else:
                    result = self._closing(mark, at)
            elif kind == "inner":
                column = token.end() - token.start("inner")
                if column > self._least and column and token.end() < self._most:
                    around.looked = max(around.looked, token.end() + 4)
                    self._first_line = False
                    self._lines += 1
                    self._at = token.end()
                else:
                    result = self._line(token.start("line"))
            elif kind == "double" or kind == "colon":
                start, end = token.span("double")
                self._at = token.end()
                self._node(around.scalar(start - 1, end + 1, token["double"], Style.DOUBLE, self._taken()))
                if kind == "colon":
                    self._colon(end + 1)
            elif kind == "text" or kind == "name":
                start, end = token.span(kind)
                self._at = token.end()
                base = around.base
                if text[end] in "\r\n":
                    # The next line shows that it ends there.
                    around.next_line(end)
                self._node(new(Scalar, (start - base, end - base, token[kind], Style.PLAIN, self._taken())))
                if kind == "name":
                    self._colon(end)
            elif kind == "row":
                result = self._row(*token.span("row"))
            else:
                at = around.gap(self._at)
                if at == len(text):
                    around.looked = max(around.looked, at + 1)
                    result = self._never_closed(at)
                elif text[at] in "\r\n":
                    result = self._line(at)
                else:
                    self._at = at
                    self._other(at)
        return result, self._at, self._first_line

    @property
    def _most(self) -> int:
        """Where it ends at the latest."""
        return sys.maxsize if self._next < 0 else min(self._last, self._next + _LONGEST_OVER_LINES)

    def _opens(self, mark: str, at: int) -> Node | None:
        """Opens a collection in the open one; returns the result if reading ends there."""
        around = self._around
        self._at = at + 1
        if len(self._stack) >= self._room:
            self._make_room(at)
            self._at = passed_over(around, at)
            self._node(Unread(at - around.base, self._at - around.base, self._taken()))
            self._top.line = -1
            return None
        self._make_room(at)
        line = self._lines if self._properties is None else self._properties_line
        self._top = OpenBrackets(at, line, self._taken(), is_mapping=mark == "{")
        self._stack.append(self._top)
        return None

    def _row(self, start: int, end: int) -> Node | None:
        """Numbers in brackets."""
        if len(self._stack) >= self._room:
            return self._opens("[", start - 1)
        self._at = end + 1
        base = self._around.base
        found = [
            new(Scalar, (one.start() - base, one.end() - base, one[0], Style.PLAIN, None))
            for one in _IN_ROW.finditer(self._text, start, end)
        ]
        self._node(new(Sequence, (start - 1 - base, end + 1 - base, tuple(found), self._taken())))
        return None

    def _line(self, at: int) -> Node | None:
        """Continues with the next line; ends all collections if that is outside of them."""
        around = self._around
        line = around.next_line(at)
        assert line is not None, "the line ends here"
        start, inner = line
        around.check_tabs(at, start)
        if self._is_behind(start, inner, len(self._stack)):
            if (inner == start and around.is_mark(inner)) or inner == len(self._text):
                return self._never_closed(at)
            if self._next < 0:
                self._next = inner
        if inner >= self._most:
            return self._never_closed(at)
        self._first_line = False
        self._lines += 1
        self._at = inner
        return None

    def _never_closed(self, at: int) -> Node | None:
        self._at = at
        self._unclosed()
        return None

    def _other(self, at: int) -> None:
        around, text = self._around, self._text
        character = text[at]
        if character == "#":
            match = _COMMENT.match(text, at)
            assert match is not None, "it was looked at"
            around.comment(at, match.end())
            self._at = match.end()
        elif character == ":":
            behind = text[at + 1 : at + 2]
            self._at = at + 1
            item = self._top.item
            # Behind a '?', a tag or an anchor the key may be empty, with its value right behind.
            has_key = self._top.is_explicit or self._properties is not None
            is_odd = not has_key if item is None else isinstance(item, Scalar) and item.style is Style.PLAIN
            if is_odd and behind not in (" ", "\t", "\r", "\n", "", ",", "[", "]", "{", "}"):
                around.wrong(at, at + 1, "missing space after ':'")
            self._colon(at)
        elif character == "?":
            self._at = at + 1
            if self._top.item is not None or self._top.has_colon or self._top.is_explicit:
                self._lacks_comma(at)
            elif self._properties is not None:
                around.wrong(at, at + 1, "put '?' before a tag or an anchor")
            self._top.is_explicit = True
        elif character in "&!":
            self._make_room(at)
            if self._properties is None:
                self._properties_line = self._lines
            self._properties, self._at = around.properties(at, self._properties)
        elif character == "*":
            node = around.alias(at, self._taken())
            self._at = node.end + around.base
            self._node(node)
        elif character in "\"'":
            end, value, is_one_line = around.quoted(at, self._indent, in_brackets=True, beside=self._beside)
            style = Style.DOUBLE if character == '"' else Style.SINGLE
            self._at = end
            self._node(around.scalar(at, end, value, style, self._taken()))
            if not is_one_line:
                self._first_line = False
                self._top.line = -1
        else:
            if PLAIN_FIRST.match(text, at) is None:
                around.wrong(at, at + 1, f"a text cannot start with '{character}'; put it in quotes")
            self._plain(at)

    def _plain(self, start: int) -> None:
        around, text = self._around, self._text
        match = PLAIN_IN_FLOW.match(text, start)
        end = start if match is None else match.end()
        end = max(end, start + 1)
        around.check_plain(start, end)
        self._check_question(start, end)
        parts = [text[start:end]]
        is_one_line = True
        while True:
            line = around.next_line(end)
            if line is None:
                break
            line_start, at = line
            if text[at : at + 1] in ("", "#", "\t", ",", "[", "]", "{", "}", ":", "?") and not (
                text[at : at + 1] == ":"
                and text[at + 1 : at + 2] not in (" ", "\t", "\r", "\n", "", ",", "[", "]", "{", "}")
            ):
                break
            if self._is_behind(line_start, at, len(self._stack)):
                if around.is_mark(at):
                    break
                self._next = at if self._next < 0 else self._next
            if at >= self._most:
                break
            more = PLAIN_IN_FLOW.match(text, at)
            assert more is not None, "it may be empty"
            around.looked = max(around.looked, more.end() + 3)
            if more.end() == at:
                break
            parts += (around.folded(end, line_start), more[0])
            around.check_plain(at, more.end())
            self._check_question(at, more.end())
            end = more.end()
            is_one_line = False
        self._at = end
        self._node(around.scalar(start, end, "".join(parts), Style.PLAIN, self._taken()))
        if not is_one_line:
            self._first_line = False
            self._top.line = -1

    def _check_question(self, start: int, end: int) -> None:
        at = self._text.find("?", start, end)
        if at >= 0:
            self._around.wrong(at, at + 1, "some readers refuse '?' in brackets; put the text in quotes")
