"""Collections of YAML in brackets, which are those of JSON with more ways to write what is in them.

Indentation means nothing in them. Where a line is not indented deeper than the collection's own block, and an entry
of that block begins on it, the brackets were not closed; YAML 1.2 asks for that indentation, PyYAML does not.
"""

import re

from robray.syntax.encoding import checked, decoded
from robray.syntax.nodes import (
    Alias,
    Mapping,
    Mistake,
    Node,
    Pair,
    Properties,
    Property,
    Scalar,
    Sequence,
    Style,
    Trouble,
    Unread,
)
from robray.syntax.notes import Notes
from robray.syntax.yaml.scalars import PLAIN_FIRST, PLAIN_IN_FLOW, Scalars
from robray.text.records import new
from robray.text.spans import Span

_TOKEN = re.compile(
    r"[ ]*+(?:(?P<mark>[,\[\]{}])|(?P<number>-?[0-9]++(?:\.[0-9]++)?(?=[,\]}]))|(?P<name>[A-Za-z_][A-Za-z0-9_]*+):(?= )"
    r"|\"(?P<double>[^\"\\\x00-\x1f\x7f]*+)\"(?=[,\]}])|(?P<blank>[\t\r\n]|\Z)|(?P<other>.))",
    re.DOTALL,
)
_GAP = re.compile(r"[ \t]++")
_COMMENT = re.compile(r"#[^\r\n]*+")
_ODD = re.compile(r"[^ \t\r\n,\[\]{}]++")
_NAME = re.compile(r"[^ \t\r\n?:,\[\]{}%@`]*+")
_USUAL_NAME = re.compile(r"[0-9A-Za-z_-]+(?=[ \t\r\n?:,\]}%@`]|\Z)")
_TAG = re.compile(r"!(?:<[^ \t\r\n>]*+>?|[^ \t\r\n,\[\]{}]*+)")
_TAG_LETTER = r"[-\w;/?:@&=+$,.~*'()\[\]]|%[0-9A-Fa-f]{2}"
_KNOWN_TAG = re.compile(rf"!(?:<[-\w;/?:@&=+$,.!~*'()\[\]%#]+>|[-\w]*!(?:{_TAG_LETTER}|!)*|(?:{_TAG_LETTER})*)")
_HANDLE = re.compile(r"![-0-9A-Za-z_]*!")
_BRACKETS = re.compile(r"[\[\]{}]")
LONGEST_KEY = 1024
_ODD_BYTES = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\xff]")
_NO_CHARACTER = re.compile(rb"\xc2[\x80-\x84\x86-\x9f]|\xef\xbf[\xbe\xbf]")
DEFAULT_HANDLES = frozenset({"!", "!!"})


def mistakes_of_bytes(text: str, start: int, end: int, most: int) -> list[Mistake]:
    """What no text may hold from one place to another; spans count from the first."""
    if _ODD_BYTES.search(text, start, end) is None:
        return []
    part = text[start:end].encode("latin-1")
    found = checked(part, most)
    for odd in _NO_CHARACTER.finditer(part):
        if len(found) >= 2 * most:
            break
        found.append(Mistake(Trouble.ENCODING, Span(*odd.span()), "this character may not stand in a text"))
    return found


class _Open:
    """A collection that is not closed yet."""

    __slots__ = (
        "first_line",
        "has_colon",
        "is_explicit",
        "is_mapping",
        "item",
        "items",
        "key",
        "line",
        "pairs",
        "properties",
        "start",
    )

    def __init__(self, start: int, line: int, properties: Properties | None, *, is_mapping: bool) -> None:
        self.start = start
        self.first_line = line
        self.properties = properties
        self.is_mapping = is_mapping
        self.items: list[Node] = []
        self.pairs: list[Pair] = []
        self.item: Node | None = None
        """What was read behind the last comma or colon."""
        self.key: Node | None = None
        self.has_colon = False
        self.is_explicit = False
        self.line = 0
        """The number of the line that the item is on; -1 if it is on several."""


