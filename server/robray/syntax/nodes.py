"""The tree that a reader of a notation makes, of any bytes.

The readers of JSON and of YAML make it; styles, properties and aliases are those of YAML.
Offsets are bytes of the text that was read, or of the piece of it that a node is in. Nothing lies deeper than
`Limits.nesting`: whoever walks a tree may recurse. Aliases are not followed by a reader (`aliases.py`).
"""

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from robray.text.spans import Span


class Style(Enum):
    """How a scalar is written."""

    PLAIN = "without quotes"
    SINGLE = "in single quotes"
    DOUBLE = "in double quotes"
    LITERAL = "as a block with its line breaks"
    FOLDED = "as a block of folded lines"
    MISSING = "not at all"


class Property(NamedTuple):
    """A tag or an anchor. `span` takes in its `!` or `&`; `text` is a tag as it is written, an anchor's name."""

    text: str
    span: Span


class Properties(NamedTuple):
    """What YAML writes before a node; it is not part of the node's own span."""

    tag: Property | None
    anchor: Property | None


class Scalar(NamedTuple):
    """`text` is what its quotes, escapes and folds stand for; `style` decides whether it can be other than a text."""

    start: int
    end: int
    text: str
    style: Style
    properties: Properties | None = None


class Sequence(NamedTuple):
    start: int
    end: int
    items: "tuple[Node, ...]"
    properties: Properties | None = None


class Pair(NamedTuple):
    key: "Node"
    value: "Node"


class Mapping(NamedTuple):
    start: int
    end: int
    pairs: tuple[Pair, ...]
    """As they stand, also those with equal keys."""
    properties: Properties | None = None

    def last(self, key: str) -> Pair | None:
        """The pair that counts among those of a key, to all readers that we know."""
        for pair in reversed(self.pairs):
            if isinstance(pair.key, Scalar) and pair.key.text == key:
                return pair
        return None


class Alias(NamedTuple):
    """`*name`; what it stands for is not looked up."""

    start: int
    end: int
    name: str
    properties: Properties | None = None


class Unread(NamedTuple):
    """What lies deeper than the limit."""

    start: int
    end: int
    properties: Properties | None = None


Node = Scalar | Sequence | Mapping | Alias | Unread


class Trouble(Enum):
    """What sort of mistake it is, for a format to choose its rule."""

    SYNTAX = "the text is not in the notation"
    ORDER = "something is missing, or stands where it may not; it may be so because of a mistake before it"
    ENCODING = "bytes that are not UTF-8, or characters that a text may not have"
    DUPLICATE_KEY = "a key stands in its mapping already"
    ALIAS = "an alias of what is not defined before it, or a name that is given twice"
    LIMIT = "beyond a limit of ours"


class Mistake(NamedTuple):
    trouble: Trouble
    span: Span
    what: str


class Document(NamedTuple):
    """`root` is None where nothing stands in it."""

    start: int
    end: int
    root: Node | None


class Tree(NamedTuple):
    """`documents` has one at least; in JSON it is the only one. Comments and mistakes stand in order."""

    documents: tuple[Document, ...]
    comments: tuple[Span, ...]
    mistakes: tuple[Mistake, ...]

    @property
    def root(self) -> Node | None:
        return self.documents[0].root


class Limits(NamedTuple):
    nesting: int = 200
    repeated: int = 100_000
    """Nodes that aliases may add to those that are written."""
    mistakes: int = 1_000
    lines: int = 150_000
    """Of a text that is read line by line; one that is not plain counts for three."""


DEFAULT_LIMITS = Limits()


def said(tree: Tree) -> list[object]:
    """What a tree says, whatever white space it is written with."""
    found: list[object] = []
    for document in tree.documents:
        for node in nodes(document.root):
            tag, anchor = node.properties or (None, None)
            found.append((type(node), None if tag is None else tag.text, None if anchor is None else anchor.text))
            match node:
                case Scalar():
                    found.append((node.text, node.style))
                case Sequence():
                    found.append(len(node.items))
                case Mapping():
                    found.append(len(node.pairs))
                case Alias():
                    found.append(node.name)
                case Unread():
                    pass
        found.append(None)
    return found


def nodes(root: Node | None) -> Iterator[Node]:
    """A node and all in it, in the order of the text; what aliases lead to is not followed."""
    waiting = [] if root is None else [root]
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, Sequence):
            waiting += reversed(node.items)
        elif isinstance(node, Mapping):
            for pair in reversed(node.pairs):
                waiting += (pair.value, pair.key)
