"""What touches in a scene, by names: what is not allowed, what is, and what is allowed for nothing."""

from collections.abc import Mapping
from typing import NamedTuple

from robray.analysis.analysis import scene_model
from robray.analysis.scene_state import SceneState
from robray.collision.adjacent import Adjacency
from robray.collision.arrangement import arrangement, meshes_left_out
from robray.collision.samples import never_touching
from robray.collision.touching import Bodies, names
from robray.export.shapes import MeshBytes, MeshFile

Pair = tuple[str, str]


class Touching(NamedTuple):
    """`frames` in order of the alphabet; `depth` in metres, `at` in the root.

    `adjacent`: parent and child, or joined by one joint. `hull`: a mesh took part as its convex hull.
    """

    frames: Pair
    depth: float
    at: tuple[float, float, float]
    adjacent: bool
    hull: bool


class Collisions(NamedTuple):
    """`needless` are allowed pairs that never touched, `unread` meshes that were left out, with the reason."""

    touching: tuple[Touching, ...]
    allowed: tuple[Touching, ...]
    needless: tuple[Pair, ...]
    unread: tuple[str, ...]


def collisions(
    state: SceneState, positions: Mapping[str, float], samples: int, mesh_file: MeshFile, mesh_bytes: MeshBytes
) -> Collisions:
    """Raises a LibraryError where mujoco is not there.

    Without samples, what is allowed for nothing is told only of frames that no joint moves against each other.
    """
    found = arrangement(state, positions, mesh_file)
    bodies = Bodies(found, mesh_bytes)
    bodies.put(found.placed)
    adjacency = Adjacency(state)
    model = scene_model(state)
    allowed = {pair if pair[0] <= pair[1] else pair[::-1] for pair in model.allowed_collisions}
    told = [
        Touching(pair, touch.depth, touch.at, adjacency.joins(*pair), touch.hull)
        for pair, touch in names(found, bodies.touching())
    ]
    touching = {each.frames for each in told}
    idle = sorted(pair for pair in allowed - touching if pair[0] != pair[1])
    if samples:
        idle = never_touching(model, found, bodies, idle, samples)
    else:
        idle = [pair for pair in idle if adjacency.are_fixed(*pair)]
    unread = dict.fromkeys(f"the mesh '{path}', which is not found" for path in meshes_left_out(found))
    return Collisions(
        tuple(sorted(each for each in told if each.frames not in allowed)),
        tuple(sorted(each for each in told if each.frames in allowed)),
        tuple(idle),
        (*unread, *bodies.unread.values()),
    )
