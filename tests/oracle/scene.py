"""A whole scene (language reference 4 to 10), in the shape of the recorded answers; `read` raises `RejectedError`."""

import math
import posixpath
from collections.abc import Callable, Mapping
from typing import NamedTuple

from oracle.expressions import Tokens, attribute_values, evaluated, expression, number
from oracle.lexer import lexed
from oracle.numbers import RejectedError, UnexpressedError, is_huge, to_double

_POSE = {"quaternion", "rpy", "translation", "type", "axis", "offset", "parent"}
_LOOK = {"shape", "mesh", "dimension", "delta", "thickness", "color", "alpha", "specular", "radius", "height", "scale"}
_FLAGS = {"visual", "collision"}
KNOWN = {
    "class": _POSE | _LOOK | _FLAGS | {"isa"},
    "frame": _POSE | {"variable", "isa"},
    "geometry": _LOOK | _FLAGS | {"start_radius", "end_radius", "no-shadow", "isa"},
}


class Block(NamedTuple):
    kind: str
    name: str
    body: list["Block | tuple[str, list[object]]"]


class Frame(NamedTuple):
    name: str
    parent: str | None
    properties: Mapping[str, object]


Load = Callable[[str], bytes | None]
"""The bytes of a file by its path."""


class Include(NamedTuple):
    path: str


def parsed(data: bytes, path: str, load: Load, above: tuple[str, ...] = ()) -> list[object]:
    """Everything is parsed first, includes and all."""
    if path in above:
        raise RejectedError("includes itself")
    tokens = Tokens(lexed(data))
    found: list[object] = []
    while (token := tokens.next()) is not None:
        match token.kind:
            case "frame" | "object" | "class":
                found.append(_named(tokens, token.kind))
            case "def":
                name = tokens.expect("word").value
                value = expression(tokens, [])
                tokens.expect(";")
                found.append(("def", name, value))
            case "allow_collision":
                pair = [str(tokens.expect("word", "string").value) for _ in range(2)]
                tokens.expect(";")
                found.append(("allow", tuple(sorted(pair))))
            case "include":
                target = _target(path, str(tokens.expect("string").value))
                text = load(target)
                if text is None:
                    raise RejectedError("no such file")
                found += parsed(text, target, load, (*above, path))
            case other:
                raise RejectedError(f"{other} at top level")
    return found


def _target(path: str, written: str) -> str:
    name = written.rpartition("/")[2]
    if any(mark in written for mark in "*?[\\~") or "." not in name[1:] or ".." in written or "/." in written:
        raise UnexpressedError(written)
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), written))


def _named(tokens: Tokens, kind: str) -> Block:
    return Block(kind, str(tokens.expect("word", "string").value), _body(tokens))


def _body(tokens: Tokens) -> list[Block | tuple[str, list[object]]]:
    tokens.expect("{")
    found: list[Block | tuple[str, list[object]]] = []
    while (token := tokens.expect("}", "geometry", "frame", "object", "word")).kind != "}":
        if token.kind == "geometry":
            found.append(Block("geometry", "", _body(tokens)))
        elif token.kind == "word":
            found.append((str(token.value), attribute_values(tokens)))
        else:
            found.append(_named(tokens, token.kind))
    return found


Properties = list[tuple[str, object]]


