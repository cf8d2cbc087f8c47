"""The text being typed in a xacro source, from the text before it: it is mostly broken."""

import re
from collections.abc import Mapping
from enum import Enum
from functools import cached_property
from typing import NamedTuple

import attrs

from robray.formats.xacro.reading import PREFIX
from robray.syntax.xml.pieces import NAME, PIECE, VALUE, is_empty
from robray.text.spans import Span

_PART = re.compile(
    rb"(?P<key>" + NAME + rb")(?:\s*=\s*(?:(?P<value>" + VALUE + rb")|(?P<open>[\"']))?)?|(?P<end>/?>)|\s+|."
)
_REST_OF_NAME = re.compile(rb"[-A-Za-z0-9._:\x80-\xff]*")
_NAME = re.compile(NAME)
_OPENED = re.compile(r"(?<!\$)\$\$+[{(]|\$\{[^}]*\}|\$\([^)]*\)|(\$[{(])")
_STRING = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"")
_WORD = re.compile(r"\w*\Z")
_PROPERTY = re.compile(rb"<xacro:property\s(?:[^<>]*?\s)?name\s*=\s*[\"'](\w+)[\"']")
_BEGINS = re.compile(r"(?:^|[-+*/%(\[,=<>!:&|^~]|\b(?:and|or|not|in|is|if|else|for|lambda))\s*\Z")
"""Text behind which a name may begin."""


class Place(Enum):
    ELEMENT = "the name of an element"
    END = "the name in an end tag"
    ATTRIBUTE = "the name of an attribute"
    VALUE = "the value of an attribute"
    TEXT = "text between tags"


class Tag(NamedTuple):
    name: str
    start: int


@attrs.frozen(slots=False)
class Typed:
    """`typed` is the text between `start` and the cursor: a part of a name, or of a value.

    `tag` is the tag at the cursor, `attribute` the one with the value.
    """

    text: bytes
    offset: int
    place: Place
    tag: Tag
    start: int
    attribute: str = ""
    quote: str = ""

    @property
    def typed(self) -> str:
        return self.text[self.start : self.offset].decode("utf-8", "replace")

    @property
    def name(self) -> Span:
        """The name at the cursor, also behind it."""
        rest = _REST_OF_NAME.match(self.text, self.offset)
        return Span(self.start, self.offset if rest is None else rest.end())

    @cached_property
    def around(self) -> tuple[Tag, ...]:
        """The elements that are open where the tag begins, from the root on. Cost: O(text before it)."""
        open_tags: list[Tag] = []
        for piece in PIECE.finditer(self.text, 0, self.tag.start):
            if piece["start"] is not None and not is_empty(piece):
                open_tags.append(Tag(piece["start"].decode("utf-8", "replace"), piece.start()))
            elif piece["end"] is not None:
                name = piece["end"].decode("utf-8", "replace")
                depth = next((i for i in range(len(open_tags) - 1, -1, -1) if open_tags[i].name == name), None)
                if depth is not None:
                    del open_tags[depth:]
        return tuple(open_tags)

    @cached_property
    def attributes(self) -> Mapping[str, str]:
        """Attributes of the tag, also behind the cursor, without the one at the cursor."""
        return attributes(self.text, self.tag.start, self.offset)

    @property
    def properties(self) -> list[str]:
        """The properties that the macro around defines before the cursor."""
        start = self.macro.start if self.macro is not None else self.offset
        return [each[1].decode() for each in _PROPERTY.finditer(self.text, start, self.offset)]

    @cached_property
    def macro(self) -> Tag | None:
        """The macro in whose body the cursor is."""
        return next((tag for tag in reversed(self.around) if tag.name == PREFIX + "macro"), None)


def attributes(text: bytes, start: int, offset: int = -1) -> dict[str, str]:
    """The attributes of the tag that begins at `start`, but for one that touches `offset`."""
    found = {}
    name = _NAME.match(text, start + 1)
    stop = text.find(b"<", start + 1)
    for part in _PART.finditer(text, name.end() if name is not None else start + 1, stop if stop >= 0 else len(text)):
        if part["end"] is not None:
            break
        if part["value"] is not None and not part.start() <= offset <= part.end():
            found[part["key"].decode("utf-8", "replace")] = part["value"][1:-1].decode("utf-8", "replace")
    return found


def typed_at(text: bytes, offset: int) -> Typed | None:
    """None in comments, instructions and the like."""
    for opening, closing in ((b"<!--", b"-->"), (b"<![CDATA[", b"]]>")):
        begin = text.rfind(opening, 0, offset)
        if begin >= 0 and text.find(closing, begin, offset) < 0:
            return None
    start = text.rfind(b"<", 0, offset)
    if start < 0 or text[start + 1 : start + 2] in (b"?", b"!"):
        closed = text.find(b">", max(start, 0), offset)
        return None if closed < 0 else Typed(text, offset, Place.TEXT, Tag("", closed + 1), closed + 1)
    if text[start + 1 : start + 2] == b"/":
        closed = text.find(b">", start, offset)
        if closed >= 0:
            return Typed(text, offset, Place.TEXT, Tag("", closed + 1), closed + 1)
        return Typed(text, offset, Place.END, Tag("", start), start + 2) if offset > start + 1 else None
    name = _NAME.match(text, start + 1, offset)
    if name is None or name.end() == offset:
        is_name = name is not None or offset == start + 1
        return Typed(text, offset, Place.ELEMENT, Tag("", start), start + 1) if is_name else None
    return _in_tag(text, offset, Tag(name[0].decode("utf-8", "replace"), start), name.end())


