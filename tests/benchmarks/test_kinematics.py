"""The robots of the benchmark are what it says, and robray answers for them."""

from benchmarks.kinematics import CASES, rows


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
