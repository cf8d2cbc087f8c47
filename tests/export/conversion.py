"""Scenes and robots, converted and read back: what is where, item by item."""

import math
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from robray import disk
from robray.analysis.analysis import scene_model
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult, GeometryResult
from robray.analysis.scene_state import SceneState
from robray.assemble import new_workspace
from robray.export.converted import Converted
from robray.export.robray import robray
from robray.export.urdf import urdf
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.formats.urdf.statements import Joint
from robray.read_scope import read_scope
from robray.rules.engine.diagnose import accepts
from robray.scene.geometry import Geometry, ShapeType
from robray.scene.model import Frame
from robray.scene.pose import Pose, Quaternion

TOLERANCE = 1e-12

PROJECT = Path(__file__).parents[2]
_CONFORMANCE = os.environ.get("ROBRAY_CONFORMANCE")
CORPUS = (Path(_CONFORMANCE) if _CONFORMANCE else PROJECT.parent / "shared" / "conformance").parent / "corpus"


def loaded(path: Path, text: str | None = None, limits: ReadingLimits = DEFAULT_LIMITS) -> SceneState:
    """A scene of the disk, with another text for its root file if one is given."""
    workspace = new_workspace(lambda _: limits)
    texts = {} if text is None else {str(path): text.encode()}
    disk.load(workspace, str(path), texts)
    workspace.pin(str(path))
    disk.complete(workspace, read_scope(["/"]), texts)
    return workspace.analysis().scenes[str(path)]


def read_back(text: str, name: str) -> SceneState:
    """The scene of a text, in a folder of its own."""
    workspace = new_workspace()
    path = f"/elsewhere/{name}"
    workspace.set_text(path, text.encode("utf-8", "surrogateescape"))
    return workspace.analysis().scenes[path]


def to_robray(state: SceneState) -> Converted:
    return robray(state, lambda path: path)


def to_urdf(state: SceneState) -> Converted:
    return urdf(state, lambda path: path)


