"""The table of docs/editors.md is what the tests see."""

import subprocess
import sys
from pathlib import Path

import pytest

from editors.editors import ROOT
from editors.seen import EDITORS, EGLOT, FEATURES, NEOVIM, PAGE, VIM, marked, on_page, page, steps_that_see

TESTS = """
import pytest
from editors.seen import NEOVIM, VIM, EGLOT, seen

@seen("hover", NEOVIM, VIM)
def test_passes(): ...

@seen("rename in all files", NEOVIM)
@pytest.mark.parametrize("good", [True, False])
def test_fails_once(good):
    assert good

@seen("hover", EGLOT)
def test_is_not_run():
    pytest.skip()
"""


def test_the_page_says_what_the_markers_say() -> None:
    """`PYTHONPATH=tests python -m editors.seen` writes it."""
    assert PAGE.read_text(encoding="utf-8") == page(marked())


def test_a_page_is_read_as_it_was_written() -> None:
    cells = {(feature, editor) for feature in FEATURES[::2] for editor in EDITORS[1::3]}
    assert on_page(page(cells)) == cells


def test_what_passes_is_seen_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "test_them.py").write_text(TESTS)
    program = (
        "import sys, pytest\nfrom editors.seen import Recorder, page\nrecorder = Recorder()\n"
        "pytest.main(['-q', '-p', 'no:cacheprovider', sys.argv[1]], plugins=[recorder])\n"
        "print(page(recorder.passed - recorder.failed))\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT / "tests"), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert on_page(run.stdout) == {("hover", NEOVIM), ("hover", VIM)}, run.stdout + run.stderr


def test_a_step_that_sees_something_must_be_there() -> None:
    first, second = steps_that_see(["a", "b"], EGLOT, {"b": "hover"})
    assert [first.marks, [mark.args for mark in second.marks]] == [[], [("hover", EGLOT)]]
    with pytest.raises(AssertionError):
        steps_that_see(["a"], EGLOT, {"b": "hover"})
