"""Editors in a folder whose files are modules and programs run only the installed `robray`, which runs none of these.

A separate process measures the first overlap that a server reports.
"""

from pathlib import Path

import pytest

from editors.editors import ROOT, lacking
from editors.emacsen import PLAIN, evaluate, lisp, needs_library
from editors.test_neovim import OLD
from editors.test_vim_ale import ALE, PRELUDE
from editors.vim import answer_of
from hostile.poison import Poison
from libraries import library

RUNTIME = f"{ROOT}/editors/vim"

COMMANDS = """
cd {folder}
edit cell.robray
RobrayShow
let answer = [join(getbufline(bufnr('robray show'), 1, '$'))]
RobrayExplain undefined-frame
let answer += [join(getbufline(bufnr('robray explain undefined-frame'), 1, 2))]
compiler robray
silent make!
let answer += [v:shell_error]
"""


@pytest.fixture
def poison(tmp_path: Path) -> Poison:
    library("mujoco")
    return Poison(tmp_path)


@pytest.mark.parametrize("editor", ["vim", "nvim"])
def test_vim_runs_nothing_of_the_folder(editor: str, poison: Poison, tmp_path: Path) -> None:
    answer = answer_of(COMMANDS.format(folder=poison.folder), tmp_path, editor, [RUNTIME])
    assert "cell.robray" in answer[0]
    assert "undefined-frame" in answer[1]
    assert answer[2] == 0
    assert poison.ran() == []


@pytest.mark.parametrize(
    ("linter", "names"),
    [("robray_lsp", ["cell.robray", "arm.urdf", "robray.toml"]), ("robray_check", ["broken.robray"])],
)
def test_ale_runs_nothing_of_the_folder(linter: str, names: list[str], poison: Poison, tmp_path: Path) -> None:
    if not ALE.is_dir():
        lacking("there is no ALE for Vim here")
    (poison.folder / "robray.toml").write_text("exlude = []\n")
    (poison.folder / "arm.urdf").write_text("<robot name='arm'><link/></robot>\n")
    (poison.folder / "broken.robray").write_text("frame a { shape box; }\n")
    script = f"""
let g:ale_linters = {{'robray': ['{linter}']}}
runtime plugin/ale.vim
runtime plugin/robray.vim
{PRELUDE}
cd {poison.folder}
let answer = []
for name in {names}
  execute 'edit' name
  call add(answer, Until('!empty(Found())'))
endfor
"""
    assert answer_of(script, tmp_path, "vim", [RUNTIME, str(ALE)]) == [1] * len(names)
    assert poison.ran() == []


LUA = """
set rtp^={runtime}
cd {folder}
lua require('robray').setup()
edit cell.robray
lua << END
local function codes()
  return vim.tbl_map(function(each) return each.code end, vim.diagnostic.get(0))
end
vim.wait(60000, function() return vim.tbl_contains(codes(), 'shapes-overlap') end, 20)
vim.g.codes = codes()
require('robray.parser').build('{parser}')
END
checkhealth robray
let answer = [g:codes, join(getline(1, '$'))]
"""


def test_neovim_runs_nothing_of_the_folder(poison: Poison, tmp_path: Path) -> None:
    script = LUA.format(runtime=RUNTIME, folder=poison.folder, parser=tmp_path / "parser")
    answer = answer_of(script, tmp_path, OLD, [RUNTIME])
    assert "shapes-overlap" in answer[0]
    assert "bin/robray" in answer[1]
    assert poison.ran() == []


def test_emacs_runs_nothing_of_the_folder(poison: Poison, tmp_path: Path) -> None:
    needs_library(PLAIN, "eglot")
    body = f"""
      (require 'eglot)
      (setq eglot-sync-connect 20 eglot-autoshutdown t)
      (find-file {lisp(poison.scene)})
      (robray-format-buffer)
      (save-buffer)
      (let (found)
        (robray-flymake (lambda (told &rest _) (setq found (list told))))
        (wait-for (lambda () found)))
      (robray-check buffer-file-name)
      (wait-for (lambda () (not compilation-in-progress)))
      (call-interactively #'eglot)
      (wait-for (lambda () (flymake-start) (flymake-diagnostics)))
      (prog1 (mapcar #'flymake-diagnostic-text (flymake-diagnostics))
        (eglot-shutdown (eglot-current-server)))
    """
    answer = evaluate(PLAIN, body, tmp_path)
    assert any("overlap" in each for each in answer)
    assert poison.ran() == []
