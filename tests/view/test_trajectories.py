"""Trajectories in the view: a file that is given or dropped, and the bar that plays it."""

import base64
import json
from pathlib import Path

import pytest

from robray.cli.view import view
from robray.view.files import FilesHost
from robray.view.session import ViewSession
from view.test_page import started, walked
from view.viewing import asked, told, viewed

ROBOT = """<robot name="r"><link name="base"/><link name="arm"/><link name="hand"/>
<joint name="turn" type="revolute"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/>
<limit lower="-3" upper="3" effort="1" velocity="1"/></joint>
<joint name="tip" type="fixed"><parent link="arm"/><child link="hand"/><origin xyz="1 0 0"/></joint></robot>
"""
TABLE = b"time,turn\n0,0\n1,1\n3,2\n"


@pytest.fixture
def session(tmp_path: Path) -> ViewSession:
    robot = tmp_path / "robot.urdf"
    robot.write_text(ROBOT)
    return ViewSession(FilesHost([str(robot)]), "robot.urdf")


def test_a_file_that_is_dropped_is_played_and_new_pages_play_it_too(session: ViewSession) -> None:
    answer = asked(session, type="play", name="a.csv", data=base64.b64encode(TABLE).decode())
    assert answer == {
        "type": "trajectory",
        "name": "a.csv",
        "refused": None,
        "joints": ["turn"],
        "times": [0, 1, 3],
        "positions": [[0], [1], [2]],
    }
    assert told(session.opened(), "trajectory") == answer


def test_a_file_that_cannot_be_played_says_why_and_the_one_before_stays(session: ViewSession) -> None:
    session.play("a.csv", TABLE)
    refused = asked(session, type="play", name="b.csv", data=base64.b64encode(b"time,wrist\n0,0\n").decode())
    assert refused["refused"] == "it names no joint of this robot, such as turn"
    assert told(session.opened(), "trajectory")["name"] == "a.csv"


@pytest.mark.parametrize("message", [{"name": 1, "data": ""}, {"name": "a.csv", "data": "é"}, {"name": "a.csv"}])
def test_a_message_without_a_file_has_no_answer(message: dict[str, object]) -> None:
    session, _ = viewed("frame a { }\n")
    assert session.receive(json.dumps({"type": "play", **message})) == []


def test_the_command_line_refuses_what_cannot_be_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "robot.urdf").write_text(ROBOT)
    (tmp_path / "a.csv").write_text("turn\n1\n")
    for file, why in (
        ("a.csv", "its first line must name the columns: time, and joints"),
        ("b.csv", "it does not exist"),
    ):
        assert view([str(tmp_path / "robot.urdf")], play=str(tmp_path / file), browser=False) == 2
        assert capsys.readouterr().err.endswith(f"{file}': {why}\n")


@pytest.mark.long("view/src/player.ts")
async def test_the_bar_seeks_plays_and_traces(session: ViewSession) -> None:
    session.play("a.csv", TABLE)
    service = await started()
    value = "robray.joints()[0].value"
    scrub = "((at) => (at.value = {0}, at.dispatchEvent(new Event('input'))))(document.querySelector('.player input'))"
    bar = "document.querySelector('.player')"

    def evaluated(name: str, what: str) -> dict[str, str]:
        return {"evaluate": what, "name": name}

    found = await walked(
        [
            {"goto": service.add(session)},
            {"wait": f"!{bar}.hidden"},
            *[evaluated("none", scrub.format(2)), evaluated("between", value)],
            *[{"press": "."}, evaluated("next", value), {"press": ","}, evaluated("before", value)],
            *[{"press": "Space"}, {"wait": f"{value} === 2"}],
            *[{"wait": f"{bar}.querySelector('button').ariaLabel === 'Play'"}, evaluated("words", f"{bar}.innerText")],
            {"remember": True},
            evaluated("none", f"{bar}.querySelector('.chip').click()"),
            {"differs": "traced", "least": 40},
            evaluated(
                "none", f"[...{bar}.querySelectorAll('button')].find((one) => one.title.startsWith('Close')).click()"
            ),
            evaluated("hidden", f"{bar}.hidden"),
        ]
    )
    await service.stop()
    assert found["errors"] == []
    assert (found["between"], found["next"], found["before"]) == (1.5, 2, 1)
    for words in ("3.00 / 3.00 s", "a.csv · 3 points · 1 joint", "Trace hand"):
        assert words in found["words"]
    assert found["hidden"]
