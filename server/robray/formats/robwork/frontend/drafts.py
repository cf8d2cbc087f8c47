"""Items in the making: with absolute spans, until all that stands in them is known."""

from bisect import bisect_right
from itertools import accumulate

from robray.facts.items import TOP, Entry, Item, Statement
from robray.facts.problems import Problem
from robray.facts.symbols import Name
from robray.formats.robwork.statements import Nothing
from robray.syntax.xml.tags import XmlAttribute
from robray.syntax.xml.tree import Node
from robray.text.spans import Span

MOST_PROBLEMS = 200
"""Of one item that are noted."""


class Draft:
    """An item from one byte to another, with those that stand in it, in order. Its statement is set when it is known;
    what the statement names stands before all of them."""

    __slots__ = ("children", "end", "problems", "start", "statement")

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end
        self.statement: Statement = Nothing(Span(0, 0))
        self.children: list[Draft] = []
        self.problems: list[Problem] = []

    @classmethod
    def of(cls, node: Node) -> "Draft":
        return cls(node.start, node.end)

    def problem(self, code: str, span: Span, *details: object) -> None:
        """At an absolute span, where the first of a kind is what counts."""
        if len(self.problems) < MOST_PROBLEMS and not self.is_told(code, span):
            self.problems.append(Problem(code, span, details))

    def is_told(self, code: str, span: Span) -> bool:
        return any(each.span == span and each.code == code for each in self.problems)

    def local(self, span: Span) -> Span:
        return span.shifted(-self.start)

    def keyword(self, node: Node) -> Span:
        return self.local(node.tag.name_span)

    def name(self, attribute: XmlAttribute | None) -> Name | None:
        return None if attribute is None else Name(attribute.value, self.local(attribute.span))

    def child(self, draft: "Draft") -> None:
        self.children.append(draft)


def entries(drafts: list[Draft]) -> list[Entry]:
    """Each item before those in it."""
    found: list[Entry] = []
    waiting = [(draft, TOP) for draft in reversed(drafts)]
    while waiting:
        draft, container = waiting.pop()
        rank = len(found)
        found.append(Entry(Item(draft.statement, _local(draft)), draft.start, draft.end, container))
        waiting += [(child, rank) for child in reversed(draft.children)]
    return found


def _local(draft: Draft) -> tuple[Problem, ...]:
    """The problems, each at a span of the text without the items in it."""
    if not draft.problems:
        return ()
    if not draft.children:
        return tuple([each._replace(span=draft.local(each.span)) for each in draft.problems])
    ends = [child.end for child in draft.children]
    cuts = [0, *accumulate(child.end - child.start for child in draft.children)]

    def at(offset: int) -> int:
        return offset - draft.start - cuts[bisect_right(ends, offset)]

    return tuple([each._replace(span=Span(at(each.span.start), at(each.span.end))) for each in draft.problems])


def attribute(node: Node, name: str) -> XmlAttribute | None:
    for each in node.tag.attributes:
        if each.name == name:
            return each
    return None
