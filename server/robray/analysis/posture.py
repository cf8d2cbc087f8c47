"""Where the joints of a scene are as long as nobody moves them, and which of its frames people speak of.

Most formats say neither: their joints are at zero, and people speak of all their frames. A format that puts the joints
of the files that it includes somewhere, or has frames for what only holds links, says so here.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from robray.scene.joints import Following
from robray.scene.model import Frame, Scene

if TYPE_CHECKING:
    from robray.analysis.queries import ItemPath
    from robray.analysis.scene_state import SceneState

NO_POSITIONS: Mapping[str, float] = MappingProxyType({})

_AMINO = "amino"


class Posture:
    """What holds of any format until it says more. Stateless; one for each format."""

    puts_joints = False
    """Whether `position` may be anything else than none."""

    def position(self, scene: "SceneState", frame: Frame, told: Mapping[str, float]) -> float | None:
        """The position of a frame's joint of which nothing is told, in radians or metres; None where the format has
        none for it. `told` are those of others, by variable."""

    def leaders(self, scene: "SceneState", frame: Frame) -> tuple[Following, ...]:
        """What the joint of a frame follows, the nearest first, each with respect to the frame's own; nothing where its
        reader minds none of it. `position` is told by the first of them whose own position is told."""
        del scene, frame
        return ()

    def is_spoken_of(self, scene: "SceneState", place: "ItemPath") -> bool:
        """Whether people ask where the frame of an item is in the world, which is no link."""
        del scene, place
        return True


def joint_position(scene: "SceneState", frame: Frame, told: Mapping[str, float] = NO_POSITIONS) -> float:
    """The position of the joint of a frame: the given one, else that of the format, else the rest position.

    Cost: that of the formats that set positions.
    """
    if frame.joint is None:
        return 0.0
    if frame.joint.variable in told:
        return told[frame.joint.variable]
    for form in scene.instances.formats:
        if form.posture.puts_joints and (position := form.posture.position(scene, frame, told)) is not None:
            return position
    return frame.joint.rest


def leaders(scene: "SceneState", frame: Frame) -> tuple[Following, ...]:
    """What the joint of a frame follows, the nearest first. Cost: that of the formats that put joints somewhere."""
    moving = () if frame.joint is None else scene.instances.formats
    found = (form.posture.leaders(scene, frame) for form in moving if form.posture.puts_joints)
    return next(filter(None, found), ())


def is_read_as_amino(scene: "SceneState") -> bool:
    """Whether amino's reading of a robot counts: where it is loaded with a scene of amino's, or a project asks for it.

    Else a robot is what ROS makes of it. Cost: O(formats of the scene).
    """
    limits, formats = scene.instances.limits, scene.instances.formats
    return any((limits.reader_of(form.rules) or form.reader.choices[0]) == _AMINO for form in formats)


def puts_joints(scene: "SceneState") -> bool:
    return any(form.posture.puts_joints for form in scene.instances.formats)


def all_positions(scene: "SceneState", model: Scene, told: Mapping[str, float] = NO_POSITIONS) -> Mapping[str, float]:
    """The positions of all joints, by variable, where any is not zero by itself; else those that are told."""
    if not puts_joints(scene):
        return told
    moving = (frame for frame in model.frames.values() if frame.joint is not None)
    found = {frame.joint.variable: joint_position(scene, frame, told) for frame in moving if frame.joint is not None}
    return {**found, **told}


def is_spoken_of(scene: "SceneState", frame: str) -> bool:
    """Whether people ask where a frame is in the world, which is no link."""
    place = scene.effective_frame(frame)
    return place is None or scene.file(place).format.posture.is_spoken_of(scene, place)
