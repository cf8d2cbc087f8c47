"""Reads blocks of YAML by indentation, in pieces.

A line with a slightly wrong indentation joins its neighbours; misplaced nodes are left out. One state decides, line by
line, which blocks a line closes, where a piece ends and how a document begins.
"""

import re
from collections.abc import Iterator

from robray.syntax.nodes import Pair, Sequence
from robray.syntax.notes import too_many_lines
from robray.syntax.pieces import Piece, Sort
from robray.syntax.yaml.bracketed_roots import BracketedRoots
from robray.syntax.yaml.open_blocks import COLON, ENTRY, KEY, NODE, OpenBlock
from robray.syntax.yaml.plain_lines import LINE
from robray.syntax.yaml.properties import DEFAULT_HANDLES
from robray.syntax.yaml.scalars import KEY_END, PLAIN, REST_OF_LINE
from robray.syntax.yaml.state import Stage, State

_SKIP = re.compile(r"(?>(?:[ \t]*+(?:#[^\r\n]*+)?(?:\r\n|\n|\r))*)")
_COMMENT = re.compile(r"#[^\r\n]*+")
_BLANKS_AND_TABS = re.compile(r"[ \t]*+")
_DIRECTIVE = re.compile(r"%[^\r\n]*+")
_YAML_DIRECTIVE = re.compile(r"%YAML[ ]+1\.[0-9]+[ ]*(?:#.*)?")
_OTHER_DIRECTIVE = re.compile(r"%(?!(?:YAML|TAG)(?:[ ]|\Z))[-\w]+(?:[ ].*)?", re.ASCII)
_TAG_DIRECTIVE = re.compile(r"%TAG[ ]+(!(?:[-\w]*!)?)[ ]+[^ \t]+[ ]*(?:#.*)?", re.ASCII)
_TAB = re.compile(r"(?:(?<![^\r\n])|(?<=\A\xef\xbb\xbf))[ ]*+\t[ \t]*+")
_TIGHT_DASH = re.compile(r"-(?=[A-Za-z_\"'{\[])")
_VALUE_BEHIND = (
    r"[^ \t\r\n:#]++(?>(?: ++[^ \t\r\n:#]++)*):[ \t]++"
    r"(?:[^ \t\r\n#&!|>*?\"'\[{%@`][^\r\n]*|\"[^\"\\\r\n]*\"|'[^'\r\n]*'|\[[^\r\n#]*\]|\{[^\r\n#]*\})"
    r"(?=[ \t]*(?:[ \t]#[^\r\n]*)?(?:[\r\n]|\Z))"
)
_WHOLE_ENTRY = re.compile(rf"(?![-?][ \t\r\n]|[\"'&*!|>%@\x60\[{{,]){_VALUE_BEHIND}")
"""An entry whose value is complete on the line."""
_TIGHT_ENTRY = re.compile(f"-{_VALUE_BEHIND}")
_COMMA_LAST = re.compile(r"[^#]*,[ \t]*\Z")
_LESS = "too little indentation; align this line with its neighbours"
NO_BLANK = "missing space after '-'"
_NOT_PLAIN = 3
"""Cost of another line, in plain lines."""
_NO_START = "missing '---' after the directives"


