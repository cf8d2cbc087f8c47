"""The next scene from the last one.

The items that came or changed are resolved, and then whichever items asked for something that is now answered
differently, in the order in which the reader reads them. A constant sees only what stands before it, so one pass over
an ordered heap is enough and nothing can go round.
"""

from bisect import bisect_left, insort
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from heapq import heappop, heappush
from typing import cast

import attrs

from robray.analysis.arithmetic import same
from robray.analysis.asker import Asker, Container
from robray.analysis.cycles import updated_cycles
from robray.analysis.instances import Instances
from robray.analysis.near_names import NearNames
from robray.analysis.patched import changeable
from robray.analysis.questions import Place, Question, Topic
from robray.analysis.resolve import resolve
from robray.analysis.results import ClassResult, ConstantResult, FrameResult, Result
from robray.analysis.scene_state import ANY_CLASS, SceneState, declared, remembered
from robray.analysis.suspects import updated_suspects
from robray.facts.items import TOP, Item
from robray.facts.problems import Problem
from robray.facts.statements import Block
from robray.facts.symbols import Symbol, SymbolKind

_POSITIONAL = {Topic.CONSTANT: SymbolKind.CONSTANT, Topic.CLASS: SymbolKind.CLASS}
"""What is the latest before whoever asks, and of which kind."""

Judge = Callable[[Item, Result], tuple[Problem, ...]]
"""All that is to be said about a resolved item: a pure function of the item and its result."""

FileKnown = Callable[[str], bool | None]
"""Whether a file is there; None when nobody has looked yet."""


def updated(
    old: SceneState,
    instances: Instances,
    removed: Iterable[Place],
    fresh: Iterable[Place],
    known: FileKnown,
    judge: Judge,
    questioned: Iterable[Question] = (),
) -> SceneState:
    """The scene after items went (`removed`) and came or changed (`fresh`, those removed and replaced in both).

    `questioned` are questions about the world outside whose answers may be others now.
    """
    update = _Update(old, instances, known, judge)
    update.unlink(removed)
    update.link(fresh)
    for question in questioned:
        update.push_readers(question)
    update.run()
    state = update.state
    cycles = updated_cycles(old.cycles, update.frames_touched, state.frame)
    files_asked = old.files_asked
    if update.files_came or update.files_went:
        files_asked = files_asked.difference(update.files_went).union(update.files_came)
    return attrs.evolve(
        state,
        cycles=cycles,
        near=update.near(),
        files_asked=files_asked,
        suspects=updated_suspects(state, update.asked_elsewhere, update.touched, update.changed, old.results),
        resolved=update.resolved,
        identity=object(),
        steps=remembered(old, update.changed, update.symbols()) if old.results else (),
    )


