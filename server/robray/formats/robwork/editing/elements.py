"""The element around a byte, and the kind of the file."""

from collections.abc import Sequence
from typing import NamedTuple

from robray.analysis.files import SourceFile
from robray.facts.items import TOP, FileFacts
from robray.features.xml_editing import TagContext, Typing, tag_context
from robray.formats.robwork.frontend.reading import as_meant, is_torn
from robray.formats.robwork.frontend.setups import SETUP
from robray.formats.robwork.statements import Nothing, Task, TaskKind
from robray.syntax.xml.parser import parse
from robray.syntax.xml.tree import Node
from robray.text.spans import Span


class TextAt(NamedTuple):
    """An element with a byte in its text, and those around it, from the outermost on."""

    node: Node
    path: tuple[str, ...]
    typed: Span
    """The run of characters around the byte; may be empty."""


def kind_of(facts: FileFacts) -> TaskKind | None:
    """The kind of a task's file; None for a workcell."""
    first = facts.items[0].statement if facts.items else None
    return first.kind if isinstance(first, Task) else None


def is_setup(file: SourceFile) -> bool:
    facts = file.reading.facts
    first = facts.items[0].statement if facts.items else None
    if not isinstance(first, Nothing):
        return False
    start, end = first.keyword.shifted(facts.starts[0])
    return file.text[start:end] == SETUP.encode()


def tag_at(file: SourceFile, offset: int) -> TagContext | None:
    """The tag being typed, in the corrected elements if tags do not match."""
    tag = tag_context(file.text, 0, (), offset)
    if tag is None or not is_torn(file.reading):
        return tag
    path = tuple(each.name for each in _open_at(as_meant(file.reading).roots, tag.begin, len(file.text)))
    return tag._replace(path=path if tag.typing in (Typing.ELEMENT, Typing.END) else (*path, tag.path[-1]))


def _open_at(roots: Sequence[Node], at: int, size: int) -> list[Node]:
    """The open elements where a tag or a text begins, from the outermost on, in a text of a size."""
    path: list[Node] = []
    children = roots
    while True:
        inner = next((each for each in children if _is_open_at(each, at, size)), None)
        if inner is None:
            return path
        path.append(inner)
        children = inner.children


def _is_open_at(node: Node, at: int, size: int) -> bool:
    if at == node.end == size and not node.is_closed:
        # The last typed tag, still unclosed.
        return True
    if not node.tag.end <= at <= node.inner_end or (node.tag.is_empty and node.tag.end == node.end):
        return False
    # An unclosed element ends before the tag that it cannot contain.
    return at < node.inner_end or node.is_closed or node.inner_end == node.end > at


def text_at(file: SourceFile, offset: int) -> TextAt | None:
    """None in tags and comments; the path lacks elements around the item at the byte. Cost: O(the item)."""
    facts = file.reading.facts
    size = len(file.text)
    rank = facts.rank_at(offset)
    if rank == TOP and offset == size > 0:
        rank = facts.rank_at(offset - 1)
    if rank == TOP:
        return None
    document = parse(file.text[: facts.ends[rank]], facts.starts[rank])
    if document.is_torn:
        document = as_meant(file.reading)
    path = _open_at(document.roots, offset, size)
    if not path or any(each.start < offset < each.end for each in path[-1].children):
        return None
    if any(span.start < offset < span.end for span in path[-1].comments):
        return None
    run = next((span for span in path[-1].texts if span.start <= offset <= span.end), Span(offset, offset))
    return TextAt(path[-1], tuple(each.name for each in path), run)


def enclosing_task(file: SourceFile, offset: int) -> int:
    """The rank of the task directly around a byte; `TOP` for none. It may end with the text, still open."""
    facts = file.reading.facts
    offset = min(offset, max(len(file.text) - 1, 0))
    tasks = [rank for rank in facts.around(offset) if isinstance(facts.items[rank].statement, Task)]
    return tasks[-1] if tasks else TOP
