"""A number of a module that is mistyped is one finding, wherever, and what mends it mends all that is told with it."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from fixtures import Fixture, fixture
from rules.findings import complaints, fixed

pytestmark = pytest.mark.quick

FILE = "/w/main.json"
IDENTITY = {"type": "rigid", "sourceToDestination": "identity"}


def cube(number: int) -> dict[str, Any]:
    return {"id": number, "type": "cube"}


def dock(one: int, other: int) -> dict[str, Any]:
    """Cubes that are docked so stand in a row."""
    return {"orientation": "South", "from": {"id": one, "connector": 0}, "to": {"id": other, "connector": 1}}


def row(modules: list[dict[str, Any]], joints: list[dict[str, Any]], first: int = 10) -> dict[str, Any]:
    held = {"point": [0, 0, 0], "to": {"id": first, "component": 6}, "joint": IDENTITY}
    return {"modules": modules, "moduleJoints": joints, "spaceJoints": [held]}


def given(world: object) -> Fixture:
    return fixture(json.dumps(world, indent=1), FILE)


def mended(world: object) -> Mapping[str, Any]:
    before = given(world)
    [told] = complaints(before)
    found: Mapping[str, Any] = json.loads(fixed(before, told)[FILE])
    return found


JOINTS = [dock(10, 21), dock(21, 32), dock(32, 43)]
RIGHT = row([cube(10), cube(21), cube(32), cube(43)], JOINTS)


def test_the_row_is_right() -> None:
    assert not complaints(given(RIGHT))


def test_in_each_world_of_a_sequence_by_itself() -> None:
    wrong = row([cube(10), cube(10), cube(32), cube(43)], JOINTS)
    lacking = row([cube(10), cube(32), cube(43)], JOINTS)
    assert [each.code for each in complaints(given([wrong, lacking]))] == [
        "rofi-duplicate-id",
        "rofi-undefined-module",
    ]


@pytest.mark.parametrize("wrong", [22, 12, 211, 2, 11])
def test_the_module_that_no_joint_names_is_meant_and_all_joints_are_mended(wrong: int) -> None:
    world = row([cube(10), cube(wrong), cube(32), cube(43)], JOINTS)
    found = mended(world)
    assert found["moduleJoints"] == [dock(10, wrong), dock(wrong, 32), dock(32, 43)]
    assert not complaints(given(found))


@pytest.mark.parametrize("wrong", [0, 5, 7, 9])
def test_of_numbers_that_are_as_near_the_one_is_meant_that_no_joint_names(wrong: int) -> None:
    world = row([*map(cube, (1, 2, 3, 4))], [dock(1, 2), dock(2, 3), dock(3, wrong)], 1)
    assert mended(world)["moduleJoints"][-1] == dock(3, 4)


def test_a_module_that_is_docked_to_itself_is_never_meant() -> None:
    [told] = complaints(given(row([cube(1), cube(2)], [dock(1, 2), dock(1, 3)], 1)))
    assert told.suggestion == "2"
    [told] = complaints(given(row([cube(1), cube(20)], [dock(1, 20), dock(1, 2)], 1)))
    assert told.suggestion == "20"


@pytest.mark.parametrize("modules", [None, 0, "x", {}])
def test_without_modules_none_is_missed(modules: object) -> None:
    assert [each.code for each in complaints(given({**RIGHT, "modules": modules}))] == ["rofi-wrong-type"]
