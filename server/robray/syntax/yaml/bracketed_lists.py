"""Ends pieces, and reads lists in brackets, the value of an entry, with one piece for each item."""

import re
from collections.abc import Iterator

from robray.syntax.nodes import Mapping, Node, Pair, Scalar, Sequence, Style
from robray.syntax.notes import Notes
from robray.syntax.pieces import Piece, Sort
from robray.syntax.yaml.flow_entries import LONGEST_KEY
from robray.syntax.yaml.flow_items import KEY, Ending, FlowItem, Place, is_outer, stray_bracket
from robray.syntax.yaml.odd_bytes import mistakes_of_bytes
from robray.syntax.yaml.plain_lines import PlainLines
from robray.syntax.yaml.state import Brackets, Stage, State
from robray.text.records import new

_LIST = re.compile(r"([A-Za-z_][-\w./]*+):[ ]++(\[)[ ]*+(?:\{|(?:(?<= )#[^\r\n]*+)?[\r\n])", re.ASCII)
"""A key whose value is a list in brackets that goes on behind the line, or holds a mapping."""
COMMENT = re.compile(r"#[^\r\n]*+")
_COMMA = re.compile(r"[ \t]*+,")
_BLANKS = re.compile(r"[ \t]*+")


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
            state = State(self._stage, root.is_mapping, root.indent, items, self._brackets, self.handles)
        elif self._stage is Stage.BRACKETS:
            state = State(self._stage, self._is_mapping, -1, -1, self._brackets, self.handles)
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
        return found

    def _opens_list(self, entry: re.Match[str]) -> tuple[int, Piece[State], State]:
        start, end = entry.span(1)
        base, bracket = self.base, entry.start(2)
        key = new(Scalar, (start - base, end - base, entry[1], Style.PLAIN, None))
        indent = self._stack[0].indent
        self._brackets = Brackets(False, True, indent, indent)
        return self._opened(bracket, Sort.OPENING, Pair(key, Sequence(bracket - base, bracket + 1 - base, (), None)))

    def _opened(self, bracket: int, sort: Sort, node: Node | Pair) -> tuple[int, Piece[State], State]:
        self._is_read = True
        self._at = bracket + 1
        self._sort, self._node = sort, node
        return self._finished(bracket + 1)

    def _items_in_brackets(self) -> Iterator[tuple[int, Piece[State], State]]:
        """Items of a list in brackets that is the value of a root's entry."""
        root = self._stack[0]
        while True:
            ending = self._item(self._limits.nesting - 1)
            if ending is not Ending.COMMA or self._at == len(self.text):
                break
            self._sort = Sort.ITEM
            yield self._finished(self._at)
        self._sort, self._mark = Sort.CLOSING, self._end_of_brackets(ending, "]")
        self._brackets = None
        root.end = self._mark + self.base
        self._is_read = True
        if ending is Ending.CLOSED:
            self._rest_of_line(self._at)

    def _end_of_brackets(self, ending: Ending, mark: str) -> int:
        """The end of brackets whose last item was read; notes a missing bracket."""
        if ending is Ending.CLOSED:
            return self._at - self.base
        last = self._node.value if isinstance(self._node, Pair) else self._node
        end = self._piece - self.base if last is None else last.end
        self.notes.syntax(end, end, f"missing '{mark}' after this")
        return end

    def _item(self, room: int) -> Ending:
        """Reads an item, or an entry, up to the next one; the piece begins with it."""
        brackets, at = self._brackets, self._at
        assert brackets is not None, "it is in brackets"
        place = Place(self.text, at, brackets)
        if self._lacks_brace(place, room):
            ending = Ending.COMMA
        elif self._is_behind_list(place, room):
            return Ending.NEVER
        else:
            reader = FlowItem(self, place, room)
            whole, self._at, _ = reader.read()
            parts: tuple[Node | Pair, ...] = ()
            if isinstance(whole, Mapping | Sequence):
                parts = whole.pairs if isinstance(whole, Mapping) else whole.items
            assert len(parts) <= 1, "an item ends where another one begins"
            self._node, ending = next(iter(parts), None), reader.ending
        line = self._line_indent(brackets.line)
        if line != brackets.line:
            self._brackets = brackets._replace(line=line)
        return ending

    def _is_behind_list(self, place: Place, room: int) -> bool:
        """True if a list in brackets is not closed before a line that looks like the next entry."""
        if place.brackets.is_mapping or not is_outer(self, place):
            return False
        return stray_bracket(self, place, room) is not None

    def _line_indent(self, before: int) -> int:
        """Indentation of the line being read; `before` is that of the first line of the piece."""
        text, start, end = self.text, self._piece, self._at
        at = max(text.rfind("\n", start, end), text.rfind("\r", start, end)) + 1
        if not at:
            return before
        blanks = _BLANKS.match(text, at, end)
        assert blanks is not None, "there may be none"
        return blanks.end() - at

    def _lacks_brace(self, place: Place, room: int) -> bool:
        """Reads an item without its first bracket, if the closing one shows that."""
        brackets, text, first = place.brackets, self.text, place.first
        if brackets.is_mapping or not place.begins_line or KEY.match(text, first) is None:
            return False
        self.looked = max(self.looked, self.rest(first) + 2)
        if brackets.is_in_braces and place.own <= brackets.outer:
            return False
        stray = stray_bracket(self, place, room)
        if stray is None or stray < 0 or text[stray] != "}":
            return False
        self.disorder(first, first, "missing '{' before this")
        comma = _COMMA.match(text, stray + 1)
        self._at = stray + 1 if comma is None else comma.end()
        self.looked = max(self.looked, self._at + 2)
        return True

    def _note_between(self, start: int, end: int) -> None:
        """Notes comments and tabs between items."""
        self.check_tabs(start, end)
        for comment in COMMENT.finditer(self.text, start, end):
            self.comment(*comment.span())
