"""Answers to queries of SMURF's statements, and positions of joints by the poses of entities.

Names of a robot are valid in its URDF and all of its annotations.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from robray.analysis import links
from robray.analysis.joint_states import JointStates
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.analysis.semantics import Answer
from robray.facts.query_kinds import QueryKind
from robray.facts.robots import (
    ASKED_ELEMENT,
    ASKED_JOINT,
    ASKED_LINK,
    ASKED_MATERIAL,
    ASKED_MODEL,
    ATTACHED_LINK,
    COLLISION,
    JOINT,
    LINK,
    MATERIAL,
    MODEL,
    VISUAL,
)
from robray.facts.symbols import Symbol, SymbolKind
from robray.formats.smurf.semantics.names import SEPARATOR, scope_of
from robray.formats.smurf.statements import Annotation, Entity, ListedFile, Section
from robray.formats.smurf.vocabulary import (
    ANY_POSE,
    ASKED_ANY_POSE,
    ASKED_MOTOR,
    ASKED_OUTER,
    ASKED_POSE,
    ASKED_SECTION,
    ASKED_SENSOR,
    MOTOR,
    POSE,
    SECTION,
    SENSOR,
    is_phobos,
)
from robray.scene.model import Frame
from robray.scene.pose import IDENTITY, Pose


class LinkFound(NamedTuple):
    """A link of an entity, and the frame that it is on: that of the joint which leads to it, or the entity's own."""

    place: ItemPath | None
    frame: str


def first(scene: SceneState, kind: SymbolKind, name: str, place: ItemPath, scope: str | None = None) -> ItemPath | None:
    """The declaration in the robot of an item, or of an entity; or in a scope, by the name in the item's file."""
    if scope is not None:
        entity_name = scene.frame_named(scope.removesuffix(SEPARATOR), place)
        return next(kept(scene, scene.declared_in_scope(Symbol(kind, name), entity_name + SEPARATOR)), None)
    return next(kept(scene, _of_robot(scene, Symbol(kind, name), place)), None)


def _of_robot(scene: SceneState, symbol: Symbol, place: ItemPath) -> Iterator[ItemPath]:
    entity = scene.item(place).statement
    if isinstance(entity, Entity):
        return scene.declared_in_scope(symbol, scene.own_name(scope_of(entity), place))
    return scene.declared_here(symbol, place)


def kept(scene: SceneState, places: Iterable[ItemPath]) -> Iterator[ItemPath]:
    """Declarations that the reader keeps: in Phobos a list of a later file replaces an equal one."""
    for place in places:
        statement = scene.item(place).statement
        lists: Sequence[ItemPath] = ()
        if isinstance(statement, Annotation) and statement.by_phobos:
            lists = _lists(scene, scene.declared_here(Symbol(SECTION, statement.section), place))
        if not is_dropped(lists, place):
            yield place


def is_dropped(lists: Sequence[ItemPath], place: ItemPath) -> bool:
    """True for an element of a section that Phobos drops, by the robot's lists of that section."""
    return bool(lists) and lists[-1][:-1] != place[:-1]


def _first(*kinds: SymbolKind) -> Answer:
    def answer(scene: SceneState, name: str, place: ItemPath) -> object:
        return next((found for kind in kinds if (found := first(scene, kind, name, place)) is not None), None)

    return answer


def _element(scene: SceneState, name: str, place: ItemPath) -> object:
    """The first visual, and the first collision, of a name."""
    return tuple(first(scene, kind, name, place) for kind in (VISUAL, COLLISION))


def _attached(scene: SceneState, link: str, place: ItemPath) -> object:
    """The link with a qualified name, if the entity is attached to that."""
    entity = scene.item(place).statement
    assert isinstance(entity, Entity), "nothing else is attached"
    for one in (entity.parent, entity.anchor):
        if one is not None and one.entity is not None and one.link is not None:
            of = scene.frame_named(one.entity.text, place)
            if of + SEPARATOR + one.link.text == link:
                return _link_of(scene, of, one.link.text)
    return None


def _link_of(scene: SceneState, entity: str, link: str) -> LinkFound:
    """`entity` is the qualified name of the entity's frame."""
    found = next(scene.declared_in_scope(Symbol(LINK, link), entity + SEPARATOR), None)
    return LinkFound(found, entity if found is None else frame_of_link(scene, link, found, entity))


def frame_of_link(scene: SceneState, link: str, place: ItemPath, root: str) -> str:
    """The frame that a link is on, which is declared at a place: `root` where no joint leads to it."""
    found = links.frame_of_link(scene, link, place)
    return root if found is None else found


