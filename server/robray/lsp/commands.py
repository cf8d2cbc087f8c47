"""Commands that any client can run; the first argument is the document's URI (LSP 3.17, workspace/executeCommand)."""

from __future__ import annotations

import sys
from typing import Any

from robray import __version__
from robray.analysis.analysis import scene_model
from robray.analysis.files import is_written
from robray.analysis.links import frame_names
from robray.analysis.posture import all_positions, following
from robray.export.look import Look, printable, shown_path
from robray.export.text import tree
from robray.features.editing import editing_of
from robray.lsp.cursor import Document, as_robot, document
from robray.lsp.errors import InvalidParamsError
from robray.lsp.flat import flattened_scene as flat_text
from robray.lsp.session import Session
from robray.rules.engine.not_known import unknown_poses
from robray.text.spans import Span

if sys.platform != "win32":
    import resource


WIDTH = 100
"""Columns of a scene shown in an editor."""


def show_scene(session: Session, *arguments: Any) -> str:
    """The text of `robray show`; a second argument says how many columns it may take."""
    known = known_scene(session, arguments)
    width = arguments[1] if len(arguments) > 1 and isinstance(arguments[1], int) else WIDTH
    scenes = known.analysis.scenes_with(known.path)
    if not scenes:
        return ""
    state = scenes[0]
    title = title_of(known, state.root)
    read, names = scene_model(state), frame_names(state)
    scene = following(state, names.scene(read))
    unknown = unknown_poses(state, scene, {}, names)
    positions = all_positions(state, read)
    lines = tree(Look(width=max(width, 40)), title, scene, positions, names.cycles(state), unknown, state.length, names)
    return "\n".join([*lines, ""])


def title_of(known: Document, root: str) -> str:
    """The name of a scene as people read it: that of a robot is the name of its source."""
    made = known.file.sources is not None
    return printable(shown_path(known.file.place(Span(0, 0)).path if made else root))


def flattened_scene(session: Session, *arguments: Any) -> str:
    """For clients that do not ask for the documents of the server (3.18)."""
    known_document(session, arguments)
    return flat_text(session, arguments[0])


def syntax_tree(session: Session, *arguments: Any) -> str:
    file = known_document(session, arguments).file
    return editing_of(file.format).syntax_tree(file.text)


def server_status(session: Session, *arguments: Any) -> dict[str, Any]:
    """The state of the server: what it holds and how it fares. Memory is the peak, in bytes.

    `sources` are the open xacro sources whose robots need arguments, and `is_source` says whether the document that the
    first argument names is one of them.
    """
    analysis = session.analysis()
    named = document(session, arguments[0]) if arguments and isinstance(arguments[0], str) else None
    return {
        "version": __version__,
        "python": sys.version.split()[0],
        "encoding": session.settings.encoding.value,
        "folders": [*session.folders],
        "files": sum(map(is_written, analysis.files)),
        "open": len(session.documents.uris),
        "scenes": sum(map(is_written, analysis.scenes)),
        "sources": sum(map(session.needs_arguments, session.documents.uris)),
        "is_source": named is not None and session.needs_arguments(named.path),
        "items": sum(len(file.reading.facts) for file in analysis.files.values()),
        "bytes": sum(len(file.text) for file in analysis.files.values()),
        "memory": _memory(),
        "collections": session.statistics.collections,
        "longest_collection_ms": round(1_000 * session.statistics.longest_collection, 3),
        "failures": session.statistics.failures,
        "requests": session.statistics.rows(),
    }


def known_scene(session: Session, arguments: tuple[Any, ...]) -> Document:
    """The same for what is asked about a scene: of a xacro source the robot that it is a part of."""
    return as_robot(session, known_document(session, arguments))


def known_document(session: Session, arguments: tuple[Any, ...]) -> Document:
    """The document that the first argument names; whoever asks of none, or of none that is known, is told so."""
    if not arguments or not isinstance(arguments[0], str):
        raise InvalidParamsError("the first argument must be the URI of a document")
    known = document(session, arguments[0])
    if known is None:
        raise InvalidParamsError(f"no scene is known at {arguments[0]}")
    return known


def _memory() -> int | None:
    """None where the system does not tell."""
    if sys.platform == "win32":
        return None
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024
