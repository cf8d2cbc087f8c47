"""Answers to requests about a `robray.toml`."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lsprotocol import types

from robray import disk
from robray.analysis.analysis import FileSpan
from robray.configuration.configuration import PACKAGE, own_table
from robray.configuration.keys import Kind
from robray.configuration.places import Named, key_of, named, named_at, typed
from robray.features.hover import hover
from robray.features.navigation import Link, definition, references
from robray.features.refactorings.refactoring import RefusalError
from robray.features.rename import prepare_rename, rename
from robray.features.renaming.prefixes import rename_prefix
from robray.launch_files import argument_values
from robray.listed import PARENT, PREFIX, Listed, found_at, link_meant, mountable
from robray.lsp.convert import offset_at, to_bytes
from robray.lsp.cursor import Positional
from robray.lsp.edits import ready_workspace_edit
from robray.lsp.encoded_json import EncodedJson, with_items
from robray.lsp.errors import RequestFailedError
from robray.lsp.listed import in_projects
from robray.lsp.project_files import ProjectFile
from robray.lsp.renaming import Renamed, in_sources, when_read
from robray.lsp.session import Session
from robray.lsp.synchronization import look_again
from robray.lsp.uris import is_on_disk, to_path, to_uri
from robray.project import files_named, located_in
from robray.rules import RULES
from robray.rules.engine.rule import DOCUMENTATION
from robray.text.markdown import plain
from robray.text.paths import system_path
from robray.text.spans import Span
from robray.text.steps import at_once


class SceneName(NamedTuple):
    """A name in a list, and its range in the configuration, without the quotes."""

    listed: Listed
    range: types.Range
    link: tuple[str, FileSpan] | None = None
    """The name and the declaration of a parent that is a link, in its file."""

    @property
    def is_parent(self) -> bool:
        return self.listed.key[-1] == PARENT

    @property
    def place(self) -> tuple[str, int]:
        """The place of the name that it refers to."""
        at = self.listed.at if self.link is None else self.link[1]
        return at.path, at.span.start

    def local(self, name: str) -> str:
        """A new name without the prefix, for the file of the link. Raises RefusalError if the prefix changes."""
        prefix = "" if self.link is None else self.listed.text.removesuffix(self.link[0])
        if not name.startswith(prefix):
            raise RefusalError(f"the prefix '{prefix}' has to stay")
        return name.removeprefix(prefix)


def scene_name(session: Session, params: Positional) -> SceneName | None:
    """The name in a set at a position, if it is loaded as it is written."""
    file = session.project_files.file(to_path(params.text_document.uri))
    if file is None or file.read.configuration is None:
        return None
    offset = offset_at(file.lines, params.position, session.settings.encoding)
    read = file.read._replace(configuration=located_in(file.read.configuration))
    found = found_at(read, file.text, session.analysis(), offset)
    if found is None:
        return None
    start, end = file.lines.positions(found[1], session.settings.encoding)
    link = link_meant(session.analysis(), found[0]) if found[0].key[-1] == PARENT else None
    return SceneName(found[0], types.Range(types.Position(*start), types.Position(*end)), link)


def prepare(session: Session, params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder | None:
    at = scene_name(session, params)
    if at is None:
        return None
    if at.listed.key[-1] == PREFIX:
        return types.PrepareRenamePlaceholder(at.range, at.listed.text)
    try:
        found = prepare_rename(session.analysis(), *at.place)
    except RefusalError as refusal:
        raise RequestFailedError(str(refusal)) from refusal
    return None if found is None else types.PrepareRenamePlaceholder(at.range, at.listed.text)


def rename_symbol(session: Session, params: types.RenameParams) -> Renamed:
    return when_read(session, params, _rename_symbol)


def _rename_symbol(session: Session, params: types.RenameParams) -> EncodedJson | None:
    at = scene_name(session, params)
    if at is None:
        return None
    feature = rename if at.is_parent else rename_prefix
    analysis, copy = session.analysis(), session.documents.workspace.copy
    try:
        edits = feature(analysis, copy, *at.place, at.local(params.new_name))
    except RefusalError as refusal:
        raise RequestFailedError(str(refusal)) from refusal
    if at.is_parent:
        edits = at_once(in_sources(session, edits, at.local(params.new_name)))
    return ready_workspace_edit(session, session.coordinates(), edits)


def find_references(session: Session, params: types.ReferenceParams) -> EncodedJson | None:
    at = scene_name(session, params)
    if at is None or not at.is_parent:
        return None
    is_wanted = params.context.include_declaration
    found = references(session.analysis(), *at.place, include_declaration=is_wanted)
    coordinates, places = in_projects(session, session.coordinates(), found)
    return EncodedJson(coordinates.json_locations(places))


def values_for(session: Session, file: ProjectFile, robot: str, argument: str) -> list[str]:
    """The values for an argument of a robot in launch files, and those that its sources compare it to."""
    configuration = file.read.configuration
    scene_name = None if configuration is None else configuration.robots.get(robot)
    if scene_name is None:
        return []
    launched = argument_values(scene_name.file, [argument], session.read_scope()).get(argument, [])
    compared = session.robots.expanded(scene_name.file).compared_arguments()
    found = [*launched, *(value for name, value in compared if name == argument)]
    return [value for value in dict.fromkeys(found) if not {*"\"'\\"}.intersection(value)]


def show_hover(session: Session, params: types.HoverParams) -> types.Hover | None:
    at = scene_name(session, params)
    found = None if at is None or not at.is_parent else hover(session.analysis(), *at.place)
    if at is None or found is None:
        return None
    if session.settings.markdown:
        return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, found.markdown), at.range)
    return types.Hover(types.MarkupContent(types.MarkupKind.PlainText, plain(found.markdown)), at.range)


def go_to_frame(
    session: Session, params: types.DefinitionParams
) -> list[types.LocationLink] | list[types.Location] | None:
    at = scene_name(session, params)
    if at is None or not at.is_parent:
        return None
    found: tuple[Link, ...] = definition(session.analysis(), *at.place)
    coordinates = session.coordinates()
    if not session.settings.links:
        return [coordinates.location(link.target_selection) for link in found]
    return [
        types.LocationLink(
            coordinates.uri_at(link.target),
            coordinates.range(link.target),
            coordinates.range(link.target_selection),
            at.range,
        )
        for link in found
    ]


def frames_for(session: Session, project: str, name: str) -> list[str]:
    """The links and frames of a set that its files may hang from."""
    scene = session.analysis().scenes.get(f"{project}#{name}")
    return [] if scene is None else [name for name in mountable(scene) if name.isprintable()]


_RULES = (Kind.RULES, Kind.SEVERITIES)

_MOST_TARGETS = 100
"""Limit of files that one pattern leads to."""

_START = types.Range(types.Position(0, 0), types.Position(0, 0))


def _file(session: Session, uri: str) -> ProjectFile | None:
    return session.project_files.file(to_path(uri))


def _at(session: Session, params: Positional) -> tuple[ProjectFile, int] | None:
    file = _file(session, params.text_document.uri)
    return None if file is None else (file, offset_at(file.lines, params.position, session.settings.encoding))


def _range(session: Session, file: ProjectFile, span: Span) -> types.Range:
    start, end = file.lines.positions(span, session.settings.encoding)
    return types.Range(types.Position(*start), types.Position(*end))


def did_open(session: Session, params: types.DidOpenTextDocumentParams) -> None:
    document = params.text_document
    path = to_path(document.uri)
    session.project_files.open(path, document.uri, document.version, to_bytes(document.text))
    session.tell(path)


def did_change(session: Session, params: types.DidChangeTextDocumentParams) -> None:
    document = params.text_document
    path = to_path(document.uri)
    session.project_files.change(path, document.version, params.content_changes)
    session.tell(path)


def did_save(session: Session, params: types.DidSaveTextDocumentParams) -> None:
    """Applies the saved read scope. Clients that watch files report the change again."""
    path = to_path(params.text_document.uri)
    if is_on_disk(path):
        look_again(session, [path], others=False)


def did_close(session: Session, params: types.DidCloseTextDocumentParams) -> None:
    path = to_path(params.text_document.uri)
    session.project_files.close(path)
    session.clear(path, params.text_document.uri)


def diagnostic(
    session: Session, params: types.DocumentDiagnosticParams
) -> EncodedJson | types.RelatedUnchangedDocumentDiagnosticReport:
    path = to_path(params.text_document.uri)
    answer = session.project_files.answer(path)
    session.told[path] = answer.result_id
    if params.previous_result_id == answer.result_id:
        return types.RelatedUnchangedDocumentDiagnosticReport(answer.result_id)
    return EncodedJson.of_text(with_items({"kind": "full", "resultId": answer.result_id}, answer.items))


def complete(session: Session, params: types.CompletionParams) -> types.CompletionList | None:
    """Files and folders, and the frames that a file may hang from, in strings."""
    at = _at(session, params)
    found = None if at is None else typed(at[0].text, at[1])
    if at is None or found is None:
        return None
    file, own = at[0], own_table(at[0].path)
    if found.path[: len(own)] != own:
        return None
    *table, name = found.path[len(own) :] or ("",)
    key, outer = key_of((*table, name)), key_of((*table,))
    offers: Sequence[tuple[str, types.CompletionItemKind]]
    if outer is not None and outer.kind is Kind.ARGUMENTS:
        kind = types.CompletionItemKind.Value
        offers = [(value, kind) for value in values_for(session, file, table[1], name)]
    elif key is None:
        return None
    elif key.kind is Kind.NAME:
        kind = types.CompletionItemKind.Reference
        names = frames_for(session, file.path, found.path[-3]) if found.path[-1] == PARENT else []
        offers = [(name, kind) for name in names]
    else:
        offers = [*_paths(session, file.path, key.kind, found.before)]
    replaced, whole = _range(session, file, found.span), file.text[slice(*found.span)].decode("utf-8", "replace")
    items = [
        types.CompletionItem(label, kind=kind, sort_text=f"{order:03}", text_edit=types.TextEdit(replaced, label))
        for order, (label, kind) in enumerate(offers)
        # Choosing the present text would only close the list.
        if label != whole
    ]
    return types.CompletionList(is_incomplete=bool(items), items=items)


def _paths(session: Session, path: str, kind: Kind, typed: str) -> Iterator[tuple[str, types.CompletionItemKind]]:
    """Entries of the folder that is typed so far, each as a whole path, by which editors filter."""
    folder = os.path.dirname(path)
    is_file = kind in (Kind.FILES, Kind.FILE)
    if typed.startswith(PACKAGE) or not is_on_disk(folder) or not (is_file or kind in (Kind.FOLDERS, Kind.PATTERNS)):
        return
    sign = "!" * typed.startswith("!")
    written = os.path.dirname(typed.removeprefix(sign))
    within = (*filter(is_on_disk, session.folders), folder)
    for name in disk.entries(os.path.join(folder, os.path.expanduser(written)), within):
        offered = f"{sign}{os.path.join(written, name)}"
        if not offered.isprintable() or {*"\"'\\"}.intersection(offered):
            continue
        if name.endswith("/"):
            yield offered, types.CompletionItemKind.Folder
        elif kind is Kind.PATTERNS or (is_file and name.lower().endswith(session.suffixes)):
            yield offered, types.CompletionItemKind.File


def _named(session: Session, file: ProjectFile, named: Named) -> Iterator[str]:
    """The files that a text refers to."""
    configuration = file.read.configuration
    if configuration is None or not is_on_disk(file.path) or not named.text or named.text.startswith("!"):
        return
    if named.kind in (Kind.FILES, Kind.FILE):
        found = files_named(located_in(configuration), named.text, session.project_files.configured_paths.below)
        yield from (path for path in found if disk.is_file(path))
    elif named.kind is Kind.PATTERNS and named.is_plain:
        path = system_path(os.path.join(configuration.folder, named.text.strip("/")))
        if disk.is_file(path):
            yield path


def links(session: Session, params: types.DocumentLinkParams) -> list[types.DocumentLink] | None:
    """Links to files and to the pages of rules. `go_to_definition` follows patterns."""
    file = _file(session, params.text_document.uri)
    if file is None:
        return None
    found = []
    for each in named(file.read, file.text):
        target = f"{DOCUMENTATION}{each.text}.md" if each.kind in _RULES and each.text in RULES else None
        if each.kind not in _RULES and each.is_plain:
            path = next(_named(session, file, each), None)
            target = None if path is None else to_uri(path)
        if target is not None:
            found.append(types.DocumentLink(_range(session, file, each.span), target))
    return found


def go_to_definition(
    session: Session, params: types.DefinitionParams
) -> list[types.LocationLink] | list[types.Location] | None:
    """The file, the files that a pattern matches, or the frame."""
    at = _at(session, params)
    found = None if at is None else named_at(at[0].read, at[0].text, at[1])
    if at is None or found is None:
        return go_to_frame(session, params)
    paths = [path for _, path in zip(range(_MOST_TARGETS), _named(session, at[0], found), strict=False)]
    if not session.settings.links:
        return [types.Location(to_uri(path), _START) for path in paths]
    origin = _range(session, at[0], found.span)
    return [types.LocationLink(to_uri(path), _START, _START, origin) for path in paths]


def code_action(session: Session, params: types.CodeActionParams) -> list[types.CodeAction] | None:
    """The suggested fix of each finding at the range."""
    file = _file(session, params.text_document.uri)
    only = params.context.only
    wanted = only is None or any(each in ("", types.CodeActionKind.QuickFix) for each in only)
    if file is None or not wanted or not session.settings.code_action_literals:
        return None
    encoding = session.settings.encoding
    start = offset_at(file.lines, params.range.start, encoding)
    end = max(start, offset_at(file.lines, params.range.end, encoding))
    coordinates = session.project_files.coordinates(file)
    found = []
    for each in session.project_files.answer(file.path).found:
        if each.fix is not None and start <= each.at.span.end and each.at.span.start <= end:
            action = types.CodeAction(
                title=each.fix.title,
                kind=types.CodeActionKind.QuickFix,
                diagnostics=[coordinates.diagnostic(each)],
                is_preferred=True,
                edit=coordinates.workspace_edit(each.fix.edits),
            )
            found.append(action)
    return found
