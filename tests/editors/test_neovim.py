"""The language server and the tree in the real Neovim, the oldest one that will do and newer ones."""

import functools
import json
import tempfile
from pathlib import Path
from typing import Any

import pytest

from editors.editors import ROOT, find, run
from editors.terminal import Terminal
from subjects import PROTOCOL

pytestmark = pytest.mark.long(
    "editors/vim/lua",
    "editors/vim/lsp",
    "editors/vim/plugin",
    "editors/vim/queries",
    *PROTOCOL,
)

# The 0.7 of Debian 12, and what `get-editors.sh` fetches.
OLD, MIDDLE, NEW = "nvim", "nvim-0.10", "nvim-latest"
ALL = pytest.mark.parametrize("editor", [OLD, MIDDLE, NEW])
NEWER = pytest.mark.parametrize("editor", [MIDDLE, NEW])

SCENES = {
    "robray.toml": "",
    "cell.robray": 'include "part.robray"\n\nframe b {\n    parent a;\n    radius 1 + 1;\n}\n',
    "part.robray": "frame a {\n    translation [1, 2, 1 + 2];\n}\n",
    "arm.urdf": '<robot name="arm">\n</robot>\n',
    "other.xml": "<a/>\n",
}
START = ("--headless", "-u", "NONE", "-i", "NONE", "--cmd", "set rtp^=editors/vim noswapfile hidden")
READ = ("-c", "runtime! plugin/robray.vim", "-c", "filetype plugin indent on", "-c", "syntax on")


@functools.cache
def session(path: str, *, enable: bool) -> Any:
    """What one session told, see neovim_session.lua; one for all tests, because each asks for a part of it only."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in SCENES.items():
            (Path(folder) / name).write_text(text)
        out = Path(folder) / "told.json"
        environment = {"FOLDER": folder, "OUT": str(out), "ENABLE": str(int(enable))}
        lua = "luafile tests/editors/neovim_session.lua"
        said = run(path, *START, *READ, "-c", lua, environment=environment)
        assert out.exists(), said
        told = json.loads(out.read_text(encoding="utf-8"))
    assert told["error"] is None, told["error"]
    return told


def told(editor: str, *, enable: bool = False) -> Any:
    return session(find(editor), enable=enable)


@ALL
def test_findings_appear(editor: str) -> None:
    answer = told(editor)
    assert [4, 4, 1] in answer["diagnostics"]
    assert answer["rule"] == "misplaced-attribute"


@ALL
def test_what_another_program_writes_is_followed(editor: str) -> None:
    answer = told(editor)
    before, behind, mended = answer["followed"]
    assert before == mended == 0 < behind


@ALL
@pytest.mark.parametrize("enable", [False, True])
def test_robots_are_served_and_other_xml_is_not(
    enable: bool,  # noqa: FBT001 - a parameter of the test
    editor: str,
) -> None:
    if enable and editor != NEW:
        return
    answer = told(editor, enable=enable)
    assert (answer["robot"], answer["xml"]) == (["xml", True], ["xml", False])


@ALL
def test_a_definition_jumps_into_an_include(editor: str) -> None:
    answer = told(editor)
    assert answer["definition"] == ["part.robray", 1, 6]


@ALL
def test_hover_shows_the_pose(editor: str) -> None:
    answer = told(editor)
    assert "world" in answer["hover"].lower()


@ALL
def test_a_rename_changes_both_files(editor: str) -> None:
    answer = told(editor)
    assert answer["renamed"] == ["    parent base;", "frame base {"]


@ALL
def test_a_scene_is_laid_out_when_it_is_written(editor: str) -> None:
    answer = told(editor)
    assert answer["saved"] == "    parent base;"


@NEWER
def test_semantic_tokens_arrive(editor: str) -> None:
    answer = told(editor)
    assert "namespace" in answer["tokens"]
    assert answer["token_group"] == "Function"


@NEWER
def test_inlay_hints_arrive_as_they_were_asked_for(editor: str) -> None:
    answer = told(editor)
    assert any(line == 2 for line, _ in answer["hints"]), answer["hints"]
    assert not any(label.endswith(":") for _, label in answer["hints"])


@ALL
def test_the_health_check_sees_program_and_server(editor: str) -> None:
    answer = told(editor)
    assert "robray " in answer["health"]
    assert "runs for" in answer["health"]
    assert "ERROR" not in answer["health"]


def test_one_line_starts_everything() -> None:
    answer = told(NEW, enable=True)
    assert [4, 4, 1] in answer["diagnostics"]
    assert answer["definition"] == ["part.robray", 1, 6]
    assert answer["tokens"] == ["namespace"]
    assert answer["renamed"] == ["    parent base;", "frame base {"]


@ALL
@pytest.mark.parametrize("enable", [False, True])
def test_the_server_comes_back_where_it_died(
    enable: bool,  # noqa: FBT001 - a parameter of the test
    editor: str,
    tmp_path: Path,
) -> None:
    path = find(editor)
    if enable and editor != NEW:
        return
    for name, text in SCENES.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "robray.toml").write_text("exlude = []\n")
    (tmp_path / "other.toml").write_text("exlude = []\n")
    environment = {"FOLDER": str(tmp_path), "OUT": str(tmp_path / "told.json"), "ENABLE": str(int(enable))}
    said = run(path, *START, *READ, "-c", "luafile tests/editors/neovim_revival.lua", environment=environment)
    assert (tmp_path / "told.json").exists(), said
    answer = json.loads((tmp_path / "told.json").read_text())
    assert answer.pop("error") is None
    assert "arm.urdf" in answer.pop("robot_shown")
    assert answer == {
        "begun": True,
        "revived": True,
        "finds": True,
        "settings": True,
        "other": 0,
        "robot_commands": {"RobrayShow": True, "RobrayExplain": True},
        "stays_stopped": True,
    }


@NEWER
def test_long_scenes_go_without_inlay_hints(editor: str, tmp_path: Path) -> None:
    (tmp_path / "scene.robray").write_text("def a 1 + 1;\ndef b 2;\n")
    body = f"""
