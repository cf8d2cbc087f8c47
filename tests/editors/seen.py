"""What the tests see in the editors, as the table of docs/editors.md.

A test that sees a feature is marked with `seen`. `PYTHONPATH=tests python -m editors.seen` runs the editors' tests, or
those of its arguments, and writes the table: a feature is seen in an editor where tests that are marked so passed and
none failed. What was not run is kept as it was.
"""

import subprocess
import sys
from collections.abc import Collection, Iterable, Mapping
from typing import Any

import pytest

from editors.editors import ROOT

PAGE = ROOT / "docs" / "editors.md"
TESTS = "tests/editors"
MARKER = "seen"

VSCODE = "VS Code"
VIM = "Vim, ALE"
NEOVIM = "Neovim"
EGLOT = "Emacs, Eglot"
LSP_MODE = "Emacs, lsp-mode"
HELIX = "Helix"
KATE = "Kate"
SUBLIME = "Sublime Text"
ZED = "Zed"
EDITORS = (VSCODE, VIM, NEOVIM, EGLOT, LSP_MODE, HELIX, KATE, SUBLIME, ZED)

FEATURES = (
    "colours by the editor",
    "colours by the server",
    "indentation",
    "folds",
    "outline",
    "findings",
    "findings of all files",
    "quick fix",
    "completion",
    "slots while they are typed",
    "hover",
    "definition in another file",
    "references",
    "rename in all files",
    "layout",
    "layout when it is written",
    "hints between the text",
    "lenses",
    "swatches of colours",
    "kinematic tree",
    "evaluated scene",
    "3D view",
    "scene of a fragment chosen",
    "page of a rule",
    "robots",
    "files known by what is in them",
    "`robray.toml`",
    "settings",
    "a server that died comes back",
)

Cell = tuple[str, str]
"""A feature and an editor."""

_TEXT = """\
# What is seen in the editors

Made by the tests: each of them that sees a feature in the real editor says so, and what is here is of tests that
passed. *not seen* says that no test looks; it may be there all the same. Kate's and Sublime Text's colours are
tested in other programs that read the same files; Sublime Text itself and Zed cannot be run by the tests.
[How each is set up](../editors/README.md), and what each lacks.

"""


def seen(feature: str, *editors: str) -> pytest.MarkDecorator:
    """Marks a test that sees `feature` in each of `editors`."""
    assert feature in FEATURES, feature
    assert editors, feature
    assert {*editors} <= {*EDITORS}, editors
    return getattr(pytest.mark, MARKER)(feature, *editors)  # type: ignore[no-any-return]


def steps_that_see(steps: Iterable[str], editor: str, features: Mapping[str, str]) -> list[Any]:
    """The parameters of a test that looks at steps, marked; `features` says what is seen by their names."""
    names = [*steps]
    assert {*features} <= {*names}, {*features} - {*names}
    return [
        pytest.param(name, marks=[seen(features[name], editor)] if name in features else [], id=name) for name in names
    ]


def page(cells: Collection[Cell]) -> str:
    """The whole page, of what is seen."""
    rows = [["", *EDITORS], ["---"] * (len(EDITORS) + 1)]
    rows += [[name, *("yes" if (name, editor) in cells else "not seen" for editor in EDITORS)] for name in FEATURES]
    return _TEXT + "".join(f"| {' | '.join(row)} |\n" for row in rows)


def on_page(text: str) -> set[Cell]:
    """What a page says is seen."""
    rows = [[part.strip() for part in line.strip("|").split("|")] for line in text.split("\n") if line.startswith("|")]
    editors = rows[0][1:] if rows else []
    return {
        (row[0], editor) for row in rows[2:] for editor, said in zip(editors, row[1:], strict=True) if said == "yes"
    }


def marked() -> set[Cell]:
    """What the tests' markers say, without running one; in a process of its own, since pytest holds one run only."""
    found = subprocess.run(
        [sys.executable, "-m", "editors.seen", "--marked"],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT / "tests"), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stdout + found.stderr
    return on_page(found.stdout)


class Recorder:
    """A plugin of pytest that notes the cells of the tests that are there, that passed and that failed."""

    def __init__(self) -> None:
        self.there: set[Cell] = set()
        self.passed: set[Cell] = set()
        self.failed: set[Cell] = set()
        self._of_test: dict[str, set[Cell]] = {}

    def pytest_itemcollected(self, item: pytest.Item) -> None:
        cells = {
            (str(marker.args[0]), str(editor)) for marker in item.iter_markers(MARKER) for editor in marker.args[1:]
        }
        self._of_test[item.nodeid] = cells
        self.there |= cells

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        cells = self._of_test.get(report.nodeid, set())
        if report.failed:
            self.failed |= cells
        elif report.passed and report.when == "call":
            self.passed |= cells


def main(arguments: list[str]) -> int:
    recorder = Recorder()
    if arguments == ["--marked"]:
        answer = pytest.main(["--collect-only", "-qq", "--no-summary", TESTS], plugins=[recorder])
        print(page(recorder.there))
        return int(answer)
    said = marked()
    answer = pytest.main(arguments or [TESTS], plugins=[recorder])
    before = on_page(PAGE.read_text(encoding="utf-8")) if PAGE.exists() else set()
    PAGE.write_text(page(said & (before | recorder.passed) - recorder.failed), encoding="utf-8")
    return int(answer)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
