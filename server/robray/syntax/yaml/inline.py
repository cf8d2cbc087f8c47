"""Reads a line behind its indentation: entries, items, and nodes that are not blocks."""

import re

from robray.syntax.nodes import Node, Properties, Style, Unread
from robray.syntax.yaml.flow_entries import LONGEST_KEY
from robray.syntax.yaml.open_blocks import COLON, KEY, NODE, OpenBlocks
from robray.syntax.yaml.scalars import KEY_END, PLAIN, PLAIN_FIRST

_REST_OF_TEXT = re.compile(r"[^ \t\r\n]*+(?>(?:[ \t]++[^ \t\r\n#][^ \t\r\n]*+)*)")


class Inline(OpenBlocks):
    """Reads from within a line to its end, or to that of a node that continues behind it."""

    def _entry(self, at: int, *, is_odd: bool = False) -> None:
        """Reads an entry of the innermost mapping. `is_odd`: its misplacement is noted already."""
        top = self._stack[-1]
        text = self.text
        if self._is_indicator(at, "?"):
            top.needs = KEY
            top.end = at + 1
            self._inline(self.gap(at + 1), may_nest=True)
            return
        if self._is_indicator(at, ":"):
            if top.needs is not COLON:
                self.wrong(at, at + 1, "missing key before this")
                top.key = self._missing(at)
            top.needs = NODE
            top.end = at + 1
            self._inline(self.gap(at + 1), may_nest=True)
            return
        if top.needs is COLON:
            self._fill()
        properties, start = (None, at) if text[at] not in "&!" else self.properties(at, None)
        if start == len(text) or text[start] in "\r\n#":
            self.wrong(at, start, "missing key after this")
            top.key = self._with(self._missing(start), properties)
            self._attach_missing(start)
            self._rest_of_line(start)
            return
        if self._is_indicator(start, ":"):
            self._key(self._with(self._missing(start), properties), at, start + 1, is_one_line=True)
            return
        node, end, is_one_line = self._atom(start, top.indent, properties, is_key=True)
        colon = KEY_END.match(text, end)
        if colon is None and text[end : end + 1] == ":":
            self.wrong(end, end + 1, "missing space after ':'")
            behind = end + 1
        elif colon is None:
            if is_odd:
                self._rest_of_line(self._behind_text(end))
                return
            self.wrong(start, end, "missing ':' after this key")
            top.key = node
            top.needs = NODE
            top.end = end
            line = self.next_line(end)
            if line is None or line[1] - line[0] < top.indent or not text.startswith("- ", line[1]):
                self._attach_missing(end)
            # A list behind it is its value.
            self._rest_of_line(end)
            return
        else:
            behind = colon.end()
            self.check_tabs(end, behind)
        self._key(node, at, behind, is_one_line=is_one_line)

    def _key(self, node: Node, start: int, behind: int, *, is_one_line: bool) -> None:
        """Continues behind the colon of a key."""
        top = self._stack[-1]
        if not is_one_line:
            self.wrong(start, behind, "a key and its ':' must be on one line")
        elif behind - start > LONGEST_KEY + 1:
            self.wrong(behind - 1, behind, f"expected a key of at most {LONGEST_KEY:,} characters")
        top.key = node
        top.needs = NODE
        top.end = behind
        self._inline(self.gap(behind), may_nest=False)

    def _inline(self, at: int, *, may_nest: bool) -> None:
        """Reads the awaited node from `at` on, as far as it is on this line.

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
                    self.wrong(at, at + 1, f"unexpected '{text[at]}'")
                    at = self.gap(at + 1)
                    continue
                if self._is_too_deep(at):
                    return
                top = self._push(at, at - self._line, is_mapping=not is_item)
                if is_item:
                    self._item_begins(top, at)
                else:
                    top.needs = KEY
                    top.end = at + 1
                if at == self._tight:
                    self._line -= 1
                at = self.gap(at + 1)
                continue
            if self._is_indicator(at, ":"):
                if not may_nest:
                    self.wrong(at, at + 1, "unexpected ':'")
                elif self._is_too_deep(at):
                    return
                else:
                    self.wrong(at, at + 1, "missing key before this")
                    top = self._push(at, at - self._line, is_mapping=True)
                    top.key = self._missing(at)
                    top.needs = NODE
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
                self.wrong(at, at + 1, f"unexpected '{text[at]}'")
                self._waiting = self._merged(properties, start, at)
                self._inline(self.gap(at + 1), may_nest=False)
                return
        if may_nest and at == start and self._is_key_without_colon(at):
            if not self._is_too_deep(at):
                self._push(at, at - self._line, is_mapping=True)
                self._entry(at)
            return
        top_indent = self._stack[-1].indent if self._stack else -1
        is_block = text[at] in "|>"
        node, end, is_one_line = self._atom(at, top_indent, properties, is_key=False)
        if is_block:
            self._attach(self._owned(node, start), end)
            return
        colon = KEY_END.match(text, end)
        if colon is None and text[end : end + 1] == ":" and may_nest and text[at] in "\"'":
            self.wrong(end, end + 1, "missing space after ':'")
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
            self.wrong(behind - 1, behind, "unexpected ':'; put the text in quotes")
            whole = self.scalar(at, rest, text[at:rest], Style.PLAIN, properties)
            self._attach(self._owned(whole, start), rest)
            self._rest_of_line(rest)
            return
        if self._is_too_deep(start, behind, is_told=isinstance(node, Unread)):
            return
        self._push(start, start - self._line, is_mapping=True)
        self._key(node, start, behind, is_one_line=is_one_line)

    def _is_key_without_colon(self, at: int) -> bool:
        """True if a plain text is alone on its line, and aligned with the keys that follow."""
        text = self.text
        words = PLAIN.match(text, at)
        if words is None or PLAIN_FIRST.match(text, at) is None or KEY_END.match(text, words.end()) is not None:
            return False
        line = self.next_line(words.end())
        if line is None or line[1] - line[0] != at - self._line or line[1] == len(text):
            return False
        if line[0] == line[1] and self.is_mark(line[1]):
            return False
        return self.is_entry(line[1]) and not any(self._is_indicator(line[1], one) for one in "-?")

    def _atom(self, at: int, indent: int, properties: Properties | None, *, is_key: bool) -> tuple[Node, int, bool]:
        """A node that is not a block collection, its end, and True if that is on its line."""
        text = self.text
        character = text[at]
        if character in "\"'":
            end, value, is_one_line = self.quoted(at, indent, in_brackets=False)
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
            self.wrong(at, at + 1, f"a text cannot start with '{character}'; put it in quotes")
        match = PLAIN.match(text, at)
        end = max(at + 1, at if match is None else match.end())
        self.check_plain(at, end)
        if is_key:
            if KEY_END.match(text, end) is None and ":" in text[at:end]:
                end = at + text[at:end].index(":")
                end = max(end, at + 1)
            return self.scalar(at, end, text[at:end], Style.PLAIN, properties), end, True
        value = text[at:end]
        if KEY_END.match(text, end) is None:
            end, value = self.plain_lines(at, end, indent + 1)
        return self.scalar(at, end, value, Style.PLAIN, properties), end, True

    def _is_indicator(self, at: int, indicator: str) -> bool:
        text = self.text
        return text[at] == indicator and (
            text[at + 1 : at + 2] in ("", " ", "\t", "\r", "\n") or (at == self._tight and indicator == "-")
        )

    def _is_too_deep(self, at: int, read_to: int = 0, *, is_told: bool = False) -> bool:
        """True if a block that begins here is too deep; skips it then, with the part that was read.

        `is_told`: the depth of that part is noted already.
        """
        if len(self._stack) < self._limits.nesting:
            return False
        column = at - self._line
        end = self.rest(max(at, read_to))
        while True:
            line = self.next_line(end)
            if line is None or line[1] == len(self.text) or line[1] - line[0] < column:
                break
            end = self.rest(line[1])
        if not is_told:
            self.notes.too_deep(at - self.base, end - self.base)
        self._attach(Unread(at - self.base, end - self.base, self._taken()), end)
        self._at = end
        return True

    def _behind_text(self, at: int) -> int:
        """End of a line, without a comment and the blanks before it."""
        match = _REST_OF_TEXT.match(self.text, at)
        return at if match is None else match.end()

    def _rest_of_line(self, at: int) -> None:
        """Ends a line that must have nothing more."""
        text = self.text
        at = self.gap(at)
        self._at = at
        if at == len(text) or text[at] in "\r\n":
            return
        if text[at] == "#":
            self._at = self.rest(at)
            self.comment(at, self._at)
            return
        end = self._behind_text(at)
        self._at = end
        self.wrong(at, end, "unexpected text after this")
        if text[end : end + 1] not in ("", "\r", "\n"):
            self._rest_of_line(end)
