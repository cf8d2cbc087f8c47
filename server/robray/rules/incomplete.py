"""Blocks with a mistake in an attribute: what seems to be missing may be what is written wrongly."""

from robray.analysis.questions import Place, Topic
from robray.analysis.scene_state import SceneState
from robray.facts.statements import Stray
from robray.rules.occasions import scene_and_place
from robray.rules.rule import Occasion

WRITTEN_WRONGLY = frozenset(
    {
        "extra-value",
        "invalid-character",
        "missing-brace",
        "missing-operand",
        "missing-operator",
        "missing-value",
        "syntax-error",
        "unknown-attribute",
    }
)
"""Each is refused, so that the scene is, whatever else is said of the block."""


def is_incomplete(occasion: Occasion) -> bool:
    """Whether it is not known what is in the block of the finding, or in a class that it is of."""
    scene, place = scene_and_place(occasion)
    classes = [str(asked.name) for asked, _ in scene.results[place].answers if asked.topic is Topic.CLASS]
    places = [place, *(found for name in classes if (found := scene.class_before(name, place)) is not None)]
    return any(_is_written_wrongly(scene, each) for each in places)


def _is_written_wrongly(scene: SceneState, place: Place) -> bool:
    if any(problem.code in WRITTEN_WRONGLY for problem in scene.findings.get(place, ())):
        return True
    # Another brace may follow the block's own, or stand where no block can be.
    facts = scene.file(place).reading.facts
    inside = facts.rank(place[-1]) + 1
    return (
        inside < len(facts)
        and facts.containers[inside] == place[-1]
        and isinstance(facts.items[inside].statement, Stray)
    )
