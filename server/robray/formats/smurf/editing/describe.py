"""Entities, links, motors and poses in a few lines of Markdown."""

from robray.analysis.occurrences import Occurrence, declarations
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.facts.robots import LINK
from robray.facts.symbols import SymbolKind
from robray.features.describe import table, where
from robray.features.describe_frame import describe_frame, describe_poses
from robray.features.describe_name import describe_name
from robray.features.editing import editing_of
from robray.features.numbers import number
from robray.features.world import World
from robray.formats.smurf.editing.readings import reading_lines
from robray.formats.smurf.kinds import MOTOR, POSE
from robray.formats.smurf.semantics.answers import frame_of_link
from robray.formats.smurf.semantics.names import SEPARATOR
from robray.formats.smurf.semantics.posture import joint_of
from robray.formats.smurf.statements import Annotation, Entity
from robray.formats.smurf.vocabulary import TYPES
from robray.scene.joints import JointType
from robray.scene.pose import IDENTITY
from robray.text.markdown import code

_MOST_SHOWN = 20


def describe(occurrence: Occurrence) -> str | None:
    places = declarations(occurrence)
    kind = occurrence.symbol.kind
    if not places:
        return describe_name(occurrence)
    statement = occurrence.scene.item(places[0]).statement
    if kind is SymbolKind.FRAME:
        return _entity(occurrence, statement) if isinstance(statement, Entity) else describe_frame(occurrence)
    if kind is LINK:
        return _link(occurrence, places[0])
    if kind is MOTOR and isinstance(statement, Annotation):
        return _motor(occurrence, places[0], statement)
    if kind is POSE and isinstance(statement, Annotation):
        return _pose(occurrence, places[0], statement)
    return describe_name(occurrence)


def _entity(occurrence: Occurrence, entity: Entity) -> str:
    """What it is, and where; by which reading, if it is turned."""
    file = "no file" if entity.file is None else code(entity.file.text)
    what = TYPES.get(entity.kind, "of an unknown type")
    lines = [f"{file}, {what}", describe_frame(occurrence)]
    if entity.rotation is not None:
        lines.append(reading_lines(entity.rotation))
    return "\n\n".join(lines)


def _link(occurrence: Occurrence, place: ItemPath) -> str:
    """Where it is in the world: in that of the scene that names it."""
    scene, name = occurrence.scene, occurrence.symbol.name
    scope = scene.scope(place)
    prefix = "" if scope is None else scope.prefix
    frame = frame_of_link(scene, name, place, prefix.removesuffix(SEPARATOR))
    moved = ", the root of its robot" if frame == prefix.removesuffix(SEPARATOR) else f", moved by joint {code(frame)}"
    found = scene.frame(frame) if frame else None
    world = IDENTITY if not frame else None if found is None else World(scene).pose(found.frame)
    poses = {} if world is None else {"in the world": world}
    return "\n\n".join([f"(link) {code(prefix + name)}{moved}", *describe_poses(poses, where(scene, place))])


def _motor(occurrence: Occurrence, place: ItemPath, motor: Annotation) -> str:
    """Its joint, and how far that moves."""
    scene = occurrence.scene
    head = f"(motor) {code(occurrence.symbol.name)}"
    if motor.joint is None:
        return "\n\n".join([f"{head} of no joint", where(scene, place)])
    lines = [f"{head} of joint {code(motor.joint.text)}"]
    at = scene.effective_frame(scene.frame_named(motor.joint.text, place))
    if at is not None:
        moved = scene.results[at].value
        joint = moved.frame.joint if isinstance(moved, FrameResult) else None
        limits = editing_of(scene.file(at).format).describe_limits(scene.item(at), joint)
        lines += [limits] if limits else []
    return "\n\n".join([*lines, where(scene, place)])


def _pose(occurrence: Occurrence, place: ItemPath, pose: Annotation) -> str:
    rows = [
        (name.text, "?" if value is None else f"{number(value)} {_unit(occurrence.scene, name.text, place)}")
        for name, value in pose.values[:_MOST_SHOWN]
    ]
    lines = [f"(pose) {code(occurrence.symbol.name)}"]
    lines += [table(rows)] if rows else []
    return "\n\n".join([*lines, where(occurrence.scene, place)])


def _unit(scene: SceneState, name: str, place: ItemPath) -> str:
    found = scene.frame(scene.frame_named(joint_of(scene, name, place), place))
    joint = None if found is None else found.frame.joint
    return "" if joint is None else "m" if joint.type is JointType.PRISMATIC else "rad"
