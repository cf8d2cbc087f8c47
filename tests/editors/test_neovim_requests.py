"""Completions and fixes that a user of Neovim takes, and what they write."""

import functools
import json
import tempfile
from pathlib import Path
from typing import Any

import pytest

from editors.editors import find, run
from editors.test_neovim import ALL, READ, START

pytestmark = pytest.mark.long("editors/vim/lua/robray/edits.lua", "editors/vim/lua/robray/init.lua", "editors/vim/lsp")

SCENES = {
    "robray.toml": "",
    "cell.robray": 'include "part.robray"\n\nframe b {\n    parent a;\n    translaton [0, 0, 1];\n}\n',
    "part.robray": "frame a {\n    translation [1, 2, 1 + 2];\n}\n",
    "world.json": '{"modules": [{"id": 1, ""}], "moduleJoints": [], "spaceJoints": []}\n',
    "arm.urdf": (
        '<robot name="r">\n<link name="base"/><link name="tool"/>\n'
        '<joint name="j" type="fixed">\n<parent link=""/></joint></robot>\n'
    ),
    "quotes.robray": 'include ""\n',
}


@functools.cache
def session(path: str) -> Any:
    """What one session told, see neovim_requests.lua; one for all tests, because each asks for a part of it only."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in SCENES.items():
            (Path(folder) / name).write_text(text)
        out = Path(folder) / "told.json"
        lua = "luafile tests/editors/neovim_requests.lua"
        said = run(path, *START, *READ, "-c", lua, environment={"FOLDER": folder, "OUT": str(out)})
        assert out.exists(), said
        told = json.loads(out.read_text(encoding="utf-8"))
    assert told["error"] is None, told["error"]
    return told


def told(editor: str) -> Any:
    return session(find(editor))


@ALL
def test_what_is_taken_between_quotes_leaves_one_at_each_end(editor: str) -> None:
    module, parent, include = told(editor)["taken"]
    # One that expands snippets begins with the key.
    first, last = '{"modules": [{"id": 1, "type', '"}], "moduleJoints": [], "spaceJoints": []}'
    assert module in (f'{first}": "universal{last}', first + last)
    assert parent == '<parent link="base"/></joint></robot>'
    assert include in ('include "part.robray"', 'include "cell.robray"')


_DECLARE = """
vim.cmd('edit ' .. vim.fn.fnameescape(os.getenv('FOLDER') .. '/cell.robray'))
vim.wait(60000, function() return #vim.diagnostic.get(0) > 0 end, 20)
vim.api.nvim_win_set_cursor(0, { 1, 10 })
vim.ui.select = function(choices, options, chosen)
  for rank, each in ipairs(choices) do
    if options.format_item(each):find('Ignore undefined frames in this folder') then
      chosen(choices[rank], rank)
    end
  end
end
vim.lsp.buf.code_action()
local name = os.getenv('FOLDER') .. '/robray.toml'
vim.wait(20000, function() return vim.fn.bufloaded(name) == 1 end, 20)
vim.cmd('silent! wall')
vim.cmd('qa!')
"""


@ALL
def test_a_fix_writes_a_configuration_where_there_is_none(editor: str, tmp_path: Path) -> None:
    path = find(editor)
    (tmp_path / "cell.robray").write_text("frame a { parent robot; }\nframe b { parent hand; }\n")
    script = tmp_path / "declare.lua"
    script.write_text(f"require('robray').setup({{}})\n{_DECLARE}")
    said = run(path, *START, *READ, "-c", f"luafile {script}", environment={"FOLDER": str(tmp_path)})
    made = tmp_path / "robray.toml"
    assert made.exists(), said
    assert 'ignore = ["frames-elsewhere"]' in made.read_text()
