"""`:RobrayScene` in the real Vim, through ALE: what is chosen is shown, and kept beyond the session."""

import json
from pathlib import Path
from typing import Any

import pytest

from editors.editors import ROOT
from editors.fragments import SCENES
from editors.test_vim_ale import ale
from editors.vim import answer_of

pytestmark = pytest.mark.long("editors/vim/autoload/robray/scene.vim", "editors/vim/autoload/robray/ale.vim")

CHOOSING = """
let g:shown = ''
func! Look()
  call ale#lsp_linter#SendRequest(bufnr('part.robray'), 'robray_lsp',
    \\ ale#lsp#message#ExecuteCommand('robray.scenes', [ale#util#ToURI(expand('%:p'))]), function('Looked'))
endfunc
func! Looked(response)
  if len(a:response.result.scenes) == 2
    let g:shown = fnamemodify(a:response.result.shown, ':t')
  endif
endfunc
func! Shown(pattern)
  call Look()
  sleep 100m
  return g:shown =~# a:pattern
endfunc
edit {folder}/part.robray
call Until('Shown(".")')
let answer = [g:shown]
call feedkeys("{number}\\<CR>", 't')
let g:said = execute('RobrayScene', '')
call Until('Shown("{wanted}")')
let answer += [g:shown]
"""


@pytest.fixture
def scenes(tmp_path: Path) -> Path:
    for name, text in SCENES.items():
        (tmp_path / name).write_text(text)
    # What `ale` opens first.
    (tmp_path / "cell.robray").write_text("")
    return tmp_path


def session(number: int, wanted: str, folder: Path) -> Any:
    """What is shown before the scene with `number` is chosen, and then."""
    keeping = f"let g:robray_scene_file = '{folder}/data/scenes.json'"
    return ale(CHOOSING.format(folder=folder, number=number, wanted=wanted), folder, keeping)


def test_a_scene_is_chosen_and_kept(scenes: Path) -> None:
    assert session(3, "other", scenes) == ["one.robray", "other.robray"]
    kept = json.loads((scenes / "data" / "scenes.json").read_text())
    assert kept == {(scenes / "part.robray").as_uri(): (scenes / "other.robray").as_uri()}
    assert session(1, "one", scenes) == ["other.robray", "one.robray"]
    assert json.loads((scenes / "data" / "scenes.json").read_text()) == {}


def test_without_ale_it_says_what_is_lacking(tmp_path: Path) -> None:
    answer = answer_of(f"edit {ROOT}/examples/arm/arm.robray\nlet answer = execute('RobrayScene')", tmp_path)
    assert "ALE" in answer
