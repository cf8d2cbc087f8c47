"""One scene: a root file with its includes spliced in, every item of it resolved. Frozen."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from robray.analysis.cycles import Cycles
from robray.analysis.files import SourceFile
from robray.analysis.instances import NO_FILES, Instances
from robray.analysis.near_names import NearNamesByKind
from robray.analysis.queries import CrossCheck, ItemPath, Query, Witnesses
from robray.analysis.results import FrameResult, Result
from robray.analysis.scopes import Scope, qualified, within_blocks
from robray.analysis.whole import Whole
from robray.facts.items import TOP, Item
from robray.facts.problems import Problem
from robray.facts.symbols import Symbol, SymbolKind
from robray.text.records import by_identity

GAP = Symbol(SymbolKind.GAP, "")
"""Where text is no statement, or a class has no name: it may have been to define anything."""

_FRAME, _FURTHER_FRAME = SymbolKind.FRAME, SymbolKind.FURTHER_FRAME
_FEW = 8

MOST_STEPS = 32
"""Updates that a state remembers, for whoever keeps something that was made of an earlier one."""

MOST_REMEMBERED = 50_000
"""Places in those updates together."""


class Step(NamedTuple):
    """What one update changed: where items came, went or were resolved again, and names that are declared or used in
    other places. `before` is the identity of the state that it started from."""

    before: object
    places: frozenset[ItemPath]
    symbols: frozenset[Symbol]


@by_identity
class SceneState(NamedTuple):
    root: str
    instances: Instances
    declarations: Mapping[Symbol, tuple[ItemPath, ...]]
    dependents: Mapping[Query, frozenset[ItemPath]]
    results: Mapping[ItemPath, Result]
    cycles: Cycles
    findings: Mapping[ItemPath, tuple[Problem, ...]]
    near: NearNamesByKind
    files_asked: frozenset[str]
    """Paths, of meshes, of which an item asked whether they are there."""
    cross_checks: Mapping[CrossCheck, Mapping[Query, Witnesses]]
    """Queries whose dependents and declarations, taken together, are remarkable, and what is (`cross_checks`)."""
    kept: dict[str, ItemPath | None]
    """What `effective_frame` has found: with thousands of frames of one name it takes a while."""
    wholes: dict[ItemPath, Whole]
    """What the files are as a whole, by their prefixes, as far as somebody has asked (`whole`)."""
    made: dict[Callable[..., object], Any]
    """Results of functions that depend on nothing but the state, by the functions."""
    wholes_before: Mapping[ItemPath, Whole]
    """The same of the state before."""
    identity: object
    """Stays while nothing is resolved."""
    resolved: int = 0
    """How many items were resolved to make this state: what the last update cost."""
    steps: tuple[Step, ...] = ()
    """The updates that led here, the last one at the end; not all of them."""
    is_set: bool = False
    """Whether the root is a list of files that are loaded together (`file_set`)."""

    def steps_since(self, earlier: "SceneState") -> tuple[Step, ...] | None:
        """The updates that led here from another state; None where that is not known (any more)."""
        if self.identity is earlier.identity:
            return ()
        for index in range(len(self.steps) - 1, -1, -1):
            if self.steps[index].before is earlier.identity:
                return self.steps[index:]
        return None

    def declared(self, place: ItemPath) -> tuple[Symbol, ...]:
        """What the item at a place declares by itself; frames by their qualified names."""
        file = self.file(place)
        symbols = file.format.semantics.declares(file.reading.facts.item(place[-1]))
        scope = self.scope(place)
        return symbols if scope is None else qualified(symbols, scope)

    def declared_here(self, symbol: Symbol, place: ItemPath) -> Iterator[ItemPath]:
        """The declarations of what holds in one file, in the file of an item or in its scope, in order.

        Of what holds in one block, those in the block of the item.
        Cost: O(those, and what else is declared so in files that these include).
        """
        if symbol.kind.of_one_block:
            return self._in_block(self.declarations.get(symbol, ()), place)
        if symbol.kind.of_outermost_block:
            return self._in_outermost_block(self.declarations.get(symbol, ()), place)
        if self.instances.has_block_scopes:
            return (other for other in self.declarations.get(symbol, ()) if self.share(symbol.kind, other, place))
        return self.declared_at(symbol, place[:-1])

    def declared_at(self, symbol: Symbol, prefix: ItemPath) -> Iterator[ItemPath]:
        """The same of the file with a prefix."""
        around = self.space(prefix)
        return (other for other in self._declared_within(symbol, around) if self.space(other[:-1]) == around)

    def last_declared_here(self, symbol: Symbol, place: ItemPath) -> ItemPath | None:
        """The last declaration of `declared_here`, for a kind that is local to a file; there may be thousands."""
        if self.instances.has_block_scopes:
            places = reversed(self.declarations.get(symbol, ()))
            return next((other for other in places if self.share(symbol.kind, other, place)), None)
        around = self.space(place[:-1])
        places = reversed(self._declared_within(symbol, around))
        return next((other for other in places if self.space(other[:-1]) == around), None)

    def declared_in_scope(self, symbol: Symbol, scope: str) -> Iterator[ItemPath]:
        """The declarations of what holds in one file, in the scope with a qualified prefix."""
        opened = self.instances.opened.get(scope)
        return iter(()) if opened is None else self.declared_at(symbol, opened)

    def within(self, scope: str, place: ItemPath) -> str:
        """The qualified prefix of what an item at `place` calls a scope; the last one that it may be where none is."""
        outer = self.scope(place)
        for prefix in () if outer is None else outer.prefixes:
            if prefix + scope in self.instances.opened:
                return prefix + scope
        return scope

    def _in_outermost_block(self, places: tuple[ItemPath, ...], place: ItemPath) -> Iterator[ItemPath]:
        """Those in the item around an item that no other holds. Cost: O(log(all))."""
        facts, prefix = self.file(place).reading.facts, place[:-1]
        block = facts.child_around(TOP, facts.rank(place[-1]))
        first, last = facts.labels[block], facts.labels[facts.after(block) - 1]
        return iter(places[bisect_left(places, (*prefix, first)) : bisect_right(places, (*prefix, last))])

    def share(self, kind: SymbolKind, place: ItemPath, other: ItemPath) -> bool:
        """Whether two items mean the same by a name of a kind that does not hold everywhere."""
        if not kind.of_a_block:
            return self.are_together(place, other)
        if place[:-1] != other[:-1]:
            return False
        facts = self.file(place).reading.facts
        if kind.of_one_block:
            return facts.container(place[-1]) == facts.container(other[-1])
        first, second = (facts.child_around(TOP, facts.rank(each[-1])) for each in (place, other))
        return first == second

    def _in_block(self, places: tuple[ItemPath, ...], place: ItemPath) -> Iterator[ItemPath]:
        """Those that stand directly in the block of an item. Cost: those in the block, and in others within it."""
        facts, prefix = self.file(place).reading.facts, place[:-1]
        block = facts.container(place[-1])
        end = None if block == TOP else facts.ends[facts.rank(block)]
        for at in range(bisect_left(places, (*prefix, block)), len(places)):
            other = places[at]
            rank = facts.rank(other[-1]) if other[:-1] == prefix else None
            if rank is None or (end is not None and facts.starts[rank] >= end):
                return
            if facts.containers[rank] == block:
                yield other

    def are_together(self, place: ItemPath, other: ItemPath) -> bool:
        """Whether two items are in one file, or in files that share their names."""
        if place[:-1] == other[:-1] or self.space(place[:-1]) == self.space(other[:-1]):
            return True
        scope = self.scope(place) if self.instances.has_block_scopes else None
        return scope is not None and scope == self.scope(other)

    def space(self, prefix: ItemPath) -> ItemPath:
        """What the names of a file hold in: the prefix of what opened its scope, or of the file that shares them."""
        shared = self.instances.shared.get(prefix)
        if shared is not None:
            return shared
        scope = self.instances.scopes.get(prefix)
        return prefix if scope is None else scope.opened

    def files_of_space(self, space: ItemPath) -> Iterator[tuple[ItemPath, SourceFile]]:
        """The files whose names hold in a space, by prefix, in the reader's order. Cost: O(their includes)."""
        files = self.instances.files
        waiting = [space] if space in files else []
        while waiting:
            prefix = waiting.pop()
            file = files[prefix]
            yield prefix, file
            included = [(*prefix, label) for label in reversed(list(file.includes))]
            waiting += [each for each in included if each in files and self.space(each) == space]

    def _declared_within(self, symbol: Symbol, prefix: ItemPath) -> tuple[ItemPath, ...]:
        """The declarations in files whose prefix begins so."""
        places = self.declarations.get(symbol, ())
        if len(places) < _FEW or not prefix:
            return places
        behind = (*prefix[:-1], prefix[-1] + 1)
        return places[bisect_left(places, prefix) : bisect_left(places, behind)]

    def scope(self, place: ItemPath) -> Scope | None:
        """Of the file that an item stands in, and the blocks around it."""
        instances = self.instances
        around = instances.scopes.get(place[:-1]) if instances.scopes else None
        if not instances.has_block_scopes:
            return around
        file = self.file(place)
        prefixes = file.format.semantics.block_prefixes
        item = None if prefixes is None else file.reading.facts.find(place[-1])
        opened = () if item is None or prefixes is None else prefixes(item)
        return within_blocks(around, place[:-1], opened) if opened else around

    def scopes_in(self, prefix: ItemPath) -> Callable[[Item], Scope | None] | None:
        """The same of the items of one file, for who goes through them; None where all are in the scope of the file."""
        prefixes = self.file((*prefix, 0)).format.semantics.block_prefixes
        if not self.instances.has_block_scopes or prefixes is None:
            return None
        around, known = self.instances.scopes.get(prefix), dict[tuple[str, ...], Scope | None]()

        def scope(item: Item) -> Scope | None:
            opened = prefixes(item)
            if not opened:
                return around
            if opened not in known:
                known[opened] = within_blocks(around, prefix, opened)
            return known[opened]

        return scope

    def own_name(self, name: str, place: ItemPath) -> str:
        """The qualified name of a frame that an item at `place` declares as `name`."""
        scope = self.scope(place)
        return name if scope is None else scope.own(name)

    def local_name(self, name: str, place: ItemPath) -> str:
        """How the file of an item calls a frame of its scope that has this qualified name."""
        scope = self.scope(place)
        return name if scope is None else name.removeprefix(scope.prefix)

    def frame_named(self, name: str, place: ItemPath, kind: SymbolKind = _FRAME) -> str:
        """The qualified name of the frame that an item at `place` means by `name`, defined or not; or of what else is
        known by qualified names."""
        scope = self.scope(place)
        if scope is None:
            return name
        return next((each for each in scope.candidates(name) if (kind, each) in self.declarations), name)

    def name_from(self, name: str, place: ItemPath) -> str:
        """How an item at `place` names the frame with this qualified name: as short as its scope lets it.

        Where another frame hides it there, `frame_named` makes something else of that.
        """
        scope = self.scope(place)
        for prefix in () if scope is None else scope.prefixes:
            local = name.removeprefix(prefix)
            if local != name and self.frame_named(local, place) == name:
                return local
        return name

    def item(self, place: ItemPath) -> Item:
        return self.file(place).reading.facts.item(place[-1])

    @property
    def length(self) -> str:
        """What its lengths are in: metres, but for a scene of a format that has none."""
        root = self.instances.files.get(())
        return "m" if root is None or self.is_set else root.format.length

    def file(self, place: ItemPath) -> SourceFile:
        return self.instances.files[place[:-1]]

    def effective_frame(self, name: str) -> ItemPath | None:
        """The frame that the reader keeps of those with one name: the first whose block closes.

        Also one that no text can name (`SymbolKind.FURTHER_FRAME`).
        """
        # A pair is found as the symbol that equals it, and made in a tenth of the time.
        places: tuple[ItemPath, ...] = self.declarations.get((_FRAME, name), ())  # type: ignore[call-overload]
        if len(places) == 1:
            return places[0]
        if not places:
            places = self.declarations.get((_FURTHER_FRAME, name), ())  # type: ignore[call-overload]
        if name not in self.kept:
            self.kept[name] = self._first_to_close(places)
        return self.kept[name]

    def named_frame(self, name: str) -> ItemPath | None:
        """As `effective_frame`, for a name in a text: None for a frame that no text can name."""
        return self.effective_frame(name) if (_FRAME, name) in self.declarations else None

    def effective_among(self, named: Iterable[tuple[str, ItemPath]]) -> dict[str, ItemPath]:
        """Of frames by their names, each at its place, those that the reader keeps."""
        declared = self.declarations
        return {
            name: place
            for name, place in named
            if declared.get((_FRAME, name)) == (place,) or self.effective_frame(name) == place  # type: ignore[call-overload]
        }

    def _first_to_close(self, places: tuple[ItemPath, ...]) -> ItemPath | None:
        if not places:
            return None
        kept = places[0]
        for place in places[1:]:
            if place[:-1] != kept[:-1] or not self._holds(kept, place):
                break
            kept = place
        return kept

    def _holds(self, outer: ItemPath, inner: ItemPath) -> bool:
        facts = self.file(outer).reading.facts
        return facts.starts[facts.rank(inner[-1])] < facts.ends[facts.rank(outer[-1])]

    def frame(self, name: str) -> FrameResult | None:
        place = self.effective_frame(name)
        if place is None:
            return None
        value = self.results[place].value
        return value if isinstance(value, FrameResult) else None

    def constant_before(self, name: str, place: ItemPath) -> ItemPath | None:
        """The definition that a use at `place` sees."""
        return self.latest_before(Symbol(SymbolKind.CONSTANT, name), place)

    def class_before(self, name: str, place: ItemPath) -> ItemPath | None:
        """The class that an `isa` at `place` sees."""
        return self.latest_before(Symbol(SymbolKind.CLASS, name), place)

    def has_gap_before(self, place: ItemPath) -> bool:
        """Whether something before `place` may define what nobody can read: broken text, or a file that is not there.

        Cost: O(files that are not there).
        """
        if self.latest_before(GAP, place) is not None:
            return True
        for gap in self.instances.hiding:
            # That a file of a set is not there does not concern the others.
            if gap < place and (not self.is_set or (len(gap) > 1 and gap[0] == place[0])):
                return True
        return False

    def latest_before(self, symbol: Symbol, place: ItemPath) -> ItemPath | None:
        places = self.declarations.get(symbol, ())
        index = bisect_left(places, place)
        if not index or (self.is_set and places[index - 1][0] != place[0]):
            return None
        return places[index - 1]


def empty_scene(root: str, *, is_set: bool = False) -> SceneState:
    return SceneState(
        root,
        NO_FILES,
        {},
        {},
        {},
        Cycles({}),
        {},
        NearNamesByKind(),
        frozenset(),
        {},
        {},
        {},
        {},
        {},
        object(),
        is_set=is_set,
    )


def remembered(earlier: SceneState, places: Iterable[ItemPath], symbols: Iterable[Symbol]) -> tuple[Step, ...]:
    """The steps of the state after `earlier`, from which this last one led."""
    step = Step(earlier.identity, frozenset(places), frozenset(symbols))
    steps = (*earlier.steps[1 - MOST_STEPS :], step)
    size = 0
    for index in range(len(steps) - 1, -1, -1):
        size += len(steps[index].places)
        if size > MOST_REMEMBERED:
            return steps[index + 1 :]
    return steps
