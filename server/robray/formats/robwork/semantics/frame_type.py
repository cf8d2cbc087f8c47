"""What a workcell takes a frame for, which changes nothing of the scene as it is shown."""

from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.formats.robwork.statements import Frame
from robray.scene.geometry import Measure


def frame_type(scene: "SceneState", place: ItemPath) -> tuple[str, dict[str, Measure]] | None:
    """The name of a frame that is none of a joint, and its type."""
    frame, value = scene.item(place).statement, scene.results[place].value
    if not isinstance(frame, Frame) or frame.moves is not None or not isinstance(value, FrameResult):
        return None
    return value.frame.name, {"frame type": frame.kind}
