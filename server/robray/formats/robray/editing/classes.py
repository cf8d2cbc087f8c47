"""The classes that a block names."""

from collections.abc import Iterator

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.formats.robray.expressions import Expression
from robray.formats.robray.statements import Block


def classes(scene: SceneState, place: ItemPath) -> Iterator[ItemPath]:
    """With `isa`, as the block sees them, in the order of the text."""
    statement = scene.item(place).statement
    if not isinstance(statement, Block):
        return
    for attribute in statement.attributes:
        value = attribute.value
        if attribute.name == "isa" and isinstance(value, Expression) and value.name is not None:
            found = scene.class_before(value.name.text, place)
            if found is not None:
                yield found
