"""Where names lead: definition, references, highlight, links."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from robray.features.definition import definition
from robray.features.document_highlight import document_highlight
from robray.features.document_link import document_link
from robray.features.references import references
from robray.lsp.cursor import cursor, document

if TYPE_CHECKING:
    from collections.abc import Sequence

    from robray.features.links import Link
    from robray.lsp.convert import Coordinates
    from robray.lsp.server import RobrayServer


def go_to_definition(
    server: RobrayServer, params: types.DefinitionParams
) -> list[types.LocationLink] | list[types.Location] | None:
    at = cursor(server, params)
    return None if at is None else leading(definition(at.analysis, at.path, at.offset), at.coordinates)


def leading(links: Sequence[Link], coordinates: Coordinates) -> list[types.LocationLink] | list[types.Location]:
    """Links for clients that know of them, else the places alone."""
    if not coordinates.settings.links:
        return [coordinates.location(link.target_selection) for link in links]
    return [
        types.LocationLink(
            target_uri=coordinates.uri(link.target.path),
            target_range=coordinates.range(link.target),
            target_selection_range=coordinates.range(link.target_selection),
            origin_selection_range=coordinates.range(link.origin),
        )
        for link in links
    ]


def find_references(server: RobrayServer, params: types.ReferenceParams) -> list[types.Location] | None:
    at = cursor(server, params)
    if at is None:
        return None
    found = references(at.analysis, at.path, at.offset, include_declaration=params.context.include_declaration)
    return [at.coordinates.location(one) for one in found]


def highlight(server: RobrayServer, params: types.DocumentHighlightParams) -> list[types.DocumentHighlight] | None:
    at = cursor(server, params)
    if at is None:
        return None
    return [
        types.DocumentHighlight(
            at.coordinates.spans(at.path, one.span),
            types.DocumentHighlightKind.Write if one.writes else types.DocumentHighlightKind.Read,
        )
        for one in document_highlight(at.analysis, at.path, at.offset)
    ]


def links(server: RobrayServer, params: types.DocumentLinkParams) -> list[types.DocumentLink] | None:
    known = document(server, params.text_document.uri)
    if known is None:
        return None
    path, coordinates = known.path, known.coordinates
    return [
        types.DocumentLink(
            coordinates.spans(path, link.span),
            coordinates.uri(link.target),
            link.tooltip if coordinates.settings.link_tooltips else None,
        )
        for link in document_link(known.analysis, path)
    ]
