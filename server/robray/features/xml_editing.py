"""Editing of XML formats whose names are values of attributes."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import NamedTuple

from robray.analysis.files import SourceFile
from robray.facts.items import TOP, FileFacts, Item
from robray.facts.layout import Style
from robray.facts.mentions import Mention
from robray.features.editing import Editing
from robray.features.folding_range import Fold, FoldKind
from robray.features.formatting import indented
from robray.features.refactorings.refactoring import RefusalError
from robray.rules.engine.suggest import nearest
from robray.syntax.xml.pieces import ATTRIBUTE, NAME, PIECE, VALUE, is_empty
from robray.syntax.xml_text import in_attribute, is_quoted, is_spelled_out
from robray.text.edits import Edit
from robray.text.spans import Span

_TYPED = re.compile(
    rb"<(?P<element>" + NAME + rb")?(?>(?:\s+" + NAME + rb"\s*=\s*" + VALUE + rb")*)"
    rb"(?:(?P<gap>\s+)(?:(?P<key>" + NAME + rb")(?P<value>\s*=\s*(?P<quote>[\"'])(?P<typed>[^\"'<]*))?)?)?\Z"
)
_SLASH, _BRACKET = b"/>"
_REST_OF_NAME = re.compile(rb"[-A-Za-z0-9._:\x80-\xff]*")
_REST_OF_VALUE = re.compile(rb"[^\"'<>\n=]*(?=[\"'])")


class Typing(Enum):
    ELEMENT = "the name of an element"
    END = "the name in an end tag"
    ATTRIBUTE = "the name of an attribute"
    VALUE = "the value of an attribute"


class TagContext(NamedTuple):
    """`path` are the elements around, from the root on, and the one with the tag at the cursor, once its name is
    complete.

    `attribute` is the one whose value is typed, and `others` are the tag's attributes before it.
    """

    typing: Typing
    path: tuple[str, ...]
    typed: str
    replaced: Span
    attribute: str = ""
    others: frozenset[str] = frozenset()
    closing: str = ""
    """The quote that a value still needs."""
    begin: int = 0
    """Start of the tag."""

    def is_due(self, trigger: str) -> bool:
        """True if a list opens by itself: where an existing name comes next, not a new one."""
        match self.typing:
            case Typing.ELEMENT:
                return trigger == "<"
            case Typing.END:
                return trigger == "/" and not self.typed
            case Typing.VALUE:
                return trigger == "/" or (trigger in ('"', "'") and not self.typed)
            case Typing.ATTRIBUTE:
                return False

    def goes_on(self, text: bytes) -> bool:
        """True if more text follows on the line."""
        end = text.find(b"\n", self.replaced.end)
        return bool(text[self.replaced.end : end if end >= 0 else len(text)].strip())


def tag_context(text: bytes, start: int, around: Iterable[str], offset: int) -> TagContext | None:
    """None in a text, a comment or anywhere else without names of robray.

    Reading begins at `start`, in the open elements there. Cost: the text between.
    """
    path = [*around]
    last = start
    names: dict[bytes, str] = {}
    for piece in PIECE.finditer(text, start, offset):
        last = piece.end()
        started = piece["start"]
        if started is not None:
            if not piece["close"]:
                if last == offset:
                    return _in_tag(text, piece.start(), offset, path)
                # A tag that the next one cuts off has no known contents yet.
                continue
            name = names.get(started)
            if name is None:
                name = names[started] = started.decode("utf-8", "replace")
            # In an empty element the bracket is behind the slash.
            if text[last - 2] != _SLASH:
                path.append(name)
            continue
        ended = piece["end"]
        if ended is not None:
            if text[last - 1] != _BRACKET:
                if last == offset:
                    return _in_end_tag(text, piece.start(), offset, path)
                continue
            name = names.get(ended) or ended.decode("utf-8", "replace")
            if path and path[-1] == name:
                path.pop()
                continue
            if name in path:
                while path.pop() != name:
                    pass
            elif path and nearest(name, path[-1:]) is not None:
                # One of the two has a slip in it.
                path.pop()
        elif last == offset and not piece[0].endswith((b"-->", b"]]>", b"?>")):
            return None
    if not text[last:offset].endswith(b"<"):
        return None
    return _in_tag(text, offset - 1, offset, path)


def tag_in_robot(file: SourceFile, offset: int, is_root: Callable[[Item], bool]) -> TagContext | None:
    """`tag_context` in a file whose items are in an element `robot`. Cost: the item at the cursor."""
    facts = file.reading.facts
    last = bisect_right(facts.starts, offset - 1) - 1
    outer = next((rank for rank in range(last + 1) if is_root(facts.items[rank])), last)
    is_inside = outer < last
    start = facts.starts[facts.child_around(TOP, last)] if is_inside else 0
    return tag_context(file.text, start, ("robot",) if is_inside else (), offset)


def _in_tag(text: bytes, start: int, offset: int, path: list[str]) -> TagContext | None:
    typed = _TYPED.match(text, start, offset)
    if typed is None:
        return None
    element = (typed["element"] or b"").decode("utf-8", "replace")
    if typed["gap"] is None:
        if start + 1 + len(typed["element"] or b"") < offset:
            # Nothing can begin right behind a value.
            return None
        return TagContext(Typing.ELEMENT, tuple(path), element, _name(text, start + 1, offset), begin=start)
    if not element:
        return None
    inner = (*path, element)
    key = (typed["key"] or b"").decode("utf-8", "replace")
    others = frozenset(one[1].decode("utf-8", "replace") for one in ATTRIBUTE.finditer(text, start, offset))
    if typed["value"] is None:
        begin = offset if typed["key"] is None else typed.start("key")
        return TagContext(Typing.ATTRIBUTE, inner, key, _name(text, begin, offset), others=others, begin=start)
    rest = _REST_OF_VALUE.match(text, offset)
    has_end = rest is not None and text[rest.end() : rest.end() + 1] == typed["quote"]
    end = rest.end() if rest is not None and has_end else offset
    value = typed["typed"].decode("utf-8", "replace")
    closing = "" if has_end else typed["quote"].decode()
    return TagContext(Typing.VALUE, inner, value, Span(typed.start("typed"), end), key, others, closing, start)


def _in_end_tag(text: bytes, start: int, offset: int, path: list[str]) -> TagContext:
    typed = text[start + 2 : offset].decode("utf-8", "replace")
    return TagContext(Typing.END, tuple(path), typed, _name(text, start + 2, offset), begin=start)


def _name(text: bytes, start: int, offset: int) -> Span:
    rest = _REST_OF_NAME.match(text, offset)
    return Span(start, offset if rest is None else rest.end())


def folds(file: SourceFile) -> Iterator[Fold]:
    text = file.text
    for span, is_comment in _elements(text):
        if text.find(b"\n", *span) >= 0 and not _parts_statement(file.reading.facts, span):
            yield Fold(span, FoldKind.COMMENT if is_comment else FoldKind.BLOCK)


def _elements(text: bytes) -> Iterator[tuple[Span, bool]]:
    """The extents of elements and comments, and True for a comment. Cost: O(text).

    An end tag ends the innermost element of its name, and unclosed ones in that.
    """
    opened: list[tuple[bytes, int]] = []
    depths: dict[bytes, int] = {}
    for piece in PIECE.finditer(text):
        if piece["comment"] is not None:
            yield Span(*piece.span()), True
        elif piece["start"] is not None:
            if is_empty(piece):
                yield Span(*piece.span()), False
            else:
                opened.append((piece["start"], piece.start()))
                depths[piece["start"]] = depths.get(piece["start"], 0) + 1
        elif piece["end"] is not None and depths.get(piece["end"]):
            while opened:
                name, start = opened.pop()
                depths[name] -= 1
                if name == piece["end"]:
                    yield Span(start, piece.end()), False
                    break


def _parts_statement(facts: FileFacts, fold: Span) -> bool:
    """True if a fold would begin or end within a statement: broken text has two readings there.

    Cost: O(depth).
    """
    around = {*facts.around(fold.start), *facts.around(fold.end)}
    return any(
        facts.starts[rank] < fold.start < facts.ends[rank] < fold.end
        or fold.start < facts.starts[rank] < fold.end < facts.ends[rank]
        for rank in around
    )


_BARE = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_NOT_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


class XmlEditing(Editing):
    def folds(self, file: SourceFile) -> Iterator[Fold]:
        return folds(file)

    def is_spelled_out(self, name: str, text: bytes) -> bool:
        return is_spelled_out(name, text)

    def stands_bare(self, name: str) -> bool:
        return _BARE.fullmatch(name) is not None

    def is_plain(self, name: str, file: SourceFile) -> bool:
        return self.stands_bare(name) and is_spelled_out(name, file.text)

    def is_another_name(self, text: bytes, at: Span, run: Span) -> bool:
        """Values of XML are names as a whole, with dots and the text before a slash."""
        return run != at or text[run.start - 1 : run.start] == b"/"

    def written_as(self, file: SourceFile, at: Span, mention: Mention, new: str) -> str:
        """The text between the quotes of an attribute."""
        del mention
        if not is_quoted(file.text, at):
            written = file.text[at.start : at.end].decode("utf-8", "replace")
            raise RefusalError(f"the value '{written[:20]}' has no quotes around it")
        if _NOT_IN_XML.search(new) is not None:
            raise RefusalError("the name has a character that XML does not allow")
        return in_attribute(new)

    def indented(self, file: SourceFile, offset: int, style: Style) -> Edit | None:
        del style
        return indented(file.text, offset)
