"""What is told above definitions (LSP 3.17, textDocument/codeLens)."""

from collections.abc import Collection, Container, Iterator, Sequence
from enum import Enum
from itertools import chain
from typing import NamedTuple

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.occurrences import name_span, occurrences_at
from robray.analysis.questions import Place, Question
from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.facts.items import TOP
from robray.facts.symbols import Symbol, SymbolKind
from robray.facts.topics import Topic
from robray.features.uses import uses
from robray.formats.robray.statements import Block, BlockKind, Constant
from robray.formats.urdf import kinds as urdf_kinds
from robray.formats.urdf.statements import Joint, Link, Material
from robray.text.spans import Span

_IN_ORDER = ((Topic.CONSTANT,), (Topic.CLASS,))


class LensKind(Enum):
    REFERENCES = "references"
    CHILDREN = "children"
    USES = "uses"


class CodeLens(NamedTuple):
    """Stands above `span`, the name of what it tells of."""

    span: Span
    kind: LensKind


class Told(NamedTuple):
    """`places` are what is counted, for the editor to show."""

    title: str
    places: tuple[FileSpan, ...]


def code_lens(analysis: Analysis, path: str, kinds: Container[LensKind]) -> Iterator[CodeLens]:
    """Where there is something to be told; what it is, `told` finds out. Cost: O(items of the file)."""
    facts = analysis.files[path].reading.facts
    scenes = analysis.scenes_with(path)
    holders = {
        container
        for item, container in zip(facts.items, facts.containers, strict=True)
        if container != TOP and isinstance(item.statement, Block) and item.statement.kind is BlockKind.FRAME
    }
    asking = _Asking(scenes, path)
    references, children, uses_too = (kind in kinds for kind in (LensKind.REFERENCES, LensKind.CHILDREN, LensKind.USES))
    below: dict[str, bool] = {}
    """Whether frames hang from one of a name: thousands may have the same."""
    for item, start, label in zip(facts.items, facts.starts, facts.labels, strict=True):
        statement = item.statement
        if not isinstance(statement, Constant | Block | Joint | Link | Material) or statement.name is None:
            continue
        name = statement.name.text
        told: list[LensKind] = []
        topics = _topics_of(statement)
        if Topic.FRAME in topics:
            is_named = asking.asks_for(label, topics, name)
            if references and is_named:
                told.append(LensKind.REFERENCES)
            # Most frames are leaves, which is soon seen.
            may_hold = is_named or label in holders or isinstance(statement, Joint)
            if children and may_hold and scenes:
                if name not in below:
                    below[name] = _holds_frames(scenes[0], name)
                if below[name]:
                    told.append(LensKind.CHILDREN)
        elif uses_too and asking.asks_for(label, topics, name):
            told.append(LensKind.USES)
        # A name comes before all that is nested in its item, so that its place in the own text is that in the file.
        for kind in told:
            yield CodeLens(statement.name.span.shifted(start), kind)


def _topics_of(statement: Constant | Block | Joint | Link | Material) -> tuple[Topic, ...]:
    """What those ask that name it."""
    if isinstance(statement, Constant):
        return (Topic.CONSTANT,)
    if isinstance(statement, Joint):
        return (Topic.FRAME, urdf_kinds.ASKED_JOINT)
    if isinstance(statement, Link):
        return (urdf_kinds.ASKED_LINK,)
    if isinstance(statement, Material):
        return (urdf_kinds.ASKED_MATERIAL,)
    if statement.kind is BlockKind.FRAME:
        return _OF_FRAME
    return _OF_CLASS if statement.kind is BlockKind.CLASS else ()


_OF_FRAME = (Topic.FRAME,)
_OF_CLASS = (Topic.CLASS,)

_FEW = 4
"""Declarations of a name that are compared one by one: nearly every name has one."""

_NOBODY: tuple[Place, ...] = ()


