"""Blocks of YAML: what stands in what, by indentation, in pieces.

A line that is not indented as its neighbours are is taken for one of them; what stands where nothing may stand is left
out. Blocks that are open are kept in a list, so that nothing recurses.
"""

import re
from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple

from robray.syntax.nodes import Alias, Limits, Mapping, Node, Pair, Properties, Scalar, Sequence, Style, Unread
from robray.syntax.notes import Notes
from robray.syntax.pieces import Piece, Sort
from robray.syntax.yaml.flow import DEFAULT_HANDLES, LONGEST_KEY, Flow, mistakes_of_bytes
from robray.syntax.yaml.scalars import COLON, PLAIN, PLAIN_FIRST
from robray.text.records import new

_LINE = re.compile(
    r"(?P<indent> *+)(?P<dash>-(?P<gap> ++))?"
    r"(?P<key>[A-Za-z_][-\w./]*+):(?: ++(?:"
    r"(?P<plain>(?:[A-Za-z0-9_./~+]|-(?=[0-9A-Za-z.]))[^\x00-\x20\x7f:#]*+(?:(?: ++|::)[^\x00-\x20\x7f:#]++)*+)"
    r"|\"(?P<double>[^\"\\\x00-\x1f\x7f]*+)\"|'(?P<single>[^'\x00-\x1f\x7f]*+)'"
    r"|\[(?P<row> *+-?[0-9][-+.0-9e]*+(?: *+, *+-?[0-9][-+.0-9e]*+)*+ *+)\]"
    r"))?(?:\r?\n|\Z)",
    re.ASCII,
)
"""A line that is read as it is: an entry, perhaps the first of an item, whose value is plain or not on the line."""
_NUMBER = re.compile(r"[-+.0-9e]++")
_NEXT = re.compile(r" *+(?:[^ \t\r\n]|\Z)")
_SKIP = re.compile(r"(?:[ \t]*+(?:#[^\r\n]*+)?(?:\r\n|\n|\r))*+")
_COMMENT = re.compile(r"#[^\r\n]*+")
_BLANKS = re.compile(r" *+")
_BLANKS_AND_TABS = re.compile(r"[ \t]*+")
_DIRECTIVE = re.compile(r"%[^\r\n]*+")
_YAML_DIRECTIVE = re.compile(r"%YAML[ ]+1\.[0-9]+[ ]*(?:#.*)?")
_OTHER_DIRECTIVE = re.compile(r"%(?!(?:YAML|TAG)(?:[ ]|\Z))[-\w]+(?:[ ].*)?", re.ASCII)
_TAB = re.compile(r"(?<![^\r\n])[ ]*+\t[ \t]*+")
_REST_OF_TEXT = re.compile(r"[^ \t\r\n]*+(?:[ \t]++[^ \t\r\n#][^ \t\r\n]*+)*+")
_TAG_DIRECTIVE = re.compile(r"%TAG[ ]+(!(?:[-\w]*!)?)[ ]+[^ \t]+[ ]*(?:#.*)?", re.ASCII)


_NO_START = "'---' is missing between directives and what they are for"


class State(NamedTuple):
    """What reading depends on at the start of a piece."""

    stage: "Stage"
    is_mapping: bool = False
    indent: int = -1
    """Of the root."""
    items: int = -1
    """How far the dashes of the list are indented that is open in the root; -1 where there is none."""
    handles: frozenset[str] = DEFAULT_HANDLES


class Stage(IntEnum):
    BEFORE = 0
    """A document may start, and directives may stand before it."""
    OPEN = 1
    """The root is to come."""
    ROOT = 2
    """The root is a block, and goes on."""
    DONE = 3
    """The root has ended."""
    ENDED = 4
    """As before a document, behind the mark with which one ended."""


BEGINNING = State(Stage.BEFORE)


class _Needs(IntEnum):
    ENTRY = 0
    """A key, or a dash."""
    NODE = 1
    """The value behind a colon, or the item behind a dash."""
    KEY = 2
    """The key behind a '?'."""
    COLON = 3
    """The ':' of the key behind a '?'."""


