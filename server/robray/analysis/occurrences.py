"""Finds names and their meaning: the basis of most features."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from robray.analysis.analysis import Analysis, FileSpan, span_at
from robray.analysis.queries import ItemPath, Query
from robray.analysis.results import ConstantResult, FrameResult
from robray.analysis.scene_state import SceneState
from robray.facts.items import TOP
from robray.facts.mentions import Mention, Role
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Symbol, SymbolKind
from robray.text.spans import Span


class Occurrence(NamedTuple):
    """A mention, resolved in one scene."""

    symbol: Symbol
    scene: SceneState
    place: ItemPath
    mention: Mention

    @property
    def at(self) -> FileSpan:
        return span_at(self.scene, self.place, self.mention.name.span)


def mentions(scene: SceneState, place: ItemPath) -> list[Mention]:
    """All names of an item, in no particular order."""
    file = scene.file(place)
    return file.format.semantics.mentions(file.reading.facts.item(place[-1]))


def item_at(analysis: Analysis, path: str, offset: int) -> tuple[SceneState, ItemPath, int] | None:
    """The first scene of a file, the innermost item at a byte of it, and the byte in the item's local text."""
    for found in items_at(analysis, path, offset):
        return found
    return None


def items_at(analysis: Analysis, path: str, offset: int) -> Iterator[tuple[SceneState, ItemPath, int]]:
    """The items as in `item_at`, in every scene and every instance of the file."""
    file = analysis.file(path)
    if file is None:
        return
    facts = file.reading.facts
    rank = facts.rank_at(offset)
    if rank == TOP:
        return
    own = facts.own(rank, offset)
    if own is None:
        return
    for scene in analysis.scenes_with(path):
        for prefix in scene.instances.prefixes.get(path, ()):
            yield scene, (*prefix, facts.labels[rank]), own


def occurrences_at(analysis: Analysis, path: str, offset: int) -> Iterator[Occurrence]:
    """The name under the cursor, once for each instance in a scene.

    A set handles frames of files that are loaded together, and each file all else, or the set if the file shares its
    names in it.
    """
    sets = [scene for scene in analysis.scenes_with(path) if scene.is_set]
    prefixes = ((scene, prefix) for scene in sets for prefix in scene.instances.prefixes[path])
    # Deeper in a set, files share names because of includes.
    shares = any(len(prefix) == 1 and prefix in scene.instances.shared for scene, prefix in prefixes)
    for scene, place, own in items_at(analysis, path, offset):
        for mention in mentions(scene, place):
            if not mention.name.span.contains(own):
                continue
            kind = kind_of(scene, place, mention)
            if kind is not None and (bool(sets) and (shares or not kind.of_one_file)) is scene.is_set:
                yield Occurrence(Symbol(kind, name_of(scene, place, mention, kind)), scene, place, mention)


def name_of(scene: SceneState, place: ItemPath, mention: Mention, kind: SymbolKind) -> str:
    """The scene's name for a mention in an item at `place`: for a frame its qualified name."""
    name = mention.name.text
    if not kind.is_scoped or not scene.instances.is_scoped:
        return name
    if mention.within is not None:
        return scene.within(mention.within, place) + name
    # A variable is the file's own, like a declared name.
    is_own = mention.declares or mention.role is Role.VARIABLE
    return scene.own_name(name, place) if is_own else scene.frame_named(name, place, kind)


def kind_of(scene: SceneState, place: ItemPath, mention: Mention) -> SymbolKind | None:
    """The kind of a name in an item at `place`; None for a word that is not a name."""
    name = mention.name.text
    if mention.declares:
        return mention.kinds[0]
    if SymbolKind.CONSTANT in mention.kinds and scene.constant_before(name, place) is not None:
        return SymbolKind.CONSTANT
    for kind in mention.kinds[:-1]:
        if (
            kind is not SymbolKind.CONSTANT
            and kind.of_one_file
            and _is_declared(scene, Symbol(kind, name), place, mention)
        ):
            return kind
    match mention.role:
        case Role.NAME:
            return mention.kinds[-1]
        case Role.WORD:
            return None
        case Role.HANDED_ON:
            return SymbolKind.FRAME if _leads_to_frame(scene, place, name) else SymbolKind.CONSTANT
        case Role.VARIABLE:
            return SymbolKind.FRAME if gives_variable(scene, scene.own_name(name, place)) else None


def is_declared_here(scene: SceneState, symbol: Symbol, place: ItemPath) -> bool:
    """True if the file of an item declares a symbol."""
    return next(scene.declared_here(symbol, place), None) is not None


