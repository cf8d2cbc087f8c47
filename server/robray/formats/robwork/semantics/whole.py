"""The frames of a file that only carry a shape: RobWork has no such frames, and nobody is told where they are."""

from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.analysis.whole import Framed, Whole
from robray.formats.robwork.statements import Shape


def whole(scene: SceneState, prefix: ItemPath, before: Whole | None) -> Whole:
    del before
    return Whole(make=lambda: Framed(carriers=_carriers(scene, prefix)))


def _carriers(scene: SceneState, prefix: ItemPath) -> frozenset[str]:
    """Cost: O(items of the file)."""
    facts = scene.instances.files[prefix].reading.facts
    return frozenset(
        value.frame.name
        for label, item in zip(facts.labels, facts.items, strict=True)
        if isinstance(item.statement, Shape) and isinstance(value := scene.results[(*prefix, label)].value, FrameResult)
    )
