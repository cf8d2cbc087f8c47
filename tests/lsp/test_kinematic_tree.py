"""The tree of frames, through the protocol."""

from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from lsp.session import editor


async def test_rows_tell_where_frames_are(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("part.robray", "frame base {}\n")
        session.open("a.robray", '/* 😀 */ include "part"\nframe "ü" { parent base; type revolute; axis [0, 0, 1]; }\n')
        for name in ("a.robray", "part.robray"):
            params = types.ExecuteCommandParams("robray.kinematicTree", [session.uri(name)])
            answer: Any = await session.client.workspace_execute_command_async(params)
            assert answer["root"] == session.uri("a.robray")
            base, f = answer["frames"]
            assert (base["name"], base["depth"], answer["uris"][base["file"]]) == (
                "base",
                0,
                session.uri("part.robray"),
            )
            assert "joint" not in base
            assert (f["name"], f["depth"], f["joint"], f["variable"]) == ("ü", 1, "revolute", "ü")
            assert f["selectionRange"] == {"start": {"line": 1, "character": 6}, "end": {"line": 1, "character": 9}}


async def test_poses_are_told_when_they_are_asked_for(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open(
            "a.robray", "frame f { translation [0, 0, 1/2]; frame g { rpy [0, 0, π/2]; } }\nframe h { parent no; }\n"
        )

        async def run(*given: Any) -> Any:
            params = types.ExecuteCommandParams("robray.kinematicTree", [session.uri("a.robray"), *given])
            answer: Any = await session.client.workspace_execute_command_async(params)
            return answer["frames"]

        assert [frame.get("world") for frame in await run()] == [None] * 3
        told = {frame["name"]: frame.get("world") for frame in await run({"poses": True})}
        assert told == {"f": "0 0 0.5 m", "g": "0 0 0.5 m, rpy 0 0 90°", "h": None}


TURNED = "quaternion [0, 0, 0.7071067811865475d0, 0.7071067811865476d0];"
ROBOT = (
    '<robot name="r"><link name="f"/><link name="g"/><joint name="j" type="fixed"><parent link="f"/><child link="g"/>'
    '<origin xyz="1 0 0" rpy="0 0 0.5"/></joint></robot>'
)
AS_ORIGIN = '<origin xyz="1 0 0" rpy="0 0 0.5"/>'


@pytest.mark.parametrize(
    ("name", "text", "frame", "world", "parent"),
    [
        (
            "a.robray",
            "frame f { translation [0.1, 0, 0]; frame g { rpy [0, 0, π/2]; } }\n",
            "g",
            f"translation [0.1, 0, 0];\n{TURNED}",
            TURNED,
        ),
        ("a.robray", "frame g {}\n", "g", "translation [0, 0, 0];", "translation [0, 0, 0];"),
        ("a.urdf", ROBOT, "j", AS_ORIGIN, AS_ORIGIN),
    ],
)
async def test_a_pose_is_written_as_the_file_writes_it(
    tmp_path: Path, name: str, text: str, frame: str, world: str, parent: str
) -> None:
    async with editor(tmp_path) as session:
        session.open(name, text)
        params = types.ExecuteCommandParams("robray.framePose", [session.uri(name), frame])
        told: Any = await session.client.workspace_execute_command_async(params)
        assert (told["world"]["source"], told["parent"]["source"]) == (world, parent)


async def test_there_is_no_pose_of_what_is_no_frame(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", "frame f {}\n")

        async def pose(*given: Any) -> Any:
            params = types.ExecuteCommandParams("robray.framePose", [session.uri("a.robray"), *given])
            return await session.client.workspace_execute_command_async(params)

        assert await pose("gone") is None
        for given in ([], [3]):
            with pytest.raises(JsonRpcException):
                await pose(*given)
