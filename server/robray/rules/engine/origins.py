"""Where the findings of a scene are told: at their cause, which the formats of its files know."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from robray.analysis.found import places_in, with_codes
from robray.analysis.memo import Memo
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.problems import Problem
from robray.rules.engine.diagnosis import Diagnosis, Origin, Told

_MOST_KEPT = 16
"""Scenes of several files."""


class Origins:
    """Of one scene, for who goes through its findings in order. What is looked up stays with it."""

    def __init__(self, scene: SceneState, diagnoses: Iterable[Diagnosis]) -> None:
        """`diagnoses` are those of the formats of its files."""
        self.scene = scene
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
                found = diagnosis.origin_in(self.scene)
                self._origins.update(dict.fromkeys(diagnosis.moving - self._origins.keys(), found))
                break
        else:
            self._origins[code] = found
        return found

    def noticed(self, prefixes: Iterable[ItemPath]) -> Iterator[ItemPath]:
        """The places of findings that are told in files with these prefixes, and of those in them that are not.

        Cost: O(findings of the scene) at first, and then that of the places.
        """
        if len(self.scene.instances.files) == 1:
            yield from self.scene.findings
            return
        for prefix in prefixes:
            yield from places_in(self.scene, prefix)
            yield from self._outside.get(prefix, ())

    @cached_property
    def _outside(self) -> Mapping[ItemPath, Sequence[ItemPath]]:
        """The places of findings that robray reports elsewhere, by the prefixes of their files."""
        outside: defaultdict[ItemPath, list[ItemPath]] = defaultdict(list)
        alike = frozenset[str]().union(*[each.moving_alike for each in self._diagnoses])
        staying: set[object] = set()
        for place, problem in with_codes(self.scene, self.moving):
            if problem.code in alike and problem.details in staying:
                continue
            if (at := self.told(place, problem)).noticed:
                outside[at.place[:-1]].append(place)
            elif problem.code in alike:
                staying.add(problem.details)
        return outside


def origins_of(scene: SceneState, diagnoses: Iterable[Diagnosis], memo: Memo) -> Origins:
    """The same for all files of a scene."""
    if len(scene.instances.files) == 1:
        return Origins(scene, diagnoses)
    known: dict[str, Origins] = memo.table(origins_of)
    found = known.get(scene.root)
    if found is None or found.scene is not scene:
        if len(known) >= _MOST_KEPT:
            known.clear()
        found = known[scene.root] = Origins(scene, diagnoses)
    return found
