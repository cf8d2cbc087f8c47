"""The items of a syntax tree, as entries of a file."""

from collections.abc import Callable, Iterator

from robray.facts.items import TOP, Entry, Item, Statement
from robray.facts.limits import ReadingLimits
from robray.formats.robray.frontend.limits import too_deep
from robray.formats.robray.frontend.nodes import BLOCKS, is_block, nested_items
from robray.formats.robray.frontend.tree import Node
from robray.formats.robray.frontend.weight import NOTHING, Weight, weight_of


def append_items(
    entries: list[Entry],
    nodes: Iterator[Node],
    depth: int,
    base: int,
    limits: ReadingLimits,
    facts_of: Callable[[Node], Item],
    around: Statement | None = None,
    weight: Weight = NOTHING,
) -> Weight:
    """Adds items with `depth` others around them, each before those nested in it. Without recursion.

    `base` is the byte of the file that nodes count from; `facts_of` says what is in one that is not too deep; they are
    nested in `around`. They are weighed with `weight`, and beyond the limits no more are added.
    """
    waiting = [(nodes, TOP, around)]
    while waiting and not weight.is_too_much(limits):
        nodes, container, around = waiting[-1]
        item = next(nodes, None)
        if item is None:
            waiting.pop()
            continue
        if depth + len(waiting) > limits.nesting and is_block(item):
            facts = too_deep(BLOCKS.get(item.type), limits)
        else:
            facts = facts_of(item)
            if item.type != "attribute":
                waiting.append((nested_items(item), len(entries), facts.statement))
        weight = weight.with_added(weight_of(facts, around))
        entries.append(Entry(facts, base + item.start_byte, base + item.end_byte, container))
    return weight
