"""How often the name of a frame stands in the texts: each target hangs from what a single property names."""

from robray.analysis.queries import ItemPath, Query
from robray.analysis.scene_state import SceneState
from robray.facts.query_kinds import QueryKind
from robray.rules.engine.misdeclared import FEWEST


def is_written_often(scene: SceneState, name: str) -> bool:
    """Whether several items name a frame by itself. Cost: O(those that ask for it)."""
    count = 0
    for place in scene.dependents.get(Query(QueryKind.FRAME, name), ()):
        around = prefix(scene, place)
        mentions = scene.file(place).format.semantics.mentions(scene.item(place))
        count += any(not one.declares and name in (one.name.text, f"{around}{one.name.text}") for one in mentions)
        if count == FEWEST:
            return True
    return False


def prefix(scene: SceneState, place: ItemPath) -> str:
    """What the names of a device begin with in the workcell."""
    scope = scene.scope(place)
    return "" if scope is None else scope.prefix
