"""What feeds and drives constants, the tree of frames, and that of classes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from lsprotocol import types

from robray.analysis.analysis import Analysis
from robray.features.call_hierarchy import Call, incoming_calls, outgoing_calls, prepare_call_hierarchy
from robray.features.hierarchy_item import HierarchyItem, HierarchyKey
from robray.features.type_hierarchy import prepare_type_hierarchy, subtypes, supertypes
from robray.lsp.convert import Coordinates
from robray.lsp.cursor import cursor, cursor_in_robot
from robray.lsp.encoded_json import EncodedJson, written
from robray.lsp.returned import foreign, returned
from robray.lsp.session import Session

if TYPE_CHECKING:
    from robray.lsp.source import Source

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
        return EncodedJson.list_of(_items(at.coordinates, own))
    return _prepared(session, params, prepare_call_hierarchy)


def incoming(session: Session, params: types.CallHierarchyIncomingCallsParams) -> EncodedJson | None:
    """What reads the constant; the ranges are in the readers."""
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
    return EncodedJson.list_of(_items(at.coordinates, found)) if at is not None and found else None


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
    ranges = iter(coordinates.written_ranges(at for call in calls for at in call.ranges))
    return EncodedJson.list_of(
        f'{{"{end}":{item},"fromRanges":[{",".join(islice(ranges, len(call.ranges)))}]}}'
        for item, call in zip(items, calls, strict=True)
    )


def _types(
    session: Session, data: object, feature: Callable[[Analysis, HierarchyKey], Sequence[HierarchyItem] | None]
) -> EncodedJson | None:
    key, coordinates = _key(data), session.coordinates()
    found = None if key is None else feature(session.analysis(), key)
    return None if found is None else EncodedJson.list_of(_items(coordinates, found))


def _items(coordinates: Coordinates, items: Sequence[HierarchyItem]) -> list[str]:
    """Of both hierarchies: they look alike."""
    ranges = iter(coordinates.written_ranges(at for item in items for at in (item.extent, item.selection)))
    return [
        f'{{"name":{written(item.name)},"kind":{_kind(item).value},"uri":{written(coordinates.uri_at(item.extent))},'
        f'"range":{next(ranges)},"selectionRange":{next(ranges)},"data":{written(_data(item.key))}'
        f"{_detail(item)}}}"
        for item in items
    ]


def _detail(item: HierarchyItem) -> str:
    return f',"detail":{written(item.detail)}' if item.detail else ""


def _kind(item: HierarchyItem) -> types.SymbolKind:
    return types.SymbolKind.Interface if item.moves else _KINDS.get(item.key.kind, types.SymbolKind.Object)


def _data(key: HierarchyKey) -> dict[str, str]:
    """A label is a string here: it may be more than a client's numbers hold exactly."""
    return {"path": key.path, "label": str(key.label), "kind": key.kind, "name": key.name, "prefix": key.prefix}


def _key(data: object) -> HierarchyKey | None:
    given = returned(data, path=str, label=str, kind=str, name=str, prefix=str)
    if given is None:
        return None
    try:
        return HierarchyKey(given["path"], int(given["label"]), given["kind"], given["name"], given["prefix"])
    except ValueError as error:
        raise foreign("'label' is no number") from error
