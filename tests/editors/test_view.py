"""The command that opens the scene in three dimensions, in Vim, Neovim and Emacs: a browser gets its address."""

import json
import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from editors.editors import ROOT, find, lacking, run
from editors.emacsen import PLAIN, evaluate, lisp, needs_library
from editors.test_emacs_scene import START
from editors.test_neovim import OLD, READ
from editors.test_neovim import START as NEOVIM_START
from editors.test_vim_ale import ale

pytestmark = pytest.mark.long(
    "editors/vim/autoload/robray/view.vim",
    "editors/vim/lua/robray/view.lua",
    "editors/emacs/robray-view.el",
    "server/robray/lsp/views.py",
)

SCENE = "frame a {\n    translation [1, 2, 3];\n}\n"
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/\?token=[\w-]{22}")

VIM_SCRIPT = """
let g:opened = ''
func! Browse(address)
  let g:opened = a:address
endfunc
let g:robray_browser = 'Browse'
call Until('!empty(ale#engine#GetLoclist(bufnr("")))')
RobrayView
call Until('!empty(g:opened)')
let v:errmsg = ''
call cursor(2, 8)
doautocmd CursorMoved
sleep 300m
let answer = [g:opened, v:errmsg]
"""

LUA = """
require('robray').setup({})
vim.cmd('edit ' .. os.getenv('FOLDER') .. '/cell.robray')
vim.wait(60000, require('robray').attached, 20)
vim.cmd([[
  let g:opened = ''
  func! Browse(address)
    let g:opened = a:address
  endfunc
  let g:robray_browser = 'Browse'
]])
vim.cmd('RobrayView')
vim.wait(60000, function() return vim.g.opened ~= '' end, 20)
vim.v.errmsg = ''
vim.api.nvim_win_set_cursor(0, { 2, 7 })
vim.cmd('doautocmd CursorMoved')
vim.wait(300)
vim.fn.writefile({ vim.fn.json_encode({ vim.g.opened, vim.v.errmsg }) }, os.getenv('OUT'))
vim.cmd('qall!')
"""


@pytest.fixture
def scene(tmp_path: Path) -> Path:
    if find_spec("websockets") is None or not (ROOT / "server/robray/view/page/view.js").is_file():
        lacking("the page of the 3D view is not built, or there is no package for sockets")
    path = tmp_path / "cell.robray"
    # With a finding, whose coming says that the server has read it.
    path.write_text(f"{SCENE}frame b {{ opacity 1; }}\n")
    return path


def check(answer: object) -> None:
    """The address, and what went wrong after it."""
    assert isinstance(answer, list)
    assert ADDRESS.fullmatch(answer[0])
    assert answer[1:] in ([], [""])


def test_vim_opens_a_browser(scene: Path) -> None:
    answer = ale(VIM_SCRIPT, scene.parent)
    check(answer)


def test_neovim_opens_a_browser(scene: Path, tmp_path: Path) -> None:
    path = find(OLD)
    (tmp_path / "session.lua").write_text(LUA)
    out = tmp_path / "told.json"
    environment = {"FOLDER": str(scene.parent), "OUT": str(out)}
    said = run(path, *NEOVIM_START, *READ, "-c", f"luafile {tmp_path}/session.lua", environment=environment)
    assert out.exists(), said
    check(json.loads(out.read_text()))


@pytest.mark.parametrize("client", ["eglot", "lsp-mode"])
def test_emacs_opens_a_browser(client: str, scene: Path, tmp_path: Path) -> None:
    needs_library(PLAIN, client)
    (scene.parent / ".git").mkdir()
    start = START[client].format(part=lisp(scene))
    body = f"""{start}
      (let* ((opened nil) (browse-url-browser-function (lambda (url &rest _) (setq opened url))))
        (robray-view)
        (list opened))
    """
    check(evaluate(PLAIN, body, tmp_path))
