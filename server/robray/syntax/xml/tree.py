"""A text of XML as a tree of elements, whatever is wrong with it: for readers that look at elements in elements.

What is never closed ends where what it stands in does. Nothing is put in for what a document type declares.
"""

from collections.abc import Iterator

from robray.syntax.xml.between import passed_over
from robray.syntax.xml.tags import Fault, Flaw, Tag, decoded, end_tag, start_tag
from robray.text.records import NamedTuple
from robray.text.spans import Span

DEEPEST = 200
"""How many elements may stand in each other; what is deeper is not read."""

MOST_FAULTS = 1000
"""Faults of one text that are noted."""

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class Node:
    """An element; all offsets are absolute. `inner_end` is where its end tag begins, `end` where it ends.

    `texts` are the runs of characters between its children that are not blank, `comments` what stands between them in
    comments.
    """

    __slots__ = (
        "children",
        "comments",
        "end",
        "inner_end",
        "is_broken",
        "is_closed",
        "name",
        "start",
        "tag",
        "texts",
        "written",
    )

    def __init__(self, tag: Tag, start: int) -> None:
        self.tag = tag
        self.name = tag.name
        self.start = start
        self.inner_end = self.end = tag.end
        self.is_closed = tag.is_empty
        self.is_broken = False
        """Whether a tag of it is not as it was meant, so that what else is wrong with it may come from that."""
        self.written = ""
        """What the tag has, where it was meant otherwise and nobody has been told."""
        self.children: list[Node] = []
        self.texts: list[Span] = []
        self.comments: list[Span] = []

    def retag(self, tag: Tag) -> None:
        """Makes another tag the element's, as one that was meant."""
        self.tag, self.name = tag, tag.name

    def child(self, name: str) -> "Node | None":
        """The first of a name."""
        return next((each for each in self.children if each.tag.name == name), None)

    def walk(self) -> "Iterator[Node]":
        """The element and all in it, as they open."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)


class Document(NamedTuple):
    """`roots` are the elements that stand in none: of a fragment several."""

    text: bytes
    roots: tuple[Node, ...]
    comments: tuple[Span, ...]
    """Those that stand in no element."""
    faults: tuple[Fault, ...]
    is_torn: bool = False
    """Whether tags do not fit each other, so that elements may stand elsewhere than they were meant to."""
    outside: tuple[Span, ...] = ()
    """Runs of characters, and CDATA sections, that stand in no element."""


class Contents(NamedTuple):
    """What stands in an element, from a byte of it on, and where that ends.

    `is_whole` says that it is read so whatever stands around it: elements that are closed, and comments. What is wrong
    within a tag is its own affair.
    """

    document: Document
    end: int
    is_whole: bool


def contents(text: bytes, at: int) -> Contents:
    """Up to an end tag that closes nothing behind `at`. Cost: O(what is read)."""
    parser = _Parser(text, ends=True)
    document = parser.parse(at)
    return Contents(document, parser.end, parser.is_whole)


def parse(text: bytes, at: int = 0) -> Document:
    """Cost: O(text)."""
    return _Parser(text).parse(at)


def text_of(text: bytes, node: Node) -> str:
    """The characters between the tags of an element and of those in it, without blanks around them."""
    return " ".join(decoded(text, *span, []).strip() for span in node.texts).strip()


def trimmed(tag: Tag) -> Tag:
    """A broken tag, without the blanks that a value runs on to where its quote is missing."""
    attributes = []
    for each in tag.attributes:
        value, span = each.value.rstrip(" \t\r\n"), each.span
        if value != each.value:
            end = max(span.start, span.end - len(each.value) + len(value))
            each = each._replace(value=value, span=Span(span.start, end))  # noqa: PLW2901 - the same one
        attributes.append(each)
    return tag._replace(attributes=tuple(attributes))


class _Parser:
    """With `ends` an end tag that closes nothing is where the reading ends."""

    def __init__(self, text: bytes, *, ends: bool = False) -> None:
        self._text = text
        self._ends = ends
        self.end = len(text)
        self.is_whole = True
        self._is_torn = False
        self._faults: list[Fault] = []
        self._roots: list[Node] = []
        self._comments: list[Span] = []
        self._outside: list[Span] = []
        self._open: list[Node] = []
        self._dropped = 0
        """How many elements are open that are too deep to be read."""

    def parse(self, at: int) -> Document:
        text, size = self._text, len(self._text)
        while at < self.end:
            if text[at] != 0x3C:
                following = text.find(b"<", at)
                following = size if following < 0 else following
                self._characters(at, following)
                at = following
            elif text.startswith(b"</", at):
                at = self._ending(at)
            elif text.startswith((b"<!", b"<?"), at):
                at = self._passed_over(at)
            else:
                at = self._starting(at)
        for node in self._open:
            node.inner_end = node.end = size
            self._tear(node.tag.name_span, f"'<{node.name}>' is never closed")
        faults = tuple(self._faults[:MOST_FAULTS])
        outside = tuple(self._outside)
        return Document(text, tuple(self._roots), tuple(self._comments), faults, self._is_torn, outside)

    def _fault(self, span: Span, what: str) -> None:
        if len(self._faults) < MOST_FAULTS:
            self._faults.append(Fault(Flaw.BROKEN, span, what))

    def _tear(self, span: Span, what: str) -> None:
        self.is_whole, self._is_torn = False, True
        self._fault(span, what)

    def _characters(self, start: int, end: int) -> None:
        raw = self._text[start:end]
        if not start and raw.startswith(_BYTE_ORDER_MARK):
            start, raw = len(_BYTE_ORDER_MARK), raw[len(_BYTE_ORDER_MARK) :]
        inner = raw.strip(b" \t\r\n")
        if not inner or self._dropped:
            return
        first = start + raw.index(inner[:1])
        run = Span(first, first + len(inner))
        if self._open:
            self._open[-1].texts.append(run)
        else:
            self.is_whole = False
            self._stands_outside(run)

    def _stands_outside(self, run: Span) -> None:
        if len(self._outside) < MOST_FAULTS:
            self._outside.append(run)

    def _passed_over(self, start: int) -> int:
        faults: list[Fault] = []
        end = passed_over(self._text, start, faults)
        is_sound = self._text.startswith(b"<!--", start) and all(each.flaw is Flaw.LAX for each in faults)
        self.is_whole = self.is_whole and is_sound
        # That hyphens may not stand together in comments no reader minds.
        self._faults += [each for each in faults if each.flaw is not Flaw.LAX][: MOST_FAULTS - len(self._faults)]
        if self._text.startswith(b"<!--", start) and not self._dropped:
            (self._open[-1].comments if self._open else self._comments).append(Span(start, end))
        elif self._text.startswith(b"<![CDATA[", start) and not self._dropped:
            if self._open:
                self._open[-1].texts.append(Span(min(start + 9, end), max(end - 3, min(start + 9, end))))
            else:
                self._stands_outside(Span(start, end))
        return end

    def _starting(self, start: int) -> int:
        faults: list[Fault] = []
        tag = start_tag(self._text, start, faults)
        if len(self._faults) < MOST_FAULTS:
            self._faults += faults
        if tag is None:
            self._tear(Span(start, start + 1), "'<' begins no tag here; text has '&lt;'")
            return start + 1
        if self._dropped or len(self._open) >= DEEPEST:
            self.is_whole = False
            if not self._dropped:
                self._fault(tag.name_span, f"elements stand more than {DEEPEST} deep in each other")
            if not tag.is_empty:
                self._dropped += 1
            return tag.end
        is_broken = any(each.flaw is Flaw.BROKEN for each in faults)
        node = Node(trimmed(tag) if is_broken else tag, start)
        node.is_broken = is_broken
        (self._open[-1].children if self._open else self._roots).append(node)
        if not tag.is_empty:
            self._open.append(node)
        return tag.end

    def _ending(self, start: int) -> int:
        faults: list[Fault] = []
        name, end = end_tag(self._text, start, faults)
        if faults:
            self.is_whole, self._is_torn = False, True
            self._faults += faults[: MOST_FAULTS - len(self._faults)]
        if self._dropped:
            self._dropped -= 1
            return end
        for depth in range(len(self._open) - 1, -1, -1):
            if self._open[depth].name != name:
                continue
            for node in self._open[depth + 1 :]:
                self._tear(node.tag.name_span, f"'<{node.name}>' is never closed")
                node.inner_end = node.end = start
            closed = self._open[depth]
            closed.inner_end, closed.end, closed.is_closed = start, end, True
            del self._open[depth:]
            return end
        if self._ends:
            self.end = start
            return start
        if name:
            self._tear(Span(start, end), f"'</{name}>' closes nothing")
        return end
