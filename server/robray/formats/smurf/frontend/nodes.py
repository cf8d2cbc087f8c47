"""Nodes of YAML as names and numbers, at their places in an item.

Aliases and merge keys are replaced as in a reader without places: inserted nodes have the place of their alias. If
aliases exceed the limit, or contain themselves, none is followed.
"""

from collections.abc import Iterable, Iterator
from collections.abc import Mapping as Map
from collections.abc import Mapping as MappingOf
from math import isfinite
from types import MappingProxyType

from robray.facts.problems import Problem
from robray.facts.symbols import Name
from robray.syntax.aliases import targets
from robray.syntax.nodes import Alias, Mapping, Node, Pair, Scalar, Sequence, Style, Tree, Trouble, Unread
from robray.syntax.yaml import value
from robray.text.records import new
from robray.text.slips import misspelt
from robray.text.spans import Span

_CLOSED = "entity"
"""The item that allows only known keys."""

_QUOTED = (Style.SINGLE, Style.DOUBLE)


class Local:
    """Spans of an item's local text, of nodes that count from elsewhere."""

    def __init__(self, start: int) -> None:
        self.start = start

    def span(self, node: Node) -> Span:
        start = self.start
        return new(Span, (node.start - start, node.end - start))

    def name(self, node: Node | None) -> Name | None:
        """A scalar as a text, whatever its value; None without one, and for a missing one."""
        if not isinstance(node, Scalar) or node.style is Style.MISSING or value(node) is None:
            return None
        return Name(node.text, self.span(node), quoted=node.style in _QUOTED)


def number(node: Node | None) -> float | None:
    """A finite number; a quoted one is a text."""
    found = _number(node)
    return None if found is None or not isfinite(found) else float(found)


def is_number(node: Node) -> bool:
    """True for a number, finite or not."""
    return _number(node) is not None


def _number(node: Node | None) -> float | None:
    found = value(node) if isinstance(node, Scalar) else None
    return None if isinstance(found, bool) or not isinstance(found, int | float) else found


def is_nothing(node: Node | None) -> bool:
    return node is None or (isinstance(node, Scalar) and value(node) is None)


def key_text(node: Node) -> str | None:
    return node.text if isinstance(node, Scalar) else None


def entries(node: Mapping) -> dict[str, Node]:
    """By the keys that are texts; of equal ones the last counts."""
    return {key.text: found for key, found in node.pairs if isinstance(key, Scalar)}


def missing(
    written: MappingOf[str, Span],
    lacking: Iterable[str],
    what: str,
    where: str,
    keyword: Span,
    former: MappingOf[str, str] = MappingProxyType({}),
) -> Iterator[Problem]:
    """Problems of missing keys: at a misspelling of one, and one for all others.

    `written` are the keys that may be misspelt; `where` is the owner of the keys: an entity, a robot, or an annotation.
    `former` are old keys with their replacements.
    """
    wanted = tuple(lacking)
    meant = {key: new for key, new in former.items() if key in written and new in wanted} or misspelt(written, wanted)
    if where == _CLOSED and not meant and len(written) == len(wanted) == 1:
        # The one unknown key, and the one missing key.
        meant = dict(zip(written, wanted, strict=True))
    for key, instead in meant.items():
        yield Problem("smurf-unknown-key", written[key], (key, instead, what, where))
    missed = tuple(key for key in wanted if key not in meant.values())
    if missed:
        yield Problem("smurf-missing-key", keyword, (what, missed, where))


def several(node: Node | None) -> Iterator[Node]:
    """A list's elements, or the node in place of a list."""
    if isinstance(node, Sequence):
        yield from node.items
    elif node is not None and not is_nothing(node):
        yield node


_MERGE = "<<"

Targets = Map[tuple[int, int], Node]


def as_written(text: bytes) -> bool:
    """True if a text has no aliases and merge keys, so that its nodes are what readers make of them.

    Cost: O(text), at the speed of a search.
    """
    return not any(mark in text for mark in _MARKS)


_MARKS = (b"<<", b"*", b"\\")
"""Without one of them there is no merge key, even escaped, and no alias."""


def targets_of(tree: Tree) -> Targets:
    """The nodes that aliases stand for; empty if they must not be followed."""
    if any(one.trouble in (Trouble.ALIAS, Trouble.LIMIT) for one in tree.mistakes):
        return {}
    return targets(tree.root)


_DEEPEST = 300
"""Aliases may be nested in others, each with the full depth of a text."""


def expanded(node: Node, known: Targets, at: tuple[int, int] | None = None, depth: int = 0) -> Node:
    """Cost: O(resulting nodes), which are limited."""
    start, end = at or (node.start, node.end)
    if depth > _DEEPEST:
        return Unread(start, end)
    depth += 1
    match node:
        case Alias():
            target = known.get((node.start, node.end))
            return Unread(start, end) if target is None else expanded(target, known, (start, end), depth)
        case Scalar():
            return node if at is None else Scalar(start, end, node.text, node.style, node.properties)
        case Sequence():
            items = [expanded(item, known, at, depth) for item in node.items]
            return Sequence(start, end, tuple(items), node.properties)
        case Mapping():
            return Mapping(start, end, tuple(_pairs(node, known, at, depth)), node.properties)
        case Unread():
            return Unread(start, end)


def _pairs(node: Mapping, known: Targets, at: tuple[int, int] | None, depth: int) -> list[Pair]:
    own: list[Pair] = []
    merged: list[Pair] = []
    for key, node_value in node.pairs:
        inner = expanded(node_value, known, at, depth)
        if isinstance(key, Scalar) and key.text == _MERGE:
            several = inner.items if isinstance(inner, Sequence) else (inner,)
            # The first of several counts.
            for one in reversed(several):
                if isinstance(one, Mapping):
                    merged += one.pairs
        else:
            own.append(Pair(expanded(key, known, at, depth), inner))
    # The last of duplicate keys counts.
    return [*merged, *own]
