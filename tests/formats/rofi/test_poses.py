"""Where joints move modules; where modules are is compared with a reference in `test_random_worlds.py`."""

import math

import pytest

from robray.analysis.analysis import scene_model
from robray.assemble import new_workspace
from robray.export.look import Look
from robray.export.text import tree
from robray.scene.pose import Pose

pytestmark = pytest.mark.quick

PATH = "/w/main.json"


def universal(number: int, alpha: float = 0, beta: float = 0, gamma: float = 0) -> str:
    return f'{{"id": {number}, "type": "universal", "alpha": {alpha}, "beta": {beta}, "gamma": {gamma}}}'


def held(component: int, point: str = "[0, 0, 0]", joint: str = "") -> str:
    joint = joint or '{"type": "rigid", "sourceToDestination": "identity"}'
    return f'{{"point": {point}, "to": {{"id": 0, "component": {component}}}, "joint": {joint}}}'


def docked(mine: str, other: str, orientation: str = "South", ids: tuple[int, int] = (0, 1)) -> str:
    ends = f'"from": {{"id": {ids[0]}, "connector": "{mine}"}}, "to": {{"id": {ids[1]}, "connector": "{other}"}}'
    return f'{{"orientation": "{orientation}", {ends}}}'


def world(modules: list[str], docks: list[str], anchors: list[str]) -> str:
    arrays = {"modules": modules, "moduleJoints": docks, "spaceJoints": anchors}
    members = [f'"{name}": [{", ".join(each)}]' for name, each in arrays.items()]
    return "{" + ", ".join(members) + "}"


def poses(text: str, positions: dict[str, float] | None = None) -> dict[str, Pose | None]:
    workspace = new_workspace()
    workspace.set_text(PATH, text.encode())
    return scene_model(workspace.analysis().scenes[PATH]).poses_in_root(positions or {})


def check(found: Pose | None, at: tuple[float, ...], turned: tuple[float, ...] = (0, 0, 0, 1)) -> None:
    assert found is not None
    assert found.translation == pytest.approx(at, abs=1e-12)
    same = sum(one * other for one, other in zip(found.rotation, turned, strict=True))
    assert abs(same) == pytest.approx(1, abs=1e-9)


@pytest.mark.parametrize("entry", range(10))
@pytest.mark.parametrize(("angle", "degrees"), [("alpha", 40), ("beta", -25), ("gamma", 200)])
def test_a_joint_that_is_set_moves_what_the_file_would_move(entry: int, angle: str, degrees: float) -> None:
    """By whichever component a module is held: the others move."""
    docks = [docked("A+X", "B-Z", "West"), docked("B+X", "A-Z", "East", (0, 2))]
    others = [universal(1), universal(2, 10, 20, 30)]
    set_ = poses(world([universal(0, 5, 6, 7), *others], docks, [held(entry)]), {f"0:{angle}": math.radians(degrees)})
    angles = {"alpha": 5.0, "beta": 6.0, "gamma": 7.0} | {angle: degrees}
    written = poses(world([universal(0, **angles), *others], docks, [held(entry)]))
    assert set_.keys() == written.keys()
    for name, pose in written.items():
        assert pose is not None
        check(set_[name], pose.translation, pose.rotation)


def test_worlds_of_a_sequence_have_poses_of_their_own() -> None:
    one, other = (world([universal(0)], [], [held(7, point)]) for point in ("[0, 0, 0]", "[0, 0, 5]"))
    found = poses(f"[{one}, {other}]")
    check(found["0/0"], (0, 0, 0))
    check(found["1/0"], (0, 0, 5))


def test_lengths_are_shown_in_edges() -> None:
    workspace = new_workspace()
    workspace.set_text(PATH, world([universal(0)], [], [held(0)]).encode())
    state = workspace.analysis().scenes[PATH]
    shown = "\n".join(tree(Look(width=100), "main", scene_model(state), {}, {}, {}, state.length))
    assert "0 0 0 edges" in shown
    assert " m\n" not in shown
