"""Masses of a robot's links, and friction and forces of its joints, for mujoco.

A link without a mass has none, with all its shapes. mujoco does not move such a body: if nothing that a joint moves has
a mass, mujoco computes one from the collision shapes.
"""

from collections.abc import Iterator, Mapping
from math import isfinite
from typing import NamedTuple

import numpy as np

from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.export.converted import Remark
from robray.export.frame_tree import FrameTree
from robray.export.joint_limits import value_of
from robray.export.origins import Origins
from robray.export.shapes import Shape
from robray.formats.urdf.semantics.answers import link_name, weighed_frame
from robray.formats.urdf.statements import Joint, Link, LinkElement, PartKind
from robray.scene.model import ROOT
from robray.scene.pose import IDENTITY_ROTATION, Pose, Quaternion, Vector
from robray.scene.rotation_matrix import from_matrix

_ROUNDING = 1e-6
"""Rounding of written moments: the largest may exceed the sum of the others by this share."""

_OF_INERTIA = 6

_LEAST_MOMENTS = (1e-6,) * 3


class Weight(NamedTuple):
    """In kilograms and kg m²; `pose` is that of the principal axes in the frame."""

    mass: float
    moments: Vector
    pose: Pose


class Forces(NamedTuple):
    """Forces of a joint; zero by default."""

    damping: float = 0.0
    friction: float = 0.0
    effort: float = 0.0


class RobotBodies(NamedTuple):
    """By frames. `unweighed` are the joints that move links, and nothing with a mass; `holders` has the frame whose
    joint moves each frame, or the root. `are_of_robots` is true if any are links.
    """

    weights: Mapping[str, Weight]
    forces: Mapping[str, Forces]
    unweighed: frozenset[str]
    holders: Mapping[str, str]
    losses: tuple[Remark, ...]
    are_of_robots: bool

    def is_weighed(self, state: SceneState, shape: Shape) -> bool:
        """True if a shape has no mass of its own, because it is a link's."""
        is_of_link = isinstance(state.item(shape.place).statement, LinkElement)
        return is_of_link and self.holders.get(shape.frame) not in self.unweighed


def robot_bodies(state: SceneState, tree: FrameTree) -> RobotBodies:
    """Cost: O(items of the scene)."""
    origins = Origins(state)
    weights: dict[str, Weight] = {}
    forces: dict[str, Forces] = {}
    driven: dict[str, Remark] = {}
    losses: list[Remark] = []
    are_of_robots = False
    for place in sorted(state.results):
        statement = state.item(place).statement
        are_of_robots |= isinstance(statement, Link)
        if isinstance(statement, Joint):
            result = state.results[place].value
            name = tree.names.called(result.frame.name) if isinstance(result, FrameResult) else ""
            frame = tree.frames.get(name) if tree.places.get(name) == place else None
            if frame is not None and frame.joints and statement.child is not None:
                driven[name] = Remark(origins.at(place), "", (statement.child.text,))
            # Those of a joint with several variables belong to none of them.
            moves = frame is not None and frame.joint is not None
            found = (*_forces(statement),)
            forces[name] = Forces(*(value if moves and value > 0 and isfinite(value) else 0.0 for value in found))
            for words, value, written in zip(_OF_FORCES, found, forces[name], strict=True):
                if value != written:
                    losses.append(
                        Remark(origins.at(place), words, ("" if statement.name is None else statement.name.text, value))
                    )
        elif isinstance(statement, LinkElement) and statement.kind is PartKind.INERTIAL:
            link = link_name(state, place) or ""
            holder, pose = tree.on_link(tree.names.called(weighed_frame(state, place)))
            mass = value_of(statement.mass)
            if mass == 0:
                continue
            if mass is None or not mass > 0 or not isfinite(mass) or holder not in tree.frames or holder in weights:
                losses.append(Remark(origins.at(place), "what '{}' weighs: there is no such body", (link,)))
                continue
            moments, rotation, is_as_said = _inertia(statement)
            if not is_as_said:
                words = "the inertia of '{}', which no body has: it is {:g} kg m² about each axis"
                losses.append(Remark(origins.at(place), words, (link, moments[0])))
            weights[holder] = Weight(mass, moments, pose @ Pose(rotation))
    holders = {ROOT: ROOT}
    for name, frame in tree.frames.items():
        holders[name] = name if frame.joints else holders[frame.parent or ROOT]
    unweighed = frozenset(driven.keys() - {holders[name] for name in weights})
    colliding = {holders[name] for name in tree.frames for shape in tree.shapes.get(name, ()) if shape.collision}
    losses += [
        remark._replace(words=_COMPUTED if name in colliding else _LEAST)
        for name, remark in driven.items()
        if name in unweighed
    ]
    return RobotBodies(weights, forces, unweighed, holders, (*dict.fromkeys(losses),), are_of_robots)


_COMPUTED = "that '{}' weighs nothing: mujoco computes a mass from what collides there, at 1000 kg/m³"
_LEAST = "that '{}' weighs nothing: it is 1 g, since mujoco moves nothing without a mass"


_OF_FORCES = ("the damping of '{}': {:g}", "the friction of '{}': {:g}", "how strong '{}' may be: {:g}")


def _forces(joint: Joint) -> Iterator[float]:
    dynamics, limit = joint.dynamics, joint.limit
    yield (None if dynamics is None else value_of(dynamics.get("damping"))) or 0.0
    yield (None if dynamics is None else value_of(dynamics.get("friction"))) or 0.0
    yield (None if limit is None else value_of(limit.effort)) or 0.0


def _inertia(part: LinkElement) -> tuple[Vector, Quaternion, bool]:
    """The principal moments, the rotation of their axes, and True if the moments are the robot's: mujoco refuses a
    model with impossible moments, but has an option to use their mean.
    """
    moments = () if part.inertia is None else tuple(map(value_of, part.inertia.moments))
    known = [each for each in moments if each is not None and isfinite(each)]
    if len(known) != _OF_INERTIA:
        return _LEAST_MOMENTS, IDENTITY_ROTATION, False
    xx, xy, xz, yy, yz, zz = known
    rotation = IDENTITY_ROTATION
    principal = [xx, yy, zz]
    if any((xy, xz, yz)):
        values, axes = np.linalg.eigh(np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]))
        principal = values.tolist()
        if np.linalg.det(axes) < 0:
            axes[:, 0] *= -1
        rotation = from_matrix(tuple(axes.ravel().tolist()))
    largest = principal.index(max(principal))
    others = sum(principal) - principal[largest]
    least = min(principal)
    slack = _ROUNDING * max(others, 0.0)
    if not principal[largest] > 0 or least < -slack or principal[largest] > others + slack:
        mean = sum(principal) / 3
        return (mean,) * 3 if mean > 0 else _LEAST_MOMENTS, IDENTITY_ROTATION, False
    x, y, z = (max(each, 0.0) for each in principal)
    sizes = [x, y, z]
    first, second = (each for at, each in enumerate(sizes) if at != largest)
    sizes[largest] = min(sizes[largest], first + second)
    return (sizes[0], sizes[1], sizes[2]), rotation, True
