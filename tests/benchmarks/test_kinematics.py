"""The robots of the benchmark are what it says, and robray answers for them."""

from pathlib import Path

from benchmarks.kinematics import CASES, rows, singles
from benchmarks.postures import COUNT, of_robray
from benchmarks.postures import arm as arm_with_meshes

from libraries import library


def test_each_case_is_answered() -> None:
    own = [(case, many, seconds) for case, many, name, seconds, _ in rows(0.001) if name == "robray"]
    assert [case for case, _, _ in own] == [*CASES]
    assert all(seconds is not None for _, _, seconds in own)
    assert own[0][1] == 10


def test_all_agree() -> None:
    assert all(far < 1e-9 for *_, far in rows(0.001))


def test_what_is_in_them() -> None:
    arm, plant = CASES["arm of 7 joints"][0](), CASES["1,000 frames"][0]()
    assert (len(arm.variables), len(arm.links)) == (7, 9)
    assert (len(plant.variables), len(plant.links)) == (100, 1001)


def test_a_single_pose_and_jacobian_agree() -> None:
    asked = [*singles(3)]
    assert {(what, name) for what, name, *_ in asked} >= {("pose", "robray"), ("Jacobian", "robray")}
    assert all(far < 1e-9 for *_, far in asked)


def test_configurations_in_which_something_touches_are_found(tmp_path: Path) -> None:
    library("mujoco")
    found = {what: touching for what, _, touching in of_robray(arm_with_meshes(tmp_path))}
    assert found["first call"] == found["a later call"]
    assert 0 < len(found["first call"]) < COUNT
