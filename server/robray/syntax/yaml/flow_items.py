"""The items of a list in brackets, or the entries of a mapping, read one by one.

The result behind a comma does not depend on the text before it.
"""

import re
from enum import Enum

from robray.syntax.indentation import column
from robray.syntax.nodes import Node
from robray.syntax.notes import WrongError
from robray.syntax.yaml.flow_entries import MISSING_COMMA, OpenBrackets
from robray.syntax.yaml.flow_reader import FlowReader
from robray.syntax.yaml.properties import PropertyReader
from robray.syntax.yaml.state import Brackets

KEY = re.compile(r"(?:\"[^\"\r\n]*+\"|'[^'\r\n]*+'|[A-Za-z_][\w./-]*+)[ \t]*+:")
"""The usual beginning of an entry in brackets."""
_BEFORE = re.compile(r"(?>(?:[ \t]*+(?:#[^\r\n]*+)?(?:\r\n|\n|\r))*)([ \t]*+)")
_BETWEEN = re.compile(r"(?>(?:[ \t\r\n]++|#[^\r\n]*+)*)")
_MOST_TRIED = 8
"""Items behind a line that looks like an entry of what they are in."""
_LONGEST_TRIED = 4 << 10
"""Characters of them."""


def following(around: PropertyReader, at: int) -> int:
    """Start of the next token that is neither blank nor comment."""
    between = _BETWEEN.match(around.text, at)
    assert between is not None, "there may be nothing"
    around.looked = max(around.looked, between.end() + 4)
    return between.end()


class Ending(Enum):
    """The end of an item."""

    COMMA = "others may follow"
    CLOSED = "the list is closed"
    NEVER = "the list ends without a bracket"


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


class FlowItem(FlowReader):
    """Reads an item of a list, or an entry of a mapping, and its comma, or the bracket that closes the collection.

    The result is the collection with this item alone.
    """

    ending = Ending.COMMA
    _base = 1

    def __init__(self, around: PropertyReader, place: Place, room: int) -> None:
        brackets = place.brackets
        super().__init__(around, place.at - 1, brackets.outer if brackets.is_in_block else -1, None, room)
        self._top = OpenBrackets(place.at - 1, 0, None, is_mapping=brackets.is_mapping)
        self._place = place
        self._least = max(brackets.outer, place.own)
        self._beside = place.own
        self.stray = -1
        """A bracket that closes nothing in the item, and not what it is in."""

    def read(self) -> tuple[Node, int, bool]:
        try:
            return super().read()
        except _NextError as found:
            around, end = self._around, found.end
            # What begins there matters to the next one.
            next_one = following(around, end)
            around.comments[:] = [one for one in around.comments if one.start < end - around.base]
            place = Place(self._text, end, self._place.brackets)
            if is_outer(around, place) and stray_bracket(around, place, self._room) is not None:
                self.ending = Ending.NEVER
            elif next_one < len(self._text):
                around.wrong(end, end, MISSING_COMMA)
            self._at = end
            return self._whole(end), end, False

    def _whole(self, at: int, end: int = -1) -> Node:
        node = self._close(at, end)
        assert node is not None, "nothing is open in it"
        return node

    def _other(self, at: int) -> None:
        if self._text[at] not in "#:?":
            # Whatever is wrong with what begins there is a matter of the next one.
            self._make_room(at)
        super()._other(at)

    def _make_room(self, at: int) -> None:
        before = self._top.item
        if before is not None and len(self._stack) == 1:
            raise _NextError(before.end + self._around.base)
        super()._make_room(at)

    def _lacks_comma(self, at: int) -> None:
        if len(self._stack) == 1:
            raise _NextError(at)
        super()._lacks_comma(at)

    def _comma(self, at: int) -> Node | None:
        super()._comma(at)
        return self._whole(at) if len(self._stack) == 1 else None

    def _is_behind(self, start: int, at: int, depth: int) -> bool:
        text, place, deep = self._text, self._place, at - start
        if at == len(text) or (at == start and self._around.is_mark(at)):
            return True
        if depth == 1 or deep > self._least:
            return False
        if text[at] in "]}":
            return place.begins_line and deep < place.own
        is_beside = deep <= place.own
        if is_beside and not place.brackets.is_mapping and text[at] in "[{":
            return True
        is_entry = begins_entry(self._around, at, place.brackets)
        return is_entry and (deep <= place.brackets.outer or (is_beside and place.brackets.is_mapping))

    def _closing(self, mark: str, at: int) -> Node | None:
        if len(self._stack) > 1:
            return super()._closing(mark, at)
        brackets = self._place.brackets
        if brackets.is_mapping is (mark == "}"):
            if _goes_on(self._around, brackets, at + 1):
                self._around.wrong(at, at + 1, "unmatched bracket")
            self.ending = Ending.CLOSED
            return self._whole(at, at + 1)
        if brackets.is_in_braces and 0 <= column(self._text, at) <= brackets.outer:
            # It closes the root.
            return self._ends(at)
        self.stray = at
        self._closes_other(at)
        return None

    def _closes_other(self, at: int) -> None:
        if len(self._stack) > 1:
            super()._closes_other(at)
        self._around.wrong(at, at + 1, "unmatched bracket")

    def _never_closed(self, at: int) -> Node | None:
        return super()._never_closed(at) if len(self._stack) > 1 else self._ends(at)

    def _ends(self, at: int) -> Node:
        """The outer collection ends without a bracket."""
        self._at, self.ending = at, Ending.NEVER
        return self._whole(at)


