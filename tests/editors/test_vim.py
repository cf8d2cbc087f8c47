"""Vim without a server: settings, jumps, checks, help, in the real Vim."""

from pathlib import Path

import pytest

from editors.editors import ROOT, find, run
from editors.vim import answer_of
from robray.formats.robray.vocabulary import ROBRAY

pytestmark = pytest.mark.long(
    "editors/vim/autoload/robray.vim",
    "editors/vim/autoload/robray/quickfix.vim",
    "editors/vim/compiler",
    "editors/vim/doc",
    "editors/vim/ftplugin",
)

ARM = "edit examples/arm/arm.robray\n"
CELL = "edit examples/workcell/cell.robray\n"


def test_a_scene_is_recognised(tmp_path: Path) -> None:
    answer = answer_of(f"{ARM}let answer = [&filetype, &commentstring]", tmp_path)
    assert answer == ["robray", "# %s"]


@pytest.mark.parametrize("editor", ["vim", "nvim"])
def test_another_type_undoes_every_setting(editor: str, tmp_path: Path) -> None:
    script = """
packadd matchit
func! State()
  let locals = [getbufvar('%', '&'), getwinvar('%', '&')]
  for name in ['filetype', 'syntax', 'modified', 'statusline']
    silent! call remove(locals[0], name)
  endfor
  let commands = split(execute('command'), '\\n')
  let maps = [maparg(']]', 'n'), maparg('[[', 'o'), maparg(']]', 'x')]
  let variables = sort(filter(keys(b:), 'v:val !~# "changedtick\\\\|did_\\\\|undo_\\\\|current_syntax"'))
  return [locals, commands, maps, variables]
endfunc
enew
setfiletype text
let before = State()
set filetype=robray
call setline(1, ['frame f {', 'x', '}'])
normal! gg=G
let during = State()
set filetype=text
let answer = [before == State() ? 1 : 0, before == during ? 1 : 0]
"""
    assert answer_of(script, tmp_path, editor) == [1, 0]


def test_what_is_set_can_be_refused(tmp_path: Path) -> None:
    script = (
        "let [g:robray_recommended_style, g:no_robray_maps, g:robray_ale] = [0, 1, 0]\nset shiftwidth=3\n"
        f"{ARM}let answer = [&l:shiftwidth, &l:expandtab, maparg(']]', 'n'), exists('b:ale_fixers')]"
    )
    assert answer_of(script, tmp_path) == [3, 0, "", 0]


def test_a_name_is_one_word(tmp_path: Path) -> None:
    script = f"{ARM}call search('upper-arm ')\nlet answer = expand('<cword>')"
    assert answer_of(script, tmp_path) == "upper-arm"


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        ("i# one\rtwo", ["# one", "# two"]),
        ("i// one\rtwo", ["// one", "// two"]),
        ("i/*\rone\r/", ["/*", " * one", " */"]),
        (
            "iframe f {\rgeometry {\rshape box;\r}\r}",
            ["frame f {", "    geometry {", "        shape box;", "    }", "}"],
        ),
    ],
)
def test_typing_goes_on_as_the_line_above(typed: str, lines: list[str], tmp_path: Path) -> None:
    keys = typed.replace("\r", "\\<CR>")
    script = f'enew | setfiletype robray\nexecute "normal {keys}"\nlet answer = getline(1, "$")'
    assert answer_of(script, tmp_path) == lines


def test_includes_are_followed(tmp_path: Path) -> None:
    script = f"{CELL}call search('station.robray')\nnormal! gf\nlet answer = expand('%:t')"
    assert answer_of(script, tmp_path) == "station.robray"
    (tmp_path / "top.robray").write_text('include "part"\n')
    (tmp_path / "part.robray").write_text("def a 1;\n")
    script = f"edit {tmp_path}/top.robray\nnormal! 10|gf\nlet answer = expand('%:t')"
    assert answer_of(script, tmp_path) == "part.robray"


@pytest.mark.parametrize(
    ("use", "definition"),
    [
        ("isa concrete", ["classes.robray", "class concrete {"]),
        ("parent station", ["station.robray", "frame station {"]),
        ("[cell-length", ["classes.robray", "def cell-length"]),
    ],
)
def test_definitions_are_found_through_includes(use: str, definition: list[str], tmp_path: Path) -> None:
    script = (
        f"{CELL}call search('\\V{use}', 'e')\nexecute \"normal! [\\<C-d>\"\nlet answer = [expand('%:t'), getline('.')]"
    )
    file, line = answer_of(script, tmp_path)
    assert file == definition[0]
    assert line.startswith(definition[1])


def test_quoted_names_and_definitions_are_listed(tmp_path: Path) -> None:
    scene = tmp_path / "scene.robray"
    scene.write_text('frame "left arm" { }\nframe arm { }\nframework 1;\n')
    script = f"edit {scene}\nlet answer = execute('dlist /arm/') . execute('dlist /left/')"
    answer = answer_of(script, tmp_path)
    assert "left arm" in answer
    assert "frame arm" in answer


def test_the_percent_key_knows_blocks_and_comments(tmp_path: Path) -> None:
    script = f"""
packadd matchit
{ARM}let answer = []
for start in ['^frame palm', '^/\\*', '^class roll']
  call cursor(1, 1)
  call search(start, 'c')
  let from = line('.')
  normal %
  call add(answer, getline('.'))
  call add(answer, line('.') > from)
endfor
"""
    assert answer_of(script, tmp_path) == ["}", 1, " */", 1, "}", 1]


