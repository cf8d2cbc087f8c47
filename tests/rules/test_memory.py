"""What rules remember of the texts that they have seen."""

from robray.assemble import new_workspace
from robray.rules.engine.judge import judging
from robray.rules.engine.selection import DEFAULT_SELECTION


def test_long_names_are_not_remembered() -> None:
    """A quote that is typed makes a name of what is behind it: another one at each key."""
    workspace = new_workspace()
    workspace.set_text("/w/a.robray", b'frame f { "a" 1; }')
    workspace.analysis()
    known = workspace.memo.table(judging, DEFAULT_SELECTION)
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
    assert workspace.memo.table(judging, DEFAULT_SELECTION)
    assert not other.memo.table(judging, DEFAULT_SELECTION)
    workspace.memo.clear()
    assert not workspace.memo.table(judging, DEFAULT_SELECTION)