def matrix(pose: Pose) -> list[float]:
    """The rotation, with its quaternion made one, and the translation: quaternions of both signs are one rotation."""
    x, y, z, w = _unit(pose.rotation)
    return [
        *(1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        *(2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        *(2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
        *pose.translation,
    ]


def _unit(q: Quaternion) -> Quaternion:
    length = math.hypot(*q)
    return (q[0] / length, q[1] / length, q[2] / length, q[3] / length)


def apart(one: Pose, other: Pose) -> float:
    """The largest difference, in metres or of an element of the rotation, against lengths above a metre relative."""
    size = max(1.0, *map(abs, one.translation))
    return max(abs(a - b) for a, b in zip(matrix(one), matrix(other), strict=True)) / size


# What a state has, item by item: unlike a scene by names, it shows frames with one name, too.


def frames_of(state: SceneState) -> list[tuple[ItemPath, Frame]]:
    found = ((place, state.results[place].value) for place in sorted(state.results))
    return [(place, value.frame) for place, value in found if isinstance(value, FrameResult)]


def where(state: SceneState, frame: Frame, positions: Mapping[str, float]) -> Pose:
    above = scene_model(state).pose_in_root(frame.parent, positions) if frame.parent else Pose()
    assert above is not None, "the scene is a tree"
    own = frame.pose_at(positions)
    assert own is not None, "what is converted is known"
    return above @ own


def shapes_of(state: SceneState, positions: Mapping[str, float]) -> list[tuple[str, Pose]]:
    """What each shape is, and where: as the item has it that it is part of, in the order of the items."""
    scene = scene_model(state)
    poses = scene.poses_in_root(positions)
    found = []
    for place in sorted(state.results):
        value = state.results[place].value
        if isinstance(value, FrameResult) and value.geometry is not None:
            found.append((_told(value.geometry), where(state, value.frame, positions)))
        elif isinstance(value, GeometryResult) and value.geometry is not None:
            pose = poses[value.holder]
            assert pose is not None, "the scene is a tree"
            found.append((_told(value.geometry), pose))
    return found


def _told(geometry: Geometry) -> str:
    """A cone that is as wide at its end is a cylinder; of a mesh only the name counts, wherever it is looked for."""
    measures = dict(geometry.measures)
    if "mesh" in measures:
        measures["mesh"] = str(measures["mesh"]).rpartition("/")[2]
    shape = geometry.shape
    if shape is ShapeType.CONE:
        shape = ShapeType.CYLINDER
        measures["radius"] = measures.pop("start_radius")
        measures.pop("end_radius")
    return f"{shape.value} {sorted(measures.items())}"


def mimicked(state: SceneState, positions: Mapping[str, float]) -> dict[str, float]:
    """Where the joints of a robot are when the variables of its scene are there."""
    found = dict(positions)
    for file in state.instances.files.values():
        for item in file.reading.facts.items:
            joint = item.statement
            if isinstance(joint, Joint) and joint.name is not None and joint.mimic is not None:
                assert joint.mimic.joint is not None, "ours name whom they mimic"
                found[joint.name.text] = positions[joint.mimic.joint.text]
    return found


def variables(state: SceneState) -> list[str]:
    return sorted({frame.joint.variable for _, frame in frames_of(state) if frame.joint is not None})


def spread(names: list[str]) -> dict[str, float]:
    """A position for each variable, another for each."""
    return {name: 0.3 + 0.1 * index for index, name in enumerate(names)}


def check_scene_of(robot: SceneState) -> SceneState:
    """The robot as a scene: every frame in its place, in the same order, joints under their names."""
    made = to_robray(robot)
    assert not made.refusals
    scene = read_back(made.text, "robot.robray")
    assert accepts(scene)
    before, after = frames_of(robot), frames_of(scene)
    assert len(after) == len(before)
    assert len({frame.name for _, frame in after}) == len(after)
    for positions in ({}, spread(variables(robot))):
        for (place, frame), (_, other) in zip(before, after, strict=True):
            if isinstance(robot.item(place).statement, Joint):
                assert other.name == frame.name
            # A scene has no word for the limits of a joint, nor for what it follows.
            assert other.joint == (None if frame.joint is None else frame.joint._replace(limits=None, follows=None))
            assert apart(where(robot, frame, positions), where(scene, other, positions)) <= TOLERANCE, other.name
        _check_shapes(shapes_of(robot, positions), shapes_of(scene, positions))
    return scene


def check_robot_of(scene: SceneState) -> SceneState:
    """The scene as a robot: every frame in its place under its name, at any position, and every shape."""
    made = to_urdf(scene)
    assert not made.refusals
    robot = read_back(made.text, "scene.urdf")
    assert accepts(robot)
    model, back = scene_model(scene), scene_model(robot)
    for positions in (dict.fromkeys(variables(scene), 0.0), spread(variables(scene))):
        poses, again = model.poses_in_root(positions), back.poses_in_root(mimicked(robot, positions))
        for name, pose in poses.items():
            other = again[name]
            assert pose is not None
            assert other is not None
            assert apart(pose, other) <= TOLERANCE, name
        _check_shapes([*_with_looks(scene, positions)], shapes_of(robot, mimicked(robot, positions)))
    return robot


def _with_looks(scene: SceneState, positions: Mapping[str, float]) -> Iterator[tuple[str, Pose]]:
    """Each shape as often as a robot has it: once to be seen, and once to collide."""
    poses = scene_model(scene).poses_in_root(positions)
    for holder, geometry in scene_model(scene).geometries:
        pose = poses[holder]
        assert pose is not None, "the scene is a tree"
        for _ in range(geometry.visual + geometry.collision):
            yield _told(geometry), pose


def _check_shapes(before: list[tuple[str, Pose]], after: list[tuple[str, Pose]]) -> None:
    """Each has a counterpart of its own."""
    left = list(after)
    for told, pose in before:
        same = [index for index, (other, _) in enumerate(left) if other == told]
        assert same, f"{told} is missing"
        nearest = min(same, key=lambda index: apart(pose, left[index][1]))
        assert apart(pose, left.pop(nearest)[1]) <= TOLERANCE, told
    assert not left


def repaired(state: SceneState) -> str:
    """The text of a scene without what no robot has: missing frames are there, cones and grids are boxes."""
    text = state.file((0,)).text.decode()
    names = scene_model(state).frames
    missing = {frame.parent for frame in names.values() if frame.parent and frame.parent not in names}
    added = "".join(f'frame "{name}" {{ }}\n' for name in sorted(missing))
    return re.sub(r"\bshape\s+\"?(?:cone|grid)\"?\s*;", "shape box;", text) + f"\n{added}"
