"""Who declares and who asks for what in a scene, while it comes about."""

from bisect import bisect_left, insort
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, MutableMapping, Sequence
from collections.abc import Set as AbstractSet
from functools import partial

from robray.analysis.answers import POSITIONAL
from robray.analysis.near_names import NearNamesByKind
from robray.analysis.patched_set import with_elements, without_elements
from robray.analysis.queries import ItemPath, Query
from robray.analysis.results import Result
from robray.analysis.scene_state import GAP, SceneState
from robray.analysis.scopes import qualified
from robray.analysis.semantics import ContextSymbols
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Symbol, SymbolKind

_CONSTANT, _FILE = QueryKind.CONSTANT, QueryKind.FILE
_FEW = 16


class DependencyIndex:
    """Changes the `declarations` and `dependents` of a `state` that was `old` before.

    `touched` are names that are declared in other places than before, `asked_elsewhere` queries that other items ask,
    or that are asked by items that say something else.
    """

    def __init__(
        self,
        old: SceneState,
        state: SceneState,
        declarations: MutableMapping[Symbol, tuple[ItemPath, ...]],
        dependents: MutableMapping[Query, AbstractSet[ItemPath]],
    ) -> None:
        self._old = old
        self._state = state
        self._declarations = declarations
        self._dependents = dependents
        self.touched: dict[Symbol, set[ItemPath]] = {}
        """What is declared in other places than before, with the prefixes of the files in which it came or went; of
        what is put together for the first time without them."""
        self.moved_in_order: dict[Symbol, set[ItemPath]] = {}
        """Of those that are `in_order`, where they came, went or changed."""
        self.asked_elsewhere: set[Query] = set()
        self.files_came: list[str] = []
        self.files_went: list[str] = []
        self._went: dict[Symbol, set[ItemPath]] = {}
        """Where names went, until it is known in which of these places they are declared again."""

    def stays(self, place: ItemPath) -> bool:
        """True if an item that changed declares the same names as before, in the same block and space."""
        before, after = self._old.file(place), self._state.file(place)
        old, new = before.reading.facts, after.reading.facts
        was, now = old.rank(place[-1]), new.rank(place[-1])
        item, other = old.items[was], new.items[now]
        semantics = after.format.semantics
        return (
            before.path == after.path
            and self._old.scope(place) == self._state.scope(place)
            and self._old.space(place[:-1]) == self._state.space(place[:-1])
            and old.containers[was] == new.containers[now]
            and not any(context.concerns(item) or context.concerns(other) for context in semantics.contexts)
            and semantics.declares(item) == semantics.declares(other)
            and semantics.is_gap(item) == semantics.is_gap(other)
        )

    def take_out(self, removed: Mapping[ItemPath, Result], gone: Mapping[ItemPath, Result]) -> None:
        """Items with what they resolved to; those that are `gone` ask nothing any more, the others will say what."""
        # Gathered first: taken out one by one, ten thousand frames of one name would be a hundred million looks.
        symbols: dict[Symbol, set[ItemPath]] = {}
        queries: dict[Query, set[ItemPath]] = {}
        for place, result in removed.items():
            file = self._old.file(place)
            item, semantics = file.reading.facts.item(place[-1]), file.format.semantics
            for symbol in self._old.declared(place):
                self._went.setdefault(symbol, set()).add(place)
            for symbol in _symbols_in_context(self._old, place):
                symbols.setdefault(symbol, set()).add(place)
            if place in gone:
                for query, _ in result.answers:
                    queries.setdefault(query, set()).add(place)
            else:
                self.asked_elsewhere.update([query for query, _ in result.answers])
            if semantics.is_gap(item):
                self._went.setdefault(GAP, set()).add(place)
        for symbol, places in symbols.items():
            self._undeclare(symbol, places)
        for query, places in queries.items():
            self.forget(query, places)

    def put_in(self, fresh: Sequence[ItemPath]) -> None:
        """Items that came or changed, in order, after those that went were taken out."""
        is_known, is_concerned = bool(self._old.results), False
        bulk: defaultdict[Symbol, list[ItemPath]] = defaultdict(list)
        prefix: ItemPath | None = None
        rank = 0
        for place in fresh:
            if place[:-1] != prefix:
                prefix, file = place[:-1], self._state.file(place)
                facts, semantics = file.reading.facts, file.format.semantics
                declares, is_gap, contexts = semantics.declares, semantics.is_gap, semantics.contexts
                scope_of = self._state.scopes_in(prefix)
                scope = self._state.scope(place)
            rank = facts.rank_behind(rank, place[-1])
            item = facts.items[rank]
            if scope_of is not None:
                scope = scope_of(item)
            is_concerned = is_concerned or any(context.concerns(item) for context in contexts)
            for symbol in declares(item) if scope is None else qualified(declares(item), scope):
                bulk[symbol].append(place)
            if is_gap(item):
                bulk[GAP].append(place)
        went, self._went = self._went, {}
        for symbol, gone in went.items():
            again = bulk.get(symbol, ())
            left = gone.difference(again)
            if left:
                self._undeclare(symbol, left)
            self._touch(symbol, gone)
        for symbol, places in bulk.items():
            # Thousands of files of one kind declare the same: what is where it was is not taken out and put in again.
            stays = went.get(symbol)
            came = places if stays is None else [place for place in places if place not in stays]
            if came:
                self._declare(symbol, came)
            self._touch(symbol, places if is_known else ())
        if is_known:
            for place in fresh:
                self._touch_nested_frames(place)
        formats = self._state.instances.formats
        for context in dict.fromkeys(context for each in formats for context in each.semantics.contexts):
            if is_concerned or (is_known and any(symbol.kind in context.kinds for symbol in self.touched)):
                self._declare_in_context(context, fresh)

    def _declare_in_context(self, context: ContextSymbols, fresh: Iterable[ItemPath]) -> None:
        came: dict[Symbol, list[ItemPath]] = {}
        went: dict[Symbol, set[ItemPath]] = {}
        for place in sorted(context.touched(self._state, self._of_context(context, fresh), self._spaces(context))):
            now = context.symbols(self._state, place)
            # One that was taken out is declared nowhere.
            was = context.symbols(self._old, place) if place in self._state.results else ()
            for symbol in was:
                if symbol not in now:
                    went.setdefault(symbol, set()).add(place)
            for symbol in now:
                if symbol not in was:
                    came.setdefault(symbol, []).append(place)
        for symbol, gone in went.items():
            self._undeclare(symbol, gone)
        for symbol, places in came.items():
            self._declarations[symbol] = tuple(sorted((*self._declarations.get(symbol, ()), *places)))
            self._touch(symbol, places)

    def _spaces(self, context: ContextSymbols) -> dict[Symbol, set[ItemPath] | None]:
        """In which spaces what matters to a context is declared elsewhere than before; None where it may be in any."""
        states = (self._state, self._old)
        is_known = bool(self._old.results) and not any(each.instances.has_block_scopes for each in states)
        return {
            symbol: {state.space(prefix) for prefix in prefixes for state in states} if is_known else None
            for symbol, prefixes in self.touched.items()
            if symbol.kind in context.kinds
        }

    def _of_context(self, context: ContextSymbols, places: Iterable[ItemPath]) -> set[ItemPath]:
        return {place for place in places if context in self._state.file(place).format.semantics.contexts}

    def _touch_nested_frames(self, place: ItemPath) -> None:
        """Of frames of one name the first to close is kept: that may be another one when what they stand in moved."""
        if place not in self._old.results:
            return
        old, facts = self._old.file(place).reading.facts, self._state.file(place).reading.facts
        if old.container(place[-1]) == facts.container(place[-1]):
            return
        rank = facts.rank(place[-1])
        for label in facts.labels[rank + 1 : facts.after(rank)]:
            for symbol in self._state.declared((*place[:-1], label)):
                if len(self._declarations[symbol]) > 1:
                    self._touch(symbol, (place,))

    def _declare(self, symbol: Symbol, places: list[ItemPath]) -> None:
        known = self._declarations.get(symbol)
        if known is None:
            merged = places
        elif len(places) == 1:
            merged = [*known]
            insort(merged, places[0])
        else:
            merged = sorted([*known, *places])
        self._declarations[symbol] = tuple(merged)

    def _undeclare(self, symbol: Symbol, places: AbstractSet[ItemPath]) -> None:
        known = self._declarations[symbol]
        if len(places) < _FEW:
            # They are sorted.
            several = [*known]
            for place in places:
                at = bisect_left(several, place)
                if at < len(several) and several[at] == place:
                    del several[at]
            left = tuple(several)
        else:
            left = tuple(other for other in known if other not in places)
        if left:
            self._declarations[symbol] = left
        else:
            del self._declarations[symbol]
        self._touch(symbol, places)

    def _touch(self, symbol: Symbol, places: Collection[ItemPath]) -> None:
        if symbol.kind.in_order:
            self.moved_in_order.setdefault(symbol, set()).update(places)
        self.touched.setdefault(symbol, set()).update([place[:-1] for place in places])

    def forget(self, query: Query, places: AbstractSet[ItemPath]) -> None:
        """These items do not ask it any more."""
        self.asked_elsewhere.add(query)
        left = without_elements(self._dependents[query], places)
        if left:
            self._dependents[query] = left
        else:
            del self._dependents[query]
            if query.kind is QueryKind.FILE:
                self.files_went.append(str(query.name))

    def ask(self, asked: Mapping[Query, Iterable[ItemPath]]) -> None:
        """These items ask what they did not ask before."""
        self.asked_elsewhere.update(asked)
        dependents = self._dependents
        for query, places in asked.items():
            if query[0] is _FILE:
                self.files_came.append(str(query[1]))
            known = dependents.get(query)
            dependents[query] = frozenset(places) if known is None else with_elements(known, places)

    def restated(self, answers: Iterable[tuple[Query, object]]) -> None:
        """An item asks this that says something else: who uses a constant does not matter to others who use it."""
        self.asked_elsewhere.update(query for query, _ in answers if query[0] is not _CONSTANT)

    def symbols(self) -> Iterator[Symbol]:
        """Names that are declared or used in other places than before."""
        yield from self.touched
        for query_kind, name in self.asked_elsewhere:
            kind = POSITIONAL.get(query_kind)
            if kind is not None and isinstance(name, str):
                yield Symbol(kind, name)

    def near(self) -> NearNamesByKind:
        """The indices of names, with those that came into use and went out of it."""
        came: dict[SymbolKind, list[str]] = {}
        went: dict[SymbolKind, list[str]] = {}
        for symbol in self.touched:
            before, after = symbol in self._old.declarations, symbol in self._declarations
            if before != after:
                (came if after else went).setdefault(symbol.kind, []).append(symbol.name)
        if not came and not went:
            return self._old.near
        near = NearNamesByKind(self._old.near)
        for kind in came.keys() | went.keys():
            names = partial(_names, self._declarations, kind)
            near[kind] = near[kind].changed(names, came.get(kind, ()), went.get(kind, ()))
        return near


def _names(declarations: Iterable[Symbol], kind: SymbolKind) -> list[str]:
    return [symbol.name for symbol in declarations if symbol.kind is kind]


def _symbols_in_context(scene: SceneState, place: ItemPath) -> Iterator[Symbol]:
    for context in scene.file(place).format.semantics.contexts:
        yield from context.symbols(scene, place)
