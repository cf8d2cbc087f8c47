"""Forward kinematics and Jacobians from Python, beside yourdfpy and pinocchio where they are installed.

    python -m benchmarks.kinematics

Each is given the same robot and the same configurations, and asked for the poses of all links. What the others are
asked for is a call for each configuration, since they take one at a time; robray takes all of them.

Then all are asked for one link of the arm, one configuration at a time: for its pose, and for its Jacobian.
"""

import argparse
import contextlib
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import robray
from robray.api.records import Array

_REPEATED = 3


class Robot(NamedTuple):
    """`links` are in order, the root first."""

    urdf: str
    links: tuple[str, ...]
    variables: tuple[str, ...]


def arm() -> Robot:
    """Seven joints, one after the other, and a tool."""
    joints = [_joint(f"j{n}", f"l{n}", f"l{n + 1}", "revolute", (n % 3,)) for n in range(7)]
    tool = _joint("mount", "l7", "tool", "fixed", (0,))
    return _robot((*(f"l{n}" for n in range(8)), "tool"), (*joints, tool), tuple(f"j{n}" for n in range(7)))


def plant() -> Robot:
    """A thousand links: a hundred chains of ten from one base, each with one joint that moves and then fixed ones."""
    links, joints = ["base"], []
    for chain in range(100):
        above = "base"
        for n in range(10):
            name = f"c{chain}-{n}"
            joints.append(_joint(f"j{chain}-{n}", above, name, "revolute" if n == 4 else "fixed", (chain + n,)))
            links.append(name)
            above = name
    return _robot(tuple(links), tuple(joints), tuple(f"j{chain}-4" for chain in range(100)))


def _joint(name: str, parent: str, child: str, kind: str, place: tuple[int]) -> str:
    (n,) = place
    axis = " ".join(str(int(n % 3 == which)) for which in range(3))
    limit = '<limit lower="-3" upper="3" effort="1" velocity="1"/>' if kind == "revolute" else ""
    return (
        f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>'
        f'<origin xyz="0.1 {n % 7 / 10} 0.2" rpy="{n % 5 / 10} 0 0.3"/><axis xyz="{axis}"/>{limit}</joint>'
    )


def _robot(links: tuple[str, ...], joints: tuple[str, ...], variables: tuple[str, ...]) -> Robot:
    body = "\n".join((*(f'<link name="{name}"/>' for name in links), *joints))
    return Robot(f'<robot name="r">\n{body}\n</robot>\n', links, variables)


Answer = Callable[[Array], Array]
"""`(batch, n)` to the poses of all links, `(batch, links, 4, 4)`."""


def of_robray(robot: Robot, _path: Path) -> Answer:
    scene = robray.load("robot.urdf", text=robot.urdf)
    order = [scene.variables[name].index for name in robot.variables]
    rows = [scene.frames[scene.links[name]].index for name in robot.links[1:]]
    where = np.argsort(order)

    def poses(q: Array) -> Array:
        found = scene.poses(q[:, where])
        root = np.broadcast_to(np.eye(4), (len(q), 1, 4, 4))
        return np.concatenate([root, found[:, rows]], axis=1)

    return poses


def of_yourdfpy(robot: Robot, path: Path) -> Answer:
    import yourdfpy

    peer: Any = yourdfpy.URDF.load(str(path), load_meshes=False)
    order = [robot.variables.index(name) for name in peer.actuated_joint_names]

    def poses(q: Array) -> Array:
        found = np.empty((len(q), len(robot.links), 4, 4))
        for row, one in enumerate(q[:, order]):
            peer.update_cfg(one)
            for column, link in enumerate(robot.links):
                found[row, column] = peer.get_transform(link)
        return found

    return poses


def of_pinocchio(robot: Robot, path: Path) -> Answer:
    import pinocchio  # type: ignore[import-not-found,import-untyped,unused-ignore]

    model: Any = pinocchio.buildModelFromUrdf(str(path))
    data = model.createData()
    order = [robot.variables.index(name) for name in list(model.names)[1:]]
    rows = [model.getFrameId(link) for link in robot.links]

    def poses(q: Array) -> Array:
        found = np.empty((len(q), len(robot.links), 4, 4))
        for row, one in enumerate(q[:, order]):
            pinocchio.framesForwardKinematics(model, data, one)
            for column, frame in enumerate(rows):
                found[row, column] = data.oMf[frame].homogeneous
        return found

    return poses


One = tuple[Callable[[Array], Array], Callable[[Array], Array]]
"""A configuration to the pose `(4, 4)` of the arm's tool, and to its Jacobian `(6, n)`."""


def one_of_robray(robot: Robot, _path: Path) -> One:
    scene = robray.load("robot.urdf", text=robot.urdf)
    assert (*scene.variables,) == robot.variables, "of the arm they are in order"
    return lambda q: scene.pose(_TOOL, q), lambda q: scene.jacobian(_TOOL, q)


