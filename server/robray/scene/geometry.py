"""Shapes that hang on frames."""

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple


class ShapeType(Enum):
    """The values are the words of the scene files; a mesh has no shape word there, and only robots have capsules.

    A capsule lies along z, centred at its origin; its height is that of the cylinder between the two half spheres.
    """

    BOX = "box"
    SPHERE = "sphere"
    CYLINDER = "cylinder"
    CONE = "cone"
    GRID = "grid"
    MESH = "mesh"
    CAPSULE = "capsule"

    # An enum's own hash is a Python function; every geometry is looked up by its shape.
    __hash__ = object.__hash__


Measure = float | tuple[float, ...] | str | None
"""None is what is not known."""

Classes = tuple[str | float | tuple[float, ...], ...]
"""Names of classes, and what amino takes in the place of one."""

COLOUR = (0.8, 0.8, 0.8)
"""amino's colour of a geometry without one."""

DEFAULTS: Mapping[str, Measure] = {"color": COLOUR, "alpha": 1.0, "specular": (0.0, 0.0, 0.0), "scale": 1.0}
"""amino's defaults: giving these changes nothing."""


def options_of(color: tuple[float, ...]) -> dict[str, Measure]:
    """Options of a colour of red, green, blue and alpha."""
    return {"color": color[:3], "alpha": color[3]}


class Geometry(NamedTuple):
    """One shape with what amino draws and collides it by.

    `measures` holds what the shape has of `dimension`, `radius`, `height`, `start_radius`, `end_radius`, `delta`,
    `thickness` (metres) and `mesh` (a path). `options` holds what was really given of `color`, `alpha`, `specular`
    and `scale`. `unknown` are the attributes that may have been given, and of which the value is not known: of a flag
    among them the default stands here. `classes` are the names it was given, and those of all their ancestors, sorted.
    """

    shape: ShapeType
    measures: tuple[tuple[str, Measure], ...]
    options: tuple[tuple[str, Measure], ...] = ()
    visual: bool = True
    collision: bool = True
    no_shadow: bool = False
    classes: Classes = ()
    unknown: tuple[str, ...] = ()
    scales: tuple[float, ...] | None = None
    """Where a robot scales a mesh by another factor along y or z than along x, the three factors. amino takes the first
    of them, the `scale` of the options, for all."""

    @property
    def sizes(self) -> Mapping[str, Measure]:
        """Sizes of the shape, and its `scale`, also if it has the default."""
        return {**dict(self.measures), "scale": dict(self.options).get("scale", DEFAULTS["scale"])}