class Flow(Scalars):
    """Reads scalars, aliases, and collections in brackets."""

    def __init__(self, text: str, notes: Notes) -> None:
        super().__init__(text, notes)
        self.handles = DEFAULT_HANDLES
        self.comments: list[Span] = []
        self.has_names = False

    def comment(self, start: int, end: int) -> None:
        self.comments.append(Span(start - self.base, end - self.base))

    def gap(self, at: int) -> int:
        """Behind the blanks of a line that stand between two things."""
        match = _GAP.match(self.text, at)
        if match is None:
            return at
        self.check_tabs(at, match.end())
        return match.end()

    def check_tabs(self, start: int, end: int) -> None:
        at = self.text.find("\t", start, end)
        if at >= 0:
            self.wrong(at, at + 1, "a tab may not stand here; write blanks")

    def properties(self, at: int, before: Properties | None) -> tuple[Properties | None, int]:
        """The tags and anchors from here on, with those before them, and where they end, with the blanks behind."""
        text = self.text
        while text[at : at + 1] in ("&", "!"):
            tag, anchor = before if before is not None else (None, None)
            if text[at] == "&":
                name, end = self._name(at)
                if anchor is not None:
                    self.wrong(at, end, "a node has one anchor")
                before = Properties(tag, Property(name, Span(at - self.base, end - self.base)))
            else:
                match = _TAG.match(text, at)
                assert match is not None, "it was looked at"
                end = match.end()
                if tag is not None:
                    self.wrong(at, end, "a node has one tag")
                self._check_tag(at, end, match[0])
                before = Properties(Property(decoded(match[0]), Span(at - self.base, end - self.base)), anchor)
            behind = self.gap(end)
            if behind == end and text[end : end + 1] not in ("", "\r", "\n", ",", "]", "}", ":"):
                self.wrong(end, end, "a blank is missing here")
            at = behind
            if self.notes.gives_up:
                break
        return before, at

    def _name(self, at: int) -> tuple[str, int]:
        match = _NAME.match(self.text, at + 1)
        assert match is not None, "it may be empty"
        self.has_names = True
        end = match.end()
        if end == at + 1:
            self.wrong(at, end, f"a name is missing behind '{self.text[at]}'")
        elif _USUAL_NAME.fullmatch(match[0]) is None or _USUAL_NAME.match(self.text, at + 1) is None:
            self.wrong(at, end, "some readers take names of letters, digits, '-' and '_' only")
        return decoded(match[0]), end

    def _check_tag(self, start: int, end: int, tag: str) -> None:
        if _KNOWN_TAG.fullmatch(tag) is None:
            self.wrong(start, end, "this is no tag")
            return
        handle = _HANDLE.match(tag)
        if handle is not None and handle[0] not in self.handles:
            self.wrong(start, start + handle.end(), f"no directive says what '{handle[0]}' is")
        if handle is not None and handle.end() == len(tag):
            self.wrong(start, end, "this is no tag")

    def alias(self, at: int, properties: Properties | None) -> Alias:
        name, end = self._name(at)
        if properties is not None:
            self.wrong(at, end, "an alias has no tag and no anchor")
        return new(Alias, (at - self.base, end - self.base, name, None))

    def flow(self, at: int, indent: int, properties: Properties | None, room: int) -> tuple[Node, int, bool]:
        """A collection that begins at `at` in a block of `indent` blanks; where it ends, and whether on its line.

        `room` is how deep collections may be in each other.
        """
        if room <= 0:
            end = self.passed_over(at)
            return Unread(at - self.base, end - self.base, properties), end, False
        return _FlowReader(self, at, indent, properties, room).read()

    def passed_over(self, at: int) -> int:
        """Behind a collection that is too deep, by its brackets."""
        depth = 0
        end = len(self.text)
        for bracket in _BRACKETS.finditer(self.text, at):
            depth += 1 if bracket[0] in "[{" else -1
            if not depth:
                end = bracket.end()
                break
        self.looked = max(self.looked, end)
        self.notes.too_deep(at - self.base, end - self.base)
        return end


