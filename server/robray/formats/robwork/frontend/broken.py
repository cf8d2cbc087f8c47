"""What is wrong with elements of which a tag is broken: that the tag is broken, and nothing else."""

from bisect import bisect_right
from collections.abc import Iterable

from robray.formats.robwork.frontend.drafts import Draft
from robray.syntax.xml.tree import Node


def without_consequences(drafts: Iterable[Draft], roots: Iterable[Node]) -> None:
    """Takes from items what is said of broken elements, their tags and what is written in them. Cost: O(elements)."""
    spans = sorted(_spans(roots))
    if not spans:
        return
    waiting = [*drafts]
    while waiting:
        draft = waiting.pop()
        waiting += draft.children
        draft.problems = [each for each in draft.problems if not _is_in(each.span.start, spans)]


def _spans(roots: Iterable[Node]) -> Iterable[tuple[int, int]]:
    for root in roots:
        for node in root.walk():
            if node.is_broken:
                yield node.start, node.tag.end
                yield from node.texts


def _is_in(at: int, spans: list[tuple[int, int]]) -> bool:
    found = bisect_right(spans, (at, 1 << 62)) - 1
    return found >= 0 and spans[found][0] <= at <= spans[found][1]
