"""Positions of joints that no user has set, and the frames that outputs show.

In most formats a joint is at zero, or follows another joint, and outputs show all frames. A format that sets joints of
the files that it includes, or whose frames only hold links, overrides this.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from robray.analysis.queries import ItemPath
from robray.scene.joints import Following, Joint
from robray.scene.model import Frame, Scene

if TYPE_CHECKING:
    from robray.analysis.scene_state import SceneState

NO_POSITIONS: Mapping[str, float] = MappingProxyType({})

_AMINO = "amino"
_MOST_FOLLOWED = 100


class JointStates:
    """Defaults for a format. Stateless; one instance for each format."""

    sets_joints = False
    """True if `position` may return a number."""

    def position(self, scene: "SceneState", frame: Frame) -> float | None:
        """The position that the format gives a joint which follows no other, in radians or metres; None if it gives
        none."""

    def states(self, scene: "SceneState") -> Mapping[str, Mapping[str, float]]:
        """Positions of several joints by the names that the format gives them, each by variable."""
        del scene
        return {}

    def is_shown_frame(self, scene: "SceneState", place: "ItemPath") -> bool:
        """True if outputs show the frame of an item, which is not a link."""
        del scene, place
        return True


def joint_position(scene: "SceneState", frame: Frame, told: Mapping[str, float] = NO_POSITIONS) -> float:
    """The position of a frame's joint: the given one, the leader's, the format's, or the rest position, in this order.

    Cost: the chain of leaders, and that of the formats that set positions.
    """
    last, by = frame, Following("", 1.0, 0.0)
    for each, following in ((frame, by), *_led_by(scene, frame)):
        last, by = each, following
        if each.joint is not None and each.joint.variable in told:
            return by.multiplier * told[each.joint.variable] + by.offset
    return by.multiplier * _own_position(scene, last) + by.offset


def _own_position(scene: "SceneState", frame: Frame) -> float:
    if frame.joint is None:
        return 0.0
    for form in scene.instances.formats:
        if form.joint_states.sets_joints and (position := form.joint_states.position(scene, frame)) is not None:
            return position
    return frame.joint.rest


def leaders(scene: "SceneState", frame: Frame) -> tuple[Following, ...]:
    """The joints that the joint of a frame follows, the nearest first, each with the factor and offset to the frame's
    own joint. The first of them with a given position decides.

    Empty if the reader ignores following, and if the chain ends at a frame without a joint. Cost: O(the chain).
    """
    return tuple(by for _, by in _led_by(scene, frame))


def following(scene: "SceneState", model: Scene) -> Scene:
    """The scene, in which a joint `follows` another one only if `leaders` finds one."""
    idle = {
        name: frame._replace(joint=frame.joint._replace(follows=None))
        for name, frame in model.frames.items()
        if frame.joint is not None and frame.joint.follows is not None and not leaders(scene, frame)
    }
    return model._replace(frames={**model.frames, **idle}) if idle else model


def followed(scene: "SceneState", frame: Frame) -> Following | None:
    """The joint that a joint follows directly; None if the chain reaches no free joint: in a ring, or behind a fixed or
    missing joint.
    """
    return frame.joint.follows if frame.joint is not None and _way(scene, frame.joint) else None


def _led_by(scene: "SceneState", frame: Frame) -> Sequence[tuple[Frame, Following]]:
    if frame.joint is None or frame.joint.follows is None or (is_read_as_amino(scene) and not _is_listed(scene, frame)):
        return ()
    return _way(scene, frame.joint)


def _way(scene: "SceneState", joint: Joint) -> Sequence[tuple[Frame, Following]]:
    found, multiplier, offset = list[tuple[Frame, Following]](), 1.0, 0.0
    while joint.follows is not None:
        variable, factor, shift = joint.follows
        leader = scene.frame(variable)
        # A ring never ends.
        if leader is None or leader.frame.joint is None or len(found) == _MOST_FOLLOWED:
            return ()
        joint, multiplier, offset = leader.frame.joint, multiplier * factor, multiplier * shift + offset
        found.append((leader.frame, Following(joint.variable, multiplier, offset)))
    return found


def is_read_as_amino(scene: "SceneState") -> bool:
    """True if amino's reading of a robot counts: the robot is loaded with a scene of amino, or the project asks for it.

    Otherwise ROS's reading counts. A file that includes a robot has its own reader. Cost: O(formats of the scene).
    """
    instances = scene.instances
    formats = instances.formats if scene.is_set or not instances.files else (instances.files[()].format,)
    return any((instances.limits.reader_of(form.rules) or form.reader.choices[0]) == _AMINO for form in formats)


def _is_listed(scene: "SceneState", frame: Frame) -> bool:
    """True if a file includes the robot of a frame: then the file's own reader counts."""
    place = scene.effective_frame(frame.name)
    return place is not None and len(place) - 1 > scene.is_set


def sets_joints(scene: "SceneState") -> bool:
    """True if a format sets positions of joints. Followers do not count."""
    return any(form.joint_states.sets_joints for form in scene.instances.formats)


def states_of(scene: "SceneState") -> dict[str, dict[str, float]]:
    """The named positions of several joints, merged by name. Cost: O(items) of formats with some."""
    found: dict[str, dict[str, float]] = {}
    for form in scene.instances.formats:
        for name, positions in form.joint_states.states(scene).items():
            found.setdefault(name, {}).update(positions)
    return found


def all_positions(scene: "SceneState", model: Scene, told: Mapping[str, float] = NO_POSITIONS) -> Mapping[str, float]:
    """The positions of all joints that a format sets or that follow others, by variable, and the given ones."""
    are_put = sets_joints(scene)
    found = {
        frame.joint.variable: joint_position(scene, frame, told)
        for frame in model.frames.values()
        if frame.joint is not None and (are_put or leaders(scene, frame))
    }
    return {**found, **told}


def is_shown_frame(scene: "SceneState", frame: str) -> bool:
    """True if outputs show a frame that is not a link."""
    place = scene.effective_frame(frame)
    return place is None or scene.file(place).format.joint_states.is_shown_frame(scene, place)
