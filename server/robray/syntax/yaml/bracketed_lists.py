"""Ends pieces, and reads lists in brackets, the value of an entry, with one piece for each item."""

import re
from collections.abc import Iterator

from robray.syntax.nodes import Mapping, Node, Pair, Scalar, Sequence, Style
from robray.syntax.notes import NOTHING_NOTED, Notes
from robray.syntax.pieces import Piece, Sort
from robray.syntax.yaml.behind_brackets import KEY
from robray.syntax.yaml.flow_alike import Bounds, entries_alike
from robray.syntax.yaml.flow_entries import LONGEST_KEY
from robray.syntax.yaml.flow_items import Ending, FlowItem, Place
from robray.syntax.yaml.item_trials import stray_bracket
from robray.syntax.yaml.laid_out_brackets import Before, by_lines, closes
from robray.syntax.yaml.laid_out_items import LaidOutItem, SoundError
from robray.syntax.yaml.odd_bytes import mistakes_of_bytes
from robray.syntax.yaml.plain_lines import PlainLines
from robray.syntax.yaml.state import Brackets, Stage, State
from robray.text.records import new
from robray.text.spans import Span

_LIST = re.compile(r"([A-Za-z_][-\w./]*+):[ ]++(\[)[ ]*+(?:\{|(?:(?<= )#[^\r\n]*+)?[\r\n])", re.ASCII)
"""A key whose value is a list in brackets that goes on behind the line, or holds a mapping."""
COMMENT = re.compile(r"#[^\r\n]*+")
_COMMA = re.compile(r"[ \t]*+,")
_BLANKS = re.compile(r"[ \t]*+")
_BETWEEN = re.compile(r"[ ]*+(?:\r?\n *+)?")
_CLOSED = re.compile(r"[ ]*+(?:\r?\n(?P<inner> *+))?(?P<bracket>\})[ ]*+,")
_LEAST_ROOM = 2
"""Depth of the entries of an item that is read as it looks."""


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
        self._brackets = Brackets(False, True, indent, -1, indent)
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
        if ending is not Ending.OUTER:
            self.notes.syntax(end, end, f"missing '{mark}' after this")
        return end

    def _item(self, room: int) -> Ending:
        """Reads an item, or an entry, up to the next one; the piece begins with it."""
        brackets, at = self._brackets, self._at
        assert brackets is not None, "it is in brackets"
        place = Place(self.text, at, brackets)
        if self._reads_as_it_looks(place, room) or self._lacks_brace(place, room):
            ending = Ending.COMMA
        else:
            before, comments = self.notes.state(), len(self.comments)
            reader: FlowItem = LaidOutItem(self, place, room)
            try:
                whole, end, _ = reader.read()
            except SoundError:
                # The text before it may lack a bracket.
                self.notes.forget(before)
                del self.comments[comments:]
                reader = FlowItem(self, place, room)
                whole, end, _ = reader.read()
            parts: tuple[Node | Pair, ...] = ()
            if isinstance(whole, Mapping | Sequence):
                parts = whole.pairs if isinstance(whole, Mapping) else whole.items
            assert len(parts) <= 1, "an item ends where another one begins"
            self._node, self._at, ending = next(iter(parts), None), end, reader.ending
            if self.notes.wrong and self._node is not None:
                self._node = self._laid_out(self._node, end - (ending is Ending.CLOSED), place, room)
        items = place.own if brackets.items < 0 and place.begins_line and self._node is not None else brackets.items
        line = self._line_indent(brackets.line)
        if items != brackets.items or line != brackets.line:
            self._brackets = Brackets(brackets.is_mapping, brackets.is_in_block, brackets.outer, items, line)
        return ending

    def _reads_as_it_looks(self, place: Place, room: int) -> bool:
        """Reads an item or entry with a comma behind it that is a mapping of plain values, or has a plain value."""
        text, first = self.text, place.first
        is_item = not place.brackets.is_mapping
        if room < _LEAST_ROOM or _BETWEEN.fullmatch(text, place.at, first) is None:
            return False
        is_outer = place.begins_line and place.own <= place.brackets.outer
        if text[first : first + 1] != "{" if is_item else is_outer:
            return False
        before = self.notes.state()
        found = self._mapping_alike(place, room) if is_item else self._entry_alike(place, room)
        if found is None:
            self.notes.forget(before)
            return False
        self._node, self._at, line = found
        if is_outer:
            # It is known that no entry of the outer collection begins there.
            self.looked = max(self.looked, self.rest(first) + 2)
        line = max(line, first if place.begins_line else -1)
        if line >= 0:
            self.looked = max(self.looked, line + 4)
        return True

    def _entry_alike(self, place: Place, room: int) -> tuple[Pair, int, int] | None:
        """A plain entry, the end of the comma behind it, and the start of its last line."""
        pairs: list[Pair] = []
        bounds = Bounds(max(place.brackets.outer, place.own, 0), len(self.text), room - 1, nests=True)
        end, _, line = entries_alike(self, place.first, pairs, bounds, most=1)
        return (pairs[0], end, line) if pairs and self.text[end - 1] == "," else None

    def _mapping_alike(self, place: Place, room: int) -> tuple[Mapping, int, int] | None:
        pairs: list[Pair] = []
        bounds = Bounds(max(place.brackets.outer, place.own, 0), len(self.text), room - _LEAST_ROOM, nests=True)
        end, _, line = entries_alike(self, place.first + 1, pairs, bounds)
        closing = _CLOSED.match(self.text, end)
        if closing is None:
            return None
        start, inner = closing.span("inner")
        if start >= 0 and inner - start < place.own:
            return None
        if len(pairs) > 1:
            self.notes.doubles(pairs)
        base = self.base
        whole = new(Mapping, (place.first - base, closing.end("bracket") - base, tuple(pairs), None))
        return whole, closing.end(), max(line, inner)

    def _line_indent(self, before: int) -> int:
        """Indentation of the line being read; `before` is that of the first line of the piece."""
        text, start, end = self.text, self._piece, self._at
        at = max(text.rfind("\n", start, end), text.rfind("\r", start, end)) + 1
        if not at:
            return before
        blanks = _BLANKS.match(text, at, end)
        assert blanks is not None, "there may be none"
        return blanks.end() - at

    def _laid_out(self, node: Node | Pair, end: int, place: Place, room: int) -> Node | Pair:
        """An item in which brackets do not match, as its lines have it."""
        value = node.value if isinstance(node, Pair) else node
        start = value.start + self.base
        if value.end == value.start or self.text[start] not in "[{" or value.properties is not None:
            return node
        if any(one.span.start < value.start for one in self.notes.all(())):
            return node
        comments = sum(one.start < value.start for one in self.comments)
        before = Before(NOTHING_NOTED, comments, room - 1)
        meant = by_lines(self, Span(start, end), place.own, None, before, most=self.notes.wrong)
        if meant is None:
            return node
        return Pair(node.key, meant) if isinstance(node, Pair) else meant

    def _lacks_brace(self, place: Place, room: int) -> bool:
        """Reads an item without its first bracket, if the closing one shows that."""
        brackets, text, first = place.brackets, self.text, place.first
        if brackets.is_mapping or not place.begins_line or KEY.match(text, first) is None:
            return False
        self.looked = max(self.looked, self.rest(first) + 2)
        # The next entry is as far to the left as the key of the list, in a block, unless it is closed.
        is_beside = place.own <= brackets.outer
        is_usual = 0 <= place.own <= brackets.items and not is_beside
        if (is_beside and not brackets.is_in_block) or (is_usual and not closes(text, first)):
            return False
        stray = stray_bracket(self, place, room)
        if stray < 0 or text[stray] != "}":
            return False
        before = Before(NOTHING_NOTED, 0, room - 1)
        meant = by_lines(self, Span(first, stray + 1), place.own, None, before, lacks="{")
        if meant is None:
            return False
        self._node = meant
        self._note_between(place.at, first)
        self.comments.sort()
        comma = _COMMA.match(text, stray + 1)
        self._at = stray + 1 if comma is None else comma.end()
        self.looked = max(self.looked, self._at + 2)
        return True

    def _note_between(self, start: int, end: int) -> None:
        """Notes comments and tabs between items."""
        self.check_tabs(start, end)
        for comment in COMMENT.finditer(self.text, start, end):
            self.comment(*comment.span())
