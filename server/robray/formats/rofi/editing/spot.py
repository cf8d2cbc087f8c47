"""The value at a byte of a text, with the objects and arrays around it, and folding ranges."""

from collections.abc import Iterator
from typing import NamedTuple, assert_never

from robray.analysis.files import SourceFile
from robray.facts.items import TOP
from robray.features.folding_range import Fold, FoldKind
from robray.formats.rofi.frontend.values import is_missing
from robray.syntax import json
from robray.syntax.nodes import Alias, Mapping, Node, Pair, Scalar, Sequence, Unread, nodes
from robray.text.spans import Span


class Spot(NamedTuple):
    """`path` leads from the item's object to `node`, which is a value, or with `is_key` the key at the end of the path.

    `around` is the innermost object; `node` is None between its members. `start` is the item's start, from which nodes
    count.
    """

    rank: int
    start: int
    path: tuple[str | int, ...]
    node: Node | None
    is_key: bool
    around: Mapping | None

    def span(self, node: Node) -> Span:
        """In bytes of the file."""
        return Span(node.start + self.start, node.end + self.start)


def spot_at(file: SourceFile, offset: int) -> Spot | None:
    """None outside of all items. Cost: O(the innermost item)."""
    facts = file.reading.facts
    rank = facts.rank_at(offset)
    if rank == TOP:
        return None
    start = facts.starts[rank]
    text = file.text[start : facts.ends[rank]]
    root = json.read(text).root
    return None if root is None else _within(text, root, Spot(rank, start, (), None, False, None), offset - start)


def _within(text: bytes, root: Node, spot: Spot, own: int) -> Spot:
    node: Node = root
    while True:
        spot = spot._replace(node=node)
        if isinstance(node, Mapping):
            spot = spot._replace(around=node)
            pair = _pair_at(text, node, own)
            if pair is None or not isinstance(pair.key, Scalar):
                return spot._replace(node=None)
            path = (*spot.path, pair.key.text)
            if own <= pair.key.end:
                return spot._replace(path=path, node=pair.key, is_key=True)
            spot = spot._replace(path=path)
            node = pair.value
            if is_missing(node):
                return spot._replace(node=node)
        elif isinstance(node, Sequence):
            index = next((i for i, each in enumerate(node.items) if each.start <= own <= each.end), None)
            if index is None:
                return spot
            spot = spot._replace(path=(*spot.path, index))
            node = node.items[index]
        elif isinstance(node, Scalar | Alias | Unread):
            return spot
        else:
            assert_never(node)


def _pair_at(text: bytes, node: Mapping, own: int) -> Pair | None:
    """The member whose key or value contains or touches a byte; one without its value yet, up to the line of the next
    one.
    """
    for index, pair in enumerate(node.pairs):
        if pair.key.start <= own <= pair.key.end or pair.value.start <= own <= pair.value.end:
            return pair
        if is_missing(pair.value) and pair.key.end < own:
            behind = node.pairs[index + 1].key.start if index + 1 < len(node.pairs) else node.end
            # The line begins with a key, or the end.
            line = text.rfind(b"\n", pair.key.end, behind)
            if own <= (behind if line < 0 else line):
                return pair
    return None


def parts(file: SourceFile, rank: int, offset: int | None) -> Iterator[Span]:
    """Selections around a byte within an item: values, members, objects and arrays."""
    if offset is None:
        return
    facts = file.reading.facts
    start = facts.starts[rank]
    text = file.text[start : facts.ends[rank]]
    node = json.read(text).root
    own = offset - start
    while node is not None:
        yield Span(node.start + start, node.end + start)
        inner: Node | None = None
        if isinstance(node, Mapping):
            pair = _pair_at(text, node, own)
            if pair is not None:
                yield Span(pair.key.start + start, max(pair.key.end, pair.value.end) + start)
                if own <= pair.key.end:
                    yield Span(pair.key.start + start, pair.key.end + start)
                else:
                    inner = pair.value
        elif isinstance(node, Sequence):
            inner = next((each for each in node.items if each.start <= own <= each.end), None)
        node = inner


def folds(file: SourceFile) -> Iterator[Fold]:
    """Cost: O(text)."""
    text = file.text
    for node in nodes(json.read(text).root):
        # One without its opening bracket begins where nothing can be folded.
        is_there = isinstance(node, Mapping | Sequence) and text[node.start : node.start + 1] in (b"{", b"[")
        if is_there and text.find(b"\n", node.start, node.end) >= 0:
            yield Fold(Span(node.start, node.end), FoldKind.BLOCK)