class _FlowReader:
    def __init__(self, around: Flow, at: int, indent: int, properties: Properties | None, room: int) -> None:
        self._around = around
        self._text = around.text
        self._at = at
        self._indent = indent
        self._room = room
        self._stack: list[_Open] = []
        self._top = _Open(at, 0, properties, is_mapping=around.text[at] == "{")
        self._properties: Properties | None = None
        self._properties_line = 0
        """The number of the line that they begin on."""
        self._lines = 0
        self._first_line = True

    def read(self) -> tuple[Node, int, bool]:
        around, text = self._around, self._text
        self._stack.append(self._top)
        self._at += 1
        result: Node | None = None
        while result is None:
            token = _TOKEN.match(text, self._at)
            assert token is not None, "any character is one"
            kind = token.lastgroup
            if kind == "mark":
                at = token.end() - 1
                mark = text[at]
                self._at = at + 1
                if mark == ",":
                    self._comma(at)
                elif mark in "[{":
                    if len(self._stack) >= self._room:
                        end = around.passed_over(at)
                        self._node(Unread(at - around.base, end - around.base, self._taken()))
                        self._at = end
                        self._top.line = -1
                    else:
                        self._make_room(at)
                        line = self._lines if self._properties is None else self._properties_line
                        self._top = _Open(at, line, self._taken(), is_mapping=mark == "{")
                        self._stack.append(self._top)
                else:
                    result = self._closing(mark, at)
            elif kind == "number":
                start, end = token.span("number")
                self._at = end
                self._node(
                    new(Scalar, (start - around.base, end - around.base, token["number"], Style.PLAIN, self._taken()))
                )
            elif kind == "double":
                start, end = token.span("double")
                self._at = end + 1
                self._node(around.scalar(start - 1, end + 1, token["double"], Style.DOUBLE, self._taken()))
            elif kind == "name":
                start, end = token.span("name")
                self._at = end + 1
                self._node(
                    new(Scalar, (start - around.base, end - around.base, token["name"], Style.PLAIN, self._taken()))
                )
                self._colon(end)
            else:
                at = around.gap(self._at)
                if at == len(text) or around.notes.gives_up:
                    around.looked = max(around.looked, at + 1)
                    result = self._never_closed(at)
                elif text[at] in "\r\n":
                    result = self._line(at)
                else:
                    self._at = at
                    self._other(at)
        return result, self._at, self._first_line

    def _line(self, at: int) -> Node | None:
        """Goes on with the next line; all that is open, where that is not in the brackets."""
        around, text = self._around, self._text
        line = around.next_line(at)
        assert line is not None, "the line ends here"
        start, inner = line
        around.check_tabs(at, start)
        is_mark = inner == start and around.is_mark(inner)
        column = inner - start
        if is_mark or (column <= self._indent and text[inner : inner + 1] not in ("]", "}") and around.is_entry(inner)):
            return self._never_closed(at)
        self._first_line = False
        self._lines += 1
        self._at = inner
        return None

    def _taken(self) -> Properties | None:
        found, self._properties = self._properties, None
        return found

    def _other(self, at: int) -> None:
        around, text = self._around, self._text
        character = text[at]
        if character == "#":
            match = _COMMENT.match(text, at)
            assert match is not None, "it was looked at"
            around.comment(at, match.end())
            self._at = match.end()
        elif character == ":":
            behind = text[at + 1 : at + 2]
            self._at = at + 1
            if behind not in (" ", "\t", "\r", "\n", "", ",", "[", "]", "{", "}") and (
                self._top.item is None or (isinstance(self._top.item, Scalar) and self._top.item.style is Style.PLAIN)
            ):
                around.wrong(at, at + 1, "a blank is missing behind ':'")
            self._colon(at)
        elif character == "?":
            self._at = at + 1
            if self._top.item is not None or self._top.has_colon or self._top.is_explicit:
                around.wrong(at, at + 1, "a ',' is missing here")
                self._commit(at)
            elif self._properties is not None:
                around.wrong(at, at + 1, "'?' stands before a tag or an anchor")
            self._top.is_explicit = True
        elif character in "&!":
            self._make_room(at)
            if self._properties is None:
                self._properties_line = self._lines
            self._properties, self._at = around.properties(at, self._properties)
        elif character == "*":
            node = around.alias(at, self._taken())
            self._at = node.end + around.base
            self._node(node)
        elif character in "\"'":
            end, value, is_one_line = around.quoted(at, self._indent)
            style = Style.DOUBLE if character == '"' else Style.SINGLE
            self._at = end
            self._node(around.scalar(at, end, value, style, self._taken()))
            if not is_one_line:
                self._first_line = False
                self._top.line = -1
        else:
            if PLAIN_FIRST.match(text, at) is None:
                around.wrong(at, at + 1, f"no text begins with '{character}'; write it in quotes")
            self._plain(at)

    def _plain(self, start: int) -> None:
        around, text = self._around, self._text
        match = PLAIN_IN_FLOW.match(text, start)
        end = start if match is None else match.end()
        end = max(end, start + 1)
        around.check_plain(start, end)
        self._check_question(start, end)
        parts = [text[start:end]]
        is_one_line = True
        while not around.notes.gives_up:
            line = around.next_line(end)
            if line is None:
                break
            line_start, at = line
            column = at - line_start
            if text[at : at + 1] in ("", "#", "\t", ",", "[", "]", "{", "}", ":", "?") and not (
                text[at : at + 1] == ":"
                and text[at + 1 : at + 2] not in (" ", "\t", "\r", "\n", "", ",", "[", "]", "{", "}")
            ):
                break
            if (column == 0 and around.is_mark(at)) or (column <= self._indent and around.is_entry(at)):
                break
            more = PLAIN_IN_FLOW.match(text, at)
            assert more is not None, "it may be empty"
            around.looked = max(around.looked, more.end() + 3)
            if more.end() == at:
                break
            breaks = (
                text.count("\n", end, line_start)
                + text.count("\r", end, line_start)
                - text.count("\r\n", end, line_start)
            )
            parts += ("\n" * (breaks - 1) or " ", more[0])
            around.check_plain(at, more.end())
            self._check_question(at, more.end())
            end = more.end()
            is_one_line = False
        self._at = end
        self._node(around.scalar(start, end, "".join(parts), Style.PLAIN, self._taken()))
        if not is_one_line:
            self._first_line = False
            self._top.line = -1

    def _check_question(self, start: int, end: int) -> None:
        at = self._text.find("?", start, end)
        if at >= 0:
            self._around.wrong(at, at + 1, "some readers take no '?' in a text without quotes in brackets")

    def _make_room(self, at: int) -> None:
        """A node is to come at `at`: what stands before it ends, if there is something."""
        if self._top.item is not None:
            self._around.wrong(at, at, "a ',' is missing before this")
            self._commit(at)

    def _node(self, node: Node) -> None:
        self._make_room(node.start + self._around.base)
        self._top.item = node
        self._top.line = self._lines if node.properties is None else self._properties_line

    def _colon(self, at: int) -> None:
        top, around = self._top, self._around
        if top.has_colon:
            around.wrong(at, at + 1, "a ':' cannot stand here")
            return
        node = top.item
        if node is None:
            node = self._missing(at)
            if not top.is_explicit and node.properties is None:
                around.wrong(at, at + 1, "a key is missing before this")
        elif not top.is_explicit:
            if top.line != self._lines:
                around.wrong(at, at + 1, "a key and its ':' stand on one line")
            elif at - around.base - node.start > LONGEST_KEY:
                around.wrong(at, at + 1, f"a key has {LONGEST_KEY:,} characters at the most")
        top.key, top.item, top.has_colon = node, None, True

    def _missing(self, at: int) -> Scalar:
        at -= self._around.base
        properties = self._taken()
        if properties is not None:
            at = max(at, *[one.span.end for one in properties if one is not None])
        return Scalar(at, at, "", Style.MISSING, properties)

    def _commit(self, at: int) -> bool:
        """Ends what stands before a comma or the end; whether there is something."""
        top = self._top
        if top.item is None and self._properties is not None:
            top.item = self._missing(at)
        if top.has_colon:
            assert top.key is not None, "a colon makes a key"
            value = top.item if top.item is not None else self._missing(at)
            pair = new(Pair, (top.key, value))
        elif top.is_explicit or (top.is_mapping and top.item is not None):
            key = top.item if top.item is not None else self._missing(at)
            pair = new(Pair, (key, self._missing(at)))
        elif top.item is not None:
            top.items.append(top.item)
            top.item = None
            return True
        else:
            return False
        if top.is_mapping:
            top.pairs.append(pair)
        else:
            # The mapping of one pair within a sequence has no brackets.
            top.items.append(new(Mapping, (pair.key.start, max(pair.key.end, pair.value.end), (pair,), None)))
        top.item = top.key = None
        top.has_colon = top.is_explicit = False
        return True

    def _comma(self, at: int) -> None:
        if not self._commit(at):
            self._around.wrong(at, at + 1, "a ',' cannot stand here")

    def _closing(self, mark: str, at: int) -> Node | None:
        """The whole, if its bracket is closed here."""
        around = self._around
        is_mapping = mark == "}"
        if self._top.is_mapping is not is_mapping:
            if not any(one.is_mapping is is_mapping for one in self._stack):
                around.wrong(at, at + 1, "this closes nothing")
                return None
            while self._top.is_mapping is not is_mapping:
                start = self._top.start
                around.wrong(start, start + 1, f"'{self._text[start]}' is never closed")
                self._close(at)
        return self._close(at, at + 1)

    def _close(self, at: int, end: int = -1) -> Node | None:
        around = self._around
        self._commit(at)
        top = self._stack.pop()
        base = around.base
        node: Node
        start = top.start - base
        end = (at if end < 0 else end) - base
        if top.is_mapping:
            if len(top.pairs) > 1:
                around.notes.doubles(top.pairs)
            node = new(Mapping, (start, end, tuple(top.pairs), top.properties))
        else:
            node = new(Sequence, (start, end, tuple(top.items), top.properties))
        if not self._stack:
            return node
        line = top.first_line if top.first_line == self._lines else -1
        self._top = self._stack[-1]
        self._top.item = node
        self._top.line = line
        return None

    def _never_closed(self, at: int) -> Node:
        """All that is open ends here."""
        around = self._around
        self._at = at
        while True:
            start = self._top.start
            around.wrong(start, start + 1, f"'{self._text[start]}' is never closed")
            node = self._close(at)
            if node is not None:
                return node