class Scene:
    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.constants: dict[str, object] = {}
        self.classes: dict[str, Properties] = {}
        self.frames: list[Frame] = []
        self.geometries: list[tuple[object, dict[str, object]]] = []
        self.allowed: set[tuple[str, str]] = set()

    def add(self, thing: object) -> None:
        if isinstance(thing, Block):
            self.block(thing, None)
        elif isinstance(thing, tuple) and thing[0] == "def":
            self.constants[thing[1]] = evaluated(thing[2], self.constants)
        elif isinstance(thing, tuple):
            self.allowed.add(thing[1])

    def block(self, block: Block, container: str | None) -> None:
        match block.kind:
            case "frame":
                self.frame(block, container)
            case "geometry":
                self.geometry(block, container)
            case "class":
                self.define(block)
            case other:
                raise RejectedError(f"{other} block")

    def property(self, statement: tuple[str, list[object]]) -> tuple[str, object]:
        name, values = statement
        if len(values) != 1:
            raise RejectedError("not one value")
        value = evaluated(values[0], self.constants)
        if name in _FLAGS or name == "no-shadow":
            value = number(value) != 0
        return name, value

    def based_on(self, values: list[object]) -> Properties:
        """What a class hands on, by its name as written."""
        if len(values) != 1:
            raise RejectedError("not one value")
        if not isinstance(values[0], str):
            if self.classes:
                raise RejectedError("no name of a class")
            return []
        return self.classes.get(values[0], [])

    def define(self, block: Block) -> None:
        if block.name in self.classes:
            raise RejectedError("class twice")
        own: Properties = []
        bases: list[Properties] = []
        for statement in block.body:
            if isinstance(statement, Block) or statement[0] not in KNOWN["class"]:
                raise RejectedError("not for a class")
            own.insert(0, self.property(statement))
            if statement[0] == "isa":
                bases.insert(0, self.based_on(statement[1]))
        self.classes[block.name] = own + [each for base in bases for each in base]

    def frame(self, block: Block, container: str | None) -> None:
        own: Properties = []
        bases: list[Properties] = []
        for statement in block.body:
            if isinstance(statement, Block):
                self.block(statement, block.name)
                continue
            if statement[0] not in KNOWN["frame"]:
                raise RejectedError("not for a frame")
            if statement[0] == "isa":
                bases.append(self.based_on(statement[1]))
                continue
            if statement[0] == "parent" and container is not None:
                raise RejectedError("cannot reparent")
            own.insert(0, self.property(statement))
        given = own + [each for base in bases for each in base]
        properties = dict(reversed(given))
        parent = properties.get("parent", container)
        if parent is not None and not isinstance(parent, str):
            raise RejectedError("a parent that is no name")
        if (parent or "") == block.name:
            raise RejectedError("its own parent")
        frame = Frame(block.name, parent, properties)
        _described(frame)
        self.frames.append(frame)

    def geometry(self, block: Block, container: str | None) -> None:
        own: Properties = []
        bases: list[Properties] = []
        for statement in block.body:
            if isinstance(statement, Block) or statement[0] not in KNOWN["geometry"]:
                raise RejectedError("not for a geometry")
            own.insert(0, self.property(statement))
            if statement[0] == "isa":
                bases.insert(0, self.based_on(statement[1]))
        given = own + [each for base in bases for each in base]
        names = [value for name, value in given if name == "isa"]
        if len(names) > 1 and not all(isinstance(name, str) for name in names):
            raise RejectedError("classes that are no names")
        if any(isinstance(name, complex) or is_huge(name) for name in names):
            raise UnexpressedError("a number among the classes that is no double")
        properties = dict(reversed(given))
        shown = self.shown(properties)
        shown["classes"] = sorted(set(names)) if len(names) > 1 else [_plain(name) for name in names]  # type: ignore[type-var]
        self.geometries.append((properties.get("parent", container), shown))

    def shown(self, given: Mapping[str, object]) -> dict[str, object]:
        params: dict[str, object] = {}
        explicit = sorted(name for name in ("color", "alpha", "specular", "scale") if name in given)
        look: dict[str, object] = {"color": [0.8] * 3, "alpha": 1.0, "specular": [0.0] * 3, "scale": 1.0}
        if "shape" in given:
            shape = given["shape"]
            match shape:
                case "box":
                    params["dimension"] = _vector(given.get("dimension", [0.0] * 3), 3)
                case "sphere":
                    params = _numbers(given, "radius")
                case "cylinder":
                    params = _numbers(given, "height", "radius")
                case "cone":
                    params = _numbers(given, "height", "start_radius", "end_radius")
                case "grid":
                    params = {name: _vector(given.get(name), 2) for name in ("dimension", "delta")}
                    params |= _numbers(given, "thickness")
                case _:
                    raise RejectedError("no such shape")
            for name in explicit:
                value = given[name]
                is_vector = name == "color" or (name == "specular" and isinstance(value, list))
                look[name] = _vector(value, 3) if is_vector else to_double(number(value))
        elif "mesh" in given:
            shape, mesh = "mesh", given["mesh"]
            if not isinstance(mesh, str) or not mesh:
                raise RejectedError("no path of a mesh")
            params["mesh"] = mesh if mesh.startswith("/") else f"{self.folder}/{mesh}"
            for name in explicit:
                look[name] = _plain(given[name])
        else:
            raise RejectedError("no shape or mesh")
        flags = {"visual": given.get("visual", True), "collision": given.get("collision", True)}
        return {"shape": shape, "params": params, **look, **flags, "no_shadow": given.get("no-shadow", False)} | {
            "explicit": explicit
        }


