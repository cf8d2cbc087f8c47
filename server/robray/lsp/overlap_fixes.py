"""Quick fixes for shapes that touch: they are allowed to, all of them or these two, or one is moved away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from robray.analysis.analysis import FileSpan
from robray.export.allowing import allowing
from robray.export.look import counted
from robray.export.moved import moved
from robray.formats import ROBRAY
from robray.lsp.edits import workspace_edit
from robray.lsp.overlaps import CODE
from robray.text.printable import printable
from robray.text.spans import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lsprotocol import types

    from robray.analysis.scene_state import SceneState
    from robray.collision.report import Pair, Touching
    from robray.lsp.cursor import Document
    from robray.lsp.session import Session
    from robray.rules.engine.rule import Diagnostic


def overlap_fixes(session: Session, known: Document, found: Diagnostic) -> Iterator[tuple[str, types.WorkspaceEdit]]:
    """Titles and edits, the likeliest first: a scene mostly stands as it is meant to."""
    if found.code != CODE:
        return
    for scene in known.analysis.as_shown(known.path).scenes_with(known.path):
        measured = session.overlaps.of(scene)
        if measured is None:
            continue
        here = [each for each in measured.noted if scene.file(each.place).path == known.path]
        pairs = {tuple(sorted((each.frame, each.details[0]))) for each in here if each.details == found.details}
        touching = next((each for each in measured.touching if each.frames in pairs), None)
        if touching is None:
            continue
        others = [each.frames for each in measured.touching]
        if len(others) > 1:
            title = f"allow all {counted(len(others), 'pair')} that touch here to collide"
            yield from _allowed(session, known, scene, others, title)
        yield from _allowed(session, known, scene, [touching.frames], "allow these two to collide")
        yield from _apart(session, known, scene, touching, found)
        return


def _allowed(
    session: Session, known: Document, scene: SceneState, pairs: Iterable[Pair], title: str
) -> Iterator[tuple[str, types.WorkspaceEdit]]:
    """In the root of the scene, else in this file: a robot has no word for it."""
    for path in dict.fromkeys((scene.root, known.path)):
        file = known.analysis.files.get(path)
        if file is None or file.format is not ROBRAY or path not in scene.instances.prefixes:
            continue
        place = (*scene.instances.prefixes[path][0], 0)
        named = [(scene.name_from(one, place), scene.name_from(other, place)) for one, other in pairs]
        edits = [(FileSpan(path, Span(at, at)), text) for at, text in allowing(file, named)]
        yield title, workspace_edit(session, known.coordinates, edits)
        return


def _apart(
    session: Session, known: Document, scene: SceneState, touching: Touching, found: Diagnostic
) -> Iterator[tuple[str, types.WorkspaceEdit]]:
    other: str = found.details[0]
    one, second = touching.frames
    # What is known is how the second gets away from the first.
    frame, sign = (one, -1.0) if other == second else (second, 1.0)
    x, y, z = touching.apart
    edits = moved(scene, frame, (sign * x, sign * y, sign * z))
    if edits and all(at.path == known.path for at, _ in edits):
        title = f"move '{printable(frame)}' apart by {found.details[1]}"
        yield title, workspace_edit(session, known.coordinates, edits)
