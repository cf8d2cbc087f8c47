"""Collisions of a scene by names: forbidden ones, allowed ones, and allowances without effect."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from robray.analysis.allowed import allowed_pairs as pairs_that_may_touch
from robray.analysis.analysis import scene_model
from robray.analysis.further_frames import names_in_texts
from robray.analysis.links import FrameNames, frame_names
from robray.analysis.scene_state import SceneState
from robray.collision.adjacent import Adjacency, leaves_out_adjacent
from robray.collision.arrangement import Arrangement, arrangement, meshes_left_out, others_left_out
from robray.collision.samples import never_close
from robray.collision.touching import Bodies, Touch, names
from robray.export.shapes import MeshBytes, MeshFile, why_unread
from robray.scene.model import Scene
from robray.scene.pose import Vector
from robray.scene.steps import Steps, at_once

Pair = tuple[str, str]


class Touching(NamedTuple):
    """`frames`, or links, in order of the alphabet; `depth` in metres, `at` in the root.

    `adjacent`: parent and child, or joined by one joint. `hull`: only the convex hull of a mesh is known to touch.
    `apart` moves the second frame out of the first, in the root. `is_bound`: the depth is of a hull, so the real one
    may be less; `clear`: True for the first and the second if it may move so (`Touch`).
    """

    frames: Pair
    depth: float
    at: tuple[float, float, float]
    adjacent: bool
    hull: bool
    apart: Vector
    is_bound: bool
    clear: tuple[bool, bool]

    @property
    def depth_in_words(self) -> str:
        return f"up to {depth_in_words(self.depth)}" if self.is_bound else depth_in_words(self.depth)


class Collisions(NamedTuple):
    """`tried` is the number of tested shapes. `needless` are allowed pairs that never came close (`CLOSE`), without
    those of an SRDF, `unread` untested meshes, `left_out` other untested shapes that amino collides, each with the
    reason. `untried` is the number of untested pairs of frames, which are adjacent in a robot.
    """

    tried: int
    touching: tuple[Touching, ...]
    allowed: tuple[Touching, ...]
    needless: tuple[Pair, ...]
    unread: tuple[str, ...]
    left_out: tuple[str, ...]
    untried: int = 0


def collisions(
    state: SceneState,
    positions: Mapping[str, float],
    samples: int,
    mesh_file: MeshFile,
    mesh_bytes: MeshBytes,
    *,
    adjacent: bool = False,
) -> Collisions:
    """Raises LibraryError without mujoco.

    Without samples, only pairs that no joint moves against each other are reported as needlessly allowed. `adjacent`
    also tests adjacent frames of a robot.
    """
    found = arrangement(state, positions, mesh_file)
    bodies = Bodies(found, mesh_bytes)
    bodies.put(found.placed)
    adjacency = Adjacency(state)
    model = scene_model(state)
    allowed = allowed_pairs(model)
    leaves_out = leaves_out_adjacent(state) and not adjacent

    def is_tried(one: int, other: int) -> bool:
        return not (leaves_out and adjacency.joins(found.frames[one], found.frames[other]))

    touches = told(adjacency.joins, found, bodies.touching(is_tried))
    touching = {each.frames for each in touches}
    # An unknown name has a finding of its own, and MoveIt tests pairs that never touch unless an SRDF has them.
    described = {pair for place, pair in pairs_that_may_touch(state) if state.file(place).format.describes_robot}
    idle = sorted(
        pair for pair in allowed - touching - described if pair[0] != pair[1] and model.frames.keys() >= {*pair}
    )
    if not samples:
        idle = [pair for pair in idle if adjacency.are_fixed(*pair)]
    idle = never_close(state, model, found, bodies, idle, samples)
    called = names_in_texts(state)
    close = {as_written(called, pair) for pair in allowed - {*idle}}
    unread, names_of = not_found(found, mesh_bytes), frame_names(state)
    return Collisions(
        len(found.bodies),
        of_links(names_of, (each for each in touches if each.frames not in allowed)),
        of_links(names_of, (each for each in touches if each.frames in allowed)),
        tuple(sorted({as_written(called, pair) for pair in idle} - close)),
        (*unread, *bodies.unread.values()),
        tuple(dict.fromkeys(others_left_out(found))),
        adjacency.count(found.frames[index] for index in {*found.pieces}) if leaves_out else 0,
    )


def not_found(found: Arrangement, mesh_bytes: MeshBytes) -> dict[str, None]:
    """The meshes whose shape robray cannot read, in words, in order."""
    return {f"the mesh '{path}', which {why_unread(path, mesh_bytes)}": None for path in meshes_left_out(found)}


def of_links(names_of: FrameNames, touches: Iterable[Touching]) -> tuple[Touching, ...]:
    """Touches between links, sorted; for each pair the deepest."""
    deepest: dict[Pair, Touching] = {}
    for each in touches:
        one, other = map(names_of.link, each.frames)
        pair = (one, other) if one <= other else (other, one)
        called = each if pair == each.frames else each._replace(frames=pair)
        if pair not in deepest or deepest[pair].depth < each.depth:
            deepest[pair] = called
    return tuple(sorted(deepest.values()))


def not_allowed(
    state: SceneState, model: Scene, found: Arrangement, touches: Sequence[Touch], steps: Steps = at_once
) -> tuple[Touching, ...]:
    """Forbidden touches in an arrangement. Cost: O(items of the scene) if anything touches."""
    if not touches:
        return ()
    allowed = allowed_pairs(model)
    leaves_out = leaves_out_adjacent(state)
    those = told(Adjacency(state, steps).joins, found, touches)
    return tuple(sorted(each for each in those if not (leaves_out and each.adjacent) and each.frames not in allowed))


def allowed(model: Scene, found: Arrangement, touches: Sequence[Touch]) -> tuple[Pair, ...]:
    those = allowed_pairs(model) if touches else set()
    return tuple(sorted({pair for pair, _ in names(found, touches)} & those))


def as_written(called: Mapping[str, str], pair: Pair) -> Pair:
    """Two frames by their names in texts, from `names_in_texts`, in alphabetical order."""
    one, other = (called.get(name, name) for name in pair)
    return ordered(one, other)


def depth_in_words(metres: float) -> str:
    return f"{metres:.3g} m" if metres >= 1 else f"{metres * 1000:.3g} mm"


def told(joins: Callable[[str, str], bool], found: Arrangement, touches: Sequence[Touch]) -> list[Touching]:
    """Touches with names; `joins` is true for adjacent frames."""
    return [
        Touching(pair, touch.depth, touch.at, joins(*pair), touch.hull, touch.apart, touch.is_bound, touch.clear)
        for pair, touch in names(found, touches)
    ]


def allowed_pairs(model: Scene) -> set[Pair]:
    return {ordered(one, other) for one, other in model.allowed_collisions}


def ordered(one: str, other: str) -> Pair:
    """A pair by the alphabet."""
    return (one, other) if one <= other else (other, one)
