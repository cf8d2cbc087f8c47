"""Indentation in the real Vim."""

import resource
from pathlib import Path

import pytest

from editors.vim import answer_of

pytestmark = pytest.mark.long("editors/vim/indent")

FLATTENED = "let before = getline(1, '$')\nsilent %left\nsilent normal! gg=G\nlet answer = getline(1, '$') == before"


@pytest.mark.parametrize("scene", ["arm/arm.robray", "table/scene.robray", "workcell/cell.robray"])
@pytest.mark.parametrize("editor", ["vim", "nvim"])
def test_flattened_scenes_are_indented_back(editor: str, scene: str, tmp_path: Path) -> None:
    script = f"edit {Path('examples') / scene}\n{FLATTENED}"
    assert answer_of(script, tmp_path, editor) == 1


def check(text: str, tmp_path: Path) -> None:
    """The text is as it is indented: all at once, and each line by itself."""
    lines = text.strip("\n").split("\n")
    flat = [line.lstrip() for line in lines]
    script = f"""
enew | setfiletype robray
call setline(1, {flat})
silent normal! gg=G
let answer = [getline(1, '$')]
call setline(1, {lines})
for line in range(1, line('$'))
  call setline(line, getline(line))
  execute 'silent normal!' line . 'G=='
endfor
call add(answer, getline(1, '$'))
"""
    answer = answer_of(script, tmp_path)
    assert answer == [lines, lines]


def test_brackets_in_comments_and_strings_do_not_count(tmp_path: Path) -> None:
    text = """
frame f {
    parent a; # comment {
    mesh "a { # b"; // [
    /* { */ rpy [1, 2, 3];
    isa b; /* "{
            * {
            */
    isa c;
}
"""
    check(text, tmp_path)


def test_arrays_go_over_lines(tmp_path: Path) -> None:
    text = """
frame f {
    translation [
        1,
        (2 +
            3),
        4
    ];
    geometry { shape box; }
}
def a 1;
"""
    check(text, tmp_path)


def test_a_statement_in_a_long_comment_is_no_statement(tmp_path: Path) -> None:
    text = "/*\nframe f {\n" + "x\n" * 600 + "*/\ndef a 1;\nframe g {\n    isa b;\n}"
    flat = text.replace("    isa", "isa").split("\n")
    script = f"""
enew | setfiletype robray
call setline(1, {flat})
normal! G
normal! k==
let answer = getline('.')
normal! gg=G
let answer = [answer, getline(603), getline(604), getline('$')]
"""
    answer = answer_of(script, tmp_path)
    assert answer == ["    isa b;", "*/", "def a 1;", "}"] or answer[1] == " */"


def test_a_string_over_lines_is_not_changed(tmp_path: Path) -> None:
    lines = ["frame f {", '    mesh "a', "  b {", '"; isa c;', "    isa d;", "}"]
    script = f"enew | setfiletype robray\ncall setline(1, {lines})\nnormal! gg=G\nlet answer = getline(1, '$')"
    assert answer_of(script, tmp_path) == lines


def test_broken_text_is_indented_too(tmp_path: Path) -> None:
    lines = ["}", "}}", "frame f {", "    )", "    /*", "    frame g {"]
    script = f"enew | setfiletype robray\ncall setline(1, {lines})\nnormal! gg=G\nlet answer = len(getline(1, '$'))"
    assert answer_of(script, tmp_path) == len(lines)


def test_the_width_is_the_users(tmp_path: Path) -> None:
    script = (
        "enew | setfiletype robray\nsetlocal shiftwidth=2\ncall setline(1, ['frame f {', 'isa b;', '}'])\n"
        "normal! gg=G\nlet answer = getline(2)"
    )
    assert answer_of(script, tmp_path) == "  isa b;"


@pytest.mark.parametrize("editor", ["vim", "nvim"])
def test_four_times_as_many_lines_take_no_more_than_six_times_as_long(editor: str, tmp_path: Path) -> None:
    block = [
        "# Link { of the arm.",
        "frame link {",
        "    parent base;",
        "    translation [",
        "        0, # here",
        "        1",
        "    ];",
        "    geometry {",
        "        /*",
        "         * A box.",
        "         */",
        "        dimension [0.1, 0.2, 3 * deg];",
        "    }",
        "}",
    ]

    def seconds(count: int) -> float:
        lines = block * count
        scene = tmp_path / "flat.robray"
        scene.write_text("\n".join(line.strip() for line in lines) + "\n")
        # The processor's time, all of the editor's: a busy machine must not fail this.
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        script = f"edit {scene}\nsilent normal! gg=G\nwrite! {tmp_path}/indented.robray\nlet answer = 1"
        answer_of(script, tmp_path, editor)
        assert (tmp_path / "indented.robray").read_text().split("\n")[:-1] == lines
        return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before

    few, many = seconds(400), seconds(1600)
    assert many < 6 * few
