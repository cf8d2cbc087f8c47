"""Lines that are read as they look, by one expression: most of what a file holds."""

import re

from robray.syntax.nodes import Mapping, Node, Pair, Scalar, Sequence, Style
from robray.syntax.pieces import Sort
from robray.syntax.yaml.flow_entries import LONGEST_KEY
from robray.syntax.yaml.inline import Inline
from robray.syntax.yaml.open_blocks import COLON, ENTRY, KEY, NODE
from robray.text.records import new

_WORDS = r"(?:[A-Za-z0-9_./~+]|-(?=[0-9A-Za-z.]))[^\x00-\x20\x7f:#]*+(?>(?:(?: ++|::)[^\x00-\x20\x7f:#]++)*)"
_DIGITS = r"-?[0-9][-+.0-9e]*+"
LINE = re.compile(
    r"(?P<indent> *+)(?P<dash>- ++)?"
    rf"(?:(?P<key>[A-Za-z_][-\w./]*+):(?: ++(?:(?P<plain>{_WORDS})"
    r"|\"(?P<double>[^\"\\\x00-\x1f\x7f]*+)\"|'(?P<single>[^'\x00-\x1f\x7f]*+)'"
    rf"|\[(?P<row> *+{_DIGITS}(?>(?: *+, *+{_DIGITS})*) *+)\]"
    rf"|\{{(?P<map> *+[A-Za-z_]\w*+: ++{_DIGITS}(?>(?: *+, *+[A-Za-z_]\w*+: ++{_DIGITS})*) *+)\}}"
    rf"))?|(?(dash)(?P<item>{_WORDS})|(?!)))"
    r" *+(?:(?<= )#[^\r\n]*+)?(?:\r?\n|\Z)",
    re.ASCII,
)
"""A line that is read as it is: an entry, perhaps the first of an item, whose value is plain or not on the line, or an
item that is plain."""
_NUMBER = re.compile(r"[-+.0-9e]++")
_NUMBER_OF_KEY = re.compile(r"(\w++): ++([-+.0-9e]++)", re.ASCII)
_NEXT = re.compile(r" *+(?:[^ \t\r\n]|\Z)")


class PlainLines(Inline):
    """What it makes of a line is what reading it character by character does."""

    def _is_plain(self, line: re.Match[str]) -> bool:
        """Whether a line can be read as it looks: it fits to what is open, and its value does not go on behind it."""
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
            if line["item"] is None:
                return True
            indent = column
        behind = _NEXT.match(self.text, line.end())
        if behind is None:
            return False
        inner = behind.end() - line.end() - 1
        self._ahead = behind.end()
        return inner <= indent or behind.end() == len(self.text)

    def _plain_line(self, line: re.Match[str], at: int, column: int) -> None:
        """Reads such a line; what ends before it was closed."""
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
            if kind == "item":
                self._attach(self.scalar(start, end, line["item"], Style.PLAIN, None), end)
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
        elif kind == "row":
            numbers = [self._number(*one.span(), one[0]) for one in _NUMBER.finditer(self.text, start, end)]
            start, end = start - 1, end + 1
            value = new(Sequence, (start - base, end - base, tuple(numbers), None))
        else:
            pairs = [
                new(Pair, (self._number(*one.span(1), one[1]), self._number(*one.span(2), one[2])))
                for one in _NUMBER_OF_KEY.finditer(self.text, start, end)
            ]
            self.notes.doubles(pairs)
            start, end = start - 1, end + 1
            value = new(Mapping, (start - base, end - base, tuple(pairs), None))
        top.end = end
        self._comment_behind(end, line.end())
        pair = new(Pair, (key, value))
        if len(stack) <= self._bases:
            self._sort, self._node = Sort.ENTRY, pair
        else:
            top.pairs.append(pair)

    def _number(self, start: int, end: int, text: str) -> Scalar:
        base = self.base
        return new(Scalar, (start - base, end - base, text, Style.PLAIN, None))

    def _comment_behind(self, end: int, line_end: int) -> None:
        """Notes the comment that stands on a line behind what ends at `end`, if there is one."""
        if line_end - end > 2:
            at = self.text.find("#", end, line_end)
            if at >= 0:
                self.comment(at, self._rest(at))
