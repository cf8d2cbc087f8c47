"""The lists that Neovim opens by itself, in a file that lies in no repository."""

import json
from pathlib import Path

import pytest

from editors.editors import find, run
from editors.test_neovim import NEW, READ, START

pytestmark = pytest.mark.long("editors/vim/lua/robray/init.lua", "editors/vim/lsp")

SCENE = 'include ""\nframe table { }\nframe tray {\n    \n}\n'


@pytest.mark.parametrize("enable", ["0", "1"])
def test_the_list_of_frames_opens_behind_parent(enable: str, tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "common.robray").write_text("def cube 0.05;\n")
    (tmp_path / "cell.robray").write_text(SCENE)
    out = tmp_path / "told.json"
    lua = "luafile tests/editors/neovim_lists.lua"
    environment = {"FOLDER": str(tmp_path), "OUT": str(out), "ENABLE": enable}
    said = run(find(NEW), *START, *READ, "-c", lua, environment=environment)
    assert out.exists(), said
    told = json.loads(out.read_text(encoding="utf-8"))
    assert told["error"] is None, told["error"]
    assert told["includes"] == ["parts/common.robray"]
    attributes, frames = told["lists"]
    assert "parent" in attributes
    assert frames == ["table"]
    assert told["line"] == "    parent table;"