def _sections(scene: SceneState, name: str, place: ItemPath) -> object:
    """The places of the lists of one section, in all files of the robot."""
    return tuple(_lists(scene, _of_robot(scene, Symbol(SECTION, name), place)))


def _lists(scene: SceneState, places: Iterable[ItemPath]) -> list[ItemPath]:
    statements = ((place, scene.item(place).statement) for place in places)
    return [place for place, section in statements if isinstance(section, Section) and section.is_list]


def _any_pose(scene: SceneState, _: str, place: ItemPath) -> object:
    return first(scene, ANY_POSE, "", place) is not None


def outer_pose(scene: SceneState, _: str, place: ItemPath) -> Pose:
    """The pose of an item's file by the numbers of the scenes around it, without their parents.

    A scene with a parent, or `none`, does not move with the scenes around it.
    """
    found = IDENTITY
    for depth in range(len(place) - 1, 0, -1):
        entity = scene.item(place[:depth]).statement
        if not isinstance(entity, Entity) or not entity.is_nested:
            break
        found = pose_of(entity) @ found
        if entity.is_placed_by_itself:
            break
    return found


def pose_of(entity: Entity) -> Pose:
    """The pose of an entity in the frame of its parent, by its own numbers."""
    rotation, position = entity.rotation, entity.position
    pose = Pose()
    if rotation is not None:
        pose = pose._replace(rotation=rotation.taken)
    return pose if position is None else pose._replace(translation=position.value)


ANSWERS: Mapping[QueryKind, Answer] = {
    ASKED_LINK: _first(LINK),
    ATTACHED_LINK: _attached,
    ASKED_JOINT: _first(JOINT),
    ASKED_MATERIAL: _first(MATERIAL),
    ASKED_MODEL: lambda scene, _, place: first(scene, MODEL, "", place) is not None,
    ASKED_ELEMENT: _element,
    ASKED_MOTOR: _first(MOTOR),
    ASKED_SENSOR: _first(SENSOR),
    ASKED_POSE: _first(POSE),
    ASKED_ANY_POSE: _any_pose,
    ASKED_SECTION: _sections,
    ASKED_OUTER: outer_pose,
}


class SmurfJointStates(JointStates):
    sets_joints = True

    def position(self, scene: SceneState, frame: Frame) -> float | None:
        """That of the pose of the robot's entity."""
        place = scene.effective_frame(frame.name)
        if place is None or not _is_of_robot(scene, place):
            return None
        return _posed(scene, place, scene.local_name(frame.name, place))

    def is_shown_frame(self, scene: SceneState, place: ItemPath) -> bool:
        """An entity without links: of a kind without any, with an existing file."""
        entity = scene.item(place).statement
        if not isinstance(entity, Entity) or entity.is_loaded or entity.file is None:
            return False
        codes = {problem.code for problem in (*scene.item(place).problems, *scene.results[place].problems)}
        return not codes & {"smurf-unknown-type", "smurf-file-not-found", "smurf-duplicate-entity"}


def _is_of_robot(scene: SceneState, place: ItemPath) -> bool:
    """True for a joint of a robot in a `.smurf`, or of an entity."""
    return len(place) > 1 and isinstance(scene.item(place[:-1]).statement, ListedFile | Entity)


def _posed(scene: SceneState, place: ItemPath, joint: str) -> float | None:
    """The position of a joint by the pose of its entity.

    MARS looks for a motor; without one of the name, the joint is meant.
    """
    scope = scene.scope(place)
    if scope is None:
        return None
    entity = scene.item(scope.opened).statement
    if not isinstance(entity, Entity) or entity.pose is None:
        return None
    at = next(kept(scene, scene.declared_in_scope(Symbol(POSE, entity.pose.text), scope.prefix)), None)
    pose = None if at is None else scene.item(at).statement
    if not isinstance(pose, Annotation):
        return None
    found = None
    for name, value in pose.values:
        if joint_of(scene, name.text, place) == joint and value is not None:
            found = value
    return found


def joint_of(scene: SceneState, name: str, place: ItemPath) -> str:
    """The joint of a name in a pose: that of the motor with the name, if there is one.

    Phobos looks for joints: in its reading, a name is a motor's only if no joint has it.
    """
    if is_phobos(scene.file(place).limits) and next(scene.declared_here(Symbol(JOINT, name), place), None) is not None:
        return name
    at = next(kept(scene, scene.declared_here(Symbol(MOTOR, name), place)), None)
    motor = None if at is None else scene.item(at).statement
    return motor.joint.text if isinstance(motor, Annotation) and motor.joint is not None else name
