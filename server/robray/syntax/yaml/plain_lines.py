"""Reads regular lines by one expression: most of a file."""

import re

from robray.syntax.encoding import decoded
from robray.syntax.nodes import Mapping, Node, Pair, Scalar, Sequence, Style
from robray.syntax.pieces import Sort
from robray.syntax.yaml.flow_entries import LONGEST_KEY
from robray.syntax.yaml.inline import Inline
from robray.syntax.yaml.open_blocks import COLON, ENTRY, KEY, NODE
from robray.text.records import new

_WORDS = r"(?:[A-Za-z0-9_./~+]|-(?=[0-9A-Za-z.]))[^\x00-\x20\x7f:#]*+(?>(?:(?: ++|::)[^\x00-\x20\x7f:#]++)*)"
_DIGITS = r"-?[0-9][-+.0-9e]*+"
_ROW = rf" *+{_DIGITS}(?>(?: *+, *+{_DIGITS})*) *+"
_MAP = rf" *+[A-Za-z_]\w*+: ++{_DIGITS}(?>(?: *+, *+[A-Za-z_]\w*+: ++{_DIGITS})*) *+"
LINE = re.compile(
    r"(?P<indent> *+)(?P<dash>- ++)?"
    rf"(?:(?P<key>[A-Za-z_][-\w./]*+):(?: ++(?:(?P<plain>{_WORDS})"
    r"|\"(?P<double>[^\"\\\x00-\x1f\x7f]*+)\"|'(?P<single>[^'\x00-\x1f\x7f]*+)'"
    rf"|\[(?P<row>{_ROW})\]|\{{(?P<map>{_MAP})\}}"
    rf"))?|(?(dash)(?:(?P<item>{_WORDS})|\[(?P<item_row>{_ROW})\]|\{{(?P<item_map>{_MAP})\}})|(?!)))"
    r" *+(?:(?<= )#[^\r\n]*+)?(?:\r?\n|\Z)",
    re.ASCII,
)
"""A regular line: an entry, perhaps the first of an item, with a plain value or none, or a plain item."""
_ENTRY_AMONG_OTHERS = re.compile(
    rf"(?P<indent> *+)(?P<key>[A-Za-z_][-\w./]*+): ++(?:(?P<plain>{_WORDS})"
    r"|\"(?P<double>[^\"\\\x00-\x1f\x7f]*+)\"|'(?P<single>[^'\x00-\x1f\x7f]*+)'"
    rf"|\[(?P<row>{_ROW})\]|\{{(?P<map>{_MAP})\}}"
    r") *+(?P<comment>(?<= )#[^\r\n]*+)?\r?\n(?!(?P=indent) ) *+(?=[^ \t\r\n])",
    re.ASCII,
)
"""An entry with its value on its line, and the blanks of a line behind it that is indented no deeper."""
_PLAIN, _DOUBLE, _SINGLE, _OF_ROW, _OF_MAP, _COMMENT = range(3, 9)
"""Numbers of its groups."""
_NUMBER = re.compile(r"[-+.0-9e]++")
_NUMBER_OF_KEY = re.compile(r"(\w++): ++([-+.0-9e]++)", re.ASCII)
_NEXT = re.compile(r" *+(?:([^ \t\r\n])|\Z)")


