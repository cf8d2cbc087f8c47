"""The one frame of a device, where it has no other: what is to be of a frame of the device is of that one."""

from collections.abc import Iterator
from typing import NamedTuple

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.symbols import SymbolKind
from robray.formats.robwork.statements import Frame, Model
from robray.rules.robwork.written_names import prefix

_KEY = "frames that are alone in their devices"


class _Alone(NamedTuple):
    """By what the names in a device begin with; None where there are several."""

    names: dict[str, str | None]


def only_frame(
    scene: SceneState, place: ItemPath, looked: dict[tuple[object, ...], object] | None, *, is_joint: bool
) -> str | None:
    """Of the device or chain that an item stands in; None where there is none, or more than one, and where the item is
    put in elsewhere. Cost: once O(names of the scene), where `looked` keeps it."""
    if not isinstance(scene.item(place).statement, Model):
        return None
    known = None if looked is None else looked.get((_KEY, is_joint))
    if isinstance(known, _Alone):
        return known.names.get(prefix(scene, place))
    names: dict[str, str | None] = {}
    for around, name in _frames(scene, is_joint=is_joint):
        names[around] = None if around in names else name
    if looked is not None:
        looked[(_KEY, is_joint)] = _Alone(names)
    return names.get(prefix(scene, place))


def _frames(scene: SceneState, *, is_joint: bool) -> Iterator[tuple[str, str]]:
    """What the names in a device begin with, and the name of a frame in it, or of a joint."""
    for symbol, places in scene.declarations.items():
        if symbol.kind is not SymbolKind.FRAME:
            continue
        statement = scene.item(next(iter(places))).statement
        if isinstance(statement, Frame) and (not is_joint or statement.moves is not None):
            around, dot, name = symbol.name.rpartition(".")
            yield around + dot, name