class _Asking:
    """Who names the items of a file, as far as that is known without a look at what he writes."""

    def __init__(self, scenes: Sequence[SceneState], path: str) -> None:
        self._scenes = [(scene, scene.instances.prefixes[path]) for scene in scenes]
        self._known: dict[tuple[tuple[Topic, ...], str], list[tuple[Place, ...]]] = {}

    def asks_for(self, label: int, topics: tuple[Topic, ...], name: str) -> bool:
        """Whether another item names it. Of constants and classes only what stands behind them sees them."""
        key = (topics, name)
        asking = self._known.get(key)
        if asking is None:
            asking = self._known[key] = [_asking(scene, topics, name) for scene, _ in self._scenes]
        behind = topics in _IN_ORDER
        for others, (_, prefixes) in zip(asking, self._scenes, strict=True):
            for prefix in prefixes if others else ():
                own = (*prefix, label)
                if any(other > own if behind else other != own for other in others):
                    return True
        return False


def _asking(scene: SceneState, topics: tuple[Topic, ...], name: str) -> tuple[Place, ...]:
    """As many of those that name it as tell whether one does of whatever has the name. Cost: O(their number)."""
    asked = [readers for topic in topics if (readers := scene.readers.get(Question(topic, name)))]
    if not asked:
        return _NOBODY
    if topics in _IN_ORDER:
        return (max(chain.from_iterable(asked)),)
    declared: Collection[Place] = scene.declarations.get(Symbol(SymbolKind.FRAME, name), ())
    if len(declared) > _FEW:
        declared = frozenset(declared)
    others: tuple[Place, ...] = ()
    for readers in asked:
        for reader in readers:
            if reader not in declared and reader not in others:
                others += (reader,)
                if len(others) > 1:
                    return others
    return others


def told(analysis: Analysis, path: str, offset: int, kind: LensKind) -> Told | None:
    """What the lens above the name at `offset` says; None where no name is (any more)."""
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
    return Told(_counted(len(places), noun), places)


def _children(analysis: Analysis, path: str, offset: int) -> Told | None:
    """In the first scene of the file: in how many others the same frames hang from it is not of interest."""
    for occurrence in occurrences_at(analysis, path, offset):
        if occurrence.symbol.kind is not SymbolKind.FRAME:
            return None
        scene = occurrence.scene
        children = frames_below(scene, occurrence.symbol.name)
        joints = sum(joint for _, joint in children)
        if not children:
            return None
        title = f"{len(children)} {'child' if len(children) == 1 else 'children'}"
        title += f", {_counted(joints, 'joint')}" if joints else ""
        return Told(title, tuple(name_span(scene, place) for place, _ in children))
    return None


def frames_below(scene: SceneState, name: str) -> list[tuple[Place, bool]]:
    """The frames that hang from one directly, in the reader's order, and whether each is a joint.

    Cost: O(their number).
    """
    found = []
    for place in sorted(set(_candidates(scene, name))):
        value = scene.results[place].value
        if isinstance(value, FrameResult) and _hangs(scene, place, value, name):
            found.append((place, value.frame.joint is not None))
    return found


def _holds_frames(scene: SceneState, name: str) -> bool:
    """Whether `frames_below` finds any. The first that is looked at mostly is one."""
    for place in _candidates(scene, name):
        value = scene.results[place].value
        if isinstance(value, FrameResult) and _hangs(scene, place, value, name):
            return True
    return False


def _hangs(scene: SceneState, place: Place, value: FrameResult, name: str) -> bool:
    return value.frame.parent == name and scene.survivor(value.frame.name) in (place, None)


def _candidates(scene: SceneState, name: str) -> Iterator[Place]:
    """Those that name it have asked for it, or for the joint that leads to the link they hang on; all others are nested
    in it. Some come twice.
    """
    yield from scene.readers.get(Question(Topic.FRAME, name), ())
    for place in scene.declarations.get(Symbol(SymbolKind.FRAME, name), ()):
        statement = scene.item(place).statement
        if isinstance(statement, Joint) and statement.child is not None:
            yield from scene.readers.get(Question(urdf_kinds.PARENT_JOINT, statement.child.text), ())
        facts = scene.file(place).reading.facts
        for rank in facts.children(facts.rank(place[-1])):
            yield (*place[:-1], facts.labels[rank])


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
