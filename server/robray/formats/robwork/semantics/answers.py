"""Answers to queries of RobWork's statements."""

from bisect import bisect_left
from typing import NamedTuple

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.symbols import Symbol, SymbolKind
from robray.formats.robwork.kinds import (
    CONFIGURED,
    COUNTED,
    DEVICE,
    DEVICE_IN_ROW,
    HELD,
    HOME,
    IN_ROW,
    IN_SEQUENCE,
    LIMITED,
    TYPED,
    WITH_PROPERTIES,
    WORKCELL,
)
from robray.formats.robwork.statements import Configuration, Device, Frame, Include, Model, Place

_MOST_LINKS = 32
"""Joints in a chain of followers."""


class Master(NamedTuple):
    """A joint with followers: `factor` times the position of `variable`, and an offset."""

    variable: str
    factor: float
    offset: float
    rest: float


NO_JOINT = "no joint"
"""For a frame that never moves by itself: nothing can depend on it."""

LATER = "later"
"""For a joint further down: RobWork looks it up while it makes the frames, and stops."""

NOT_MOVED = "not moved"
"""For a joint that another one cannot move: only one that turns or slides depends on another."""

OF_ITSELF = "of itself"
"""For a joint that depends on itself, directly or by others."""

_STILL = frozenset({"Fixed", "Movable", "EndEffector"})


class FoundDevice(NamedTuple):
    """`is_empty` as in its statement."""

    place: ItemPath
    joints: int | None
    is_empty: bool | None


def first_device(scene: SceneState, name: str, _: ItemPath) -> FoundDevice | None:
    """The first device of a name, without chains in devices. One without frames yields to one with some."""
    empty: FoundDevice | None = None
    for place in scene.declarations.get(Symbol(DEVICE, name), ()):
        device = scene.item(place).statement
        assert isinstance(device, Device), "nothing else is a device"
        if device.kind != "SerialChain":
            found = FoundDevice(place, device.joints, device.is_empty)
            if not found.is_empty:
                return found
            empty = empty or found
    return empty


def frames_put_in(scene: SceneState, scope: str, _: ItemPath) -> bool:
    return Symbol(HELD, scope) in scene.declarations


def is_left_out(scene: SceneState, name: str) -> bool:
    """True if RobWork ignores the first device of a name, because it has no frames."""
    device = first_device(scene, name, ())
    if device is None or device.is_empty is False:
        return False
    return bool(device.is_empty) or not frames_put_in(scene, f"{name}.", ())


class Before(NamedTuple):
    """A frame; `name` is qualified."""

    place: ItemPath
    name: str


def before(scene: SceneState, scope: str, place: ItemPath) -> Before | None:
    """The last frame of a scope before the asking item."""
    found = scene.latest_before(Symbol(IN_SEQUENCE, scope), place)
    return None if found is None else _frame_at(scene, found)


def before_in_device(scene: SceneState, _: str, place: ItemPath) -> Before | None:
    """The last frame before the asking one in the device around both, which is the last that began."""
    found = scene.latest_before(Symbol(IN_ROW, ""), place)
    device = scene.latest_before(Symbol(DEVICE_IN_ROW, ""), place)
    return None if found is None or (device is not None and found < device) else _frame_at(scene, found)


def _frame_at(scene: SceneState, found: ItemPath) -> Before | None:
    frame = scene.item(found).statement
    assert isinstance(frame, Frame), "only frames are in a sequence"
    return None if frame.name is None else Before(found, scene.own_name(frame.name.text, found))


def any_workcell(scene: SceneState, _: str, __: ItemPath) -> bool:
    return Symbol(WORKCELL, "") in scene.declarations


def around(scene: SceneState, _: str, place: ItemPath) -> tuple[Place, str]:
    """The parents of frames in the device around the include of an item's file, and its base."""
    for depth in range(len(place) - 1, 0, -1):
        statement = scene.item(place[:depth]).statement
        if not isinstance(statement, Include):
            break
        if statement.place is not Place.WORKCELL:
            return statement.place, statement.base
    return Place.WORKCELL, ""


def held_in(scene: SceneState, _: str, place: ItemPath) -> Place | None:
    """None for a file that is read by itself, or by a task."""
    including = scene.item(place[:-1]).statement if len(place) > 1 + scene.is_set else None
    return around(scene, "", place)[0] if isinstance(including, Include) and not including.is_of_task else None


