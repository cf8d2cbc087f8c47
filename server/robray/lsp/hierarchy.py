"""What feeds and drives constants, the tree of frames, and that of classes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol import types

from robray.features.call_hierarchy import incoming_calls, outgoing_calls, prepare_call_hierarchy
from robray.features.hierarchy_item import HierarchyKey
from robray.features.type_hierarchy import prepare_type_hierarchy, subtypes, supertypes
from robray.lsp.cursor import cursor

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from robray.analysis.analysis import Analysis
    from robray.features.call_hierarchy import Call
    from robray.features.hierarchy_item import HierarchyItem
    from robray.lsp.convert import Coordinates
    from robray.lsp.server import RobrayServer

_KINDS: Mapping[str, types.SymbolKind] = {
    "constant": types.SymbolKind.Constant,
    "class": types.SymbolKind.Class,
    "frame": types.SymbolKind.Namespace,
}


def prepare_calls(
    server: RobrayServer, params: types.CallHierarchyPrepareParams
) -> list[types.CallHierarchyItem] | None:
    at = cursor(server, params)
    found = () if at is None else prepare_call_hierarchy(at.analysis, at.path, at.offset)
    return [_call_item(at.coordinates, item) for item in found] if at is not None and found else None


def incoming(
    server: RobrayServer, params: types.CallHierarchyIncomingCallsParams
) -> list[types.CallHierarchyIncomingCall] | None:
    """What reads the constant; the ranges are in the readers."""
    coordinates = server.coordinates()
    calls = _calls(server, params.item.data, incoming_calls)
    if calls is None:
        return None
    return [
        types.CallHierarchyIncomingCall(_call_item(coordinates, one.item), _ranges(coordinates, one)) for one in calls
    ]


def outgoing(
    server: RobrayServer, params: types.CallHierarchyOutgoingCallsParams
) -> list[types.CallHierarchyOutgoingCall] | None:
    """The constants that the item reads; the ranges are in the item."""
    coordinates = server.coordinates()
    calls = _calls(server, params.item.data, outgoing_calls)
    if calls is None:
        return None
    return [
        types.CallHierarchyOutgoingCall(_call_item(coordinates, one.item), _ranges(coordinates, one)) for one in calls
    ]


def prepare_types(
    server: RobrayServer, params: types.TypeHierarchyPrepareParams
) -> list[types.TypeHierarchyItem] | None:
    at = cursor(server, params)
    found = () if at is None else prepare_type_hierarchy(at.analysis, at.path, at.offset)
    return [_type_item(at.coordinates, item) for item in found] if at is not None and found else None


def above(server: RobrayServer, params: types.TypeHierarchySupertypesParams) -> list[types.TypeHierarchyItem] | None:
    return _types(server, params.item.data, supertypes)


def below(server: RobrayServer, params: types.TypeHierarchySubtypesParams) -> list[types.TypeHierarchyItem] | None:
    return _types(server, params.item.data, subtypes)


def _calls(
    server: RobrayServer, data: object, feature: Callable[[Analysis, HierarchyKey], Iterable[Call] | None]
) -> Iterable[Call] | None:
    key = _key(data)
    return None if key is None else feature(server.analysis(), key)


def _types(
    server: RobrayServer, data: object, feature: Callable[[Analysis, HierarchyKey], Iterable[HierarchyItem] | None]
) -> list[types.TypeHierarchyItem] | None:
    key, coordinates = _key(data), server.coordinates()
    found = None if key is None else feature(server.analysis(), key)
    return None if found is None else [_type_item(coordinates, item) for item in found]


def _ranges(coordinates: Coordinates, call: Call) -> list[types.Range]:
    return [coordinates.range(at) for at in call.ranges]


def _call_item(coordinates: Coordinates, item: HierarchyItem) -> types.CallHierarchyItem:
    return types.CallHierarchyItem(
        name=item.name,
        kind=_kind(item),
        uri=coordinates.uri(item.extent.path),
        range=coordinates.range(item.extent),
        selection_range=coordinates.range(item.selection),
        detail=item.detail or None,
        data=_data(item.key),
    )


def _type_item(coordinates: Coordinates, item: HierarchyItem) -> types.TypeHierarchyItem:
    return types.TypeHierarchyItem(
        name=item.name,
        kind=_kind(item),
        uri=coordinates.uri(item.extent.path),
        range=coordinates.range(item.extent),
        selection_range=coordinates.range(item.selection),
        detail=item.detail or None,
        data=_data(item.key),
    )


def _kind(item: HierarchyItem) -> types.SymbolKind:
    return types.SymbolKind.Method if item.moves else _KINDS.get(item.key.kind, types.SymbolKind.Object)


def _data(key: HierarchyKey) -> dict[str, str]:
    """A label is a string here: it may be more than a client's numbers hold exactly."""
    return {"path": key.path, "label": str(key.label), "kind": key.kind, "name": key.name}


def _key(data: Any) -> HierarchyKey | None:
    try:
        return HierarchyKey(str(data["path"]), int(data["label"]), str(data["kind"]), str(data["name"]))
    except (KeyError, TypeError, ValueError):
        return None
