"""All uses of the name under the cursor, for references, highlights and renaming."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from robray.analysis.analysis import Analysis, FileSpan, span_at
from robray.analysis.files import SourceFile
from robray.analysis.mounted_links import mounted_on_links
from robray.analysis.occurrences import (
    Occurrence,
    declarations,
    declared_where,
    kind_of,
    meant_here,
    mentions,
    name_of,
    occurrences_at,
)
from robray.analysis.queries import ItemPath, Query
from robray.analysis.scene_state import SceneState
from robray.facts.items import TOP, FileFacts
from robray.facts.mentions import Mention
from robray.facts.query_kinds import QueryKind
from robray.facts.robots import LINK
from robray.facts.symbols import Symbol, SymbolKind
from robray.features.editing import editing_of
from robray.text.records import new
from robray.text.spans import Span


class LocalText:
    """`FileFacts.absolute` with cached nested items."""

    def __init__(self, facts: FileFacts, rank: int) -> None:
        self._start = facts.starts[rank]
        self._seams: list[int] = []
        """Places in the local text where nested items are cut out."""
        self._before: list[int] = [0]
        """Total length of the nested items before each seam."""
        for child in facts.children(rank):
            start, end = facts.starts[child], facts.ends[child]
            self._seams.append(start - self._start - self._before[-1])
            self._before.append(self._before[-1] + end - start)

    def absolute(self, span: Span) -> Span:
        """At a seam, a span that ends stays before the nested item, one that starts comes behind it."""
        if not self._seams:
            return span.shifted(self._start)
        end = self._start + span.end + self._before[bisect_left(self._seams, span.end)]
        if span.start == span.end:
            return Span(end, end)
        return Span(self._start + span.start + self._before[bisect_right(self._seams, span.start)], end)


_DEFINED_ANEW = (SymbolKind.CONSTANT, SymbolKind.CLASS)
"""Kinds that may be defined several times, each time for the text behind."""

Site = tuple[FileSpan, Mention]
"""The place of a mention."""


class Use(NamedTuple):
    """A mention at its place in one of the scenes that it is in."""

    at: FileSpan
    mention: Mention
    scene: SceneState
    place: ItemPath


def uses(analysis: Analysis, path: str, offset: int) -> dict[FileSpan, Mention]:
    """Declarations and references, in the order of files and bytes; empty without a name at the cursor."""
    return {use.at: use.mention for use in resolved_uses(analysis, path, offset)}


def resolved_uses(analysis: Analysis, path: str, offset: int) -> list[Use]:
    """Uses of the name at an offset, each with its last scene.

    For a constant or class with several definitions, the uses of the same definition; for others, all uses of the name.
    A declaration in a shared file is searched in all scenes of the file. Cost: the items that ask for the name, and a
    search through the texts.
    """
    found: dict[FileSpan, Use] = {}
    done: set[tuple[str, Symbol, frozenset[ItemPath]]] = set()
    for occurrence in occurrences_at(analysis, path, offset):
        found[occurrence.at] = Use(occurrence.at, occurrence.mention, occurrence.scene, occurrence.place)
        for scene, symbol, targets in _meant(analysis, occurrence):
            key = (scene.root, symbol, targets)
            if key not in done:
                done.add(key)
                found.update((use.at, use) for use in uses_in(scene, symbol, targets))
    return [found[at] for at in sorted(found)]


def _meant(analysis: Analysis, occurrence: Occurrence) -> Iterator[tuple[SceneState, Symbol, frozenset[ItemPath]]]:
    """Scenes with the declarations that the occurrence refers to, the symbol in each, and their places."""
    symbol, scene = occurrence.symbol, occurrence.scene
    places = declarations(occurrence)
    if symbol.kind is SymbolKind.FRAME:
        places = scene.declarations.get(symbol, ())
    elif symbol.kind not in _DEFINED_ANEW:
        places = tuple(meant_here(occurrence))
    if not places:
        yield scene, symbol, frozenset()
    if symbol.kind is SymbolKind.FRAME:
        for place in {
            (scene.file(place).path, scene.local_name(symbol.name, place)): place for place in places
        }.values():
            for other in analysis.scenes_with(scene.file(place).path):
                for name in names_in(other, scene, place, symbol.name):
                    known = Symbol(symbol.kind, name)
                    yield other, known, frozenset(other.declarations[known])
        return
    # One name may be declared thousands of times: each scene is searched once for all of them.
    targets: dict[str, tuple[SceneState, set[ItemPath]]] = {}
    for path, label in dict.fromkeys((scene.file(place).path, place[-1]) for place in places):
        for other in analysis.scenes_with(path):
            of_scene = targets.setdefault(other.root, (other, set()))[1]
            of_scene.update((*prefix, label) for prefix in other.instances.prefixes[path])
    for other, found in targets.values():
        yield other, symbol, frozenset(found)


def names_in(other: SceneState, scene: SceneState, place: ItemPath, name: str) -> Iterable[str]:
    """The names that a frame declared at a place in one scene has in another scene of the file.

    If one of several names is the one it has here, too, only that.
    """
    if symbol_is_in(other, name) and (other is scene or not other.instances.is_scoped):
        return (name,)
    local, file = scene.local_name(name, place), scene.file(place)
    at = ((*prefix, place[-1]) for prefix in other.instances.prefixes.get(file.path, ()))
    names = dict.fromkeys(other.own_name(local, each) for each in at)
    return (name,) if name in names else tuple(each for each in names if symbol_is_in(other, each))


def symbol_is_in(scene: SceneState, frame: str) -> bool:
    return Symbol(SymbolKind.FRAME, frame) in scene.declarations


def is_asked_for_by_more(analysis: Analysis, path: str, offset: int, most: int) -> bool:
    """True if in some scene more items than `most` ask for the name under the cursor. Cost: O(1)."""
    return any(
        len(scene.dependents.get(Query(query_kind, name), ())) > most
        for symbol, scene, _, _ in occurrences_at(analysis, path, offset)
        for query_kind in _topics(scene, symbol.kind)
        for name in spellings(scene, symbol)
    )


def _topics(scene: SceneState, kind: SymbolKind) -> list[QueryKind]:
    """Kinds of queries by items that name a symbol of a kind."""
    own = (query_kind for each in scene.instances.formats for query_kind in each.semantics.named_by.get(kind, ()))
    return [*kind.named_by, *own]


def uses_in(scene: SceneState, symbol: Symbol, targets: frozenset[ItemPath]) -> Iterator[Use]:
    """The mentions in one scene of one of the targets, in the reader's order of items."""
    for place, found in uses_by_item(scene, symbol, targets):
        for at, mention in found:
            yield new(Use, (at, mention, scene, place))
    for place, name, _, link in mounted_on_links(scene) if symbol.kind is LINK and scene.is_set else ():
        if link in targets:
            yield Use(span_at(scene, place, name.span), Mention(name, (LINK,)), scene, place)


