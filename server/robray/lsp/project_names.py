"""Frames and prefixes that an open configuration names: where they lead, where else they stand, and other names."""

from __future__ import annotations

from typing import NamedTuple

from lsprotocol import types

from robray.analysis.analysis import FileSpan
from robray.features.definition import definition
from robray.features.hover import hover
from robray.features.links import Link
from robray.features.refactorings.refactoring import RefusalError
from robray.features.references import references
from robray.features.rename import prepare_rename, rename
from robray.features.renaming.prefixes import rename_prefix
from robray.launch_files import argument_values
from robray.listed import PARENT, PREFIX, Listed, found_at, link_meant, mountable
from robray.lsp.convert import offset_at
from robray.lsp.cursor import Positional
from robray.lsp.edits import ready_workspace_edit
from robray.lsp.encoded_json import EncodedJson
from robray.lsp.errors import RequestFailedError
from robray.lsp.listed import in_projects
from robray.lsp.project_files import ProjectFile
from robray.lsp.session import Session
from robray.lsp.uris import to_path
from robray.project import located_in
from robray.text.markdown import plain


class Named(NamedTuple):
    """A name in a list, and its range in the configuration, without the quotes."""

    listed: Listed
    range: types.Range
    link: tuple[str, FileSpan] | None = None
    """Of a parent that is a link, how its file calls it, and where it declares it."""

    @property
    def is_parent(self) -> bool:
        return self.listed.key[-1] == PARENT

    @property
    def place(self) -> tuple[str, int]:
        """The place of the name that it stands for."""
        at = self.listed.at if self.link is None else self.link[1]
        return at.path, at.span.start

    def local(self, name: str) -> str:
        """A new name as the file of the link is to have it; a RefusalError where it changes the prefix."""
        prefix = "" if self.link is None else self.listed.text.removesuffix(self.link[0])
        if not name.startswith(prefix):
            raise RefusalError(f"the prefix '{prefix}' has to stay")
        return name.removeprefix(prefix)


def named(session: Session, params: Positional) -> Named | None:
    """What a set names at a position, if it is loaded as it is written."""
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
    return Named(found[0], types.Range(types.Position(*start), types.Position(*end)), link)


def prepare(session: Session, params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder | None:
    at = named(session, params)
    if at is None:
        return None
    if at.listed.key[-1] == PREFIX:
        return types.PrepareRenamePlaceholder(at.range, at.listed.text)
    try:
        found = prepare_rename(session.analysis(), *at.place)
    except RefusalError as refusal:
        raise RequestFailedError(str(refusal)) from refusal
    return None if found is None else types.PrepareRenamePlaceholder(at.range, at.listed.text)


def rename_symbol(session: Session, params: types.RenameParams) -> EncodedJson | None:
    at = named(session, params)
    if at is None:
        return None
    feature = rename if at.is_parent else rename_prefix
    analysis, copy = session.analysis(), session.documents.workspace.copy
    try:
        edits = feature(analysis, copy, *at.place, at.local(params.new_name))
    except RefusalError as refusal:
        raise RequestFailedError(str(refusal)) from refusal
    return ready_workspace_edit(session, session.coordinates(), edits)


def find_references(session: Session, params: types.ReferenceParams) -> EncodedJson | None:
    at = named(session, params)
    if at is None or not at.is_parent:
        return None
    is_wanted = params.context.include_declaration
    found = references(session.analysis(), *at.place, include_declaration=is_wanted)
    coordinates, places = in_projects(session, session.coordinates(), found)
    return EncodedJson.list_of(coordinates.written_locations(places))


def values_for(session: Session, file: ProjectFile, robot: str, argument: str) -> list[str]:
    """The values for an argument of a robot that launch files give, and those that its sources compare it to."""
    configuration = file.read.configuration
    named = None if configuration is None else configuration.robots.get(robot)
    if named is None:
        return []
    launched = argument_values(named.file, [argument], session.read_scope()).get(argument, [])
    compared = session.robots.expanded(named.file).compared_arguments()
    found = [*launched, *(value for name, value in compared if name == argument)]
    return [value for value in dict.fromkeys(found) if not {*"\"'\\"}.intersection(value)]


def show_hover(session: Session, params: types.HoverParams) -> types.Hover | None:
    at = named(session, params)
    found = None if at is None or not at.is_parent else hover(session.analysis(), *at.place)
    if at is None or found is None:
        return None
    if session.settings.markdown:
        return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, found.markdown), at.range)
    return types.Hover(types.MarkupContent(types.MarkupKind.PlainText, plain(found.markdown)), at.range)


def go_to_definition(
    session: Session, params: types.DefinitionParams
) -> list[types.LocationLink] | list[types.Location] | None:
    at = named(session, params)
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
    """The links and frames of a set, for its files to hang from."""
    scene = session.analysis().scenes.get(f"{project}#{name}")
    return [] if scene is None else [name for name in mountable(scene) if name.isprintable()]
