"""XML, however broken, as a tree of elements.

An unclosed element ends with its parent. Entities of a document type are not expanded.
"""

from collections.abc import Iterator
from typing import NamedTuple

from robray.syntax.xml.tags import Fault, Tag, decoded
from robray.text.spans import Span

DEEPEST = 200
"""Limit of nested elements; deeper ones are not read."""

MOST_FAULTS = 1000
"""Faults of one text that are noted."""


class Node:
    """An element; all offsets are absolute. `inner_end` is the start of its end tag, `end` the end of that.

    `texts` are the runs of characters between its children that are not blank, `comments` the comments between them.
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
        """True if one of its tags is broken, so that other mistakes in it may follow from that."""
        self.written = ""
        """The name as written, if it was corrected without a report."""
        self.children: list[Node] = []
        self.texts: list[Span] = []
        self.comments: list[Span] = []

    def retag(self, tag: Tag) -> None:
        """Replaces the element's tag, as a correction."""
        self.tag, self.name = tag, tag.name

    def child(self, name: str) -> "Node | None":
        return next((each for each in self.children if each.tag.name == name), None)

    def walk(self) -> "Iterator[Node]":
        """The element and all in it, in text order."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)


class Document(NamedTuple):
    """`roots` are the outermost elements: several in a fragment."""

    text: bytes
    roots: tuple[Node, ...]
    comments: tuple[Span, ...]
    """Outside of elements."""
    faults: tuple[Fault, ...]
    is_torn: bool = False
    """True if tags do not match, so that elements may be misplaced."""
    outside: tuple[Span, ...] = ()
    """Runs of characters, and CDATA sections, outside of elements."""
    looks_far: bool = False
    """True if what an element in the root was read as depends on text far from it."""


def text_of(text: bytes, node: Node) -> str:
    """The characters in an element and in those below it, without blanks around them."""
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
