"""Quick fixes for undefined names: load the robot that has them, ignore them, or declare tags.

They edit comments of the scene, or the project's configuration, which they create if there is none.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from lsprotocol import types

from robray import disk
from robray.configuration.additions import Addition, is_pattern, with_names, with_override, with_robot, with_sets
from robray.configuration.configuration import PACKAGE
from robray.expanding import asks_for_arguments
from robray.features.loading_together import (
    Companion,
    companions,
    lacked,
    scenes_beside,
    scenes_lacking,
    silenced,
    with_comments,
)
from robray.launch_files import argument_values
from robray.lsp.cursor import Document
from robray.lsp.edits import workspace_edit
from robray.lsp.preferences import IN_CONFIGURATION
from robray.lsp.session import Session
from robray.lsp.uris import is_on_disk
from robray.project import NAMES, located, package_paths
from robray.read_scope import repository
from robray.rules.engine.gathered import FRAMES, TAGS
from robray.rules.engine.rule import Diagnostic
from robray.text.lines import Lines
from robray.text.printable import printable

_IGNORE = "Ignore undefined frames"


def loading(session: Session, known: Document, found: Diagnostic) -> Iterator[tuple[str, types.WorkspaceEdit]]:
    """Titles and edits, the likeliest first; empty if there is nothing to load."""
    if found.code in TAGS:
        yield from _declared(session, known, found)
    if session.robots_of(known.path):
        yield from _with_arguments(session, known, found)
        yield from _readable(session, known, found)
        return
    names = lacked(found)
    if not names:
        return
    shown = known.analysis.as_shown(known.path)
    around = session.nearby_files.around(known.analysis)
    for companion in companions(shown, around, known.path, names):
        roots = scenes_lacking(shown, known.path)
        beside = scenes_beside(known.analysis, known.path, companion)
        called = _called(companion.path, os.path.dirname(known.path))
        for title, scenes in (("this scene", roots), ("every scene of this folder", beside)):
            if not scenes or (scenes is beside and not {*beside} - {*roots}):
                continue
            edit = _loaded(session, known, scenes, companion)
            if edit is not None:
                yield f"Load '{called}' with {title}{_explains(companion, names, title)}", edit


def _with_arguments(session: Session, known: Document, found: Diagnostic) -> Iterator[tuple[str, types.WorkspaceEdit]]:
    """Adds a robot to the configuration, with a placeholder for each argument that it needs."""
    for robot in session.robots_of(known.path):
        needed = robot.missing_arguments
        theirs = any(each.code == found.code and each.at == found.at for each in session.robots.findings_of(robot))
        if not needed or not asks_for_arguments(found) or not theirs:
            continue
        source, name = robot.source, os.path.basename(robot.source).partition(".")[0]
        values = argument_values(source, needed, session.read_scope())
        needed = needed | {argument: first for argument, (first, *_) in values.items()}
        title = f"Name the robot and its arguments in {_called_configuration(session, known.path)}"
        given = {title: needed}
        for argument, (_, *others) in values.items():
            for value in others:
                which = f", with {printable(argument)} = '{printable(value)}'"
                given[f"{title}{which}"] = {**needed, argument: value}
        edits = {
            each: _configured(session, known, partial(_with_robot, name, source, arguments))
            for each, arguments in given.items()
        }
        if edits[title] is not None:
            yield from ((each, edit) for each, edit in edits.items() if edit is not None)
            return


def _with_robot(name: str, source: str, arguments: Mapping[str, str], path: str, text: bytes) -> Addition | None:
    return with_robot(path, text, name, os.path.relpath(source, os.path.dirname(path)), arguments)


def loaded_elsewhere(session: Session, known: Document, found: Diagnostic) -> Iterator[tuple[str, types.WorkspaceEdit]]:
    """Titles and edits that ignore undefined frames because another file has them."""
    if found.code not in FRAMES:
        return
    shown = known.analysis.as_shown(known.path)
    yield f"{_IGNORE} in this scene", workspace_edit(session, known.coordinates, silenced(shown, known.path))
    edit = _configured(session, known, lambda path, text: _silent(path, text, known.path))
    if edit is not None:
        yield f"{_IGNORE} in this folder", edit


def _explains(companion: Companion, names: Sequence[str], title: str) -> str:
    if title != "this scene":
        return ""
    if len(names) == 1:
        return f", which has '{printable(names[0])}'" + ("" if companion.frames else " as a link")
    if not companion.frames:
        how_many = "all" if companion.links == len(names) else f"{companion.links} of the"
        return f", which has {how_many} {len(names)} as links"
    links = f", and {companion.links} as {'links' if companion.links > 1 else 'a link'}" if companion.links else ""
    return f", which has {companion.frames} of the {len(names)} frames{links}"


def _loaded(
    session: Session, known: Document, roots: Sequence[str], companion: Companion
) -> types.WorkspaceEdit | None:
    """The edit; None if a name cannot be written."""
    if session.preferences(known.path).get(IN_CONFIGURATION):

        def add(path: str, text: bytes) -> Addition | None:
            folder = os.path.dirname(path)
            robot = _named(session, companion.path, folder)
            sets = [
                (os.path.splitext(os.path.basename(root))[0], [robot, os.path.relpath(root, folder)]) for root in roots
            ]
            return with_sets(path, text, sets)

        return _configured(session, known, add)
    names = {root: _named(session, companion.path, os.path.dirname(root)) for root in roots}
    if any('"' in name or "\n" in name for name in names.values()):
        return None
    return workspace_edit(session, known.coordinates, with_comments(known.analysis, roots, names.__getitem__))


def _silent(path: str, text: bytes, scene: str) -> Addition | None:
    folder = os.path.relpath(os.path.dirname(scene), os.path.dirname(path))
    if folder == ".":
        return with_override(path, text, [f"*{os.path.splitext(scene)[1]}"], sorted(FRAMES))
    return None if is_pattern(folder) else with_override(path, text, [f"/{folder}/"], sorted(FRAMES))


def _declared(session: Session, known: Document, found: Diagnostic) -> Iterator[tuple[str, types.WorkspaceEdit]]:
    tags = [*found.details.names]
    edit = _configured(session, known, lambda path, text: with_names(path, text, "tags", tags))
    if edit is not None:
        what = f"'{printable(tags[0])}' as a tag" if len(tags) == 1 else f"these {len(tags)} tags"
        yield f"Declare {what} in {_called_configuration(session, known.path)}", edit


def _readable(session: Session, known: Document, found: Diagnostic) -> Iterator[tuple[str, types.WorkspaceEdit]]:
    """Allows xacro sources to read an environment variable."""
    robots = session.robots_of(known.path)
    for name in dict.fromkeys(name for robot in robots for name in robot.unreadable_variables(found)):
        edit = _configured(session, known, partial(_with_variable, name))
        if edit is not None:
            yield f"Allow '{printable(name)}' in {_called_configuration(session, known.path)}", edit


def _with_variable(name: str, path: str, text: bytes) -> Addition | None:
    return with_names(path, text, "environment", [name])


def _configured(
    session: Session, known: Document, add: Callable[[str, bytes], Addition | None]
) -> types.WorkspaceEdit | None:
    """An addition to the configuration of a document, or to a new one; None if neither is possible."""
    if not is_on_disk(known.path):
        return None
    path = _configuration(session, known.path)
    opened = None if path is None else session.project_files.file(path)
    text = b"" if path is None else disk.read_of_project(path) if opened is None else opened.text
    if not isinstance(text, bytes):
        return None
    place = os.path.join(_folder(session, known.path), NAMES[0]) if path is None else path
    addition = add(place, text)
    if addition is None:
        return None
    at = Lines(text).position(addition.at, session.settings.encoding)
    edit = types.TextEdit(types.Range(types.Position(*at), types.Position(*at)), addition.text)
    uri = session.project_files.uris.get(place) or known.coordinates.uri(place)
    if not session.settings.versioned_edits:
        return None if path is None else types.WorkspaceEdit(changes={uri: [edit]})
    if path is None and not session.settings.creates_files:
        return None
    # Null stands for the version on the disk.
    version = None if opened is None else opened.version
    document = types.TextDocumentEdit(types.OptionalVersionedTextDocumentIdentifier(uri, version), [edit])
    made = types.CreateFile(uri=uri, options=types.CreateFileOptions(ignore_if_exists=True))
    return types.WorkspaceEdit(document_changes=[document] if path is not None else [made, document])


def _configuration(session: Session, path: str) -> str | None:
    return session.projects.of(path).path


def _called_configuration(session: Session, path: str) -> str:
    return os.path.basename(_configuration(session, path) or NAMES[0])


def _folder(session: Session, path: str) -> str:
    """The folder for the configuration of a document without a project."""
    folder = os.path.dirname(path)
    around = [each for each in session.folders if f"{folder}/".startswith(os.path.join(each, ""))]
    return max(around, key=len) if around else repository(folder) or folder


def _named(session: Session, path: str, folder: str) -> str:
    """The name of a file, seen from a folder: by its package, if it is in a known one."""
    project = session.projects.of_folder(folder)
    for top in package_paths(project):
        name = f"{PACKAGE}{os.path.relpath(path, top)}"
        if path.startswith(os.path.join(top, "")) and located(project, name) == path:
            return name
    return os.path.relpath(path, folder)


def _called(path: str, folder: str) -> str:
    return printable(os.path.relpath(path, folder))
