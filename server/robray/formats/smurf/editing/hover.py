"""Entities, links, motors, poses, keys and rotations in a few lines of Markdown."""

from math import isclose

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.files import SourceFile
from robray.analysis.occurrences import Occurrence, declarations
from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.facts.items import TOP
from robray.facts.robots import LINK
from robray.facts.symbols import SymbolKind
from robray.features.describe import describe_frame, describe_name, describe_poses, table, where
from robray.features.editing import editing_of
from robray.features.hover import Hover
from robray.features.numbers import degrees, number, settled, vector
from robray.features.world import World
from robray.formats.smurf.semantics.answers import frame_of_link, joint_of
from robray.formats.smurf.semantics.names import SEPARATOR
from robray.formats.smurf.statements import (
    Annotation,
    Entity,
    Key,
    ListedFile,
    Reading,
    Rotation,
    Section,
    statement_of,
)
from robray.formats.smurf.vocabulary import ENTITY_KEYS, MOTOR, POSE, ROBOT_KEYS, SCENE_KEYS, TYPES
from robray.scene.joints import JointType
from robray.scene.pose import IDENTITY, Quaternion, roll_pitch_yaw
from robray.text.markdown import code
from robray.text.spans import Span


def reading_lines(rotation: Rotation) -> str:
    """The reading of the project; and that of the other reader if it differs."""
    readers = [("MARS", rotation.mars), ("Phobos", rotation.phobos)]
    (name, own), (other_name, other) = reversed(readers) if rotation.by_phobos else readers
    if own is None and other is None:
        return "no reader makes a rotation of this"
    if own is None:
        return f"read as {other_name} does: {_said(other)}; {_REFUSING[name]}"
    if other is None:
        return f"read as {name} does: {_said(own)}; {_REFUSING[other_name]}"
    if _is_same(own.rotation, other.rotation):
        return f"MARS and Phobos agree: {_said(own)}"
    return f"read as {name} does: {_said(own)}  \n{other_name}: {_said(other)}"


_REFUSING = {"MARS": "MARS makes nothing of it", "Phobos": "Phobos refuses it"}


def _said(reading: Reading | None) -> str:
    if reading is None:
        return ""
    angles = degrees(settled(roll_pitch_yaw(reading.rotation)))
    return f"{reading.said}; roll pitch yaw {angles}, quaternion xyzw {vector(settled(reading.rotation))}"


def _is_same(one: Quaternion, other: Quaternion) -> bool:
    """Both signs of a quaternion are one rotation."""
    return any(
        all(isclose(a, sign * b, abs_tol=1e-12) for a, b in zip(one, other, strict=True)) for sign in (1.0, -1.0)
    )


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
    """The entity's kind, place, and reading if it is turned."""
    file = "no file" if entity.file is None else code(entity.file.text)
    what = TYPES.get(entity.kind, "of an unknown type")
    lines = [f"{file}, {what}", describe_frame(occurrence)]
    if entity.rotation is not None:
        lines.append(reading_lines(entity.rotation))
    return "\n\n".join(lines)


def _link(occurrence: Occurrence, place: ItemPath) -> str:
    """Its pose in the world of the scene that names it."""
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


def explain(analysis: Analysis, file: SourceFile, offset: int) -> Hover | None:
    del analysis
    facts = file.reading.facts
    rank = facts.rank_at(offset)
    own = None if rank == TOP else facts.own(rank, offset)
    if own is None:
        return None

    def told(span: Span, text: str) -> Hover:
        return Hover(FileSpan(file.path, facts.absolute(rank, span)), text)

    statement = statement_of(facts.items[rank])
    if isinstance(statement, Key | Section):
        known = {**SCENE_KEYS, **ROBOT_KEYS}.get(statement.name.text)
        if known is not None and statement.name.span.contains(own):
            return told(statement.name.span, f"{code(statement.name.text)}: {known}")
        return None
    if isinstance(statement, ListedFile) and statement.path.span.contains(own):
        return told(statement.path.span, f"{code(statement.path.text)}: {statement.role.value}")
    if not isinstance(statement, Entity):
        return None
    for key, span in statement.keys:
        if span.contains(own) and key in ENTITY_KEYS:
            return told(span, f"{code(key)}: {ENTITY_KEYS[key]}")
    if statement.rotation is not None and statement.rotation.span.contains(own):
        return told(statement.rotation.span, reading_lines(statement.rotation))
    if statement.position is not None and statement.position.span.contains(own):
        return told(statement.position.span, f"{vector(statement.position.value)} m in the frame of its parent")
    if statement.kind in TYPES and statement.file is not None and statement.file.span.contains(own):
        return told(statement.file.span, f"{code(statement.file.text)}: {TYPES[statement.kind]}")
    return None
