"""The tree that the readers of JSON and YAML make of any bytes; styles, properties and aliases are those of YAML.

Offsets are bytes of the text that was read, or of the piece with the node. Nesting is limited by `Limits.nesting`, so
walking a tree may recurse. Readers do not follow aliases (`aliases.py`).
"""

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from robray.text.spans import Span


class Style(Enum):
    PLAIN = "without quotes"
    SINGLE = "in single quotes"
    DOUBLE = "in double quotes"
    LITERAL = "as a block with its line breaks"
    FOLDED = "as a block of folded lines"
    MISSING = "not at all"


class Property(NamedTuple):
    """A tag or an anchor. `span` includes its `!` or `&`; `text` is a tag as written, or an anchor's name."""

    text: str
    span: Span


class Properties(NamedTuple):
    """YAML's properties before a node; not part of the node's span."""

    tag: Property | None
    anchor: Property | None


class Scalar(NamedTuple):
    """`text` has quotes, escapes and folds resolved; only a plain `style` can be other than a text."""

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
    """In order, with duplicate keys."""
    properties: Properties | None = None

    def last(self, key: str) -> Pair | None:
        """The pair of a key that all known readers use."""
        for pair in reversed(self.pairs):
            if isinstance(pair.key, Scalar) and pair.key.text == key:
                return pair
        return None


class Alias(NamedTuple):
    """`*name`, unresolved."""

    start: int
    end: int
    name: str
    properties: Properties | None = None


class Unread(NamedTuple):
    """A node that is nested too deeply."""

    start: int
    end: int
    properties: Properties | None = None


Node = Scalar | Sequence | Mapping | Alias | Unread


class Trouble(Enum):
    """Kinds of mistakes, from which a format chooses its rule."""

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
    """`root` is None for an empty document."""

    start: int
    end: int
    root: Node | None


class Tree(NamedTuple):
    """`documents` has at least one; in JSON it is the only one. Comments and mistakes are in order."""

    documents: tuple[Document, ...]
    comments: tuple[Span, ...]
    mistakes: tuple[Mistake, ...]

    @property
    def root(self) -> Node | None:
        return self.documents[0].root


class Limits(NamedTuple):
    nesting: int = 200
    repeated: int = 100_000
    """Nodes that aliases may add."""
    mistakes: int = 1_000
    lines: int = 150_000
    """Limit for a text that is read line by line; a line that is not plain counts thrice."""


DEFAULT_LIMITS = Limits()


def said(tree: Tree) -> list[object]:
    """The content of a tree, independent of white space."""
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
    """A node and all below it, in the order of the text; aliases are not followed."""
    waiting = [] if root is None else [root]
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, Sequence):
            waiting += reversed(node.items)
        elif isinstance(node, Mapping):
            for pair in reversed(node.pairs):
                waiting += (pair.value, pair.key)
