"""`robray collisions -o arm.srdf`: pairs of links that MoveIt need not test."""

import math
from itertools import combinations, pairwise
from pathlib import Path

import numpy as np
import pytest

import robray
from cli.command import Command
from libraries import library

library("mujoco")

COUNT, LONG, RADIUS, REACH = 5, 0.3, 0.1, (0.5, 2.0, 2.0, 2.0)


def arm() -> str:
    """A planar arm of links with a ball at the middle of each."""
    ball = f'<geometry><sphere radius="{RADIUS}"/></geometry>'
    links = "".join(
        f'<link name="l{n}"><collision><origin xyz="{LONG / 2} 0 0"/>{ball}</collision></link>\n' for n in range(COUNT)
    )
    joints = "".join(
        f'<joint name="j{n}" type="revolute"><parent link="l{n - 1}"/><child link="l{n}"/><origin xyz="{LONG} 0 0"/>'
        f'<axis xyz="0 0 1"/><limit lower="-{REACH[n - 1]}" upper="{REACH[n - 1]}" effort="1" velocity="1"/></joint>\n'
        for n in range(1, COUNT)
    )
    return f'<robot name="arm">\n{links}{joints}</robot>\n'


LOOSE = '<link name="cup"/><joint name="hold" type="fixed"><parent link="l0"/><child link="cup"/></joint>\n</robot>'


def pairs(path: Path) -> dict[tuple[str, str], str]:
    import xml.etree.ElementTree as ET

    root = ET.fromstring(path.read_text())
    return {(each.get("link1", ""), each.get("link2", "")): each.get("reason", "") for each in root}


def test_pairs_agree_with_a_sampler_of_its_own(command: Command) -> None:
    command.write(f"//- arm.urdf\n{arm()}")
    assert command.run("collisions", "arm.urdf", "-o", "arm.srdf", "--samples", "2000").status == 0
    found = pairs(command.folder / "arm.srdf")
    angles = np.random.default_rng(5).uniform(-1, 1, (2000, COUNT - 1)) * REACH
    headings = np.concatenate([np.zeros((2000, 1)), np.cumsum(angles, axis=1)], axis=1)
    ways = np.stack([np.cos(headings), np.sin(headings)], axis=-1)
    middles = LONG * (np.cumsum(ways, axis=1) - ways / 2)
    assert 0 < sum(reason == "Never" for reason in found.values()) < COUNT
    for one, other in combinations(range(COUNT), 2):
        touches = (np.linalg.norm(middles[:, one] - middles[:, other], axis=1) < 2 * RADIUS).mean()
        wanted = "Adjacent" if (one, other) in pairwise(range(COUNT)) else "" if 0.001 < touches < 0.95 else "Never"
        assert found.get((f"l{one}", f"l{other}"), "") == wanted or 0 < touches < 0.002


def test_all_else_of_a_file_stays_and_a_second_run_adds_nothing(command: Command) -> None:
    kept = (
        '<!-- mine -->\r\n<robot name="arm">\r\n\t<group name="all"><chain base_link="l0" tip_link="l4"/></group>\r\n'
        '\t<disable_collisions link1="l4" link2="l0" reason="by hand"/> <!-- why -->\r\n'
        '\t<enable_collisions link1="l0" link2="l1"/>\r\n\t<passive_joint name="j1"/>\r\n</robot>\r\n'
    )
    command.write(f"//- arm.urdf\n{arm()}")
    path = command.folder / "arm.srdf"
    path.write_bytes(kept.encode())
    first = command.run("collisions", "arm.urdf", "-o", "arm.srdf")
    written = path.read_bytes().decode()
    added = [line for line in written.splitlines(keepends=True) if line not in kept.splitlines(keepends=True)]
    assert "".join(line for line in written.splitlines(keepends=True) if line not in added) == kept
    assert added
    assert all(line.startswith("\t<disable_collisions ") and line.endswith("/>\r\n") for line in added)
    assert not any('link1="l0" link2="l1"' in line or 'link1="l0" link2="l4"' in line for line in added)
    assert first.err == f"robray: added {len(added)} pairs to 'arm.srdf'\n"
    assert command.run("collisions", "arm.urdf", "-o", "arm.srdf").err == "robray: added 0 pairs to 'arm.srdf'\n"
    assert path.read_bytes().decode() == written


