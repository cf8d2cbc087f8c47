"""The language server in the real Vim, through ALE, which finds our files by itself."""

from pathlib import Path
from typing import Any

import pytest

from editors.editors import ROOT, lacking
from editors.vim import answer_of
from subjects import PROTOCOL

pytestmark = pytest.mark.long(
    "editors/vim/ale_linters",
    "editors/vim/autoload/ale",
    "editors/vim/autoload/robray/ale.vim",
    "editors/vim/autoload/robray/server.vim",
    *PROTOCOL,
)

ALE = Path("/usr/share/vim-ale")
"""Where Debian's package has it."""

PRELUDE = """
func! Until(condition)
  let from = reltime()
  while !eval(a:condition)
    if reltimefloat(reltime(from)) > 60
      return 0
    endif
    sleep 20m
  endwhile
  return 1
endfunc
func! Found()
  return map(copy(ale#engine#GetLoclist(bufnr(''))), '[v:val.lnum, v:val.col, v:val.type, get(v:val, "code", "")]')
endfunc
"""


@pytest.fixture
def scenes(tmp_path: Path) -> Path:
    (tmp_path / "robray.toml").write_text("")
    (tmp_path / "cell.robray").write_text('include "part.robray"\n\nframe b {\n    parent a;\n    opacity 1;\n}\n')
    (tmp_path / "part.robray").write_text("frame a {\n    translation [1, 2, 3];\n}\n")
    return tmp_path


def ale(script: str, folder: Path, before: str = "") -> Any:
    if not ALE.is_dir():
        lacking("there is no ALE for Vim here")
    # The plugin's own file must be read after what a user sets.
    script = (
        f"{before}\nruntime plugin/ale.vim\nruntime plugin/robray.vim\n{PRELUDE}\nedit {folder}/cell.robray\n{script}"
    )
    return answer_of(script, folder, "vim", ("editors/vim", str(ALE)))


def test_findings_of_the_server_appear_and_go(scenes: Path) -> None:
    script = (
        "call Until('!empty(Found())')\nlet answer = [Found()]\ncall setline(5, '    alpha 1;')\n"
        "doautocmd TextChanged\ncall Until('Found() != g:answer[0]')\nlet answer += [map(Found(), 'v:val[3]')]"
    )
    answer = ale(script, scenes)
    assert answer[0] == [[5, 5, "E", "unknown-attribute"]]
    assert "unknown-attribute" not in answer[1]


@pytest.mark.parametrize("linter", ["robray_lsp", "robray_check"])
def test_a_written_scene_is_checked(linter: str, scenes: Path) -> None:
    chosen = (
        f"let g:ale_linters = {{'robray': ['{linter}']}}\n"
        "let [g:ale_lint_on_text_changed, g:ale_lint_on_enter, g:ale_lint_on_insert_leave] = ['never', 0, 0]"
    )
    script = (
        "call setline(5, '    shape box;')\nwrite\n"
        "call Until('!empty(Found())')\nlet answer = map(Found(), '[v:val[0], v:val[3]]')"
    )
    assert ale(script, scenes, chosen) == [[5, "misplaced-attribute"]]


def test_a_scene_is_laid_out_when_it_is_written(scenes: Path) -> None:
    script = (
        "call setline(4, 'parent   a;')\nwrite\n"
        f"let scene = '{scenes}/cell.robray'\n"
        "call Until('readfile(g:scene)[3] =~# \"^    parent\"')\nlet answer = readfile(scene)[3]"
    )
    assert ale(script, scenes, "let g:ale_fix_on_save = 1") == "    parent a;"


def test_the_fixer_is_offered_and_a_users_choice_goes_first(scenes: Path) -> None:
    script = "let answer = [b:ale_fixers, index(ale#fix#registry#CompleteFixers('robray', '', 0), 'robray') >= 0]"
    assert ale(script, scenes) == [["robray"], 1]
    chosen = "let g:ale_fixers = {'robray': ['trim_whitespace']}"
    assert ale("let answer = exists('b:ale_fixers')", scenes, chosen) == 0