_ENTRY, _NODE, _KEY, _COLON = _Needs


class _Open:
    """A block that is not closed yet."""

    __slots__ = ("end", "indent", "is_lost", "is_mapping", "items", "key", "needs", "pairs", "properties", "start")

    def __init__(self, start: int, indent: int, properties: Properties | None, *, is_mapping: bool) -> None:
        self.start = start
        self.indent = indent
        self.properties = properties
        self.is_mapping = is_mapping
        self.is_lost = False
        """Whether it stands where nothing may, and is left out."""
        self.items: list[Node] = []
        self.pairs: list[Pair] = []
        self.key: Node | None = None
        self.needs = _ENTRY
        self.end = start


class Blocks(Flow):
    """Reads the pieces of a text from a byte on."""

    def __init__(self, text: str, at: int, state: State, limits: Limits) -> None:
        super().__init__(text, Notes(limits))
        self._limits = limits
        self._at = at
        self._state = state
        self.handles = state.handles
        self._stage = state.stage
        self._stack: list[_Open] = []
        if state.stage is Stage.ROOT:
            self._stack.append(_Open(at, state.indent, None, is_mapping=state.is_mapping))
            if state.items >= 0:
                self._stack[0].needs = _NODE
                self._stack.append(_Open(at, state.items, None, is_mapping=False))
        self._bases = len(self._stack)
        """How many of the blocks that are open are not of this piece alone."""
        self._waiting: Properties | None = None
        """Of a node that is to come on another line."""
        self._line = at
        """Where the line starts; columns count from there."""
        self._ahead = at
        """Up to where was looked to see whether a line goes on behind it; no matter of the piece before the line."""
        self._clear(at)

    def _clear(self, at: int) -> None:
        """Begins a piece."""
        self._piece = self.base = self.looked = at
        self._sort = Sort.AROUND
        self._node: Node | Pair | None = None
        self._mark = 0
        self._root_properties: Properties | None = None
        self._starts = False
        self._has_directive = False
        self._is_read = False
        """Whether something was begun that an entry cannot follow in the same piece."""
        self.comments = []
        self.has_names = False

    # Pieces.

    def pieces(self) -> Iterator[tuple[int, Piece[State]]]:
        text = self.text
        length = len(text)
        if self._at == 0 and text.startswith("\xef\xbb\xbf"):
            self._at = 3
        is_fresh = self._stage is Stage.ROOT
        while not self.notes.gives_up:
            at = self._at if is_fresh else self._skip(self._at)
            line = _LINE.match(text, at) if self._stage is Stage.ROOT else None
            if line is not None and self._is_plain(line):
                column, is_item = line.end("indent") - at, line["dash"] is not None
                self.looked = max(self.looked, at + column + 4)
                top = self._stack[-1]
                is_next = top.is_mapping and top.indent == column and top.needs is _ENTRY
                if len(self._stack) == self._bases or is_item or not is_next:
                    self._unwind(column, is_item=is_item)
                    piece = self._cut(at, column, is_item=is_item)
                    if piece is not None:
                        yield piece
                self.looked = max(self.looked, self._ahead)
                self._plain_line(line, at, column)
                self._at, is_fresh = line.end(), True
                continue
            if is_fresh:
                at = self._skip(at)
            if at == length:
                break
            is_fresh = False
            # A tab is a mistake there, and is taken for a blank.
            blanks = _BLANKS_AND_TABS.match(text, at)
            assert blanks is not None, "there may be none"
            self._line = at
            yield from self._line_at(at, blanks.end())
        while len(self._stack) > self._bases:
            self._close()
        self._fill()
        if self._has_directive and not self._starts:
            self.wrong(length, length, _NO_START)
        if self._piece < length:
            yield self._finished(length)

    def _finished(self, at: int) -> tuple[int, Piece[State]]:
        """Ends the piece before `at`."""
        start = self._piece
        piece: Piece[State] = Piece(
            self._sort,
            at - start,
            max(self.looked - at, 0) + 4,
            self._state,
            self._node,
            self._mark,
            self._starts,
            self._root_properties,
            tuple(self.comments),
            self.notes.all(mistakes_of_bytes(self.text, start, at, self._limits.mistakes)),
            self.notes.wrong,
            self.has_names,
        )
        self._clear(at)
        if self.notes.is_used:
            self.notes = Notes(self._limits)
        items = self._stack[1].indent if self._bases == 2 else -1
        if self._bases:
            root = self._stack[0]
            self._state = State(self._stage, root.is_mapping, root.indent, items, self.handles)
        else:
            self._state = State(self._stage, handles=self.handles)
        return start, piece

    def _cut(self, at: int, column: int, *, is_item: bool) -> tuple[int, Piece[State]] | None:
        """Ends the piece before the line at `at`, if something else begins there."""
        stack = self._stack
        if len(stack) != self._bases or not self._is_read:
            return None
        top = stack[-1]
        if is_item and self._bases == 1 and top.is_mapping and top.needs is _NODE and column >= top.indent:
            assert top.key is not None, "a value stands behind its key"
            end = top.end - self.base
            self._sort, self._node = Sort.OPENING, Pair(top.key, Sequence(end, end, (), self._taken()))
            top.key = None
            stack.append(_Open(at, column, None, is_mapping=False))
            self._bases = 2
            return self._finished(at)
        return self._finished(at) if top.needs is _ENTRY else None

    # Lines.

    def _skip(self, at: int) -> int:
        """Passes over blank lines and comments; where the next line starts that holds more."""
        text = self.text
        match = _SKIP.match(text, at)
        assert match is not None, "there may be none"
        end = match.end()
        rest = _BLANKS_AND_TABS.match(text, end)
        assert rest is not None, "there may be none"
        last = rest.end()
        if last == len(text) or text[last] == "#":
            # The last line has no break.
            end = len(text)
        if end > at and not text[at:end].isspace():
            for comment in _COMMENT.finditer(text, at, end):
                self.comment(*comment.span())
        if "\t" in text[at:end]:
            for tab in _TAB.finditer(text, at, end):
                self.check_tabs(*tab.span())
                if self.notes.gives_up:
                    break
        self.looked = max(self.looked, last)
        return end

    def _is_plain(self, line: re.Match[str]) -> bool:
        """Whether a line can be read as it looks: it fits to what is open, and its value does not go on behind it."""
        column = line.end("indent") - line.start()
        is_item = line["dash"] is not None
        stack = self._stack
        if self._waiting is not None or len(stack) + 3 > self._limits.nesting:
            return False
        top = stack[-1]
        if top.indent < column:
            if top.needs is not _NODE or top.is_lost:
                return False
        elif top.indent != column or top.is_mapping is is_item or top.needs is not _ENTRY:
            for one in reversed(stack):
                if one.needs in (_KEY, _COLON) or one.is_lost:
                    return False
                if one.indent < column:
                    return False
                if one.indent == column and one.is_mapping is not is_item:
                    break
                if one.indent == column and is_item:
                    # The list of a key, as far to the left as the key.
                    if one is not top or one.needs is not _NODE:
                        return False
                    break
            else:
                return False
        if line.end("key") - line.start("key") > LONGEST_KEY:
            return False
        if line["plain"] is None:
            return True
        behind = _NEXT.match(self.text, line.end())
        if behind is None:
            return False
        inner = behind.end() - line.end() - 1
        self._ahead = behind.end()
        return inner <= line.start("key") - line.start() or behind.end() == len(self.text)

    def _plain_line(self, line: re.Match[str], at: int, column: int) -> None:
        """Reads such a line; what ends before it was closed."""
        stack = self._stack
        top = stack[-1]
        key_start, key_end = line.span("key")
        base = self.base
        if line["dash"] is not None:
            dash = at + column
            if top.is_mapping or top.indent < column:
                top = self._push(dash, column, is_mapping=False)
            self._item_begins(top, dash)
            top = self._push(key_start, key_start - at, is_mapping=True)
        elif top.indent < column:
            top = self._push(key_start, column, is_mapping=True)
        key = new(Scalar, (key_start - base, key_end - base, line["key"], Style.PLAIN, None))
        self._is_read = True
        kind = line.lastgroup
        top.end = line.end(kind or 0)
        value: Node
        if kind == "plain":
            start, end = line.span("plain")
            value = self.scalar(start, end, line["plain"], Style.PLAIN, None)
        elif kind == "double" or kind == "single":
            start, end = line.span(kind)
            top.end += 1
            style = Style.DOUBLE if kind == "double" else Style.SINGLE
            value = self.scalar(start - 1, end + 1, line[kind], style, None)
        elif kind == "row":
            start, end = line.span("row")
            top.end += 1
            numbers = [
                new(Scalar, (one.start() - base, one.end() - base, one[0], Style.PLAIN, None))
                for one in _NUMBER.finditer(self.text, start, end)
            ]
            value = new(Sequence, (start - 1 - base, end + 1 - base, tuple(numbers), None))
        else:
            top.key = key
            top.needs = _NODE
            top.end = key_end + 1
            return
        pair = new(Pair, (key, value))
        if len(stack) <= self._bases:
            self._sort, self._node = Sort.ENTRY, pair
        else:
            top.pairs.append(pair)

    def _line_at(self, line: int, at: int) -> Iterator[tuple[int, Piece[State]]]:
        """Reads the line that starts at `line`, of which the first that is no blank stands at `at`."""
        text = self.text
        self.looked = max(self.looked, at + 4)
        if at == line and self.is_mark(at):
            yield from self._document_mark(at)
            return
        if at == line and text[at] == "%":
            self._directive(at)
            return
        if self._stage is not Stage.ROOT:
            self.check_tabs(line, at)
        if self._stage is Stage.DONE:
            end = self._rest(at)
            self.wrong(at, end, "a document has one root; '---' begins another document")
            self._at = end
            return
        if self._stage is not Stage.ROOT:
            if self._has_directive and not self._starts:
                self.wrong(at, at, _NO_START)
                self._has_directive = False
            elif self._stage is Stage.ENDED:
                self.wrong(at, at, "behind '...' a document begins with '---'")
            self._stage = Stage.OPEN
            self._inline(at, may_nest=True)
            return
        column = at - line
        is_item = self._is_indicator(at, "-")
        column, what = self._unwind(column, is_item=is_item, is_value=self._is_indicator(at, ":"))
        piece = self._cut(line, column, is_item=is_item)
        if piece is not None:
            # The line is looked at afresh: what is read of it depends on the state only.
            yield piece
            self._at = line
            return
        self.looked = max(self.looked, self._ahead)
        self.check_tabs(line, at)
        if what:
            self.wrong(at, at, what)
        self._is_read = True
        top = self._stack[-1]
        if column > top.indent:
            if top.needs is _NODE or top.needs is _KEY:
                self._inline(at, may_nest=True)
                return
            self.wrong(at, at, "this is indented deeper than what it stands beside")
            column = top.indent
            self._fill()
        if top.is_mapping:
            if not is_item:
                self._entry(at)
                return
            if top.needs in (_NODE, _KEY) and not what:
                self._inline(at, may_nest=True)
                return
            self._lose(at, column, "an item cannot stand among keys", is_mapping=False)
        elif not is_item:
            self._lose(at, column, "a key cannot stand among the items of a list", is_mapping=True)
            self._entry(at)
            return
        self._item_begins(self._stack[-1], at)
        self._inline(self.gap(at + 1), may_nest=True)

    def _lose(self, at: int, column: int, what: str, *, is_mapping: bool) -> None:
        """Begins a block that is left out."""
        self.wrong(at, at, what)
        lost = _Open(at, column, None, is_mapping=is_mapping)
        lost.is_lost = True
        self._stack.append(lost)

    def _item_begins(self, top: _Open, dash: int) -> None:
        top.needs = _NODE
        top.end = dash + 1
        self._is_read = True
        if len(self._stack) <= self._bases:
            self._mark = dash - self.base
            self._sort = Sort.ITEM

    def _is_indicator(self, at: int, indicator: str) -> bool:
        text = self.text
        return text[at] == indicator and text[at + 1 : at + 2] in ("", " ", "\t", "\r", "\n")

    def _unwind(self, column: int, *, is_item: bool, is_value: bool = False) -> tuple[int, str]:
        """Closes what a line does not belong to that is indented by so much; how much is meant, and what is wrong.

        `is_value`: the line begins with the ':' of a key before it.
        """
        stack = self._stack
        what = ""
        while True:
            top = stack[-1]
            if top.indent < column:
                break
            fits = top.is_mapping is not is_item
            if top.indent == column and (fits or (is_item and not top.is_lost)):
                break
            below = stack[-2].indent if len(stack) > 1 else -1
            if top.indent > column > below and (fits or len(stack) == 1):
                what = "this is indented less than what it stands beside"
                column = top.indent
                break
            if len(stack) == 1:
                break
            self._close()
        top = stack[-1]
        is_awaited = top.is_mapping and (
            (is_item and top.needs in (_NODE, _KEY) and not what) or (is_value and top.needs is _COLON)
        )
        if top.indent == column and not is_awaited:
            if is_value and top.needs is _KEY:
                self._attach_missing(top.end)
            else:
                self._fill()
        return column, what

    def _document_mark(self, at: int) -> Iterator[tuple[int, Piece[State]]]:
        while len(self._stack) > self._bases:
            self._close()
        self._fill()
        if self._waiting is not None and self._stage is Stage.OPEN:
            self._attach_missing(at)
        if self._stage not in (Stage.BEFORE, Stage.ENDED):
            self.handles = DEFAULT_HANDLES
        is_start = self.text[at] == "-"
        is_first = self._stage is Stage.BEFORE
        self._stack = []
        self._bases = 0
        has_directive, self._has_directive = self._has_directive, False
        self._stage = Stage.BEFORE if is_start or is_first else Stage.ENDED
        if at > self._piece:
            if has_directive and not is_start:
                self.wrong(at, at, _NO_START)
            yield self._finished(at)
            self.looked = max(self.looked, at + 4)
        if is_start:
            self._starts = True
            self._stage = Stage.OPEN
            self._inline(self.gap(at + 3), may_nest=False)
            return
        if is_first:
            self.wrong(at, at + 3, "there is no document that '...' could end")
        self._sort = Sort.END
        self._stage = Stage.ENDED
        self.handles = DEFAULT_HANDLES
        self._rest_of_line(self.gap(at + 3))
        behind = self._behind_break(self._at)
        yield self._finished(behind)
        self._at = behind

    def _directive(self, at: int) -> None:
        match = _DIRECTIVE.match(self.text, at)
        assert match is not None, "it was looked at"
        end = match.end()
        self._at = end
        if self._stage not in (Stage.BEFORE, Stage.ENDED):
            self.wrong(at, end, "a directive stands before a document, behind '...'")
            return
        self._has_directive = True
        handle = _TAG_DIRECTIVE.fullmatch(match[0])
        if handle is not None:
            self.handles |= {handle[1]}
        elif _OTHER_DIRECTIVE.fullmatch(match[0]) is None and _YAML_DIRECTIVE.fullmatch(match[0]) is None:
            self.wrong(at, end, "this directive is not written as it should be")

    # Nodes.

    def _entry(self, at: int) -> None:
        """An entry of the innermost mapping begins here."""
        top = self._stack[-1]
        text = self.text
        if self._is_indicator(at, "?"):
            top.needs = _KEY
            top.end = at + 1
            self._inline(self.gap(at + 1), may_nest=True)
            return
        if self._is_indicator(at, ":"):
            if top.needs is not _COLON:
                self.wrong(at, at + 1, "a key is missing before this")
                top.key = self._missing(at)
            top.needs = _NODE
            top.end = at + 1
            self._inline(self.gap(at + 1), may_nest=True)
            return
        if top.needs is _COLON:
            self._fill()
        properties, start = (None, at) if text[at] not in "&!" else self.properties(at, None)
        if start == len(text) or text[start] in "\r\n#":
            self.wrong(at, start, "a key is missing behind this")
            top.key = self._with(self._missing(start), properties)
            self._attach_missing(start)
            self._rest_of_line(start)
            return
        if self._is_indicator(start, ":"):
            self._key(self._with(self._missing(start), properties), at, start + 1, is_one_line=True)
            return
        node, end, is_one_line = self._atom(start, top.indent, properties, is_key=True)
        colon = COLON.match(text, end)
        if colon is None and text[end : end + 1] == ":":
            self.wrong(end, end + 1, "a blank is missing behind ':'")
            behind = end + 1
        elif colon is None:
            self.wrong(start, end, "a ':' is missing behind this key")
            top.key = node
            top.needs = _NODE
            self._attach_missing(end)
            self._rest_of_line(end)
            return
        else:
            behind = colon.end()
            self.check_tabs(end, behind)
        self._key(node, at, behind, is_one_line=is_one_line)

    def _key(self, node: Node, start: int, behind: int, *, is_one_line: bool) -> None:
        """Goes on behind the colon of a key."""
        top = self._stack[-1]
        if not is_one_line:
            self.wrong(start, behind, "a key and its ':' stand on one line")
        elif behind - start > LONGEST_KEY + 1:
            self.wrong(behind - 1, behind, f"a key has {LONGEST_KEY:,} characters at the most")
        top.key = node
        top.needs = _NODE
        top.end = behind
        self._inline(self.gap(behind), may_nest=False)

    def _inline(self, at: int, *, may_nest: bool) -> None:
        """Reads the node that is waited for, from `at` on, as far as it stands on this line.

        `may_nest`: a block can begin here.
        """
        text = self.text
        while True:
            if at == len(text) or text[at] in "\r\n#":
                self._rest_of_line(at)
                return
            self._is_read = True
            if self._is_indicator(at, "-") or self._is_indicator(at, "?"):
                is_item = text[at] == "-"
                if not may_nest:
                    self.wrong(at, at + 1, f"'{text[at]}' cannot stand here")
                    at = self.gap(at + 1)
                    continue
                if self._is_too_deep(at):
                    return
                top = self._push(at, at - self._line, is_mapping=not is_item)
                if is_item:
                    self._item_begins(top, at)
                else:
                    top.needs = _KEY
                    top.end = at + 1
                at = self.gap(at + 1)
                continue
            if self._is_indicator(at, ":"):
                if not may_nest:
                    self.wrong(at, at + 1, "a ':' cannot stand here")
                elif self._is_too_deep(at):
                    return
                else:
                    self.wrong(at, at + 1, "a key is missing before this")
                    top = self._push(at, at - self._line, is_mapping=True)
                    top.key = self._missing(at)
                    top.needs = _NODE
                    top.end = at + 1
                at = self.gap(at + 1)
                continue
            break
        start = at
        properties: Properties | None = None
        if text[at] in "&!":
            properties, at = self.properties(at, None)
            if at == len(text) or text[at] in "\r\n#":
                self._waiting = self._merged(properties, start, at)
                self._rest_of_line(at)
                return
            if self._is_indicator(at, ":") and may_nest:
                if not self._is_too_deep(start):
                    self._push(start, start - self._line, is_mapping=True)
                    self._key(self._with(self._missing(at), properties), start, at + 1, is_one_line=True)
                return
            if any(self._is_indicator(at, one) for one in "-?:"):
                self.wrong(at, at + 1, f"'{text[at]}' cannot stand here")
                self._waiting = self._merged(properties, start, at)
                self._inline(self.gap(at + 1), may_nest=False)
                return
        top_indent = self._stack[-1].indent if self._stack else -1
        is_block = text[at] in "|>"
        node, end, is_one_line = self._atom(at, top_indent, properties, is_key=False)
        if is_block:
            self._attach(self._owned(node, start), end)
            return
        colon = COLON.match(text, end)
        if colon is None and text[end : end + 1] == ":" and may_nest and text[at] in "\"'":
            self.wrong(end, end + 1, "a blank is missing behind ':'")
            behind = end + 1
        elif colon is None:
            self._attach(self._owned(node, start), end)
            self._rest_of_line(self.gap(end))
            return
        else:
            behind = colon.end()
            self.check_tabs(end, behind)
        if not may_nest:
            rest = self._behind_text(behind)
            self.wrong(behind - 1, behind, "a ':' cannot stand here; write the text in quotes")
            whole = self.scalar(at, rest, text[at:rest], Style.PLAIN, properties)
            self._attach(self._owned(whole, start), rest)
            self._rest_of_line(rest)
            return
        if self._is_too_deep(start):
            return
        self._push(start, start - self._line, is_mapping=True)
        self._key(node, start, behind, is_one_line=is_one_line)

    def _behind_text(self, at: int) -> int:
        """Where a line ends, without a comment and the blanks before it."""
        match = _REST_OF_TEXT.match(self.text, at)
        return at if match is None else match.end()

    def _atom(self, at: int, indent: int, properties: Properties | None, *, is_key: bool) -> tuple[Node, int, bool]:
        """A node that is no block collection, where it ends, and whether that is on its line."""
        text = self.text
        character = text[at]
        if character in "\"'":
            end, value, is_one_line = self.quoted(at, indent)
            style = Style.DOUBLE if character == '"' else Style.SINGLE
            return self.scalar(at, end, value, style, properties), end, is_one_line
        if character == "*":
            alias = self.alias(at, properties)
            return alias, alias.end + self.base, True
        if character in "[{":
            return self.flow(at, indent, properties, self._limits.nesting - len(self._stack))
        if character in "|>" and not is_key:
            block = self.block(at, indent)
            self._at = block.behind
            style = Style.LITERAL if character == "|" else Style.FOLDED
            return self.scalar(at, block.end, block.text, style, properties), block.end, False
        if PLAIN_FIRST.match(text, at) is None:
            self.wrong(at, at + 1, f"no text begins with '{character}'; write it in quotes")
        match = PLAIN.match(text, at)
        end = max(at + 1, at if match is None else match.end())
        self.check_plain(at, end)
        if is_key:
            if COLON.match(text, end) is None and ":" in text[at:end]:
                end = at + text[at:end].index(":")
                end = max(end, at + 1)
            return self.scalar(at, end, text[at:end], Style.PLAIN, properties), end, True
        value = text[at:end]
        if COLON.match(text, end) is None:
            end, value = self.plain_lines(at, end, indent + 1)
        return self.scalar(at, end, value, Style.PLAIN, properties), end, True

    def _rest_of_line(self, at: int) -> None:
        """Ends a line on which nothing more may stand."""
        text = self.text
        at = self.gap(at)
        self._at = at
        if at == len(text) or text[at] in "\r\n":
            return
        if text[at] == "#":
            self._at = self._rest(at)
            self.comment(at, self._at)
            return
        end = self._behind_text(at)
        self._at = end
        self.wrong(at, end, "nothing may stand behind this on its line")
        if text[end : end + 1] not in ("", "\r", "\n"):
            self._rest_of_line(end)

    # What is open.

    def _push(self, at: int, column: int, *, is_mapping: bool) -> _Open:
        """Opens a block, where a node is waited for."""
        block = _Open(at, column, self._taken(), is_mapping=is_mapping)
        self._stack.append(block)
        if len(self._stack) == 1:
            self._stage = Stage.ROOT
            self._bases = 1
            self._root_properties, block.properties = block.properties, None
        return block

    def _is_too_deep(self, at: int) -> bool:
        """Whether a block would be too deep that begins here; it is passed over then."""
        if len(self._stack) < self._limits.nesting:
            return False
        column = at - self._line
        end = self._rest(at)
        while True:
            line = self.next_line(end)
            if line is None or line[1] == len(self.text) or line[1] - line[0] < column:
                break
            end = self._rest(line[1])
        self.notes.too_deep(at - self.base, end - self.base)
        self._attach(Unread(at - self.base, end - self.base, self._taken()), end)
        self._at = end
        return True

    def _taken(self) -> Properties | None:
        found, self._waiting = self._waiting, None
        return found

    def _merged(self, more: Properties | None, start: int, end: int) -> Properties | None:
        """The properties of a node that are on lines before, and those on this one."""
        before = self._taken()
        if before is None or more is None:
            return more or before
        if (before.tag is not None and more.tag is not None) or (before.anchor is not None and more.anchor is not None):
            self.wrong(start, end, "a node has one tag and one anchor")
        return Properties(before.tag or more.tag, before.anchor or more.anchor)

    def _with(self, node: Node, properties: Properties | None) -> Node:
        return node if properties is None else node._replace(properties=properties)

    def _owned(self, node: Node, start: int) -> Node:
        """A node with the properties that stand on lines before it."""
        if self._waiting is None:
            return node
        if isinstance(node, Alias):
            self._waiting = None
            self.wrong(start, start, "an alias has no tag and no anchor")
            return node
        return self._with(node, self._merged(node.properties, start, start))

    def _missing(self, at: int) -> Node:
        at -= self.base
        properties = self._taken()
        if properties is not None:
            at = max(at, *[one.span.end for one in properties if one is not None])
        return Scalar(at, at, "", Style.MISSING, properties)

    def _attach(self, node: Node, end: int) -> None:
        """Puts a node where one is waited for."""
        self._is_read = True
        if not self._stack:
            self._sort, self._node = Sort.ROOT, node
            self._stage = Stage.DONE
            return
        top = self._stack[-1]
        top.end = max(top.end, end)
        is_base = len(self._stack) <= self._bases
        if not top.is_mapping:
            top.needs = _ENTRY
            if is_base:
                self._sort, self._node = Sort.ITEM, node
            else:
                top.items.append(node)
        elif top.needs is _KEY:
            top.key = node
            top.needs = _COLON
        else:
            assert top.key is not None, "a value stands behind its key"
            pair = new(Pair, (top.key, node))
            top.key = None
            top.needs = _ENTRY
            if is_base:
                self._sort, self._node = Sort.ENTRY, pair
            else:
                top.pairs.append(pair)

    def _fill(self) -> None:
        """Ends what the innermost block waits for."""
        if not self._stack:
            if self._waiting is not None and self._stage is Stage.OPEN:
                self._attach_missing(self._at)
            return
        top = self._stack[-1]
        if len(self._stack) == 1 and self._bases == 2:
            return
        if top.needs is _KEY:
            self._attach_missing(top.end)
        if top.needs is _COLON or top.needs is _NODE:
            self._attach_missing(top.end)

    def _attach_missing(self, at: int) -> None:
        node = self._missing(at)
        self._attach(node, node.end + self.base)

    def _close(self) -> None:
        """Ends the innermost block."""
        self._fill()
        if len(self._stack) <= self._bases:
            # Its items are pieces.
            self._stack.pop()
            self._bases -= 1
            self._stack[-1].needs = _ENTRY
            return
        top = self._stack.pop()
        if top.is_lost:
            return
        node: Node
        if top.is_mapping:
            if len(top.pairs) > 1:
                self.notes.doubles(top.pairs)
            node = new(Mapping, (top.start - self.base, top.end - self.base, tuple(top.pairs), top.properties))
        else:
            node = new(Sequence, (top.start - self.base, top.end - self.base, tuple(top.items), top.properties))
        self._attach(node, top.end)
