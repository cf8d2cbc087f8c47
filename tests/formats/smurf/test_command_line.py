"""SMURF on the command line: what is checked, shown, moved and converted."""

import json
import math
from pathlib import Path
from typing import Any

import pytest

from robray.cli.main import main

pytestmark = pytest.mark.quick

EXAMPLES = Path(__file__).parents[3] / "examples" / "smurf"
CELL = EXAMPLES / "cell.smurfs"


def shown(capfd: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    main(["show", "--format", "json", *arguments])
    found: dict[str, Any] = json.loads(capfd.readouterr().out)
    return found


def test_the_example_is_sound(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(EXAMPLES)]) == 0
    assert "Found nothing wrong" in capfd.readouterr().out


def test_the_world_of_a_scene_is_told_by_links(capfd: pytest.CaptureFixture[str]) -> None:
    found = shown(capfd, str(CELL))
    assert found["accepts"]
    assert [*found["world"]] == sorted(
        [
            *(f"{entity}::{link}" for entity in ("left", "right") for link in ("base", "upper", "hand", "finger")),
            *("held::box", "crate::box", "lid::box"),
        ]
    )
    # The pose of the left arm: the shoulder turns by one radian, half a metre below the hand.
    hand = found["world"]["left::hand"]["translation"]
    wanted = [0.5 * math.sin(1), 0.5, 0.9 + 0.5 * math.cos(1)]
    assert all(math.isclose(mine, theirs, abs_tol=1e-12) for mine, theirs in zip(hand, wanted, strict=True))


def test_what_is_set_takes_the_place_of_a_pose(capfd: pytest.CaptureFixture[str]) -> None:
    found = shown(capfd, str(CELL), "--set", "left::shoulder=0", "--set", "left::wrist=0")
    hand = found["world"]["left::hand"]["translation"]
    assert all(math.isclose(mine, theirs, abs_tol=1e-12) for mine, theirs in zip(hand, [0, 0.5, 1.4], strict=True))


@pytest.mark.parametrize("suffix", ["robray", "urdf"])
def test_a_scene_is_converted_and_stands_where_it_stood(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], suffix: str
) -> None:
    output = tmp_path / f"cell.{suffix}"
    assert main(["convert", str(CELL), "-o", str(output), "--each"]) == 0
    told = capfd.readouterr().err
    for lost in ("'motors' 'shoulder_motor'", "what 'held' is fixed to", "'left::shoulder' is posed"):
        assert lost in told
        assert lost.partition(" ")[0] in output.read_text()
    before, after = shown(capfd, str(CELL))["world"], shown(capfd, str(output))["world"]
    ending = "_link" if suffix == "urdf" else ""
    for link, frame in (("left::hand", "left::wrist"), ("held::box", "held"), ("lid::box", "lid")):
        for key in ("translation", "quaternion"):
            assert all(
                math.isclose(one, other, abs_tol=1e-12)
                for one, other in zip(before[link][key], after[frame + ending][key], strict=True)
            )


def test_a_scene_of_amino_hangs_from_a_link_of_an_entity(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for path in EXAMPLES.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / "lamp.robray").write_text('frame lamp { parent "left::wrist"; translation [0, 0, 1]; }\n')
    (tmp_path / "robray.toml").write_text('[scenes.all]\nfiles = ["cell.smurfs", "lamp.robray"]\n')
    assert main(["check", str(tmp_path)]) == 0
    capfd.readouterr()
    found = shown(capfd, str(tmp_path / "lamp.robray"))
    assert found["with"] == [str(tmp_path / "cell.smurfs")]
    assert found["world"]["lamp"]["translation"] is not None


def test_annotations_are_checked_by_the_robot_that_lists_them(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for path in EXAMPLES.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    motors = tmp_path / "arm_motors.yml"
    motors.write_text("motors:\n- {name: a, joint: nothing}\n")
    other = tmp_path / "compose.yml"
    other.write_text("services: [a\n")
    main(["check", str(motors)])
    assert "undefined joint 'nothing'" in capfd.readouterr().out
    main(["check", str(tmp_path)])
    out = capfd.readouterr().out
    assert "undefined joint 'nothing'" in out
    assert "compose.yml" not in out
    assert main(["check", str(other)]) == 2


def test_a_scene_tells_nothing_of_what_is_inside_its_robots(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for path in EXAMPLES.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / "arm_motors.yml").write_text("motors:\n- {name: a, joint: nothing}\n")
    (tmp_path / "shelf.smurfa").write_text("smurfa:\n- {name: crate, file: box.urdf, colour: red}\n")
    main(["check", str(tmp_path / "cell.smurfs")])
    out = capfd.readouterr().out
    assert "undefined joint" not in out
    # What is nested in the scene is part of it.
    assert "unknown key 'colour'" in out
    main(["check", str(tmp_path / "arm.smurf")])
    assert "undefined joint 'nothing'" in capfd.readouterr().out