def _plain(value: object) -> object:
    if isinstance(value, str | list):
        return value
    return to_double(value)  # type: ignore[arg-type]


def _numbers(given: Mapping[str, object], *names: str) -> dict[str, object]:
    if any(name not in given for name in names):
        raise RejectedError("lacks a size")
    return {name: to_double(number(given[name])) for name in names}


def _vector(value: object, length: int, *, or_longer: bool = False) -> list[float]:
    if not isinstance(value, list):
        raise RejectedError("no array")
    if len(value) < length or (len(value) > length and not or_longer):
        raise RejectedError("wrong length")
    return value


def _described(frame: Frame) -> dict[str, object]:
    given = frame.properties
    kind = given.get("type", "fixed")
    rotation = [0.0, 0.0, 0.0, 1.0]
    if "quaternion" in given:
        value = given["quaternion"]
        if isinstance(value, str):
            raise RejectedError("a quaternion that is a word")
        rotation = _vector(value, 4) if isinstance(value, list) else [0.0, 0.0, 0.0, to_double(number(value))]
    elif "rpy" in given:
        rotation = _turned(*_vector(given["rpy"], 3, or_longer=True)[:3])
    translation = _vector(given.get("translation", [0.0] * 3), 3)
    found: dict[str, object] = {"name": frame.name, "parent": frame.parent, "type": kind}
    found |= {"axis": None, "offset": None, "variable": None, "quaternion": rotation, "translation": translation}
    if kind == "fixed":
        return found
    if kind not in ("revolute", "prismatic"):
        raise RejectedError("no such type")
    variable = given.get("variable", frame.name)
    if not isinstance(variable, str):
        raise RejectedError("a variable that is no name")
    found |= {"axis": _vector(given.get("axis"), 3), "offset": to_double(number(given.get("offset", 0)))}
    return found | {"variable": variable}


def _turned(roll: float, pitch: float, yaw: float) -> list[float]:
    half = [0.5 * angle for angle in (roll, pitch, yaw)]
    (a, b, c), (s, t, u) = [math.cos(h) for h in half], [math.sin(h) for h in half]
    return [s * b * c - a * t * u, a * t * c + s * b * u, a * b * u - s * t * c, a * b * c + s * t * u]


def read(data: bytes, path: str, load: Load) -> dict[str, object]:
    """What the scene holds. Raises RejectedError where the reader refuses it; UnexpressedError: this one knows not."""
    scene = Scene(posixpath.dirname(path))
    for thing in parsed(data, path, load):
        scene.add(thing)
    kept: dict[str, Frame] = {}
    for frame in scene.frames:
        kept.setdefault(frame.name, frame)
    for holder, _ in scene.geometries:
        if not isinstance(holder, str) or holder not in kept:
            raise RejectedError("a geometry in a frame that is not there")
    frames = [_described(kept[name]) for name in sorted(kept)]
    geometries = [
        {"frame": name} | shown for name in sorted(kept) for holder, shown in scene.geometries if holder == name
    ]
    return {"frames": frames, "geometries": geometries, "allowed_collisions": [list(p) for p in sorted(scene.allowed)]}
