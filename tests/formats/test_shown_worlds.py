"""What `robray show --format json` has for the world of robots and scenes of SMURF, and of configurations of RoFI."""

import json
from pathlib import Path
from typing import Any

import pytest

from formats.rofi.test_through_the_server import FILES as CONFIGURATIONS
from formats.rofi.test_through_the_server import WORLD
from formats.smurf.test_through_the_server import FILES as ROBOTS
from robray.cli.main import main

pytestmark = pytest.mark.quick

LINKS = ("base", "hand", "upper")
OF_INNER = [*(f"deep::{each}" for each in LINKS), "deep_box::box"]
OF_SCENE = [*OF_INNER, *(f"left::{each}" for each in LINKS), "held::box", "above::box"]
UNIVERSAL = ("A-X", "A+X", "A-Z", "B-X", "B+X", "B-Z", "shoeA", "bodyA", "bodyB", "shoeB")
OF_WORLD = [
    *("1", "2", "10", "20", "30", "30:0"),
    *(f"{module}:{each}" for module in (1, 2) for each in UNIVERSAL),
    *(f"10:{each}" for each in range(6)),
    *(f"20:{each}" for each in (*range(6), "body")),
]
OTHERS = """\
entities:
- {name: left, file: arm.smurf}
- {name: ground, type: scn, file: box.urdf, position: [1, 2, 3]}
- {name: smoke, type: particle, file: arm.smurf}
"""
MIRROR = "[[-1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]"

SHOWN: dict[str, tuple[str, bool, list[str] | None]] = {
    "arm.smurf": (ROBOTS["arm.smurf"], True, [*LINKS]),
    "arm.urdf": (ROBOTS["arm.urdf"], True, [*LINKS]),
    "inner.smurfs": (ROBOTS["inner.smurfs"], True, OF_INNER),
    "cell.smurfs": (ROBOTS["cell.smurfs"], True, OF_SCENE),
    "outer.smurfs": (ROBOTS["outer.smurfs"], True, [*OF_SCENE, "top::box"]),
    "assembly.smurfa": ("smurfa:\n- {name: a, file: box.urdf, root: true}\n", True, ["a::box"]),
    "others.smurfs": (OTHERS, True, [*(f"left::{each}" for each in LINKS), "ground", "smoke"]),
    "wrong.smurfs": ("entities: [{name: a, file: box.urdf, parent: 'b::box'}]\n", False, ["a::box"]),
    "world.json": (WORLD, True, OF_WORLD),
    "walk.json": (CONFIGURATIONS["walk.json"], True, [f"{rank}/{each}" for rank in (0, 1) for each in OF_WORLD]),
    "wrong.json": (WORLD.replace('"South"', '"south"'), False, None),
    "collided.json": (WORLD.replace('"point": [50, 0, 0]', '"point": [1, 2, 3]'), False, None),
    "mirrored.json": (
        WORLD.replace('"sourceToDestination": "identity"', f'"sourceToDestination": {MIRROR}'),
        True,
        None,
    ),
    "stretched.json": (WORLD.replace('"axis": [0, 0, 1]', '"axis": [0, 0, 2]'), True, None),
}
"""The text of each file, whether it is taken, and the names that have a pose; None where there is no world."""


def _shown(path: Path, capfd: pytest.CaptureFixture[str]) -> Any:
    main(["show", "--format", "json", str(path)])
    return json.loads(capfd.readouterr().out)


@pytest.mark.parametrize("name", SHOWN)
def test_a_world_has_the_names_of_the_specification(
    name: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    text, is_taken, names = SHOWN[name]
    for other, its in ROBOTS.items():
        if other not in ("robray.toml", "table.robray"):
            (tmp_path / other).write_text(its)
    (tmp_path / name).write_text(text)
    found = _shown(tmp_path / name, capfd)
    assert found["accepts"] is is_taken
    assert ("world" in found) is (names is not None)
    if names is not None:
        assert sorted(found["world"]) == sorted(names)
        for pose in found["world"].values():
            assert (len(pose["translation"]), len(pose["quaternion"])) == (3, 4)


def test_the_root_link_of_a_robot_is_where_the_world_is(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for name in ("arm.smurf", "arm.urdf", "arm_motors.yml", "arm_rest.yml"):
        (tmp_path / name).write_text(ROBOTS[name])
    world = _shown(tmp_path / "arm.smurf", capfd)["world"]
    assert world["base"] == {"translation": [0, 0, 0], "quaternion": [0, 0, 0, 1]}
    assert world["hand"]["translation"] == pytest.approx([0, 0, 0.6])
