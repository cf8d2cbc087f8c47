"""Where the findings of a scene are told: at their cause, which the formats of its files know."""

from collections.abc import Iterable

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.problems import Problem
from robray.rules.engine.diagnosis import Diagnosis, Told


class Origins:
    """Of one scene, for who goes through its findings in order. What is looked up stays with it."""

    def __init__(self, scene: SceneState, diagnoses: Iterable[Diagnosis]) -> None:
        """`diagnoses` are those of the formats of its files."""
        self._origins = [(each.moving, each.origin_in(scene)) for each in diagnoses if each.moving]
        self.moving = frozenset[str]().union(*(moving for moving, _ in self._origins))
        """Codes of what may be told elsewhere than where it was noticed."""

    def told(self, place: ItemPath, problem: Problem) -> Told:
        for moving, origin in self._origins:
            if problem.code in moving:
                return origin(place, problem)
        return Told(place, problem)
