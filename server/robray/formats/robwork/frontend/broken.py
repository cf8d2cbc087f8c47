"""What is wrong with elements of which a tag is broken: that the tag is broken, and nothing else."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence

from robray.facts.problems import Problem
from robray.formats.robwork.frontend.drafts import Draft
from robray.syntax.xml.tags import Fault
from robray.syntax.xml.tree import Node

_OF_THE_INSIDE = frozenset(
    {
        "robwork-link-without-constraint",
        "robwork-missing-element",
        "robwork-missing-property-name",
        "robwork-missing-property-value",
        "robwork-motion-incomplete",
        "robwork-no-tool-speed",
        "robwork-target-location",
        "robwork-target-without-value",
        "robwork-transform-incomplete",
    }
)
"""What an element lacks that it should hold."""

_OF_THE_PARENT = frozenset({"robwork-passed-over", "robwork-pos-without-rpy"})
"""What is told at one element of what stands beside it."""


def without_consequences(drafts: Iterable[Draft], roots: Iterable[Node], faults: Iterable[Fault]) -> None:
    """Takes from items what is said of broken elements, their tags and what is written in them, and what others lack
    that may stand in a broken tag in them. Cost: O(elements)."""
    roots = tuple(roots)
    spans = sorted(_spans(roots))
    broken = sorted(each.span.start for each in faults)
    ends: dict[int, tuple[int, int, int, int]] = {}
    waiting = [*drafts]
    while waiting:
        draft = waiting.pop()
        waiting += draft.children
        if not draft.problems:
            continue
        if not ends:
            ends = _ends(roots)
        draft.problems = [
            each for each in draft.problems if not _is_in(each.span.start, spans) and not _lacks(each, ends, broken)
        ]


def _spans(roots: Iterable[Node]) -> Iterable[tuple[int, int]]:
    for root in roots:
        for node in root.walk():
            if node.is_broken:
                yield node.start, node.tag.end
                yield from node.texts


def _ends(roots: Iterable[Node]) -> dict[int, tuple[int, int, int, int]]:
    """By where the name of an element is: where it begins and ends, and the one around it."""
    found = {}
    for root in roots:
        found[root.tag.name_span.start] = (root.start, root.end, root.start, root.end)
        for node in root.walk():
            for child in node.children:
                found[child.tag.name_span.start] = (child.start, child.end, node.start, node.end)
    return found


def _lacks(problem: Problem, ends: dict[int, tuple[int, int, int, int]], broken: Sequence[int]) -> bool:
    """Whether it is told of an element in which a tag is broken."""
    if problem.code not in _OF_THE_INSIDE | _OF_THE_PARENT or problem.span.start not in ends:
        return False
    own_start, own_end, start, end = ends[problem.span.start]
    if problem.code in _OF_THE_INSIDE:
        start, end = own_start, own_end
    rank = bisect_left(broken, start)
    return rank < len(broken) and broken[rank] < end


def _is_in(at: int, spans: list[tuple[int, int]]) -> bool:
    found = bisect_right(spans, (at, 1 << 62)) - 1
    return found >= 0 and spans[found][0] <= at <= spans[found][1]