require('robray').setup({{ inlay_hint_lines = 1 }})
vim.cmd('edit {tmp_path}/scene.robray')
vim.wait(60000, function() return require('robray').attached() end, 20)
answer = {{ require('robray').attached(), vim.lsp.inlay_hint.is_enabled({{ bufnr = 0 }}) }}
"""
    assert lua(body, editor, tmp_path) == [True, False]


SWATCHES = """
local space = vim.api.nvim_get_namespaces()['robray-swatches']
local function swatches()
  return vim.tbl_map(function(mark)
    local found = vim.api.nvim_get_hl_by_name(mark[4].virt_text[1][2], true)
    return { mark[2], mark[3], ('%06x'):format(found.foreground), ('%06x'):format(found.background) }
  end, vim.api.nvim_buf_get_extmarks(0, space, 0, -1, { details = true }))
end
"""


@NEWER
def test_a_swatch_has_the_opacity_of_its_colour(editor: str, tmp_path: Path) -> None:
    """Over a light ground and over a dark one; what is opaque is the same on both, and what is changed follows."""
    (tmp_path / "scene.robray").write_text(
        "class a { color [1, 0, 0]; }\nclass b { alpha 0.5; color [0, 0, 1]; }\n", encoding="utf-8"
    )
    body = f"""
