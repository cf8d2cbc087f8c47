"""Where names lead: declarations, definitions, classes, references, highlight, links."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from lsprotocol import types

from robray import disk
from robray.analysis.analysis import Analysis, FileSpan
from robray.features.declaration import declaration
from robray.features.definition import definition
from robray.features.document_highlight import document_highlight
from robray.features.document_link import document_link, link_tooltip
from robray.features.implementation import implementation
from robray.features.links import Link
from robray.features.references import references
from robray.features.type_definition import type_definition
from robray.lsp.convert import Coordinates
from robray.lsp.cursor import Positional, cursor, document, in_robot
from robray.lsp.encoded_json import EncodedJson, written_ranges
from robray.lsp.listed import in_projects
from robray.lsp.returned import returned
from robray.lsp.session import Session

if TYPE_CHECKING:
    from robray.lsp.source import Source


def _nothing(_source: Source, _offset: int) -> Sequence[Link]:
    return ()


def go_to_definition(session: Session, params: types.DefinitionParams) -> EncodedJson | None:
    return _led(
        session, params, definition, lambda source, offset: source.definition(offset), links=session.settings.links
    )


def go_to_declaration(session: Session, params: types.DeclarationParams) -> EncodedJson | None:
    return _led(session, params, declaration, links="declaration" in session.settings.linking)


def go_to_type_definition(session: Session, params: types.TypeDefinitionParams) -> EncodedJson | None:
    return _led(session, params, type_definition, links="type_definition" in session.settings.linking)


def go_to_implementation(session: Session, params: types.ImplementationParams) -> EncodedJson | None:
    return _led(session, params, implementation, links="implementation" in session.settings.linking)


def _led(
    session: Session,
    params: Positional,
    feature: Callable[[Analysis, str, int], Sequence[Link]],
    own: Callable[[Source, int], Sequence[Link]] = _nothing,
    *,
    links: bool,
) -> EncodedJson | None:
    """Links for clients that know of them, else the places alone. What is xacro's own in a source comes first."""
    at = cursor(session, params)
    if at is None:
        return None
    source = session.source(at.path)
    found_links = () if source is None else own(source, at.offset)
    coordinates = at.coordinates
    if not found_links:
        at = in_robot(session, at)
        coordinates = at.coordinates
        found_links = feature(at.analysis.as_shown(at.path), at.path, at.offset)
    written = (_written(coordinates, one) for one in found_links)
    found = [link for one in written if (link := _reached(session, one)) is not None]
    if not links:
        places = dict.fromkeys(link.target_selection for link in found)
        return EncodedJson.list_of(coordinates.written_locations([*places]))
    origins = coordinates.written_ranges(link.origin for link in found)
    targets = coordinates.written_ranges(link.target for link in found)
    selections = coordinates.written_ranges(link.target_selection for link in found)
    uris = coordinates.written_uris(link.target for link in found)
    return EncodedJson.list_of(
        f'{{"originSelectionRange":{origin},"targetUri":{uris[link.target.path]},'
        f'"targetRange":{target},"targetSelectionRange":{selection}}}'
        for link, origin, target, selection in zip(found, origins, targets, selections, strict=True)
    )


def _written(coordinates: Coordinates, link: Link) -> Link:
    """A link between the places where things are written."""
    return Link(*(coordinates.place(at)[0] for at in (link.origin, link.target, link.target_selection)))


def _reached(session: Session, link: Link) -> Link | None:
    """A link to where its file is; None where it would lead to a mesh that is not there, or into no package.

    An include leads to a file that is not there, too: an editor can make it.
    """
    path = link.target.path
    if path in session.analysis().files or session.coordinates().other_lines(path) is not None:
        return link
    located = session.documents.located(path)
    if located is None or not (located.lower().endswith(session.suffixes) or disk.is_file(located)):
        return None
    start = FileSpan(located, link.target.span)
    return Link(link.origin, start, start)


def find_references(session: Session, params: types.ReferenceParams) -> EncodedJson | None:
    at = cursor(session, params)
    if at is None:
        return None
    includes = params.context.include_declaration
    source = None if session.source(at.path) is None else session.robots.source(at.path, of_all=True)
    own = () if source is None else source.references(at.offset, include_declaration=includes)
    if own:
        return EncodedJson.list_of(at.coordinates.written_locations(own))
    at = in_robot(session, at)
    found = references(at.analysis, at.path, at.offset, include_declaration=includes)
    coordinates, places = in_projects(session, at.coordinates, found)
    return EncodedJson.list_of(coordinates.written_locations(places))


def highlight(session: Session, params: types.DocumentHighlightParams) -> EncodedJson | None:
    at = cursor(session, params)
    if at is None:
        return None
    if "views" in vars(session):
        # Editors ask this where the cursor rests.
        session.views.cursor(at.path, at.offset)
    source = session.source(at.path)
    found = () if source is None else source.document_highlight(at.offset)
    there = at if found else in_robot(session, at)
    if not found:
        found = document_highlight(there.analysis, there.path, there.offset)
    if there is not at:
        placed = {there.coordinates.place(FileSpan(there.path, one.span))[0]: one for one in found}
        found = tuple(one._replace(span=place.span) for place, one in placed.items() if place.path == at.path)
    ranges = written_ranges(at.document.file.lines, [one.span for one in found], session.settings.encoding)
    write, read = types.DocumentHighlightKind.Write.value, types.DocumentHighlightKind.Read.value
    return EncodedJson.list_of(
        f'{{"range":{span},"kind":{write if one.writes else read}}}' for one, span in zip(found, ranges, strict=True)
    )


def links(session: Session, params: types.DocumentLinkParams) -> list[types.DocumentLink] | None:
    """With their targets, which cost nothing; what they are is told when one is pointed at.

    What is in a package that is nowhere leads nowhere.
    """
    known = document(session, params.text_document.uri)
    if known is None:
        return None
    source = session.source(known.path)
    own = () if source is None else source.document_link()
    every = own or document_link(known.analysis, known.path)
    found = ((link, session.documents.located(link.target)) for link in every)
    return [
        types.DocumentLink(
            known.coordinates.spans(known.path, link.span),
            known.coordinates.uri(target),
            data={"path": link.target, "mesh": link.is_mesh},
        )
        for link, target in found
        if target is not None
    ]


def resolve_link(session: Session, link: types.DocumentLink) -> types.DocumentLink:
    data = returned(link.data, path=str, mesh=bool)
    if session.settings.link_tooltips and data is not None:
        link.tooltip = link_tooltip(session.analysis(), data["path"], is_mesh=data["mesh"])
    return link
