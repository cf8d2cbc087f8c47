"""The flattened scene as a document of its own (LSP 3.18, workspace/textDocumentContent), or as a command's answer."""

from __future__ import annotations

from lsprotocol import types

from robray.analysis.scene_state import SceneState
from robray.export.conversions import CONVERSIONS
from robray.export.flattened import flattened
from robray.export.origins import harmless
from robray.features.formatting.formatting import formatted
from robray.formats import ROBRAY
from robray.lsp.cursor import document
from robray.lsp.session import Session
from robray.lsp.uris import FLAT, to_path


def content(session: Session, params: types.TextDocumentContentParams) -> types.TextDocumentContentResult:
    """The scene of the file that a `robray-flat:` URI names with its path, or with another URI behind the colon."""
    uri = _source(params.uri)
    text = flattened_scene(session, uri)
    session.refresher.made(params.uri, to_path(uri))
    return types.TextDocumentContentResult(text)


def flattened_scene(session: Session, uri: str) -> str:
    """The first scene that a document is in; its own, if it is a root. Of a xacro source the robot that it expands to,
    as xacro writes it."""
    known = document(session, uri)
    for robot in () if known is None else session.robots_of(known.path):
        return robot.text.decode("utf-8", "replace")
    scenes = [] if known is None else known.analysis.scenes_with(known.path)
    return _text(scenes[0]) if scenes else "# robray knows no scene with this file\n"


def _text(state: SceneState) -> str:
    """Where only all items of a file together mean frames, the file as it is converted."""
    file = state.instances.files.get(())
    if file is None or file.format.whole is None:
        return flattened(state)
    ways = (each for each in CONVERSIONS.get(file.format, ()) if each.to is ROBRAY)
    if (conversion := next(ways, None)) is None:
        return flattened(state)
    # Meshes are named so that they are found from anywhere.
    made = conversion.converted(state, lambda mesh: mesh)
    if made.refusals:
        return "".join(f"# {harmless(each.message)}\n" for each in made.refusals)
    text = formatted(ROBRAY.front_end, made.text.encode("utf-8", "surrogateescape"))
    return text.decode("utf-8", "replace")


def _source(uri: str) -> str:
    rest = uri.removeprefix(f"{FLAT}:")
    return f"file:{rest}" if rest.startswith("/") else rest
