"""Definitions, references, links, hierarchies, and ranges around a position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from lsprotocol import types

from robray import disk
from robray.analysis.analysis import Analysis, FileSpan
from robray.features.document_link import document_link, link_tooltip
from robray.features.hierarchy import (
    Call,
    HierarchyItem,
    HierarchyKey,
    incoming_calls,
    outgoing_calls,
    prepare_call_hierarchy,
    prepare_type_hierarchy,
    subtypes,
    supertypes,
)
from robray.features.linked_editing_range import linked_editing_range
from robray.features.navigation import (
    Link,
    declaration,
    definition,
    document_highlight,
    implementation,
    references,
    type_definition,
)
from robray.features.selection_range import selection_range
from robray.lsp.convert import Coordinates
from robray.lsp.cursor import Document, Positional, cursor, cursor_in_robot, document, in_robot
from robray.lsp.encoded_json import EncodedJson, Json, json_ranges
from robray.lsp.errors import foreign, returned
from robray.lsp.listed import in_projects
from robray.lsp.session import Session
from robray.text.spans import Span

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
    """Links for clients that support them, otherwise locations. In a source, names of xacro come first."""
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
        return EncodedJson(coordinates.json_locations([*places]))
    origins = coordinates.json_ranges(link.origin for link in found)
    targets = coordinates.json_ranges(link.target for link in found)
    selections = coordinates.json_ranges(link.target_selection for link in found)
    return EncodedJson(
        [
            {
                "originSelectionRange": origin,
                "targetUri": coordinates.uri(link.target.path),
                "targetRange": target,
                "targetSelectionRange": selection,
            }
            for link, origin, target, selection in zip(found, origins, targets, selections, strict=True)
        ]
    )


def _written(coordinates: Coordinates, link: Link) -> Link:
    """A link between places in the sources."""
    return Link(*(coordinates.place(at)[0] for at in (link.origin, link.target, link.target_selection)))


def _reached(session: Session, link: Link) -> Link | None:
    """A link to the file's path; None for a missing mesh or an unknown package.

    An include may lead to a missing file: an editor can create it.
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
        return EncodedJson(at.coordinates.json_locations(own))
    at = in_robot(session, at)
    found = references(at.analysis, at.path, at.offset, include_declaration=includes)
    coordinates, places = in_projects(session, at.coordinates, found)
    return EncodedJson(coordinates.json_locations(places))


def highlight(session: Session, params: types.DocumentHighlightParams) -> EncodedJson | None:
    at = cursor(session, params)
    if at is None:
        return None
    if "views" in vars(session):
        # Editors request this where the cursor rests.
        session.views.cursor(at.path, at.offset)
    source = session.source(at.path)
    found = () if source is None else source.document_highlight(at.offset)
    there = at if found else in_robot(session, at)
    if not found:
        found = document_highlight(there.analysis, there.path, there.offset)
    if there is not at:
        placed = {there.coordinates.place(FileSpan(there.path, one.span))[0]: one for one in found}
        found = tuple(one._replace(span=place.span) for place, one in placed.items() if place.path == at.path)
    ranges = json_ranges(at.document.file.lines, [one.span for one in found], session.settings.encoding)
    write, read = types.DocumentHighlightKind.Write.value, types.DocumentHighlightKind.Read.value
    return EncodedJson(
        [{"range": span, "kind": write if one.writes else read} for one, span in zip(found, ranges, strict=True)]
    )


