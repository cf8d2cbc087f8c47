"""Answers the queries of items while their scene is resolved."""

from bisect import bisect_left
from collections.abc import Callable
from typing import cast

from robray.analysis.links import mount_on_link
from robray.analysis.mesh_extents import Presence
from robray.analysis.queries import ItemPath, Query, seen_from
from robray.analysis.results import ConstantResult, ItemValue
from robray.analysis.scene_state import SceneState
from robray.analysis.values import same
from robray.facts.query_kinds import QueryKind
from robray.facts.robots import MOUNTED_ON
from robray.facts.symbols import Symbol, SymbolKind
from robray.text.records import new

POSITIONAL = {QueryKind.CONSTANT: SymbolKind.CONSTANT, QueryKind.CLASS: SymbolKind.CLASS}
"""Queries answered by the latest declaration before the asking item, with its kind."""

_TOPICS = {kind: query_kind for query_kind, kind in POSITIONAL.items()}

UNREAD = Query(QueryKind.UNREAD, "")

FileKnown = Callable[[str], Presence | None]
"""The presence of a file that is not read; None if it is not known yet."""

_FRAME = QueryKind.FRAME
_ANY_CLASS = Symbol(SymbolKind.ANY_CLASS, "")


class Answers:
    """Answers for a state being changed: only items resolved so far exist before an item."""

    def __init__(self, state: SceneState, known: FileKnown) -> None:
        self._state = state
        self._known = known

    def define(self, symbol: Symbol, value: ItemValue) -> None:
        """Notes the value of a constant or a class."""

    def of(self, query: Query, place: ItemPath) -> object:
        """The answer for the item at `place`; None to queries that are only noted."""
        state = self._state
        query_kind, name = query
        kind = POSITIONAL.get(query_kind)
        if kind is not None:
            assert isinstance(name, str)
            # As `SceneState.latest_before` does it, in place: half of all queries come here. A pair is found as the
            # symbol that equals it.
            places = state.declarations.get((kind, name))  # type: ignore[call-overload]
            if places is None:
                return None
            index = bisect_left(places, place)
            if not index or (state.is_set and places[index - 1][0] != place[0]):
                return None
            return state.results[places[index - 1]].value
        if query_kind is _FRAME:
            kept = state.named_frame(str(name))
            return None if kept is None else seen_from(place, kept)
        if query_kind is QueryKind.ANY_CLASS:
            return state.latest_before(_ANY_CLASS, place) is not None
        if query_kind is QueryKind.UNREAD:
            return state.has_gap_before(place)
        if query_kind is QueryKind.INCLUDE:
            return state.instances.includes.get(cast(ItemPath, name))
        if query_kind is QueryKind.FILE:
            return self._known(str(name))
        if query_kind is MOUNTED_ON:
            return mount_on_link(state, str(name))
        if not query_kind.of_a_format:
            return None
        answer = state.file(place).format.semantics.answers.get(query_kind)
        return None if answer is None else answer(state, str(name), place)


class AnswersInOrder(Answers):
    """Answers while all items are resolved in order: the last definition is the latest."""

    def __init__(self, state: SceneState, known: FileKnown) -> None:
        super().__init__(state, known)
        self._latest: dict[tuple[QueryKind, object], ItemValue] = {}

    def define(self, symbol: Symbol, value: ItemValue) -> None:
        query_kind = _TOPICS.get(symbol.kind)
        if query_kind is not None:
            self._latest[query_kind, symbol.name] = value

    def of(self, query: Query, place: ItemPath) -> object:
        if query[0] in POSITIONAL:
            # A query is found as the pair that equals it.
            return self._latest.get(query)
        return super().of(query, place)


def queries_about(symbol: Symbol) -> tuple[Query, ...]:
    """Queries whose answers may change when the declarations of a name move."""
    kind, name = symbol
    return tuple([new(Query, (query_kind, name)) for query_kind in kind.query_kinds])


def alike(left: object, right: object) -> bool:
    """True if two answers mean the same to the asking item."""
    if isinstance(left, ConstantResult) and isinstance(right, ConstantResult):
        return same(left.value, right.value)
    return left == right
