"""Definitions of a workcell, the contents of a `Use`, and their places.

Inserted text is in another place than its item: its names and mistakes are at the definition. The grammar decides which
attributes are required, their order, and their quotes.
"""

import re
from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Protocol

from robray.facts.limits import Mistakes
from robray.facts.mentions import Mention
from robray.facts.problems import Problem
from robray.facts.symbols import Name, SymbolKind
from robray.formats.robwork.frontend.drafts import MOST_PROBLEMS, Draft, attribute
from robray.formats.robwork.frontend.grammar import FORMS, WORDS
from robray.formats.robwork.frontend.words import number, run_together
from robray.formats.robwork.kinds import DEFINE
from robray.formats.robwork.statements import Define, TypedProperty, UseDefinition, Written
from robray.syntax.xml.tags import XmlAttribute
from robray.syntax.xml.tree import Node
from robray.text.blanks import character_before
from robray.text.slips import misspelt, slip
from robray.text.spans import Span

_BLANKS = re.compile(rb"[ \t\r\n]*+")
_ONE_OF = ("d", "theta", "beta", "b")
"""A joint by Denavit and Hartenberg's numbers has one of these."""


class Report(Protocol):
    """Takes a problem at an absolute span."""

    def __call__(self, code: str, span: Span, /, *details: object) -> None: ...


def check_attributes(text: bytes, node: Node, report: Report) -> None:
    """An element's attributes against the grammar."""
    form = FORMS.get(node.name)
    if form is None:
        return
    given = node.tag.attributes
    if not given and not form.required:
        return
    for each in given:
        # The grammar skips blanks in quotes, and so does the span.
        if character_before(text, each.span.start) == b"'":
            behind = _BLANKS.match(text, each.span.end)
            end = each.span.end if behind is None else behind.end()
            report("robwork-quote", Span(text.rfind(b"'", 0, each.span.start), end + 1), each.name)
        allowed = WORDS.get((node.name, each.name))
        if allowed is not None and each.value.strip() not in allowed:
            report("robwork-unknown-value", each.span, each.value, each.name, " ".join(allowed))
        if each.name in form.numbers and number(each.value.strip()) is None:
            report("robwork-bad-number", each.span, each.value)
    there = {each.name: each for each in given}
    unknown = [each for each in given if each.name not in form.attributes]
    lacking = [name for name in form.required if name not in there]
    of_one = () if node.name != "DHJoint" or any(name in there for name in _ONE_OF) else _ONE_OF
    meant = misspelt((each.name for each in unknown), (*lacking, *of_one)) if unknown else {}
    wanted = (*lacking, *of_one)
    if not meant and len(unknown) == 1 and len(wanted) == 1 and slip(unknown[0].name, wanted[0]) is not None:
        # For words of one letter any other is as near: here there is no other.
        meant = {unknown[0].name: wanted[0]}
    for name in lacking:
        if name not in meant.values():
            report("robwork-missing-attribute", node.tag.name_span, node.name, name)
    if node.name == "DHJoint":
        chosen = [each for each in given if each.name in _ONE_OF]
        if not chosen and not any(name in meant.values() for name in of_one):
            report("robwork-missing-attribute", node.tag.name_span, node.name, "d")
        for each in chosen[1:]:
            report("robwork-unknown-attribute", each.name_span, each.name, node.name, "", "error")
    order = [form.attributes.index(each.name) for each in given if each.name in form.attributes]
    if given and given[0].name in form.in_any_order:
        # Behind another one there is one order.
        first = form.attributes.index(form.in_any_order[0])
        order = [min(rank, first) for rank in order]
    for rank, each in enumerate(unknown):
        # The reader stops at the first; another one that causes a missing part is reported, too.
        if rank == 0 or each.name in meant:
            words_there = meant.get(each.name) or " ".join(each for each in form.attributes if each not in there)
            report("robwork-unknown-attribute", each.name_span, each.name, node.name, words_there, "error")
    if unknown:
        # The reader stops there, and the text behind is read by its probable meaning.
        as_meant = misspelt((each.name for each in unknown), (name for name in form.attributes if name not in there))
        named = [each._replace(name=as_meant.get(each.name, each.name)) for each in given]
        node.retag(node.tag._replace(attributes=tuple(named)))
        return
    if order != sorted(order):
        wrong = next(each for each, rank, one in zip(given, order, sorted(order), strict=True) if rank != one)
        report("robwork-attribute-order", wrong.name_span, node.name, " ".join(form.attributes))


MOST_PUT_IN = 10_000
"""Elements of definitions in one file: a few lines might expand to any number."""

_PUT_IN = frozenset({"Define", "Use"})

_MOST_AROUND = 32
"""Definitions that are searched for the one around a place."""