def type_before(scene: SceneState, name: str, place: ItemPath) -> str:
    """Empty if no joint before gives it."""
    found = scene.latest_before(Symbol(TYPED, name), place)
    statement = None if found is None else scene.item(found).statement
    return statement.dh.type if isinstance(statement, Frame) and statement.dh is not None else ""


def property_before(scene: SceneState, name: str, place: ItemPath) -> str:
    """Empty if the last property before the item has no type."""
    found = scene.latest_before(Symbol(WITH_PROPERTIES, name), place)
    statement = None if found is None else scene.item(found).statement
    return (statement.properties[-1].type or "") if isinstance(statement, Frame | Model) else ""


def at_home(scene: SceneState, _: str, place: ItemPath) -> float:
    """The position of a joint by the configuration of its device, with joints in any files and chains."""
    devices = scene.declarations.get(Symbol(CONFIGURED, ""), ())
    device = devices[bisect_left(devices, place) - 1] if devices else None
    statement = None if device is None else scene.item(device).statement
    if (
        device is None
        or not isinstance(statement, Device)
        or not device < place[: len(device)] <= _last_in(scene, device)
    ):
        return 0.0
    joints = scene.declarations.get(Symbol(COUNTED, ""), ())
    first, at = bisect_left(joints, device), bisect_left(joints, place)
    is_counted = at < len(joints) and joints[at] == place
    home = statement.home or _home_in_files(scene, device)
    return home[at - first] if is_counted and at - first < len(home) else 0.0


def _home_in_files(scene: SceneState, device: ItemPath) -> tuple[float, ...]:
    """The last configuration that the files hold which are put into a device."""
    last = _last_in(scene, device)
    found: tuple[float, ...] = ()
    homes = scene.declarations.get(Symbol(HOME, ""), ())
    for place in homes[bisect_left(homes, device) :]:
        if place[: len(device)] > last:
            break
        statement = scene.item(place).statement
        found = statement.home if isinstance(statement, Configuration) else found
    return found


def _last_in(scene: SceneState, place: ItemPath) -> ItemPath:
    """The last item that another one holds."""
    facts = scene.file(place).reading.facts
    return (*place[:-1], facts.labels[facts.after(facts.rank(place[-1])) - 1])


def is_movable(scene: SceneState, name: str, _: ItemPath) -> bool | None:
    """None outside of a workcell's frames, and for an unknown type."""
    frame = _frame(scene, name)
    return None if frame is None or not frame[0].kind else frame[0].kind == "Movable"


def master(scene: SceneState, name: str, _: ItemPath) -> Master | str | None:
    """`NO_JOINT` for another frame, `OF_ITSELF` for a joint in a cycle of followers; None for one of unknown motion, or
    that depends on nothing.
    """
    factor, offset, before = 1.0, 0.0, set[str]()
    asked = _frame(scene, name)
    if asked is not None and asked[0].kind in _STILL:
        return NO_JOINT
    for _step in range(_MOST_LINKS):
        if name in before:
            return OF_ITSELF
        before.add(name)
        found = _frame(scene, name)
        if found is None or found[0].moves is None:
            return None
        frame, place = found
        if frame.depend is None:
            is_asked = frame.home is None or frame.place is Place.WORKCELL
            rest = at_home(scene, "", place) if is_asked else frame.home or 0.0
            return Master(name, factor, offset, rest)
        if frame.depend.gain is None or frame.depend.offset is None:
            return None
        offset += factor * frame.depend.offset
        factor *= frame.depend.gain
        name = scene.frame_named(frame.depend.on.text, place)
    return None


def limits_beside(scene: SceneState, name: str, _: ItemPath) -> tuple[float, float] | None:
    """In degrees or metres, as written."""
    for place in scene.declarations.get(Symbol(LIMITED, name), ()):
        limit = scene.item(place).statement
        assert isinstance(limit, Model), "nothing else limits a joint beside it"
        return limit.limits
    return None


def _frame(scene: SceneState, name: str) -> tuple[Frame, ItemPath] | None:
    place = next(iter(scene.declarations.get(Symbol(SymbolKind.FRAME, name), ())), None)
    statement = None if place is None else scene.item(place).statement
    return (statement, place) if isinstance(statement, Frame) and place is not None else None
