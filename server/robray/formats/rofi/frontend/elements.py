"""Statements of the objects in `modules`, `moduleJoints` and `spaceJoints`."""

import math
from math import pi

from robray.facts.details import NotRead
from robray.facts.problems import Problem
from robray.facts.symbols import Name
from robray.formats.rofi.frontend.values import Keys, Local, is_near, single
from robray.formats.rofi.statements import Component, End, Module, ModuleJoint, Motion, Number, SpaceJoint, Word
from robray.formats.rofi.vocabulary import (
    ANGLES,
    COMPONENT_TYPES,
    END_KEYS,
    LIMIT_KEYS,
    MODULE_JOINT_KEYS,
    MODULE_KEYS,
    MODULE_TYPES,
    MOST_CONNECTORS,
    MOTION_KEYS,
    MOTION_TYPES,
    ORIENTATIONS,
    SPACE_JOINT_KEYS,
    STEEPEST,
    ModuleType,
    MotionType,
)
from robray.scene.pose import Vector
from robray.syntax import json
from robray.syntax.nodes import Mapping as Object
from robray.syntax.nodes import Node, Scalar, Style
from robray.text.spans import Span

_ROUNDED = 0.002
"""Tolerance of a rounded fraction of a turn in radians, such as 3.14."""


def module(local: Local, node: Object) -> Module:
    keys = local.keys(node)
    name = module_id(local, keys.get("id"))
    at = None if name is None else name.span
    word, kind = _type(local, keys.get("type"))
    wanted = ("id", "type") if kind is None else MODULE_KEYS[kind]
    local.expect(node, keys, wanted, "module" if kind is None else f"module of type '{kind.value}'", at)
    angles: tuple[Number | None, ...] = (None, None, None)
    size = None
    components: tuple[Word, ...] = ()
    match kind:
        case ModuleType.UNIVERSAL:
            angles = tuple(_angle(local, keys, key) for key in ANGLES)
        case ModuleType.PAD:
            size = _size(local, keys)
        case ModuleType.UNKNOWN:
            components = _components(local, keys)
        case ModuleType.CUBE | None:
            pass
    alpha, beta, gamma = angles
    return Module(Span(0, 1), name, word, kind, (alpha, beta, gamma), size, components)


def module_id(local: Local, node: Node | None) -> Name | None:
    """A number is a name here, by which joints name a module."""
    number = local.whole(node)
    return None if number is None or node is None else Name(str(number), local.span(node))


def _type(local: Local, node: Node | None) -> tuple[Word | None, ModuleType | None]:
    if node is None:
        return None, None
    word = Word(node.text, local.span(node)) if isinstance(node, Scalar) and node.style is Style.DOUBLE else None
    found = None if word is None else MODULE_TYPES.get(word.text)
    if found is None and not (isinstance(node, Scalar) and node.style is Style.MISSING):
        written = "" if word is None else word.text
        local.note("rofi-unknown-module-type", local.span(node), written)
    return word, found


def _angle(local: Local, keys: Keys, key: str) -> Number | None:
    found = local.number(keys.get(key))
    if found is not None and key != "gamma" and abs(single(found.value)) > STEEPEST:
        local.note("rofi-angle-range", found.span, key, f"{found.value:g}")
    elif found is not None and (meant := _eighths(found.value)):
        local.note("rofi-looks-like-radians", found.span, key, f"{found.value:.6g}", f"{meant * 45:g}")
    return found


def _eighths(angle: float) -> int:
    """Number of eighths of a turn, at most four, that an angle is in rounded radians; 0 for others."""
    # An angle far beyond half a turn may overflow when multiplied.
    eighths = round(4 * angle / pi) if abs(angle) < STEEPEST else 0
    return eighths if 0 < abs(eighths) <= 4 and abs(angle - eighths * pi / 4) <= _ROUNDED else 0


def _size(local: Local, keys: Keys) -> tuple[int, int] | None:
    found = []
    for key in ("width", "height"):
        node = keys.get(key)
        value = local.whole(node)
        if node is not None and value is not None and value <= 0:
            local.note("rofi-bad-size", local.span(node), key, str(value))
            value = None
        found.append(value)
    width, height = found
    if width is None or height is None:
        return None
    if width * height > MOST_CONNECTORS:
        size = f"{width:,} times {height:,} connectors are more than {MOST_CONNECTORS:,}"
        local.problems.append(
            Problem("beyond-limits", local.span(keys["width"]), NotRead("the size of this pad", size))
        )
        return None
    return width, height


def _components(local: Local, keys: Keys) -> tuple[Word, ...]:
    """The reader can use one, and no joint."""
    found = []
    joints = local.array(keys.get("joints"), "an array of joints")
    components = local.array(keys.get("components"), "an array of components")
    if joints is not None and joints.items:
        local.note("rofi-unknown-module-joint", local.span(joints))
    if components is None:
        return ()
    if not components.items:
        local.note("rofi-wrong-type", local.span(components), "an array of one component", "an empty one")
    for rank, each in enumerate(components.items):
        node = local.object(each, "an object that is a component")
        if node is None:
            continue
        inner = local.keys(node)
        local.expect(node, inner, ("type",), "component")
        if rank and not (joints is not None and joints.items):
            brace = local.at(node.start)
            local.note("rofi-loose-component", Span(brace, brace + 1))
        word = local.word(inner.get("type"))
        if word is not None:
            if word.text not in COMPONENT_TYPES:
                local.note("rofi-unknown-module-type", word.span, word.text, "component")
            found.append(word)
    return tuple(found)


