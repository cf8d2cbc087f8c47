"""What lies beside the scenes is asked for once for each state, keeps no state alive, and touches who asked for it."""

import asyncio
import gc
from pathlib import Path

import pytest

from hostile.counting import counted
from hostile.in_process import CAPABILITIES, InProcess
from robray.analysis.analysis import Analysis
from robray.assemble import new_workspace
from robray.expanding import Expanded
from robray.lsp import findings
from robray.lsp.neighbourhood import Neighbourhood
from robray.text.edits import Edit


def never(path: str) -> Expanded:
    raise AssertionError(f"{path} is not a source")


PATH = "/w/cell.robray"
PUSHED = {**CAPABILITIES, "textDocument": {"publishDiagnostics": {}}}
NAMES = ("gripper", "elbow", "camera", "drill")
SCENE = "frame mine {{ parent {}; }}\n"
ROBOT = (
    '<robot name="r"><link name="base"/><link name="end"/>'
    '<joint name="{}" type="fixed"><parent link="base"/><child link="end"/></joint></robot>\n'
)


def test_a_state_that_is_over_is_not_kept() -> None:
    workspace, neighbourhood = new_workspace(), Neighbourhood(never, lambda: None)
    workspace.set_text(PATH, b"def a 1;\nframe f { translation [b, 0, 0]; }\n")
    found = neighbourhood.around(workspace.analysis())
    assert neighbourhood.around(workspace.analysis()) is found
    workspace.edit(PATH, [Edit(0, 0, b" ")])
    workspace.analysis()
    gc.collect()
    alive = [each for each in gc.get_objects() if isinstance(each, Analysis) and each.memo is workspace.memo]
    assert len(alive) == 1


@pytest.mark.parametrize(("now", "asking"), [("lens", {"camera"}), ("elbow", {"camera", "elbow"})])
def test_a_robot_that_changes_has_those_scenes_judged_again_that_ask_for_its_frames(
    now: str, asking: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        for name in NAMES:
            (tmp_path / f"{name}.urdf").write_text(ROBOT.format(name))
        client = InProcess([tmp_path], PUSHED)
        await client.begin()
        try:
            for name in NAMES:
                item = {"uri": (tmp_path / f"{name}.robray").as_uri(), "languageId": "robray", "version": 1}
                client.tell("textDocument/didOpen", {"textDocument": {**item, "text": SCENE.format(name)}})
            await client.rest()
            told = {uri: [each["message"] for each in found] for uri, found in client.published.items()}
            assert all(f"'{Path(uri).stem}.urdf' defines it" in message for uri, [message] in told.items())
            with counted(monkeypatch, findings, "diagnostics") as judged:
                (tmp_path / "camera.urdf").write_text(ROBOT.format(now))
                change = {"uri": (tmp_path / "camera.urdf").as_uri(), "type": 2}
                client.tell("workspace/didChangeWatchedFiles", {"changes": [change]})
                assert judged() == len(asking)
        finally:
            client.end()

    asyncio.run(run())
