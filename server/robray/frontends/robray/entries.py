"""The items of a syntax tree, as entries of a file."""

from collections.abc import Callable, Iterator

from robray.facts.items import TOP, Entry, Item
from robray.facts.limits import ReadingLimits
from robray.frontends.robray.limits import too_deep
from robray.frontends.robray.nodes import BLOCKS, is_block, nested_items
from robray.frontends.robray.tree import Node


def append_items(
    entries: list[Entry],
    nodes: Iterator[Node],
    depth: int,
    base: int,
    limits: ReadingLimits,
    facts_of: Callable[[Node], Item],
) -> None:
    """Adds items with `depth` others around them, each before those nested in it. Without recursion.

    `base` is the byte of the file that nodes count from; `facts_of` says what is in one that is not too deep.
    """
    waiting = [(nodes, TOP)]
    while waiting and len(entries) <= limits.blocks:
        nodes, container = waiting[-1]
        item = next(nodes, None)
        if item is None:
            waiting.pop()
            continue
        if depth + len(waiting) > limits.nesting and is_block(item):
            facts = too_deep(BLOCKS.get(item.type), limits)
        else:
            facts = facts_of(item)
            if item.type != "attribute":
                waiting.append((nested_items(item), len(entries)))
        entries.append(Entry(facts, base + item.start_byte, base + item.end_byte, container))
