"""Kinds of changes between two scenes. Names of frames are those of the later one, if it has them."""

from typing import NamedTuple

from robray.scene.geometry import Classes, Geometry, Measure
from robray.scene.pose import Vector


class Motion(NamedTuple):
    """Motion: metres along the axes of its frame of reference, and radians of the rotation."""

    translation: Vector
    angle: float


class Added(NamedTuple):
    """New or removed frame. `shapes` counts its shapes, which are not listed."""

    frame: str
    parent: str | None
    shapes: int = 0


class Gone(NamedTuple):
    """A removed frame."""

    frame: str
    parent: str | None
    shapes: int = 0


class Renamed(NamedTuple):
    """Same frame under another name, as far as the scenes show."""

    frame: str
    before: str


class Rehung(NamedTuple):
    """Hung from another frame. `in_world` is None where it is not known, and no motion where the frame stayed."""

    frame: str
    before: str | None
    after: str | None
    in_world: Motion | None
    carries: int
    constants: tuple[str, ...] = ()


class Moved(NamedTuple):
    """New pose in the parent, or new default position of the joint.

    `in_world` is None if unknown. `carries` counts the frames that move along and did not move themselves.
    `constants` are those whose values changed and that this depends on.
    """

    frame: str
    in_parent: Motion
    in_world: Motion | None
    carries: int
    constants: tuple[str, ...] = ()


class Lost(NamedTuple):
    """It is not known any more, or is now, where a frame is in its parent."""

    frame: str
    is_known: bool


class JointChanged(NamedTuple):
    """`aspect` is type, axis, offset, variable, factor, rest, lower, upper or follows, or what a robot says of how
    strong and fast it may be and how it resists; None is what there is not."""

    frame: str
    aspect: str
    before: Measure
    after: Measure
    constants: tuple[str, ...] = ()


class WeightChanged(NamedTuple):
    """`aspect` is mass or inertia: ixx, ixy, ixz, iyy, iyz and izz; None is what there is not."""

    frame: str
    aspect: str
    before: Measure
    after: Measure


class FrameChanged(NamedTuple):
    """`aspect` is what a workcell takes the frame for, or what a SMURF scene fixes an entity to."""

    frame: str
    aspect: str
    before: Measure
    after: Measure


class ShapeAdded(NamedTuple):
    frame: str
    shape: Geometry


class ShapeGone(NamedTuple):
    frame: str
    shape: Geometry


class ShapeChanged(NamedTuple):
    """`aspect` is a measure, an option, a flag or `classes`; None is what is not given or not known."""

    frame: str
    shape: Geometry
    aspect: str
    before: Measure | Classes
    after: Measure | Classes
    constants: tuple[str, ...] = ()


class Allowed(NamedTuple):
    """Two frames may collide now."""

    frames: tuple[str, str]


class Forbidden(NamedTuple):
    """Two frames may not collide any more."""

    frames: tuple[str, str]


class ConstantChanged(NamedTuple):
    """New value of a constant. `frames` are the changed frames that depend on it."""

    name: str
    before: Measure
    after: Measure
    frames: tuple[str, ...]


Change = (
    Added
    | Gone
    | Renamed
    | Rehung
    | Moved
    | Lost
    | JointChanged
    | WeightChanged
    | FrameChanged
    | ShapeAdded
    | ShapeGone
    | ShapeChanged
    | Allowed
    | Forbidden
    | ConstantChanged
)
