"""The size of a shape, from its scale and its measures."""

from robray.compare.near import is_same
from robray.scene.geometry import Geometry, Measure, ShapeType


def sizes(shape: Geometry) -> frozenset[str]:
    """The words that say it."""
    return frozenset(("scale", *(name for name, _ in shape.measures)))


def are_as_large(one: Geometry, other: Geometry) -> bool:
    """True if scale and sizes of two shapes of one kind are equal. The size of a mesh is only in its file."""
    if one.shape is ShapeType.MESH or one.unknown or other.unknown:
        return False
    these, those = _lengths(one), _lengths(other)
    return these.keys() == those.keys() and all(is_same(these[name], those[name]) for name in these)


def _lengths(shape: Geometry) -> dict[str, Measure]:
    """The measures, as many times larger as the scale says."""
    scale = dict(shape.options).get("scale", 1.0)
    return {name: _times(scale, value) for name, value in shape.measures}


def _times(scale: Measure, value: Measure) -> Measure:
    if not isinstance(scale, int | float):
        return value
    if isinstance(value, tuple):
        return tuple(scale * each for each in value)
    return scale * value if isinstance(value, int | float) else value