class PlainLines(Inline):
    """The result is the same as reading a line character by character."""

    def _is_plain(self, line: re.Match[str]) -> bool:
        """True if a regular line fits the open blocks, and its value does not go on behind it."""
        column = line.end("indent") - line.start()
        is_item = line["dash"] is not None
        stack = self._stack
        if self._waiting is not None or len(stack) + 3 > self._limits.nesting:
            return False
        top = stack[-1]
        if top.indent < column:
            if top.needs is not NODE or top.is_lost:
                return False
        elif top.indent != column or top.is_mapping is is_item or top.needs is not ENTRY:
            for one in reversed(stack):
                if one.needs in (KEY, COLON) or one.is_lost:
                    return False
                if one.indent < column:
                    return False
                if one.indent == column and one.is_mapping is not is_item:
                    break
                if one.indent == column and is_item:
                    # The list of a key, as far to the left as the key.
                    if one is not top or one.needs is not NODE:
                        return False
                    break
            else:
                return False
        if line.end("key") - line.start("key") > LONGEST_KEY:
            return False
        indent = line.start("key") - line.start()
        if line["plain"] is None:
            # Behind the end of a block, a deeper line shows that it should not have ended.
            if line["item"] is None and (column >= top.indent or line.lastgroup in ("key", "item_row", "item_map")):
                return True
            indent = column if line["key"] is None else indent
        behind = _NEXT.match(self.text, line.end())
        if behind is None:
            return False
        inner = behind.end() - line.end() - 1
        self._ahead = behind.end()
        return inner <= indent or behind[1] is None

    def _plain_line(self, line: re.Match[str], at: int, column: int) -> None:
        """Reads a regular line; the blocks that it ends are closed."""
        stack = self._stack
        top = stack[-1]
        key_start, key_end = line.span("key")
        base = self.base
        kind = line.lastgroup
        start, end = line.span(kind or 0)
        value: Node
        if line["dash"] is not None:
            dash = at + column
            if top.is_mapping or top.indent < column:
                top = self._push(dash, column, is_mapping=False)
            self._item_begins(top, dash)
            if line["key"] is None:
                if kind == "item":
                    value = self.scalar(start, end, line["item"], Style.PLAIN, None)
                else:
                    value, end = self._in_brackets(start, end, is_row=kind == "item_row"), end + 1
                self._attach(value, end)
                self._comment_behind(end, line.end())
                return
            top = self._push(key_start, key_start - at, is_mapping=True)
        elif top.indent < column:
            top = self._push(key_start, column, is_mapping=True)
        key = new(Scalar, (key_start - base, key_end - base, line["key"], Style.PLAIN, None))
        self._is_read = True
        if kind == "plain":
            value = self.scalar(start, end, line["plain"], Style.PLAIN, None)
        elif kind == "key":
            top.key = key
            top.needs = NODE
            top.end = end + 1
            self._comment_behind(end + 1, line.end())
            return
        elif kind == "double" or kind == "single":
            start, end = start - 1, end + 1
            style = Style.DOUBLE if kind == "double" else Style.SINGLE
            value = self.scalar(start, end, line[kind], style, None)
        else:
            value, end = self._in_brackets(start, end, is_row=kind == "row"), end + 1
        top.end = end
        self._comment_behind(end, line.end())
        pair = new(Pair, (key, value))
        if len(stack) <= self._bases:
            self._sort, self._node = Sort.ENTRY, pair
        else:
            top.pairs.append(pair)

    def _entries_alike(self, at: int) -> int:
        """Reads the regular entries that follow at `at` in the innermost mapping, one on each line; returns their end.

        Most lines of a file are such; they are read without the open blocks.
        """
        top = self._stack[-1]
        left = self._limits.lines - self._lines
        if not top.is_mapping or top.needs is not ENTRY or top.is_lost or len(self._stack) <= self._bases:
            return at
        text, base, indent, add = self.text, self.base, top.indent, top.pairs.append
        end = -1
        for _ in range(left):
            line = _ENTRY_AMONG_OTHERS.match(text, at)
            if line is None:
                break
            key_start, key_end = line.span(2)
            if key_start - at != indent or key_end - key_start > LONGEST_KEY:
                break
            kind = line.lastindex or 0
            if kind == _COMMENT:
                self.comment(*line.span(_COMMENT))
                kind = max(range(_PLAIN, _COMMENT), key=line.end)
            start, end = line.span(kind)
            raw = line[kind]
            value: Node
            if kind > _SINGLE:
                value, end = self._in_brackets(start, end, is_row=kind == _OF_ROW), end + 1
            else:
                if kind == _PLAIN:
                    style = Style.PLAIN
                else:
                    start, end, style = start - 1, end + 1, Style.DOUBLE if kind == _DOUBLE else Style.SINGLE
                value = new(Scalar, (start - base, end - base, raw if raw.isascii() else decoded(raw), style, None))
            key = new(Scalar, (key_start - base, key_end - base, line[2], Style.PLAIN, None))
            add(new(Pair, (key, value)))
            self._lines += 1
            self._ahead = line.end() + 1
            at = text.rindex("\n", end, line.end()) + 1
        if end >= 0:
            top.end = end
            self.looked = max(self.looked, self._ahead)
        return at

    def _in_brackets(self, start: int, end: int, *, is_row: bool) -> Node:
        """Numbers, or keys with numbers, between two places in brackets."""
        base, text = self.base, self.text
        if is_row:
            numbers = [
                new(Scalar, (one.start() - base, one.end() - base, one[0], Style.PLAIN, None))
                for one in _NUMBER.finditer(text, start, end)
            ]
            return new(Sequence, (start - 1 - base, end + 1 - base, tuple(numbers), None))
        pairs = [
            new(Pair, (self._number(*one.span(1), one[1]), self._number(*one.span(2), one[2])))
            for one in _NUMBER_OF_KEY.finditer(text, start, end)
        ]
        self.notes.doubles(pairs)
        return new(Mapping, (start - 1 - base, end + 1 - base, tuple(pairs), None))

    def _number(self, start: int, end: int, text: str) -> Scalar:
        base = self.base
        return new(Scalar, (start - base, end - base, text, Style.PLAIN, None))

    def _comment_behind(self, end: int, line_end: int) -> None:
        if line_end - end > 2:
            at = self.text.find("#", end, line_end)
            if at >= 0:
                self.comment(at, self.rest(at))
