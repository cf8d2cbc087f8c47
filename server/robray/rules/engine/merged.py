"""Reports names that two files share which are loaded together: amino merges their trees, and refuses duplicates."""

from robray.analysis.files import written_path
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.problems import Problem


def doubled_across(scene: SceneState, place: ItemPath, problem: Problem) -> Problem:
    """The problem of a duplicate frame, with the other file if amino keeps a frame of another one in the set."""
    kept = scene.effective_frame(problem.details.name) if scene.is_set else None
    if kept is None or kept[0] == place[0]:
        return problem
    return problem._replace(details=problem.details._replace(file=file_name(scene, kept)))


def file_name(scene: SceneState, place: ItemPath) -> str:
    return written_path(scene.file(place).path).rpartition("/")[2]
