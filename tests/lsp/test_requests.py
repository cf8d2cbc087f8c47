"""`docs/requests.md` says what the server announces, no more and no less."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.protocol import default_converter

from lsp.rich import RICH
from lsp.session import editor
from robray.lsp.methods import METHODS, WHEN_PULLED

TABLE = Path(__file__).parents[2] / "docs" / "requests.md"

SYNCHRONIZED = {"positionEncoding", "textDocumentSync", "workspace.workspaceFolders"}
"""Announced, but not as requests."""


class Row(NamedTuple):
    method: str
    announced: str
    condition: str


def rows() -> list[Row]:
    found = []
    for line in TABLE.read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 3 and "/" in cells[0]:
            announced, _, condition = cells[1].partition(" (")
            found.append(Row(cells[0], announced, condition))
    return found


class CommandRow(NamedTuple):
    command: str
    needs_document: bool


def command_rows() -> list[CommandRow]:
    """Those of the table under the heading of commands."""
    table = TABLE.read_text().partition("\n## Commands\n")[2].partition("\n#")[0]
    found = []
    for line in table.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 3 and cells[0].startswith("`"):
            free = "needs no document" in cells[2] or "the first argument is" in cells[1]
            found.append(CommandRow(cells[0].strip("`"), not free))
    return found


def announced(value: Any, path: str = "") -> Iterator[str]:
    """The paths of all capabilities that are not plainly absent."""
    if value in (None, False):
        return
    yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from announced(inner, f"{path}.{key}" if path else key)


def test_what_the_protocol_has_no_request_for_is_a_command() -> None:
    own = sorted({*METHODS, *WHEN_PULLED} - types.METHOD_TO_TYPES.keys())
    assert not own, f"no message of the protocol, whose parameters could be read: {own}; a command goes in COMMANDS"


def test_every_request_that_is_answered_has_a_row() -> None:
    requests = {method for method in (*METHODS, *WHEN_PULLED) if method in types.METHOD_TO_TYPES}
    requests = {method for method in requests if types.METHOD_TO_TYPES[method][1] is not None}
    requests -= {types.INITIALIZE}
    listed = {row.method for row in rows()} - {types.WORKSPACE_EXECUTE_COMMAND, types.WORKSPACE_DID_RENAME_FILES}
    assert listed == requests


@pytest.mark.parametrize("capabilities", [types.ClientCapabilities(), RICH], ids=["minimal", "rich"])
async def test_what_is_announced_is_what_the_table_says(tmp_path: Path, capabilities: types.ClientCapabilities) -> None:
    async with editor(tmp_path, capabilities) as session:
        converter: Any = default_converter()  # type: ignore[no-untyped-call]
        found = set(announced(converter.unstructure(session.answer.capabilities)))
    table = rows()
    is_rich = capabilities is RICH
    for row in table:
        assert row.announced in found or (row.condition and not is_rich), row
        assert row.announced not in found or not row.condition or is_rich, row
    providers = {path for path in found if "." not in path or path.startswith("workspace.")} - {"", "workspace"}
    listed = {row.announced for row in table} | {row.announced.split(".")[0] for row in table}
    assert {path for path in providers if path.count(".") < 2} - listed - SYNCHRONIZED <= {"workspace.fileOperations"}


async def test_the_commands_that_are_announced_have_one_row_each(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        provider = session.answer.capabilities.execute_command_provider
        assert provider is not None
        assert sorted(row.command for row in command_rows()) == sorted(provider.commands)


FIRST: Mapping[str, list[Any]] = {
    "robray.rulePage": ["undefined-frame"],
    "robray.tellViewPanel": ["one", "{}"],
    "robray.viewPanelMesh": ["one", 0],
    "robray.closeViewPanel": ["one"],
}
"""What those are asked with that need no document, but need something."""


@pytest.mark.parametrize("row", command_rows(), ids=lambda row: row.command)
async def test_a_command_needs_a_document_where_its_row_says_so(tmp_path: Path, row: CommandRow) -> None:
    async with editor(tmp_path) as session:
        given = FIRST.get(row.command, [])
        asked = session.client.workspace_execute_command_async(types.ExecuteCommandParams(row.command, given))
        if row.needs_document:
            with pytest.raises(JsonRpcException):
                await asked
        else:
            assert await asked is not None
