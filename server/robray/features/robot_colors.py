"""The colours of a robot: red, green, blue and opacity in one attribute."""

from collections.abc import Sequence

from robray.facts.items import Item
from robray.formats.urdf.statements import Material, Part, Vector

PARTS = 4

_STEP = 1 / 512
"""As in `document_color`: what is nearer than half a step of an editor has not been changed."""


def robot_color(item: Item) -> tuple[Vector, tuple[float, ...]] | None:
    """What an item writes as a colour, and its parts as far as they can be shown; None where it writes none."""
    statement = item.statement
    material = statement.material if isinstance(statement, Part) else statement
    if not isinstance(material, Material) or material.color is None or material.color.values is None:
        return None
    values = material.color.values
    return (material.color, tuple(min(max(value, 0.0), 1.0) for value in values)) if len(values) == PARTS else None


def recolored(written: Vector, old: Sequence[float], new: Sequence[float]) -> str:
    """What to write for another colour: the numbers that stay the same stay as they are written."""
    text = written.text.encode()
    pieces: list[bytes] = []
    end = 0
    for at, before, after in zip(written.parts, old, new, strict=True):
        if abs(before - after) >= _STEP:
            start = at.start - written.span.start
            pieces += [text[end:start], f"{round(after, 4):g}".encode()]
            end = at.end - written.span.start
    return b"".join([*pieces, text[end:]]).decode()
