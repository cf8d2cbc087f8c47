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


def test_what_holds_of_a_whole_robot_follows_each_key() -> None:
    path = "/w/arm.urdf"
    text = b"""\
<robot name="arm">
  <link name="base"><inertial><mass value="1"/><inertia ixx="9" ixy="0" ixz="0" iyy="9" iyz="0" izz="9"/></inertial>
    <visual><geometry><sphere radius="0.1"/></geometry></visual></link>
  <link name="arm">
    <inertial><mass value="1"/><inertia ixx="0" ixy="0" ixz="0" iyy="0" iyz="0" izz="0"/></inertial></link>
  <link name="hand"/>
  <joint name="a" type="revolute"><parent link="base"/><child link="arm"/><mimic joint="b"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
  <joint name="b" type="continuous"><parent link="arm"/><child link="hand"/><mimic joint="a"/></joint>
</robot>
"""
    changes = (
        (b'ixx="9"', b'ixx="0.01"'),
        (b'radius="0.1"', b'radius="90"'),
        (b'name="b"', b'name="bb"'),
        (b'"continuous"', b'"fixed"'),
        (b'mimic joint="b"', b'mimic joint="bb"'),
        (b'link name="hand"', b'link name="hant"'),
        (b'"fixed"', b'"floating"'),
        (b"<robot", b"\n<robot"),
        (b'<link name="hant"/>', b""),
        (b'<link name="base">', b'<link name="arm"/><link name="base">'),
        (b'mass value="1"/><inertia ixx="0"', b'mass value="1"/><inertia ixx="1"'),
    )
    workspace = scratch({path: text})
    seen = [view(workspace)]
    for old, new in changes:
        at = text.index(old)
        edit = Edit(at, at + len(old), new)
        text = splice(text, edit)
        workspace.edit(path, [edit])
        seen.append(view(workspace))
        assert seen[-1] == view(scratch({path: text})), new
    assert len({repr(each) for each in seen}) == len(seen)
