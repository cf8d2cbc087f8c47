"""What rules remember of the texts that they have seen."""

import pytest

from robray.assemble import new_workspace
from robray.rules.engine.judge import judges
from robray.rules.engine.selection import Naming, Selection

pytestmark = pytest.mark.quick


def test_long_names_are_not_remembered() -> None:
    """A quote that is typed makes a name of what is behind it: another one at each key."""
    workspace = new_workspace()
    workspace.set_text("/w/a.robray", b'frame f { "a" 1; }')
    workspace.analysis()
    [(known, _)] = workspace.memo.table(judges).values()
    before = len(known)
    assert before > 0
    for number in range(5):
        workspace.set_text("/w/a.robray", b'frame f { "' + str(number).encode() * 1_000 + b'" 1; }')
        assert workspace.analysis().scenes["/w/a.robray"].findings
    assert len(known) == before


def test_what_is_remembered_is_the_workspaces() -> None:
    workspace, other = new_workspace(), new_workspace()
    workspace.set_text("/w/a.robray", b"frame f { }")
    workspace.analysis()
    assert workspace.memo.table(judges)
    assert not other.memo.table(judges)
    workspace.memo.clear()
    assert not workspace.memo.table(judges)


def test_of_many_selections_only_some_are_remembered() -> None:
    """Each file may have a configuration of its own."""
    workspace = new_workspace(selection=lambda path: Selection(naming=Naming(frames=path)))
    for number in range(250):
        workspace.set_text(f"/w/{number}.robray", b"frame f { }")
    workspace.analysis()
    assert 1 < len(workspace.memo.table(judges)) <= 100
