"""Robots and scenes by chance, with the poses that they have by a computation in matrices with numpy alone.

Sections 2 to 5 of the specification in MARS' reading, with nothing taken from the server: poses are matrices here and
quaternions there.
"""

import math
import random
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy
import yaml

from formats.matrices import Matrix, X, Y, Z, about_zyx, direction_by_chance, moved, turned, words

Json: TypeAlias = dict[str, Any]

_WORLD = numpy.eye(4)


class Written(NamedTuple):
    """Texts by the names of their files, and the poses of `entity::link` in the world."""

    files: dict[str, str]
    poses: dict[str, Matrix]


class _Robot(NamedTuple):
    """`poses` are those of the links in the root's frame, by the name of the pose; None for none."""

    file: str
    poses: Mapping[str | None, Mapping[str, Matrix]]


def _numbers(rng: random.Random, most: float, count: int = 3) -> list[float]:
    return [round(rng.uniform(-most, most), 3) for _ in range(count)]


def _dumped(value: Json, rng: random.Random) -> str:
    text: str = yaml.safe_dump(value, default_flow_style=rng.choice((True, False, None)), sort_keys=False)
    return text


# Robots.


class _Joint(NamedTuple):
    name: str
    parent: str
    child: str
    type: str
    origin: Matrix
    axis: Sequence[float]
    mimic: tuple[str, float, float] | None

    def at(self, positions: Mapping[str, float]) -> Matrix:
        position = positions.get(self.name, 0.0)
        if self.mimic is not None:
            leader, multiplier, offset = self.mimic
            position = multiplier * positions.get(leader, 0.0) + offset
        if self.type == "fixed":
            return self.origin
        if self.type == "prismatic":
            return self.origin @ moved(*[position * each for each in self.axis])
        return self.origin @ turned(position, self.axis)


def _robot(number: int, rng: random.Random, files: dict[str, str]) -> _Robot:
    """With a `.smurf` around it, which knows poses, or its URDF alone."""
    joints: list[_Joint] = []
    elements = ['<link name="l0"/>']
    for rank in range(1, rng.randint(1, 5) + 1):
        joint, element = _random_joint(rank, joints, rng)
        joints.append(joint)
        elements += [f'<link name="l{rank}"/>', element]
    rng.shuffle(elements)
    name = f"r{number}"
    files[f"{name}.urdf"] = "\n".join([f'<robot name="{name}">', *elements, "</robot>", ""])
    poses: dict[str | None, Mapping[str, Matrix]] = {None: _links(joints, {})}
    if rng.random() < 0.3:
        return _Robot(f"{name}.urdf", poses)
    moving = [each for each in joints if each.type != "fixed" and each.mimic is None]
    motors = {each.name: f"m_{each.name}" for each in moving if rng.random() < 0.6}
    listed = []
    for pose in ("first", "second"):
        values = {each.name: _numbers(rng, 2, 1)[0] for each in moving if rng.random() < 0.8}
        told = {motors[each] if each in motors and rng.random() < 0.7 else each: at for each, at in values.items()}
        listed.append({"name": pose, "joints": told})
        poses[pose] = _links(joints, values)
    annotations: Json = {"motors": [{"name": motor, "joint": joint} for joint, motor in motors.items()]}
    files[f"{name}.yml"] = _dumped({**annotations, "poses": listed}, rng)
    files[f"{name}.smurf"] = _dumped({"modelname": name, "files": [f"{name}.urdf", f"{name}.yml"]}, rng)
    return _Robot(f"{name}.smurf", poses)


def _random_joint(rank: int, earlier: Sequence[_Joint], rng: random.Random) -> tuple[_Joint, str]:
    kind = rng.choice(("fixed", "revolute", "continuous", "prismatic"))
    position, angles = _numbers(rng, 1), _numbers(rng, 3)
    parent, axis = f"l{rng.randrange(rank)}", rng.choice((X, Y, Z, (-1.0, 0.0, 0.0)))
    leaders = [each.name for each in earlier if each.type != "fixed" and each.mimic is None]
    mimic = None
    if leaders and kind != "fixed" and rng.random() < 0.3:
        mimic = (rng.choice(leaders), rng.choice((1.0, -1.0, 0.5)), rng.choice((0.0, 0.25)))
    joint = _Joint(f"j{rank}", parent, f"l{rank}", kind, moved(*position) @ about_zyx(angles[::-1]), axis, mimic)
    place = f'<origin xyz="{words(position)}" rpy="{words(angles)}"/>'
    parts = [f'<parent link="{parent}"/>', f'<child link="l{rank}"/>', place]
    if kind != "fixed":
        parts.append(f'<axis xyz="{words(axis)}"/>')
    if kind in ("revolute", "prismatic"):
        parts.append('<limit lower="-9" upper="9" effort="1" velocity="1"/>')
    if mimic is not None:
        parts.append(f'<mimic joint="{mimic[0]}" multiplier="{mimic[1]}" offset="{mimic[2]}"/>')
    rng.shuffle(parts)
    return joint, f'<joint name="j{rank}" type="{kind}">{"".join(parts)}</joint>'


