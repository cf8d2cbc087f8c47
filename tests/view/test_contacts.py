"""Shapes that touch where a page has moved the joints."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from robray.collision.measuring import MeasuringProcess
from robray.view.files import FilesHost
from robray.view.host import Measured
from robray.view.session import ViewSession
from view.test_page import started, walked

BOX = "<geometry><box size='0.1 0.1 {0}'/></geometry>"


def link(name: str, long: float) -> str:
    shapes = "".join(
        f"<{kind}><origin xyz='0 0 {long / 2}'/>{BOX.format(long)}</{kind}>" for kind in ("visual", "collision")
    )
    return f"<link name='{name}'>{shapes}</link>"


def joint(name: str, parent: str, child: str, height: float) -> str:
    return (
        f"<joint name='{name}' type='revolute'><parent link='{parent}'/><child link='{child}'/>"
        f"<origin xyz='0 0 {height}'/><axis xyz='0 1 0'/>"
        "<limit lower='-3.2' upper='3.2' effort='1' velocity='1'/></joint>"
    )


ROBOT = (
    f"<robot name='r'>{link('base', 0.2)}{link('upper', 0.6)}{link('lower', 0.7)}"
    f"{joint('shoulder', 'base', 'upper', 0.2)}{joint('elbow', 'upper', 'lower', 0.6)}</robot>\n"
)
FOLDED = {"elbow": 3.1}


@pytest.fixture
def host(tmp_path: Path) -> FilesHost:
    robot = tmp_path / "robot.urdf"
    robot.write_text(ROBOT)
    return FilesHost([str(robot)])


async def touched(session: ViewSession, joints: object) -> dict[str, Any]:
    waits = session.receive(json.dumps({"type": "touch", "id": 7, "joints": joints}))
    assert isinstance(waits, Measured)
    (answer,) = waits.answer(await waits.found)
    assert isinstance(answer, dict)
    return answer


async def test_joints_that_fold_an_arm_bring_its_ends_together(host: FilesHost) -> None:
    session = ViewSession(host, "robot.urdf")
    host.measuring = MeasuringProcess(asyncio.to_thread)
    try:
        at_rest, folded = await touched(session, {}), await touched(session, FOLDED)
        # No positions are as at rest.
        assert (await touched(session, [1]), await touched(session, {"elbow": "up"})) == (at_rest, at_rest)
    finally:
        host.measuring.stop()
        # The loop learns of the end.
        await asyncio.sleep(0.1)
    assert (at_rest["pairs"], at_rest["refused"]) == ([], None)
    (pair,) = folded["pairs"]
    assert pair["frames"] == ["base", "lower"]
    assert pair["at"][2] == pytest.approx(0.15, abs=0.06)


async def test_without_a_process_that_measures_the_reason_is_the_answer(host: FilesHost) -> None:
    answer = await touched(ViewSession(host, "robot.urdf"), FOLDED)
    assert "pip install" in answer["refused"]
    assert answer["pairs"] == []


@pytest.mark.long("view/src/collisions.ts")
async def test_the_page_lists_what_touches_where_joints_are(host: FilesHost) -> None:
    host.measuring = MeasuringProcess(asyncio.to_thread)
    service = await started()
    listed = "document.querySelector('.collisions')"

    def evaluated(name: str, what: str) -> dict[str, str]:
        return {"evaluate": what, "name": name}

    try:
        found = await walked(
            [
                {"goto": service.add(ViewSession(host, "robot.urdf"))},
                evaluated("none", "robray.setJoint('elbow', 3.1)"),
                {"wait": f"!{listed}.hidden"},
                evaluated("words", f"{listed}.innerText"),
                evaluated("none", f"{listed}.querySelector('button').click()"),
                evaluated("selected", "robray.selection()"),
                evaluated("none", "robray.setJoint('elbow', 0)"),
                {"wait": f"{listed}.hidden"},
            ]
        )
    finally:
        host.measuring.stop()
        # The loop learns of the end.
        await asyncio.sleep(0.1)
        await service.stop()
    assert found["errors"] == []
    assert found["words"].startswith("1 collision\n\nbase and lower\n")
    assert found["words"].endswith("mm")
    assert found["selected"] == "base"
