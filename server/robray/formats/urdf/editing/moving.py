"""Moves frames and resizes shapes in a robot (`features/moving`), by the numbers of `origin` and of shapes."""

import re
from collections.abc import Iterator, Sequence

from robray.analysis.analysis import FileSpan, span_at
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.features.moving.numbers import Becoming, Numbers, angles_near, kept_near, plain, settled, snapped_near
from robray.features.moving.wanted import PoseWanted, Proposal, Resize, own_goal
from robray.features.refactorings.refactoring import RefusalError
from robray.formats.urdf.semantics.values import stands_on_its_link
from robray.formats.urdf.statements import (
    Joint,
    LinkElement,
    NumberLiteral,
    Origin,
    Shape,
    ShapeKind,
    Vector,
    statement_of,
)
from robray.scene.pose import IDENTITY, ORIGIN, Pose, from_roll_pitch_yaw
from robray.scene.upright import raised
from robray.text.spans import Span

_NO_NUMBERS = (0.0, 0.0, 0.0)
_START_TAG = re.compile(rb"<(?:[^<>\"']|\"[^\"]*\"|'[^']*')*>")
_LEADING_BLANKS = re.compile(rb"\s*")


def moves(scene: SceneState, place: ItemPath, wanted: PoseWanted) -> Iterator[Proposal]:
    statement, result = statement_of(scene.item(place)), scene.results[place].value
    if not isinstance(statement, Joint | LinkElement) or not isinstance(result, FrameResult):
        raise RefusalError("its pose is not written there")
    pose, origin = result.frame.pose_in_parent, statement.origin
    xyz, rpy = (None, None) if origin is None else (origin.xyz, origin.rpy)
    now, angles = _values(xyz), _values(rpy)
    rotation = IDENTITY.rotation if origin is None else origin.rotation
    if pose is None or rotation is None:
        raise RefusalError("it is not known where the frame is")
    own = Pose(rotation, now)
    goal = own_goal(pose, own, wanted, _behind(statement))
    attributes: list[tuple[str, Vector | None, tuple[float, ...], tuple[float, ...], float]] = []
    if goal.rotation is not None and origin is not None and origin.quat_xyzw is not None:
        step, old = wanted.rounding.angle / 10, origin.quat_xyzw.values or rotation
        rotation = goal.rotation
        attributes.append(("quat_xyzw", origin.quat_xyzw, old, rotation, step))
    elif goal.rotation is not None:
        step = wanted.rounding.angle
        turned = _triple(angles_near(goal.rotation, angles, step))
        rotation = from_roll_pitch_yaw(*turned)
        attributes.append(("rpy", rpy, angles, turned, step))
    if wanted.translation is not None or goal.behind != ORIGIN:
        step = wanted.rounding.length
        aim = goal.translation(rotation)
        attributes.insert(0, ("xyz", xyz, now, snapped_near(now, aim, step), step))
    attributes = [each for each in attributes if each[2] != each[3]]
    if not attributes:
        raise RefusalError("it is there already")
    edits: list[tuple[FileSpan, str]] = []
    added: list[str] = []
    said: list[str] = []
    for name, vector, _, new, step in attributes:
        if vector is None:
            text = " ".join(plain(settled(each, step)) for each in new)
            added.append(f'{name}="{text}"')
            said.append(f"add '{added[-1]}'")
        else:
            numbers = _numbers(scene, place, vector)
            becoming = numbers.becoming(new, step)
            edits += becoming.edits
            said.append(_change(name, numbers, becoming))
    if added:
        edits.append(_added(scene, place, origin, added))
    yield Proposal(f"{' and '.join(said)} of the origin", tuple(edits))


def resizes(scene: SceneState, place: ItemPath, wanted: Resize) -> Iterator[Proposal]:
    statement = statement_of(scene.item(place))
    shape = statement.shape if isinstance(statement, LinkElement) else None
    if not isinstance(statement, LinkElement) or shape is None:
        raise RefusalError("its size is not written there")
    step = wanted.rounding.length
    edits: list[tuple[FileSpan, str]] = []
    said = []
    for name, size in wanted.sizes:
        if name == "scale":
            scaled, title = _scaled(scene, place, shape, size, step)
            edits += scaled
            said += [title] if scaled else []
            continue
        called, found = _size(shape, name)
        if found is None:
            raise RefusalError(f"a {shape.kind.value} has no {name}")
        aims = tuple(size) if isinstance(size, tuple) else (size,)
        vector = found
        if isinstance(vector, NumberLiteral):
            vector = Vector(vector.text, vector.span, None if vector.value is None else (vector.value,), (vector.span,))
        if vector.values is None or len(vector.values) != len(aims):
            raise RefusalError(f"its {called} is not written as numbers")
        new = snapped_near(vector.values, aims, step)
        if new != vector.values:
            numbers = _numbers(scene, place, vector)
            becoming = numbers.becoming(new, step)
            edits += becoming.edits
            said.append(_change(called, numbers, becoming))
            if name == "height" and stands_on_its_link(statement) and statement.origin is not None:
                edits += _standing(scene, place, statement.origin, new[0] - vector.values[0], step)
                said[-1] += ", and 'xyz' of its origin so that it stands where it stood"
    if not edits:
        raise RefusalError("it is as large already")
    yield Proposal(" and ".join(said), tuple(edits))