class _Update:
    """The worklist. `state` is made of what can be changed and changed in place until the update is over."""

    def __init__(self, old: SceneState, instances: Instances, known: FileKnown, judge: Judge) -> None:
        self.declarations = changeable(old.declarations)
        self.readers = changeable(old.readers)
        self.results = changeable(old.results)
        self.findings = changeable(old.findings)
        self.state = attrs.evolve(
            old,
            instances=instances,
            declarations=self.declarations,
            readers=self.readers,
            results=self.results,
            findings=self.findings,
            kept={},
        )
        self.old = old
        self.known = known
        self.judge = judge
        self.heap: list[Place] = []
        self.queued: set[Place] = set()
        self.containers: dict[Place, Container] = {}
        self.affected: set[Place] = set()
        """What asked for something that certainly has another answer now."""
        self.fresh: set[Place] = set()
        self.touched: dict[Symbol, None] = {}
        self.frames_touched: set[str] = set()
        self.files_came: list[str] = []
        self.files_went: list[str] = []
        self.resolved = 0
        self.changed: set[Place] = set()
        self.asked_elsewhere: set[Question] = set()
        """Questions that other items ask now than before."""
        self.questions: dict[tuple[Topic, str | Place | int], Question] = {}
        self.root_folder = old.root.rpartition("/")[0]

    def unlink(self, removed: Iterable[Place]) -> None:
        for place in removed:
            self.changed.add(place)
            result = self.results.pop(place)
            self.findings.pop(place, None)
            for symbol in declared(self.old.item(place)):
                self._undeclare(symbol, place)
            for question, _ in result.answers:
                if question.topic is not Topic.CONTAINER:
                    self._forget(question, place)

    def link(self, fresh: Iterable[Place]) -> None:
        bulk: dict[Symbol, list[Place]] = {}
        self.fresh.update(fresh)
        self.queued.update(self.fresh)
        self.heap = sorted(self.fresh)
        is_known = bool(self.old.results)
        for place in self.heap[:]:
            if is_known:
                self._push_nested(place)
            for symbol in declared(self.state.item(place)):
                bulk.setdefault(symbol, []).append(place)
        for symbol, places in bulk.items():
            known = list(self.declarations.get(symbol, ()))
            if known and len(places) == 1:
                insort(known, places[0])
            else:
                known = sorted(known + places)
            self.declarations[symbol] = tuple(known)
            self.touched[symbol] = None
        if is_known:
            for place in self.fresh:
                self._touch_nested_frames(place)

    def _touch_nested_frames(self, place: Place) -> None:
        """Of frames of one name the first to close is kept: that may be another one when what they stand in moved."""
        if place not in self.old.results:
            return
        old, facts = self.old.file(place).reading.facts, self.state.file(place).reading.facts
        if old.container(place[-1]) == facts.container(place[-1]):
            return
        rank = facts.rank(place[-1])
        for item in facts.items[rank + 1 : facts.after(rank)]:
            for symbol in declared(item):
                if len(self.declarations[symbol]) > 1:
                    self.touched[symbol] = None

    def _push_nested(self, place: Place) -> None:
        """The items inside one whose kind or name changed. They ask for it, but are found without a list of readers.

        What stands in one that is new has another container than before, and is new or changed itself.
        """
        if place not in self.old.results or self._as_container(place) == _container_of(self.old.item(place)):
            return
        facts = self.state.file(place).reading.facts
        for child in facts.children(facts.rank(place[-1])):
            self._push((*place[:-1], facts.labels[child]))

    def _undeclare(self, symbol: Symbol, place: Place) -> None:
        left = tuple(other for other in self.declarations[symbol] if other != place)
        if left:
            self.declarations[symbol] = left
        else:
            del self.declarations[symbol]
        self.touched[symbol] = None

    def _forget(self, question: Question, place: Place) -> None:
        self.asked_elsewhere.add(question)
        left = self.readers[question] - {place}
        if left:
            self.readers[question] = left
        else:
            del self.readers[question]
            if question.topic is Topic.FILE:
                self.files_went.append(str(question.name))

    def _push(self, place: Place) -> None:
        if place not in self.queued:
            self.queued.add(place)
            heappush(self.heap, place)

    def push_readers(self, question: Question, after: Place | None = None) -> None:
        for reader in self.readers.get(question, ()):
            if after is None or reader > after:
                self._push(reader)

    def run(self) -> None:
        for symbol in self.touched:
            for question in _questions_about(symbol):
                self.push_readers(question)
            if symbol.kind is SymbolKind.FRAME:
                self.frames_touched.add(symbol.name)
        bulk: dict[Question, list[Place]] = {}
        while self.heap:
            place = heappop(self.heap)
            was = self.results.get(place)
            if was is not None and not self._must_resolve(place) and self._answered_as_before(was, place):
                continue
            self._resolve(place, was, bulk)
        self.asked_elsewhere.update(bulk)
        for question, places in bulk.items():
            if question.topic is Topic.FILE:
                self.files_came.append(str(question.name))
            known = self.readers.get(question)
            self.readers[question] = frozenset(places) if known is None else known.union(places)

    def symbols(self) -> Iterator[Symbol]:
        """Names that are declared or used in other places than before."""
        yield from self.touched
        for topic, name in self.asked_elsewhere:
            kind = _POSITIONAL.get(topic)
            if kind is not None and isinstance(name, str):
                yield Symbol(kind, name)

    def near(self) -> Mapping[SymbolKind, NearNames]:
        """The indices of names, with those that came into use and went out of it."""
        came: dict[SymbolKind, list[str]] = {}
        went: dict[SymbolKind, list[str]] = {}
        for symbol in self.touched:
            before, after = symbol in self.old.declarations, symbol in self.declarations
            if before != after:
                (came if after else went).setdefault(symbol.kind, []).append(symbol.name)
        if not came and not went:
            return self.old.near
        near = dict(self.old.near)
        for kind in came.keys() | went.keys():
            names = partial(_names, self.declarations, kind)
            near[kind] = near[kind].changed(names, came.get(kind, ()), went.get(kind, ()))
        return near

    def _must_resolve(self, place: Place) -> bool:
        return place in self.affected or place in self.fresh

    def _answered_as_before(self, was: Result, place: Place) -> bool:
        return all(_alike(self._answer(question, place), answer) for question, answer in was.answers)

    def _resolve(self, place: Place, was: Result | None, bulk: dict[Question, list[Place]]) -> None:
        self.resolved += 1
        self.changed.add(place)
        file = self.state.file(place)
        facts = file.reading.facts
        rank = facts.rank(place[-1])
        item, label = facts.items[rank], facts.containers[rank]
        asker = Asker(self._answer, place, file.frontend.vocabulary, self.root_folder, self.questions)
        container = None if label == TOP else asker.ask(Topic.CONTAINER, (*place[:-1], label))
        assert container is None or isinstance(container, Container)
        value = resolve(item.statement, place, container, asker)
        now = Result(value, tuple(asker.answers.items()), tuple(asker.problems))
        self._note_questions(place, was, asker.answers, bulk)
        self.results[place] = now
        findings = self.judge(item, now)
        if findings:
            self.findings[place] = findings
        else:
            self.findings.pop(place, None)
        self._announce(place, was, now)

    def _note_questions(
        self, place: Place, was: Result | None, answers: Mapping[Question, object], bulk: dict[Question, list[Place]]
    ) -> None:
        asked_before = {} if was is None else dict(was.answers)
        if asked_before.keys() == answers.keys():
            return
        for question in asked_before.keys() - answers.keys():
            if question.topic is not Topic.CONTAINER:
                self._forget(question, place)
        for question in answers:
            if question.topic is not Topic.CONTAINER and question not in asked_before:
                bulk.setdefault(question, []).append(place)

    def _announce(self, place: Place, was: Result | None, now: Result) -> None:
        """Queues those who read what this item gives, if it gives something else now."""
        value = now.value
        if isinstance(value, FrameResult):
            # Whether frames hang from themselves is a matter of names only.
            frame = value.frame
            if was is None or not isinstance(was.value, FrameResult) or was.value.frame.parent != frame.parent:
                self.frames_touched.add(frame.name)
        elif isinstance(value, (ConstantResult, ClassResult)):
            if was is not None and _alike(was.value, value):
                return
            # An item that was edited has no result here, but had one before.
            before = self.old.results.get(place)
            is_new = before is None or not _alike(before.value, value)
            for symbol in declared(self.state.item(place)):
                for question in _questions_about(symbol):
                    self.push_readers(question, after=place)
                    if is_new and symbol.kind is SymbolKind.CONSTANT and len(self.declarations[symbol]) == 1:
                        self.affected.update(self.readers.get(question, ()))

    def _as_container(self, place: Place) -> Container:
        found = self.containers.get(place)
        if found is None:
            found = self.containers[place] = _container_of(self.state.item(place))
        return found

    def _answer(self, question: Question, place: Place) -> object:
        topic, name = question
        kind = _POSITIONAL.get(topic)
        if kind is not None:
            assert isinstance(name, str)
            # As `SceneState.latest_before` does it, in place: half of all questions come here. A pair is found as the
            # symbol that equals it.
            places = self.declarations.get((kind, name))  # type: ignore[call-overload]
            if places is None:
                return None
            index = bisect_left(places, place)
            return self.results[places[index - 1]].value if index else None
        if topic is Topic.ANY_CLASS:
            return self.state.latest_before(ANY_CLASS, place) is not None
        if topic is Topic.CONTAINER:
            return self._as_container(cast(Place, name))
        if topic is Topic.INCLUDE:
            return self.state.instances.includes.get(cast(Place, name))
        if topic is Topic.FRAME:
            return self.state.survivor(str(name))
        return self.known(str(name)) if topic is Topic.FILE else None


def _container_of(item: Item) -> Container:
    statement = item.statement
    if isinstance(statement, Block):
        return Container(statement.kind, statement.name.text if statement.name is not None else None)
    return Container(None, None)


def _names(declarations: Iterable[Symbol], kind: SymbolKind) -> list[str]:
    return [symbol.name for symbol in declarations if symbol.kind is kind]


def _questions_about(symbol: Symbol) -> tuple[Question, ...]:
    match symbol.kind:
        case SymbolKind.CONSTANT:
            return (Question(Topic.CONSTANT, symbol.name),)
        case SymbolKind.CLASS:
            return (Question(Topic.ANY_CLASS, ""),) if symbol == ANY_CLASS else (Question(Topic.CLASS, symbol.name),)
        case SymbolKind.FRAME:
            return (Question(Topic.FRAME, symbol.name),)


def _alike(left: object, right: object) -> bool:
    if isinstance(left, ConstantResult) and isinstance(right, ConstantResult):
        return same(left.value, right.value)
    return left == right