require('robray').setup()
vim.cmd('edit {tmp_path}/scene.robray')
vim.wait(60000, function() return require('robray').attached() end, 20)
{SWATCHES}
vim.wait(60000, function() return #swatches() == 2 end, 50)
local first = swatches()
vim.api.nvim_buf_set_lines(0, 0, 1, false, {{}})
vim.cmd('doautocmd TextChanged')
vim.wait(60000, function() return #swatches() == 1 end, 50)
answer = {{ first, swatches() }}
"""
    half = ["8080ff", "4040c0"]
    assert lua(body, editor, tmp_path) == [[[0, 16, "ff0000", "ff0000"], [1, 27, *half]], [[0, 27, *half]]]


def test_swatches_stand_at_the_end_of_the_line_where_text_cannot_be_put_between(tmp_path: Path) -> None:
    body = f"""
vim.api.nvim_buf_set_lines(0, 0, -1, false, {{ 'frame "ä" {{ color [0, 1, 0]; }}' }})
local range = {{ start = {{ line = 0, character = 18 }} }}
local gone = {{ start = {{ line = 7, character = 0 }} }}
local green = {{ red = 0, green = 1, blue = 0, alpha = 1 }}
local colours = {{ {{ range = range, color = green }}, {{ range = gone, color = green }} }}
require('robray.swatches').draw(0, colours, 'utf-16')
{SWATCHES}
answer = swatches()
"""
    assert lua(body, OLD, tmp_path) == [[0, 19, "00ff00", "00ff00"]]


def lua(body: str, editor: str, folder: Path, start: tuple[str, ...] = READ) -> Any:
    """The variable `answer` after `body`."""
    path = find(editor)
    source, out = folder / "run.lua", folder / "answer.json"
    source.write_text(
        f"local answer\n{body}\nvim.fn.writefile({{ vim.fn.json_encode(answer) }}, '{out}')\nvim.cmd('qa!')\n"
    )
    said = run(path, *START, *start, "-c", f"luafile {source}", "-c", "cquit")
    assert out.exists(), said
    return json.loads(out.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def parser(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for the runtime path, with the parser in it."""
    return tmp_path_factory.mktemp("runtime")


TREE = """
vim.opt.rtp:append('{folder}')
if vim.fn.filereadable('{folder}/parser/robray.so') == 0 then
  require('robray.parser').build('{folder}/parser')
end
local treesitter, language = vim.treesitter, vim.treesitter.language
local query = treesitter.query
local get = query.get or query.get_query
local load = language.add or language.require_language
load('robray')
"""


@ALL
def test_the_queries_fit_the_parser(editor: str, parser: Path, tmp_path: Path) -> None:
    names = sorted(path.stem for path in (ROOT / "editors/vim/queries/robray").glob("*.scm"))
    assert names == ["folds", "highlights", "indents", "injections", "locals", "textobjects"]
    body = TREE.format(folder=parser) + "answer = {}\n"
    body += "".join(f"answer.{name} = #get('robray', '{name}').captures\n" for name in names)
    answer = lua(body, editor, tmp_path)
    assert all(answer[name] > 0 for name in names)


CAPTURES = [
    ("frame upper-link { }", "upper-link", "label"),
    ("frame grid { }", "grid", "label"),
    ('frame "a b" { }', '"a b"', "label"),
    ("frame f { parent box; }", "box", "label"),
    ("class c { isa d; }", "d", "type"),
    ("frame f { variable q; }", "q", "variable"),
    ("geometry { shape box; }", "box", "type.builtin"),
    ("frame f { type revolute; }", "revolute", "type.builtin"),
    ("geometry { shape tube; }", "tube", "constant"),
    ("frame f { rpy [a, 0, 0]; }", "rpy", "property"),
    ("frame f { rpy [a, 0, 0]; }", "a,", "constant"),
    ('include "a.robray"', '"a.robray"', "string.special.path"),
    ('geometry { mesh "a.obj"; }', '"a.obj"', "string.special.path"),
    ("def a 1E5;", "1E5", "number"),
    ("def a 30deg;", "30deg", "error"),
    ("def a 2 * deg;", "deg", "constant.builtin"),
    ("def a 2 * deg;", "*", "operator"),
    ("frame frame-a { }", "frame-a", "error"),
    ("frame fixed-base { }", "fixed-base", "label"),
    ("# frame", "frame", "comment"),
    ("allow_collision a b;", "b;", "label"),
]


@NEWER
def test_the_tree_paints_as_the_syntax_does(editor: str, parser: Path, tmp_path: Path) -> None:
    body = TREE.format(folder=parser)
    rows = [
        {"line": line, "column": line.rindex(word) if word != "frame" else line.index(word)}
        for line, word, _ in CAPTURES
    ]
    body += f"""
answer = {{}}
for _, row in ipairs(vim.fn.json_decode([=[{json.dumps(rows)}]=])) do
  vim.cmd('enew!')
  vim.api.nvim_buf_set_lines(0, 0, -1, false, {{ row.line }})
  vim.treesitter.start(0, 'robray')
  vim.treesitter.get_parser(0, 'robray'):parse(true)
  local names = vim.tbl_map(function(capture)
    return capture.capture
  end, vim.treesitter.get_captures_at_pos(0, 0, row.column))
  names = vim.tbl_filter(function(name)
    return name ~= 'spell' and name:sub(1, 1) ~= '_'
  end, names)
  table.insert(answer, names[#names] or '')
end
"""
    answer = lua(body, editor, tmp_path)
    assert answer == [capture for _, _, capture in CAPTURES]


@NEWER
def test_the_tree_folds_blocks(editor: str, parser: Path, tmp_path: Path) -> None:
    body = TREE.format(folder=parser)
    body += """
vim.cmd('edit examples/arm/arm.robray')
vim.treesitter.get_parser(0, 'robray'):parse(true)
vim.cmd('setlocal foldmethod=expr foldexpr=v:lua.vim.treesitter.foldexpr() foldlevel=0')
vim.cmd('normal! zx')
vim.fn.search('^frame arm-base')
vim.wait(60000, function() return vim.fn.foldlevel('.') > 0 end, 20)
vim.cmd('normal! zM')
answer = { vim.fn.getline(vim.fn.foldclosed('.')), vim.fn.getline(vim.fn.foldclosedend('.')) }
"""
    answer = lua(body, editor, tmp_path)
    assert answer == ["frame arm-base {", "}"]


@NEWER
def test_the_colours_of_the_tree_start_with_the_server(editor: str, parser: Path, tmp_path: Path) -> None:
    body = TREE.format(folder=parser)
    body += """
require('robray').setup()
vim.cmd('edit examples/arm/arm.robray')
vim.treesitter.get_parser(0, 'robray'):parse(true)
vim.fn.search('^frame \\\\zsarm-base')
local at = vim.inspect_pos()
answer = { at.treesitter[1].capture, vim.treesitter.highlighter.active[vim.api.nvim_get_current_buf()] ~= nil }
"""
    answer = lua(body, editor, tmp_path)
    assert answer == ["label", True]


def test_nvim_treesitter_indents_flattened_scenes_back(parser: Path, tmp_path: Path) -> None:
    path = find(NEW)
    plugin = Path(path).parents[1] / "forky" / "files" / "usr" / "share" / "neovim-treesitter"
    assert plugin.is_dir(), "get-editors.sh puts it there"
    body = TREE.format(folder=parser)
    body += f"""
vim.opt.rtp:append('{plugin}')
answer = {{}}
for _, scene in ipairs({{ 'arm/arm', 'table/scene', 'workcell/conveyor' }}) do
  vim.cmd('edit examples/' .. scene .. '.robray')
  vim.bo.indentexpr = "v:lua.require'nvim-treesitter.indent'.get_indent(v:lnum)"
  local before = vim.api.nvim_buf_get_lines(0, 0, -1, false)
  -- What is within a comment is left as it is.
  vim.cmd([[silent %substitute/^\\s\\+\\ze[^ *]//]])
  vim.treesitter.get_parser(0, 'robray'):parse(true)
  vim.cmd('silent normal! gg=G')
  table.insert(answer, vim.deep_equal(before, vim.api.nvim_buf_get_lines(0, 0, -1, false)))
end
"""
    assert lua(body, NEW, tmp_path) == [True, True, True]


@NEWER
def test_inside_a_frame_is_all_between_its_braces(editor: str, parser: Path, tmp_path: Path) -> None:
    body = TREE.format(folder=parser)
    body += """
vim.cmd('enew')
local lines = { 'frame f {', '    parent a;', '    # a comment', '    rpy [1, 2, 3];', '}' }
vim.api.nvim_buf_set_lines(0, 0, -1, false, lines)
local root = vim.treesitter.get_parser(0, 'robray'):parse(true)[1]:root()
local textobjects = get('robray', 'textobjects')
for _, match in textobjects:iter_matches(root, 0, 0, -1, { all = true }) do
  for id, nodes in pairs(match) do
    if textobjects.captures[id] == 'function.inner' then
      local first, last = nodes[1], nodes[#nodes]
      answer = { ({ first:range() })[1], ({ last:range() })[3] }
    end
  end
end
"""
    assert lua(body, editor, tmp_path) == [1, 3]


# What is unpacked and not installed cannot start itself a second time, as Neovim does for its window.
_WINDOW = """
"$0" --headless --listen ~/socket a.robray &
until [ -S ~/socket ]; do sleep 0.1; done
exec "$0" --server ~/socket --remote-ui
"""


def test_a_semicolon_that_is_typed_before_one_takes_its_place(tmp_path: Path) -> None:
    path = find(NEW)
    (tmp_path / ".config" / "nvim").mkdir(parents=True)
    (tmp_path / ".config" / "nvim" / "init.lua").write_text(
        f"vim.opt.runtimepath:prepend('{ROOT}/editors/vim')\nvim.cmd('runtime! plugin/robray.vim')\n"
        "vim.opt.swapfile = false\nrequire('robray').setup()\n"
    )
    scene = tmp_path / "a.robray"
    scene.write_text("frame f {\n    type fixed;\n    translation [0, 0, 1];\n}\n")
    screen = Terminal("/bin/sh", "-c", _WINDOW, path, home=tmp_path)
    try:
        # The server is there.
        assert screen.shows("at [0, 0, 1]")
        screen.type("2Gf;i;")
        screen.rest()
        screen.type("\x1b:w\r")
        assert screen.until(lambda: "written" in screen.text)
        assert "    type fixed;\n" in scene.read_text()
    finally:
        screen.type("\x1b:qa!\r")
        screen.end()
