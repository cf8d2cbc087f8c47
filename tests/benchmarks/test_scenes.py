import re
from collections.abc import Callable

import pytest
from benchmarks.documents import Document
from benchmarks.scenes import SLOTS, folder, inside_one_frame, one_constant, scene

from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.rules.engine.diagnose import diagnostics
from robray.rules.engine.rule import Severity

MOST_STATEMENTS = 10_500
"""Above, amino's reader gives up."""


def codes(files: dict[str, str], main: str) -> list[str]:
    """Of what is found in one of the files, hints left out: a constant that was renamed is also unused."""
    workspace: Workspace = new_workspace()
    for name, text in files.items():
        workspace.set_text(f"/w/{name}", text.encode())
    analysis = workspace.analysis()
    assert not workspace.missing_files(), "all that is included is there"
    found = diagnostics(analysis, f"/w/{main}")
    return [diagnostic.code for diagnostic in found if diagnostic.severity is not Severity.HINT]


def texts(document: Document, *, broken: bool = False) -> dict[str, str]:
    return {**document.beside, document.name: document.broken_text if broken else document.text}


@pytest.mark.parametrize("make", [scene, inside_one_frame])
@pytest.mark.parametrize("lines", [200, 1_000])
def test_has_the_lines_asked_for_and_nothing_wrong(make: Callable[[int], Document], lines: int) -> None:
    made = make(lines)
    assert made.lines == lines
    assert codes(texts(made), made.name) == []


@pytest.mark.parametrize("made", [scene(1_000), inside_one_frame(1_000)])
def test_typing_makes_one_mistake(made: Document) -> None:
    assert codes(texts(made, broken=True), made.name) == ["undefined-constant"]


def test_is_the_same_every_time() -> None:
    assert scene(1_000) == scene(1_000)


def test_a_large_scene_is_not_too_much_for_amino() -> None:
    statements = re.findall(r"^(?:def|class|frame|include|allow_collision)\b", scene(100_000).text, re.MULTILINE)
    assert len(statements) < MOST_STATEMENTS


def test_all_frames_use_the_constant() -> None:
    made = one_constant(breaking=True)
    assert codes(texts(made), made.name) == []
    # The one finding is told at the constant that was renamed.
    assert codes(texts(made, broken=True), made.name) == ["undefined-constant"]
    workspace = new_workspace()
    workspace.set_text("/w/a.robray", made.broken_text.encode())
    [state] = workspace.analysis().scenes.values()
    assert sum(problem.code == "undefined-constant" for found in state.findings.values() for problem in found) == SLOTS


def test_a_digit_more_or_less_is_no_mistake() -> None:
    made = one_constant(breaking=False)
    assert "def pitch 0.06;" in made.broken_text
    assert codes(texts(made, broken=True), made.name) == []


def test_a_folder_is_many_files_of_one_length() -> None:
    files = folder(40)
    assert len(files) == 40
    assert {text.count("\n") for text in files.values()} == {200}
    assert [code for name in files if name.endswith("plant.robray") for code in codes(files, name)] == []
