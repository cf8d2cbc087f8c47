"""Parts of a scene: plain and frozen, each with the place of its definition.

`file` is an absolute path, or the name of a text; `line` counts from 1. Lengths are in metres, angles in radians.
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
    """A frame of the kinematic tree. For a robot it is a link, unless amino's reading of the robot counts.

    Attributes:
        name: unique name in the scene; with the prefix (`left_wrist`) if the file is loaded under one.
        index: its row in the result of `Scene.poses`.
        parent: name of the parent frame; None if the parent is the root of the scene.
        X_PF: `(4, 4)`, read-only: pose in the parent before the joint moves it; NaN if unknown.
        joint: joint that moves it; None if it is fixed, or if several variables move it.
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
    """A joint that mimics another one: its position is `multiplier * position of variable + offset`."""

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
    """A shape on a frame. The origin of G is the centre of boxes, spheres and grids, the base of cylinders and cones,
    and the origin of meshes.

    Attributes:
        frame: name of its frame.
        measures: `dimension`, `radius`, `height`, `start_radius`, `end_radius`, `delta` and `thickness` in metres, and
            `mesh` as a path, if the shape has them; None if unknown.
        options: `color`, `alpha`, `specular` and `scale`, if given. `scale` has three factors, along x, y and z, if a
            robot scales a mesh by different ones.
        visual: true if it is drawn.
        collision: true if it can collide.
        classes: names of its classes and their ancestors, sorted.
        X_FG: `(4, 4)`, read-only: pose in its frame; NaN if unknown. Shapes of links have an origin of their own, and
            for all others it is the identity.
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
    """Two frames whose shapes touch and are not allowed to; `first` sorts before `second`.

    Attributes:
        depth: depth in metres, at the deepest point.
        point: this point in the root frame.
        adjacent: true for a parent and its child, and for links that one joint connects. amino tests these pairs, too.
        hull: true if only the convex hull of a mesh is known to touch. The mesh itself may not.
        configuration: row of `q`, if you gave several configurations.
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
    """A `def`. `value` is a number, or a word that stands for itself; None if it cannot be evaluated."""

    name: str
    value: float | complex | str | None
    file: str
    line: int