def _standing(
    scene: SceneState, place: ItemPath, origin: Origin, growth: float, step: float
) -> Iterator[tuple[FileSpan, str]]:
    """Edits of the middle of a cylinder that stands on its link and grows by `growth`."""
    if origin.xyz is not None:
        now = _values(origin.xyz)
        aims = raised(now, origin.rotation or IDENTITY.rotation, growth)
        new = tuple(kept_near(old, aim, step) for old, aim in zip(now, aims, strict=True))
        yield from _numbers(scene, place, origin.xyz).becoming(new, step / 10).edits


def _size(shape: Shape, name: str) -> tuple[str, Vector | NumberLiteral | None]:
    """The robot's word for a size of the scene's model, and its written value."""
    match name:
        case "dimension":
            return "size", shape.size
        case "height":
            return "length", shape.length
        case "radius":
            return name, shape.radius
        case _:
            return name, None


def _scaled(
    scene: SceneState, place: ItemPath, shape: Shape, size: float | tuple[float, ...], step: float
) -> tuple[list[tuple[FileSpan, str]], str]:
    """Edits of a mesh's scale that keep its proportions to the first axis, which is the one that amino uses."""
    if shape.kind is not ShapeKind.MESH or isinstance(size, tuple):
        raise RefusalError(f"a {shape.kind.value} has no scale")
    scale = shape.scale
    if scale is None:
        if shape.filename is None:
            raise RefusalError("it is not known which mesh it is")
        text = f'scale="{" ".join([plain(settled(size, step))] * 3)}"'
        at = span_at(scene, place, shape.filename.span)
        end = at.span.end + 1
        return [(FileSpan(at.path, Span(end, end)), f" {text}")], f"add '{text}'"
    old = scale.values
    if old is None or len(old) != 3 or old[0] == 0:
        raise RefusalError("its scale is not written as numbers")
    new = snapped_near(old, tuple(size * each / old[0] for each in old), step)
    numbers = _numbers(scene, place, scale)
    becoming = numbers.becoming(new, step)
    return becoming.edits, _change("scale", numbers, becoming)


def _behind(statement: Joint | LinkElement) -> Pose:
    """amino's offset: its cylinders stand on their origin, those of a robot are centred."""
    shape = statement.shape if isinstance(statement, LinkElement) else None
    if shape is None or shape.kind is not ShapeKind.CYLINDER or shape.length is None or shape.length.value is None:
        return IDENTITY
    return Pose(translation=(0.0, 0.0, -shape.length.value / 2))


def _values(vector: Vector | None) -> tuple[float, float, float]:
    if vector is None:
        return _NO_NUMBERS
    if vector.values is None or len(vector.values) != 3:
        raise RefusalError("its origin is not written as numbers")
    return _triple(vector.values)


def _triple(values: Sequence[float]) -> tuple[float, float, float]:
    return (values[0], values[1], values[2])


def _numbers(scene: SceneState, place: ItemPath, vector: Vector) -> Numbers:
    return Numbers(tuple(vector.text.split()), tuple(span_at(scene, place, part) for part in vector.parts))


def _change(name: str, numbers: Numbers, becoming: Becoming) -> str:
    return f"change '{name}' from '{' '.join(numbers.texts)}' to '{' '.join(becoming.texts)}'"


def _added(scene: SceneState, place: ItemPath, origin: Origin | None, attributes: list[str]) -> tuple[FileSpan, str]:
    """An edit that adds attributes to an origin, or a new origin, first in its element."""
    file = scene.file(place)
    text, facts = file.text, file.reading.facts
    if origin is not None:
        beside = origin.xyz or origin.rpy or origin.quat_xyzw
        at = span_at(scene, place, origin.keyword if beside is None else beside.span)
        end = at.span.end + (0 if beside is None else 1)
        return FileSpan(file.path, Span(end, end)), "".join(f" {each}" for each in attributes)
    start = facts.starts[facts.rank(place[-1])]
    tag = _START_TAG.match(text, start)
    if tag is None or tag[0].endswith(b"/>"):
        raise RefusalError("there is no place for an origin")
    blanks = _LEADING_BLANKS.match(text, tag.end())
    # Indented like the next element.
    lead = "" if blanks is None else blanks[0].decode()
    return FileSpan(file.path, Span(tag.end(), tag.end())), f"{lead}<origin {' '.join(attributes)}/>"