def test_without_a_server_the_buffer_is_checked(scenes: Path) -> None:
    script = (
        "call setline(5, '    rpy [π, 0, 0]; opacity 1;')\nALELint\ncall Until('!empty(Found())')\n"
        "let answer = [Found(), map(copy(ale#linter#Get('robray')), 'v:val.name')]"
    )
    expected = [[[5, 21, "E", "unknown-attribute"]], ["robray_check"]]
    assert ale(script, scenes, "let g:ale_linters = {'robray': ['robray_check']}") == expected
    expected[1] = ["robray_check", "robray_lsp"]
    assert ale(script, scenes, "let g:ale_disable_lsp = 1") == expected


def test_settings_reach_the_server(scenes: Path) -> None:
    # What the hover says comes after the findings, which are not shown then. It is asked until the server is there.
    hovers = '[execute("ALEHover"), winnr("$") > 1][1]'
    script = f"call cursor(4, 12)\ncall Until('{hovers}')\nlet answer = Found()"
    settings = "let g:ale_robray_lsp_config = {'robray': {'diagnostics': {'enable': v:false}}}"
    assert ale(script, scenes, settings) == []


def test_a_robot_is_served_and_other_xml_is_not(scenes: Path) -> None:
    (scenes / "arm.urdf").write_text('<robot name="arm">\n</robot>\n')
    (scenes / "other.xml").write_text("<a/>\n")
    script = (
        f"edit {scenes}/arm.urdf\ncall Until('!empty(Found())')\nlet answer = [[&filetype, map(Found(), 'v:val[3]')]]\n"
        f"edit {scenes}/other.xml\n"
        "let answer += [[&filetype, robray#ale#OwnExecutable(bufnr(''))]]"
    )
    assert ale(script, scenes) == [["xml", ["urdf-no-links"]], ["xml", ""]]


def test_the_configuration_is_served_and_other_toml_is_not(scenes: Path) -> None:
    (scenes / "robray.toml").write_text("exlude = []\n")
    (scenes / "other.toml").write_text("exlude = []\n")
    script = (
        f"edit {scenes}/robray.toml\nsetfiletype toml\ncall Until('!empty(Found())')\n"
        "let answer = [[&filetype, map(Found(), 'v:val[3]')]]\n"
        f"edit {scenes}/other.toml\nsetfiletype toml\n"
        "let answer += [[&filetype, robray#ale#OwnExecutable(bufnr(''))]]"
    )
    assert ale(script, scenes) == [["toml", ["config-unknown-key"]], ["toml", ""]]


def test_debians_package_is_loaded_as_we_say(tmp_path: Path) -> None:
    (line,) = {line for line in (ROOT / "editors" / "README.md").read_text().split("\n") if "packadd" in line}
    script = f"{line}\nruntime plugin/ale.vim\nlet answer = get(g:, 'loaded_ale', 0)"
    if ALE.is_dir():
        assert answer_of(script, tmp_path, "vim") == 1


@pytest.mark.parametrize("mark", ["robray.toml", ".git", "of a worktree", None])
@pytest.mark.parametrize("name", ["cell", "Zellen & M\u00f6bel #7, 100%", "a;b [c] {d} $e"])
def test_a_project_is_found_whatever_its_folder_is_called(name: str, mark: str | None, scenes: Path) -> None:
    inner = scenes / "some" / name / "scenes"
    inner.mkdir(parents=True)
    (scenes / "robray.toml").unlink()
    if mark == ".git":
        (inner.parent / mark).mkdir()
    elif mark is not None:
        (inner.parent / (".git" if mark == "of a worktree" else mark)).touch()
    script = f"execute 'edit' fnameescape('{inner}/a.robray')\nlet answer = robray#ale#Root(bufnr(''))"
    assert ale(script, scenes) == str(inner if mark is None else inner.parent)


@pytest.mark.parametrize("name", ["cell.robray", "arm.urdf", "arm.smurf", "cell.smurfs", "cell.wc.xml"])
def test_what_completes_is_the_server_unless_it_is_not_wanted(name: str, scenes: Path) -> None:
    for before, expected in (("", "ale#completion#OmniFunc"), ("let g:robray_ale = 0", None)):
        found = ale(f"edit {scenes}/{name}\nlet answer = &l:omnifunc", scenes, f"filetype plugin on\n{before}")
        assert found == expected if expected else not found.startswith("ale#")
