"""Pieces as they end, and lists in brackets each item of which is one."""

import re
from collections.abc import Iterator

from robray.syntax.nodes import Pair, Scalar, Sequence, Style
from robray.syntax.notes import Notes
from robray.syntax.pieces import IndivisibleError, Piece, Sort
from robray.syntax.yaml.flow_entries import LONGEST_KEY
from robray.syntax.yaml.flow_items import FlowItem
from robray.syntax.yaml.laid_out_brackets import end_of_block
from robray.syntax.yaml.odd_bytes import mistakes_of_bytes
from robray.syntax.yaml.plain_lines import PlainLines
from robray.syntax.yaml.state import State
from robray.text.records import new

_LIST = re.compile(r"([A-Za-z_][-\w./]*+):[ ]++(\[)[ ]*+(?:\{|(?:(?<= )#[^\r\n]*+)?[\r\n])", re.ASCII)
"""A key whose value is a list in brackets that goes on behind the line, or holds a mapping."""


class BracketedLists(PlainLines):
    def _finished(self, at: int) -> tuple[int, Piece[State], State]:
        """Ends the piece before `at`."""
        start = self._piece
        of_bytes = mistakes_of_bytes(self.written, start, at, self.base, self._limits.mistakes)
        piece: Piece[State] = new(
            Piece,
            (
                self._sort,
                at - start,
                max(self.looked - at, 0) + 4,
                self._state,
                self._node,
                self._mark,
                self._starts,
                self._root_properties,
                tuple(self.comments),
                self.notes.all(of_bytes) if of_bytes or self.notes.is_used else (),
                self.notes.wrong,
                self._lines,
                self.has_names,
            ),
        )
        self._clear(at)
        if self.notes.is_used:
            self.notes = Notes(self._limits)
        items = self._stack[1].indent if self._bases == 2 else -1
        if self._bases:
            root = self._stack[0]
            state = State(self._stage, root.is_mapping, root.indent, items, self._is_in_brackets, self.handles)
        else:
            state = State(self._stage, handles=self.handles)
        if state != self._state:
            self._state = state
        return at, piece, self._state

    def _list_in_brackets(self, at: int) -> re.Match[str] | None:
        """The entry that begins at `at`, if its value is a list in brackets whose items are pieces."""
        found = _LIST.match(self.text, at)
        if found is None or self._waiting is not None or found.end(1) - at > LONGEST_KEY:
            return None
        self.looked = max(self.looked, found.end())
        if self._in_one:
            self._in_one = False
            return None
        return found

    def _opens_list(self, entry: re.Match[str]) -> tuple[int, Piece[State], State]:
        start, end = entry.span(1)
        base, bracket = self.base, entry.start(2)
        key = new(Scalar, (start - base, end - base, entry[1], Style.PLAIN, None))
        self._is_read = self._is_in_brackets = True
        self._at = bracket + 1
        self._sort = Sort.OPENING
        self._node = Pair(key, Sequence(bracket - base, bracket + 1 - base, (), None))
        return self._finished(bracket + 1)

    def _items_in_brackets(self) -> Iterator[tuple[int, Piece[State], State]]:
        """The items of a list in brackets; raises `IndivisibleError` where they are not to be told from each other."""
        root = self._stack[0]
        while True:
            reader = FlowItem(self, self._at, root.indent, self._limits.nesting - 1)
            listed, end, _ = reader.read()
            assert isinstance(listed, Sequence), "a list is open"
            if len(listed.items) > 1:
                raise IndivisibleError
            self._at = end
            self._node = next(iter(listed.items), None)
            if reader.is_last:
                break
            self._sort = Sort.ITEM
            yield self._finished(end)
        if not self.ends_line(end) or end_of_block(self, end, root.indent, keys_in_quotes=True) > self._behind(end):
            raise IndivisibleError
        self._sort, self._mark = Sort.CLOSING, end - self.base
        self._is_in_brackets = False
        root.end = end
        self._is_read = True
        self._rest_of_line(end)