def uses_by_item(
    scene: SceneState, symbol: Symbol, targets: frozenset[ItemPath]
) -> Iterator[tuple[ItemPath, list[Site]]]:
    """The same, grouped by item."""

    def is_meant(place: ItemPath, mention: Mention) -> bool:
        return _means(scene, place, mention, symbol, targets)

    return mentions_that(is_meant, scene, symbol, targets)


def mentions_that(
    is_wanted: Callable[[ItemPath, Mention], bool], scene: SceneState, symbol: Symbol, declared: Iterable[ItemPath]
) -> Iterator[tuple[ItemPath, list[Site]]]:
    """Wanted mentions of the symbol. `is_wanted` is called once for all of a kind in one item: they mean the same."""
    for place, alike in spelled_alike(scene, symbol, declared):
        file = scene.file(place)
        facts = file.reading.facts
        path, absolute = file.path, LocalText(facts, facts.rank(place[-1])).absolute
        wanted: dict[tuple[object, ...], bool] = {}
        found: list[Site] = []
        for mention in alike:
            name, kinds, declares, role, within = mention
            key = (kinds, declares, role, name[0], within)
            is_one = wanted.get(key)
            if is_one is None:
                is_one = wanted[key] = is_wanted(place, mention)
            if is_one:
                found.append((new(FileSpan, (path, absolute(name[1]))), mention))
        if found:
            yield place, found