def links(session: Session, params: types.DocumentLinkParams) -> list[types.DocumentLink] | None:
    """Links with their targets, which are cheap; tooltips follow when the user points at one.

    Files of unknown packages have no links.
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


_KINDS: Mapping[str, types.SymbolKind] = {
    "constant": types.SymbolKind.Constant,
    "class": types.SymbolKind.Class,
    "frame": types.SymbolKind.Object,
    "macro": types.SymbolKind.Function,
    "file": types.SymbolKind.File,
}


def prepare_calls(session: Session, params: types.CallHierarchyPrepareParams) -> EncodedJson | None:
    at = cursor(session, params)
    source = None if at is None else session.source(at.path)
    own = () if at is None or source is None else source.prepare_call_hierarchy(at.offset)
    if at is not None and own:
        return EncodedJson(_items(at.coordinates, own))
    return _prepared(session, params, prepare_call_hierarchy)


def incoming(session: Session, params: types.CallHierarchyIncomingCallsParams) -> EncodedJson | None:
    """The items that read the constant; the ranges are in the readers."""
    return _calls(session, params.item.data, incoming_calls, lambda source, key: source.incoming_calls(key), "from")


def outgoing(session: Session, params: types.CallHierarchyOutgoingCallsParams) -> EncodedJson | None:
    """The constants that the item reads; the ranges are in the item."""
    return _calls(session, params.item.data, outgoing_calls, lambda source, key: source.outgoing_calls(key), "to")


def prepare_types(session: Session, params: types.TypeHierarchyPrepareParams) -> EncodedJson | None:
    return _prepared(session, params, prepare_type_hierarchy)


def above(session: Session, params: types.TypeHierarchySupertypesParams) -> EncodedJson | None:
    return _types(session, params.item.data, supertypes)


def below(session: Session, params: types.TypeHierarchySubtypesParams) -> EncodedJson | None:
    return _types(session, params.item.data, subtypes)


def _prepared(
    session: Session,
    params: types.CallHierarchyPrepareParams | types.TypeHierarchyPrepareParams,
    feature: Callable[[Analysis, str, int], Sequence[HierarchyItem]],
) -> EncodedJson | None:
    at = cursor_in_robot(session, params)
    found = () if at is None else feature(at.analysis, at.path, at.offset)
    return EncodedJson(_items(at.coordinates, found)) if at is not None and found else None


def _calls(
    session: Session,
    data: object,
    feature: Callable[[Analysis, HierarchyKey], Sequence[Call] | None],
    own: Callable[[Source, HierarchyKey], Sequence[Call] | None],
    end: str,
) -> EncodedJson | None:
    key, coordinates = _key(data), session.coordinates()
    source = None if key is None else session.source(key.path)
    calls = None if key is None else feature(session.analysis(), key)
    if key is not None and source is not None:
        calls = own(source, key)
    if calls is None:
        return None
    items = _items(coordinates, [call.item for call in calls])
    return EncodedJson(
        [
            {end: item, "fromRanges": coordinates.json_ranges(call.ranges)}
            for item, call in zip(items, calls, strict=True)
        ]
    )


def _types(
    session: Session, data: object, feature: Callable[[Analysis, HierarchyKey], Sequence[HierarchyItem] | None]
) -> EncodedJson | None:
    key, coordinates = _key(data), session.coordinates()
    found = None if key is None else feature(session.analysis(), key)
    return None if found is None else EncodedJson(_items(coordinates, found))


def _items(coordinates: Coordinates, items: Sequence[HierarchyItem]) -> list[Json]:
    """Items of both hierarchies, which are alike."""
    extents = coordinates.json_ranges(item.extent for item in items)
    selections = coordinates.json_ranges(item.selection for item in items)
    return [
        {
            "name": item.name,
            "kind": _kind(item).value,
            "uri": coordinates.uri_at(item.extent),
            "range": extent,
            "selectionRange": selection,
            "data": _data(item.key),
            **({"detail": item.detail} if item.detail else {}),
        }
        for item, extent, selection in zip(items, extents, selections, strict=True)
    ]


def _kind(item: HierarchyItem) -> types.SymbolKind:
    return types.SymbolKind.Interface if item.moves else _KINDS.get(item.key.kind, types.SymbolKind.Object)


def _data(key: HierarchyKey) -> dict[str, str]:
    """The data of an item. The label is a string: a client's numbers may not represent it exactly."""
    return {"path": key.path, "label": str(key.label), "kind": key.kind, "name": key.name, "prefix": key.prefix}


def _key(data: object) -> HierarchyKey | None:
    given = returned(data, path=str, label=str, kind=str, name=str, prefix=str)
    if given is None:
        return None
    try:
        return HierarchyKey(given["path"], int(given["label"]), given["kind"], given["name"], given["prefix"])
    except ValueError as error:
        raise foreign("'label' is not a number") from error


NAME_PATTERN = "[A-Za-z][A-Za-z0-9_-]*"
"""The names that linked editing allows."""


def selections(session: Session, params: types.SelectionRangeParams) -> list[types.SelectionRange] | None:
    """One selection range for each position, in their order."""
    known = document(session, params.text_document.uri)
    if known is None:
        return None
    offsets = [known.coordinates.offset(known.path, position) for position in params.positions]
    return [_nested(known, selection_range(known.analysis, known.path, offset)) for offset in offsets]


def _nested(known: Document, spans: Iterable[Span]) -> types.SelectionRange:
    found: types.SelectionRange | None = None
    for span in reversed([*spans]):
        found = types.SelectionRange(known.coordinates.spans(known.path, span), found)
    assert found is not None, "the file is around everything"
    return found


def linked(session: Session, params: types.LinkedEditingRangeParams) -> types.LinkedEditingRanges | None:
    at = cursor(session, params)
    spans = () if at is None else linked_editing_range(at.analysis, at.path, at.offset)
    if at is None or not spans:
        return None
    return types.LinkedEditingRanges([at.coordinates.spans(at.path, span) for span in spans], NAME_PATTERN)
