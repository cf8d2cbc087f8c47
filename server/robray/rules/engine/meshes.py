"""Findings about all meshes in one folder."""

import posixpath
from collections.abc import Collection, Iterator, Sequence
from itertools import chain

from robray.analysis.mesh_extents import Extent
from robray.analysis.queries import Query
from robray.analysis.scene_state import SceneState
from robray.facts.details import InFolder, MeshNotFound
from robray.facts.query_kinds import QueryKind
from robray.rules.engine.rule import RuleContext
from robray.rules.engine.rule_contexts import MOST_NAMED, listed
from robray.text.paths import folder_of

_FEWEST = 2
"""Missing meshes from which a folder may be bare."""

_LACKING_FOR_EACH = 3
"""Missing meshes for each existing one."""


def bare_folders(scene: SceneState) -> frozenset[str]:
    """Folders, with a slash at their end, that lack nearly all meshes. A mesh with a suggestion does not count as
    missing.

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
    """The meshes that were searched in a folder and found, some of them several times."""
    for place in scene.dependents.get(Query(QueryKind.FILE, folder), ()):
        for (kind, name), answer in scene.results[place].answers:
            if kind is QueryKind.FILE and (answer is True or isinstance(answer, Extent)):
                path = str(name)
                if path != folder and folder_of(path) == folder:
                    yield path


_ADVICE = "use a relative path"

_FETCH = "create or download them"
_FETCH_ONE = _FETCH.replace("them", "it")


def foreign_meshes(context: RuleContext) -> str:
    found: InFolder = context.details
    folder, count = found.folder, found.number
    name = found.names[0].rpartition("/")[2]
    if count == 1:
        return f"folder '{folder}' of '{name}' does not exist on this machine; {_ADVICE}"
    return f"folder '{folder}' of {count:,} meshes, such as '{name}', does not exist on this machine; {_ADVICE}"


def meshes_in_bare_folder(context: RuleContext) -> str:
    found: InFolder = context.details
    names = [name.rpartition("/")[2] for name in found.names]
    if len(names) == 1:
        return f"missing '{names[0]}' in folder '{found.folder}'{_tried(found)}; {_FETCH_ONE}"
    many = f"{len(names):,} missing meshes in folder '{found.folder}'{_tried(found)}: {listed(names, MOST_NAMED)}"
    return f"{many}; {_FETCH}"


def meshes_in_missing_folders(context: RuleContext) -> str:
    found: InFolder = context.details
    meshes = found.names
    folders = [*dict.fromkeys(mesh.rpartition("/")[0] for mesh in meshes)]
    first = meshes[0].rpartition("/")[2]
    what = f"'{first}'" if found.number == 1 else f"{found.number:,} meshes, such as '{first}',"
    return f"{_lacking(folders)}{_tried(found)}, so {what} cannot be found"


def _tried(found: InFolder) -> str:
    """The folder in which robray looked for the first mesh, if its name does not have it."""
    return f" (tried '{posixpath.dirname(found.tried[0])}')" if found.tried else ""


def _lacking(folders: Sequence[str]) -> str:
    if len(folders) == 1:
        return f"folder '{folders[0]}' does not exist"
    return f"folders {listed(folders, MOST_NAMED)} do not exist"
