"""Renames symbols and files."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from functools import partial

import attrs
from lsprotocol import types

from robray import disk
from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.files import SourceFile, is_written
from robray.analysis.occurrences import name_span
from robray.expanding import EditAtSource
from robray.facts.robots import JOINT
from robray.facts.symbols import Symbol, SymbolKind
from robray.features.refactorings.refactoring import RefusalError
from robray.features.rename import Edits, prepare_rename, rename, rename_and_offer
from robray.features.rename_files import moved, rename_files
from robray.lsp.cursor import Cursor, Document, cursor, in_robot
from robray.lsp.edits import ready_workspace_edit, workspace_edit
from robray.lsp.encoded_json import EncodedJson
from robray.lsp.errors import ContentModifiedError, RequestFailedError
from robray.lsp.indexing import in_steps
from robray.lsp.session import Session
from robray.lsp.synchronization import look_again
from robray.lsp.uris import is_on_disk, paths_of, to_path, to_uri
from robray.text.lines import Lines
from robray.text.printable import printable
from robray.text.spans import Span
from robray.text.steps import Steps, at_once

Renamed = EncodedJson | Callable[[], Awaitable[EncodedJson | None]] | None
"""The edits, or the coroutine that computes them later."""

MOST_AT_ONCE = 4
"""Limit of robots in which a name is renamed without handling other messages in between."""


def prepare(session: Session, params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder | None:
    """The range and text of a name; None without one. Raises RequestFailed if it cannot change."""
    at = cursor(session, params)
    if at is None:
        return None
    try:
        source = session.source(at.path)
        found = None if source is None else source.prepare_rename(at.offset)
        if found is None:
            at = in_robot(session, at)
            found = prepare_rename(at.analysis, at.path, at.offset)
    except RefusalError as refusal:
        raise _refused(refusal) from refusal
    if found is None:
        return None
    part = _written_part(session, found[0])
    if part is not None:
        span, place = part
        start = found[0].span.start
        found = place, found[1].encode()[span.start - start : span.end - start].decode()
    return types.PrepareRenamePlaceholder(at.coordinates.range(found[0]), found[1])


def _written_part(session: Session, at: FileSpan) -> tuple[Span, FileSpan] | None:
    """The part of a name in a robot that its source has, without a prefix that xacro adds."""
    robot = session.robots.at(at.path) if not is_written(at.path) else None
    return None if robot is None else robot.written_part(at.span)


def _around(session: Session, analysis: Analysis, path: str, offset: int) -> tuple[str, str]:
    """The texts that xacro adds before and behind the part of a name in the source."""
    found = prepare_rename(analysis, path, offset)
    part = None if found is None else _written_part(session, found[0])
    if found is None or part is None:
        return "", ""
    old, start = found[1].encode(), found[0].span.start
    return old[: part[0].start - start].decode(), old[part[0].end - start :].decode()


def rename_symbol(session: Session, params: types.RenameParams) -> Renamed:
    """The edits, in steps for many robots: each may take seconds."""
    return when_read(session, params, _rename_symbol)


Rename = Callable[[Session, types.RenameParams], Renamed]


def when_read(session: Session, params: types.RenameParams, rename: Rename) -> Renamed:
    """The answer of a renaming once the folders are read: a file that is read later would keep the old name."""
    return rename(session, params) if session.indexing.done.is_set() else partial(_when_read, session, params, rename)


async def _when_read(session: Session, params: types.RenameParams, rename: Rename) -> EncodedJson | None:
    path = to_path(params.text_document.uri)
    before = session.documents.workspace.file(path)
    await session.indexing.wait()
    if not session.indexing.done.is_set():
        raise RequestFailedError("robray is still reading the folders of the workspace; please try again")
    after = session.documents.workspace.file(path)
    if before is not None and after is not None and before.text != after.text:
        raise ContentModifiedError("the text has changed since this was asked")
    found = rename(session, params)
    return await found() if callable(found) else found


def _rename_symbol(session: Session, params: types.RenameParams) -> Renamed:
    at = cursor(session, params)
    if at is None:
        return None
    steps = _rename(session, at, params.new_name)
    robots = () if session.source(at.path) is None else session.robots.which(at.path)
    return in_steps(session, "robray: renaming", "robots", steps) if len(robots) > MOST_AT_ONCE else at_once(steps)


def _rename(session: Session, at: Cursor, typed: str) -> Steps[EncodedJson | None]:
    source = session.source(at.path)
    joint = None if source is None else _joint_of_key(session, at)
    try:
        if joint is None and source is not None and source.prepare_rename(at.offset) is not None:
            every = yield from session.robots.varied(at.path)
            # Each of the varied ones gives an argument.
            given = session.robots.source(at.path, of_all=True).given_argument(at.offset)
            if given is not None:
                raise RequestFailedError(f"robray.toml gives a value of '{given}'; rename it there first")
            edits = yield from every.rename(at.offset, typed)
            return ready_workspace_edit(session, session.coordinates(), edits)
    except RefusalError as refusal:
        raise _refused(refusal) from refusal
    at = joint or in_robot(session, at)
    try:
        before, behind = _around(session, at.analysis, at.path, at.offset)
        if typed.startswith(before) and typed.endswith(behind):
            typed = typed[len(before) : len(typed) - len(behind)]
        name = f"{before}{typed}{behind}"
        asked = at.analysis, session.documents.workspace.copy, at.path, at.offset, name
        edits, other = rename_and_offer(*asked) if session.settings.confirms_edits else (rename(*asked), None)
    except RefusalError as refusal:
        raise _refused(refusal) from refusal
    edits = yield from in_sources(session, edits, typed)
    if other is None:
        return ready_workspace_edit(session, at.coordinates, edits)
    label = f"also rename the {other.word} '{printable(other.name)}'"
    return ready_workspace_edit(session, at.coordinates, edits, (label, other.edits))


def in_sources(session: Session, edits: Edits, new: str) -> Steps[Edits]:
    """The edits, with those that rename everything that the sources of robots generate from a name."""
    if all(is_written(place.path) for place, _ in edits):
        return edits
    edits = (*edits, *_in_other_calls(session, edits, new))
    others = yield from _in_other_robots(session, edits, new)
    edits = (*edits, *others)
    edits = (*edits, *_of_keys(session, edits))
    yield from session.robots.check_others(edits)
    return edits


def _joint_of_key(session: Session, at: Cursor) -> Cursor | None:
    """The joint of a robot, if the name at a place of its sources is a key of a file about its joints."""
    from robray.features.xacro.rename import keys_meant

    analysis = session.analysis()
    for robot in session.robots_of(at.path):
        keys = keys_meant([robot.expansion], at.path, at.offset)
        names = [name for key in keys for name in [_joint_at(analysis, key)] if name]
        for scene in analysis.scenes_with(robot.path) if names else ():
            for place in scene.declarations.get(Symbol(JOINT, names[0]), ()):
                declared = name_span(scene, place)
                if declared.path == robot.path:
                    coordinates = attrs.evolve(session.coordinates(), within=at.path)
                    known = Document(robot.path, analysis.files[robot.path], analysis, coordinates)
                    return Cursor(known, declared.span.start)
    return None


def _joint_at(analysis: Analysis, key: FileSpan) -> str | None:
    """The joint that a key names, in the format of its file."""
    file = analysis.file(key.path)
    return None if file is None else dict(_names_of_joints(file)).get(key)


def _names_of_joints(file: SourceFile) -> Iterator[tuple[FileSpan, str]]:
    facts = file.reading.facts
    for rank, item in enumerate(facts.items if file.format.describes_robot else ()):
        for mention in file.format.semantics.mentions(item):
            if SymbolKind.FRAME in mention.kinds:
                yield FileSpan(file.path, mention.name.span.shifted(facts.starts[rank])), mention.name.text


def _of_keys(session: Session, edits: Edits) -> Iterator[tuple[FileSpan, str]]:
    """The same renaming of the keys for joints in files that the sources load. Raises RequestFailed if the robot would
    change."""
    analysis, renamed = session.analysis(), dict(edits)
    robots = [robot for path in {at.path for at, _ in edits} if (robot := session.robots.at(path)) and robot.data]
    more: dict[FileSpan, str] = {}
    for robot in robots:
        joints = {
            symbol.name: renamed[at]
            for scene in analysis.scenes_with(robot.path)
            for symbol, places in scene.declarations.items()
            for place in (places if symbol.kind is JOINT else ())
            if (at := name_span(scene, place)) in renamed and at.path == robot.path
        }
        for file in filter(None, map(analysis.file, robot.data if joints else ())):
            for at, name in _names_of_joints(file):
                if name in joints and at not in more:
                    more |= dict(_renamed_key(session, at, joints[name]))
    for robot in robots:
        own = {at.span: text for at, text in edits if at.path == robot.path}
        written = robot.at_sources(own)
        if not isinstance(written, str) and not robot.is_same_after(own, {**written, **more}):
            raise RequestFailedError("xacro computes a value of the robot from this name")
    yield from more.items()


def _renamed_key(session: Session, at: FileSpan, new: str) -> Edits:
    from robray.features.xacro.rename import rename as rename_in_sources

    expansions = [robot.expansion for robot in session.robots.reading([at.path])]
    try:
        return rename_in_sources(expansions, at.path, at.span.start, new)
    except RefusalError:
        # Sources may compute the key from the name of the joint.
        return ((at, new),)


def _in_other_calls(session: Session, edits: Edits, new: str) -> Iterator[tuple[FileSpan, str]]:
    """The same renaming in what other calls of a macro generate from the edited text."""
    robots = {at.path: robot for at, _ in edits if (robot := session.robots.at(at.path)) is not None}

    def literal(found: Edits) -> list[tuple[str, EditAtSource]]:
        known = [(at.path, robots[at.path].edit(at.span, text)) for at, text in found if at.path in robots]
        return [(path, each) for path, each in known if each is not None]

    waiting = literal(edits)
    done = {FileSpan(path, each.span) for path, each in waiting}
    while waiting:
        path, edit = waiting.pop()
        for span in robots[path].made_of(*edit.at):
            if FileSpan(path, span) not in done:
                renamed = _renamed(session, path, span.start, new)
                yield from renamed
                more = literal(renamed)
                done |= {FileSpan(path, span), *(FileSpan(where, each.span) for where, each in more)}
                waiting += more


def _in_other_robots(session: Session, edits: Edits, new: str) -> Steps[list[tuple[FileSpan, str]]]:
    """The same renaming in the other robots of the sources that are edited, each of which uses the name elsewhere."""
    yield from session.robots.expand_waiting()
    found: list[tuple[FileSpan, str]] = []
    for done, (path, offset) in enumerate(session.robots.sharing(edits), 1):
        renamed = _renamed(session, path, offset, new)
        # The robot may be discarded afterwards.
        found += session.robots.at_sources((*renamed, *_in_other_calls(session, renamed, new)))
        yield done, session.robots.count
    return found


def _renamed(session: Session, path: str, offset: int, new: str) -> Edits:
    analysis = session.analysis()
    try:
        before, behind = _around(session, analysis, path, offset)
        return rename(analysis, session.documents.workspace.copy, path, offset, f"{before}{new}{behind}")
    except RefusalError as refusal:
        raise _refused(refusal) from refusal


def will_rename_files(session: Session, params: types.RenameFilesParams) -> types.WorkspaceEdit | None:
    """Edits to apply before the files are renamed."""
    moves, coordinates = _moves(params), session.coordinates()
    edits = (*rename_files(session.analysis(), moves), *_of_sources(session, moves))
    opened = session.project_files
    of_projects = {opened.uris.get(path) or to_uri(path): found for path, found in _of_projects(session, moves)}
    versions = {uri: file.version for path, uri in opened.uris.items() if (file := opened.file(path)) is not None}
    if not edits and not of_projects:
        return None
    edit = workspace_edit(session, coordinates, edits)
    if edit.document_changes is None:
        return types.WorkspaceEdit(changes={**(edit.changes or {}), **of_projects})
    # Null stands for the version on the disk.
    told = [
        types.TextDocumentEdit(types.OptionalVersionedTextDocumentIdentifier(uri, versions.get(uri)), [*found])
        for uri, found in of_projects.items()
    ]
    return types.WorkspaceEdit(document_changes=[*edit.document_changes, *told])


def _of_sources(session: Session, moves: Mapping[str, str]) -> Iterator[tuple[FileSpan, str]]:
    """Edits of xacro sources, for the files that they include and load."""
    files = session.analysis().files
    if any(file.is_source for file in files.values()) and (robots := session.robots.reading(moves)):
        # The expansion is imported with the first source.
        from robray.features.xacro.rename_files import rename_files as of_sources

        found = of_sources([robot.expansion for robot in robots], moves)
        yield from ((at, text) for at, text in found.items() if at.path in files)


def _of_projects(session: Session, moves: Mapping[str, str]) -> Iterator[tuple[str, list[types.TextEdit]]]:
    """Edits of the configurations of these files, and of all known files, for the files that they load together."""
    paths = [path for path in (*session.analysis().files, *moves) if is_on_disk(path)]
    for project in dict.fromkeys(session.projects.of(path).path for path in paths):
        file = None if project is None else session.project_files.file(project)
        text = file.text if file is not None else None if project is None else disk.read_of_project(project)
        if project is not None and isinstance(text, bytes) and (b"scenes" in text or b"robots" in text):
            # Reading TOML takes some hundredths of a second to import.
            from robray.configuration.moved_files import moved_files

            lines = Lines(text)
            found = []
            for at, new in moved_files(project, text, lambda file: moved(file, moves)):
                start, end = lines.positions(at, session.settings.encoding)
                found.append(types.TextEdit(types.Range(types.Position(*start), types.Position(*end)), new))
            if found:
                yield project, found


def did_rename_files(session: Session, params: types.RenameFilesParams) -> None:
    """Looks at the old and the new paths on the disk; the client closes and opens documents itself."""
    sound = [file for file in params.files if len(paths_of((file.old_uri, file.new_uri))) == 2]
    moves = _moves(types.RenameFilesParams(sound))
    look_again(session, [*moves, *moves.values()], others=True)


def _moves(params: types.RenameFilesParams) -> dict[str, str]:
    return {to_path(file.old_uri): to_path(file.new_uri) for file in params.files}


def _refused(refusal: RefusalError) -> RequestFailedError:
    return RequestFailedError(str(refusal))
