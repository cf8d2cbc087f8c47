"""A shape that is drawn and collides, and two that are one: one drawn, the other to collide, as a robot has them."""

from collections.abc import Sequence

from robray.compare.near import is_same
from robray.scene.geometry import Geometry


def joined(shapes: Sequence[Geometry], others: Sequence[Geometry]) -> list[Geometry]:
    """The shapes, of which two halves are one where among those to compare them with some are whole."""
    found = [*shapes]
    if not any(each.visual and each.collision for each in others):
        return found
    for drawn in shapes:
        if drawn.visual and not drawn.collision:
            half = next((each for each in found if _is_other_half(drawn, each)), None)
            if half is not None:
                found.remove(half)
                found[found.index(drawn)] = drawn._replace(collision=True)
    return found


def _is_other_half(drawn: Geometry, other: Geometry) -> bool:
    """Colours do not count: it is not drawn."""
    return (
        other.collision
        and not other.visual
        and other.shape is drawn.shape
        and not (drawn.unknown or other.unknown)
        and is_same(drawn.classes, other.classes)
        and all(is_same(dict(drawn.measures)[name], value) for name, value in other.measures)
        and is_same(dict(drawn.options).get("scale", 1.0), dict(other.options).get("scale", 1.0))
    )
