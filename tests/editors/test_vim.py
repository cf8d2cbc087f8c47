"""The Vim files, in the real Vim."""

import json
from pathlib import Path
from typing import Any

import pytest

from editors.editors import find, run


def vim(script: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs `script`, which leaves its answer in the variable `answer`."""
    path = find("vim", capsys)
    if path is None:
        return None
    source, output = tmp_path / "run.vim", tmp_path / "answer.json"
    source.write_text(
        f"filetype plugin indent on\nsyntax on\n{script}\ncall writefile([json_encode(answer)], '{output}')\nqa!\n"
    )
    said = run(path, "-es", "-u", "NONE", "-i", "NONE", "-N", "--cmd", "set rtp^=editors/vim", "-S", str(source))
    assert output.exists(), said
    return json.loads(output.read_text())


def test_a_scene_is_recognised(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer = vim("edit examples/arm/arm.robray\nlet answer = [&filetype, &commentstring]", tmp_path, capsys)
    assert answer is None or answer == ["robray", "# %s"]


@pytest.mark.parametrize(
    ("line", "word", "group"),
    [
        ("frame upper-link { }", "upper-link", "robrayFrameName"),
        ("frame f { parent box-small; }", "parent", "robrayAttribute"),
        ("def x 1E5;", "1E5", "robrayNumber"),
        ("def x 90 * deg;", "deg", "robrayNumericWord"),
        ("# frame x", "frame", "robrayComment"),
    ],
)
def test_words_are_painted_as_what_they_are(
    line: str, word: str, group: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scene = tmp_path / "scene.robray"
    scene.write_text(line + "\n")
    script = (
        f"edit {scene}\n"
        f"let column = stridx(getline(1), '{word}') + 1\n"
        "let answer = [synIDattr(synID(1, column, 1), 'name'), "
        f"synIDattr(synID(1, column + {len(word)} - 1, 1), 'name')]"
    )
    answer = vim(script, tmp_path, capsys)
    assert answer is None or answer == [group, group]


def test_make_fills_the_quickfix_list(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = (
        "edit examples/mistakes/ten.robray\ncompiler robray\nsilent make!\n"
        "let answer = map(getqflist(), '[v:val.lnum, v:val.col, v:val.type, v:val.text]')"
    )
    answer = vim(script, tmp_path, capsys)
    assert answer is None or (
        len(answer) == 10 and answer[0] == [8, 31, "e", "missing-semicolon]: a ';' is missing here"]
    )


@pytest.mark.parametrize("scene", ["arm/arm.robray", "table/scene.robray", "workcell/cell.robray"])
def test_flattened_scenes_are_indented_back(scene: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    original = Path("examples") / scene
    indent = "silent %left\nsilent normal! gg=G"
    script = f"edit {original}\nlet before = getline(1, '$')\n{indent}\nlet answer = getline(1, '$') == before"
    assert vim(script, tmp_path, capsys) in (None, True)
