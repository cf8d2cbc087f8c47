"""Frames of files that are loaded together, asked about in either."""

import pytest

from robray.analysis.analysis import Analysis
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.features.completion import completion
from robray.features.hover import hover
from robray.features.inlay_hint import HintKind, inlay_hint
from robray.features.navigation import definition, references
from robray.features.refactorings.verification import by_file
from robray.features.rename import rename
from robray.text.spans import Span

pytestmark = pytest.mark.quick

ROBOT, TABLE = "/w/robot.robray", "/w/table.robray"
ROBOT_TEXT = "def size 1;\nframe hand { translation [0, 0, size]; }\n"
TABLE_TEXT = "def size 2;\nframe tray { parent hand; translation [size, 0, 0]; }\n"


def loaded() -> Workspace:
    workspace = new_workspace()
    workspace.load_together({"/w/robray.toml#cell": (ROBOT, TABLE)})
    workspace.set_text(ROBOT, ROBOT_TEXT.encode())
    workspace.set_text(TABLE, TABLE_TEXT.encode())
    return workspace


def at(text: str, word: str) -> int:
    return text.index(word) + 1


def analysis() -> Analysis:
    return loaded().analysis()


def test_definition_leads_to_the_other_file() -> None:
    (found,) = definition(analysis(), TABLE, at(TABLE_TEXT, "hand"))
    assert (found.target.path, found.target.span.start) == (ROBOT, ROBOT_TEXT.index("frame hand"))


def test_references_are_those_of_both_files() -> None:
    found = references(analysis(), ROBOT, at(ROBOT_TEXT, "hand"), include_declaration=True)
    assert [place.path for place in found] == [ROBOT, TABLE]


def test_references_of_a_constant_are_those_of_its_file() -> None:
    found = references(analysis(), ROBOT, at(ROBOT_TEXT, "size"), include_declaration=True)
    assert [place.path for place in found] == [ROBOT, ROBOT]


def test_hover_tells_where_a_frame_is_through_both() -> None:
    found = hover(analysis(), TABLE, at(TABLE_TEXT, "tray"))
    assert found is not None
    assert "[2, 0, 1] m" in found.markdown


def test_hints_tell_where_a_frame_is_through_both() -> None:
    hints = inlay_hint(analysis(), TABLE, Span(0, len(TABLE_TEXT)), {HintKind.WORLD})
    assert [hint.label for hint in hints] == ["at [2, 0, 1] m"]


def test_completion_offers_the_frames_of_the_other_file() -> None:
    found = completion(analysis(), TABLE, at(TABLE_TEXT, "hand") - 1, snippets=False)
    assert "hand" in [item.label for item in found.items]


def test_a_frame_is_renamed_in_both_and_a_constant_in_one() -> None:
    workspace = loaded()
    offset = at(TABLE_TEXT, "hand")
    assert set(by_file(rename(workspace.analysis(), workspace.copy, TABLE, offset, "wrist"))) == {ROBOT, TABLE}
    offset = at(TABLE_TEXT, "size")
    assert set(by_file(rename(workspace.analysis(), workspace.copy, TABLE, offset, "width"))) == {TABLE}
