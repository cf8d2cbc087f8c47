"""Where names lead: declarations, definitions, classes, references, highlight, links."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from robray import disk
from robray.analysis.analysis import FileSpan
from robray.features.declaration import declaration
from robray.features.definition import definition
from robray.features.document_highlight import document_highlight
from robray.features.document_link import document_link, link_tooltip
from robray.features.implementation import implementation
from robray.features.links import Link
from robray.features.references import references
from robray.features.type_definition import type_definition
from robray.lsp.cursor import cursor, document
from robray.lsp.ready import Ready, written_ranges
from robray.lsp.returned import returned

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from robray.analysis.analysis import Analysis
    from robray.lsp.cursor import Positional
    from robray.lsp.server import RobrayServer


def go_to_definition(server: RobrayServer, params: types.DefinitionParams) -> Ready | None:
    return _led(server, params, definition, links=server.settings.links)


def go_to_declaration(server: RobrayServer, params: types.DeclarationParams) -> Ready | None:
    return _led(server, params, declaration, links="declaration" in server.settings.linking)


def go_to_type_definition(server: RobrayServer, params: types.TypeDefinitionParams) -> Ready | None:
    return _led(server, params, type_definition, links="type_definition" in server.settings.linking)


def go_to_implementation(server: RobrayServer, params: types.ImplementationParams) -> Ready | None:
    return _led(server, params, implementation, links="implementation" in server.settings.linking)


def _led(
    server: RobrayServer, params: Positional, feature: Callable[[Analysis, str, int], Sequence[Link]], *, links: bool
) -> Ready | None:
    """Links for clients that know of them, else the places alone."""
    at = cursor(server, params)
    if at is None:
        return None
    coordinates, shown = at.coordinates, at.analysis.as_shown(at.path)
    found = [link for one in feature(shown, at.path, at.offset) if (link := _reached(server, one)) is not None]
    if not links:
        places = dict.fromkeys(link.target_selection for link in found)
        return Ready.list_of(coordinates.written_locations([*places]))
    origins = coordinates.written_ranges(link.origin for link in found)
    targets = coordinates.written_ranges(link.target for link in found)
    selections = coordinates.written_ranges(link.target_selection for link in found)
    uris = coordinates.written_uris(link.target for link in found)
    return Ready.list_of(
        f'{{"originSelectionRange":{origin},"targetUri":{uris[link.target.path]},'
        f'"targetRange":{target},"targetSelectionRange":{selection}}}'
        for link, origin, target, selection in zip(found, origins, targets, selections, strict=True)
    )


def _reached(server: RobrayServer, link: Link) -> Link | None:
    """A link to where its file is; None where it would lead to a mesh that is not there, or into no package.

    An include leads to a file that is not there, too: an editor can make it.
    """
    path = link.target.path
    if path in server.analysis().files:
        return link
    located = server.documents.located(path)
    if located is None or not (located.endswith(server.suffixes) or disk.is_file(located)):
        return None
    start = FileSpan(located, link.target.span)
    return Link(link.origin, start, start)


def find_references(server: RobrayServer, params: types.ReferenceParams) -> Ready | None:
    at = cursor(server, params)
    if at is None:
        return None
    found = references(at.analysis, at.path, at.offset, include_declaration=params.context.include_declaration)
    return Ready.list_of(at.coordinates.written_locations(found))


def highlight(server: RobrayServer, params: types.DocumentHighlightParams) -> Ready | None:
    at = cursor(server, params)
    if at is None:
        return None
    found = document_highlight(at.analysis, at.path, at.offset)
    ranges = written_ranges(at.document.file.lines, [one.span for one in found], server.settings.encoding)
    write, read = types.DocumentHighlightKind.Write.value, types.DocumentHighlightKind.Read.value
    return Ready.list_of(
        f'{{"range":{span},"kind":{write if one.writes else read}}}' for one, span in zip(found, ranges, strict=True)
    )


def links(server: RobrayServer, params: types.DocumentLinkParams) -> list[types.DocumentLink] | None:
    """With their targets, which cost nothing; what they are is told when one is pointed at.

    What is in a package that is nowhere leads nowhere.
    """
    known = document(server, params.text_document.uri)
    if known is None:
        return None
    found = ((link, server.documents.located(link.target)) for link in document_link(known.analysis, known.path))
    return [
        types.DocumentLink(
            known.coordinates.spans(known.path, link.span),
            known.coordinates.uri(target),
            data={"path": link.target, "mesh": link.is_mesh},
        )
        for link, target in found
        if target is not None
    ]


def resolve_link(server: RobrayServer, link: types.DocumentLink) -> types.DocumentLink:
    data = returned(link.data, path=str, mesh=bool)
    if server.settings.link_tooltips and data is not None:
        link.tooltip = link_tooltip(server.analysis(), data["path"], is_mesh=data["mesh"])
    return link
