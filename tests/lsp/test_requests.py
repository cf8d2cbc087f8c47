"""`docs/requests.md` says what the server announces, no more and no less."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from lsprotocol import types
from pygls.protocol import default_converter

from lsp.rich import RICH
from lsp.session import editor
from robray.lsp.methods import METHODS, WHEN_PULLED

TESTS = Path(__file__).parents[1]
TABLE = TESTS.parent / "docs" / "requests.md"

SYNCHRONIZED = {"positionEncoding", "textDocumentSync", "workspace.workspaceFolders"}
"""Announced, but not as requests."""


class Row(NamedTuple):
    method: str
    announced: str
    condition: str
    tests: list[str]


def rows() -> list[Row]:
    found = []
    for line in TABLE.read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 4 and "/" in cells[0]:
            announced, _, condition = cells[1].partition(" (")
            found.append(Row(cells[0], announced, condition, re.findall(r"`([^`]+)`", cells[3])))
    return found


def announced(value: Any, path: str = "") -> Iterator[str]:
    """The paths of all capabilities that are not plainly absent."""
    if value in (None, False):
        return
    yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from announced(inner, f"{path}.{key}" if path else key)


def test_every_request_that_is_answered_has_a_row() -> None:
    requests = {method for method in (*METHODS, *WHEN_PULLED) if method in types.METHOD_TO_TYPES}
    requests = {method for method in requests if types.METHOD_TO_TYPES[method][1] is not None}
    requests -= {types.INITIALIZE}
    listed = {row.method for row in rows()} - {types.WORKSPACE_EXECUTE_COMMAND, types.WORKSPACE_DID_RENAME_FILES}
    assert listed == requests


def test_the_tests_of_each_row_are_there() -> None:
    missing = [(row.method, path) for row in rows() for path in row.tests if not (TESTS / path).exists()]
    assert not missing
    assert all(row.tests for row in rows())


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