def _in_tag(text: bytes, offset: int, tag: Tag, at: int) -> Typed | None:
    while at < offset:
        part = _PART.match(text, at, offset)
        if part is None:
            return None
        at = part.end()
        if part["open"] is not None:
            key = part["key"].decode("utf-8", "replace")
            return Typed(text, offset, Place.VALUE, tag, at, key, part["open"].decode())
        if part["end"] is not None:
            return Typed(text, offset, Place.TEXT, Tag("", at), at)
        if at == offset and part["key"] is not None and part["value"] is None and part.end("key") == at:
            before = text[part.start() - 1 : part.start()]
            return Typed(text, offset, Place.ATTRIBUTE, tag, part.start()) if before.isspace() else None
    return Typed(text, offset, Place.ATTRIBUTE, tag, offset) if text[offset - 1 : offset].isspace() else None


class Opened(NamedTuple):
    """The text behind an open `${` or `$(`: `start` is its first character in the value."""

    is_expression: bool
    start: int
    text: str


def opened(value: str) -> Opened | None:
    """The innermost expression or substitution at the end of a value that ends at the cursor."""
    start = None
    for found in _OPENED.finditer(value):
        if found[1] is not None:
            start = found.end()
            break
    if start is None:
        return None
    is_expression, inside = value[start - 1] == "{", value[start:]
    inner, closing = ("$(", ")") if is_expression else ("${", "}")
    at = inside.rfind(inner)
    if at >= 0 and closing not in inside[at:]:
        return Opened(not is_expression, start + at + 2, inside[at + 2 :])
    if inside.startswith("eval ") and not is_expression:
        return Opened(is_expression=True, start=start + 5, text=inside[5:])
    return Opened(is_expression, start, inside)


class Word(NamedTuple):
    """A part of a name at the end of an expression, or of a text in quotes if there is a `quote`.

    `owner` is the expression before a dot, or before a bracket and a quote; `call` is the function whose first argument
    is typed. `subscripted` is the expression before a bracket with a name or a key.
    """

    typed: str
    owner: str = ""
    call: str = ""
    quote: str = ""
    subscripted: str = ""


def word(expression: str) -> Word | None:
    """The word typed at the end of an expression; None where no name is allowed."""
    quoted = _quoted(expression)
    if quoted is not None:
        before, typed = expression[:quoted].rstrip(), expression[quoted + 1 :]
        quote = expression[quoted]
        if before.endswith("["):
            return Word(typed, _owner(before[:-1]), "", quote)
        if before.endswith("("):
            call = _owner(before[:-1])
            if call.endswith(".get"):
                return Word(typed, call.removesuffix(".get"), "", quote)
            return Word(typed, "", call, quote)
        return None
    found = _WORD.search(expression)
    typed = found[0] if found is not None else ""
    before = expression[: len(expression) - len(typed)]
    if typed[:1].isdigit():
        return None
    if before.endswith("."):
        owner = _owner(before[:-1])
        return Word(typed, owner) if owner and not owner[0].isdigit() else None
    subscripted = _owner(before[:-1]) if before.endswith("[") else ""
    return Word(typed, subscripted=subscripted) if _BEGINS.search(before) is not None else None


def _quoted(expression: str) -> int | None:
    """Start of an unclosed text."""
    at = 0
    while True:
        found = re.compile(r"['\"]").search(expression, at)
        if found is None:
            return None
        whole = _STRING.match(expression, found.start())
        if whole is None:
            return found.start()
        at = whole.end()


def _owner(text: str) -> str:
    """The names, calls and subscripts that a text ends with: `a.b['c'](d)`."""
    at = len(text)
    while True:
        if at and text[at - 1] in ")]":
            opening = _opening(text, at - 1)
            if opening is None:
                return ""
            at = opening
            if at and (text[at - 1] in ")]" or text[at - 1].isalnum() or text[at - 1] == "_"):
                continue
        else:
            found = _WORD.search(text[:at])
            if found is None or not found[0]:
                return text[at:] if at < len(text) and text[at] in "([" else ""
            at = found.start()
        if at and text[at - 1] == ".":
            at -= 1
            continue
        return text[at:]


def _opening(text: str, at: int) -> int | None:
    """The bracket that the one at `at` closes."""
    depth = 0
    for index in range(at, -1, -1):
        if text[index] in ")]":
            depth += 1
        elif text[index] in "([":
            depth -= 1
            if depth == 0:
                return index
    return None
