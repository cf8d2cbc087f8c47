"""A text of XML as a tree of elements, whatever is wrong with it: for readers that look at elements in elements.

What is never closed ends where what it stands in does. Nothing is put in for what a document type declares.
"""

from collections.abc import Iterator
from typing import NamedTuple

from robray.syntax.xml.tags import Fault, Tag, decoded
from robray.text.spans import Span

DEEPEST = 200
"""How many elements may stand in each other; what is deeper is not read."""

MOST_FAULTS = 1000
"""Faults of one text that are noted."""


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
    looks_far: bool = False
    """True if what an element in the root was read as depends on text far from it."""


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