def begins_entry(around: PropertyReader, at: int, brackets: Brackets) -> bool:
    """True if an entry of the collection around the brackets begins here."""
    around.looked = max(around.looked, around.rest(at) + 2)
    return around.is_entry(at) if brackets.is_in_block else KEY.match(around.text, at) is not None


def is_outer(around: PropertyReader, place: Place) -> bool:
    """True if an item looks like an entry of the collection around its list."""
    is_beside = place.begins_line and place.own <= place.brackets.outer and place.first < len(around.text)
    return is_beside and begins_entry(around, place.first, place.brackets)


def _goes_on(around: PropertyReader, brackets: Brackets, at: int) -> bool:
    """True if the collection around a bracket continues behind it: the text there could not stand elsewhere."""
    text, end = around.text, following(around, at)
    mark, is_root = text[end : end + 1], brackets.outer < 0
    is_comma = mark == ","
    if is_root and (is_comma or (brackets.is_mapping and KEY.match(text, end) is not None)):
        around.looked = max(around.looked, around.rest(end) + 2)
        return True
    if is_comma:
        end = following(around, end + 1)
        mark = text[end : end + 1]
    if mark in ("]", "}"):
        return mark == "]" or is_root or brackets.is_in_block
    if mark not in ("[", "{"):
        return False
    is_deeper = "\n" not in text[at:end] or Place(text, at, brackets).own > brackets.outer
    return is_comma or not brackets.is_in_block or is_deeper


def stray_bracket(around: PropertyReader, place: Place, room: int) -> int | None:
    """Where a bracket stands that closes nothing, if something is wrong with the first items from one on; -1 where
    something else is. None where nothing is."""
    comments, has_names, notes = len(around.comments), around.has_names, around.notes
    before, at = notes.state(), place.at
    item = FlowItem(around, place, room)
    notes.stops = True
    try:
        for _ in range(_MOST_TRIED):
            item = FlowItem(around, Place(around.text, at, place.brackets), room)
            _, at, _ = item.read_once()
            if item.ending is not Ending.COMMA or at > place.at + _LONGEST_TRIED:
                break
    except (WrongError, _NextError):
        item.note_looked()
        return item.stray
    else:
        return -1 if item.ending is Ending.NEVER else None
    finally:
        notes.stops = False
        around.has_names = has_names
        del around.comments[comments:]
        notes.forget(before)
