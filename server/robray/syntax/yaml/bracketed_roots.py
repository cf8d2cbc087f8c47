"""Roots in brackets, as in JSON: each entry or item is a piece, and so is each item of a list that is a value."""

import re
from collections.abc import Iterator

from robray.syntax.nodes import Mapping, Node, Pair, Sequence, Style
from robray.syntax.pieces import Piece, Sort
from robray.syntax.yaml.bracketed_lists import BracketedLists
from robray.syntax.yaml.flow_entries import LONGEST_KEY, MISSING_COMMA
from robray.syntax.yaml.flow_items import Ending, Place, following
from robray.syntax.yaml.state import Brackets, Stage, State
from robray.text.records import new

_LIST_IN_BRACES = re.compile(
    r"(?:\"(?P<double>[^\"\\\x00-\x1f\x7f]*+)\"[ ]*+:|'(?P<single>[^'\x00-\x1f\x7f]*+)'[ ]*+:"
    r"|(?P<word>[A-Za-z_][A-Za-z0-9_]*+):(?=[ \[]))"
    r"[ ]*+(?P<bracket>\[)[ ]*+(?:\{|(?:(?<= )#[^\r\n]*+)?[\r\n])"
)
_KEY_OF_ROOT = re.compile(rf"[^\r\n]{{0,{LONGEST_KEY}}}?[\]}}][ \t]{{0,{LONGEST_KEY}}}:")
"""A bracketed collection that may be a key on its line."""
_STYLES = {"double": Style.DOUBLE, "single": Style.SINGLE, "word": Style.PLAIN}
_LEAST_NESTING = 3
"""With less, a root in brackets is in one piece."""


class BracketedRoots(BracketedLists):
    def _opens_root(self, at: int) -> bool:
        """True if a root in brackets begins here that is not a key."""
        text = self.text
        if self._waiting is not None or self._limits.nesting < _LEAST_NESTING or at + 1 == len(text):
            return False
        self.looked = max(self.looked, min(self.rest(at), at + 2 * LONGEST_KEY) + 2)
        return _KEY_OF_ROOT.match(text, at) is None

    def _root_in_brackets(self, at: int, column: int) -> Iterator[tuple[int, Piece[State], State]]:
        start, self._is_mapping = at - self.base, self.text[at] == "{"
        self._stage = Stage.BRACKETS
        self._brackets = Brackets(self._is_mapping, False, -1, column)
        opened = (start, start + 1, (), None)
        node: Node = new(Mapping, opened) if self._is_mapping else new(Sequence, opened)
        yield self._opened(at, Sort.ROOT_OPENING, node)
        yield from self._parts_of_root()

    def _parts_of_root(self) -> Iterator[tuple[int, Piece[State], State]]:
        """The entries or items of a root in brackets, and the items of lists in brackets that are values in it."""
        length, nesting = len(self.text), self._limits.nesting
        while True:
            brackets = self._brackets
            assert brackets is not None, "the root is open"
            entry = self._list_in_braces(brackets) if brackets.is_mapping else None
            if entry is not None:
                yield entry
                continue
            ending = self._item(nesting - brackets.is_in_braces)
            if ending is Ending.COMMA and self._at < length:
                self._sort = Sort.ENTRY if brackets.is_mapping else Sort.ITEM
                yield self._finished(self._at)
                continue
            if not brackets.is_in_braces:
                break
            self._sort, self._mark = Sort.CLOSING, self._end_of_brackets(ending, "]")
            is_last = self._behind_list() if ending is Ending.CLOSED else following(self, self._at) == length
            if is_last:
                self.notes.syntax(self._mark, self._mark, "missing '}' after this")
                break
            self._brackets = Brackets(True, False, -1, self._line_indent(brackets.line))
            if self._at > self._piece:
                yield self._finished(self._at)
        if not brackets.is_in_braces:
            self._sort = Sort.ROOT_CLOSING
            self._mark = self._end_of_brackets(ending, "}" if brackets.is_mapping else "]")
        self._brackets = None
        self._stage = Stage.DONE
        self._is_read = True
        if ending is Ending.CLOSED:
            self._rest_of_line(self._at)

    def _list_in_braces(self, brackets: Brackets) -> tuple[int, Piece[State], State] | None:
        """The entry of a root in braces that begins here, if its value is a list in brackets."""
        text, base = self.text, self.base
        place = Place(text, self._at, brackets)
        found = _LIST_IN_BRACES.match(text, place.first)
        if found is None:
            return None
        bracket = found.start("bracket")
        kind = next(name for name in _STYLES if found[name] is not None)
        start, end = found.span(kind)
        is_quoted = kind != "word"
        if end - start > LONGEST_KEY - 2:
            return None
        self._note_between(self._at, place.first)
        style = _STYLES[kind]
        key = self.scalar(start - is_quoted, end + is_quoted, found[kind], style, None)
        self.looked = max(self.looked, found.end())
        self._brackets = Brackets(False, False, place.own, place.own)
        return self._opened(bracket, Sort.OPENING, Pair(key, Sequence(bracket - base, bracket + 1 - base, (), None)))

    def _behind_list(self) -> bool:
        """Continues behind the comma that follows a list; true at the end."""
        text, end = self.text, self._at
        at = following(self, end)
        mark = text[at : at + 1]
        if mark == ",":
            self._note_between(end, at)
            self._at = at + 1
            return at + 1 == len(text)
        if mark and mark not in "}]" and not self.is_mark(at):
            self.wrong(end, end, MISSING_COMMA)
        return not mark
