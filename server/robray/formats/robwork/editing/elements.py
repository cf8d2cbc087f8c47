"""What stands at a byte: an element's text, and what kind of file it is."""

from typing import NamedTuple

from robray.analysis.files import SourceFile
from robray.facts.items import TOP, FileFacts
from robray.formats.robwork.statements import Task, TaskKind
from robray.syntax.xml.tree import Node, parse
from robray.text.spans import Span


class TextAt(NamedTuple):
    """An element, with those around it, from the outermost on, in whose text a byte is."""

    node: Node
    path: tuple[str, ...]
    typed: Span
    """The run of characters that the byte is in; empty where there is none."""


def kind_of(facts: FileFacts) -> TaskKind | None:
    """Of a file that is a task; None for a workcell."""
    first = facts.items[0].statement if facts.items else None
    return first.kind if isinstance(first, Task) else None


def text_at(file: SourceFile, offset: int) -> TextAt | None:
    """None in tags and comments; elements around the item at the byte are not in the path. Cost: O(the item)."""
    facts = file.reading.facts
    rank = facts.rank_at(offset)
    if rank == TOP:
        return None
    path: list[Node] = []
    children = parse(file.text[: facts.ends[rank]], facts.starts[rank]).roots
    while True:
        inner = next((each for each in children if each.tag.end <= offset <= each.inner_end), None)
        if inner is None or (inner.tag.is_empty and inner.tag.end == inner.end):
            break
        path.append(inner)
        children = tuple(inner.children)
    if not path or any(each.start < offset < each.end for each in children):
        return None
    if any(span.start < offset < span.end for span in path[-1].comments):
        return None
    run = next((span for span in path[-1].texts if span.start <= offset <= span.end), Span(offset, offset))
    return TextAt(path[-1], tuple(each.name for each in path), run)


def enclosing_task(file: SourceFile, offset: int) -> int:
    """The rank of the task that a byte is directly in; `TOP` for none."""
    facts = file.reading.facts
    tasks = [rank for rank in facts.around(offset) if isinstance(facts.items[rank].statement, Task)]
    return tasks[-1] if tasks else TOP
