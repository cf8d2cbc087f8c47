"""Includes of which nothing is used."""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet

from robray.analysis.queries import ItemPath, Query
from robray.analysis.scene_state import SceneState
from robray.facts.details import Written
from robray.facts.items import Statement
from robray.facts.problems import Problem
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Symbol, SymbolKind
from robray.formats.robray.statements import Block, BlockKind, Constant, Include

_MOST_LOOKED_AT = 1_000
"""Items of an included file among which one that is used is looked for."""


def idle_includes(scene: SceneState) -> Iterator[tuple[ItemPath, Problem]]:
    """A finding for each include of the root file that brings constants and classes only, and none that is used."""
    for label in scene.instances.files[()].includes:
        if (label,) in scene.instances.files and not _contributes(scene, (label,)):
            include = scene.item((label,)).statement
            assert isinstance(include, Include), "files are spliced in by includes"
            if include.path is not None:
                yield (label,), Problem("unused-include", include.path.span, Written(include.path.text))


def defines_any(scene: SceneState, prefix: ItemPath, names: Mapping[SymbolKind, AbstractSet[str]]) -> bool:
    """Whether one of these names is defined by what an include brings."""
    return any(
        place[: len(prefix)] == prefix
        for kind, these in names.items()
        for name in these
        for place in scene.declarations.get(Symbol(kind, name), ())
    )


def _contributes(scene: SceneState, prefix: ItemPath) -> bool:
    waiting = [prefix]
    looked_at = 0
    while waiting:
        here = waiting.pop()
        file = scene.instances.files.get(here)
        if file is None:
            # What an include does not lead to may hold anything.
            return True
        facts = file.reading.facts
        for rank, item in enumerate(facts.items):
            looked_at += 1
            place = (*here, facts.labels[rank])
            statement = item.statement
            if isinstance(statement, Include):
                waiting.append(place)
                continue
            query = _defines(statement)
            if query is None or item.problems or looked_at > _MOST_LOOKED_AT:
                return True
            for reader in scene.dependents.get(query, ()):
                if reader > place and reader[: len(prefix)] != prefix:
                    return True
    return False


def _defines(statement: Statement) -> Query | None:
    if isinstance(statement, Constant) and statement.name is not None:
        return Query(QueryKind.CONSTANT, statement.name.text)
    if isinstance(statement, Block) and statement.kind is BlockKind.CLASS and statement.name is not None:
        return Query(QueryKind.CLASS, statement.name.text)
    return None
