"""What a robot says of what its links weigh and of how its joints resist and pull, as mujoco has it."""

from collections.abc import Iterator, Mapping
from math import isfinite

import numpy as np

from robray.analysis.queries import ItemPath
from robray.analysis.results import FrameResult
from robray.analysis.scene_state import SceneState
from robray.export.converted import Remark
from robray.export.frame_tree import FrameTree
from robray.export.joint_limits import value_of
from robray.export.origins import Origins
from robray.formats.urdf.semantics.answers import link_name
from robray.formats.urdf.semantics.dynamics import weighed_frame
from robray.formats.urdf.statements import Joint, LinkElement, PartKind
from robray.scene.pose import IDENTITY_ROTATION, Quaternion, Vector
from robray.scene.rotation_matrix import from_matrix
from robray.text.records import NamedTuple

_ROUNDING = 1e-6
"""By how much of the others' sum one principal moment may be larger: they are written with few digits."""


class Weight(NamedTuple):
    """In kilograms and kg m², about a frame's origin; `rotation` is that of the principal axes in the frame."""

    mass: float
    moments: Vector
    rotation: Quaternion


class Forces(NamedTuple):
    """Of a joint; zero for what is not said."""

    damping: float = 0.0
    friction: float = 0.0
    effort: float = 0.0


class RobotBodies(NamedTuple):
    """By frames. `weighed` are the links, by their places, of which `weights` says all that they weigh."""

    weights: Mapping[str, Weight]
    forces: Mapping[str, Forces]
    weighed: frozenset[ItemPath]
    losses: tuple[Remark, ...]

    def is_weighed(self, state: SceneState, shape: ItemPath) -> bool:
        """Whether a shape weighs nothing of its own."""
        return bool(self.weighed) and _link(state, shape) in self.weighed


def robot_bodies(state: SceneState, tree: FrameTree) -> RobotBodies:
    """Cost: O(items of the scene)."""
    origins = Origins(state)
    weights: dict[str, Weight] = {}
    forces: dict[str, Forces] = {}
    weighed: set[ItemPath] = set()
    losses: list[Remark] = []
    for place in sorted(state.results):
        statement = state.item(place).statement
        if isinstance(statement, Joint):
            result = state.results[place].value
            name = result.frame.name if isinstance(result, FrameResult) else ""
            moves = tree.places.get(name) == place and name in tree.frames and tree.frames[name].joint is not None
            found = (*_forces(statement),)
            forces[name] = Forces(*(value if moves and value > 0 and isfinite(value) else 0.0 for value in found))
            for words, value, written in zip(_OF_FORCES, found, forces[name], strict=True):
                if value != written:
                    losses.append(
                        Remark(origins.at(place), words, ("" if statement.name is None else statement.name.text, value))
                    )
        elif isinstance(statement, LinkElement) and statement.kind is PartKind.INERTIAL:
            link = link_name(state, place) or ""
            holder = weighed_frame(state, place)
            weight = _weight(statement)
            if weight is None or holder not in tree.frames or holder in weights:
                losses.append(Remark(origins.at(place), "what '{}' weighs: there is no such body", (link,)))
                continue
            weights[holder] = weight
            weighed.add(_link(state, place))
    return RobotBodies(weights, forces, frozenset(weighed), (*dict.fromkeys(losses),))


_OF_FORCES = ("the damping of '{}': {:g}", "the friction of '{}': {:g}", "how strong '{}' may be: {:g}")


def _forces(joint: Joint) -> Iterator[float]:
    dynamics, limit = joint.dynamics, joint.limit
    yield (None if dynamics is None else value_of(dynamics.get("damping"))) or 0.0
    yield (None if dynamics is None else value_of(dynamics.get("friction"))) or 0.0
    yield (None if limit is None else value_of(limit.effort)) or 0.0


def _link(state: SceneState, part: ItemPath) -> ItemPath:
    """The place of what an item is nested in."""
    return (*part[:-1], state.file(part).reading.facts.container(part[-1]))


def _weight(part: LinkElement) -> Weight | None:
    """None for what no body is: of those mujoco loads none."""
    mass = value_of(part.mass)
    moments = () if part.inertia is None else tuple(map(value_of, part.inertia.moments))
    known = [each for each in moments if each is not None and isfinite(each)]
    if mass is None or not mass > 0 or not isfinite(mass) or len(known) != 6:
        return None
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
        return None
    x, y, z = (max(each, 0.0) for each in principal)
    sizes = [x, y, z]
    first, second = (each for at, each in enumerate(sizes) if at != largest)
    sizes[largest] = min(sizes[largest], first + second)
    return Weight(mass, (sizes[0], sizes[1], sizes[2]), rotation)
