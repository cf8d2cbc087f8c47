"""One scene: a root file with its includes spliced in, and all items resolved. Frozen."""

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
"""Marks text that is not a statement, or a class without a name: it may have been any definition."""

_FRAME, _FURTHER_FRAME = SymbolKind.FRAME, SymbolKind.FURTHER_FRAME
_FEW = 8

MOST_STEPS = 32
"""Limit of updates that a state remembers, for caches from earlier states."""

MOST_REMEMBERED = 50_000
"""Limit of places in all of them."""


class Step(NamedTuple):
    """The changes of one update: places of items that came, went or were resolved again, and names declared or used in
    other places. `before` is the identity of the state that it started from.
    """

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
    """Paths, of meshes, whose existence an item asked about."""
    cross_checks: Mapping[CrossCheck, Mapping[Query, Witnesses]]
    """Queries whose dependents and declarations are remarkable together, with the witnesses (`cross_checks`)."""
    kept: dict[str, ItemPath | None]
    """Results of `effective_frame`, which is slow for thousands of frames with one name."""
    wholes: dict[ItemPath, Whole]
    """The computed wholes of files, by prefix (`whole`)."""
    made: dict[Callable[..., object], Any]
    """Results of functions that depend only on the state, by function."""
    wholes_before: Mapping[ItemPath, Whole]
    """The wholes of the state before."""
    identity: object
    """Stays the same while nothing is resolved."""
    resolved: int = 0
    """Number of items resolved to make this state: the cost of the last update."""
    steps: tuple[Step, ...] = ()
    """The last updates that led here, in order; not all of them."""
    is_set: bool = False
    """True if the root is a list of files that are loaded together (`file_set`)."""

    def steps_since(self, earlier: "SceneState") -> tuple[Step, ...] | None:
        """The updates that led here from another state; None if unknown."""
        if self.identity is earlier.identity:
            return ()
        for index in range(len(self.steps) - 1, -1, -1):
            if self.steps[index].before is earlier.identity:
                return self.steps[index:]
        return None

    def declared(self, place: ItemPath) -> tuple[Symbol, ...]:
        """The symbols that the item at a place declares by itself; frames by their qualified names."""
        file = self.file(place)
        symbols = file.format.semantics.declares(file.reading.facts.item(place[-1]))
        scope = self.scope(place)
        return symbols if scope is None else qualified(symbols, scope)

    def declared_here(self, symbol: Symbol, place: ItemPath) -> Iterator[ItemPath]:
        """The declarations of a symbol local to files, in the file of an item or in its scope, in order.

        For a symbol local to blocks, those in the block of the item. Cost: O(these, and the same declarations in files
        that these include).
        """
        if symbol.kind.of_one_block:
            return self._in_block(self.declarations.get(symbol, ()), place)
        if symbol.kind.of_outermost_block:
            return self._in_outermost_block(self.declarations.get(symbol, ()), place)
        if self.instances.has_block_scopes:
            return (other for other in self.declarations.get(symbol, ()) if self.share(symbol.kind, other, place))
        return self.declared_at(symbol, place[:-1])

    def declared_at(self, symbol: Symbol, prefix: ItemPath) -> Iterator[ItemPath]:
        """The declarations as in `declared_here`, for a file's prefix."""
        around = self.space(prefix)
        return (other for other in self._declared_within(symbol, around) if self.space(other[:-1]) == around)

    def last_declared_here(self, symbol: Symbol, place: ItemPath) -> ItemPath | None:
        """The last of `declared_here`, for a kind that is local to a file; there may be thousands."""
        if self.instances.has_block_scopes:
            places = reversed(self.declarations.get(symbol, ()))
            return next((other for other in places if self.share(symbol.kind, other, place)), None)
        around = self.space(place[:-1])
        places = reversed(self._declared_within(symbol, around))
        return next((other for other in places if self.space(other[:-1]) == around), None)

    def declared_in_scope(self, symbol: Symbol, scope: str) -> Iterator[ItemPath]:
        """The declarations of a symbol local to files, in the scope with a qualified prefix."""
        opened = self.instances.opened.get(scope)
        return iter(()) if opened is None else self.declared_at(symbol, opened)

    def within(self, scope: str, place: ItemPath) -> str:
        """The qualified prefix of the scope that an item at `place` names; `scope` itself if it is unknown."""
        outer = self.scope(place)
        for prefix in () if outer is None else outer.prefixes:
            if prefix + scope in self.instances.opened:
                return prefix + scope
        return scope

    def _in_outermost_block(self, places: tuple[ItemPath, ...], place: ItemPath) -> Iterator[ItemPath]:
        """The places in the outermost block around an item. Cost: O(log(all))."""
        facts, prefix = self.file(place).reading.facts, place[:-1]
        block = facts.child_around(TOP, facts.rank(place[-1]))
        first, last = facts.labels[block], facts.labels[facts.after(block) - 1]
        return iter(places[bisect_left(places, (*prefix, first)) : bisect_right(places, (*prefix, last))])

    def share(self, kind: SymbolKind, place: ItemPath, other: ItemPath) -> bool:
        """True if a name of a kind means the same in two items."""
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
        """The places directly in the block of an item. Cost: those in the block, and in nested ones."""
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
        """True if two items are in one file, or in files that share their names."""
        if place[:-1] == other[:-1] or self.space(place[:-1]) == self.space(other[:-1]):
            return True
        scope = self.scope(place) if self.instances.has_block_scopes else None
        return scope is not None and scope == self.scope(other)

    def space(self, prefix: ItemPath) -> ItemPath:
        """The space of a file's names: the prefix of what opened its scope, or of the file that it shares with."""
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
        """The declarations in files with a prefix, and below."""
        places = self.declarations.get(symbol, ())
        if len(places) < _FEW or not prefix:
            return places
        behind = (*prefix[:-1], prefix[-1] + 1)
        return places[bisect_left(places, prefix) : bisect_left(places, behind)]

    def scope(self, place: ItemPath) -> Scope | None:
        """The scope of an item, from its file and the blocks around it."""
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
        """The scopes of a file's items, for loops over them; None if all are in the scope of the file."""
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
        """The name in an item's file for a frame of its scope."""
        scope = self.scope(place)
        return name if scope is None else name.removeprefix(scope.prefix)

    def frame_named(self, name: str, place: ItemPath, kind: SymbolKind = _FRAME) -> str:
        """The qualified name of a frame, or of another scoped symbol, that an item at `place` means by `name`, defined
        or not.
        """
        scope = self.scope(place)
        if scope is None:
            return name
        return next((each for each in scope.candidates(name) if (kind, each) in self.declarations), name)

    def name_from(self, name: str, place: ItemPath) -> str:
        """The shortest name for a frame at `place`.

        If another frame hides it there, `frame_named` returns that one for the name.
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
        """The unit of lengths: that of the root's format, or metres for a set."""
        root = self.instances.files.get(())
        return "m" if root is None or self.is_set else root.format.length

    def file(self, place: ItemPath) -> SourceFile:
        return self.instances.files[place[:-1]]

    def effective_frame(self, name: str) -> ItemPath | None:
        """The frame that the reader keeps for a name: the first whose block closes.

        Also for a name that no text can use (`SymbolKind.FURTHER_FRAME`).
        """
        # A plain pair equals the symbol, and takes a tenth of the time to create.
        places: tuple[ItemPath, ...] = self.declarations.get((_FRAME, name), ())  # type: ignore[call-overload]
        if len(places) == 1:
            return places[0]
        if not places:
            places = self.declarations.get((_FURTHER_FRAME, name), ())  # type: ignore[call-overload]
        if name not in self.kept:
            self.kept[name] = self._first_to_close(places)
        return self.kept[name]

    def named_frame(self, name: str) -> ItemPath | None:
        """The effective frame of a name in a text; None for a frame that no text can name."""
        return self.effective_frame(name) if (_FRAME, name) in self.declarations else None

    def effective_among(self, named: Iterable[tuple[str, ItemPath]]) -> dict[str, ItemPath]:
        """The frames among these that the reader keeps, by name."""
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
        """The definition that is visible to a use at `place`."""
        return self.latest_before(Symbol(SymbolKind.CONSTANT, name), place)

    def class_before(self, name: str, place: ItemPath) -> ItemPath | None:
        """The class that is visible to an `isa` at `place`."""
        return self.latest_before(Symbol(SymbolKind.CLASS, name), place)

    def has_gap_before(self, place: ItemPath) -> bool:
        """True if an unreadable definition may precede `place`: broken text, or a missing file.

        Cost: O(missing files).
        """
        if self.latest_before(GAP, place) is not None:
            return True
        for gap in self.instances.hiding:
            # A missing file of a set does not concern the others.
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
    """The steps of the state after `earlier`, ending with this one."""
    step = Step(earlier.identity, frozenset(places), frozenset(symbols))
    steps = (*earlier.steps[1 - MOST_STEPS :], step)
    size = 0
    for index in range(len(steps) - 1, -1, -1):
        size += len(steps[index].places)
        if size > MOST_REMEMBERED:
            return steps[index + 1 :]
    return steps
