"""Frames moved and shapes resized in a scene file (`features/moving`)."""

from collections.abc import Iterator

from robray.analysis.analysis import Analysis
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult, GeometryResult
from robray.analysis.scene_state import SceneState
from robray.features.moving.numbers import QUATERNION_STEP, angles_near, quaternion_near, snapped_near
from robray.features.moving.wanted import PoseWanted, Proposal, Resize, own_goal
from robray.features.refactorings.refactoring import RefusalError
from robray.formats.robray.editing.moving.proposals import Change, proposals
from robray.formats.robray.editing.moving.solving import Form
from robray.formats.robray.editing.moving.written import Written, written
from robray.scene.pose import ORIGIN, Pose, Quaternion, from_roll_pitch_yaw


def moves(analysis: Analysis, scene: SceneState, place: ItemPath, wanted: PoseWanted) -> Iterator[Proposal]:
    result = scene.results[place].value
    if not isinstance(result, FrameResult) or result.frame.pose_in_parent is None:
        raise RefusalError("it is not known where the frame is")
    translation = written(scene, place, result.attributes, "translation", (0.0, 0.0, 0.0))
    rotation = _rotation(scene, place, result)
    x, y, z = translation.values
    own = Pose(_quaternion(rotation.values), (x, y, z))
    goal = own_goal(result.frame.pose_in_parent, own, wanted)
    turned = None
    if goal.rotation is not None:
        turned = _rotated(scene, place, rotation, goal.rotation, wanted.rounding.angle)
    changes = [turned] if turned is not None else []
    step = wanted.rounding.length
    aim = goal.translation(own.rotation if turned is None else _quaternion(turned.targets))
    if wanted.translation is not None or goal.behind != ORIGIN:
        changes.insert(0, Change(translation, snapped_near(translation.values, aim, step), Form(step)))
    yield from proposals(analysis, scene, place, changes)


def resizes(analysis: Analysis, scene: SceneState, place: ItemPath, wanted: Resize) -> Iterator[Proposal]:
    result = scene.results[place].value
    if not isinstance(result, GeometryResult) or result.geometry is None:
        raise RefusalError("it is not known what the shape is")
    measures = result.geometry.sizes
    step = wanted.rounding.length
    changes = []
    for name, size in wanted.sizes:
        known = measures.get(name)
        if known is None or isinstance(known, str):
            raise RefusalError(f"a {result.geometry.shape.value} has no {name}, or it is not known")
        aims = tuple(size) if isinstance(size, tuple) else (size,)
        given = written(scene, place, result.attributes, name, known if isinstance(known, tuple) else ())
        if not given.values:
            given = given._replace(values=(1.0 if name == "scale" else 0.0,))
        if len(aims) != len(given.values):
            raise RefusalError(f"'{name}' is {len(given.values)} numbers")
        changes.append(Change(given, snapped_near(given.values, aims, step), Form(step)))
    yield from proposals(analysis, scene, place, changes)


def _rotation(scene: SceneState, place: ItemPath, result: FrameResult) -> Written:
    """The effective rotation: a quaternion before angles, wherever it comes from; by default three angles of 0."""
    if any(given.name == "quaternion" for given in result.attributes):
        found = written(scene, place, result.attributes, "quaternion", (0.0, 0.0, 0.0, 1.0))
        # A number alone is a w.
        return found if len(found.values) == 4 else found._replace(values=(0.0, 0.0, 0.0, *found.values))
    return written(scene, place, result.attributes, "rpy", (0.0, 0.0, 0.0))


def _quaternion(values: tuple[float, ...]) -> Quaternion:
    """The quaternion as written, or of angles."""
    if len(values) == 4:
        return (values[0], values[1], values[2], values[3])
    return from_roll_pitch_yaw(values[0], values[1], values[2])


def _rotated(scene: SceneState, place: ItemPath, rotation: Written, q: Quaternion, step: float) -> Change:
    text = scene.file(place).text
    if rotation.attribute is None and b"rpy" not in text and b"quaternion" in text:
        # A file with quaternions gets another one.
        rotation = Written("quaternion", (0.0, 0.0, 0.0, 1.0))
    if rotation.name == "quaternion":
        return Change(rotation, quaternion_near(q, rotation.values), Form(QUATERNION_STEP))
    return Change(rotation, angles_near(q, rotation.values, step), Form(step, is_angle=True, degrees=True))
