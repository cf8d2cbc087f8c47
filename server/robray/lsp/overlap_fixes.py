"""Quick fixes for shapes that touch: allow all overlaps or this one, or move a shape away.

Like refactorings, they are computed when the user chooses one: a move writes what a drag would.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

from robray.analysis.analysis import FileSpan, scene_model
from robray.analysis.further_frames import all_of_a_name, names_in_texts
from robray.analysis.links import frame_names
from robray.analysis.scene_state import SceneState
from robray.export.allowing import allowing
from robray.features.moving import move
from robray.features.moving.wanted import Move, Rounding, by
from robray.features.refactorings.refactoring import QUICKFIX, Change, Intent, Offer, RefusalError
from robray.formats import ROBRAY
from robray.lsp.cursor import Document
from robray.lsp.overlaps import CODE
from robray.lsp.session import Session
from robray.rules.engine.rule import Diagnostic
from robray.scene.pose import Vector
from robray.text.counted import counted
from robray.text.printable import printable
from robray.text.spans import Span

if TYPE_CHECKING:
    from robray.collision.report import Pair, Touching
ALLOW_ALL = "allow all"

_ROUNDING = Rounding(1e-5)
"""A rounding whose error is smaller than an overlap that counts."""


def overlap_fixes(session: Session, known: Document, found: Diagnostic) -> Iterator[Offer]:
    """Fixes, the likeliest first: most overlaps are intended."""
    if found.code != CODE:
        return
    for scene in known.analysis.as_shown(known.path).scenes_with(known.path):
        measured = session.overlaps.of(scene)
        if measured is None:
            continue
        here = [each for each in measured.noted if scene.file(each.place).path == known.path]
        pairs = {tuple(sorted((each.frame, each.details.other))) for each in here if each.details == found.details}
        touching = next((each for each in measured.touching if each.frames in pairs), None)
        if touching is None:
            continue
        others = [each.frames for each in measured.touching]
        path = _allowing_file(known, scene)
        if path is not None:
            if len(others) > 1:
                title = f"Allow all {counted(len(others), 'pair')} that touch here to collide"
                yield Offer(ALLOW_ALL, title, QUICKFIX, partial(_allowed, known, scene, path, others))
            title = "Allow these two to collide"
            name = f"allow {' and '.join(touching.frames)}"
            yield Offer(name, title, QUICKFIX, partial(_allowed, known, scene, path, [touching.frames]))
        if measured.identity is scene.identity:
            # The distance of an outdated measurement is wrong.
            yield from _apart(session, known, scene, touching, found)
        return


def _allowing_file(known: Document, scene: SceneState) -> str | None:
    """The file to edit: the root of the scene, otherwise this file; None if the format cannot express it."""
    for path in (scene.root, known.path):
        file = known.analysis.files.get(path)
        if file is not None and file.format is ROBRAY and path in scene.instances.prefixes:
            return path
    return None


def _allowed(known: Document, scene: SceneState, path: str, pairs: Iterable[Pair]) -> Change:
    from robray.collision.report import as_written

    place = (*scene.instances.prefixes[path][0], 0)
    called = names_in_texts(scene)
    named = [
        (scene.name_from(one, place), scene.name_from(other, place))
        for one, other in dict.fromkeys(as_written(called, pair) for pair in pairs)
    ]
    edits = tuple((FileSpan(path, Span(at, at)), text) for at, text in allowing(known.analysis.files[path], named))
    meant = all_of_a_name(scene)
    written = (map(meant, as_written(called, pair)) for pair in pairs)
    both_ways = {each for frames in written for one, other in product(*frames) for each in ((one, other), (other, one))}
    return Change(edits, intent=Intent(allowed=frozenset(both_ways)))


def _apart(
    session: Session, known: Document, scene: SceneState, touching: Touching, found: Diagnostic
) -> Iterator[Offer]:
    """Moves the frame of the finding, unless the other one hangs from it."""
    from robray.collision.report import depth_in_words

    other: str = found.details.other
    one, second = touching.frames
    frame = one if other == second else second
    if _hangs_from(scene, other, frame):
        frame = other
    if not touching.clear[frame == second]:
        # It would touch something else there.
        return
    place = scene.effective_frame(frame)
    if place is None or scene.file(place).path != known.path:
        return
    # `apart` moves the second away from the first.
    sign = 1.0 if frame == second else -1.0
    x, y, z = touching.apart
    way = (sign * x, sign * y, sign * z)
    title = f"Move '{printable(frame_names(scene).called(frame))}' apart by {depth_in_words(touching.depth)}"
    name = f"move {frame} from {one if frame == second else second}"
    yield Offer(name, title, QUICKFIX, partial(_moved, session, known, scene, frame, way))


def _hangs_from(scene: SceneState, name: str, above: str) -> bool:
    return any(frame.name == above for frame in scene_model(scene).ancestors(name))


def _moved(session: Session, known: Document, scene: SceneState, frame: str, way: Vector) -> Change:
    """A change that moves only the frame and its descendants."""
    wanted = by(scene, Move(frame, way, rounding=_ROUNDING), in_world=True)
    found = move(known.analysis, scene, wanted, session.documents.workspace.copy, known.path, is_first_enough=True)
    for candidate in found.offered:
        if not candidate.must_be_chosen:
            return Change(candidate.edits, intent=Intent(moves=True, is_there_to_move=True))
    if found.offered:
        raise RefusalError(f"it would take more than the frame: {found.offered[0].title}")
    raise RefusalError("; ".join(dict.fromkeys(each.reason for each in found.refused)) or "nothing leads there")
