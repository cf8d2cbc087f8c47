"""Where modules are and what is wrong with a world, computed with numpy alone, in matrices; and worlds by chance.

Sections 4 and 5 of the specification, with nothing taken from the server: poses are matrices here and quaternions
there, contradictions are looked for joint by joint, and collisions pair by pair.
"""

import math
import random
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

import numpy

from formats.matrices import Matrix, X, Y, Z, moved, turned

Json: TypeAlias = dict[str, Any]

CONNECTORS = ("A-X", "A+X", "A-Z", "B-X", "B+X", "B-Z")
_TURNS = {"S": 0.0, "W": 90.0, "N": 180.0, "E": -90.0}
_SAME = 1e-3


class Shape(NamedTuple):
    """Of a module the poses of its components, those whose centres collide, how many are connectors, and which one is
    held where nobody says how the world stands."""

    components: list[Matrix]
    centres: list[int]
    connectors: int
    held: int


class Verdict(NamedTuple):
    """The first contradiction that the reader reports, or the poses of the origins of the modules."""

    code: str | None
    poses: Mapping[int, Matrix]


def _turned(degrees: float, axis: tuple[float, ...]) -> Matrix:
    return turned(math.radians(degrees), axis)


def _shape(module: Json) -> Shape:
    if module["type"] == "pad":
        sides = range(module["width"]), range(module["height"])
        cells = [moved(0, i, j) for i in sides[0] for j in sides[1]]
        return Shape(cells, [*range(len(cells))], len(cells), 0)
    if module["type"] == "cube":
        turns = ((0.0, X), (180.0, Y), (90.0, Y), (-90.0, Y), (90.0, Z), (-90.0, Z), (0.0, X))
        return Shape([_turned(*each) for each in turns], [6], 6, 6)
    shoe_a = _turned(module["alpha"], X)
    body_b = _turned(module["gamma"], Z) @ moved(0, 0, 1) @ _turned(180, Y)
    shoe_b = body_b @ _turned(module["beta"], X)
    on_shoe = (numpy.eye(4), _turned(180, Y), _turned(180, Z) @ _turned(90, (0, -1, 0)))
    connectors = [shoe @ each for shoe in (shoe_a, shoe_b) for each in on_shoe]
    return Shape([*connectors, shoe_a, numpy.eye(4), body_b, shoe_b], [7, 8], 6, 6)


def _component(end: Json) -> int:
    named: str | int = end["connector"] if "connector" in end else end["component"]
    return CONNECTORS.index(named) if isinstance(named, str) else named


def _dock(orientation: str) -> Matrix:
    turn = _turned(_TURNS[orientation[0]], (-1, 0, 0))
    return moved(-1, 0, 0) @ _turned(180, Z) @ _turned(180, X) @ turn


def _matrix(written: object) -> Matrix:
    return numpy.eye(4) if written == "identity" else numpy.array(written, float)


def _anchor(held: Json) -> Matrix:
    joint = held["joint"]
    if joint["type"] == "rigid":
        return moved(*held["point"]) @ _matrix(joint["sourceToDestination"])
    turn = turned(joint["positions"][0], joint["axis"][:3])
    return moved(*held["point"]) @ _matrix(joint["preMatrix"]) @ turn @ _matrix(joint["postMatrix"])


def _inverse(of: Matrix) -> Matrix:
    return numpy.linalg.inv(of).astype(numpy.float64)


def _differ(one: Matrix, other: Matrix) -> bool:
    return bool(numpy.abs(one - other).max() > _SAME)


def judged(world: Json) -> Verdict:
    shapes = {module["id"]: _shape(module) for module in world["modules"]}
    poses: dict[int, Matrix] = {}
    for number, pose in _held(world, shapes):
        if number in poses and _differ(poses[number], pose):
            return Verdict("rofi-inconsistent-rooting", {})
        poses.setdefault(number, pose)
    steps = []
    for dock in world["moduleJoints"]:
        mine, other = (shapes[dock[end]["id"]].components[_component(dock[end])] for end in ("from", "to"))
        step = mine @ _dock(dock["orientation"]) @ _inverse(other)
        steps += [(dock["from"]["id"], dock["to"]["id"], step)]
        steps += [(dock["to"]["id"], dock["from"]["id"], _inverse(step))]
    reached = [*poses]
    for number in reached:
        for one, other, step in steps:
            if one == number and other not in poses:
                poses[other] = poses[one] @ step
                reached.append(other)
    if any(one in poses and _differ(poses[one] @ step, poses[other]) for one, other, step in steps):
        return Verdict("rofi-inconsistent-position", {})
    if shapes.keys() - poses.keys():
        return Verdict("rofi-not-fixed", {})
    centres = {n: [(poses[n] @ each.components[at])[:3, 3] for at in each.centres] for n, each in shapes.items()}
    for one in shapes:
        for other in shapes:
            between = [numpy.linalg.norm(a - b) for a in centres[one] for b in centres[other]] if one < other else []
            if any(round(float(each) / _SAME) * _SAME < 1 - 1e-9 for each in between):
                return Verdict("rofi-collision", {})
    return Verdict(None, poses)


