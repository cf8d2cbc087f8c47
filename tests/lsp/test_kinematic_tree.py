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


async def test_it_is_about_a_document(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        with pytest.raises(JsonRpcException):
            await session.client.workspace_execute_command_async(types.ExecuteCommandParams("robray.kinematicTree", []))
