"""Which nodes of the syntax tree are items, and which of them are never closed."""

from collections.abc import Iterator

from robray.facts.items import Item
from robray.formats.robray.frontend.tree import Node
from robray.formats.robray.statements import AllowedCollision, Block, BlockKind, Constant, Include, Stray, statement_of

_ITEMS = frozenset({"frame", "geometry", "class", "object", "definition", "include", "allow_collision", "block"})
"""What is an item inside a block."""

BLOCKS = {kind.value: kind for kind in BlockKind}
EXTRAS = frozenset({"comment", "unterminated_comment"})


def statement_node(item: Item) -> str:
    """The type of node that an item is lowered from; empty for what has no one type."""
    statement = statement_of(item)
    match statement:
        case Block():
            return statement.kind.value
        case Constant():
            return "definition"
        case Include():
            return "include"
        case AllowedCollision():
            return "allow_collision"
        case Stray():
            return ""


def nested_items(node: Node) -> Iterator[Node]:
    """The nodes directly below that are items of their own, in order; a file holds nothing but items."""
    if node.type == "source_file":
        yield from (child for child in node.children if child.type not in EXTRAS)
        return
    for child in node.children:
        if node.type == "block" and child.type in _ITEMS:
            yield child
        elif child.type == "block":
            yield from (inner for inner in child.children if inner.type in _ITEMS)


def is_item(child: Node, parent: Node) -> bool:
    """Whether a node is an item of its own: every statement of a file, and in a block what is no attribute."""
    if parent.type == "source_file":
        return child.type not in EXTRAS
    return parent.type == "block" and child.type in _ITEMS


def is_block(node: Node) -> bool:
    return node.type in BLOCKS or node.type == "block"


def is_open(node: Node) -> bool:
    """Whether a node is a block, or has one, that is never closed."""
    last = node.child(node.child_count - 1) if node.child_count else None
    if node.type in BLOCKS:
        return last is not None and last.type == "block" and is_open(last)
    return node.type == "block" and last is not None and last.type != "}"


def ends_in_open_string(node: Node) -> bool:
    last: Node | None = node
    while last is not None and last.child_count:
        last = last.child(last.child_count - 1)
    return last is not None and last.type == "unterminated_string"
