"""Reads collections in brackets token by token."""

import re
import sys

from robray.syntax.nodes import Node, Scalar, Style, Unread
from robray.syntax.yaml.flow_alike import NUMBER, ROW, WORD, Bounds, entries_alike, items_alike, numbers
from robray.syntax.yaml.flow_entries import FlowEntries, OpenBrackets
from robray.syntax.yaml.properties import PropertyReader
from robray.syntax.yaml.scalars import PLAIN_FIRST, PLAIN_IN_FLOW
from robray.text.records import new

_TOKEN = re.compile(
    rf"[ ]*+(?:(?P<mark>[,\]{{}}])|(?P<text>{NUMBER}|{WORD})(?=[,\]}}]|\r?\n *+[\]}}])"
    r"|(?P<name>[A-Za-z_][A-Za-z0-9_]*+):(?= )"
    r"|\"(?P<double>[^\"\\\x00-\x1f\x7f]*+)\"(?:(?P<colon>:)(?= )|(?=[,\]}\r\n]))"
    r"|(?P<line>\r?\n)(?P<inner> *+)(?=[^ \t\r\n#])"
    rf"|{ROW}|(?P<opening>\[)"
    r"|(?P<blank>[\t\r\n]|\Z)|(?P<other>.))",
    re.DOTALL,
)
_COMMENT = re.compile(r"#[^\r\n]*+")
_BRACKETS = re.compile(r"[\[\]{}]")


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
    is_cut_off = False
    """True if it ended at an entry of its block."""
    _least_alike = 1
    """Number of open collections from which regular parts are read in one go."""

    def read(self) -> tuple[Node, int, bool]:
        around, text = self._around, self._text
        self._stack.append(self._top)
        self._at += 1
        result: Node | None = None
        while result is None:
            token = _TOKEN.match(text, self._at)
            assert token is not None, "any character is one"
            kind = token.lastgroup
            if kind == "mark" or kind == "opening":
                at = token.end() - 1
                mark = text[at]
                self._at = at + 1
                if mark == ",":
                    result = self._comma(at)
                    if result is None:
                        self._alike()
                elif mark in "[{":
                    result = self._opens(mark, at)
                    if result is None:
                        self._alike()
                else:
                    result = self._closing(mark, at)
            elif kind == "inner":
                column = token.end() - token.start("inner")
                if column > self._least and column:
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
                if at == len(text) or around.notes.gives_up:
                    around.looked = max(around.looked, at + 1)
                    result = self._never_closed(at)
                elif text[at] in "\r\n":
                    result = self._line(at)
                else:
                    self._at = at
                    self._other(at)
        return result, self._at, self._first_line

    def _bounds(self, depth: int) -> Bounds:
        """Bounds of regular parts at a depth."""
        return Bounds(self._least, sys.maxsize, self._room - depth, nests=True)

    def _alike(self) -> None:
        """Reads regular parts behind a comma, or behind the opening bracket of the innermost collection."""
        top, depth = self._top, len(self._stack)
        if depth < self._least_alike or top.item is not None or self._around.notes.gives_up:
            return
        bounds = self._bounds(depth)
        if top.is_mapping:
            self._at, lines, line = entries_alike(self._around, self._at, top.pairs, bounds)
        else:
            self._at, lines, line = items_alike(self._around, self._at, top.items, bounds)
        if lines:
            self._lines += lines
            self._first_line = False
            self._around.looked = max(self._around.looked, line + 4)

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
        row, properties = numbers(start, end, self._around.base, self._text), self._taken()
        self._node(row if properties is None else row._replace(properties=properties))
        return None

    def _line(self, at: int) -> Node | None:
        """Continues with the next line; ends all collections if that is outside of them."""
        around = self._around
        line = around.next_line(at)
        assert line is not None, "the line ends here"
        start, inner = line
        around.check_tabs(at, start)
        is_mark = inner == start and around.is_mark(inner)
        if is_mark or self._ends_before(inner, inner - start):
            return self._never_closed(at)
        self._first_line = False
        self._lines += 1
        self._at = inner
        return None

    def _ends_before(self, at: int, column: int) -> bool:
        """True if the line at `at` with this indentation is outside of the brackets."""
        around = self._around
        self.is_cut_off = column <= self._indent and self._text[at : at + 1] not in ("]", "}") and around.is_entry(at)
        return self.is_cut_off

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
        while not around.notes.gives_up:
            line = around.next_line(end)
            if line is None:
                break
            line_start, at = line
            column = at - line_start
            if text[at : at + 1] in ("", "#", "\t", ",", "[", "]", "{", "}", ":", "?") and not (
                text[at : at + 1] == ":"
                and text[at + 1 : at + 2] not in (" ", "\t", "\r", "\n", "", ",", "[", "]", "{", "}")
            ):
                break
            if (column == 0 and around.is_mark(at)) or (column <= self._indent and around.is_entry(at)):
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
