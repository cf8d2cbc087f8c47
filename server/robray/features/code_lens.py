"""Counts above definitions (LSP 3.17, textDocument/codeLens)."""

from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import chain
from typing import NamedTuple

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.occurrences import name_span, occurrences_at
from robray.analysis.queries import ItemPath, Query
from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.facts.items import TOP
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Symbol, SymbolKind
from robray.features.editing import editing_of
from robray.features.uses import uses
from robray.text.counted import counted
from robray.text.spans import Span

_IN_ORDER = ((QueryKind.CONSTANT,), (QueryKind.CLASS,))


class LensKind(Enum):
    REFERENCES = "references"
    CHILDREN = "children"
    USES = "uses"


class CodeLens(NamedTuple):
    """Shown above `span`, the name in question."""

    span: Span
    kind: LensKind


class Told(NamedTuple):
    """`places` are counted, and shown by the editor."""

    title: str
    places: tuple[FileSpan, ...]


def code_lens(analysis: Analysis, path: str, kinds: Container[LensKind]) -> Iterator[CodeLens]:
    """Lenses with something to count; `told` counts it. Cost: O(items of the file)."""
    file = analysis.files[path]
    facts = file.reading.facts
    scenes = analysis.scenes_with(path)
    editing, semantics = editing_of(file.format), file.format.semantics
    answered = {kind: kind.query_kinds for kind in semantics.kinds}
    named = [_topics_of(semantics.declares(item), answered) for item in facts.items]
    holders = {
        container
        for query_kinds, container in zip(named, facts.containers, strict=True)
        if container != TOP and QueryKind.FRAME in query_kinds
    }
    asking = _Asking(scenes, path)
    references, children, uses_too = (kind in kinds for kind in (LensKind.REFERENCES, LensKind.CHILDREN, LensKind.USES))
    below: dict[str, bool] = {}
    """True for names of frames with children: thousands may have the same."""
    for item, query_kinds, start, label in zip(facts.items, named, facts.starts, facts.labels, strict=True):
        declared = semantics.name(item) if query_kinds else None
        if declared is None:
            continue
        name = declared.text
        told: list[LensKind] = []
        if QueryKind.FRAME in query_kinds:
            is_named = asking.asks_for(label, query_kinds, name)
            if references and is_named:
                told.append(LensKind.REFERENCES)
            # Most frames are leaves, which is soon seen.
            may_hold = is_named or label in holders or bool(editing.hung_by(item))
            if children and may_hold and scenes:
                if name not in below:
                    below[name] = asking.holds_frames(name)
                if below[name]:
                    told.append(LensKind.CHILDREN)
        elif uses_too and asking.asks_for(label, query_kinds, name):
            told.append(LensKind.USES)
        # A name comes before all nested items, so its place in the local text is that in the file.
        for kind in told:
            yield CodeLens(declared.span.shifted(start), kind)


def _topics_of(
    declared: tuple[Symbol, ...], query_kinds: Mapping[SymbolKind, tuple[QueryKind, ...]]
) -> tuple[QueryKind, ...]:
    """Queries of the items that name one of these symbols."""
    if len(declared) == 1:
        return query_kinds.get(declared[0].kind, ())
    return tuple(dict.fromkeys(query_kind for symbol in declared for query_kind in query_kinds.get(symbol.kind, ())))


_FEW = 4
"""Declarations of a name that are compared one by one: nearly every name has one."""

_NOBODY: tuple[ItemPath, ...] = ()


class _Asking:
    """Items that name those of a file, known without looking at their text."""

    def __init__(self, scenes: Sequence[SceneState], path: str) -> None:
        self._scenes = [(scene, scene.instances.prefixes[path]) for scene in scenes]
        self._known: dict[tuple[tuple[QueryKind, ...], str], list[tuple[ItemPath, ...]]] = {}

    def holds_frames(self, name: str) -> bool:
        """True if a frame of this name has children in the first scene, or in a set."""
        return any(
            _holds_frames(scene, each)
            for at, (scene, prefixes) in enumerate(self._scenes)
            if at == 0 or scene.is_set
            for each in _qualified(scene, prefixes, name)
        )

    def asks_for(self, label: int, query_kinds: tuple[QueryKind, ...], name: str) -> bool:
        """True if another item names it. Constants and classes are visible only behind their definition."""
        key = (query_kinds, name)
        asking = self._known.get(key)
        if asking is None:
            asking = self._known[key] = [
                _asking(scene, query_kinds, name, _qualified(scene, prefixes, name)) for scene, prefixes in self._scenes
            ]
        behind = query_kinds in _IN_ORDER
        for others, (_, prefixes) in zip(asking, self._scenes, strict=True):
            for prefix in prefixes if others else ():
                own = (*prefix, label)
                if any(other > own if behind else other != own for other in others):
                    return True
        return False


