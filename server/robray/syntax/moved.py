"""Nodes that count from elsewhere."""

from typing import assert_never

from robray.syntax.nodes import Alias, Mapping, Node, Pair, Properties, Property, Scalar, Sequence, Unread


def moved_properties(properties: Properties | None, by: int) -> Properties | None:
    if properties is None or not by:
        return properties
    tag, anchor = properties
    return Properties(
        None if tag is None else Property(tag.text, tag.span.shifted(by)),
        None if anchor is None else Property(anchor.text, anchor.span.shifted(by)),
    )


def moved(node: Node, by: int) -> Node:
    """A node with all in it, `by` bytes further on."""
    if not by:
        return node
    start, end, properties = node.start + by, node.end + by, moved_properties(node.properties, by)
    match node:
        case Scalar():
            return Scalar(start, end, node.text, node.style, properties)
        case Sequence():
            return Sequence(start, end, tuple([moved(item, by) for item in node.items]), properties)
        case Mapping():
            pairs = [Pair(moved(pair.key, by), moved(pair.value, by)) for pair in node.pairs]
            return Mapping(start, end, tuple(pairs), properties)
        case Alias():
            return Alias(start, end, node.name, properties)
        case Unread():
            return Unread(start, end, properties)
    assert_never(node)
