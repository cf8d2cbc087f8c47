"""Open configurations in the protocol: their texts, what is found in them, what they name on the disk and in scenes.

Its keys and their values are explained and completed by servers of TOML, by the schema that is published.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

from lsprotocol import types

from robray import disk
from robray.configuration.configuration import PACKAGE, own_table
from robray.configuration.keys import Kind
from robray.configuration.places import Named, key_of, named, named_at, typed
from robray.listed import PARENT
from robray.lsp import project_names
from robray.lsp.convert import offset_at, to_bytes
from robray.lsp.cursor import Positional
from robray.lsp.encoded_json import EncodedJson, with_items
from robray.lsp.project_files import ProjectFile
from robray.lsp.session import Session
from robray.lsp.synchronization import look_again
from robray.lsp.uris import is_on_disk, to_path, to_uri
from robray.project import files_named, located_in
from robray.rules import RULES
from robray.rules.engine.rule import DOCUMENTATION
from robray.text.paths import system_path
from robray.text.spans import Span

_RULES = (Kind.RULES, Kind.SEVERITIES)

_MOST_TARGETS = 100
"""Files that one pattern leads to."""

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
    """Where else may be read holds from now on. Clients that watch files say so once more."""
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
        offers = [(value, kind) for value in project_names.values_for(session, file, table[1], name)]
    elif key is None:
        return None
    elif key.kind is Kind.NAME:
        kind = types.CompletionItemKind.Reference
        names = project_names.frames_for(session, file.path, found.path[-3]) if found.path[-1] == PARENT else []
        offers = [(name, kind) for name in names]
    else:
        offers = [*_paths(session, file.path, key.kind, found.before)]
    replaced, whole = _range(session, file, found.span), file.text[slice(*found.span)].decode("utf-8", "replace")
    items = [
        types.CompletionItem(label, kind=kind, sort_text=f"{order:03}", text_edit=types.TextEdit(replaced, label))
        for order, (label, kind) in enumerate(offers)
        # To choose what stands there would do nothing but close the list.
        if label != whole
    ]
    return types.CompletionList(is_incomplete=bool(items), items=items)


def _paths(session: Session, path: str, kind: Kind, typed: str) -> Iterator[tuple[str, types.CompletionItemKind]]:
    """What is in the folder that is written so far; each is the whole path, for who filters by it."""
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
    """The files that a text stands for."""
    configuration = file.read.configuration
    if configuration is None or not is_on_disk(file.path) or not named.text or named.text.startswith("!"):
        return
    if named.kind in (Kind.FILES, Kind.FILE):
        found = files_named(located_in(configuration), named.text, session.project_files.whereabouts.below)
        yield from (path for path in found if disk.is_file(path))
    elif named.kind is Kind.PATTERNS and named.is_plain:
        path = system_path(os.path.join(configuration.folder, named.text.strip("/")))
        if disk.is_file(path):
            yield path


def links(session: Session, params: types.DocumentLinkParams) -> list[types.DocumentLink] | None:
    """Files, and the pages of rules. A pattern is followed by `go_to_definition`."""
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
    """The file, the files that a pattern stands for, or the frame."""
    at = _at(session, params)
    found = None if at is None else named_at(at[0].read, at[0].text, at[1])
    if at is None or found is None:
        return project_names.go_to_definition(session, params)
    paths = [path for _, path in zip(range(_MOST_TARGETS), _named(session, at[0], found), strict=False)]
    if not session.settings.links:
        return [types.Location(to_uri(path), _START) for path in paths]
    origin = _range(session, at[0], found.span)
    return [types.LocationLink(to_uri(path), _START, _START, origin) for path in paths]


def code_action(session: Session, params: types.CodeActionParams) -> list[types.CodeAction] | None:
    """What was probably meant, for each finding at the range."""
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
