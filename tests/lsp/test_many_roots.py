"""Names in a source that many robots use: one request expands so many of them only."""

from pathlib import Path
from typing import Any

import pytest

from lsp.test_xacro_data import Client, played
from robray.lsp import robots
from robray.lsp.robots import MOST_ROBOTS

pytestmark = pytest.mark.quick

XACRO = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
PART = f'<robot {XACRO}><xacro:macro name="part"><link name="a"/></xacro:macro></robot>\n'


MACRO = PART.index('part"')


def root(number: int, more: str = "") -> str:
    return f'<robot name="r{number}" {XACRO}><xacro:include filename="part.xacro"/><xacro:part/>{more}</robot>\n'


def roots(count: int, more: str = "") -> dict[str, str]:
    return {"part.xacro": PART, **{f"r{number:02}.urdf.xacro": root(number, more) for number in range(count)}}


def renamed(folder: Path, texts: dict[str, str]) -> Any:
    answers = []

    async def story(client: Client) -> None:
        client.open("part.xacro")
        document = {"uri": client.uri("part.xacro")}
        asked = {"textDocument": document, "position": {"line": 0, "character": MACRO}, "newName": "piece"}
        answers.append(await client.server.ask_slowly("textDocument/rename", asked))
        places = client.ask("references", "part.xacro", 'part"', context={"includeDeclaration": True})
        assert places, "references are of the robots that were looked at"

    played(folder, story, texts)
    return answers[0]


def test_a_macro_of_as_many_robots_as_are_looked_at_is_renamed(tmp_path: Path) -> None:
    assert "documentChanges" in renamed(tmp_path, roots(MOST_ROBOTS))


def test_a_macro_of_more_robots_is_not_renamed(tmp_path: Path) -> None:
    refused = renamed(tmp_path, roots(MOST_ROBOTS + 1))
    assert refused["message"] == "51 robots use these files, and robray looked at 50 of them, its limit"


def test_robots_that_take_long_count_as_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robots, "MOST_EFFORT", 0.5)
    refused = renamed(tmp_path, roots(9, '<b c="${[i for i in range(30000)]}"/>'))
    assert refused["message"].startswith("9 robots use these files, and robray looked at ")
