"""Where the joints of robots are by the poses of their entities, and the links of a scene in the world."""

from robray.analysis.posture import Posture
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.robots import JOINT
from robray.facts.symbols import Symbol
from robray.formats.smurf.kinds import MOTOR, POSE
from robray.formats.smurf.semantics.answers import kept
from robray.formats.smurf.statements import Annotation, Entity, ListedFile
from robray.formats.smurf.vocabulary import is_phobos
from robray.scene.model import Frame


class SmurfPosture(Posture):
    puts_joints = True

    def position(self, scene: SceneState, frame: Frame) -> float | None:
        """That of the pose of the robot's entity."""
        place = scene.effective_frame(frame.name)
        if place is None or not _is_of_robot(scene, place):
            return None
        return _posed(scene, place, scene.local_name(frame.name, place))

    def is_spoken_of(self, scene: SceneState, place: ItemPath) -> bool:
        """An entity without links: of a kind that has none, with a file that is there."""
        entity = scene.item(place).statement
        if not isinstance(entity, Entity) or entity.is_loaded or entity.file is None:
            return False
        codes = {problem.code for problem in (*scene.item(place).problems, *scene.results[place].problems)}
        return not codes & {"smurf-unknown-type", "smurf-file-not-found", "smurf-duplicate-entity"}


def _is_of_robot(scene: SceneState, place: ItemPath) -> bool:
    """Whether a joint is of a robot that is listed by a `.smurf`, or is an entity."""
    return len(place) > 1 and isinstance(scene.item(place[:-1]).statement, ListedFile | Entity)


def _posed(scene: SceneState, place: ItemPath, joint: str) -> float | None:
    """What the pose of its entity says of a joint.

    MARS looks for a motor; where there is none of a name, the joint is meant.
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
    """The joint that a pose means by a name: that of the motor of the name, if there is one.

    Phobos looks among the joints: where its reading is taken, a motor is what a name means that no joint has.
    """
    if is_phobos(scene.file(place).limits) and next(scene.declared_here(Symbol(JOINT, name), place), None) is not None:
        return name
    at = next(kept(scene, scene.declared_here(Symbol(MOTOR, name), place)), None)
    motor = None if at is None else scene.item(at).statement
    return motor.joint.text if isinstance(motor, Annotation) and motor.joint is not None else name
