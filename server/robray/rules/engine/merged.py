"""What files that are loaded together both have: amino merges their trees, and refuses what is in two of them."""

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.problems import Problem


def doubled_across(scene: SceneState, place: ItemPath, problem: Problem) -> Problem:
    """`problem`, of a frame that is doubled; where the one that is kept is in another file of a set, it says which."""
    kept = scene.effective_frame(problem.details.name) if scene.is_set else None
    if kept is None or kept[0] == place[0]:
        return problem
    return problem._replace(details=problem.details._replace(file=file_name(scene, kept)))


def file_name(scene: SceneState, place: ItemPath) -> str:
    return scene.file(place).path.rpartition("/")[2]
