"""The commands `robray.scenes` and `robray.chooseScene`: list and choose the scene in which a document is shown.

By default, a fragment is shown in the first of its scenes by name. A choice lasts while the server runs, and the client
keeps it for the next session.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from robray.lsp.errors import InvalidParamsError
from robray.lsp.session import Session
from robray.lsp.uris import NoPathError, to_path

if TYPE_CHECKING:
    from robray.lsp.robots import Which

OPTION = "chosenScenes"
"""The choices of an earlier session in `initializationOptions`: the root's URI by the document's."""


def scenes(session: Session, *arguments: Any) -> dict[str, Any]:
    """The scenes of the document that the first argument names, with the shown one."""
    return _scenes_of(session, _path(arguments, 0, "a document"))


def choose_scene(session: Session, *arguments: Any) -> dict[str, Any]:
    """Shows the document in the scene whose root the second argument names; without one, in the default scene."""
    path = _path(arguments, 0, "a document")
    root = None if len(arguments) < 2 or arguments[1] is None else _path(arguments, 1, "the root file of a scene")
    session.documents.choose({path: root})
    if session.robots_of(path):
        session.look_at_robots()
    session.shown_otherwise(path)
    return _scenes_of(session, path)


def kept_choices(options: object) -> dict[str, str]:
    """Paths of chosen roots by those of the documents. Skips invalid URIs, which a client may have kept."""
    given = options.get(OPTION) if isinstance(options, dict) else None
    found = {}
    for uri, root in given.items() if isinstance(given, dict) else ():
        if isinstance(uri, str) and isinstance(root, str):
            try:
                found[to_path(uri)] = to_path(root)
            except NoPathError:
                continue
    return found


def without_choices(options: object) -> object:
    """The options of `initialize` without these choices."""
    return {key: value for key, value in options.items() if key != OPTION} if isinstance(options, dict) else options


def _scenes_of(session: Session, path: str) -> dict[str, Any]:
    analysis, uri = session.analysis(), session.coordinates().uri
    roots = [scene.root for scene in analysis.scenes_with(path) if not scene.is_set]
    found = {root: _name(root, session.folders) for root in roots}
    is_chosen = analysis.choice(path) is not None
    if session.robots_of(path):
        found = {each.key: _called(each, session.folders) for each in session.robots.which(path)}
        is_chosen = session.documents.chosen(path) in found
    return {
        "shown": uri(next(iter(found))) if found else None,
        "chosen": is_chosen,
        "scenes": [{"root": uri(root), "name": found[root]} for root in sorted(found)],
    }


def _name(root: str, folders: tuple[str, ...]) -> str:
    """The path relative to the folder of the workspace."""
    around = [folder for folder in folders if root.startswith(os.path.join(folder, ""))]
    return os.path.relpath(root, max(around, key=len)) if around else os.path.basename(root)


def _called(which: Which, folders: tuple[str, ...]) -> str:
    name = _name(which.root, folders)
    return f"{which.name} ({name})" if which.name else name


def _path(arguments: tuple[Any, ...], rank: int, what: str) -> str:
    if len(arguments) <= rank or not isinstance(arguments[rank], str):
        raise InvalidParamsError(f"argument {rank + 1} must be the URI of {what}")
    return to_path(arguments[rank])