def _qualified(scene: SceneState, prefixes: Iterable[ItemPath], name: str) -> tuple[str, ...]:
    """Names of a frame in a scene, one for each time that the file is in it."""
    if not scene.instances.scopes:
        return (name,)
    return tuple(dict.fromkeys(scene.own_name(name, (*prefix, 0)) for prefix in prefixes))


def _asking(
    scene: SceneState, query_kinds: tuple[QueryKind, ...], name: str, frames: tuple[str, ...]
) -> tuple[ItemPath, ...]:
    """Enough of the items that name it to know that one does. Cost: O(their number).

    `frames` are its names as a frame.
    """
    queries = [
        Query(query_kind, each)
        for query_kind in query_kinds
        for each in (frames if query_kind is QueryKind.FRAME else (name,))
    ]
    asked = [dependents for query in queries if (dependents := scene.dependents.get(query))]
    if not asked:
        return _NOBODY
    if query_kinds in _IN_ORDER:
        return (max(chain.from_iterable(asked)),)
    declared: Collection[ItemPath] = [
        place for each in frames for place in scene.declarations.get(Symbol(SymbolKind.FRAME, each), ())
    ]
    if len(declared) > _FEW:
        declared = frozenset(declared)
    others: tuple[ItemPath, ...] = ()
    for dependents in asked:
        for reader in dependents:
            if reader not in declared and reader not in others:
                others += (reader,)
                if len(others) > 1:
                    return others
    return others


def told(analysis: Analysis, path: str, offset: int, kind: LensKind) -> Told | None:
    """The text of the lens above the name at `offset`; None if no name is there (any more)."""
    if kind is LensKind.CHILDREN:
        return _children(analysis, path, offset)
    if next(occurrences_at(analysis, path, offset), None) is None:
        return None
    found = uses(analysis, path, offset)
    places = tuple(at for at, mention in found.items() if not mention.declares)
    if not places:
        # Another of that name is asked for.
        return Told("not used", ())
    noun = "reference" if kind is LensKind.REFERENCES else "use"
    return Told(counted(len(places), noun), places)


def _children(analysis: Analysis, path: str, offset: int) -> Told | None:
    """In the first scene of the file: the number of scenes with the same children does not matter.

    If the file is in it several times, the children of each time.
    """
    scene: SceneState | None = None
    children: dict[FileSpan, bool] = {}
    for occurrence in occurrences_at(analysis, path, offset):
        if occurrence.symbol.kind is not SymbolKind.FRAME:
            return None
        scene = occurrence.scene if scene is None else scene
        if occurrence.scene is scene:
            children |= {name_span(scene, place): joint for place, joint in frames_below(scene, occurrence.symbol.name)}
    if not children:
        return None
    joints = sum(children.values())
    title = f"{len(children)} {'child' if len(children) == 1 else 'children'}"
    title += f", {counted(joints, 'joint')}" if joints else ""
    return Told(title, tuple(children))


def frames_below(scene: SceneState, name: str) -> list[tuple[ItemPath, bool]]:
    """The children of a frame, in the reader's order, and whether each is a joint.

    Cost: O(their number).
    """
    found = []
    for place in sorted(set(_candidates(scene, name))):
        value = scene.results[place].value
        if isinstance(value, FrameResult) and _hangs(scene, place, value, name):
            found.append((place, bool(value.frame.joints)))
    return found


def _holds_frames(scene: SceneState, name: str) -> bool:
    """True if `frames_below` finds any; mostly the first candidate is one."""
    for place in _candidates(scene, name):
        value = scene.results[place].value
        if isinstance(value, FrameResult) and _hangs(scene, place, value, name):
            return True
    return False


def _hangs(scene: SceneState, place: ItemPath, value: FrameResult, name: str) -> bool:
    return value.frame.parent == name and scene.effective_frame(value.frame.name) in (place, None)


def _candidates(scene: SceneState, name: str) -> Iterator[ItemPath]:
    """Items that ask for a frame, or for the name that its children use, and nested items. Some come twice."""
    yield from scene.dependents.get(Query(QueryKind.FRAME, name), ())
    for place in scene.declarations.get(Symbol(SymbolKind.FRAME, name), ()):
        file = scene.file(place)
        for query in editing_of(file.format).hung_by(scene.item(place)):
            yield from scene.dependents.get(query, ())
        facts = file.reading.facts
        for rank in facts.children(facts.rank(place[-1])):
            yield (*place[:-1], facts.labels[rank])
