"""What PyYAML makes of a text, to compare our tree with."""

import yaml as pyyaml

from robray.syntax.nodes import Alias, Mapping, Node, Scalar, Sequence, Tree, Trouble, Unread

Data = object


class _Loader(pyyaml.BaseLoader):
    """Takes all of PyYAML's nodes as they are composed."""


def composed(text: bytes) -> list[pyyaml.Node | None] | str:
    """The roots of a text, or why PyYAML refuses it."""
    try:
        return list(pyyaml.compose_all(text, _Loader))
    except pyyaml.YAMLError as error:
        return str(error)
    except (ValueError, OverflowError, RecursionError) as error:
        # An escape of no character.
        return str(error)


def theirs(node: pyyaml.Node | None, seen: tuple[int, ...] = ()) -> Data:
    if node is None:
        return ("null",)
    if id(node) in seen:
        return ("round",)
    seen = (*seen, id(node))
    if isinstance(node, pyyaml.ScalarNode):
        return node.value
    if isinstance(node, pyyaml.SequenceNode):
        return [theirs(item, seen) for item in node.value]
    assert isinstance(node, pyyaml.MappingNode)
    return {"pairs": [(theirs(key, seen), theirs(value, seen)) for key, value in node.value]}


def ours(node: Node | None, targets: dict[tuple[int, int], Node], seen: tuple[int, ...] = ()) -> Data:
    match node:
        case Scalar():
            return node.text
        case Sequence():
            if id(node) in seen:
                return ("round",)
            seen = (*seen, id(node))
            return [ours(item, targets, seen) for item in node.items]
        case Mapping():
            if id(node) in seen:
                return ("round",)
            seen = (*seen, id(node))
            return {"pairs": [(ours(pair.key, targets, seen), ours(pair.value, targets, seen)) for pair in node.pairs]}
        case Alias():
            return ours(targets.get((node.start, node.end)), targets, seen)
        case Unread() | None:
            return ("null",)


def is_refused(tree: Tree) -> bool:
    return any(one.trouble is not Trouble.DUPLICATE_KEY for one in tree.mistakes)
