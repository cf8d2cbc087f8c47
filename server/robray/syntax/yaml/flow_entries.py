"""Open collections in brackets: items, keys and values, and their ends."""

import re

from robray.syntax.indentation import column, indent
from robray.syntax.nodes import Mapping, Node, Pair, Properties, Scalar, Sequence, Style
from robray.syntax.yaml.properties import PropertyReader
from robray.text.records import new

_END = re.compile(r"[ \t]*+(?:[\r\n#,\]}]|\Z)")
"""The text behind a closing bracket."""
CLOSES_OPEN = " to close the open bracket"
"""Ends a message about a bracket of the other kind."""

MISSING_COMMA = "missing ','"
LONGEST_KEY = 1024


class OpenBrackets:
    """A collection that is still open."""

    __slots__ = (
        "first_line",
        "has_colon",
        "is_explicit",
        "is_mapping",
        "item",
        "items",
        "key",
        "line",
        "pairs",
        "properties",
        "start",
    )

    def __init__(self, start: int, line: int, properties: Properties | None, *, is_mapping: bool) -> None:
        self.start = start
        self.first_line = line
        self.properties = properties
        self.is_mapping = is_mapping
        self.items: list[Node] = []
        self.pairs: list[Pair] = []
        self.item: Node | None = None
        """The node behind the last comma or colon."""
        self.key: Node | None = None
        self.has_colon = False
        self.is_explicit = False
        self.line = 0
        """The line number of the item; -1 if it has several lines."""


class FlowEntries:
    """Puts nodes into the brackets that are open, by the marks between them."""

    def __init__(self, around: PropertyReader, at: int, indent: int, properties: Properties | None, room: int) -> None:
        self._around = around
        self._text = around.text
        self._at = at
        self._indent = indent
        self._least = indent
        """Lines that are indented deeper are in the brackets, whatever they begin with."""
        self._beside = -1
        """Indentation of the entries beside the brackets, for `Scalars.quoted`."""
        self._room = room
        self._stack: list[OpenBrackets] = []
        self._top = OpenBrackets(at, 0, properties, is_mapping=around.text[at] == "{")
        self._properties: Properties | None = None
        self._properties_line = 0
        """The number of the line that they begin on."""
        self._lines = 0
        self._first_line = True

    def _taken(self) -> Properties | None:
        found, self._properties = self._properties, None
        return found

    def _make_room(self, at: int) -> None:
        """Ends the node before `at`, if there is one, because another one begins."""
        before = self._top.item
        if before is not None:
            end = before.end + self._around.base
            self._around.wrong(end, end, MISSING_COMMA)
            self._commit(at)

    def _lacks_comma(self, at: int) -> None:
        """Ends the node before `at`."""
        self._around.wrong(at, at + 1, MISSING_COMMA)
        self._commit(at)

    def _node(self, node: Node) -> None:
        top = self._top
        if top.item is not None:
            self._make_room(node.start + self._around.base)
        top.item = node
        top.line = self._lines if node.properties is None else self._properties_line

    def _colon(self, at: int) -> None:
        top, around = self._top, self._around
        if top.has_colon:
            item = top.item
            if isinstance(item, Scalar) and item.style is Style.PLAIN and " " in item.text:
                # A value, and the key behind it.
                end = item.start + len(item.text.rpartition(" ")[0].rstrip().encode())
                top.item = None
                around.wrong(end + around.base, end + around.base, MISSING_COMMA)
            around.wrong(at, at + 1, "unexpected ':'")
        node = top.item
        if node is None:
            node = self._missing(at)
            if not top.is_explicit and node.properties is None:
                around.wrong(at, at + 1, "missing key before this")
        elif not top.is_explicit:
            if top.line != self._lines:
                around.wrong(at, at + 1, "a key and its ':' must be on one line")
            elif at - around.base - node.start > LONGEST_KEY:
                around.wrong(at, at + 1, f"expected a key of at most {LONGEST_KEY:,} characters")
        top.key, top.item, top.has_colon = node, None, True

    def _missing(self, at: int) -> Scalar:
        at -= self._around.base
        properties = self._taken()
        if properties is not None:
            at = max(at, *[one.span.end for one in properties if one is not None])
        return Scalar(at, at, "", Style.MISSING, properties)

    def _commit(self, at: int) -> bool:
        """Ends the item before a comma or the end; False if there is none."""
        top = self._top
        if top.item is not None and not top.is_explicit and top.has_colon is top.is_mapping:
            if top.key is None:
                top.items.append(top.item)
            else:
                top.pairs.append(new(Pair, (top.key, top.item)))
                top.key = None
                top.has_colon = False
            top.item = None
            return True
        if top.item is None and self._properties is not None:
            top.item = self._missing(at)
        if top.has_colon:
            assert top.key is not None, "a colon makes a key"
            value = top.item if top.item is not None else self._missing(at)
            pair = new(Pair, (top.key, value))
        elif top.is_explicit or (top.is_mapping and top.item is not None):
            key = top.item if top.item is not None else self._missing(at)
            pair = new(Pair, (key, self._missing(at)))
        elif top.item is not None:
            top.items.append(top.item)
            top.item = None
            return True
        else:
            return False
        if top.is_mapping:
            top.pairs.append(pair)
        else:
            # The mapping of one pair within a sequence has no brackets.
            top.items.append(new(Mapping, (pair.key.start, max(pair.key.end, pair.value.end), (pair,), None)))
        top.item = top.key = None
        top.has_colon = top.is_explicit = False
        return True

    def _comma(self, at: int) -> Node | None:
        """Returns the result if reading ends behind the comma."""
        if not self._commit(at):
            self._around.wrong(at, at + 1, "unexpected ','")
        return None

    def _closing(self, mark: str, at: int) -> Node | None:
        """The whole, if its bracket is closed here."""
        if self._top.is_mapping is not (mark == "}"):
            self._closes_other(at)
        return self._close(at, at + 1)

    def _closes_other(self, at: int) -> None:
        """Tells that a bracket is of another kind: where it begins a line as the open one does, that is
        not closed."""
        if 0 <= column(self._text, at) <= indent(self._text, self._top.start):
            self._unclosed()
        end = _END.match(self._text, at + 1)
        self._around.looked = max(self._around.looked, at + 2 if end is None else end.end())
        closing = "}" if self._top.is_mapping else "]"
        self._around.wrong(at, at + 1, "unmatched bracket" if end is None else f"expected '{closing}'{CLOSES_OPEN}")

    def _unclosed(self) -> None:
        start = self._top.start
        self._around.wrong(start, start + 1, f"unclosed '{self._text[start]}'")

    def _close(self, at: int, end: int = -1) -> Node | None:
        around = self._around
        self._commit(at)
        top = self._stack.pop()
        base = around.base
        node: Node
        start = top.start - base
        end = (at if end < 0 else end) - base
        if top.is_mapping:
            if len(top.pairs) > 1:
                around.notes.doubles(top.pairs)
            node = new(Mapping, (start, end, tuple(top.pairs), top.properties))
        else:
            node = new(Sequence, (start, end, tuple(top.items), top.properties))
        if not self._stack:
            return node
        line = top.first_line if top.first_line == self._lines else -1
        self._top = self._stack[-1]
        self._top.item = node
        self._top.line = line
        return None