_TOLERANCE = 1e-3
"""Tolerance for the length of an axis."""


def module_joint(local: Local, node: Object) -> ModuleJoint:
    keys = local.keys(node)
    local.expect(node, keys, MODULE_JOINT_KEYS, "joint of modules")
    orientation = local.word(keys.get("orientation"))
    if orientation is not None and orientation.text not in ORIENTATIONS:
        local.note("rofi-unknown-orientation", orientation.span, orientation.text)
    source, target = (_end(local, keys.get(key)) for key in ("from", "to"))
    return ModuleJoint(Span(0, 1), orientation, source, target)


def space_joint(local: Local, node: Object) -> SpaceJoint:
    keys = local.keys(node)
    local.expect(node, keys, SPACE_JOINT_KEYS, "space joint")
    point = _vector(local.numbers(keys.get("point"), 3, "an array of 3 numbers"))
    return SpaceJoint(Span(0, 1), point, _end(local, keys.get("to")), _motion(local, keys.get("joint")))


def _end(local: Local, node: Node | None) -> End | None:
    found = local.object(node, "an object with an id and a connector")
    if found is None:
        return None
    keys = local.keys(found)
    name = module_id(local, keys.get("id"))
    wanted = ("id",) if "component" in keys else END_KEYS
    if "connector" not in keys and any(is_near(key, "component") for key in keys):
        wanted = ("id", "component")
    local.expect(found, keys, wanted, "end of a joint", None if name is None else name.span)
    return End(local.span(found), name, _connector(local, found, keys))


def _connector(local: Local, node: Object, keys: Keys) -> Component | None:
    written = [key for key, _ in node.pairs if isinstance(key, Scalar) and key.text in ("component", "connector")]
    names = dict.fromkeys(key.text for key in written)
    if not names:
        return None
    if len(names) == 2:
        second = next(key for key in written if key.text != written[0].text)
        local.note("rofi-both-component-and-connector", local.span(second), second.text, written[0].text)
        return None
    key = written[-1]
    value = keys[key.text]
    if isinstance(value, Scalar) and value.style is Style.DOUBLE:
        return Component(value.text, local.span(value), local.span(key))
    if isinstance(value, Scalar) and isinstance(json.value(value), int | float):
        number = local.whole(value)
        return None if number is None else Component(number, local.span(value), local.span(key))
    local.wrong(value, "a connector's name or number")
    return None


def _motion(local: Local, node: Node | None) -> Motion | None:
    found = local.object(node, "an object that is a joint")
    if found is None:
        return None
    keys = local.keys(found)
    written = keys.get("type")
    word = local.word(written)
    kind = None if word is None else MOTION_TYPES.get(word.text)
    if word is not None and kind is None:
        local.note("rofi-unknown-joint-type", word.span, word.text)
    if kind is None:
        local.expect(found, keys, ("type",), "joint")
        return Motion(local.span(found), None, word, None)
    local.expect(found, keys, MOTION_KEYS[kind], f"joint of type '{kind.value}'")
    match kind:
        case MotionType.RIGID:
            return Motion(local.span(found), kind, word, local.matrix(keys.get("sourceToDestination")))
        case MotionType.ROTATIONAL:
            return _rotational(local, found, word, keys)


def _rotational(local: Local, node: Object, word: Word | None, keys: Keys) -> Motion:
    before, after = (local.matrix(keys.get(key)) for key in ("preMatrix", "postMatrix"))
    written = keys.get("axis")
    axis = _vector(local.numbers(written, 3, "an array of 3 numbers"))
    at = None if written is None else local.span(written)
    if axis is not None and at is not None and not abs(math.hypot(*axis) - 1) <= _TOLERANCE:
        local.note("rofi-axis-not-unit", at, f"{math.hypot(*axis):.4g}")
    limits = _limits(local, keys.get("limits"))
    position = _position(local, keys.get("positions"))
    if limits is not None and position is not None:
        _check_position(local, limits, position)
    return Motion(local.span(node), MotionType.ROTATIONAL, word, before, after, axis, limits, position)


def _limits(local: Local, node: Node | None) -> tuple[Number, Number] | None:
    found = local.object(node, "an object with min and max")
    if found is None:
        return None
    keys = local.keys(found)
    local.expect(found, keys, LIMIT_KEYS, "object of limits")
    least, most = (local.number(keys.get(key)) for key in LIMIT_KEYS)
    return None if least is None or most is None else (least, most)


def _position(local: Local, node: Node | None) -> Number | None:
    found = local.array(node, "an array of 1 number")
    if found is None:
        return None
    if len(found.items) != 1:
        local.note("rofi-wrong-type", local.span(found), "an array of 1 number", f"an array of {len(found.items)}")
        return None
    return local.number(found.items[0])


def _check_position(local: Local, limits: tuple[Number, Number], position: Number) -> None:
    least, most = (single(math.radians(single(each.value))) for each in limits)
    if least <= single(position.value) <= most:
        return
    fits = limits[0].value <= position.value <= limits[1].value
    local.note(
        "rofi-position-limit",
        position.span,
        f"{position.value:g}",
        f"{math.degrees(position.value):.6g}",
        f"{limits[0].value:g}",
        f"{limits[1].value:g}",
        "degrees" if fits else "",
        repr(math.radians(position.value)),
    )


def _vector(values: tuple[float, ...] | None) -> Vector | None:
    if values is None:
        return None
    x, y, z = values
    return x, y, z
