"""Frames: as parents, and as those that may collide."""

from collections.abc import Iterator
from functools import partial

from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import SymbolKind
from robray.features.code_lens import frames_below
from robray.features.completions.candidates import Candidate, Completion, CompletionRole
from robray.features.document_symbols import symbol_detail
from robray.formats.robray.editing.completions.around import Around
from robray.formats.robray.editing.completions.mentioned import in_widest, mentioned
from robray.formats.robray.statements import BlockKind

_CLOSES_A_CYCLE = 50


def parents(around: Around) -> Iterator[Candidate]:
    """All but the frame itself; last those that hang from it.

    A constant of a frame's name would be put in for it, so such a frame cannot be named here.
    """
    scene, block = around.analysis.widest(around.path), around.block
    if scene is None:
        return
    name = block.name.text if block is not None and block.kind is BlockKind.FRAME and block.name is not None else None
    at = in_widest(around, scene)
    below = _below(scene, scene.own_name(name, at)) if name is not None else frozenset()
    own = scene if around.scene is None else around.scene
    constants = {word for kind, word in own.declarations if kind is SymbolKind.CONSTANT}
    for frame, word, place in _frames(scene, at):
        if word != name and not (word in constants and around.is_captured(word)):
            yield _CLOSES_A_CYCLE if frame in below else 0, word, partial(_frame, scene, place, word, around)
    yield from (one for one in mentioned(around, QueryKind.FRAME) if not around.is_captured(one[1]))


def operands(around: Around, before: str | None) -> Iterator[Candidate]:
    """Frames for `allow_collision`; the one that stands `before` the cursor last, since a pair is of two.

    Where nothing defines that it is no item: it is there because it was just typed.
    """
    scene = around.analysis.widest(around.path)
    if scene is None:
        return
    for _, word, place in _frames(scene, in_widest(around, scene)):
        yield int(word == before), word, partial(_frame, scene, place, word, around)
    yield from (one for one in mentioned(around, QueryKind.FRAME) if one[1] != before)


def _frames(scene: SceneState, at: ItemPath) -> Iterator[tuple[str, str, ItemPath]]:
    """Each frame whose name can be written: its qualified name, how an item at a place names it, and its first place.

    Of a file that is loaded several times its own frames are those of the same time.
    """
    named = (
        (name, places[0])
        for (kind, name), places in scene.declarations.items()
        if kind is SymbolKind.FRAME and name and '"' not in name
    )
    if not scene.instances.scopes:
        yield from ((name, name, place) for name, place in named)
        return
    path = scene.file(at).path
    for name, place in named:
        word = scene.name_from(name, at)
        is_other_time = scene.file(place).path == path and place[:-1] != at[:-1]
        if not is_other_time and scene.frame_named(word, at) == name:
            yield name, word, place


def _below(scene: SceneState, top: str) -> frozenset[str]:
    """The names of the frames that hang from `top`. Cost: their number."""
    found = {top}
    waiting = [top]
    while waiting:
        for place, _ in frames_below(scene, waiting.pop()):
            child = scene.results[place].value
            if isinstance(child, FrameResult) and child.frame.name not in found:
                found.add(child.frame.name)
                waiting.append(child.frame.name)
    return frozenset(found)


def _frame(scene: SceneState, place: ItemPath, name: str, around: Around) -> Completion:
    return Completion(name, CompletionRole.FRAME, around.name(name), symbol_detail(scene.results[place]))
