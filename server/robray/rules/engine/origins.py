"""Where the findings of a scene are told: at their cause, which the formats of its files know."""

from collections.abc import Iterable

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.problems import Problem
from robray.rules.engine.diagnosis import Diagnosis, Origin, Told


class Origins:
    """Of one scene, for who goes through its findings in order. What is looked up stays with it."""

    def __init__(self, scene: SceneState, diagnoses: Iterable[Diagnosis]) -> None:
        """`diagnoses` are those of the formats of its files."""
        self._scene = scene
        self._diagnoses = [each for each in diagnoses if each.moving]
        self._origins: dict[str, Origin] = {}
        self.moving = frozenset[str]().union(*[each.moving for each in self._diagnoses])
        """Codes of what may be told elsewhere than where it was noticed."""

    def told(self, place: ItemPath, problem: Problem) -> Told:
        origin = self._origins.get(problem.code)
        return (self._origin_of(problem.code) if origin is None else origin)(place, problem)

    def _origin_of(self, code: str) -> Origin:
        """Asked for when there is something to be told: most scenes need not wait for what knows about it."""
        found: Origin = Told
        for diagnosis in self._diagnoses:
            if code in diagnosis.moving:
                found = diagnosis.origin_in(self._scene)
                self._origins.update(dict.fromkeys(diagnosis.moving - self._origins.keys(), found))
                break
        else:
            self._origins[code] = found
        return found
