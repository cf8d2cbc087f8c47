"""Reads items or entries in brackets that end by their lines, unless their brackets match.

An item with missing or superfluous brackets ends at a line that begins like another item, no further right than the
item's first line. In matching brackets such lines mean nothing, unless the item has kilobytes: a lost bracket would
otherwise be matched far behind.
"""

from robray.syntax.indentation import column
from robray.syntax.nodes import Node
from robray.syntax.yaml.behind_brackets import KEY
from robray.syntax.yaml.flow_entries import CLOSES_OPEN
from robray.syntax.yaml.flow_items import ANY, Ending, FlowItem, Place
from robray.syntax.yaml.item_trials import are_sound, is_sound
from robray.syntax.yaml.properties import PropertyReader


class SoundError(Exception):
    """The item is sound by its brackets, whatever its lines begin with."""


class LaidOutItem(FlowItem):
    """Reads an item, or raises `SoundError` where it is to be read by its brackets."""

    def __init__(self, around: PropertyReader, place: Place, room: int) -> None:
        brackets = place.brackets
        super().__init__(around, place, room, brackets.outer if brackets.is_in_block else ANY)
        self._least = max(brackets.outer, place.own)
        self._beside = place.own
        self._wrong = around.notes.wrong
        self._is_cut = False
        """True if it ended at the beginning of another one."""
        # In a root in braces, an entry in the column of the root shows that lines are not indented.
        self._is_indented = place.own > max(brackets.outer, 0) or not (brackets.is_mapping or brackets.is_in_braces)
        self._closes_item = -1
        """A bracket in the place of the closing one."""

    def _ends_before(self, at: int, column: int) -> bool:
        mark = self._text[at : at + 1]
        if not mark:
            return False
        around, place, brackets, depth = self._around, self._place, self._place.brackets, len(self._stack)
        around.looked = max(around.looked, at + 1)
        is_end = mark in "]}"
        is_outer = column <= brackets.outer and not is_end and self._begins_entry(at)
        closes = is_end and depth > 1 and self._stack[1].is_mapping is (mark == "}")
        if not is_outer:
            if depth == 1 or column > place.own or (depth == 2 and closes and place.is_own(column)):
                return False
            if mark not in "[]{}" and not (brackets.is_mapping and self._begins_entry(at)):
                self._is_indented = False
                return False
        self._check_sound(at)
        if is_outer:
            return True
        self._is_cut = True
        if not is_end:
            return True
        is_of_whole = brackets.is_mapping is (mark == "}")
        if is_of_whole and not closes and place.begins_line and column == place.own > brackets.outer:
            self._is_cut, self._closes_item = False, at
            return False
        if is_of_whole and not (closes and (place.is_own(column) or column > place.own)):
            return True
        if mark == "}" and column <= brackets.outer and brackets.is_in_braces:
            return True
        self._is_cut = False
        if closes:
            self._close_inner(at, 2)
        return False

    def _begins_entry(self, at: int) -> bool:
        """True if a line begins like an entry of the outer collection."""
        around = self._around
        if self._place.brackets.is_in_block:
            return around.is_entry(at)
        found = KEY.match(self._text, at)
        around.looked = max(around.looked, around.rest(at) + 2)
        return found is not None

    def _closing(self, mark: str, at: int) -> Node | None:
        if at != self._closes_item:
            return super()._closing(mark, at)
        self._close_inner(at, 2)
        self._around.wrong(at, at + 1, f"expected '{']' if mark == '}' else '}'}'{CLOSES_OPEN}")
        return self._close(at, at + 1)

    def _opens(self, mark: str, at: int) -> Node | None:
        top = self._top
        is_key = mark == "{" and top.is_mapping and len(self._stack) > 1
        is_begun = top.has_colon or top.is_explicit or top.item is not None or self._properties is not None
        # On a line of its own, its line would show that.
        if is_key and not is_begun and column(self._text, at) < 0:
            # No line looks like another item: its length is odd at any indentation.
            self._is_indented = True
            self._check_sound(at)
            self._is_cut = True
            return self._never_closed(at)
        return super()._opens(mark, at)

    def _check_sound(self, at: int) -> None:
        """At a text that looks like another item: raises `SoundError` if the item is sound by its brackets."""
        around, top = self._around, self._top
        if around.notes.wrong == self._wrong:
            is_begun = top.item is not None or top.has_colon or top.is_explicit or self._properties is not None
            if is_begun or len(self._stack) > 1:
                is_right = is_sound(around, self._place, at, self._room, is_indented=self._is_indented)
            else:
                is_right = are_sound(around, self._place, self._room)
            if is_right:
                raise SoundError

    def _never_closed(self, at: int) -> Node:
        node = super()._never_closed(at)
        if self._is_cut:
            self.ending = Ending.COMMA
        return node