def _held(world: Json, shapes: Mapping[int, Shape]) -> Iterator[tuple[int, Matrix]]:
    if "spaceJoints" not in world:
        first = world["modules"][0]["id"]
        yield first, _inverse(shapes[first].components[shapes[first].held])
    for held in world.get("spaceJoints", ()):
        number = held["to"]["id"]
        yield number, _anchor(held) @ _inverse(shapes[number].components[_component(held["to"])])


def world_by_chance(rng: random.Random) -> Json:
    """Up to eight modules in a tree of docks, most of which hold; some with a dock too many, or one too few."""
    modules = [_module(number, rng) for number in rng.sample(range(-5, 60), rng.randint(1, 8))]
    used: set[tuple[int, int]] = set()
    docks = []
    for rank, module in enumerate(modules[1:], 1):
        if rng.random() < 0.95:
            docks.append(_docked([module, rng.choice(modules[:rank])], used, rng))
    if rng.random() < 0.15:
        docks.append(_docked([rng.choice(modules), rng.choice(modules)], used, rng))
    rng.shuffle(docks)
    world: Json = {"modules": modules, "moduleJoints": docks}
    if rng.random() < 0.85:
        world["spaceJoints"] = [_space_joint(rng.choice(modules), rng) for _ in range(rng.choice((1, 1, 1, 1, 2)))]
        if rng.random() < 0.1:
            world["spaceJoints"] *= 2
    return world


def _module(number: int, rng: random.Random) -> Json:
    kind = rng.choice(("universal", "universal", "universal", "universal", "pad", "cube"))
    module: Json = {"id": number, "type": kind}
    if kind == "pad":
        module |= {"width": rng.randint(1, 4), "height": rng.randint(1, 4)}
    elif kind == "universal":
        for name, most in (("alpha", 90), ("beta", 90), ("gamma", 720)):
            module[name] = rng.choice((0, 90, -90, rng.randint(-most, most), round(rng.uniform(-most, most), 3)))
    return module


def _docked(modules: list[Json], used: set[tuple[int, int]], rng: random.Random) -> Json:
    rng.shuffle(modules)
    orientation = rng.choice(("N", "E", "S", "W", "North", "East", "South", "West"))
    ends = []
    for module in modules:
        connectors = range(_shape(module).connectors)
        free = [each for each in connectors if (module["id"], each) not in used]
        connector = rng.choice(free or connectors)
        used.add((module["id"], connector))
        is_named = module["type"] == "universal" and rng.random() < 0.6
        key = rng.choice(("connector", "connector", "component"))
        ends.append({"id": module["id"], key: CONNECTORS[connector] if is_named else connector})
    return {"orientation": orientation, "from": ends[0], "to": ends[1]}


def _space_joint(module: Json, rng: random.Random) -> Json:
    def rows(matrix: Matrix) -> Any:
        return rng.choice(("identity", matrix.tolist()))

    before, behind = _turned(rng.choice((90, 30, -45)), rng.choice((X, Y, Z))), moved(0, 1, 2)
    joint: Json = {"type": "rigid", "sourceToDestination": rows(before)}
    if rng.random() < 0.5:
        axis = [*rng.choice((X, Y, Z)), *rng.choice(([], [0]))]
        joint = {"type": "rotational", "limits": {"min": -180, "max": 180}, "axis": axis}
        joint |= {"preMatrix": rows(before), "postMatrix": rows(behind), "positions": [round(rng.uniform(-3, 3), 4)]}
    component = rng.randrange(len(_shape(module).components))
    point = [rng.randint(-3, 3), 0, round(rng.random(), 2)]
    return {"point": point, "to": {"id": module["id"], "component": component}, "joint": joint}
