"""Commands that answer with a text, and the flattened scene as a document (LSP 3.18)."""

from __future__ import annotations

import re
import sys
from typing import Any

from lsprotocol import types

from robray import __version__
from robray.analysis.analysis import scene_model
from robray.analysis.files import is_written
from robray.analysis.joint_states import all_positions, following
from robray.analysis.links import frame_names
from robray.analysis.scene_state import SceneState
from robray.export.conversions import CONVERSIONS
from robray.export.flattened import flattened
from robray.export.look import Look, printable, shown_path
from robray.export.origins import harmless
from robray.export.text import tree
from robray.features.editing import editing_of
from robray.features.formatting import formatted
from robray.formats import ROBRAY
from robray.lsp.cursor import Document, as_robot, document
from robray.lsp.errors import InvalidParamsError
from robray.lsp.session import Session
from robray.lsp.uris import FLAT, to_path
from robray.rules import RULES
from robray.rules.engine.not_known import unknown_poses
from robray.rules.engine.page import page
from robray.text.spans import Span

if sys.platform != "win32":
    import resource


WIDTH = 100
"""Columns of a scene shown in an editor."""


def show_scene(session: Session, *arguments: Any) -> str:
    """The text of `robray show`; the optional second argument is its width in columns."""
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
    """The name of a scene for people; for a robot, the name of its source."""
    made = known.file.sources is not None
    return printable(shown_path(known.file.place(Span(0, 0)).path if made else root))


def flattened_scene(session: Session, *arguments: Any) -> str:
    """The flattened scene, for clients without documents of the server (3.18)."""
    known_document(session, arguments)
    return scene_text(session, arguments[0])


def syntax_tree(session: Session, *arguments: Any) -> str:
    file = known_document(session, arguments).file
    return editing_of(file.format).syntax_tree(file.text)


def server_status(session: Session, *arguments: Any) -> dict[str, Any]:
    """Counts and timings of the server. Memory is the peak, in bytes.

    `sources` counts the open xacro sources whose robots need arguments; `is_source` is true if the document of the
    first argument is one of them.
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
    """The document that the first argument names; for a xacro source, the robot that it is a part of."""
    return as_robot(session, known_document(session, arguments))


def known_document(session: Session, arguments: tuple[Any, ...]) -> Document:
    """The document that the first argument names. Raises InvalidParamsError if there is none."""
    if not arguments or not isinstance(arguments[0], str):
        raise InvalidParamsError("the first argument must be the URI of a document")
    known = document(session, arguments[0])
    if known is None:
        raise InvalidParamsError(f"robray knows no scene with {arguments[0]}")
    return known


def _memory() -> int | None:
    """Peak memory in bytes; None if unknown."""
    if sys.platform == "win32":
        return None
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


_LINK = re.compile(r"\[([^\]]+)\]\(\.\./[^)]+\)")
"""A link to another page of the documentation, which an editor does not have."""


def rules(_session: Session, *_arguments: Any) -> list[dict[str, str]]:
    """Code, severity and summary of each rule."""
    return [{"code": rule.code, "severity": rule.severity.value, "summary": rule.summary} for rule in RULES.values()]


def rule_page(_session: Session, *arguments: Any) -> str | None:
    """The page of the rule that the first argument names, as self-contained Markdown; None if there is none."""
    if not arguments or not isinstance(arguments[0], str):
        raise InvalidParamsError("the first argument must be the code of a rule")
    rule = RULES.get(arguments[0])
    return None if rule is None else _LINK.sub(r"\1", page(rule))


def content(session: Session, params: types.TextDocumentContentParams) -> types.TextDocumentContentResult:
    """The scene of the file that a `robray-flat:` URI names by its path, or by another URI behind the colon."""
    uri = _source(params.uri)
    text = scene_text(session, uri)
    session.refresher.made(params.uri, to_path(uri))
    return types.TextDocumentContentResult(text)


def scene_text(session: Session, uri: str) -> str:
    """The first scene that contains a document; its own, if it is a root. For a xacro source, its robot as xacro writes
    it."""
    known = document(session, uri)
    for robot in () if known is None else session.robots_of(known.path):
        return robot.text.decode("utf-8", "replace")
    scenes = [] if known is None else known.analysis.scenes_with(known.path)
    return _text(scenes[0]) if scenes else "# robray knows no scene with this file\n"


def _text(state: SceneState) -> str:
    """The flattened scene; converted, if only all items of a file together define frames."""
    file = state.instances.files.get(())
    if file is None or file.format.whole is None:
        return flattened(state)
    ways = (each for each in CONVERSIONS.get(file.format, ()) if each.to is ROBRAY)
    if (conversion := next(ways, None)) is None:
        return flattened(state)
    # Names of meshes stay valid from any folder.
    made = conversion.converted(state, lambda mesh: mesh)
    if made.refusals:
        return "".join(f"# {harmless(each.message)}\n" for each in made.refusals)
    text = formatted(ROBRAY.front_end, made.text.encode("utf-8", "surrogateescape"))
    return text.decode("utf-8", "replace")


def _source(uri: str) -> str:
    rest = uri.removeprefix(f"{FLAT}:")
    return f"file:{rest}" if rest.startswith("/") else rest
