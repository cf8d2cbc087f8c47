"""Another prefix for a file of a set: what is known by it is called otherwise, and nothing else changes."""

from collections.abc import Callable

import pytest

from robray.analysis.analysis import Analysis, FileSpan
from robray.analysis.file_set import Member, mounted
from robray.analysis.scopes import Mount
from robray.analysis.workspace import Workspace
from robray.assemble import new_workspace
from robray.features.refactorings.refactoring import RefusalError
from robray.features.rename import rename
from robray.features.renaming.prefixes import rename_prefix
from robray.text.edits import Edit, splice

pytestmark = pytest.mark.quick

SET, ARM, TABLE = "/w/robray.toml#cell", "/w/arm.robray", "/w/table.robray"
ARM_TEXT = """\
frame base { }
frame wrist { parent base; type revolute; axis [0, 0, 1]; }
frame finger { parent wrist; type prismatic; axis [1, 0, 0]; variable grip; }
"""
TABLE_TEXT = """\
frame top { }
def held left_wrist;
frame tray { parent held; }
frame "a tray" { parent "left_wrist"; }
frame lamp { parent right_wrist; }
allow_collision left_finger left_wrist;
frame knob { type revolute; axis [0, 0, 1]; variable left_grip; }
# left_wrist
"""


def loaded(table: str = TABLE_TEXT, *more: Member) -> Workspace:
    workspace = new_workspace()
    members = (Member(ARM, "left_", Mount("top")), Member(ARM, "right_", Mount("top")), Member(TABLE), *more)
    workspace.load_together({SET: members})
    workspace.set_text(ARM, ARM_TEXT.encode())
    workspace.set_text(TABLE, table.encode())
    return workspace


def listed(workspace: Workspace) -> list[tuple[str, str | None]]:
    said = (each for _, each in mounted(workspace.analysis().scenes[SET]))
    return [(each.member.prefix, each.parent.text if each.parent is not None else None) for each in said]


Feature = Callable[[Analysis, Callable[[], Workspace], str, int, str], tuple[tuple[FileSpan, str], ...]]


def applied(workspace: Workspace, feature: Feature, path: str, offset: int, new: str) -> dict[str, str]:
    """The texts after it, and what the list says."""
    analysis = workspace.analysis()
    edits = feature(analysis, workspace.copy, path, offset, new)
    texts = {each: file.text for each, file in analysis.files.items()}
    copy = workspace.copy()
    for place, text in reversed(edits):
        change = Edit(place.span.start, place.span.end, text.encode())
        copy.edit(place.path, [change])
        if place.path in texts:
            texts[place.path] = splice(texts[place.path], change)
    assert {each: file.text for each, file in copy.analysis().files.items()} == texts
    return {**{each: text.decode() for each, text in texts.items()}, SET: repr(listed(copy))}


def at(workspace: Workspace, name: bytes) -> int:
    """Where a name stands in the list, behind a zero byte."""
    file = workspace.analysis().file(SET)
    assert file is not None
    return file.text.index(b"\0" + name) + 1


def test_a_prefix_is_renamed_where_others_write_it() -> None:
    table = TABLE_TEXT.replace("variable left_grip", "variable turn")
    workspace = loaded(table)
    found = applied(workspace, rename_prefix, SET, at(workspace, b"left_"), "l-")
    *others, remark = table.splitlines(keepends=True)
    assert found[TABLE] == "".join(others).replace("left_", "l-") + remark
    assert found[ARM] == ARM_TEXT
    assert found[SET] == "[('l-', 'top'), ('right_', 'top')]"


def test_one_that_needs_quotes_gets_them() -> None:
    workspace = loaded("frame top { }\nframe tray { parent left_wrist; }\n")
    found = applied(workspace, rename_prefix, SET, at(workspace, b"left_"), "the left ")
    assert found[TABLE] == 'frame top { }\nframe tray { parent "the left wrist"; }\n'


def test_all_files_under_one_prefix_get_the_other() -> None:
    workspace = loaded("frame top { }\nframe tray { parent left_extra; }\n", Member("/w/more.robray", "left_"))
    workspace.set_text("/w/more.robray", b"frame extra { parent wrist; }\n")
    found = applied(workspace, rename_prefix, SET, at(workspace, b"left_"), "l_")
    assert found[SET] == "[('l_', 'top'), ('right_', 'top'), ('l_', None)]"
    assert "parent l_extra;" in found[TABLE]


@pytest.mark.parametrize(
    ("table", "new", "why"),
    [
        ("frame top { }", "right_", "there is a frame 'right_base' already"),
        ("frame top { } frame l_wrist { }", "l_", "there is a frame 'l_wrist' already"),
        ("frame top { }", "", "a prefix needs at least one character"),
        ("frame top { }", 'l"', "a prefix needs at least one character"),
        # It would mean the variable of another joint, or no longer that of this one.
        ("frame top { } frame k { type revolute; axis [0, 0, 1]; variable left_grip; }", "l_", "also exists in a file"),
        ("frame top { } frame left_wrist { }", "l_", "also exists in a file"),
        # A constant would be put in for the new name.
        ("frame top { } def l_wrist 1; frame t { parent left_wrist; }", "l_", "would mean something else"),
        # What is looked for under the prefix first would be another one.
        ("frame top { } frame l_top { }", "l_", "there is"),
    ],
)
def test_what_would_mean_something_else_is_refused(table: str, new: str, why: str) -> None:
    workspace = loaded(table)
    if "l_top" in table:
        workspace.set_text(ARM, b"frame top { }\nframe base { parent top; }\n")
    with pytest.raises(RefusalError, match=why):
        applied(workspace, rename_prefix, SET, at(workspace, b"left_"), new)


def test_a_file_of_another_set_keeps_the_names_of_that_set() -> None:
    """The table is in two sets; what the one calls otherwise, the other would lack."""
    workspace = loaded("frame top { }\nframe tray { parent left_wrist; }\n")
    other = (Member(ARM, "left_", Mount("top")), Member(TABLE))
    members = (Member(ARM, "left_", Mount("top")), Member(ARM, "right_", Mount("top")), Member(TABLE))
    workspace.load_together({SET: members, "/w/robray.toml#other": other})
    with pytest.raises(RefusalError, match="would mean something else"):
        applied(workspace, rename_prefix, SET, at(workspace, b"left_"), "l_")


@pytest.mark.parametrize("where", ["list", "file"])
def test_what_a_file_hangs_from_is_renamed_in_the_list_too(where: str) -> None:
    workspace = loaded("frame top { }\nframe tray { parent top; }\n")
    path, offset = (SET, at(workspace, b"top")) if where == "list" else (TABLE, 6)
    found = applied(workspace, rename, path, offset, "plate")
    assert found[TABLE] == "frame plate { }\nframe tray { parent plate; }\n"
    assert found[SET] == "[('left_', 'plate'), ('right_', 'plate')]"


def test_a_frame_under_a_prefix_that_another_file_hangs_from_is_renamed_in_the_list() -> None:
    workspace = loaded("frame top { }\n", Member("/w/tool.robray", "", Mount("left_wrist")))
    workspace.set_text("/w/tool.robray", b"frame tool { }\n")
    found = applied(workspace, rename, ARM, ARM_TEXT.index("wrist") + 1, "elbow")
    assert found[SET] == "[('left_', 'top'), ('right_', 'top'), ('', 'left_elbow')]"