def test_the_next_statement_is_a_jump_away(tmp_path: Path) -> None:
    script = (
        f"{ARM}call search('^frame palm')\nnormal [[\nlet answer = [getline('.')]\n"
        "normal 3]]\nlet answer += [getline('.')]"
    )
    expected = ["frame joint-7 {", "allow_collision joint-1 joint-2;"]
    assert answer_of(script, tmp_path) == expected


MAKE = "compiler robray\nsilent make!\nlet answer = map(getqflist(), '[v:val.lnum, v:val.col, v:val.type, v:val.text]')"


def test_make_fills_the_quickfix_list(tmp_path: Path) -> None:
    answer = answer_of(f"edit examples/mistakes/ten.robray\n{MAKE}", tmp_path)
    assert [8, 31, "e", "[missing-semicolon]: missing ';'"] in answer
    assert [row[2] for row in answer if row[2] != "h"] == list("eeeewweeew")


def test_make_copes_with_odd_file_names_and_counts_bytes(tmp_path: Path) -> None:
    folder = tmp_path / "a folder"
    folder.mkdir()
    (folder / "it's %1.robray").write_text("frame f { rpy [π, π, 0]; opacity 1; }\n", encoding="utf-8")
    edit = f"execute 'edit' fnameescape(\"{folder}/it's %1.robray\")\n"
    answer = answer_of(f"{edit}{MAKE}", tmp_path)
    assert [row[:2] for row in answer] == [[1, 28]]
    script = f"{edit}compiler robray\nsilent lmake!\nlet answer = getloclist(0)[0].col"
    assert answer_of(script, tmp_path) == 28


def test_another_compilers_list_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "a.robray").write_text("ππππ\n", encoding="utf-8")
    script = (
        f"edit {tmp_path}/a.robray\ncompiler robray\n"
        f"set makeprg=echo\\ {tmp_path}/a.robray:1:3:\\ error[x]:\\ y\nsilent make!\nlet answer = getqflist()[0].col"
    )
    assert answer_of(script, tmp_path) == 3


@pytest.mark.parametrize("editor", ["vim", "nvim"])
def test_k_shows_the_manual_or_the_definition(editor: str, tmp_path: Path) -> None:
    docs = tmp_path / "doc"
    docs.mkdir()
    (docs / "robray.txt").write_text(
        (ROOT / "editors/vim/doc/robray.txt").read_text(encoding="utf-8"), encoding="utf-8"
    )
    script = (
        f"helptags {docs}\n{ARM}call search('radius')\nnormal K\n"
        "let answer = [&buftype, getline('.')]\nclose\ncall search('height wrist')\n"
        "let answer += [execute('normal wK')]"
    )
    answer = answer_of(script, tmp_path, editor, runtime=("editors/vim", str(tmp_path)))
    assert answer[0] == "help", answer
    assert "*robray-radius*" in answer[1]
    assert "def wrist" in answer[2]


def test_the_manual_has_every_word(tmp_path: Path) -> None:
    docs = tmp_path / "doc"
    docs.mkdir()
    (docs / "robray.txt").write_text(
        (ROOT / "editors/vim/doc/robray.txt").read_text(encoding="utf-8"), encoding="utf-8"
    )
    tags = answer_of(
        f"helptags {docs}\nlet answer = map(readfile('{docs}/tags'), 'split(v:val, \"\\t\")[0]')", tmp_path
    )
    groups = (ROBRAY.keywords, ROBRAY.attributes, ROBRAY.shapes, ROBRAY.joint_types, ROBRAY.constants)
    words = {word for group in groups for word in group} - {"π"}
    assert {f"robray-{word}" for word in words} - {*tags} == set()


def test_a_rule_is_explained_and_a_scene_is_shown(tmp_path: Path) -> None:
    script = """
edit examples/mistakes/ten.robray
compiler robray
silent make!
8
RobrayExplain
wincmd P
let answer = [getline(1)]
pclose
edit examples/workcell/cell.robray
RobrayShow --set belt=0.1
wincmd P
let answer += [search('^root') > 0, search('conveyor') > 0]
pclose
call add(answer, index(split(robray#Rules('', '', 0)), 'missing-semicolon') >= 0)
"""
    answer = answer_of(script, tmp_path)
    assert "missing-semicolon" in answer[0], answer
    assert answer[1:] == [1, 1, 1]


ROBOT = (
    '<robot name="r"><link name="a"/><link name="b"/>'
    '<joint name="quite-new" type="fixed"><parent link="a"/><child link="b"/></joint></robot>'
)


@pytest.mark.parametrize("editor", ["vim", "nvim"])
@pytest.mark.parametrize(("name", "text"), [("new.robray", "frame quite-new {}"), ("arm.urdf", ROBOT)])
def test_a_scene_is_shown_as_the_buffer_has_it(editor: str, name: str, text: str, tmp_path: Path) -> None:
    """Which may be otherwise than the file, and of which there may be no file yet."""
    written = f"""
runtime plugin/robray.vim
edit {tmp_path}/{name}
call setline(1, '{text}')
let answer = []
for s:times in range(2)
  RobrayShow
  wincmd P
  let answer += [search('quite-new') > 0, search('later') > 0]
  pclose
  write
  call setline(1, substitute(getline(1), 'quite-new', 'later', 'g'))
endfor
"""
    assert answer_of(written, tmp_path, editor) == [1, 0, 0, 1]


def test_the_scripts_are_clean() -> None:
    path = find("vint")
    assert run(path, "--style-problem", "editors/vim") == ""
