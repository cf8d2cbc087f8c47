"""Computes the next scene from the last one, in one pass in the reader's order.

The pass visits the items whose own text changed, and those that the reverse index (`dependents`) names for a query
whose answer may change. It resolves an item if its text or one of its answers changed, and keeps all others. A constant
sees only earlier items, so one pass is enough and cycles are impossible.
"""

from bisect import bisect_right, insort
from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import partial
from itertools import chain

from robray.analysis.answers import POSITIONAL, UNREAD, Answers, AnswersInOrder, FileKnown, alike, queries_about
from robray.analysis.cross_checks import updated_cross_checks
from robray.analysis.cycles import updated_cycles
from robray.analysis.instances import Instances
from robray.analysis.near_names import NearNamesByKind
from robray.analysis.patched import changeable
from robray.analysis.queries import ItemPath, Query, exchanged
from robray.analysis.resolve_context import ResolveContext
from robray.analysis.results import ClassResult, ConstantResult, Container, FrameResult, Result
from robray.analysis.scene_state import GAP, SceneState, remembered
from robray.analysis.scopes import Scope, qualified
from robray.analysis.semantics import Semantics
from robray.analysis.witnesses import is_empty
from robray.facts.items import TOP, FileFacts, Item
from robray.facts.problems import Problem
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Symbol, SymbolKind
from robray.scene.model import NAMELESS
from robray.text.records import new

Judge = Callable[[Item, Result], tuple[Problem, ...]]
"""Findings of a resolved item: a pure function of the item and its result."""

JudgeOf = Callable[[Hashable], Judge]
"""The judge of a file, by its selection."""

_DEFINED = (ConstantResult, ClassResult)
_CONSTANT, _SPOT = QueryKind.CONSTANT, QueryKind.SPOT
_FEW = 16
"""Limit of places for which all dependents are searched."""


def unjudged(_selection: Hashable) -> Judge:
    """A judge without findings, for results alone; it also turns cross checks off."""
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
    """The scene after items went (`removed`) and came or changed (`fresh`; replaced ones are in both).

    `queried` are queries about the disk whose answers may have changed.
    """
    update = _Update(old, instances, known, judges, removed, fresh)
    update.declare()
    if old.results:
        update.follow(queried)
    else:
        for place in update.fresh:
            update.resolve(place, None)
    return update.finished()


def judged_anew(scene: SceneState, paths: Iterable[str], judges: JudgeOf) -> SceneState:
    """The scene after some files got other rules. Cost: O(items of these files)."""
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
                else:
                    findings.pop(place, None)
    return scene._replace(findings=findings, made={})


