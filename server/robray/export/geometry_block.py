"""A geometry as a block of a scene, for conversions from other formats."""

from collections.abc import Callable, Iterator

from robray.export.literals import exact
from robray.scene.geometry import Geometry, Measure
from robray.scene.pose import Quaternion

CAPSULE_LOST = "a capsule, which amino does not have"
"""The loss reported for a capsule where amino reads the output."""


def geometry_block(
    geometry: Geometry, origin: str, mesh: Callable[[str], str], refuse: Callable[[str], None]
) -> Iterator[str]:
    """The lines, with a comment that names the source; `refuse` gets what no scene can have."""
    yield f"geometry {{ # {origin}"
    if "mesh" not in dict(geometry.measures):
        yield f"shape {geometry.shape.value};"
    for name, measure in (*geometry.measures, *geometry.options):
        if measure is None:
            refuse(f"the {name} here cannot be read")
        else:
            yield f"{name} {_written(name, measure, mesh, refuse)};"
    yield f"visual {int(geometry.visual)};"
    yield f"collision {int(geometry.collision)};"
    yield "}"


def _written(name: str, measure: Measure, mesh: Callable[[str], str], refuse: Callable[[str], None]) -> str:
    if isinstance(measure, str):
        path = mesh(measure) if name == "mesh" else measure
        if '"' in path:
            refuse(f"'{path}' holds a quote, which no name of a scene can")
        return f'"{path}"'
    if isinstance(measure, tuple):
        return array(value for value in measure if isinstance(value, float | int))
    return exact(float(measure or 0.0))


def quaternion(rotation: Quaternion) -> str:
    """The statement, with the signs of the shorter of the two turns that are the same rotation."""
    sign = -1.0 if rotation[3] < 0 else 1.0
    return f"quaternion {array(tuple(sign * part + 0.0 for part in rotation))};"


def array(values: Iterator[float] | tuple[float, ...]) -> str:
    return f"[{', '.join(exact(float(value)) for value in values)}]"
