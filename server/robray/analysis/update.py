"""The next scene from the last one.

The items that came or changed are resolved, and then whichever items asked for something that is now answered
differently, in the order in which the reader reads them. A constant sees only what stands before it, so one pass over
an ordered heap is enough and nothing can go round.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from itertools import chain, groupby
from operator import itemgetter

from robray.analysis.answers import UNREAD, Answers, AnswersInOrder, FileKnown, alike, queries_about
from robray.analysis.cross_checks import updated_cross_checks
from robray.analysis.cycles import updated_cycles
from robray.analysis.dependency_index import DependencyIndex
from robray.analysis.instances import Instances
from robray.analysis.moved_frames import MovedFrames
from robray.analysis.onlookers import Onlookers
from robray.analysis.patched import changeable, for_many
from robray.analysis.queries import ItemPath, Query
from robray.analysis.resolve_context import ResolveContext
from robray.analysis.results import ClassResult, ConstantResult, Container, FrameResult, Result
from robray.analysis.scene_state import SceneState, remembered
from robray.analysis.scopes import Scope
from robray.analysis.semantics import Semantics
from robray.analysis.worklist import Worklist
from robray.facts.items import TOP, FileFacts, Item
from robray.facts.problems import Problem
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import SymbolKind
from robray.scene.model import NAMELESS
from robray.text.records import new

Judge = Callable[[Item, Result], tuple[Problem, ...]]
"""All that is to be said about a resolved item: a pure function of the item and its result."""

JudgeOf = Callable[[Hashable], Judge]
"""Who judges a file, by its selection."""

_PREFIX = itemgetter(slice(None, -1))

_DEFINED = (ConstantResult, ClassResult)


def unjudged(_selection: Hashable) -> Judge:
    """For whoever asks for results alone: nothing is said of them, nor of what no single item shows."""
    return _say_nothing


def _say_nothing(_item: Item, _result: Result) -> tuple[Problem, ...]:
    return ()


def updated(
    old: SceneState,
    instances: Instances,
    removed: Iterable[ItemPath],
    fresh: Iterable[ItemPath],
    known: FileKnown,
    judges: JudgeOf,
    queried: Iterable[Query] = (),
) -> SceneState:
    """The scene after items went (`removed`) and came or changed (`fresh`, those removed and replaced in both).

    `queried` are queries about the world outside whose answers may be others now.
    """
    update = _Update(old, instances, known, judges, fresh)
    update.take_out(removed)
    update.put_in()
    for query in queried:
        update.worklist.push_dependents(query)
    if old.results and old.instances.unread != instances.unread:
        update.worklist.push_dependents(UNREAD)
    update.run()
    state = update.state
    cycles = updated_cycles(old.cycles, update.frames_touched, state.frame)
    files_asked = old.files_asked
    links = update.links
    if links.files_came or links.files_went:
        files_asked = files_asked.difference(links.files_went).union(links.files_came)
    return state._replace(
        cycles=cycles,
        near=links.near(),
        files_asked=files_asked,
        # The files of a set are looked at each by itself, too.
        cross_checks=old.cross_checks
        if judges is unjudged
        else updated_cross_checks(
            state,
            links.asked_elsewhere,
            links.touched,
            update.changed,
            old.results,
            (*old.instances.formats, *instances.formats),
        ),
        resolved=update.resolved,
        identity=object(),
        steps=remembered(old, update.changed | update.moved, links.symbols()) if old.results else (),
    )


def judged_anew(scene: SceneState, paths: Iterable[str], judges: JudgeOf) -> SceneState:
    """The scene after some of its files have another selection. Cost: O(items of these files)."""
    findings = changeable(scene.findings)
    for path in paths:
        for prefix in scene.instances.prefixes.get(path, ()):
            file = scene.instances.files[prefix]
            judge, facts = judges(file.selection), file.reading.facts
            for label, item in zip(facts.labels, facts.items, strict=True):
                place = (*prefix, label)
                found = judge(item, scene.results[place])
                if found:
                    findings[place] = found
                elif place in findings:
                    del findings[place]
    return scene._replace(findings=findings, made={})


class _Update:
    """`state` is made of what can be changed and changed in place until the update is over."""

    def __init__(
        self, old: SceneState, instances: Instances, known: FileKnown, judges: JudgeOf, fresh: Iterable[ItemPath]
    ) -> None:
        declarations = changeable(old.declarations)
        self.dependents = changeable(old.dependents)
        self.results = changeable(old.results)
        self.findings = changeable(old.findings)
        self.state = old._replace(
            instances=instances,
            declarations=declarations,
            dependents=self.dependents,
            results=self.results,
            findings=self.findings,
            kept={},
            wholes={},
            made={},
            wholes_before=old.wholes or old.wholes_before,
        )
        self.old = old
        self.links = DependencyIndex(old, self.state, declarations, self.dependents)
        # A file of a set sees its own definitions alone, wherever others stand.
        is_in_order = not old.results and not old.is_set
        self.answers = (AnswersInOrder if is_in_order else Answers)(self.state, known)
        self.context = ResolveContext(self.answers.of, self.state.instances.limits)
        self.judges = judges
        self.judge: Judge
        self.worklist = Worklist(self.dependents, self.results)
        self.affected: set[ItemPath] = set()
        """What asked for something that certainly has another answer now, or stands in another block."""
        # They come nearly in order; a set would lose it.
        self.fresh: AbstractSet[ItemPath] = dict.fromkeys(fresh).keys()
        self.ordered = sorted(self.fresh)
        """The same as the reader reads them."""
        self.staying: dict[ItemPath, Result] = {}
        """What those of them meant that were there before."""
        self.declared_anew: set[ItemPath] = set()
        """Those that do not declare what they did."""
        self.frames_touched: dict[str, None] = {}
        self.onlookers: dict[frozenset[ItemPath], Onlookers] = {}
        self.asked: defaultdict[Query, list[ItemPath]] = defaultdict(list)
        self.forgotten: dict[Query, set[ItemPath]] = {}
        self.resolved = 0
        self.changed: set[ItemPath] = set()
        """What was resolved again or went; of a scene of which nothing was resolved before, nothing."""
        self.moved: AbstractSet[ItemPath] = frozenset()
        """Those of which only the pose is another."""
        self.prefix: ItemPath | None = None
        self.facts: FileFacts
        self.semantics: Semantics
        self.rank = 0
        self.scope_of: Callable[[Item], Scope | None] | None = None
        """Of items of that file, where they may be in scopes of their own."""
        self.containers: dict[int, Container] = {}
        """Blocks of that file by their labels."""

    def take_out(self, removed: Iterable[ItemPath]) -> None:
        self.removed = list(removed)
        results: dict[ItemPath, Result] = {}
        gone: dict[ItemPath, Result] = {}
        for place in self.removed:
            self.changed.add(place)
            was = self.results.pop(place)
            self.findings.pop(place, None)
            is_there = place in self.fresh
            (self.staying if is_there else gone)[place] = was
            if not is_there or not self.links.stays(place):
                results[place] = was
        self.declared_anew = results.keys() & self.staying.keys()
        self.links.take_out(results, gone)

    def put_in(self) -> None:
        if self.old.results:
            self.worklist.begin(self.ordered)
            for place in self.ordered:
                self._push_nested(place)
        self.links.put_in([place for place in self.ordered if place not in self.staying or place in self.declared_anew])

    def _push_nested(self, place: ItemPath) -> None:
        """The items inside one whose kind or name changed.

        What stands in one that is new has another container than before, and is new or changed itself.
        """
        if place not in self.old.results:
            return
        facts = self.state.file(place).reading.facts
        rank = facts.rank(place[-1])
        container = self.state.file(place).format.semantics.container
        if container(facts.items[rank]) == container(self.old.item(place)):
            return
        for child in facts.children(rank):
            nested = (*place[:-1], facts.labels[child])
            self.affected.add(nested)
            self.worklist.push(nested)

    def run(self) -> None:
        names = [name for kind, name in self.links.touched if kind is SymbolKind.FRAME]
        self.frames_touched.update(dict.fromkeys(names))
        if not self.old.results:
            # All there is is in the list, sorted, and nobody has asked yet.
            for place in self.ordered:
                self._resolve(place, None)
            self.links.ask(self.asked)
            return
        is_by_file = not self.state.instances.has_block_scopes
        for symbol, prefixes in self.links.touched.items():
            if symbol.kind is SymbolKind.FRAME:
                self._push_seeing(symbol.name)
                continue
            for query in queries_about(symbol):
                answered_as = query.kind.answered_as
                if symbol.kind.in_order:
                    declared = self.state.declarations.get(symbol, ())
                    self.worklist.push_next(query, self.links.moved_in_order[symbol], declared)
                elif is_by_file and query.kind.of_file:
                    self.worklist.push_dependents_in(query, self._onlookers(prefixes))
                elif answered_as is not None:
                    for name in self._qualified(symbol.name, prefixes):
                        self.worklist.push_dependents(new(Query, (answered_as, name)))
                if not (symbol.kind.in_order or (is_by_file and (query.kind.of_file or answered_as is not None))):
                    is_alone = self.state.is_set and symbol.kind.of_one_file
                    self.worklist.push_dependents(query, {prefix[:1] for prefix in prefixes} if is_alone else None)
        while self.worklist:
            place = self.worklist.pop()
            before = self.results.get(place)
            if before is not None and not self._must_resolve(place) and self._answered_as_before(before, place):
                continue
            self._resolve(place, before)
        placed = self.worklist.placed()
        if placed:
            self._move_frames(placed)
        # Whoever no longer asks may stay among the dependents until here: only items behind the one that announces
        # something are queued, and those have not been resolved yet.
        for query, places in self.forgotten.items():
            self.links.forget(query, places)
        self.links.ask(self.asked)

    def _push_seeing(self, name: str) -> None:
        """Queues who sees a frame of a name elsewhere."""
        query, states = new(Query, (QueryKind.FRAME, name)), (self.old, self.state)
        was, now = (state.named_frame(name) for state in states)
        if was is None or now is None:
            self.worklist.push_dependents(query)
        elif was != now:
            self.worklist.push_seeing(query, was, now)

    def _onlookers(self, changed: AbstractSet[ItemPath]) -> Onlookers:
        """Who sees what files with such prefixes declare. Most names are declared where others are, too."""
        key = frozenset(changed)
        found = self.onlookers.get(key)
        if found is None:
            found = self.onlookers[key] = Onlookers(self.state, self.old, changed)
        return found

    def _qualified(self, name: str, changed: Iterable[ItemPath]) -> set[str]:
        """What a name of files with such prefixes is called in the scene, or was."""
        scopes = (state.instances.scopes.get(prefix) for prefix in changed for state in (self.state, self.old))
        return {name if scope is None else scope.own(name) for scope in scopes}

    def _must_resolve(self, place: ItemPath) -> bool:
        return place in self.affected or place in self.fresh

    def _answered_as_before(self, was: Result, place: ItemPath) -> bool:
        return all(alike(self.answers.of(query, place), answer) for query, answer in was.answers)

    def _move_frames(self, places: Collection[ItemPath]) -> None:
        """Frames that asked for a constant, when everything else is resolved."""
        count, keeps_geometry = len(places), self._keeps_geometry()
        results = for_many(self.results, count)
        constant = self.answers.constants()
        noted = None if self.judges is unjudged else self.context.query
        moves = MovedFrames(self.state, results, constant, noted, count=count, keeps_geometry=keeps_geometry)
        judge = None if self.judges is unjudged else self._judge
        for _, group in groupby(places, _PREFIX):
            of_file = [*group]
            if of_file[0][:-1] != self.prefix:
                self._enter(of_file[0])
            scope = self.context.scope
            mounted = [] if scope is None else [place for place in of_file if self._is_mounted(place, scope)]
            if mounted:
                of_file = sorted({*of_file}.difference(mounted))
            left = moves.move(of_file, self.facts, self.semantics.revaluing, judge)
            for place in sorted((*mounted, *left)):
                self._resolve(place, self.results[place])
        if judge is None and self.findings:
            for place in self.findings.keys() & set(places):
                del self.findings[place]
        self.resolved += len(moves.moved)
        self.moved = moves.moved
        moves.tell(self.links)

    def _is_mounted(self, place: ItemPath, scope: Scope) -> bool:
        """Whether the pose of a frame is not only its own."""
        if scope.mount is None:
            return False
        value, answers, *_ = self.results[place]
        if scope.mount.parent is None:
            return isinstance(value, FrameResult) and value.frame.parent is None
        asked = new(Query, (QueryKind.FRAME, scope.mount.parent))
        return isinstance(value, FrameResult) and any(query == asked for query, _ in answers)

    def _keeps_geometry(self) -> bool:
        """Whether only constants came and went: what a frame holds is as it was."""
        came = (self.results[place] for place in self.fresh)
        went = (self.old.results[place] for place in self.removed)
        return all(isinstance(one.value, ConstantResult) for one in chain(came, went))

    def _enter(self, place: ItemPath) -> None:
        """Items come in order, nearly all of them from the file of the one before."""
        self.prefix, file = place[:-1], self.state.file(place)
        self.facts, self.semantics = file.reading.facts, file.format.semantics
        self.judge = self.judges(file.selection)
        self.containers = {}
        folder = self.context.folder = file.path.rpartition("/")[0]
        # A robot has the meshes that it has, whoever loads it.
        self.context.root_folder = folder if file.format.is_robot else self._root_folder(place)
        self.scope_of = self.state.scopes_in(self.prefix)
        self.context.scope = self.state.scope(place)

    def _resolve(self, place: ItemPath, was: Result | None) -> None:
        self.resolved += 1
        if place[:-1] != self.prefix:
            self._enter(place)
        facts = self.facts
        rank = self.rank = facts.rank_behind(self.rank, place[-1])
        item, label = facts.items[rank], facts.containers[rank]
        context = self.context
        if self.scope_of is not None:
            context.scope = self.scope_of(item)
        context.begin(place, item.problems)
        container = None if label == TOP else self.containers.get(label)
        if container is None and label != TOP:
            container = self.containers[label] = self.semantics.container(facts.item(label))
        value = self.semantics.resolve(item, place, container, context)
        now = new(Result, (value, tuple(context.answers.items()), tuple(context.problems), container))
        asked_before = was or self.staying.get(place)
        if was is None and asked_before is not None:
            if place in self.declared_anew:
                self.links.asked_elsewhere.update(context.answers)
            else:
                was = asked_before
                self.links.restated(was.answers)
                self.links.restated(now.answers)
        if asked_before is None:
            for query in context.answers:
                self.asked[query].append(place)
        else:
            self._note_queries(place, asked_before, context.answers)
        self.results[place] = now
        self._judge(place, item, now)
        if isinstance(value, _DEFINED):
            for symbol in self.semantics.declares(item):
                self.answers.define(symbol, value)
        if self.old.results:
            self.changed.add(place)
            self._announce(place, was, now)

    def _judge(self, place: ItemPath, item: Item, now: Result) -> None:
        findings = self.judge(item, now)
        if findings:
            self.findings[place] = findings
        elif place in self.findings:
            del self.findings[place]

    def _root_folder(self, place: ItemPath) -> str:
        """Of the scene's root, or of the file of a set that an item is loaded with."""
        if not self.old.is_set:
            return self.old.root.rpartition("/")[0]
        root = self.state.instances.files.get(place[:1])
        return "" if root is None else root.path.rpartition("/")[0]

    def _note_queries(self, place: ItemPath, was: Result, answers: Mapping[Query, object]) -> None:
        asked_before = dict(was.answers)
        if asked_before.keys() == answers.keys():
            return
        for query in asked_before:
            if query not in answers:
                self.forgotten.setdefault(query, set()).add(place)
        for query in answers:
            if query not in asked_before:
                self.asked[query].append(place)

    def _announce(self, place: ItemPath, was: Result | None, now: Result) -> None:
        """Queues those who read what this item gives, if it gives something else now."""
        value = now.value
        if isinstance(value, FrameResult):
            # Whether frames hang from themselves is a matter of names only.
            frame = value.frame
            if was is None or not isinstance(was.value, FrameResult) or was.value.frame.parent != frame.parent:
                self.frames_touched[frame.name] = None
                # One without a name is found as that, and by the name that is written.
                self.frames_touched[frame.name.removesuffix(NAMELESS)] = None
        elif isinstance(value, (ConstantResult, ClassResult)):
            if was is not None and alike(was.value, value):
                return
            # An item that was edited has no result here, but had one before.
            before = self.old.results.get(place)
            is_new = before is None or not alike(before.value, value)
            for symbol in self.state.declared(place):
                for query in queries_about(symbol):
                    self.worklist.push_behind(query, place, is_set=self.state.is_set)
                    if is_new and symbol.kind is SymbolKind.CONSTANT and len(self.state.declarations[symbol]) == 1:
                        self.affected.update(self.dependents.get(query, ()))
