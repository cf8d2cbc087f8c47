"""The things in a scene: plain, frozen, each with the place where it is defined.

`file` is an absolute path, or a text's name; `line` counts from 1. Lengths are in metres, angles in radians.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

JointKind = Literal["revolute", "prismatic"]
ShapeKind = Literal["box", "sphere", "cylinder", "capsule", "cone", "grid", "mesh"]

Measure = float | str | tuple[float, ...] | None


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """A frame of the kinematic tree: of a robot a link, where amino's reading of it does not count.

    Attributes:
        name: unique in the scene; qualified (`left_wrist`) where its file is loaded under a prefix.
        index: its row in what `Scene.poses` returns.
        parent: the frame that it hangs from; None for the root of the scene.
        X_PF: `(4, 4)`, read-only: the frame in its parent before its joint moves it; NaN where it is not known.
        joint: what moves it in its parent; None where it is fixed, or moved by several variables.
    """

    name: str
    index: int
    parent: str | None
    X_PF: Array
    joint: "Joint | None"
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Following:
    """A joint is meant to be at `multiplier * position of variable + offset`: URDF's `mimic`."""

    variable: str
    multiplier: float
    offset: float


@dataclass(frozen=True, slots=True)
class Joint:
    """Joint that moves a frame in its parent. Several joints may share a variable.

    Attributes:
        name: name of the frame that it moves. A joint of a robot has its own name, and each of the joints that make
            up a floating or planar joint has that of its variable.
        frame: the frame that it moves.
        type: `"revolute"` or `"prismatic"`.
        axis: axis in the frame that it moves, as written, not normalised; None if unknown.
        offset: added to its position, in radians or metres; None if unknown.
        variable: name of the variable of its position.
        factor: the joint moves by `factor` times the variable, plus `offset`.
        rest: default position of the variable.
        limits: lowest and highest position, or None. They stop no joint here.
        follows: the joint that it mimics in `Scene.poses`, or None. If amino reads the robot, the joint has a variable
            of its own instead.
    """

    name: str
    frame: str
    type: JointKind
    axis: tuple[float, float, float] | None
    offset: float | None
    variable: str
    factor: float
    rest: float
    limits: tuple[float, float] | None
    follows: Following | None
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Variable:
    """One coordinate of a configuration: the position of one or more joints.

    Attributes:
        index: column in a configuration `q`.
        type: type of its joints: radians for `"revolute"`, metres for `"prismatic"`.
        rest: default position.
        limits: range that all its joints allow, or None.
        joints: names of the joints that it moves.
        followers: names of the joints that mimic these.
    """

    name: str
    index: int
    type: JointKind
    rest: float
    limits: tuple[float, float] | None
    joints: tuple[str, ...]
    followers: tuple[str, ...]
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Geometry:
    """A shape on a frame. Boxes, spheres, grids and meshes are around the origin of G, cylinders and cones stand on it,
    from z = 0 to their height.

    Attributes:
        frame: the name of the frame that holds it.
        measures: what the shape has of `dimension`, `radius`, `height`, `start_radius`, `end_radius`, `delta`,
            `thickness` (metres) and `mesh` (a path); None is what is not known.
        options: what is given of `color`, `alpha`, `specular` and `scale`: three factors, along x, y and z, where a
            robot scales a mesh by unlike ones.
        visual: whether it is drawn.
        collision: whether it collides.
        classes: those that it is of, with all their ancestors, sorted.
        X_FG: `(4, 4)`, read-only: where it is in its frame. The identity but for parts of a robot's links, which have
            an origin of their own; NaN where it is not known.
    """

    frame: str
    shape: ShapeKind
    measures: Mapping[str, Measure] = field(hash=False)
    options: Mapping[str, Measure] = field(hash=False)
    visual: bool
    collision: bool
    no_shadow: bool
    classes: tuple[str, ...]
    file: str
    line: int
    X_FG: Array = field(compare=False)


@dataclass(frozen=True, slots=True)
class AllowedCollision:
    """Two frames whose geometries may touch; `first` sorts before `second`."""

    first: str
    second: str
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Collision:
    """Two frames with shapes that touch and may not; `first` sorts before `second`.

    Attributes:
        depth: how deep at the deepest place, in metres.
        point: that place, in the root.
        adjacent: whether they are parent and child, or joined by one joint: amino tries these, too.
        hull: whether it is only known that the convex hull of a mesh touches, so that the mesh may be clear.
        configuration: the row of `q` in which they do, where several configurations were given.
    """

    first: str
    second: str
    depth: float
    point: tuple[float, float, float]
    adjacent: bool
    hull: bool
    configuration: int = 0


@dataclass(frozen=True, slots=True)
class Constant:
    """A `def`. `value` is a number, or a word that stands for itself; None where it does not evaluate."""

    name: str
    value: float | complex | str | None
    file: str
    line: int
