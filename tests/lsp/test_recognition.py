"""Which JSON is a configuration: by its text, because the project says so, or because the editor does."""

import asyncio
from pathlib import Path

import pytest

from hostile.in_process import CAPABILITIES, InProcess, StillClock

PUSHED = {
    **CAPABILITIES,
    "textDocument": {name: value for name, value in CAPABILITIES["textDocument"].items() if name != "diagnostic"},
}
BROKEN = '{"modules": [1]}'
"""No text by which a configuration is known."""
SAID = "rofi-wrong-type"


async def _codes(folder: Path, name: str, language: str, text: str) -> list[str]:
    client, uri = InProcess([folder], PUSHED), (folder / name).as_uri()
    await client.begin()
    try:
        item = {"uri": uri, "languageId": language, "version": 1, "text": text}
        client.tell("textDocument/didOpen", {"textDocument": item})
        told = [each["params"] for each in client.received() if each.get("method") == "textDocument/publishDiagnostics"]
        return [each["code"] for params in told if params["uri"] == uri for each in params["diagnostics"]]
    finally:
        client.end()


@pytest.mark.parametrize(
    ("configuration", "language", "wanted"),
    [
        ("", "json", []),
        ("", "rofi", [SAID]),
        ('[rofi]\nfiles = ["worlds/*.json"]\n', "json", [SAID]),
        ('[rofi]\nfiles = ["other/*.json"]\n', "json", []),
    ],
)
def test_a_configuration_is_one_where_somebody_says_so(
    tmp_path: Path, configuration: str, language: str, wanted: list[str]
) -> None:
    (tmp_path / "robray.toml").write_text(configuration)
    (tmp_path / "worlds").mkdir()
    with asyncio.Runner(loop_factory=StillClock) as runner:
        codes = runner.run(_codes(tmp_path, "worlds/a.json", language, BROKEN))
    assert [*dict.fromkeys(codes)] == wanted
