"""A scene as a tree of lines."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

from robray.analysis.links import AS_READ, FrameNames, Part
from robray.export.look import BOLD, CYAN, FAINT, Look, printable, shown_path, width
from robray.formats.robray.vocabulary import ROBRAY, ValueType
from robray.scene.geometry import Classes, Geometry, Measure, ShapeType
from robray.scene.joints import Free, FreeType, Joint, JointType
from robray.scene.model import ROOT, Frame, Scene
from robray.scene.pose import IDENTITY, Pose, Vector, roll_pitch_yaw
from robray.scene.units import Unit
from robray.text.counted import counted
from robray.text.printable import printable_name

_FLAGS = tuple(name for name, word in ROBRAY.attributes.items() if word.type is ValueType.FLAG)

_LABEL = 9
"""Columns: `cylinder` and a blank."""

_LABEL_OF_PARTS = 10
"""`collision` and a blank."""

_NOISE = 1e-9
"""Metres and radians, below which a value is a rounded zero."""

_AXES: Mapping[Vector, str] = {
    (1, 0, 0): "x",
    (0, 1, 0): "y",
    (0, 0, 1): "z",
    (-1, 0, 0): "-x",
    (0, -1, 0): "-y",
    (0, 0, -1): "-z",
}


def tree(
    look: Look,
    title: str,
    scene: Scene,
    positions: Mapping[str, float],
    cycles: Mapping[str, Sequence[str]],
    unknown: Mapping[str, str],
    length: str = "m",
    names: FrameNames = AS_READ,
) -> Iterator[str]:
    """The scene with its joints at `positions`, in lines that fit the terminal if names are not too long.

    `length` is the unit of lengths; `names` are the names already given to the frames. `unknown` has the reasons for
    unknown poses. Frames that are not connected to the root come last, under a heading with the reason.
    """
    lines = _tree(look, title, scene, positions, cycles, unknown, length, names)
    return lines if look.unicode else (line.replace("°", " deg") for line in lines)


def _tree(
    look: Look,
    title: str,
    scene: Scene,
    positions: Mapping[str, float],
    cycles: Mapping[str, Sequence[str]],
    unknown: Mapping[str, str],
    length: str,
    names: FrameNames,
) -> Iterator[str]:
    yield look.wrapped(f"{title}: {_census(scene, names)}")
    forest = _Forest(look, scene, positions, unknown, length, names)
    if forest.children.get(ROOT):
        yield ""
        yield look.paint("root", BOLD)
        yield from forest.below(ROOT)
    missing = sorted(parent for parent in forest.children if parent != ROOT and parent not in scene.frames)
    if missing:
        yield ""
        yield look.paint("not placed, because the parent is not defined in this scene:", BOLD)
        for parent in missing:
            yield printable_name(parent)
            yield from forest.below(parent)
    # No frame is in two cycles, so the first of each identifies them.
    for cycle in {cycle[0]: cycle for cycle in cycles.values()}.values():
        yield ""
        yield look.paint("not placed, because the parents form a cycle:", BOLD)
        yield look.glyph(" → ", " -> ").join(map(printable_name, (*cycle, cycle[0])))
        within = frozenset(cycle)
        for name in cycle:
            yield from forest.alone(name, within)
    if scene.allowed_collisions:
        yield ""
        yield look.paint("allowed to collide:", BOLD)
        for one, other in scene.allowed_collisions:
            yield f"{printable_name(one)} {look.glyph('·', '-')} {printable_name(other)}"


def _census(scene: Scene, names: FrameNames) -> str:
    frames = len(scene.frames) - len(names.parts)
    joints = sum(bool(frame.joints) for frame in scene.frames.values())
    are_links = frames == len(names.links) > 0
    return ", ".join(
        (
            counted(frames, "link" if are_links else "frame"),
            counted(joints, "moving joint" if are_links else "joint"),
            counted(len(scene.geometries), "shape"),
        )
    )


class _Forest:
    """Frames by their parents, with their descriptions."""

    def __init__(
        self,
        look: Look,
        scene: Scene,
        positions: Mapping[str, float],
        unknown: Mapping[str, str],
        length: str,
        names: FrameNames,
    ) -> None:
        self.look = look
        self.length = length
        self.names = names
        self.label = _LABEL_OF_PARTS if names.links else _LABEL
        self.unknown = unknown
        self.scene = scene
        self.positions = positions
        self.variables = scene.variables()
        self.poses = scene.poses_in_root(positions)
        self.children: dict[str, list[str]] = {}
        for frame in scene.frames.values():
            if frame.name not in names.parts:
                self.children.setdefault(frame.parent or ROOT, []).append(frame.name)
        self.shapes: dict[str, list[Geometry]] = {}
        for holder, geometry in scene.geometries:
            self.shapes.setdefault(holder, []).append(geometry)

    def below(self, parent: str, without: Iterable[str] = ()) -> Iterator[str]:
        """The descendants of a frame, each followed by its own. Not recursive: scenes can be deep."""
        kept = [name for name in self.children.get(parent, ()) if name not in without]
        waiting = [(name, "", index == len(kept) - 1) for index, name in enumerate(kept)][::-1]
        while waiting:
            name, prefix, last = waiting.pop()
            glyph = self.look.glyph
            branch, below = (glyph("└ ", "`-"), "  ") if last else (glyph("├ ", "|-"), glyph("│ ", "| "))
            inner = prefix + below
            # A frame named "" would be its own child's root: children of the root are listed only there.
            children = self.children.get(name, []) if name != ROOT else []
            yield from self._lines(self.scene.frames[name], prefix + branch, inner, bears=bool(children))
            waiting += [(child, inner, index == len(children) - 1) for index, child in enumerate(children)][::-1]

    def alone(self, name: str, cycle: frozenset[str]) -> Iterator[str]:
        """A frame of a cycle, with its descendants outside of the cycle."""
        bears = not cycle.issuperset(self.children[name])
        yield from self._lines(self.scene.frames[name], "", "", bears=bears)
        yield from self.below(name, without=cycle)

    def _lines(self, frame: Frame, branch: str, prefix: str, *, bears: bool) -> Iterator[str]:
        look, name = self.look, printable_name(frame.name)
        room = look.width * 2 // 5
        head = self._cut(branch, room)
        inset = self._cut(prefix, room) + (look.glyph("│ ", "| ") if bears else "  ")
        details = list(self._details(frame))
        joint = self._joint(frame)
        if joint:
            beside = f"  {', '.join(joint)}"
            if width(head + name + beside) <= look.width:
                yield head + look.paint(name, BOLD) + look.paint(beside, CYAN)
            else:
                yield head + look.paint(name, BOLD)
                details.insert(0, ("joint", [joint[0].removeprefix("joint "), *joint[1:]]))
        else:
            yield head + look.paint(name, BOLD)
        for label, pieces in details:
            first, *rest = _wrapped(look, pieces, look.width - width(inset) - self.label)
            yield inset + look.paint(f"{label:<{self.label}}", FAINT) + first
            for line in rest:
                yield inset + " " * self.label + line

    def _joint(self, frame: Frame) -> list[str]:
        """The joint of a frame, or the one that leads to a link."""
        led = self.names.joints.get(frame.name)
        if frame.free is not None:
            named = [] if led is None else [f"joint {printable_name(led)}"]
            return [*named, *_free(frame, frame.free, self.positions, self.length)]
        if frame.joint is None:
            return [] if led is None else [f"joint {printable_name(led)}", "fixed"]
        moved = self.variables[frame.joint.variable].type
        return _joint(frame.joint, moved, self.positions, self.length, "" if led is None else led)

    def _cut(self, prefix: str, room: int) -> str:
        """Cuts the branches of a very deep frame to the last ones."""
        return prefix if len(prefix) <= room else self.look.glyph("… ", "~ ") + prefix[-(room - 2) :]

    def _details(self, frame: Frame) -> Iterator[tuple[str, list[str]]]:
        world, own = self.poses.get(frame.name), frame.pose_at(self.positions)
        if world is not None:
            yield "world", _pose(world, self.length)
        elif frame.name in self.unknown:
            yield "world", ["?", *f"because {printable(self.unknown[frame.name])}".split(" ")]
        if own is not None and (world is None or _pose(own, "") != _pose(world, "")):
            yield "parent", _pose(own, self.length)
        if frame.name in self.names.links:
            for part in self.names.parts_of.get(frame.name, ()):
                yield part.kind.partition(" ")[0], self._part(part)
            return
        for geometry in self.shapes.get(frame.name, ()):
            yield geometry.shape.value, shape_pieces(geometry)

    def _part(self, part: Part) -> list[str]:
        shape = part.geometry
        pieces = [] if shape is None else shape_pieces(shape._replace(visual=True, collision=True))
        if shape is not None:
            pieces[0] = f"{shape.shape.value} {pieces[0]}"
        elif part.mass is not None:
            pieces.append(f"{measure_text(part.mass)} kg")
        if part.origin is None:
            return [*pieces, "at ?"]
        first, *turned = _pose(part.origin, self.length)
        return [*pieces, *([] if part.origin == IDENTITY and pieces else [f"at {first}", *turned])]


def _wrapped(look: Look, pieces: Sequence[str], room: int) -> list[str]:
    """The pieces with commas between them, in lines of at most `room`, unless a piece is longer or a path on a
    terminal.

    Behind a question mark they are the words of a reason, without commas.
    """
    lines = [""]
    comma = "" if pieces[0] == "?" else ","
    for index, piece in enumerate(pieces):
        text = f"{piece}{comma}" if index < len(pieces) - 1 else piece
        if lines[-1] and width(lines[-1]) + 1 + width(text) > room:
            lines.append("")
        lines[-1] += f" {text}" if lines[-1] else text
        if look.wraps and width(lines[-1]) > room:
            lines[-1:] = look.filled(lines[-1], room)
    return lines


def pose_text(pose: Pose, length: str = "m") -> str:
    """On a line, with degrees."""
    return ", ".join(_pose(pose, length))


def _joint(joint: Joint, moved: JointType, positions: Mapping[str, float], length: str, name: str) -> list[str]:
    """`moved` is the type of the joint with the variable, which may differ from this one's; `name` is the joint's if it
    differs from the frame's.
    """
    turns = joint.type is JointType.REVOLUTE
    unit = "°" if turns else length
    unit_of_variable = "°" if moved is JointType.REVOLUTE else length
    axis = f"{'about' if turns else 'along'} {_axis(joint.axis)}"
    variable = f"variable {printable_name(joint.variable)}"
    if joint.variable in positions:
        variable += f" = {_travel(positions[joint.variable], unit_of_variable)}"
    elif joint.rest:
        variable += f" = {_travel(joint.rest, unit_of_variable)}"
    if name and joint.variable == name:
        pieces = [f"joint {variable.removeprefix('variable ')}", f"{joint.type.value} {axis}"]
    else:
        pieces = [*([f"joint {printable_name(name)}"] if name else []), f"{joint.type.value} {axis}", variable]
    if joint.offset is None:
        pieces.append("offset ?")
    elif joint.offset:
        pieces.append(f"offset {_travel(joint.offset, unit)}")
    if joint.follows is not None:
        pieces.append(f"follows {printable_name(joint.follows.variable)}")
    return pieces


def _free(frame: Frame, free: Free, positions: Mapping[str, float], length: str) -> list[str]:
    normal = "" if free.type is FreeType.FLOATING else f", normal {_axis(free.normal)}"
    pieces = []
    for joint in frame.joints:
        unit = "°" if joint.type is JointType.REVOLUTE else length
        where = f" = {_travel(positions[joint.variable], unit)}" if joint.variable in positions else ""
        pieces.append(f"{printable_name(joint.variable)}{where}")
    return [f"{free.type.value}{normal}", f"variables {pieces[0]}", *pieces[1:]]


def _axis(axis: Vector | None) -> str:
    return "?" if axis is None else _AXES.get(axis) or numbers_text(axis)


def _travel(position: float, unit: str) -> str:
    return f"{_number(_degrees(position))}°" if unit == "°" else f"{_number(position)} {unit}"


def _pose(pose: Pose, length: str) -> list[str]:
    pieces = [f"{numbers_text(pose.translation)} {length}"]
    angles = numbers_text([_degrees(angle) for angle in roll_pitch_yaw(pose.rotation)])
    if angles != "0 0 0":
        pieces.append(f"rpy {angles}°")
    return pieces


def shape_pieces(geometry: Geometry) -> list[str]:
    measures = dict(geometry.measures)
    match geometry.shape:
        case ShapeType.MESH:
            pieces = [printable(shown_path(str(measures.get("mesh", "?"))))]
        case ShapeType.BOX:
            pieces = [_measured("dimension", measures["dimension"])]
        case ShapeType.CONE:
            radii = (
                f"radius {measure_text(measures['start_radius'])} to {_measured('end_radius', measures['end_radius'])}"
            )
            pieces = [radii, f"height {_measured('height', measures['height'])}"]
        case ShapeType.SPHERE | ShapeType.CYLINDER | ShapeType.CAPSULE | ShapeType.GRID:
            pieces = [f"{name} {_measured(name, value)}" for name, value in geometry.measures]
    pieces += [f"{name} {measure_text(value)}" for name, value in geometry.options if name == "scale"]
    pieces += [f"{name} ?" for name in _FLAGS if name in geometry.unknown]
    if not geometry.visual:
        pieces.append("not drawn")
    if not geometry.collision:
        pieces.append("no collision")
    if geometry.no_shadow:
        pieces.append("no shadow")
    if geometry.classes:
        names = [printable(measure_text(name)) for name in geometry.classes]
        pieces += [f"isa {names[0]}", *names[1:]]
    return pieces


def _measured(name: str, value: Measure) -> str:
    """A size with its unit, angles in degrees."""
    unit = ROBRAY.attributes[name].unit
    if unit is Unit.RADIAN and isinstance(value, float | int):
        return f"{_number(_degrees(value))}°"
    return measure_text(value) + (f" {unit.value}" if unit is not None else "")


def measure_text(value: Measure | Classes) -> str:
    if value is None:
        return "?"
    if isinstance(value, str):
        return printable(value)
    return " ".join(map(measure_text, value)) if isinstance(value, tuple) else _number(value)


def _degrees(angle: float) -> float:
    """Rounded to visible differences: a hundredth of a millimetre half a metre away."""
    return round(math.degrees(angle), 3)


def numbers_text(values: Iterable[float]) -> str:
    return " ".join(map(_number, values))


def _number(value: float) -> str:
    """At most five digits, readable at a glance; `-0` and a rounded zero as 0."""
    return "0" if abs(value) < _NOISE else f"{value:.5g}"
