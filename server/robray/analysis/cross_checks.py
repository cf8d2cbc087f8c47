"""Checks of several items: names, joints and frames that are remarkable only together with others in the scene.

Items that state the same are dependents of one query, so no walk over the scene is needed to find them together. A
query is cross-checked when its dependents and declarations may deserve a finding. The set is updated with every edit;
rules create messages only on demand.
"""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from robray.analysis.format import Format
from robray.analysis.queries import CrossCheck, ItemPath, Query, Witnesses, bucket_of
from robray.analysis.results import ConstantResult, FrameResult, GeometryResult, Result
from robray.analysis.scene_state import SceneState
from robray.analysis.witnesses import TESTS
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Symbol, SymbolKind
from robray.text.records import new

_OF_SETS = {QueryKind.VARIABLE: TESTS[QueryKind.VARIABLE]}
"""Queries whose findings concern several files; all others are reported in the scene of their own file."""

_NONE: Mapping[Query, Witnesses] = MappingProxyType({})

_FRAME, _HOLDER, _CLASS = SymbolKind.FRAME, QueryKind.HOLDER, QueryKind.CLASS
_NOTED = (QueryKind.SPOT, QueryKind.VARIABLE)
"""A frame's last query is one of these."""


def updated_cross_checks(
    scene: SceneState,
    asked: Iterable[Query],
    symbols: Iterable[Symbol],
    changed: Iterable[ItemPath],
    before: Mapping[ItemPath, Result],
    formats: Iterable[Format],
) -> Mapping[CrossCheck, Mapping[Query, Witnesses]]:
    """The cross checks of the scene after an update, from those of `scene` before it.

    Other items ask `asked`, `symbols` moved, and `changed` were resolved again or removed, with the results that they
    had `before`. If `before` is empty, a query that one item names need not be found by another. `formats` are those of
    the files now and before.
    """
    tests = {**(_OF_SETS if scene.is_set else TESTS)}
    for each in () if scene.is_set else formats:
        tests.update(each.semantics.tests)
    told_by_dependents = tests.keys() - {QueryKind.CONSTANT, QueryKind.CLASS}
    queries = dict.fromkeys(asked if before else [each for each in asked if each[0] in told_by_dependents])
    for symbol in symbols:
        if before or symbol[0] is not _FRAME:
            for query in _about(symbol):
                queries[query] = None
    if before:
        queries.update(dict.fromkeys(_told_by(scene, changed, before)))
        for symbol in symbols:
            queries.update(dict.fromkeys(_noted(scene, symbol.name, before)))
        seen: set[Query] = set()
        for query in tuple(queries):
            if query[0] is _HOLDER:
                queries[Query(QueryKind.COLLIDING, bucket_of(str(query.name)))] = None
                queries.update(dict.fromkeys(_noted(scene, str(query.name), before)))
            elif query[0] is _CLASS and not scene.is_set:
                queries.update(dict.fromkeys(_bases(scene, query, seen)))
    found = dict(scene.cross_checks)
    for query in queries:
        for cross_check, test in tests.get(query[0], ()):
            witnesses, known = test(scene, query), found.get(cross_check, _NONE)
            if (witnesses or known) and witnesses != known.get(query, ()):
                found[cross_check] = _with(
                    known, query, witnesses, is_ours=known is not scene.cross_checks.get(cross_check)
                )
    return found


def _with(
    known: Mapping[Query, Witnesses], query: Query, witnesses: Witnesses, *, is_ours: bool
) -> Mapping[Query, Witnesses]:
    following = known if is_ours and isinstance(known, dict) else dict(known)
    if witnesses:
        following[query] = witnesses
    else:
        del following[query]
    return following


def _about(symbol: Symbol) -> tuple[Query, ...]:
    """The queries to check for a name."""
    if symbol.kind is _FRAME:
        return Query(QueryKind.COLLIDING, bucket_of(symbol.name)), Query(QueryKind.VARIABLE, symbol.name)
    kind, name = symbol
    return tuple([new(Query, (query_kind, name)) for query_kind in kind.witnesses])


def _told_by(scene: SceneState, changed: Iterable[ItemPath], before: Mapping[ItemPath, Result]) -> Iterator[Query]:
    """Queries about the values of items, besides those that items ask."""
    for place in changed:
        result, old = scene.results.get(place), before.get(place)
        if result is not None and isinstance(result.value, ConstantResult):
            yield from (Query(QueryKind.CONSTANT, symbol.name) for symbol in scene.declared(place))
        for one in (result, old):
            if one is not None and isinstance(one.value, GeometryResult):
                yield Query(QueryKind.HOLDER, one.value.holder)
            elif one is not None and isinstance(one.value, FrameResult) and not _moves_alike(result, old):
                yield Query(QueryKind.VARIABLE, one.value.frame.name)
            # The new spot may share a bucket with the old one.
            yield from (query for query, _ in one.answers[-1:] if query[0] in _NOTED) if one is not None else ()


def _moves_alike(one: Result | None, other: Result | None) -> bool:
    """True if both are the frame of one name, with the same joint or none."""
    if one is None or other is None:
        return False
    left, right = one.value, other.value
    return (
        isinstance(left, FrameResult)
        and isinstance(right, FrameResult)
        and left.frame.joint == right.frame.joint
        and left.frame.name == right.frame.name
    )


def _bases(scene: SceneState, query: Query, seen: set[Query]) -> Iterator[Query]:
    """The classes that a class inherits from, directly or not, without those `seen` before: its users use them, too."""
    waiting = [query]
    while waiting:
        for place in scene.declarations.get(Symbol(SymbolKind.CLASS, str(waiting.pop().name)), ()):
            for asked, _ in scene.results[place].answers:
                if asked.kind is QueryKind.CLASS and asked not in seen:
                    seen.add(asked)
                    waiting.append(asked)
                    yield asked


def _noted(scene: SceneState, name: str, before: Mapping[ItemPath, Result]) -> Iterator[Query]:
    """Queries noted, now and before, by the frame that amino keeps for a name. A frame that lost is resolved again."""
    place = scene.named_frame(name)
    for result in () if place is None else (scene.results.get(place), before.get(place)):
        for query, _ in () if result is None else result.answers[-1:]:
            if query.kind in _NOTED:
                yield query
