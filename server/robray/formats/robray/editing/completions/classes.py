"""Classes that an `isa` at the cursor sees."""

from collections.abc import Iterator
from functools import partial

from robray.analysis.queries import ItemPath
from robray.analysis.results import ClassResult
from robray.analysis.scene_state import SceneState
from robray.facts.items import TOP
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import SymbolKind
from robray.features.completions.candidates import Candidate, Completion, CompletionRole
from robray.features.document_symbols import symbol_detail
from robray.formats.robray.editing.completions.around import Around
from robray.formats.robray.editing.completions.mentioned import mentioned
from robray.formats.robray.expressions import Expression
from robray.formats.robray.vocabulary import ROBRAY


def classes(around: Around) -> Iterator[Candidate]:
    """But for the class that the cursor is in, and those that the block is of already."""
    scene, rank = around.scene, around.context.block
    if scene is None:
        return
    own = None if rank is None or rank == TOP else (*around.prefix, around.facts.labels[rank])
    taken = _taken(around)
    for symbol, places in scene.declarations.items():
        if symbol.kind is not SymbolKind.CLASS or symbol.name in taken:
            continue
        seen = around.seen(places)
        if seen is not None and seen != own and '"' not in symbol.name:
            yield _preferred(around, scene, seen), symbol.name, partial(_class, scene, seen, symbol.name, around)
    yield from (one for one in mentioned(around, QueryKind.CLASS) if one[1] not in taken)


def _preferred(around: Around, scene: SceneState, place: ItemPath) -> int:
    """First what gives the block something that it may have."""
    value, kind = scene.results[place].value, around.kind
    words = ROBRAY.attributes
    given = value.attributes if isinstance(value, ClassResult) else ()
    return 0 if any(one.name in words and kind in words[one.name].blocks for one in given) else 1


def _taken(around: Around) -> set[str]:
    block, rank = around.block, around.context.block
    if block is None or rank is None:
        return set()
    cursor = around.facts.own(rank, around.context.replaced.start)
    return {
        attribute.value.name.text
        for attribute in block.attributes
        if attribute.name == "isa"
        and isinstance(attribute.value, Expression)
        and attribute.value.name is not None
        and (cursor is None or not attribute.span.contains(cursor))
    }


def _class(scene: SceneState, place: ItemPath, name: str, around: Around) -> Completion:
    return Completion(name, CompletionRole.CLASS, around.name(name), symbol_detail(scene.results[place]))