class PutIn:
    """Definitions of one file, from their places on."""

    def __init__(self, text: bytes, mistakes: Mistakes) -> None:
        self.text = text
        self._mistakes = mistakes
        self._defines: dict[str, list[Node]] = {}
        """In the order of the text."""
        self._drafts: dict[int, Draft] = {}
        """Drafts of the definitions, by their starts: each is read more than once."""
        self._written: list[Draft] = []
        """The definitions, by where they begin."""
        self._defined_up_to = 0
        """No definition is behind this byte."""
        self._put_in = 0
        """Number of elements inserted by uses."""
        self._values: dict[int, list[float | None]] = {}
        """The numbers in elements, by where their tags end."""

    def defined(self, name: str, before: int) -> Node | None:
        """The last definition of a name before a byte."""
        known = self._defines.get(name, ())
        rank = bisect_left(known, before, key=lambda each: each.start)
        return known[rank - 1] if rank else None

    def children(
        self, node: Node, holder: Draft | None, prefixes: tuple[str, ...] = ()
    ) -> Iterator[tuple[Node, Node | None]]:
        """Children of an element to the grammar, each with the `Use` that inserted it; definitions are added to
        `holder`, which is in the scopes of some `prefixes`. Nothing is inserted within a definition.
        """
        if self._written and self.is_defined(node.tag.name_span):
            yield from ((each, None) for each in (() if node.tag.is_empty else node.children))
            return
        for each in () if node.tag.is_empty else node.children:
            if each.tag.name in _PUT_IN:
                yield from self.put_in_for(each, holder, prefixes)
            else:
                yield each, None

    def put_in_for(
        self, node: Node, holder: Draft | None, prefixes: tuple[str, ...] = ()
    ) -> Iterator[tuple[Node, Node | None]]:
        """The elements to the grammar in place of one."""
        if node.name == "Define":
            self._define(node, holder, prefixes)
        elif node.name == "Use":
            found = self._use(node, holder)
            if found is not None:
                yield from ((one, node) for one in found.children)
        else:
            yield node, None

    def _define(self, node: Node, holder: Draft | None, prefixes: tuple[str, ...]) -> None:
        known = self._drafts.get(node.start)
        draft = Draft.of(node) if known is None else known
        if holder is not None:
            holder.child(draft)
            if isinstance(draft.statement, Define):
                draft.statement = draft.statement._replace(prefixes=prefixes)
        if known is not None:
            return
        self._drafts[node.start] = draft
        self._defined_up_to = max(self._defined_up_to, node.end)
        self.check_attributes(node, draft)
        # The text of a definition ends at the first end tag of one.
        inner = next((each for each in node.walk() if each is not node and _is_definition(each)), None)
        if inner is not None:
            draft.problem("robwork-unknown-element", inner.tag.name_span, inner.name, "error", "")
        self._mistakes.count(draft.problems)
        name = draft.name(attribute(node, "id"))
        names = () if name is None else (Mention(name, (DEFINE,), declares=True),)
        draft.statement = Define(draft.keyword(node), name, (*names, *_frames_in(node, draft)), prefixes)
        if name is not None:
            insort(self._defines.setdefault(name.text, []), node, key=lambda each: each.start)
            insort(self._written, draft, key=lambda each: each.start)

    def _use(self, node: Node, holder: Draft | None) -> Node | None:
        if holder is None and self._definition_at(node.tag.name_span) is None:
            # It is reported where it is inserted into a holder.
            given = attribute(node, "id")
            return None if given is None or self._put_in > MOST_PUT_IN else self.defined(given.value, node.start)
        draft = Draft.of(node)
        self.check_attributes(node, draft)
        name = draft.name(attribute(node, "id"))
        found = None if name is None else self.defined(name.text, node.start)
        names = () if name is None else (Mention(name, (DEFINE,)),)
        draft.statement = UseDefinition(draft.keyword(node), name, found is not None, names)
        if name is not None and found is None:
            draft.problem("robwork-undefined-use", name.span.shifted(node.start), name.text)
        if holder is not None:
            holder.child(draft)
        self._mistakes.count(draft.problems)
        if found is None:
            return None
        if holder is not None:
            self._put_in += len(found.children)
        if self._put_in > MOST_PUT_IN:
            draft.problem(
                "robwork-syntax", node.tag.name_span, f"includes and uses insert more than {MOST_PUT_IN:,} elements"
            )
            return None
        return found

    def note_unused(self, roots: Iterable[Node]) -> None:
        """Notes unused definitions, once all of the file is read; none if one of them may be meant by an undefined
        name, or in another definition.
        """
        used: set[int] = set()
        for node in (each for root in roots for each in root.walk() if self._written and each.name == "Use"):
            given = attribute(node, "id")
            found = None if given is None else self.defined(given.value, node.start)
            if found is None or self.is_defined(node.tag.name_span):
                return
            used.add(found.start)
        for draft in self._written:
            name = draft.statement.name if isinstance(draft.statement, Define) else None
            if name is not None and draft.start not in used:
                draft.problem("robwork-unused-definition", name.span.shifted(draft.start), name.text)

    def values(self, node: Node) -> list[float | None]:
        """The numbers in an element, cached for checking and reading."""
        at = node.tag.end
        if at not in self._values:
            self._values[at] = run_together(self.text, node)
        return self._values[at]

    def check_attributes(self, node: Node, item: Draft) -> None:
        """Skips items that have reached the limit of problems."""
        if len(item.problems) >= MOST_PROBLEMS and item.start < node.start:
            return
        check_attributes(self.text, node, partial(self.problem, item))

    def problem(self, item: Draft, code: str, span: Span, *details: object) -> None:
        """At an absolute span, which may be in an inserted definition."""
        written = self._definition_at(span)
        if written is not None and written is not item:
            found = Problem(code, span, details)
            if found not in written.problems:
                written.problem(code, span, *details)
        elif item.start <= span.start and span.end <= item.end and item.end > item.start:
            item.problem(code, span, *details)

    def _definition_at(self, span: Span) -> Draft | None:
        if span.start >= self._defined_up_to:
            return None
        last = bisect_right(self._written, span.start, key=lambda each: each.start)
        for draft in reversed(self._written[max(last - _MOST_AROUND, 0) : last]):
            if span.end <= draft.end:
                return draft
        return None

    def is_defined(self, span: Span) -> bool:
        return self._definition_at(span) is not None

    def note_undefined(self, node: Node, item: Draft) -> None:
        """Notes undefined uses directly in an element without items, and missing attributes."""
        if node.tag.is_empty or self.is_defined(node.tag.name_span):
            return
        for each in node.children:
            if each.tag.name in ("Use", "Include"):
                self.check_attributes(each, item)
            given = attribute(each, "id") if each.tag.name == "Use" else None
            if given is not None and self.defined(given.value, each.start) is None:
                self.problem(item, "robwork-undefined-use", given.span, given.value)

    def is_in(self, item: Draft, given: XmlAttribute | None) -> bool:
        return given is not None and item.start <= given.span.start and given.span.end < item.end

    def local(self, item: Draft, span: Span) -> Span:
        is_in = item.start <= span.start and span.end < item.end
        return item.local(span) if is_in else Span(0, 0)

    def written(self, text: str, span: Span) -> tuple[Written, ...]:
        """The place of an inserted name; empty for others."""
        draft = self._definition_at(span)
        statement = None if draft is None else draft.statement
        if draft is None or not isinstance(statement, Define) or statement.name is None:
            return ()
        return (Written(text, statement.name.text, draft.local(span)),)

    def name(self, item: Draft, given: XmlAttribute | None) -> Name | None:
        return None if given is None else Name(given.value, self.local(item, given.span))


