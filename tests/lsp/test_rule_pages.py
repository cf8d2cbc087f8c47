"""The pages of rules, through the protocol."""

from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types

from lsp.session import Editor, editor
from robray.rules import RULES

pytestmark = pytest.mark.quick


async def run(session: Editor, command: str, *arguments: Any) -> Any:
    params = types.ExecuteCommandParams(command, [*arguments])
    return await session.client.workspace_execute_command_async(params)


async def test_every_rule_is_named_with_its_severity(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        rows = await run(session, "robray.rules")
        assert [row["code"] for row in rows] == [*RULES]
        (row,) = [row for row in rows if row["code"] == "undefined-frame"]
        assert row["severity"] == RULES["undefined-frame"].severity.value
        assert row["summary"] == RULES["undefined-frame"].summary


async def test_a_page_stands_by_itself(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        text = await run(session, "robray.rulePage", "undefined-frame")
        assert text.startswith("# undefined-frame\n")
        assert "## Wrong" in text
        assert "](../" not in text


async def test_what_is_no_rule_has_no_page(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        assert await run(session, "robray.rulePage", "no-such-rule") is None