def meant_here(occurrence: Occurrence) -> Iterator[ItemPath]:
    """The declarations of the name, in order: in the file or the named scope if the kind is local to files, otherwise
    all.
    """
    symbol, scene, place, mention = occurrence
    return declared_where(scene, symbol, place, mention)


def declared_where(scene: SceneState, symbol: Symbol, place: ItemPath, mention: Mention) -> Iterator[ItemPath]:
    """The declarations as in `meant_here`, for a mention at `place`."""
    if not symbol.kind.of_one_file:
        return iter(scene.declarations.get(symbol, ()))
    if mention.within is None:
        return scene.declared_here(symbol, place)
    return scene.declared_in_scope(symbol, scene.within(mention.within, place))


def _is_declared(scene: SceneState, symbol: Symbol, place: ItemPath, mention: Mention) -> bool:
    return next(declared_where(scene, symbol, place, mention), None) is not None


def gives_variable(scene: SceneState, name: str) -> bool:
    """True if a frame moves, and its joint variable has the name of the frame by default."""
    result = scene.frame(name)
    return result is not None and named_after_frame(result)


def named_after_frame(result: FrameResult) -> bool:
    return result.frame.joint is not None and all(given.name != "variable" for given in result.attributes)


def _leads_to_frame(scene: SceneState, place: ItemPath, word: str) -> bool:
    """True if the word in a definition is used as a frame's name.

    Cost: the dependents of the definition, and of those that pass it on, in the order of the text.
    """
    waiting = [place]
    dependents: dict[str, list[ItemPath]] = {}
    while waiting:
        definition = waiting.pop()
        given = scene.file(definition).format.semantics.name(scene.item(definition))
        if given is None or not isinstance(scene.results[definition].value, ConstantResult):
            continue
        name = given.text
        if name not in dependents:
            dependents[name] = sorted(scene.dependents.get(Query(QueryKind.CONSTANT, name), ()))
        for reader in _that_see(scene, name, definition, dependents[name]):
            if scene.constant_before(name, reader) != definition:
                continue
            for mention in mentions(scene, reader):
                if mention.declares or mention.name.text != name or SymbolKind.FRAME not in mention.kinds:
                    continue
                if mention.role is Role.HANDED_ON:
                    waiting.append(reader)
                elif (mention.role is Role.NAME and SymbolKind.CONSTANT in mention.kinds) or (
                    mention.role is Role.VARIABLE and gives_variable(scene, scene.own_name(word, place))
                ):
                    return True
    return False


def _that_see(scene: SceneState, name: str, definition: ItemPath, dependents: Sequence[ItemPath]) -> Sequence[ItemPath]:
    """The sorted dependents of a constant between one of its definitions and the next."""
    every = scene.declarations.get(Symbol(SymbolKind.CONSTANT, name), ())
    following = bisect_right(every, definition)
    end = bisect_right(dependents, every[following]) if following < len(every) else len(dependents)
    return dependents[bisect_right(dependents, definition) : end]


def declarations(occurrence: Occurrence) -> tuple[ItemPath, ...]:
    """The declarations of the name: the one that counts first, then others with the name.

    For a constant or a class it is the visible one; for a frame, the one that the reader keeps.
    """
    symbol, scene, place, mention = occurrence
    if mention.declares:
        return (place,)
    match symbol.kind:
        case SymbolKind.CONSTANT:
            seen = scene.constant_before(symbol.name, place)
        case SymbolKind.CLASS:
            seen = scene.class_before(symbol.name, place)
        case SymbolKind.FRAME:
            seen = scene.effective_frame(symbol.name)
        case _:
            return tuple(meant_here(occurrence))
    others = scene.declarations.get(symbol, ())
    if seen is None:
        return others
    if symbol.kind is not SymbolKind.FRAME:
        return (seen,)
    return (seen, *(other for other in others if other != seen))


def name_span(scene: SceneState, place: ItemPath) -> FileSpan:
    """The name that an item declares, or its keyword if it has none."""
    item = scene.item(place)
    name = scene.file(place).format.semantics.name(item)
    return span_at(scene, place, item.statement.keyword if name is None else name.span)


def extent(scene: SceneState, place: ItemPath) -> FileSpan:
    """The span of an item, with its nested items."""
    file = scene.file(place)
    facts = file.reading.facts
    rank = facts.rank(place[-1])
    return FileSpan(file.path, Span(facts.starts[rank], facts.ends[rank]))
