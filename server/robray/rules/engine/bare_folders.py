"""Which folders hold hardly any of the meshes that a scene looks for in them: most likely they were not fetched."""

from collections.abc import Collection, Iterator
from itertools import chain

from robray.analysis.mesh_extents import Extent
from robray.analysis.queries import Query
from robray.analysis.scene_state import SceneState
from robray.facts.details import MeshNotFound
from robray.facts.query_kinds import QueryKind
from robray.text.paths import folder_of

_FEWEST = 2
"""Meshes that are not there, from which on a folder may be bare."""

_LACKING_FOR_EACH = 3
"""For each mesh that is there more than so many are not."""


def bare_folders(scene: SceneState) -> frozenset[str]:
    """Those, with a slash at their end, that lack nearly all. A mesh of which it is known what was meant is none that
    lacks.

    Cost: O(findings of the scene), and for each folder no more than that.
    """
    lacking: dict[str, set[str]] = {}
    for problem in chain.from_iterable(scene.findings.values()):
        if isinstance(problem.details, MeshNotFound) and problem.details.within and not problem.details.meant:
            lacking.setdefault(problem.details.within, set()).add(problem.details.path)
    return frozenset(
        folder for folder, meshes in lacking.items() if len(meshes) >= _FEWEST and _lacks_most(scene, folder, meshes)
    )


def _lacks_most(scene: SceneState, folder: str, lacking: Collection[str]) -> bool:
    there: set[str] = set()
    for name in _found(scene, folder):
        there.add(name)
        if len(there) * _LACKING_FOR_EACH >= len(lacking):
            return False
    return True


def _found(scene: SceneState, folder: str) -> Iterator[str]:
    """The meshes that were looked for in a folder and found, some of them several times."""
    for place in scene.dependents.get(Query(QueryKind.FILE, folder), ()):
        for (kind, name), answer in scene.results[place].answers:
            if kind is QueryKind.FILE and (answer is True or isinstance(answer, Extent)):
                path = str(name)
                if path != folder and folder_of(path) == folder:
                    yield path