def spelled_alike(
    scene: SceneState, symbol: Symbol, declared: Iterable[ItemPath]
) -> Iterator[tuple[ItemPath, list[Mention]]]:
    """The mentions of a name that may mean the symbol, in the reader's order of items. Cost: as `uses`."""
    candidates: set[ItemPath] = {*declared}
    spelled = spellings(scene, symbol)
    for name in spelled:
        candidates.update(_in_doubt(scene, name))
        for query_kind in _topics(scene, symbol.kind):
            candidates.update(scene.dependents.get(Query(query_kind, name), ()))
    kind, text = symbol
    for place in sorted(candidates):
        found = mentions(scene, place)
        if len(spelled) == 1:
            alike = [mention for mention in found if mention[0][0] == text and kind in mention[1]]
        else:
            named = (mention for mention in found if mention[0][0] in spelled and kind in mention[1])
            alike = [mention for mention in named if name_of(scene, place, mention, kind) == text]
        if alike:
            yield place, alike


def files_with_names(scene: SceneState) -> dict[ItemPath, SourceFile]:
    """The files of a scene by their prefixes, without the list of a set."""
    files = scene.instances.files.items()
    return {prefix: file for prefix, file in files if not (scene.is_set and file.path == scene.root)}


def spellings(scene: SceneState, symbol: Symbol) -> tuple[str, ...]:
    """Spellings of a symbol: in a scope, without the prefixes of the scope."""
    kind, name = symbol
    if not kind.is_scoped or not scene.instances.is_scoped:
        return (name,)
    prefixes = {prefix for scope in scene.instances.scopes.values() for prefix in scope.prefixes}
    if scene.instances.has_block_scopes:
        scopes = map(scene.scope, scene.declarations.get(symbol, ()))
        prefixes |= {prefix for scope in scopes if scope is not None for prefix in scope.prefixes}
    return (name, *sorted(name.removeprefix(prefix) for prefix in prefixes if name.startswith(prefix)))


def _in_doubt(scene: SceneState, name: str) -> Iterable[ItemPath]:
    """Items with findings, which may have been read in part only, if they contain the name.

    Cost: a search through the files' texts, or, if the name occurs more often than findings, the findings.
    """
    word = name.encode("utf-8", "replace")
    # Text that could not be decoded differs from the value read.
    is_written = bool(word) and "\ufffd" not in name
    texts = files_with_names(scene)
    files = {file.path: file for file in texts.values()}
    if not is_written or not all(editing_of(file.format).is_spelled_out(name, file.text) for file in files.values()):
        return scene.findings
    if sum(file.text.count(word) for file in files.values()) >= len(scene.findings):
        return scene.findings
    labels = {path: _labels_with(file, word) for path, file in files.items()}
    places = ((*prefix, label) for prefix, file in texts.items() for label in labels[file.path])
    return [place for place in places if place in scene.findings]


def _labels_with(file: SourceFile, word: bytes) -> set[int]:
    facts = file.reading.facts
    found: set[int] = set()
    at = file.text.find(word)
    while at >= 0:
        # An item that touches the word shares at most a byte beside it.
        found.update(facts.labels[rank] for rank in (facts.rank_at(at), facts.rank_at(at + 1)) if rank != TOP)
        at = file.text.find(word, at + 1)
    return found


def _means(scene: SceneState, place: ItemPath, mention: Mention, symbol: Symbol, targets: Iterable[ItemPath]) -> bool:
    """True if a mention of the same spelling means one of the targets, or, like them, nothing."""
    if mention.declares:
        return place in targets
    if kind_of(scene, place, mention) is not symbol.kind:
        return False
    match symbol.kind:
        case SymbolKind.CONSTANT:
            constant = scene.constant_before(symbol.name, place)
            return constant in targets if constant is not None else not targets
        case SymbolKind.CLASS:
            seen = scene.class_before(symbol.name, place)
            return seen in targets if seen is not None else not targets
        case SymbolKind.FRAME:
            return True
        case _:
            # Names of links and materials hold in one file.
            return not targets or any(other in targets for other in declared_where(scene, symbol, place, mention))