def one_of_yourdfpy(robot: Robot, path: Path) -> One:
    import yourdfpy

    peer: Any = yourdfpy.URDF.load(str(path), load_meshes=False)
    assert (*peer.actuated_joint_names,) == robot.variables, "of the arm they are in order"

    def pose(q: Array) -> Array:
        peer.update_cfg(q)
        found: Array = peer.get_transform(_TOOL)
        return found

    # It has no Jacobian.
    return pose, lambda _: np.zeros((0, 0))


def one_of_pinocchio(robot: Robot, path: Path) -> One:
    import pinocchio

    model: Any = pinocchio.buildModelFromUrdf(str(path))
    data, frame = model.createData(), model.getFrameId(_TOOL)
    assert (*list(model.names)[1:],) == robot.variables, "of the arm they are in order"

    def pose(q: Array) -> Array:
        pinocchio.forwardKinematics(model, data, q)
        found: Array = pinocchio.updateFramePlacement(model, data, frame).homogeneous
        return found

    axes = pinocchio.ReferenceFrame.LOCAL_WORLD_ALIGNED

    def jacobian(q: Array) -> Array:
        found: Array = pinocchio.computeFrameJacobian(model, data, q, frame, axes)
        return found

    return pose, jacobian


_TOOL = "tool"

ONES: dict[str, Callable[[Robot, Path], One]] = {
    "robray": one_of_robray,
    "yourdfpy": one_of_yourdfpy,
    "pinocchio": one_of_pinocchio,
}

LIBRARIES: dict[str, Callable[[Robot, Path], Answer]] = {
    "robray": of_robray,
    "yourdfpy": of_yourdfpy,
    "pinocchio": of_pinocchio,
}

CASES: dict[str, tuple[Callable[[], Robot], int]] = {
    "arm of 7 joints": (arm, 10_000),
    "1,000 frames": (plant, 100),
    "1,000 frames, one": (plant, 1),
}


def measured(answer: Answer, q: Array) -> tuple[float, Array]:
    """The least processor time of some tries, in seconds, and the poses of the last one.

    Each try has other configurations: what is kept of the last one is of no use.
    """
    best, found = float("inf"), q
    for shift in range(_REPEATED):
        start = time.process_time()
        found = answer(q + shift / 10)
        best = min(best, time.process_time() - start)
    return best, found


def rows(share: float = 1.0) -> Iterator[tuple[str, int, str, float | None, float]]:
    """Case, configurations, library, seconds (None where it is not installed) and how far poses are from robray's.

    `share` is how many of the configurations are tried.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "robot.urdf"
        for case, (make, count) in CASES.items():
            robot = make()
            path.write_text(robot.urdf)
            many = max(1, int(count * share))
            q = np.random.default_rng(0).uniform(-3, 3, (many, len(robot.variables)))
            own = np.zeros(0)
            for name, of in LIBRARIES.items():
                try:
                    answer = of(robot, path)
                except ImportError:
                    yield case, many, name, None, 0.0
                    continue
                seconds, poses = measured(answer, q)
                own = poses if name == "robray" else own
                yield case, many, name, seconds, float(np.abs(poses - own).max())


def _one_by_one(answer: Callable[[Array], Array]) -> Answer:
    return lambda q: np.array([answer(each) for each in q])


def singles(count: int) -> Iterator[tuple[str, str, float, float]]:
    """What was asked for, of whom, the seconds of one, and how far the answers are from robray's."""
    robot = arm()
    q = np.random.default_rng(0).uniform(-3, 3, (count, len(robot.variables)))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "robot.urdf"
        path.write_text(robot.urdf)
        asked = {}
        for name, of in ONES.items():
            with contextlib.suppress(ImportError):
                asked[name] = of(robot, path)
    for what, index in (("pose", 0), ("Jacobian", 1)):
        own = np.zeros(0)
        for name, answers in asked.items():
            if not answers[index](q[0]).size:
                continue
            seconds, found = measured(_one_by_one(answers[index]), q)
            own = found if name == "robray" else own
            yield what, name, seconds / count, float(np.abs(found - own).max())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--share", type=float, default=1.0, help="of the configurations, from 0 to 1")
    sys.stdout.write(
        "| case | configurations | library | ms | µs each | farthest from robray |\n|---|---|---|---|---|---|\n"
    )
    for case, many, name, seconds, far in rows(parser.parse_args().share):
        figures = "not installed | |"
        if seconds is not None:
            figures = f"{seconds * 1e3:.4g} | {seconds / many * 1e6:.4g} | {far:.1g}"
        sys.stdout.write(f"| {case} | {many:,} | {name} | {figures} |\n")
    sys.stdout.write(
        "\n| of the arm's tool | library | µs | times robray | farthest from robray |\n|---|---|---|---|---|\n"
    )
    own = 0.0
    for what, name, seconds, far in singles(2_000):
        own = seconds if name == "robray" else own
        sys.stdout.write(f"| {what} | {name} | {seconds * 1e6:.4g} | {seconds / own:.2g} | {far:.1g} |\n")


if __name__ == "__main__":
    main()