def test_a_file_that_leads_to_no_robot_names_it(command: Command) -> None:
    """A new file always does; a second run adds nothing."""
    command.write(f"//- robray.toml\n//- urdf/arm.urdf\n{arm()}")
    comment = '<!-- robray: with "../urdf/arm.urdf" -->\n<robot name="arm">'
    for name, text in (
        ("new", ""),
        ("found", '<robot name="arm">\n</robot>\n'),
        ("lost", '<robot name="arm">\n</robot>\n'),
    ):
        command.write(f"//- config/{name}.srdf\n{text}" if text else "//- config/other.txt\n")
        if name == "lost":
            command.write(f"//- old/arm.urdf\n{arm().replace('</robot>', '<!-- -->' + LOOSE)}")
        written = []
        for _ in range(2):
            assert command.run("collisions", "urdf/arm.urdf", "-o", f"config/{name}.srdf").status == 0
            written.append((command.folder / "config" / f"{name}.srdf").read_text())
        assert written[0] == written[1]
        assert (comment in written[0]) is (name != "found")


def test_pairs_of_an_srdf_are_never_called_needless(command: Command) -> None:
    command.write(f"//- arm.urdf\n{arm()}")
    command.run("collisions", "arm.urdf", "-o", "arm.srdf", "--samples", "200")
    assert "never within" not in command.run("collisions", "arm.srdf", "--samples", "200").out


def test_a_disabled_pair_that_touches_is_listed(command: Command) -> None:
    command.write(
        f"//- arm.urdf\n{arm()}"
        '//- arm.srdf\n<robot name="arm">\n<disable_collisions link1="l1" link2="l3"/>\n</robot>\n'
    )
    outcome = command.run("collisions", "arm.srdf", "-o", "arm.srdf", "--samples", "2000")
    assert outcome.out == "disabled, but the links touch in some samples: 'l1' and 'l3'\n"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("arm.urdf", "-o", "arm.urdf"), "-o requires a file that ends in .srdf"),
        (("arm.urdf", "-o", "a.srdf", "--allow"), "-o cannot be combined with --allow"),
        (
            ("arm.urdf", "-o", "torn.srdf"),
            "'torn.srdf' is not a sound SRDF; 'robray check torn.srdf' shows where",
        ),
        (("arm.urdf", "-o", "arm.urdf/a.srdf"), "cannot be written"),
        (("cell.robray", "-o", "a.srdf"), "'cell.robray' is not a robot, so no SRDF describes it"),
        (("alone.srdf",), "cannot find the robot of 'alone.srdf'"),
        (("mesh.urdf", "-o", "a.srdf"), "nothing is written: cannot test the mesh"),
    ],
)
def test_what_cannot_be_written_is_an_error(command: Command, arguments: tuple[str, ...], why: str) -> None:
    mesh = '<collision><geometry><mesh filename="no.stl"/></geometry></collision>'
    command.write(
        f'//- arm.urdf\n{arm()}//- torn.srdf\n<robot name="arm"><group</robot>\n//- cell.robray\nframe f {{ }}\n'
        '//- alone.srdf\n<robot name="other"/>\n'
        f'//- mesh.urdf\n<robot name="r"><link name="a">{mesh}</link></robot>\n'
    )
    outcome = command.run("collisions", *arguments)
    assert outcome.status == 2
    assert why in outcome.err
    assert not (command.folder / "a.srdf").exists()


def test_states_are_configurations() -> None:
    scene = robray.load(Path(__file__).parents[2] / "examples" / "moveit" / "arm.srdf")
    assert scene.states["folded"] == {"shoulder": -1.2, "elbow": 2.3}
    given = scene.pose("palm", {"shoulder": -1.2, "elbow": 2.3})
    assert np.allclose(scene.pose("palm", scene.states["folded"]), given)
    assert not math.isclose(scene.pose("palm")[0, 3], given[0, 3])