class _Update:
    """`state` consists of copies and changes in place until the update is over."""

    def __init__(
        self,
        old: SceneState,
        instances: Instances,
        known: FileKnown,
        judges: JudgeOf,
        removed: Iterable[ItemPath],
        fresh: Iterable[ItemPath],
    ) -> None:
        self.declarations, self.dependents = changeable(old.declarations), changeable(old.dependents)
        self.results, self.findings = changeable(old.results), changeable(old.findings)
        self.old = old
        self.state = old._replace(
            instances=instances,
            declarations=self.declarations,
            dependents=self.dependents,
            results=self.results,
            findings=self.findings,
            kept={},
            wholes={},
            made={},
            wholes_before=old.wholes or old.wholes_before,
        )
        self.is_known = bool(old.results)
        self.fresh = sorted(dict.fromkeys(fresh))
        self.must: AbstractSet[ItemPath] = set(self.fresh)
        self.removed = sorted(removed)
        self.gone = set(self.removed).difference(self.must)
        for place in self.gone:
            del self.results[place]
            self.findings.pop(place, None)
        # A file of a set sees only its own definitions.
        in_order = not self.is_known and not old.is_set
        self.answers = (AnswersInOrder if in_order else Answers)(self.state, known)
        self.context = ResolveContext(self.answers.of, instances.limits)
        self.judges = judges
        self.touched: dict[Symbol, set[ItemPath]] = {}
        """Names declared in other places than before, or by other items, with these places."""
        self.redeclared: set[ItemPath] = set()
        """Changed items with new names, or with the same in another block or space."""
        self.queue: list[ItemPath] = []
        self.next = 0
        """Index of the next item in the sorted queue."""
        self.queued: set[ItemPath] = set()
        self.announced: set[tuple[Query, ItemPath]] = set()
        self.around: dict[frozenset[ItemPath], set[ItemPath]] = {}
        self._states = self.state, old
        self.asked: defaultdict[Query, list[ItemPath]] = defaultdict(list)
        """New dependents by query."""
        self.unasked: defaultdict[Query, set[ItemPath]] = defaultdict(set)
        """Items that no longer ask a query."""
        self.taken: defaultdict[Query, list[ItemPath]] = defaultdict(list)
        self.left: defaultdict[Query, set[ItemPath]] = defaultdict(set)
        """The same for the spots of frames that moved."""
        self.restated: set[Query] = set()
        """Queries of items whose meaning changed."""
        self.frames_touched: dict[str, None] = {}
        self.changed: set[ItemPath] = set(self.removed)
        self.moved: set[ItemPath] = set()
        """Frames of which only the translation changed."""
        self.resolved = 0
        self.prefix: ItemPath | None = None
        self.facts: FileFacts
        self.semantics: Semantics
        self.judge: Judge
        self.rank = 0
        self.scope_of: Callable[[Item], Scope | None] | None = None
        """The scopes of that file's items; None if all have the file's scope."""
        self.containers: dict[int, Container] = {}
        """Blocks of that file by label."""

    # Declarations.

    def declare(self) -> None:
        """Updates the declarations, and notes which names moved."""
        went = [place for place in self.removed if place in self.gone or not self._stays(place)]
        self.redeclared = set(went) - self.gone
        came = [place for place in self.fresh if place in self.redeclared or place not in self.old.results]
        before, after = _declared(self.old, went), _declared(self.state, came)
        for place in went:
            for symbol in _in_context(self.old, place):
                before.setdefault(symbol, []).append(place)
        self._declare(before, after)
        for place in self.fresh:
            if place in self.old.results:
                self._touch_nested(place)
        formats = self.state.instances.formats
        for context in dict.fromkeys(context for each in formats for context in each.semantics.contexts):
            own = [place for place in came if context in self.state.file(place).format.semantics.contexts]
            symbols = {each: self._spaces(each) for each in self.touched if each.kind in context.kinds}
            before, after = {}, {}
            for place in sorted(context.touched(self.state, own, symbols)):
                for symbol in context.symbols(self.state, place):
                    after.setdefault(symbol, []).append(place)
                # Items with other declarations were removed.
                is_as_before = place in self.old.results and place not in self.redeclared
                for symbol in context.symbols(self.old, place) if is_as_before else ():
                    before.setdefault(symbol, []).append(place)
            same = [symbol for symbol in before if before[symbol] == after.get(symbol)]
            for symbol in same:
                del before[symbol], after[symbol]
            self._declare(before, after)

    def _spaces(self, symbol: Symbol) -> set[ItemPath] | None:
        """Spaces in which the declarations of a name changed; None if it may be any."""
        if not self.is_known or any(each.instances.has_block_scopes for each in self._states):
            return None
        return {state.space(place[:-1]) for place in self.touched[symbol] for state in self._states}

    def _declare(self, before: Mapping[Symbol, list[ItemPath]], after: Mapping[Symbol, list[ItemPath]]) -> None:
        declarations = self.declarations
        for symbol in {**before, **after}:
            went, came = before.get(symbol, ()), after.get(symbol, ())
            if went != came:
                known = declarations.get(symbol, ())
                now = exchanged(known, went, came)
                if now:
                    declarations[symbol] = now
                else:
                    del declarations[symbol]
            self.touched.setdefault(symbol, set()).update(went, came if self.is_known else ())

    def _stays(self, place: ItemPath) -> bool:
        """True if a changed item declares the same names as before, in the same block and space."""
        before, after = self.old.file(place), self.state.file(place)
        old, new = before.reading.facts, after.reading.facts
        was, now = old.rank(place[-1]), new.rank(place[-1])
        item, other = old.items[was], new.items[now]
        semantics = after.format.semantics
        return (
            before.path == after.path
            and self.old.scope(place) == self.state.scope(place)
            and self.old.space(place[:-1]) == self.state.space(place[:-1])
            and old.containers[was] == new.containers[now]
            and not any(context.concerns(item) or context.concerns(other) for context in semantics.contexts)
            and semantics.declares(item) == semantics.declares(other)
            and semantics.is_gap(item) == semantics.is_gap(other)
        )

    def _touch_nested(self, place: ItemPath) -> None:
        """Notes names inside an item that changed its container: the first of several frames to close may be another
        one.
        """
        old, facts = self.old.file(place).reading.facts, self.state.file(place).reading.facts
        if old.container(place[-1]) == facts.container(place[-1]):
            return
        rank = facts.rank(place[-1])
        nested = [(*place[:-1], label) for label in facts.labels[rank + 1 : facts.after(rank)]]
        for symbol in _declared(self.state, nested):
            if len(self.declarations[symbol]) > 1:
                self.touched.setdefault(symbol, set()).add(place)

    # Which items are visited.

    def follow(self, queried: Iterable[Query]) -> None:
        """Resolves, in order, the items that came or changed and those with other answers."""
        nested = {each for place in self.fresh if place in self.old.results for each in self._nested(place)}
        self.must = self.must | nested
        self.queue = sorted(self.must)
        self.queued = set(self.queue)
        for symbol, places in self.touched.items():
            for query in queries_about(symbol):
                self._push(self._asking(query, symbol, places))
        unread = self.old.instances.unread != self.state.instances.unread
        for query in (*queried, UNREAD) if unread else queried:
            self._push(self.dependents.get(query, ()))
        # All others are found by the value of a constant or a class.
        reached = frozenset(self.queued)
        while self.next < len(self.queue):
            place = self.queue[self.next]
            self.next += 1
            was = self.results.get(place)
            if place in self.must:
                self.resolve(place, was)
            elif was is not None:
                self._ask_again(place, was, by_value=place not in reached)

    def _ask_again(self, place: ItemPath, was: Result, *, by_value: bool) -> None:
        """Resolves an item if one of its answers changed. With `by_value` only those of constants and classes may."""
        answer_of, changed, is_by_constants = self.answers.of, dict[Query, object](), not was.problems
        for query, before in was.answers:
            if by_value and query[0] not in POSITIONAL:
                continue
            answer = answer_of(query, place)
            if answer is not before and not alike(answer, before):
                changed[query] = answer
                is_by_constants = is_by_constants and query[0] is _CONSTANT
        if changed and not (is_by_constants and self._move(place, was, changed)):
            self.resolve(place, was)

    def _move(self, place: ItemPath, was: Result, answers: Mapping[Query, object]) -> bool:
        """Changes the translation of a frame, if other values of constants change nothing else of it."""
        if place[:-1] != self.prefix:
            self._enter(place)
        moved, facts = self.semantics.moved, self.facts
        if moved is None or self.scope_of is not None or self.context.scope is not None:
            return False
        rank = self.rank = facts.rank_behind(self.rank, place[-1])
        item = facts.items[rank]
        now = None if item.problems else moved(item, was, answers, self.context)
        if now is None:
            return False
        self.resolved += 1
        self.moved.add(place)
        self._keep(place, item, now)
        before, after = was.answers[-1][0], now.answers[-1][0]
        if before != after:
            if before[0] is _SPOT:
                self.left[before].add(place)
            if after[0] is _SPOT:
                self.taken[after].append(place)
        # An empty frame is not a witness. The query about its holder covers earlier contents.
        assert isinstance(now.value, FrameResult), "only frames move"
        if not is_empty(self.state, facts, rank, now.value.frame.name):
            self.restated.update((before, after))
        return True

    def _nested(self, place: ItemPath) -> Iterator[ItemPath]:
        """The items inside one whose kind or name changed.

        Items in a new one have another container than before, and are new or changed themselves.
        """
        file = self.state.file(place)
        facts, container = file.reading.facts, file.format.semantics.container
        rank = facts.rank(place[-1])
        if container(facts.items[rank]) != container(self.old.item(place)):
            yield from ((*place[:-1], facts.labels[child]) for child in facts.children(rank))

    def _asking(self, query: Query, symbol: Symbol, places: Collection[ItemPath]) -> Iterable[ItemPath]:
        """Items whose answers may change because the declarations of a name moved."""
        kind, asking = query.kind, self.dependents.get(query, frozenset[ItemPath]())
        has_block_scopes = self.state.instances.has_block_scopes
        if symbol.kind is SymbolKind.FRAME:
            return self._seeing(symbol.name, asking)
        if symbol.kind.in_order:
            return self._next(symbol, places, asking)
        if kind.of_file and not has_block_scopes:
            return asking & self._around(frozenset([place[:-1] for place in places])) if len(asking) > _FEW else asking
        if kind.answered_as is not None:
            scopes = {state.instances.scopes.get(place[:-1]) for place in places for state in self._states}
            names = {symbol.name if scope is None else scope.own(symbol.name) for scope in scopes}
            asked = [Query(kind.answered_as, name) for name in names]
            answered = chain.from_iterable([self.dependents.get(each, ()) for each in asked])
            return chain(answered, asking) if has_block_scopes else answered
        if self.state.is_set and symbol.kind.of_one_file:
            files = {place[:1] for place in places}
            return [each for each in asking if each[:1] in files]
        return asking

    def _seeing(self, name: str, asking: Collection[ItemPath]) -> Collection[ItemPath]:
        """Items that see the frame of a name at another place."""
        was, now = (state.named_frame(name) for state in (self.old, self.state))
        # A mount of files may depend on more than the place of a frame.
        if was is None or now is None or any(state.instances.scopes for state in self._states):
            return asking
        if was == now:
            return ()
        first, last = sorted((was, now))
        files = {was[:-1], now[:-1]}
        return [each for each in asking if first <= each <= last or each[:-1] in files]

    def _around(self, prefixes: frozenset[ItemPath]) -> set[ItemPath]:
        """Items that see declarations of files: those of files that share their names, and the includes of these."""
        found = self.around.get(prefixes)
        if found is None:
            found = self.around[prefixes] = {prefix[:end] for prefix in prefixes for end in range(1, len(prefix) + 1)}
            for state in self._states:
                for space in {each.space(prefix) for each in self._states for prefix in prefixes}:
                    for prefix, file in state.files_of_space(space):
                        found.update([(*prefix, label) for label in file.reading.facts.labels])
        return found

    def _next(self, symbol: Symbol, moved: Collection[ItemPath], asking: Collection[ItemPath]) -> Collection[ItemPath]:
        """Items that ask between a changed place and the next declaration."""
        declared = self.declarations.get(symbol, ())
        if len(moved) > _FEW:
            return asking
        ends = [
            (place, declared[at] if (at := bisect_right(declared, place)) < len(declared) else None) for place in moved
        ]
        return [each for each in asking if any(start < each and (end is None or each <= end) for start, end in ends)]

    def _push(self, places: Iterable[ItemPath]) -> None:
        came = set(places) - self.queued
        self.queued |= came
        if len(came) > _FEW:
            self.queue, self.next = sorted((*self.queue[self.next :], *came)), 0
            return
        for place in came:
            insort(self.queue, place, self.next)

    # The pass.

    def _enter(self, place: ItemPath) -> None:
        """Switches to an item's file, which is nearly always the one before."""
        self.prefix, file = place[:-1], self.state.file(place)
        self.facts, self.semantics = file.reading.facts, file.format.semantics
        self.judge = self.judges(file.selection)
        self.containers = {}
        folder = self.context.folder = file.path.rpartition("/")[0]
        # A robot's mesh paths do not depend on the file that loads it.
        self.context.root_folder = folder if file.format.is_robot else self._root_folder(place)
        self.scope_of = self.state.scopes_in(self.prefix)
        self.context.scope = self.state.scope(place)

    def _root_folder(self, place: ItemPath) -> str:
        """The folder of the scene's root, or of the set's file that an item is loaded with."""
        if not self.old.is_set:
            return self.old.root.rpartition("/")[0]
        root = self.state.instances.files.get(place[:1])
        return "" if root is None else root.path.rpartition("/")[0]

    def resolve(self, place: ItemPath, was: Result | None) -> None:
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
        self._keep(place, item, now)
        if isinstance(value, _DEFINED):
            for symbol in self.semantics.declares(item):
                self.answers.define(symbol, value)
        if was is None:
            for query in context.answers:
                self.asked[query].append(place)
        else:
            self._note_queries(place, was, context.answers)
        if self.is_known:
            self.changed.add(place)
            self._announce(place, was, now)

    def _keep(self, place: ItemPath, item: Item, now: Result) -> None:
        self.results[place] = now
        findings = self.judge(item, now)
        if findings:
            self.findings[place] = findings
        elif place in self.findings:
            del self.findings[place]

    def _note_queries(self, place: ItemPath, was: Result, answers: Mapping[Query, object]) -> None:
        before = dict(was.answers)
        if before.keys() != answers.keys():
            for query in before.keys() - answers.keys():
                self.unasked[query].add(place)
            for query in answers.keys() - before.keys():
                self.asked[query].append(place)
        if place in self.redeclared:
            self.restated.update(before, answers)
        elif place in self.must:
            # Users of a constant do not concern each other.
            self.restated.update([query for query in (*before, *answers) if query[0] is not _CONSTANT])

    def _announce(self, place: ItemPath, was: Result | None, now: Result) -> None:
        """Queues the items that use the value of this one, if it changed."""
        value, before = now.value, None if was is None else was.value
        if isinstance(value, FrameResult):
            # Cycles depend on names only.
            if not isinstance(before, FrameResult) or before.frame.parent != value.frame.parent:
                self.frames_touched[value.frame.name] = None
                # A nameless frame is found both as that, and by its written name.
                self.frames_touched[value.frame.name.removesuffix(NAMELESS)] = None
        elif (isinstance(value, _DEFINED) or isinstance(before, _DEFINED)) and not alike(before, value):
            file = place[:1] if self.state.is_set else ()
            for symbol in self.state.declared(place):
                for query in queries_about(symbol):
                    # Items after a later place are also after the first one.
                    if (query, file) not in self.announced:
                        self.announced.add((query, file))
                        asking = self.dependents.get(query, ())
                        self._push([each for each in asking if each > place and each[: len(file)] == file])

    # The next state.

    def finished(self) -> SceneState:
        old, state = self.old, self.state
        for place in self.gone:
            for query, _ in old.results[place].answers:
                self.unasked[query].add(place)
        self._index(self.unasked, self.asked)
        self._index(self.left, self.taken)
        frames = {**self.frames_touched, **{name: None for kind, name in self.touched if kind is SymbolKind.FRAME}}
        asked = self.restated.union(self.asked, self.unasked)
        came = {query.name for query in self.asked if query.kind is QueryKind.FILE}
        went = {query.name for query in self.unasked if query.kind is QueryKind.FILE and query not in self.dependents}
        return state._replace(
            cycles=updated_cycles(old.cycles, frames, state.frame),
            near=self._near(),
            files_asked=old.files_asked.difference(went).union(map(str, came)) if came or went else old.files_asked,
            # The files of a set are also checked each by itself.
            cross_checks=old.cross_checks
            if self.judges is unjudged
            else updated_cross_checks(
                state,
                asked,
                self.touched,
                self.changed if self.is_known else (),
                old.results,
                (*old.instances.formats, *state.instances.formats),
            ),
            resolved=self.resolved,
            identity=object(),
            steps=remembered(old, self.changed | self.moved, self._symbols(asked)) if self.is_known else (),
        )

    def _index(self, unasked: Mapping[Query, set[ItemPath]], asked: Mapping[Query, list[ItemPath]]) -> None:
        """Updates the reverse index for items with other queries than before."""
        dependents = self.dependents
        for query, places in unasked.items():
            left = dependents[query] - places
            if left:
                dependents[query] = left
            else:
                del dependents[query]
        for query, several in asked.items():
            known = dependents.get(query)
            dependents[query] = frozenset(several) if known is None else known.union(several)

    def _symbols(self, asked: Iterable[Query]) -> Iterator[Symbol]:
        """Names declared or used in other places than before."""
        yield from self.touched
        for query_kind, name in asked:
            kind = POSITIONAL.get(query_kind)
            if kind is not None and isinstance(name, str):
                yield Symbol(kind, name)

    def _near(self) -> NearNamesByKind:
        """The indices of names, after names came and went."""
        came: defaultdict[SymbolKind, list[str]] = defaultdict(list)
        went: defaultdict[SymbolKind, list[str]] = defaultdict(list)
        for symbol in self.touched:
            before, after = symbol in self.old.declarations, symbol in self.declarations
            if before != after:
                (came if after else went)[symbol.kind].append(symbol.name)
        if not came and not went:
            return self.old.near
        near = NearNamesByKind(self.old.near)
        for kind in came.keys() | went.keys():
            names = partial(_names, self.declarations, kind)
            near[kind] = near[kind].changed(names, came.get(kind, ()), went.get(kind, ()))
        return near


