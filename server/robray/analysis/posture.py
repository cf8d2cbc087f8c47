"""Where the joints of a scene are as long as nobody moves them, and which of its frames people speak of.

Most formats say neither: their joints are at zero, or where those are that they follow, and people speak of all their
frames. A format that puts the joints of the files that it includes somewhere, or has frames for what only holds links,
says so here.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from robray.scene.joints import Following, Joint
from robray.scene.model import Frame, Scene

if TYPE_CHECKING:
    from robray.analysis.queries import ItemPath
    from robray.analysis.scene_state import SceneState

NO_POSITIONS: Mapping[str, float] = MappingProxyType({})

_AMINO = "amino"
_MOST_FOLLOWED = 100


class Posture:
    """What holds of any format until it says more. Stateless; one for each format."""

    puts_joints = False
    """Whether `position` may be anything else than none."""

    def position(self, scene: "SceneState", frame: Frame) -> float | None:
        """The position of a frame's joint that follows no other and of which nothing is told, in radians or metres;
        None where the format has none for it."""

    def is_spoken_of(self, scene: "SceneState", place: "ItemPath") -> bool:
        """Whether people ask where the frame of an item is in the world, which is no link."""
        del scene, place
        return True


def joint_position(scene: "SceneState", frame: Frame, told: Mapping[str, float] = NO_POSITIONS) -> float:
    """The position of the joint of a frame: the given one, else by what it follows, else that of the format, else the
    rest position.

    Cost: what it follows, and that of the formats that set positions.
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
        if form.posture.puts_joints and (position := form.posture.position(scene, frame)) is not None:
            return position
    return frame.joint.rest


def leaders(scene: "SceneState", frame: Frame) -> tuple[Following, ...]:
    """What the joint of a frame follows, the nearest first, each with respect to the frame's own: its position is told
    by the first of them whose own position is told.

    Nothing where its reader minds none of it, and where the last one is no joint, or there is none. Cost: O(those).
    """
    return tuple(by for _, by in _led_by(scene, frame))


def following(scene: "SceneState", model: Scene) -> Scene:
    """The same scene, where joints follow no more than what they follow in effect: as `leaders` has it."""
    idle = {
        name: frame._replace(joint=frame.joint._replace(follows=None))
        for name, frame in model.frames.items()
        if frame.joint is not None and frame.joint.follows is not None and not leaders(scene, frame)
    }
    return model._replace(frames={**model.frames, **idle}) if idle else model


def followed(scene: "SceneState", frame: Frame) -> Following | None:
    """What the joint of a frame follows directly, as readers have it that mind it; None where that leads to no joint
    that moves by itself: in a ring, and behind what is fixed or missing."""
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
        # Those in a ring are followed without end.
        if leader is None or leader.frame.joint is None or len(found) == _MOST_FOLLOWED:
            return ()
        joint, multiplier, offset = leader.frame.joint, multiplier * factor, multiplier * shift + offset
        found.append((leader.frame, Following(joint.variable, multiplier, offset)))
    return found


def is_read_as_amino(scene: "SceneState") -> bool:
    """Whether amino's reading of a robot counts: where it is loaded with a scene of amino's, or a project asks for it.

    Else a robot is what ROS makes of it. What includes a robot has a reader of its own. Cost: O(formats of the scene).
    """
    instances = scene.instances
    formats = instances.formats if scene.is_set or not instances.files else (instances.files[()].format,)
    return any((instances.limits.reader_of(form.rules) or form.reader.choices[0]) == _AMINO for form in formats)


def _is_listed(scene: "SceneState", frame: Frame) -> bool:
    """Whether a file names the robot of a frame, whose own reader then reads it, whatever the scene is loaded with."""
    place = scene.effective_frame(frame.name)
    return place is not None and len(place) - 1 > scene.is_set


def puts_joints(scene: "SceneState") -> bool:
    """Whether a format puts joints somewhere. What follows another joint is somewhere by itself, too."""
    return any(form.posture.puts_joints for form in scene.instances.formats)


def all_positions(scene: "SceneState", model: Scene, told: Mapping[str, float] = NO_POSITIONS) -> Mapping[str, float]:
    """The positions of all joints that are put somewhere or follow others, by variable, and those that are told."""
    are_put = puts_joints(scene)
    found = {
        frame.joint.variable: joint_position(scene, frame, told)
        for frame in model.frames.values()
        if frame.joint is not None and (are_put or leaders(scene, frame))
    }
    return {**found, **told}


def is_spoken_of(scene: "SceneState", frame: str) -> bool:
    """Whether people ask where a frame is in the world, which is no link."""
    place = scene.effective_frame(frame)
    return place is None or scene.file(place).format.posture.is_spoken_of(scene, place)
