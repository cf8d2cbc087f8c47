"""The law where files are loaded several times, under prefixes and on mounts that `robray.toml` gives them."""

import pytest

from analysis.law import view
from analysis.scope_fuzz import ARM, PROJECT, ROBOT, TABLE, members, run, scratch
from robray.text.edits import Edit, splice
from trials import trials


@pytest.mark.parametrize("seed", range(300, 300 + trials(4)))
def test_edited_sets_equal_fresh_ones(seed: int) -> None:
    run(edits=150, seed=seed)


def test_what_is_loaded_later_and_stands_first_is_told_first() -> None:
    texts = {
        PROJECT: _together('{ path = "c.robray" }, { path = "b.robray", prefix = "last_" }'),
        ROBOT: b'<robot name="r"><link name="a"/></robot>',
        ARM: b"frame wrist { }\n",
        TABLE: b"frame cup { parent wrist; }\n",
    }
    workspace = scratch(texts)
    prefixed = ('{ path = "b.robray", prefix = "first_" }', '{ path = "c.robray" }')
    texts[PROJECT] = _together(*prefixed, '{ path = "b.robray", prefix = "last_" }')
    workspace.load_together(members(texts[PROJECT]))
    assert view(workspace) == view(scratch(texts))


def _together(*files: str) -> bytes:
    return f"[scenes.cell]\nfiles = [{', '.join(files)}]\n".encode()


def test_a_joint_without_a_name_that_closed_a_ring_under_a_prefix() -> None:
    robot = (
        b'<robot name="r">\n<joint name="b" type="fixed"><parent link=""/><child link="x"/></joint>\n'
        b'<joint name="" type="floating"><parent link="x"/<child link="b"/></joint>\n</robot>\n'
    )
    mount = b'[scenes.cell]\nfiles = [{ path = "c.robray", prefix = "a", parent = "a" }]\n'
    texts = {PROJECT: mount, ROBOT: robot, ARM: b"", TABLE: b'include "a.urdf"\n'}
    workspace = scratch(texts)
    assert any(scene.cycles.of for scene in workspace.analysis().scenes.values())
    at = robot.index(b'x"/<child')
    workspace.edit(ROBOT, [Edit(at, at, b"y")])
    fresh = scratch({**texts, ROBOT: splice(robot, Edit(at, at, b"y"))})
    assert view(workspace) == view(fresh)
    assert not any(scene.cycles.of for scene in fresh.analysis().scenes.values())