class Blocks(BracketedRoots):
    """Reads the pieces of a text from a byte on."""

    def pieces(self) -> Iterator[tuple[int, Piece[State], State]]:
        """Pieces, with where each ends and the state that reading is in there."""
        text = self.text
        length = len(text)
        if self._at == 0 and text.startswith("\xef\xbb\xbf"):
            self._at = 3
        if self._brackets is not None:
            yield from self._items_in_brackets() if self._bases else self._parts_of_root()
        is_fresh = self._stage is Stage.ROOT
        while not self.notes.gives_up:
            at = self._at if is_fresh else self._skip(self._at)
            line = LINE.match(text, at) if self._stage is Stage.ROOT else None
            if line is None and is_fresh:
                # Comments and blank lines may be before it.
                at, is_fresh = self._skip(at), False
                line = LINE.match(text, at) if self._stage is Stage.ROOT else None
            if line is not None and self._is_plain(line):
                column, is_item = line.end(1) - at, line.start(2) >= 0
                self.looked = max(self.looked, at + column + 4)
                top = self._stack[-1]
                is_next = top.is_mapping and top.indent == column and top.needs is ENTRY
                if column < top.indent:
                    # Its end depends on all of it, and on the depth of the next line.
                    self.looked = max(self.looked, line.end(), self._ahead)
                if len(self._stack) == self._bases or is_item or not is_next:
                    self._unwind(column, is_item=is_item)
                    piece = self._cut(at, column, is_item=is_item)
                    if piece is not None:
                        yield piece
                self.looked = max(self.looked, at + column + 4, self._ahead)
                self._plain_line(line, at, column)
                self._count(1, at)
                self._at, is_fresh = self._entries_alike(line.end()), True
                continue
            if is_fresh:
                at = self._skip(at)
            if at == length:
                break
            is_fresh = False
            # A tab is a mistake there, and is taken for a blank.
            self._line = at
            yield from self._line_at(at, self._behind_blanks(at))
        while len(self._stack) > self._bases:
            self._close()
        self._fill()
        if self._has_directive and not self._starts:
            self.wrong(length, length, _NO_START)
        if self._piece < length:
            yield self._finished(length)

    def _count(self, lines: int, at: int) -> None:
        """Counts the line at `at` to the piece; the first line above the limit ends the reading."""
        self._lines += lines
        if self._lines > self._limits.lines:
            self.notes.give_up(at - self.base, at - self.base, too_many_lines(self._limits))

    def _cut(self, at: int, column: int, *, is_item: bool) -> tuple[int, Piece[State], State] | None:
        """Ends the piece before the line at `at`, if another one begins there."""
        stack = self._stack
        if len(stack) != self._bases or not self._is_read:
            return None
        top = stack[-1]
        if is_item and self._bases == 1 and top.is_mapping and top.needs is NODE and column >= top.indent:
            assert top.key is not None, "a value stands behind its key"
            end = top.end - self.base
            self._sort, self._node = Sort.OPENING, Pair(top.key, Sequence(end, end, (), self._taken()))
            top.key = None
            stack.append(OpenBlock(at, column, None, is_mapping=False))
            self._bases = 2
            return self._finished(at)
        return self._finished(at) if top.needs is ENTRY else None

    def _skip(self, at: int) -> int:
        """Start of the next line that is not blank or a comment."""
        text = self.text
        match = _SKIP.match(text, at)
        assert match is not None, "there may be none"
        end = match.end()
        last = self._behind_blanks(end)
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

    def _line_at(self, line: int, at: int) -> Iterator[tuple[int, Piece[State], State]]:
        """Reads the line that starts at `line`, with its first character at `at`."""
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
            end = self.rest(at)
            self.disorder(at, end, "second root of a document; start another document with '---'")
            self._at = end
            return
        if self._stage is not Stage.ROOT:
            if self._has_directive and not self._starts:
                self.wrong(at, at, _NO_START)
                self._has_directive = False
            elif self._stage is Stage.ENDED:
                self.wrong(at, at, "missing '---' after '...'")
            self._stage = Stage.OPEN
            self._count(_NOT_PLAIN, at)
            entry = self._list_in_brackets(at)
            if entry is None:
                if text[at] in "[{" and self._opens_root(at):
                    yield from self._root_in_brackets(at, at - line)
                else:
                    self._inline(at, may_nest=True)
                return
            self._push(at, at - line, is_mapping=True)
            yield self._opens_list(entry)
            yield from self._items_in_brackets()
            return
        column = at - line
        is_item = self._is_indicator(at, "-")
        if not is_item and text[at] == "-" and self._is_dash_alone(line, at):
            self._tight, is_item = at, True
        meant = column if column >= self._stack[-1].indent else self._meant(line, at, is_item=is_item)
        # The contents of an item keep their depth.
        shift = meant - column if is_item else 0
        is_value = self._is_indicator(at, ":")
        is_opened = column == self._stack[-1].indent and self._is_among_brackets(at)
        column, what = self._unwind(meant, is_item=is_item, is_value=is_value, is_opened=is_opened)
        if meant != at - line:
            what = what or _LESS
        piece = self._cut(line, column, is_item=is_item)
        if piece is not None:
            # Reads the line again, because its result may depend only on the state.
            yield piece
            self._at = line
            return
        self.looked = max(self.looked, self._ahead)
        self.check_tabs(line, at)
        if what:
            self.disorder(at, at, what)
        self._is_read = True
        self._count(_NOT_PLAIN, at)
        if at == self._tight:
            self.wrong(at, at + 1, NO_BLANK)
        top = self._stack[-1]
        if column > top.indent:
            if top.needs is NODE or top.needs is KEY:
                self._inline(at, may_nest=True)
                return
            self.disorder(at, at, "too much indentation; align this line with its neighbours")
            what = "told"
            column = top.indent
            self._fill()
        if top.is_mapping:
            if top.needs is NODE and is_opened:
                before = self.notes.wrong
                self._inline(at, may_nest=True)
                if self.notes.wrong == before:
                    self.disorder(at, at, "indent the value more than its key")
                return
            if not is_item:
                is_of_root = len(self._stack) == 1 and top.needs is ENTRY and not what
                entry = self._list_in_brackets(at) if is_of_root else None
                if entry is None:
                    self._entry(at, is_odd=bool(what))
                    return
                yield self._opens_list(entry)
                yield from self._items_in_brackets()
                return
            if top.needs in (NODE, KEY) and not what:
                self._inline(at, may_nest=True)
                return
            self._lose(at, column, "unexpected item among keys", is_mapping=False)
        elif not is_item:
            self._lose(at, column, "unexpected key among the items of a list", is_mapping=True)
            self._entry(at, is_odd=True)
            return
        self._item_begins(self._stack[-1], at)
        self._line -= shift + (at == self._tight)
        self._inline(self.gap(at + 1), may_nest=True)

    def _behind_blanks(self, at: int) -> int:
        blanks = _BLANKS_AND_TABS.match(self.text, at)
        assert blanks is not None, "there may be none"
        return blanks.end()

    def _meant(self, line: int, at: int, *, is_item: bool) -> int:
        """The corrected indentation of a line with its first character at `at`.

        An entry with its value on its line has no children. If the next line is deeper nevertheless, and as deep as an
        open block, this line belongs to that block and has slipped to the left.
        """
        text, stack = self.text, self._stack
        first = self._behind_blanks(at + 1) if is_item else at
        entry = _WHOLE_ENTRY.match(text, first)
        self.looked = max(self.looked, self.rest(first) + 2)
        following = None if entry is None else self.next_line(entry.end())
        while following is not None and text[following[1] : following[1] + 1] == "#":
            following = self.next_line(self.rest(following[1]))
        if following is None or following[1] == len(text):
            return at - line
        inner = following[1] - following[0]
        is_next_item = self._is_indicator(following[1], "-")
        if inner <= (at if is_next_item else first) - line:
            return at - line
        if not self.is_entry(self._behind_blanks(following[1] + 1) if is_next_item else following[1]):
            return at - line
        # The contents of an item are as far behind its dash as in this line, or the next one.
        behind = inner - (first - at if is_item else 0)
        for rank in range(len(stack) - 1, -1, -1):
            one = stack[rank]
            if is_item:
                if one.indent == (inner if is_next_item else behind) and not one.is_mapping:
                    return one.indent
            elif one.indent == inner and one.is_mapping is not is_next_item:
                holder = stack[min(rank + is_next_item, len(stack) - 1)]
                return holder.indent if holder.is_mapping and not holder.is_lost else at - line
        return at - line

    def _is_dash_alone(self, line: int, at: int) -> bool:
        """True if a line with a dash without a blank behind it must be an item.

        In an open or awaited list, an entry whose key begins with a dash would be a mistake, or the next line would be:
        a key as deep as those of the item, or another item.
        """
        text, column = self.text, at - line
        if _TIGHT_DASH.match(text, at) is None:
            return False
        ranks = [rank for rank, one in enumerate(self._stack) if one.indent <= column]
        holder = self._stack[ranks[-1]] if ranks else None
        if holder is None or holder.is_lost:
            return False
        is_list = holder.indent == column and not holder.is_mapping
        if not is_list and (not holder.is_mapping or holder.needs is not NODE or holder is not self._stack[-1]):
            return False
        value = _TIGHT_ENTRY.match(text, at)
        rest = REST_OF_LINE.match(text, at)
        assert rest is not None, "a line may be empty"
        self.looked = max(self.looked, rest.end() + 2)
        if value is None:
            # A text may be the awaited value; elsewhere it is a key without its colon.
            words = PLAIN.match(text, at)
            is_entry = words is not None and KEY_END.match(text, words.end()) is not None
            return not is_entry and (is_list or holder.indent == column)
        if is_list and (len(ranks) == 1 or self._stack[ranks[-2]].indent < column):
            return True
        following = self.next_line(rest.end())
        if following is None or following[1] == len(text):
            return False
        start, inner = following
        if inner - start == column:
            return self._is_indicator(inner, "-")
        is_item = self._is_indicator(inner, "-") or self._is_indicator(inner, "?")
        return inner - start == column + 2 and not is_item and self.is_entry(inner)

    def _is_among_brackets(self, at: int) -> bool:
        """True for the first line of a list without its bracket, as far to the left as its key: no key has a comma
        behind it.
        """
        if self._stack[-1].needs is not NODE or self.text[at] not in "{[":
            return False
        rest = self.rest(at)
        self.looked = max(self.looked, rest + 2)
        return _COMMA_LAST.match(self.text, at, rest) is not None

    def _unwind(
        self, column: int, *, is_item: bool, is_value: bool = False, is_opened: bool = False
    ) -> tuple[int, str]:
        """Closes the blocks that a line with this indentation does not belong to; returns the corrected one, and the
        mistake.

        `is_value`: the line begins with the ':' of a key before it; `is_opened`: with the value of that.
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
            if below == column and not is_item and not stack[-2].is_mapping:
                # An indentation that only dashes have belongs to the item behind one.
                below = stack[-3].indent if len(stack) > 2 else -1
            is_beside = top.indent > column > below and (fits or len(stack) == 1)
            # An item is not valid among keys: it belongs to the list of the key beside it.
            goes_on = top.indent > column == below and is_item and fits and stack[-2].is_mapping and not top.is_lost
            if is_beside or goes_on:
                what = _LESS
                column = top.indent
                break
            if len(stack) == 1:
                break
            self._close()
        top = stack[-1]
        is_awaited = top.is_mapping and (
            (is_item and top.needs in (NODE, KEY) and not what) or (is_value and top.needs is COLON) or is_opened
        )
        if top.indent == column and not is_awaited:
            if is_value and top.needs is KEY:
                self._attach_missing(top.end)
            else:
                self._fill()
        return column, what

    def _document_mark(self, at: int) -> Iterator[tuple[int, Piece[State], State]]:
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
        self._stage = Stage.BEFORE if is_first else Stage.ENDED
        if at > self._piece:
            if has_directive and not is_start:
                self.wrong(at, at, _NO_START)
            yield self._finished(at)
            self.looked = max(self.looked, at + 4)
        if is_start:
            self._starts = True
            self._stage = Stage.OPEN
            self._count(_NOT_PLAIN, at)
            self._inline(self.gap(at + 3), may_nest=False)
            return
        if is_first:
            self.wrong(at, at + 3, "unexpected '...' without a document")
        self._sort = Sort.END
        self._stage = Stage.ENDED
        self.handles = DEFAULT_HANDLES
        self._count(_NOT_PLAIN, at)
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
            self.wrong(at, end, "misplaced directive; put it before a document, after '...'")
            return
        self._has_directive = True
        handle = _TAG_DIRECTIVE.fullmatch(match[0])
        once = "%YAML" if _YAML_DIRECTIVE.fullmatch(match[0]) is not None else handle[1] if handle is not None else ""
        if once in self._directives:
            self.wrong(at, end, f"duplicate directive '{once}'")
        elif once:
            self._directives.add(once)
        if handle is not None:
            self.handles |= {handle[1]}
        elif _OTHER_DIRECTIVE.fullmatch(match[0]) is None and _YAML_DIRECTIVE.fullmatch(match[0]) is None:
            self.wrong(at, end, "invalid directive")
