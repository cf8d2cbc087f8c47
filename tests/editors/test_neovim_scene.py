"""`:RobrayScene` in the real Neovim: what is chosen is shown, and kept beyond the session."""

import json
from pathlib import Path

import pytest

from editors.editors import find, run
from editors.fragments import SCENES
from editors.test_neovim import ALL, READ, START

pytestmark = pytest.mark.long("editors/vim/lua/robray/scene.lua", "editors/vim/lua/robray/server.lua")

LUA = """
require('robray').setup({})
local function wait(condition)
  return vim.wait(60000, function() local good, answer = pcall(condition) return good and answer end, 20)
end
vim.cmd('edit ' .. os.getenv('FOLDER') .. '/part.robray')
wait(require('robray').attached)
local shown
local function look()
  local params = { command = 'robray.scenes', arguments = { vim.uri_from_bufnr(0) } }
  vim.lsp.buf_request(0, 'workspace/executeCommand', params, function(_, answer)
    shown = answer and #answer.scenes == 2 and answer.shown or nil
  end)
end
wait(function() if not shown then look() vim.wait(200) end return shown end)
local before, offered = vim.fn.fnamemodify(shown, ':t'), nil
vim.ui.select = function(choices, options, chosen)
  offered = vim.tbl_map(options.format_item, choices)
  chosen(choices[3])
end
vim.cmd('RobrayScene')
wait(function() return offered end)
shown = nil
wait(function()
  if not shown then look() vim.wait(200) end
  if shown and not shown:match('other') then shown = nil end
  return shown
end)
local told = { before = before, offered = offered, after = shown and vim.fn.fnamemodify(shown, ':t') }
vim.fn.writefile({ vim.fn.json_encode(told) }, os.getenv('OUT'))
vim.cmd('qall!')
"""


@ALL
def test_a_scene_is_chosen_and_kept(editor: str, tmp_path: Path) -> None:
    path = find(editor)
    for name, text in SCENES.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "session.lua").write_text(LUA)
    out = tmp_path / "told.json"
    environment = {"FOLDER": str(tmp_path), "OUT": str(out), "XDG_DATA_HOME": str(tmp_path / "data")}
    for before in ("one.robray", "other.robray"):
        said = run(path, *START, *READ, "-c", f"luafile {tmp_path}/session.lua", environment=environment)
        assert out.exists(), said
        told = json.loads(out.read_text())
        assert (told["before"], told["after"]) == (before, "other.robray")
        assert told["offered"][0] == "the first by name"
        assert f"{before} (shown now)" in told["offered"]
        out.unlink()
    kept = json.loads((tmp_path / "data/nvim/robray-scenes.json").read_text())
    assert kept == {(tmp_path / "part.robray").as_uri(): (tmp_path / "other.robray").as_uri()}
