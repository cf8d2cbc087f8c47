"""Workcells and tasks by chance, with the poses that they have by a computation in matrices with numpy alone.

Sections 3, 5.2 to 5.4 and 6 of the specification, with nothing taken from the server: poses are matrices here and
quaternions there.
"""

import math
import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy

from formats.matrices import Matrix, X, Z, about_zyx, direction_by_chance, moved, turned, words


class Written(NamedTuple):
    """A text, and the poses in the world of what it has, by name."""

    text: str
    poses: dict[str, Matrix]


# Workcells.


class _Writing:
    """A workcell while it is written: frames by their full names, with the joints and what moves them."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.parents: dict[str, str] = {}
        self.locals: dict[str, Matrix] = {}
        self.motions: dict[str, Callable[[float], Matrix]] = {}
        self.positions: dict[str, float] = {}
        self.followers: list[tuple[str, str, float, float]] = []
        self.defined: list[str] = []
        self.count = 0
        self.kind = "craig"
        """The type of a DHJoint stays in force in its file."""

    def pose(self) -> tuple[str, Matrix]:
        """Its text, which may come by a Define, and the matrix."""
        rng = self.rng
        if rng.random() < 0.2:
            return "", numpy.eye(4)
        position = [round(rng.uniform(-2, 2), 3) for _ in range(3)]
        degrees = [round(rng.uniform(-180, 180), 2) for _ in range(3)]
        matrix = moved(*position) @ about_zyx([*map(math.radians, degrees)])
        parts = [f"<RPY>{words(degrees)}</RPY>", f"<Pos>{words(position)}</Pos>"]
        rng.shuffle(parts)
        text = " ".join(parts)
        if rng.random() < 0.3:
            text = f"<Transform>{words(matrix[:3].ravel().tolist())}</Transform>"
        if rng.random() < 0.2:
            self.defined.append(f'<Define id="d{len(self.defined)}">{text}</Define>')
            text = f'<Use id="d{len(self.defined) - 1}"/>'
        return text, matrix

    def put(self, name: str, parent: str, local: Matrix) -> None:
        self.parents[name], self.locals[name] = parent, local

    def frame(self, name: str, refframe: str | None, kind: str | None = None) -> tuple[str, Matrix]:
        text, local = self.pose()
        where = "" if refframe is None else f' refframe="{refframe}"'
        what = "" if kind is None else f' type="{kind}"'
        return f'<Frame name="{name}"{where}{what}>{text}</Frame>', local

    def device(self) -> str:
        """With a base that hangs from the last frame of the workcell, or on WORLD."""
        kind = self.rng.choice(("SerialDevice", "TreeDevice", "MobileDevice"))
        device = f"Dev{self.count}"
        self.count += 1
        held = [name for name in self.parents if "." not in name]
        base, lines = held[-1] if held else "WORLD", [f'<{kind} name="{device}">']
        if kind == "MobileDevice":
            width = round(self.rng.uniform(0.2, 1), 2)
            names = "".join(f'<{side}Wheel name="{side[0]}"/>' for side in ("Left", "Right"))
            lines = [f'<{kind} name="{device}" basename="Base">', f"<AxelWidth>{width}</AxelWidth>{names}"]
            base = f"{device}.Base"
            self.put(base, "WORLD", numpy.eye(4))
            for name, side in (("L", 1), ("R", -1)):
                self.put(f"{device}.{name}", base, moved(0, side * width / 2, 0) @ turned(math.pi / 2, X))
        scope: list[str] = []
        joints: list[str] = []
        for number in range(self.rng.randint(1, 5)):
            parent = f"{device}.{scope[-1]}" if scope else base
            refframe = None
            if scope and kind != "SerialDevice" and self.rng.random() < 0.4:
                refframe = self.rng.choice(scope)
                parent = f"{device}.{refframe}"
            name = f"F{number}"
            lines.append(self._part(device, name, refframe, parent, joints))
            scope.append(name)
        # The wheels are joints, too, whose places among them the specification does not say.
        lines += self._home(joints) if kind != "MobileDevice" else []
        return "\n".join([*lines, f"</{kind}>"])

    def _part(self, device: str, name: str, refframe: str | None, parent: str, joints: list[str]) -> str:
        rng, full = self.rng, f"{device}.{name}"
        what = rng.choice(("frame", "joint", "joint", "dh"))
        if what == "dh" and refframe is None:
            text, local, is_turning = self._dh(name)
        elif what == "frame":
            text, local = self.frame(name, refframe)
            self.put(full, parent, local)
            return text
        else:
            kind, where = rng.choice(("Revolute", "Prismatic")), "" if refframe is None else f' refframe="{refframe}"'
            inner, local = self.pose()
            text, is_turning = f'<Joint name="{name}"{where} type="{kind}">{inner}</Joint>', kind == "Revolute"
        self.put(full, parent, local)
        self.motions[full] = (lambda q: turned(q, Z)) if is_turning else (lambda q: moved(0, 0, q))
        self.positions[full] = 0.0
        if joints and rng.random() < 0.3:
            on, gain, offset = rng.choice(joints), rng.choice((1.0, -1.0, 0.5)), rng.choice((0.0, 0.25))
            depend = f'<Depend on="{on.removeprefix(f"{device}.")}" gain="{gain}" offset="{offset}"/>'
            head, mark, tail = text.rpartition("</")
            self.followers.append((full, on, gain, offset))
            return f"{head}{depend}{mark}{tail}"
        joints.append(full)
        return text

    def _dh(self, name: str) -> tuple[str, Matrix, bool]:
        rng = self.rng
        alpha, a, given, offset = (round(rng.uniform(-2, 2), 2) for _ in range(4))
        is_turning = rng.random() < 0.6
        said = rng.choice((None, "craig", "schilling", "HGP"))
        self.kind = said or self.kind
        # The fixed one of the two is given, the other one moves from its offset.
        angle, length = (offset * 30, given) if is_turning else (given * 30, offset)
        fixed = f'd="{length}" offset="{angle}"' if is_turning else f'theta="{angle}" offset="{length}"'
        kind = "" if said is None else f' type="{said}"'
        text = f'<DHJoint name="{name}" alpha="{alpha * 30}" a="{a}" {fixed}{kind}></DHJoint>'
        about_x, about_z = turned(math.radians(alpha * 30), X), turned(math.radians(angle), Z)
        if self.kind == "craig":
            return text, about_x @ moved(a, 0, 0) @ about_z @ moved(0, 0, length), is_turning
        return text, about_z @ moved(0, 0, length) @ moved(a, 0, 0) @ about_x, is_turning

    def _home(self, joints: Sequence[str]) -> list[str]:
        if not joints or self.rng.random() < 0.4:
            return []
        values = [round(self.rng.uniform(-1, 1), 3) for _ in joints]
        self.positions |= dict(zip(joints, values, strict=True))
        return [f'<Q name="Home">{words(values)}</Q>']

    def world(self) -> dict[str, Matrix]:
        for follower, leader, gain, offset in self.followers:
            self.positions[follower] = gain * self.positions[leader] + offset
        found: dict[str, Matrix] = {}

        def of(name: str) -> Matrix:
            if name == "WORLD":
                return numpy.eye(4)
            if name not in found:
                motion = self.motions.get(name)
                own = numpy.eye(4) if motion is None else motion(self.positions[name])
                found[name] = of(self.parents[name]) @ self.locals[name] @ own
            return found[name]

        return {name: of(name) for name in self.parents}


def cell_by_chance(rng: random.Random) -> Written:
    """Frames and devices in one file; refframes lead forwards and backwards, devices hang from what is before them."""
    writing = _Writing(rng)
    first, local = writing.frame("First", rng.choice((None, "WORLD")))
    writing.put("First", "WORLD", local)
    items: list[str] = [first]
    later: list[tuple[int, str]] = []
    for number in range(rng.randint(0, 6)):
        if rng.random() < 0.5:
            items.append(writing.device())
            continue
        name = f"W{number}"
        writing.put(name, "WORLD", numpy.eye(4))
        later.append((len(items), name))
        items.append("")
    below: set[str] = {"WORLD", "First"}
    for at, name in later:
        # Frames of the workcell hang from each other in any order; those that are hung already make no ring.
        known = [each for each in writing.parents if _leads_to(each, below, writing)]
        refframe = rng.choice([None, "WORLD", *known])
        items[at], writing.locals[name] = writing.frame(name, refframe, rng.choice((None, "Movable", "Fixed")))
        writing.parents[name] = refframe or "WORLD"
        below.add(name)
    text = "\n".join(['<WorkCell name="cell">', *writing.defined, *items, "</WorkCell>", ""])
    return Written(text, writing.world())


def _leads_to(name: str, hung: set[str], writing: _Writing) -> bool:
    while name not in hung:
        if "." not in name:
            return False
        name = writing.parents[name]
    return True


# Tasks.


def _in_unit(values: Sequence[float], units: Sequence[tuple[str | None, float]], rng: random.Random) -> tuple[str, str]:
    """An attribute that names a unit, and the numbers in it."""
    unit, factor = rng.choice(units)
    return "" if unit is None else f' unit="{unit}"', words([each / factor for each in values])


_LENGTHS = ((None, 1.0), ("m", 1.0), ("cm", 0.01), ("mm", 0.001), ("inch", 0.0254))
_ANGLES = ((None, 1.0), ("rad", 1.0), ("deg", math.pi / 180))


def transform(rng: random.Random) -> tuple[str, Matrix]:
    """A Transform3D in any of its ways to be written."""
    position = [round(rng.uniform(-1, 1), 3) for _ in range(3)]
    way, about, rotation = "", "", numpy.eye(4)
    kind = rng.choice(("", "RPY", "EAA", "Quaternion", "Rotation3D", "Rotation3D of four", "Matrix", "numbers"))
    axis, angle = direction_by_chance(rng), rng.uniform(-3, 3)
    quaternion = [*(each * math.sin(angle / 2) for each in axis), math.cos(angle / 2)]
    if kind == "RPY":
        angles = [round(rng.uniform(-3, 3), 3) for _ in range(3)]
        unit, numbers = _in_unit(angles, _ANGLES, rng)
        way, rotation = f"<RPY{unit}>{numbers}</RPY>", about_zyx(angles)
    elif kind:
        rotation = turned(angle, axis)
    if kind == "EAA":
        unit, numbers = _in_unit([each * angle for each in axis], _ANGLES, rng)
        way = f"<EAA{unit}>{numbers}</EAA>"
    elif kind in ("Quaternion", "Rotation3D of four"):
        length = rng.choice((1.0, 2.0, 0.1))
        name = kind.partition(" ")[0]
        way = f"<{name}>{words([each * length for each in quaternion])}</{name}>"
    elif kind == "Rotation3D":
        way = f"<Rotation3D>{words(rotation[:3, :3].ravel().tolist())}</Rotation3D>"
    matrix = moved(*position) @ rotation
    if kind in ("Matrix", "numbers"):
        numbers = words(matrix[:3].ravel().tolist())
        about = numbers if kind == "numbers" else f"<Matrix>{numbers}</Matrix>"
    else:
        unit, numbers = _in_unit(position, _LENGTHS, rng)
        parts = [f"<Pos{unit}>{numbers}</Pos>", way]
        rng.shuffle(parts)
        about = "".join(parts)
    return f"<Transform3D>{about}</Transform3D>", matrix


def task_by_chance(rng: random.Random, cell: Written, name: str) -> Written:
    """Of targets, some in nested tasks; each task has a reference frame and an offset of its own, or none.

    `name` is the file of the workcell.
    """
    poses: dict[str, Matrix] = {}

    def task(head: str, prefix: str, depth: int) -> str:
        properties, frame, offset = [], numpy.eye(4), numpy.eye(4)
        if rng.random() < 0.6:
            refframe = rng.choice([*cell.poses])
            frame = cell.poses[refframe]
            properties.append(_property("refframe", f"<String>{refframe}</String>"))
        if rng.random() < 0.5:
            text, offset = transform(rng)
            properties.append(_property("Offset", text))
        rng.shuffle(properties)
        targets, inner = [], []
        for number in range(rng.randint(1, 3)):
            text, matrix = transform(rng)
            targets.append(f'<CartesianTarget id="t{number}">{text}</CartesianTarget>')
            poses[f"{prefix}t{number}"] = frame @ offset @ matrix
        for number in range(rng.randint(0, 2) if depth else 0):
            own, inner_head = rng.choice(((f"n{number}", f"<Id>n{number}</Id>"), (f"task{number}", "")))
            inner.append(task(inner_head, f"{prefix}{own}/", depth - 1))
        parts = [head, f"<PropertyMap>{''.join(properties)}</PropertyMap>" if properties else ""]
        parts += [f"<Targets>{''.join(targets)}</Targets>", f"<Entities>{''.join(inner)}</Entities>" if inner else ""]
        return f"<CartesianTask>{''.join(parts)}</CartesianTask>"

    text = task(f'<!-- robray: with "{name}" -->', "", 2)
    return Written(f"{text}\n", poses)


def _property(name: str, value: str) -> str:
    return f"<Property><Name>{name}</Name><Value>{value}</Value></Property>"