def _is_definition(node: Node) -> bool:
    return node.tag.name == "Define" and not node.tag.is_empty


_FRAMES = ("Frame", "Joint", "DHJoint")


def _frames_in(node: Node, draft: Draft) -> Iterator[Mention]:
    """The names of frames in a definition: inserted frames are declared at the use."""
    for each in node.walk():
        for given in each.tag.attributes:
            is_named = given.name in ("refframe", "refjoint", "on") or (given.name == "name" and each.name in _FRAMES)
            if is_named and given.value not in ("", "WORLD") and "." not in given.value:
                yield Mention(Name(given.value, draft.local(given.span)), (SymbolKind.FRAME,))


def typed_properties(put_in: PutIn, nodes: Iterable[Node], item: Draft) -> tuple[TypedProperty, ...]:
    """Properties among elements of an item, in order, as RobWork reads them: a self-closing one has no value, only a
    type.
    """
    found = []
    for each in nodes:
        if each.name == "Property":
            name, said = attribute(each, "name"), attribute(each, "type")
            if said is not None or not each.tag.is_empty:
                at = put_in.local(item, each.tag.name_span)
                word = None if said is None else said.value.strip()
                found.append(TypedProperty("" if name is None else name.value, word, at))
    return tuple(found)


def written_properties(put_in: PutIn, nodes: Iterable[Node]) -> tuple[Written, ...]:
    """Places of inserted properties without a type, among some elements."""
    found: list[Written] = []
    for each in nodes:
        name = attribute(each, "name") if each.name == "Property" and attribute(each, "type") is None else None
        if name is not None:
            found += put_in.written(TypedProperty.written_as(name.value), each.tag.name_span)
    return tuple(found)
