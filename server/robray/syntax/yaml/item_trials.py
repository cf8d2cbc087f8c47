"""Tests if items are sound by their brackets although lines in them look like others."""

import re

from robray.syntax.nodes import Node
from robray.syntax.notes import NothingWrong, WrongError
from robray.syntax.yaml.bracket_scan import scan
from robray.syntax.yaml.flow_alike import NUMBER, WORD, Bounds
from robray.syntax.yaml.flow_entries import LONGEST_KEY
from robray.syntax.yaml.flow_items import Ending, FlowItem, Place
from robray.syntax.yaml.properties import PropertyReader, Tried

_WORD_AND_BLANKS = re.compile(r"[^ \t\r\n]*+[ \t]*+")
_LONGEST_BEFORE_SCAN = 1 << 10
"""Characters behind which a scan of the brackets may end the reading."""
_PLAIN = re.compile(rf"[ ]*+(?:\r?\n *+)?[A-Za-z_][A-Za-z0-9_]{{0,{LONGEST_KEY - 1}}}+: ++(?:{NUMBER}|{WORD}),")
"""An item that is an entry with a word."""
_LONGEST_OVER_LINES = 8 << 10
"""Characters of an item with lines that look like others, where lines in it are indented: where they are not, as
programs may write JSON, all lines look so."""
_DEEPEST_OVER_LINES = 5
"""Limit of nesting in a longer collection."""
_MOST_TRIED = 8
"""Items behind a line like an entry of the outer collection."""
_MOST_IN_TRIAL = 12
"""Limit of nesting in an item that is sound by its brackets only."""


class _Trial(FlowItem):
    """Reads by brackets until something is wrong, or too far from a line that looks like another item."""

    def __init__(self, around: PropertyReader, place: Place, room: int, line: int, *, is_indented: bool) -> None:
        super().__init__(around, place, room)
        self._most = line + _LONGEST_OVER_LINES
        self._scan_behind = line + _LONGEST_BEFORE_SCAN
        """Where to scan the brackets; behind the whole text once it is done."""
        self._is_indented = is_indented
        self.stray = -1
        """A bracket that closes nothing in the item, and not the outer collection."""
        self._far = -1

    @property
    def looked(self) -> int:
        """End of the text searched for mistakes."""
        if self._far >= 0:
            return self._far + 1
        # A wrong tag or name is not skipped yet.
        word = _WORD_AND_BLANKS.match(self._text, self._at)
        assert word is not None, "it may be empty"
        return word.end() + 4

    def _bounds(self, depth: int) -> Bounds:
        is_any = not self._is_indented and depth < _DEEPEST_OVER_LINES
        room = min(self._room, _MOST_IN_TRIAL) - depth
        most = len(self._text) if is_any else self._most
        return Bounds(self._least, min(most, self._scan_behind), room, nests=True)

    def _opens(self, mark: str, at: int) -> Node | None:
        self._check_most(at, mark)
        if len(self._stack) >= min(self._room, _MOST_IN_TRIAL):
            raise WrongError
        return super()._opens(mark, at)

    def _comma(self, at: int) -> Node | None:
        self._check_most(at, ",")
        return super()._comma(at)

    def _tells_comma(self, at: int) -> bool:
        return self._text[at] not in "[{"

    def _check_most(self, at: int, mark: str) -> None:
        if at > self._scan_behind and len(self._stack) > 1:
            self._check_brackets(at + (mark == ","))
        if at > self._most and (self._is_indented or len(self._stack) > _DEEPEST_OVER_LINES):
            # Numbers behind other brackets were searched already.
            self._far = -1 if mark == "[" else at
            raise WrongError

    def _check_brackets(self, at: int) -> None:
        """Ends the reading if the brackets from a byte on show that it would end by a mistake."""
        around = self._around
        self._scan_behind = len(self._text)
        kinds = [one.is_mapping for one in self._stack]
        deepest = None if self._is_indented else _DEEPEST_OVER_LINES
        found = scan(self._text, at, kinds, min(self._room, _MOST_IN_TRIAL), self._most, deepest)
        is_text = not found.is_sure and self._text.startswith('"', found.looked)
        around.looked = max(around.looked, around.rest(found.looked) + 2 if is_text else found.looked + 1)
        if found.is_sure:
            self._far = found.looked - 1
            raise WrongError

    def _closing(self, mark: str, at: int) -> Node | None:
        if len(self._stack) == 1 and self._place.brackets.is_mapping is not (mark == "}"):
            self.stray = at
        return super()._closing(mark, at)

    def _never_closed(self, _: int) -> Node:
        raise WrongError


def _tried(around: PropertyReader, place: Place, room: int, line: int, *, is_indented: bool = True) -> Tried:
    plain = _PLAIN.match(around.text, place.at)
    if plain is not None and room > 0:
        return Tried(plain.end(), False, -1, max(place.first + 4, plain.end()))
    before, around.looked = around.looked, place.at
    comments, has_names = len(around.comments), around.has_names
    notes, around.notes = around.notes, NothingWrong(around.notes.limits)
    trial = _Trial(around, place, room, line, is_indented=is_indented)
    try:
        _, end, _ = trial.read()
        return Tried(end, trial.ending is Ending.CLOSED, -1, around.looked)
    except WrongError:
        return Tried(-1, False, trial.stray, max(around.looked, trial.looked))
    finally:
        around.looked = before
        around.notes, around.has_names = notes, has_names
        del around.comments[comments:]


def is_sound(around: PropertyReader, place: Place, line: int, room: int, *, is_indented: bool) -> bool:
    """True if an item is sound by its brackets although a line in it looks like another one; `is_indented` as far as
    its lines are known.
    """
    tried = _tried(around, place, room, line, is_indented=is_indented)
    around.looked = max(around.looked, tried.looked)
    return tried.end >= 0


def are_sound(around: PropertyReader, place: Place, room: int) -> bool:
    """True if the first items are sound, from one that looks like an entry of the outer collection.

    Cost: the text read, once for all items.
    """
    return _first_unsound(around, place, room) is None


def stray_bracket(around: PropertyReader, place: Place, room: int) -> int:
    """The bracket whose opening one is missing before the item; -1 if there is none."""
    tried = _first_unsound(around, place, room)
    return -1 if tried is None else tried.stray


def _first_unsound(around: PropertyReader, place: Place, room: int) -> Tried | None:
    at = place.at
    for _ in range(_MOST_TRIED):
        tried = around.tried_items.get((at, place.brackets.outer))
        if tried is None:
            tried = _tried(around, Place(around.text, at, place.brackets), room, at)
            around.tried_items[at, place.brackets.outer] = tried
        around.looked = max(around.looked, tried.looked)
        if tried.end < 0:
            return tried
        if tried.is_last:
            break
        at = tried.end
    return None
