"""Files that are ours by what is in them, in Vim and Neovim; other XML, JSON and YAML stays what it is."""

import json
from pathlib import Path

import pytest

from editors.editors import find, run
from editors.recognised import BY_CONTENT, LEFT, NAMED, write
from editors.test_neovim import READ, START
from editors.test_vim_ale import ale
from editors.vim import answer_of

pytestmark = pytest.mark.long(
    "editors/vim/autoload/robray/recognise.vim",
    "editors/vim/ftdetect",
    "tests/editors/recognised.py",
)

OURS = {name: language for name, (language, _) in (NAMED | BY_CONTENT).items()}

TYPE = {name: {"urdf": "xml", "xacro-data": "yaml"}.get(language, language) for name, language in OURS.items()}
"""Robots stay XML to Vim, and what they load stays YAML."""

EDITORS = ["vim", "nvim", "nvim-0.10", "nvim-latest"]

TYPES = """
let answer = {}
for name in %s
  execute 'edit' fnameescape('%s/' . name)
  let answer[name] = %s
endfor
"""


@pytest.mark.parametrize("editor", EDITORS)
def test_files_have_the_type_of_what_is_in_them(editor: str, tmp_path: Path) -> None:
    write(tmp_path)
    script = TYPES % ([*OURS, *LEFT], tmp_path, "&filetype")
    found = answer_of(script, tmp_path, editor)
    assert {name: found[name] for name in OURS} == TYPE
    assert {found[name] for name in LEFT}.isdisjoint({*TYPE.values()} - {"xml", "yaml"})
    assert found["package.json"] == "json"


@pytest.mark.parametrize("editor", ["vim", "nvim-latest"])
def test_they_have_the_comments_colours_and_commands_of_what_they_are_written_in(editor: str, tmp_path: Path) -> None:
    write(tmp_path)
    values = (
        "[&commentstring, b:current_syntax, exists(':RobrayShow'), &indentexpr !=# '', execute('syntax list') =~# %s]"
    )
    for name, comment, words in [
        ("arm.smurf", "# %s", "yamlBlockMappingKey"),
        ("cell.wc.xml", "<!--%s-->", "xmlTag"),
        ("snake.json", "", "jsonKeyword"),
    ]:
        script = TYPES % ([name], tmp_path, values % f"'{words}'")
        found = answer_of(script, tmp_path, editor)
        told, *rest = found[name]
        assert told.replace(" ", "") == comment.replace(" ", "")
        assert rest == [OURS[name], 2, True, True], name


def test_another_type_undoes_the_commands(tmp_path: Path) -> None:
    write(tmp_path)
    script = TYPES % ([*OURS], tmp_path, "[execute('set filetype=text'), exists(':RobrayShow')][1]")
    assert answer_of(script, tmp_path) == dict.fromkeys(OURS, 0)


@pytest.mark.parametrize(
    ("editor", "enable"), [("nvim", False), ("nvim-0.10", False), ("nvim-latest", False), ("nvim-latest", True)]
)
def test_neovim_gives_the_server_these_and_no_others(
    editor: str,
    enable: bool,  # noqa: FBT001 - a column of the table
    tmp_path: Path,
) -> None:
    path = find(editor)
    write(tmp_path)
    out = tmp_path / "told.json"
    environment = {
        "FOLDER": str(tmp_path),
        "NAMES": ":".join((*(f"+{name}" for name in OURS), *(f"-{name}" for name in LEFT))),
        "OUT": str(out),
        "ENABLE": str(int(enable)),
    }
    lua = "luafile tests/editors/neovim_recognised.lua"
    said = run(path, *START, *READ, "-c", lua, environment=environment)
    assert out.exists(), said
    told = json.loads(out.read_text(encoding="utf-8"))
    assert told.pop("error") == ""
    assert {name for name, (attached, _) in told.items() if attached} == OURS.keys()
    assert told["arm.smurf"][1] > 0, "the robot's files are not there"
    assert all(told[name][1] == 0 for name in LEFT)


LINTED = """
let answer = {}
" Of YAML ALE runs the linters that it knows, until somebody names others.
let g:ale_linters = {'yaml': ['robray_lsp']}
for name in %s
  execute 'edit' fnameescape('%s/' . name)
  let linters = filter(copy(ale#linter#Get(&filetype)), 'v:val.name ==# "robray_lsp"')
  let answer[name] = len(filter(linters, '!empty(ale#linter#GetExecutable(bufnr(""), v:val))'))
endfor
edit %s/arm.smurf
call Until('!empty(Found())')
let answer['found'] = map(Found(), 'v:val[3]')
"""


def test_ale_gives_the_server_these_and_no_others(tmp_path: Path) -> None:
    write(tmp_path)
    found = ale(LINTED % ([*OURS, *LEFT], tmp_path, tmp_path), tmp_path)
    assert "smurf-file-not-found" in found.pop("found")
    assert found == dict.fromkeys(OURS, 1) | dict.fromkeys(LEFT, 0)
