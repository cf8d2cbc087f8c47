"""The law for robots: a workspace after any edits equals one that was handed the same texts afresh."""

import pytest

from analysis.law import view
from analysis.robot_fuzz import run, scratch
from robray.text.edits import Edit, splice
from trials import trials


@pytest.mark.parametrize("seed", range(200, 200 + trials(4)))
def test_edited_robots_equal_fresh_ones(seed: int) -> None:
    run(edits=250, seed=seed)


def test_what_explains_something_is_the_first_in_the_text_whatever_came_last() -> None:
    path = "/w/arm.urdf"
    text = b"""\
<robot name="arm">
  <link name="hand"/>
  <link naame="hand"/>
  <link name="base"/>
  <joint name="wrist" type="fixed"><parent link="base"/><child link="hand"/></joint>
</robot>
"""
    workspace = scratch({path: text})
    view(workspace)
    at = text.index(b"name", 20)
    slip = Edit(at, at + 4, b"nam")
    workspace.edit(path, [slip])
    assert view(workspace) == view(scratch({path: splice(text, slip)}))
