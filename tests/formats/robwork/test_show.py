"""What `robray show --format json` tells of each kind of file, by the names that the specification gives."""

import json
from pathlib import Path

import pytest

from robray.cli.main import main

pytestmark = pytest.mark.quick

CELL = """\
<WorkCell name="c">
  <Frame name="T" type="Movable"><RPY>0 0 0</RPY><Pos>0 0 1</Pos></Frame>
  <SerialDevice name="A">
    <Frame name="B"/>
    <Joint name="J" type="Revolute"/>
    <SerialChain name="C"><Frame name="K"/></SerialChain>
    <Q name="Home">1.5707963267948966</Q>
  </SerialDevice>
</WorkCell>
"""


def _targets(*ids: str, kind: str = "Cartesian") -> str:
    value = "<Q>0</Q>" if kind == "Q" else "<Transform3D><Pos>0 0 1</Pos></Transform3D>"
    return "<Targets>" + "".join(f'<{kind}Target id="{each}">{value}</{kind}Target>' for each in ids) + "</Targets>"


def _task(inner: str, kind: str = "Cartesian") -> str:
    return f"<{kind}Task>{inner}</{kind}Task>"


def _entities(*inner: str) -> str:
    return f"<Entities>{''.join(inner)}</Entities>"


def _property(name: str, text: str) -> str:
    return f"<PropertyMap><Property><Name>{name}</Name><Value><String>{text}</String></Value></Property></PropertyMap>"


NESTED = _task(
    _targets("a", "0", "")
    + _entities(
        '<Action type="1"/>',
        _task(_targets("x") + _entities(_task("<Id>deep</Id>" + _targets("y")), _task(_targets("z")))),
        _task("<Id></Id>" + _targets("x")),
        _task("<Id>named</Id>" + _targets("x", "")),
        _task(_targets("x") + _property("refframe", "Nowhere")),
    )
)


def _old(*trajectories: str) -> str:
    return f"<Task><WorkCell>cell.wc.xml</WorkCell>{''.join(trajectories)}</Task>"


def _trajectory(title: str, *targets: str) -> str:
    link = "<Link><LinearJointConstraint/></Link>"
    return f"<Trajectory>{title}<Device>A</Device>{link.join(targets)}</Trajectory>"


JOINTS = "<Target><Joint><Q>0</Q></Joint></Target>"


def _tool(title: str, frame: str) -> str:
    pose = "<Transform3D><Vector3D>0 0 1</Vector3D><RPY>0 0 0</RPY></Transform3D>"
    return f"<Target>{title}<Tool>{pose}<Frame>{frame}</Frame></Tool></Target>"


FILES = {
    "cell.wc.xml": CELL,
    "A.xml": CELL[CELL.index("<SerialDevice") : CELL.index("</WorkCell>")],
    "nested.rwtask.xml": NESTED,
    "joints.rwtask.xml": _task(_targets("q", kind="Q") + _entities(_task(_targets("q", kind="Q"), kind="Q")), kind="Q"),
    "old.task.xml": _old(
        _trajectory("", JOINTS, _tool("", "T"), _tool("<Name>n</Name>", "A.J")),
        "<AttachFrame><Item>T</Item><TCP>WORLD</TCP></AttachFrame>",
        _trajectory("<Name>named</Name>", _tool("", "WORLD")),
        _trajectory("", _tool("", "A.C.K")),
    ),
}
FRAMES = {"A.B": 1.0, "A.C.K": 1.0, "A.J": 1.0, "T": 1.0}
WORLDS = {
    "cell.wc.xml": FRAMES,
    "A.xml": {"A.B": 0.0, "A.C.K": 0.0, "A.J": 0.0},
    "nested.rwtask.xml": dict.fromkeys(
        ('""', "a", "0", "task0/x", "task0/deep/y", "task0/task1/z", "task1/x", "named/x", "named/"), 1.0
    ),
    "joints.rwtask.xml": {},
    "old.task.xml": {
        **FRAMES,
        "trajectory0/target1": 2.0,
        "trajectory0/n": 2.0,
        "named/target0": 1.0,
        "trajectory2/target0": 2.0,
    },
}
"""How high what has a pose in the world is there."""


@pytest.mark.parametrize("name", FILES)
def test_what_has_a_pose_in_the_world_is_shown_by_its_name(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for file, text in FILES.items():
        (tmp_path / file).write_text(text)
    assert main(["show", str(tmp_path / name), "--format", "json"]) == 0
    world = json.loads(capsys.readouterr().out)["world"]
    assert {each: round(pose["translation"][2], 9) for each, pose in world.items()} == WORLDS[name]
    assert "WORLD" not in world
    if "A.J" in world:
        assert world["A.J"]["quaternion"] == pytest.approx([0, 0, 0.5**0.5, 0.5**0.5])


@pytest.mark.parametrize("title", ["", "<Id>pick</Id>"])
def test_targets_of_two_tasks_have_two_names(title: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    inner = f"<CartesianTask>{title}{_targets('x')}</CartesianTask>"
    path = tmp_path / "a.rwtask.xml"
    path.write_text(f"<CartesianTask><Entities>{inner}{inner}</Entities><Entities>{inner}</Entities></CartesianTask>")
    assert main(["show", str(path), "--format", "json"]) == 0
    first = "pick/x" if title else "task0/x"
    assert [*json.loads(capsys.readouterr().out)["world"]] == [first, "task1/x", "task2/x"]
