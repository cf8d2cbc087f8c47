"""Edits that give attributes of an item other numbers: in place, through a constant, in a class.

The ways exclude each other and are tried in order.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from robray.analysis.analysis import Analysis, FileSpan, span_at
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.symbols import Name
from robray.features.moving.numbers import plain, settled
from robray.features.moving.wanted import Proposal
from robray.features.refactorings.refactoring import RefusalError
from robray.formats.robray.editing.moving.solving import Form
from robray.formats.robray.editing.moving.terms import Literal, Lookup, constants_in, units_in, value_in
from robray.formats.robray.editing.moving.written import (
    Written,
    inserted,
    lookup_at,
    number_of_text,
    rewritten,
    spliced,
    taken_apart,
)
from robray.formats.robray.editing.refactorings.layout import has_comment
from robray.formats.robray.editing.refactorings.rotations import DEGREE
from robray.formats.robray.expressions import Expression
from robray.formats.robray.statements import Constant, statement_of
from robray.formats.robray.vocabulary import ROBRAY
from robray.text.printable import printable

_SMALL = 1e-12
_MOST_CONSTANTS = 6
_DEEPEST = 4
_LONGEST = 40
_SEVERAL = 3
"""Numbers of an array that are described as a whole."""


class Change(NamedTuple):
    """An attribute and its target numbers, unchanged for those that stay; `form` is that of each."""

    written: Written
    targets: tuple[float, ...]
    form: Form

    @property
    def changed(self) -> list[int]:
        return [
            index for index, (old, new) in enumerate(zip(self.written.values, self.targets, strict=True)) if old != new
        ]


class _Feed(NamedTuple):
    """A constant in numbers: its definition, and its coefficient, by attribute and index."""

    name: str
    place: ItemPath
    gain: float
    at: tuple[str, int]


def proposals(analysis: Analysis, scene: SceneState, place: ItemPath, changes: Sequence[Change]) -> Iterator[Proposal]:
    """The best first; a RefusalError for the first obstacle if nothing is possible."""
    wanted = [change for change in changes if change.changed]
    if not wanted:
        raise RefusalError("it is there already")
    maker = _Maker(analysis, scene, place)
    failure: RefusalError | None = None
    count = 0
    for make in (lambda: [maker.own(wanted)], lambda: maker.by_constants(changes), lambda: maker.in_classes(wanted)):
        try:
            for proposal in make():
                count += 1
                yield proposal
        except RefusalError as refusal:
            failure = failure or refusal
    if not count and failure is not None:
        raise failure


class _Maker:
    def __init__(self, analysis: Analysis, scene: SceneState, place: ItemPath) -> None:
        self.analysis = analysis
        self.scene = scene
        self.place = place

    def own(self, changes: Sequence[Change], feeds: Sequence[tuple[_Feed, float]] = ()) -> Proposal:
        """In the item itself, without the changes that `feeds` make already."""
        edits: list[tuple[FileSpan, str]] = []
        added: list[tuple[str, str]] = []
        titles: list[str] = []
        for change in changes:
            if change.written.origin is None and change.written.attribute is not None:
                more, title = self.in_place(change, feeds)
                edits += more
                titles += [title] if more else []
            else:
                fed = any(feed.at[0] == change.written.name for feed, _ in feeds)
                if not fed:
                    text = self.anew(change)
                    added.append((change.written.name, text))
                    instead = (
                        f" in place of that of the class '{printable(change.written.origin)}'"
                        if change.written.origin
                        else ""
                    )
                    titles.append(f"add '{change.written.name} {_short(text)};'{instead}")
                elif any(self.residual(change, index, feeds) for index in change.changed):
                    raise RefusalError("it takes more than one constant of a class")
        if added:
            edits.append(inserted(self.analysis, self.scene, self.place, added))
        return Proposal(" and ".join(titles), tuple(edits))

    def residual(self, change: Change, index: int, feeds: Sequence[tuple[_Feed, float]]) -> float:
        """The change of a number that needs an edit of its own."""
        need = change.targets[index] - change.written.values[index]
        fed = [feed.gain * amount for feed, amount in feeds if feed.at == (change.written.name, index)]
        if not fed:
            return need
        rest = need - sum(fed)
        return 0.0 if abs(rest) <= change.form.step * 0.51 else rest

    def in_place(
        self, change: Change, feeds: Sequence[tuple[_Feed, float]] = ()
    ) -> tuple[list[tuple[FileSpan, str]], str]:
        """At the attribute, even in a class."""
        written = change.written
        assert written.place is not None, "it is written somewhere"
        elements = written.elements
        if elements is None:
            if feeds:
                raise RefusalError("it is not written as numbers")
            return self.whole(change)
        edits = []
        said: list[tuple[int, str, str]] = []
        for index in change.changed:
            need = self.residual(change, index, feeds)
            if need == 0:
                continue
            splice, text = rewritten(self.scene, written.place, elements[index], need, _form(change, elements))
            edits.append(spliced(self.scene, written.place, elements[index], splice))
            said.append((index, elements[index].text, text))
        if len(said) >= _SEVERAL:
            texts = {index: text for index, _, text in said}
            return edits, f"change '{written.name}' to " + _array(
                texts.get(index, " ".join(element.text.split())) for index, element in enumerate(elements)
            )
        return edits, _title(written.name, said, is_array=written.is_array)

    def whole(self, change: Change) -> tuple[list[tuple[FileSpan, str]], str]:
        written = change.written
        assert written.place is not None, "it is written somewhere"
        value = None if written.attribute is None else written.attribute.value
        is_name = isinstance(value, Expression) and any(isinstance(step, Name) for step in value.steps)
        if value is None or is_name or has_comment(value.text.encode()):
            raise RefusalError(f"'{written.name}' is not written as numbers")
        text = _array(plain(target) for target in change.targets)
        at = span_at(self.scene, written.place, value.span)
        return [(at, text)], f"change '{written.name}' to {text}"

    def anew(self, change: Change) -> str:
        """The value of an own statement: as in the class, with the changed numbers."""
        elements = change.written.elements if change.written.origin is not None else None
        if elements is None:
            texts = [_fresh(target, change.form) for target in change.targets]
        else:
            lookup = lookup_at(self.scene, self.place)
            texts = []
            for index, element in enumerate(elements):
                value = value_in(taken_apart(element)[1], lookup)
                if (
                    has_comment(element.text.encode())
                    or value is None
                    or abs(value - change.written.values[index]) > 1e-9
                ):
                    texts.append(_fresh(change.targets[index], change.form))
                elif index in change.changed:
                    need = change.targets[index] - change.written.values[index]
                    texts.append(rewritten(self.scene, self.place, element, need, _form(change, elements))[1])
                else:
                    texts.append(" ".join(element.text.split()))
        return _array(texts) if change.written.is_array else texts[0]

    def by_constants(self, changes: Sequence[Change]) -> Iterator[Proposal]:
        """Each constant in a changed number by itself; the others make up the rest."""
        feeds = [feed for change in changes for feed in self.feeding(change)]
        wanted = [change for change in changes if change.changed]
        needs = {
            (change.written.name, index): (change, change.targets[index] - change.written.values[index])
            for change in wanted
            for index in change.changed
        }
        tried: set[ItemPath] = set()
        for feed in feeds:
            if feed.at not in needs or feed.place in tried or len(tried) >= _MOST_CONSTANTS:
                continue
            tried.add(feed.place)
            change, need = needs[feed.at]
            try:
                yield self.by_constant(
                    feed, need / feed.gain, change, wanted, [each for each in feeds if each.place == feed.place]
                )
            except RefusalError:
                continue

    def by_constant(
        self, feed: _Feed, need: float, change: Change, wanted: Sequence[Change], same: Sequence[_Feed]
    ) -> Proposal:
        value, before = self.defined(feed.place)
        form = Form(change.form.step / abs(feed.gain))
        if change.form.is_angle and abs(abs(feed.gain) - 1) < 1e-9:
            form = form._replace(is_angle=True, degrees=True)
        splice, text = rewritten(self.scene, feed.place, value, need, form)
        reached = number_of_text(self.scene, feed.place, text, strict=True)
        amount = need if reached is None or before is None else reached - before
        own = self.own(wanted, [(each, amount) for each in same])
        title = f"change the constant '{feed.name}' from {_quoted(value.text)} to {_quoted(text)}"
        edits = (spliced(self.scene, feed.place, value, splice), *own.edits)
        return Proposal(f"{title} and {own.title}" if own.title else title, edits, shared=True)

    def defined(self, place: ItemPath) -> tuple[Expression, float | None]:
        """The definition of a constant, and its value."""
        statement = statement_of(self.scene.item(place))
        value = statement.value if isinstance(statement, Constant) else None
        if value is None:
            raise RefusalError("a constant has no value")
        return value, number_of_text(self.scene, place, value.text, strict=True)

    def feeding(self, change: Change) -> Iterator[_Feed]:
        """The constants of an attribute, directly used ones first."""
        written = change.written
        elements = written.elements
        if elements is None or written.place is None:
            return
        for index, element in enumerate(elements):
            yield from self.behind(element, written.place, 1.0, (written.name, index), _DEEPEST)

    def behind(
        self, expression: Expression, place: ItemPath, gain: float, at: tuple[str, int], depth: int
    ) -> Iterator[_Feed]:
        try:
            _, root = taken_apart(expression)
        except RefusalError:
            return
        lookup = lookup_at(self.scene, place)
        further = []
        for name in constants_in(root):
            defined = self.scene.constant_before(name, place)
            statement = None if defined is None else statement_of(self.scene.item(defined))
            known = lookup(name)
            if defined is None or known is None or not isinstance(statement, Constant) or statement.value is None:
                continue
            several = [value_in(root, _with(lookup, name, known + by)) for by in (0.0, 1.0, 2.0)]
            first, second, third = (math.nan if value is None else value for value in several)
            own = second - first
            if not (abs(own) > _SMALL and abs(third - second - own) <= 1e-9 * max(1.0, abs(own))):
                continue
            yield _Feed(name, defined, gain * own, at)
            further.append((statement.value, defined, gain * own))
        if depth:
            for value, defined, more in further:
                yield from self.behind(value, defined, more, at, depth - 1)

    def in_classes(self, changes: Sequence[Change]) -> Iterator[Proposal]:
        """In the classes of the attributes; others in their places."""
        origins = list(dict.fromkeys(change.written.origin for change in changes if change.written.origin is not None))
        for origin in origins:
            edits: list[tuple[FileSpan, str]] = []
            titles = []
            for change in changes:
                if change.written.origin == origin:
                    more, title = self.in_place(change)
                    edits += more
                    titles.append(f"{title} in the class '{printable(origin)}'")
            others = [change for change in changes if change.written.origin != origin]
            if others:
                own = self.own(others)
                edits += own.edits
                titles.append(own.title)
            yield Proposal(" and ".join(titles), tuple(edits), shared=True)


def _with(lookup: Lookup, name: str, value: float) -> Lookup:
    """The same with another value for one constant."""
    return lambda each: value if each == name else lookup(each)


def _form(change: Change, elements: Sequence[Expression]) -> Form:
    """New angles are in degrees, unless the numbers beside them are plain radians."""
    form = change.form._replace(strict=change.written.is_array)
    if not form.is_angle:
        return form
    units: set[str] = set()
    is_plain = False
    for element in elements:
        try:
            root = taken_apart(element)[1]
        except RefusalError:
            continue
        units |= units_in(root)
        is_plain = is_plain or (isinstance(root, Literal) and root.value != 0)
    return form._replace(degrees=bool(units) or not is_plain)


def _fresh(value: float, form: Form) -> str:
    if not form.is_angle or value == 0:
        return plain(settled(value, form.step))
    if form.degrees:
        return f"{plain(settled(value / DEGREE, form.step / DEGREE))} * deg"
    return plain(settled(value, form.step))


def _array(texts: Iterable[str]) -> str:
    return f"[{', '.join(texts)}]"


def _title(name: str, said: list[tuple[int, str, str]], *, is_array: bool) -> str:
    parts = []
    for index, old, new in said:
        where = f"{_slot(name, index)} of '{name}'" if is_array else f"'{name}'"
        parts.append(f"{where} from {_quoted(old)} to {_quoted(new)}")
    return "change " + ", ".join(parts) if parts else ""


def _slot(name: str, index: int) -> str:
    word = ROBRAY.attributes.get(name)
    slots = () if word is None else word.slots
    return slots[index] if index < len(slots) else str(index + 1)


def _quoted(text: str) -> str:
    return f"'{_short(text)}'"


def _short(text: str) -> str:
    line = printable(" ".join(text.split()))
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"
