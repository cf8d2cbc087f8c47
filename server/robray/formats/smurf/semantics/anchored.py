"""What the entities of a scene are fixed to, which moves nothing in the scene as it is shown."""

from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.formats.smurf.statements import Entity
from robray.scene.geometry import Measure


def anchored(scene: "SceneState", place: ItemPath) -> tuple[str, dict[str, Measure]] | None:
    """The frame of an entity, and its anchor; `none` is what MARS takes where nothing is said."""
    entity, value = scene.item(place).statement, scene.results[place].value
    if not isinstance(entity, Entity) or not isinstance(value, FrameResult):
        return None
    anchor = entity.anchor
    return value.frame.name, {"anchor": "none" if anchor is None else anchor.word or anchor.text.text}
