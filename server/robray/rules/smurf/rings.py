"""Entities that hang from themselves."""

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.details import Ring
from robray.facts.problems import Problem
from robray.formats.smurf.statements import Entity


def ring(scene: SceneState, place: ItemPath, details: Ring) -> Problem:
    """An entity in a ring, at what it hangs from; the joints of robots that are between say nothing more."""
    entity = scene.item(place).statement
    assert isinstance(entity, Entity), "nothing else is a frame there"
    span = entity.keyword if entity.parent is None else entity.parent.text.span
    return Problem("smurf-parent-cycle", span, details)
