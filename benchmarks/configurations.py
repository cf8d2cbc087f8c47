"""Loading a robot and looking what touches in many configurations, beside pinocchio where it is installed.

    python -m benchmarks.configurations [ROBOT] [--packages FOLDER]

The robot is a file with meshes, by default an arm of seven joints with a mesh of 1,280 triangles on each link. Both
try the same pairs of links: pinocchio is given those that robray tries. Processor time: the first call is the one that
reads the meshes, and of robray it also loads mujoco.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

import robray
from robray.api.records import Array
from robray.collision.adjacent import Adjacency

COUNT = 200
_SEED = 7
_LINKS = 8
_LONG = 0.25
_FREE = 3.0
"""Radians or metres to either side, of a joint without limits."""


def arm(folder: Path) -> Path:
    """Links that bulge, so that folding the arm brings them together."""
    (folder / "link.obj").write_text(_bulge())
    links = "".join(
        f"<link name='l{n}'><collision><geometry><mesh filename='link.obj'/></geometry></collision></link>"
        for n in range(_LINKS)
    )
    joints = "".join(
        f"<joint name='j{n}' type='revolute'><parent link='l{n - 1}'/><child link='l{n}'/><origin xyz='0 0 {_LONG}'/>"
        f"<axis xyz='{'1 0 0' if n % 2 else '0 1 0'}'/>"
        "<limit lower='-2.5' upper='2.5' effort='1' velocity='1'/></joint>"
        for n in range(1, _LINKS)
    )
    path = folder / "arm.urdf"
    path.write_text(f"<robot name='arm'>{links}{joints}</robot>\n")
    return path


def _bulge(rings: int = 20, around: int = 32) -> str:
    """A tube along z that is thickest at its ends."""
    lines = []
    for ring in range(rings + 1):
        radius = 0.04 + 0.04 * abs(2 * ring / rings - 1)
        turns = np.linspace(0, 2 * np.pi, around, endpoint=False)
        lines += [
            f"v {radius * np.cos(turn):.5f} {radius * np.sin(turn):.5f} {_LONG * ring / rings:.5f}" for turn in turns
        ]
    for ring in range(rings):
        for n in range(around):
            a, b = ring * around + n + 1, ring * around + (n + 1) % around + 1
            lines += [f"f {a} {b} {b + around}", f"f {a} {b + around} {a + around}"]
    return "\n".join((*lines, ""))


def configurations(scene: robray.Scene) -> Array:
    limits = [each.limits or (-_FREE, _FREE) for each in scene.variables.values()]
    low, high = np.array(limits).T
    found: Array = np.random.default_rng(_SEED).uniform(low, high, (COUNT, len(limits)))
    return found


def timed(do: Callable[[], Any]) -> tuple[float, Any]:
    start = time.process_time()
    found = do()
    return time.process_time() - start, found


def of_robray(path: Path) -> Iterator[tuple[str, float, set[int]]]:
    """What was done, its seconds, and the configurations in which something touches."""
    robray.load("warm.urdf", text="<robot name='r'><link name='l'/></robot>")
    seconds, scene = timed(lambda: robray.load(path))
    yield "load", seconds, set()
    q = configurations(scene)
    for what in ("first call", "a later call"):
        seconds, found = timed(lambda: scene.collisions(q))
        yield what, seconds, {each.configuration for each in found}


def of_pinocchio(path: Path, packages: str) -> Iterator[tuple[str, float, set[int]]]:
    import pinocchio  # type: ignore[import-not-found,import-untyped,unused-ignore]

    seconds, model = timed(lambda: pinocchio.buildModelFromUrdf(str(path)))
    yield "load", seconds, set()
    scene = robray.load(path)
    names = [*list(model.names)[1:]]
    q = np.zeros((COUNT, model.nq))
    if model.nq != len(names):
        raise SystemExit("pinocchio has more coordinates than joints here")
    q[:] = configurations(scene)[:, [scene.variables[name].index for name in names]]
    joins = Adjacency(scene._loaded.state).joins  # noqa: SLF001 - the pairs that are tried

    def shapes() -> Any:
        found = pinocchio.buildGeomFromUrdf(model, str(path), pinocchio.GeometryType.COLLISION, packages)
        links = [model.frames[each.parentFrame].name for each in found.geometryObjects]
        for one, other in combinations(range(len(links)), 2):
            # What is on the root link has a frame of its own.
            frames = [scene.links[links[each]] or f"{links[each]}-collision" for each in (one, other)]
            if not joins(*frames) and links[one] != links[other]:
                found.addCollisionPair(pinocchio.CollisionPair(one, other))
        return found

    seconds, geometry = timed(shapes)
    data, of_shapes = model.createData(), pinocchio.GeometryData(geometry)

    def touching() -> set[int]:
        return {
            row
            for row, one in enumerate(q)
            if pinocchio.computeCollisions(model, data, geometry, of_shapes, one, False)
        }

    for what, before in (("first call", seconds), ("a later call", 0.0)):
        seconds, found = timed(touching)
        yield what, before + seconds, found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("robot", nargs="?")
    parser.add_argument("--packages", default="", help="the folder around the packages of its meshes")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(given.robot).absolute() if given.robot else arm(Path(folder))
        own = {what: (seconds, found) for what, seconds, found in of_robray(path)}
        try:
            peer = {what: (seconds, found) for what, seconds, found in of_pinocchio(path, given.packages or folder)}
        except ImportError:
            peer = {}
    sys.stdout.write(f"| {COUNT} configurations | robray, ms | pinocchio, ms | robray / pinocchio | touching in |\n")
    sys.stdout.write("|---|---|---|---|---|\n")
    for what, (seconds, found) in own.items():
        theirs, others = peer.get(what, (float("nan"), found))
        differ = f", {len(found ^ others)} differ" if found ^ others else ""
        sys.stdout.write(
            f"| {what} | {seconds * 1e3:.4g} | {theirs * 1e3:.4g} | {seconds / theirs:.3g} | {len(found)}{differ} |\n"
        )


if __name__ == "__main__":
    main()
