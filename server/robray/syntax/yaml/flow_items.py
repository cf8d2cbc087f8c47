"""Reads the items of a list in brackets, or the entries of a mapping, one by one, by their brackets.

The result behind a comma does not depend on the text before it.
"""

import re
from enum import Enum

from robray.syntax.nodes import Node
from robray.syntax.yaml.behind_brackets import ends_document, following, list_goes_on, root_goes_on
from robray.syntax.yaml.flow_entries import CLOSES_OPEN, MISSING_COMMA, OpenBrackets
from robray.syntax.yaml.flow_reader import FlowReader
from robray.syntax.yaml.properties import PropertyReader
from robray.syntax.yaml.state import Brackets

_BEFORE = re.compile(r"(?>(?:[ \t]*+(?:#[^\r\n]*+)?(?:\r\n|\n|\r))*)([ \t]*+)")
ANY = -1
"""The indentation of a block to which all lines belong."""


class Ending(Enum):
    """The end of an item."""

    COMMA = "others may follow"
    CLOSED = "the list is closed"
    NEVER = "the list ends without a bracket"
    OUTER = "the list ends before the bracket that closes what it is in"


class _NextError(Exception):
    """Something begins behind the item without a comma before it."""

    def __init__(self, end: int) -> None:
        super().__init__()
        self.end = end


class Place:
    """The place of an item or entry: its first character, and the indentation of its line."""

    def __init__(self, text: str, at: int, brackets: Brackets) -> None:
        before = _BEFORE.match(text, at)
        assert before is not None, "there may be none"
        self.at = at
        self.first = before.end()
        self.begins_line = before.start(1) > at
        self.own = before.end() - before.start(1) if self.begins_line else brackets.line
        self.brackets = brackets

    def is_own(self, column: int) -> bool:
        """True if a bracket on a line with this indentation would be that of the item."""
        return column == self.own or not self.begins_line


class FlowItem(FlowReader):
    """Reads an item of a list, or an entry of a mapping, and its comma, or the bracket that closes the collection.

    The result is the collection with this item alone.
    """

    ending = Ending.COMMA
    _least_alike = 2

    def __init__(self, around: PropertyReader, place: Place, room: int, indent: int = ANY) -> None:
        super().__init__(around, place.at - 1, indent, None, room)
        self._top = OpenBrackets(place.at - 1, 0, None, is_mapping=place.brackets.is_mapping)
        self._place = place
        self._seen = -1
        """End of the text read before the current token, if that may be long."""

    def read(self) -> tuple[Node, int, bool]:
        try:
            return super().read()
        except _NextError as found:
            around, end = self._around, found.end
            # The reach of the next item is its own.
            around.looked = around.looked if self._seen < 0 else self._seen
            next_one = following(around, end)
            around.notes.forget_behind(end - around.base)
            around.comments[:] = [one for one in around.comments if one.start < end - around.base]
            if self._tells_comma(next_one):
                around.wrong(end, end, MISSING_COMMA)
            self._at = end
            return self._whole(end), end, False

    def _tells_comma(self, _: int) -> bool:
        """True to report a missing comma before the next item."""
        return True

    def _whole(self, at: int, end: int = -1) -> Node:
        node = self._close(at, end)
        assert node is not None, "nothing is open in it"
        return node

    def _other(self, at: int) -> None:
        self._seen = self._around.looked
        super()._other(at)
        self._seen = -1

    def _make_room(self, at: int) -> None:
        before = self._top.item
        if before is not None and len(self._stack) == 1:
            end = before.end + self._around.base
            raise _NextError(end)
        super()._make_room(at)

    def _lacks_comma(self, at: int) -> None:
        if len(self._stack) == 1:
            raise _NextError(at)
        super()._lacks_comma(at)

    def _comma(self, at: int) -> Node | None:
        super()._comma(at)
        return self._whole(at) if len(self._stack) == 1 else None

    def _ends_before(self, at: int, column: int) -> bool:  # noqa: ARG002 - as `FlowReader` has it
        return False

    def _closing(self, mark: str, at: int) -> Node | None:
        is_mapping = mark == "}"
        if any(one.is_mapping is is_mapping for one in self._stack[1:]):
            return super()._closing(mark, at)
        brackets = self._place.brackets
        is_of_whole = brackets.is_mapping is is_mapping
        if self._goes_on(at + 1, is_of_whole=is_of_whole):
            self._around.wrong(at, at + 1, "unmatched bracket")
            return None
        self._close_inner(at, 1)
        self.ending = Ending.CLOSED
        if is_of_whole:
            return self._whole(at, at + 1)
        if is_mapping and brackets.is_in_braces and ends_document(self._around, at + 1):
            self._around.wrong(at, at, "missing ']' before this")
            self.ending = Ending.OUTER
            self._at = at
            return self._whole(at)
        self._around.wrong(at, at + 1, f"expected '{']' if is_mapping else '}'}'{CLOSES_OPEN}")
        return self._whole(at, at + 1)

    def _goes_on(self, at: int, *, is_of_whole: bool) -> bool:
        """True if the collection goes on behind the bracket before `at`, which is of its kind or not."""
        place, brackets, is_inner = self._place, self._place.brackets, len(self._stack) > 1
        is_right = is_of_whole and not is_inner
        if is_right and not brackets.is_in_block:
            return brackets.outer < 0 and root_goes_on(self._around, at, is_mapping=brackets.is_mapping)
        has_lines = place.begins_line or brackets.items >= 0
        return list_goes_on(self._around, brackets, at, is_right=is_right, is_inner=is_inner, has_lines=has_lines)

    def _close_inner(self, at: int, depth: int) -> None:
        """Ends open collections down to a depth."""
        while len(self._stack) > depth:
            start = self._top.start
            self._around.wrong(start, start + 1, f"unclosed '{self._text[start]}'")
            self._close(at)

    def _never_closed(self, at: int) -> Node:
        self._at = at
        self.ending = Ending.NEVER
        if len(self._stack) > 1:
            marks = ["'}'" if one.is_mapping else "']'" for one in reversed(self._stack[1:])]
            end = self._end_of_last()
            self._around.wrong(end, end, f"missing {' and '.join(marks)} after this")
        while len(self._stack) > 1:
            self._close(at)
        return self._whole(at)

    def _end_of_last(self) -> int:
        """End of the last node in the innermost brackets."""
        top = self._top
        last = top.item or (top.key if top.has_colon else None)
        if last is None and (top.pairs or top.items):
            last = top.pairs[-1].value if top.pairs else top.items[-1]
        return top.start + 1 if last is None else last.end + self._around.base
