"""Opens and closes objects and arrays of JSON, and finds missing brackets."""

from robray.syntax.indentation import column, indent, line_start
from robray.syntax.json.open import COLON, COMMA, FIRST, ITEM, VALUE, Open, has_item_at, only_item
from robray.syntax.json.scalars import NUMBER
from robray.syntax.nodes import Mapping, Node, Pair, Scalar, Sequence, Style, Unread
from robray.syntax.notes import Notes, missing
from robray.text.records import new

COMMA_LAST = "unexpected ',' before the end"


class Collections:
    """The open collections at a place of a text. `Reader` reads the tokens."""

    def __init__(self, text: str, notes: Notes, *, by_lines: bool, by_indentation: bool = False) -> None:
        """`by_lines`: mistakes are explained by the indentation. `by_indentation`: an open collection ends where a line
        begins no further right than its opening line.
        """
        self._text = text
        self.notes = notes
        self._by_lines = by_lines
        self._minds_lines = self.by_indentation = by_indentation
        self.odd_brackets = 0
        """Number of missing or superfluous brackets."""
        self._top = Open(0, None)
        self._around: list[Open] = []
        self._open_of = {"{": 0, "[": 0}
        self._unread = bytearray()
        """The open brackets within the first one that is too deep."""
        self._unread_start = 0
        self._end = 0
        """End of the last token."""

    def root(self) -> Node | None:
        """The first value is the document's."""
        values = self._top.items
        return values[0] if values else None

    def _imply(self, mark: str, at: int) -> None:
        """Opens a collection without a bracket; an object begins behind the mark before its first key."""
        self.odd_brackets += 1
        self.notes.order(at, at, f"missing '{mark}' before this")
        top = self._top
        if top.pairs is None:
            top.needs = FIRST
        deep = indent(self._text, top.start if top.key is None else top.key.start)
        self._open(mark, self._end if mark == "{" else at)
        if not self._unread:
            self._top.indent = deep

    def _asks_for_lines(self) -> bool:
        """True if the indentation may be used; notes that it was."""
        self.by_indentation |= self._by_lines
        return self._by_lines

    def _is_element(self, at: int) -> bool:
        """True if a key in an array begins an object without a bracket."""
        top = self._top
        if (top.items and not isinstance(top.items[-1], Mapping)) or not self._asks_for_lines():
            return False
        own = column(self._text, at)
        return not top.items if own < 0 else own > indent(self._text, top.start)

    def _was_closed_too_soon(self, at: int) -> bool:
        """True if a key in an array continues the object before it, which a brace within a line has closed."""
        last = self._top.items[-1] if self._top.items else None
        if not isinstance(last, Mapping) or not last.pairs or not self._asks_for_lines():
            return False
        own = column(self._text, at)
        return 0 <= own == column(self._text, last.pairs[0].key.start) and column(self._text, last.end - 1) < 0

    def _open_again(self) -> None:
        """Continues with the last item of an array."""
        last = self._top.items.pop()
        assert isinstance(last, Mapping), "it was looked at"
        self.odd_brackets += 1
        self.notes.order(last.end - 1, last.end, "unmatched bracket")
        self._top.needs = FIRST
        self._open("{", last.start)
        assert self._top.pairs is not None, "it is as deep as before at most"
        self._top.pairs += last.pairs
        self._top.needs = ITEM

    def _is_deeper(self, at: int, above: int) -> bool:
        """True if the place belongs to a key above, or before it on its line."""
        if not self._asks_for_lines():
            return False
        own = column(self._text, at)
        line = line_start(self._text, above)
        return own < 0 or line_start(self._text, at) == line or own > above - line

    def _continues_row(self, node: Scalar) -> bool:
        """True if a number continues an array without a bracket; opens that array."""
        last = self._top.pairs[-1] if self._top.pairs else None
        if last is None or not isinstance(last.value, Scalar) or last.value.style is not Style.PLAIN:
            return False
        if NUMBER.fullmatch(node.text) is None or NUMBER.fullmatch(last.value.text) is None:
            return False
        self._open_around(last)
        return True

    def _open_around(self, last: Pair) -> None:
        """The value of the last member is the first item of an array."""
        top = self._top
        assert top.pairs is not None, "it has members"
        needs, top.key, top.needs = top.needs, last.key, VALUE
        top.pairs.pop()
        self._imply("[", last.value.start)
        if not self._unread:
            self._top.items.append(last.value)
            self._top.needs = needs

    def _end_blocks(self, at: int) -> None:
        """Ends open collections at a line that begins no further right than their opening line."""
        own = column(self._text, at)
        if own < 0:
            return
        is_end = self._text[at] in "]}"
        while self._around:
            top = self._top
            if top.indent < 0:
                top.indent = indent(self._text, top.start)
            if own > top.indent or (is_end and own == top.indent):
                break
            self._never_closed()
            self._close(self._end)

    def _mark(self, mark: str, start: int) -> None:
        top = self._top
        if mark == ",":
            self._comma(top, start)
        elif mark == ":":
            if top.needs is COLON:
                top.needs = VALUE
            elif top.pairs is not None and top.needs in (FIRST, ITEM):
                self.notes.order(start, start + 1, "missing key before this")
                top.key = missing(start)
                top.needs = VALUE
            else:
                self.notes.order(start, start + 1, "unexpected ':'")
        elif mark in "[{":
            self._open(mark, start)
        else:
            self._closing("[" if mark == "]" else "{", start)

    def _comma(self, top: Open, start: int) -> None:
        if top.needs is COMMA and self._around:
            top.needs = ITEM
        elif top.needs in (COLON, VALUE):
            self._no_value()
            top.needs = ITEM
        else:
            self.notes.order(start, start + 1, "unexpected ','")

    def _open(self, mark: str, start: int) -> None:
        top = self._top
        pairs = top.pairs
        if pairs and mark == "{" and top.needs in (ITEM, COMMA):
            if self._close_to_items_at(start):
                top = self._top
            elif isinstance(pairs[-1].value, Mapping):
                self._open_around(pairs[-1])
                top = self._top
                if self._unread:
                    self._unread += b"{"
                    return
        if top.pairs is not None and top.needs is not VALUE:
            if top.needs is COLON:
                self.notes.order(start, start, "missing ':' before this")
            else:
                if top.needs is COMMA:
                    self.notes.order(self._end, self._end, "missing ','")
                self.notes.order(start, start, "missing key before this")
                top.key = missing(start)
            top.needs = VALUE
        elif top.pairs is None and top.needs is COMMA and self._around:
            self.notes.order(self._end, self._end, "missing ','")
            top.needs = ITEM
        if len(self._around) >= self.notes.limits.nesting:
            self._unread += mark.encode()
            self._unread_start = start
            return
        self._open_of[mark] += 1
        self._around.append(top)
        self._top = Open(start, [] if mark == "{" else None)

    def _close_to_items_at(self, at: int) -> bool:
        """Closes collections down to an array whose last item has the indentation of `at`."""
        if not self._asks_for_lines():
            return False
        own = column(self._text, at)
        if own < 0:
            return False
        levels = [*self._around, self._top]
        level = next(
            (at for at in range(len(self._around), 0, -1) if has_item_at(self._text, levels[at : at + 2], own)), 0
        )
        if not level:
            return False
        while len(self._around) >= level + 1:
            self._never_closed()
            self._close(self._end)
        return True

    def _closing(self, opening: str, start: int) -> None:
        is_mapping = opening == "{"
        if not self._open_of[opening] or self._closes_nothing(start, is_mapping=is_mapping):
            self.odd_brackets += 1
            last = only_item(self._text, self._top, start) if opening == "[" else None
            if last is None:
                self.notes.order(start, start + 1, "unmatched bracket")
            else:
                pairs = self._top.pairs
                assert pairs is not None, "it has members"
                self.notes.order(last.value.start, last.value.start, "missing '[' before this")
                pairs[-1] = new(Pair, (last.key, new(Sequence, (last.value.start, start + 1, (last.value,), None))))
            return
        while (self._top.pairs is not None) is not is_mapping:
            self._never_closed()
            self._close(self._end)
        if self._top.needs is ITEM:
            self.notes.order(self._end - 1, self._end, COMMA_LAST)
        self._close(start + 1)

    def _closes_nothing(self, at: int, *, is_mapping: bool) -> bool:
        """True if a bracket is stray: it would close more than the open lines, or than its own line holds, and is not
        at the beginning of a line, or where a member is.
        """
        top = self._top
        if (top.pairs is not None) is is_mapping or not self._asks_for_lines():
            return False
        if column(self._text, at) < 0:
            line = line_start(self._text, at)
            closed = next((one for one in reversed(self._around) if (one.pairs is not None) is is_mapping), top)
            return line > top.start or line > closed.start
        return not is_mapping and only_item(self._text, self._top, at) is not None

    def _never_closed(self) -> None:
        self.odd_brackets += 1
        start = self._top.start
        mark = "[" if self._top.pairs is None else "{"
        self.notes.order(start, start + 1, f"unclosed '{mark}'")

    def _close(self, end: int) -> None:
        """Ends the innermost collection."""
        top = self._top
        if top.needs in (COLON, VALUE):
            self._no_value()
        node: Node
        if top.pairs is None:
            self._open_of["["] -= 1
            node = new(Sequence, (top.start, end, tuple(top.items), None))
        else:
            self._open_of["{"] -= 1
            self.notes.doubles(top.pairs)
            node = new(Mapping, (top.start, end, tuple(top.pairs), None))
        self._top = self._around.pop()
        self._add(node)

    def _no_value(self) -> None:
        top = self._top
        assert top.key is not None, "there is a key"
        at = self._end
        self.notes.order(top.key.start, top.key.end, "missing value of this key")
        self._add(missing(at))

    def _add(self, node: Node) -> None:
        top = self._top
        if top.pairs is not None:
            assert top.key is not None, "a value stands behind its key"
            top.pairs.append(new(Pair, (top.key, node)))
            top.key = None
        else:
            if top.needs is COMMA:
                if self._around:
                    self.notes.order(self._end, self._end, "missing ','")
                else:
                    self.notes.order(node.start, node.end, "unexpected text after the value")
            top.items.append(node)
        top.needs = COMMA

    def _pass_over(self, mark: str, end: int) -> None:
        """Follows the brackets in a collection that is too deep, to read on behind it."""
        if mark in "[{":
            self._unread += mark.encode()
        elif mark in "]}":
            opening = ord("[" if mark == "]" else "{")
            if self._unread[-1] == opening:
                self._unread.pop()
            if not self._unread:
                self._unread_end(end)

    def _unread_end(self, end: int) -> None:
        self._unread.clear()
        start = self._unread_start
        self.notes.too_deep(start, end)
        self._add(Unread(start, end))
