"""Modules: what stands in the objects of `modules`."""

from math import pi

from robray.facts.details import NotRead
from robray.facts.problems import Problem
from robray.facts.symbols import Name
from robray.formats.rofi.frontend.values import Keys, Local, single
from robray.formats.rofi.statements import Module, Number, Word
from robray.formats.rofi.vocabulary import (
    ANGLES,
    COMPONENT_TYPES,
    MODULE_KEYS,
    MODULE_TYPES,
    MOST_CONNECTORS,
    STEEPEST,
    ModuleType,
)
from robray.syntax.nodes import Mapping as Object
from robray.syntax.nodes import Node, Scalar, Style
from robray.text.spans import Span

_ROUNDED = 0.002
"""How far a part of a turn in radians is from what is written for it, as 3.14."""


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
    """A number is a name here: it is what joints call a module by."""
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
    """How many eighths of a turn, four at most, an angle would be in radians, rounded by who writes it; 0 for none."""
    # What is far beyond half a turn need not be a number that can be multiplied.
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
