"""Frames of a workcell that hang from each other."""

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.details import Ring
from robray.facts.problems import Problem
from robray.formats.robwork.statements import Frame, OldTarget, Target

RING = "robwork-frame-cycle"


def ring(scene: SceneState, place: ItemPath, details: Ring) -> Problem:
    """At the name of the frame that is likeliest wrong."""
    statement = scene.item(place).statement
    span = statement.keyword
    if isinstance(statement, Frame) and statement.name is not None and not statement.is_copy:
        span = statement.name.span
    elif isinstance(statement, Target | OldTarget) and statement.id is not None:
        span = statement.id.span
    return Problem(RING, span, details)


def has_ring(scene: SceneState) -> bool:
    """Whether frames of a workcell hang from each other: RobWork drops them."""
    places = (scene.effective_frame(name) for name in scene.cycles.of)
    return any(place is not None and isinstance(scene.item(place).statement, Frame) for place in places)