def _links(joints: Sequence[_Joint], positions: Mapping[str, float]) -> dict[str, Matrix]:
    found = {"l0": _WORLD}
    for joint in joints:
        found[joint.child] = found[joint.parent] @ joint.at(positions)
    return found


# Scenes.


class _Entity(NamedTuple):
    """`local` is its place relative to `parent`, a link of an entity, or to the world."""

    name: str
    links: Mapping[str, Matrix]
    parent: str | None
    local: Matrix


class _Placement(NamedTuple):
    """Of a nested scene: what its entities without a parent hang from, and where."""

    parent: str | None
    local: Matrix


class _Writing:
    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.files: dict[str, str] = {}
        self.robots = [_robot(number, rng, self.files) for number in range(2)]
        self.entities: list[_Entity] = []
        self.count = 0

    def scene(self, file: str, outer: _Placement | None, depth: int) -> None:
        """Writes a scene, and what it nests; of `outer`, where it is nested."""
        rng = self.rng
        is_assembly = outer is not None and rng.random() < 0.4
        listed: list[Json] = []
        for _ in range(rng.randint(1, 4)):
            item, own = self._placed(outer, is_assembly=is_assembly)
            if depth and rng.random() < 0.3:
                inner = f"nested{self.count}.{rng.choice(('smurfs', 'smurfa'))}"
                listed.append({**item, "file": inner})
                self.scene(inner, own, depth - 1)
                continue
            robot = rng.choice(self.robots)
            pose = rng.choice([*robot.poses])
            item["file"] = robot.file
            if pose is not None:
                item["pose"] = pose
            self.entities.append(_Entity(item["name"], robot.poses[pose], own.parent, own.local))
            listed.append(item)
        if rng.random() < 0.3:
            # What hangs from a link may stand before it.
            listed.reverse()
        self.files[file] = _dumped({"smurfa" if is_assembly else "entities": listed}, rng)

    def _placed(self, outer: _Placement | None, *, is_assembly: bool) -> tuple[Json, _Placement]:
        """An entity without its file, and where it hangs."""
        rng = self.rng
        item: Json = {"name": f"e{self.count}", **rng.choice(({}, {"anchor": "world"}, {"anchor": "none"}))}
        self.count += 1
        local = _WORLD
        if rng.random() < 0.8:
            position = _numbers(rng, 3)
            item["position"] = position
            if outer is None and rng.random() < 0.3:
                item["position"] = dict(zip("xyz", position, strict=True))
            local = moved(*position)
        if rng.random() < 0.7:
            # MARS reads lists alone in a scene that another includes.
            item["rotation"], rotation = _rotation(rng, may_be_map=outer is None)
            local = local @ rotation
        if self.entities and rng.random() < 0.4:
            parent = rng.choice(self.entities)
            item["parent"] = f"{parent.name}::{rng.choice([*parent.links])}"
            return item, _Placement(item["parent"], local)
        parent_word = rng.choice((None, None, "world", "none"))
        if parent_word is not None:
            item["parent"] = parent_word
        if outer is None or parent_word == "none":
            return item, _Placement(None, local)
        if is_assembly and rng.random() < 0.5:
            item["root"] = True
        takes_parent = not is_assembly or item.get("root", False)
        return item, _Placement(outer.parent if takes_parent else None, outer.local @ local)

    def world(self) -> dict[str, Matrix]:
        found: dict[str, Matrix] = {}
        # Parents are named after they are there.
        for entity in self.entities:
            base = _WORLD if entity.parent is None else found[entity.parent]
            for link, pose in entity.links.items():
                found[f"{entity.name}::{link}"] = base @ entity.local @ pose
        return found


def _rotation(rng: random.Random, *, may_be_map: bool) -> tuple[Any, Matrix]:
    """In MARS' reading: degrees, and quaternions that begin with w."""
    degrees = _numbers(rng, 180)
    radians = [math.radians(each) for each in degrees]
    kind = rng.choice(("z", "list of z", "xyz", "wxyz", *(["map"] if may_be_map else [])))
    if kind == "z":
        return degrees[2], turned(radians[2], Z)
    if kind == "list of z":
        return [degrees[2]], turned(radians[2], Z)
    if kind == "xyz":
        return degrees, about_zyx(radians[::-1])
    axis = direction_by_chance(rng)
    quaternion = [math.cos(radians[0] / 2), *(each * math.sin(radians[0] / 2) for each in axis)]
    written = quaternion if kind == "wxyz" else dict(zip("wxyz", quaternion, strict=True))
    return written, turned(radians[0], axis)


def scene_by_chance(rng: random.Random, file: str) -> Written:
    """Robots, with poses and without, in a scene that nests others, two deep; some hang from links of others."""
    writing = _Writing(rng)
    writing.scene(file, None, 2)
    return Written(writing.files, writing.world())