def _names(declarations: Iterable[Symbol], kind: SymbolKind) -> list[str]:
    return [symbol.name for symbol in declarations if symbol.kind is kind]


def _declared(scene: SceneState, places: Iterable[ItemPath]) -> dict[Symbol, list[ItemPath]]:
    """Symbols that items declare by themselves, frames by qualified names, and gaps."""
    found: defaultdict[Symbol, list[ItemPath]] = defaultdict(list)
    prefix: ItemPath | None = None
    rank = 0
    for place in places:
        if place[:-1] != prefix:
            prefix, file = place[:-1], scene.file(place)
            facts, semantics = file.reading.facts, file.format.semantics
            declares, is_gap, scope_of = semantics.declares, semantics.is_gap, scene.scopes_in(prefix)
            scope = scene.scope(place)
        rank = facts.rank_behind(rank, place[-1])
        item = facts.items[rank]
        if scope_of is not None:
            scope = scope_of(item)
        for symbol in declares(item) if scope is None else qualified(declares(item), scope):
            found[symbol].append(place)
        if is_gap(item):
            found[GAP].append(place)
    return dict(found)


def _in_context(scene: SceneState, place: ItemPath) -> Iterator[Symbol]:
    for context in scene.file(place).format.semantics.contexts:
        yield from context.symbols(scene, place)
