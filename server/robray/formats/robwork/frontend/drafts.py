"""Items under construction, with absolute spans until their contents are known."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import cast

from robray.facts.items import TOP, Entry, Item, Statement
from robray.facts.problems import Problem
from robray.facts.symbols import Name
from robray.formats.robwork.statements import Nothing
from robray.syntax.xml.tags import XmlAttribute
from robray.syntax.xml.tree import Node
from robray.text.slips import misspelt
from robray.text.spans import Span

MOST_PROBLEMS = 200
"""Limit of problems in one item."""


class Draft:
    """An item between two bytes, with those in it, in order. Its statement is set when it is known, with spans from its
    start on; which of them are behind nested items is known at the end (`entries`).
    """

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
        """At an absolute span; only the first of a kind counts."""
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


_OF_WHAT_IS_LACKING = frozenset(
    {
        "robwork-link-without-constraint",
        "robwork-missing-element",
        "robwork-missing-property-name",
        "robwork-missing-property-value",
        "robwork-motion-incomplete",
        "robwork-no-tool-speed",
        "robwork-ignored-element",
        "robwork-pos-without-rpy",
        "robwork-target-location",
        "robwork-target-without-value",
        "robwork-transform-incomplete",
    }
)
"""Codes that may follow from a broken tag in an element of the item."""


def without_consequences(drafts: Iterable[Draft], broken: Sequence[int]) -> None:
    """Removes other problems of items with broken markup, and missing parts of those around them. `broken` are the
    places of the markup, in order. Cost: O(items).
    """
    for draft in drafts:
        inside = broken[bisect_left(broken, draft.start) : bisect_left(broken, draft.end)]
        if not inside:
            continue
        without_consequences(draft.children, inside)
        is_own = any(not any(each.start <= at < each.end for each in draft.children) for at in inside)
        draft.problems = [each for each in draft.problems if not is_own and each.code not in _OF_WHAT_IS_LACKING]


def entries(drafts: list[Draft]) -> list[Entry]:
    """Each item before those in it."""
    found: list[Entry] = []
    waiting = [(draft, TOP) for draft in reversed(drafts)]
    while waiting:
        draft, container = waiting.pop()
        rank = len(found)
        found.append(Entry(Item(_own_statement(draft), _local(draft)), draft.start, draft.end, container))
        waiting += [(child, rank) for child in reversed(draft.children)]
    return found


def _local(draft: Draft) -> tuple[Problem, ...]:
    """The problems, each at a span of the text without the items in it."""
    if not draft.problems:
        return ()
    if not draft.children:
        return tuple([each._replace(span=draft.local(each.span)) for each in draft.problems])
    at = _without_children(draft)
    return tuple([each._replace(span=at(draft.local(each.span))) for each in draft.problems])


def _own_statement(draft: Draft) -> Statement:
    """The statement with its spans in the text without the items in it."""
    return cast("Statement", _mapped(draft.statement, _without_children(draft))) if draft.children else draft.statement


def _mapped(value: object, at: Callable[[Span], Span]) -> object:
    """A record, or a tuple, with each span in it elsewhere."""
    if isinstance(value, Span):
        return at(value)
    if not isinstance(value, tuple):
        return value
    parts = [_mapped(each, at) for each in value]
    record: Callable[..., object] = type(value)
    return record(*parts) if hasattr(value, "_fields") else tuple(parts)


def _without_children(draft: Draft) -> Callable[[Span], Span]:
    """Maps a span from the start of the item on to its text without nested items."""
    start = draft.start
    ends = [child.end - start for child in draft.children]
    cuts = [0, *accumulate(child.end - child.start for child in draft.children)]

    def at(span: Span) -> Span:
        return Span(*[offset - cuts[bisect_right(ends, offset)] for offset in span])

    return at


def attribute(node: Node, name: str) -> XmlAttribute | None:
    for each in node.tag.attributes:
        if each.name == name:
            return each
    return None


def written_for(children: Iterable[Node], wanted: Iterable[str]) -> Node | None:
    """The element that is a misspelling of a missing one."""
    there = {each.name: each for each in children}
    lacking = [name for name in wanted if name not in there]
    return next((there[name] for name in misspelt(there, lacking)), None)


def note_lacking(
    draft: Draft,
    node: Node,
    wanted: Iterable[str],
    code: str,
    span: Span,
    *details: object,
    severity: str = "error",
) -> None:
    """Notes that an element lacks all of some: at a misspelling, otherwise under the code."""
    names = tuple(wanted)
    found = written_for(node.children, names)
    if found is None:
        draft.problem(code, span, *details)
    else:
        draft.problem("robwork-unknown-element", found.tag.name_span, found.name, severity, " ".join(names))


def note_lacking_attribute(draft: Draft, node: Node, name: str) -> None:
    """The same of an attribute."""
    if not note_misspelt_attribute(draft, node, name, severity="error"):
        draft.problem("robwork-missing-attribute", node.tag.name_span, node.name, name)


def note_misspelt_attribute(draft: Draft, node: Node, name: str, severity: str = "warning") -> bool:
    """Reports that a missing attribute is misspelt, and returns True; False if it is not misspelt."""
    there = {each.name: each for each in node.tag.attributes}
    found = next((there[each] for each in misspelt(there, (name,))), None) if there else None
    if found is not None:
        draft.problem("robwork-unknown-attribute", found.name_span, found.name, node.name, name, severity)
    return found is not None


_IN_GENERATED_FILES = frozenset(
    {
        "robwork-comment-refused",
        "robwork-mixed-task",
        "robwork-not-a-rotation",
        "robwork-ignored-element",
        "robwork-q-length",
        "robwork-rpy-without-unit",
        "robwork-target-without-value",
        "robwork-transform-text",
    }
)
"""Elements that a generator may write at each target, and a reader accepts."""


def counts(code: str) -> bool:
    """True if a mistake counts by the limits."""
    return code not in _IN_GENERATED_FILES
