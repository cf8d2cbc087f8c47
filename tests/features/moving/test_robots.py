"""Frames of a robot are dragged: `origin`, with its `xyz` and `rpy`."""

import pytest

from features.moving.dragged import about_z, dragged, pulled, texts_after
from fixtures import MAIN, ROBOT, SET, fixture
from robray.analysis.file_set import Member
from robray.assemble import new_workspace
from robray.features.moving import move
from robray.features.moving.wanted import Move
from robray.scene.pose import Quaternion, Vector

pytestmark = pytest.mark.quick

BEFORE = """<robot name="r">
  <link name="base"/>
  <link name="arm">
    <visual>
      <geometry><cylinder radius="0.1" length="0.5"/></geometry>
    </visual>
    <collision><origin xyz="0 0 1"/><geometry><box size="1 2 3"/></geometry></collision>
  </link>
  <joint name="f" type="revolute">
    ORIGIN
    <parent link="base"/>
    <child link="arm"/>
    <axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/>
  </joint>
</robot>
"""
_Z = (0.0, 0.0, 0.25)

DRAGS: dict[str, tuple[str, Vector | None, Quaternion | None, str]] = {
    "a number": ('<origin xyz="0 0 0.2" rpy="0 0 0"/>', _Z, None, '<origin xyz="0 0 0.25" rpy="0 0 0"/>'),
    "zeros and signs": ('<origin xyz="+0.10 -.5 0"/>', (0.2, 0.5, 0), None, '<origin xyz="0.20 .5 0"/>'),
    "an exponent": ('<origin xyz="0 0 2e-03"/>', (0, 0, 0.005), None, '<origin xyz="0 0 5e-03"/>'),
    "blanks": ("<origin  xyz = ' 0  0   0.2 '  />", _Z, None, "<origin  xyz = ' 0  0   0.25 '  />"),
    "angles": ('<origin rpy="0 0 1.5708"/>', None, about_z(45), '<origin rpy="0 0 0.7854"/>'),
    "both": ('<origin xyz="0 0 0" rpy="0 0 0"/>', _Z, about_z(90), '<origin xyz="0 0 0.25" rpy="0 0 1.5708"/>'),
    "angles beside": ('<origin xyz="0 0 1"/>', None, about_z(90), '<origin xyz="0 0 1" rpy="0 0 1.5708"/>'),
    "a place beside": ('<origin rpy="0 0 0"/>', _Z, None, '<origin rpy="0 0 0" xyz="0 0 0.25"/>'),
    "both beside nothing": ("<origin/>", _Z, about_z(90), '<origin xyz="0 0 0.25" rpy="0 0 1.5708"/>'),
    "an element": ("<!-- none -->", _Z, None, '<origin xyz="0 0 0.25"/>\n    <!-- none -->'),
}


@pytest.mark.parametrize("name", DRAGS)
def test_origin(name: str) -> None:
    before, to, turn, after = DRAGS[name]
    given = fixture(BEFORE.replace("ORIGIN", before), main=ROBOT)
    found = dragged(given, "f", to, turn)
    assert found.offered, found.refused
    [only] = found.offered
    assert texts_after(given, only)[ROBOT] == BEFORE.replace("ORIGIN", after)
    assert not only.must_be_chosen


def test_a_cylinder_that_is_centred_on_its_origin() -> None:
    given = fixture(BEFORE, main=ROBOT)
    [only] = dragged(given, "arm-visual", (0, 0, 0)).offered
    assert '<visual>\n      <origin xyz="0 0 0.25"/>\n      <geometry>' in texts_after(given, only)[ROBOT]


@pytest.mark.parametrize(("path", "must_be_chosen"), [(None, True), (MAIN, True), (ROBOT, False)])
def test_a_robot_beside_a_scene_has_to_be_chosen(path: str | None, must_be_chosen: bool) -> None:  # noqa: FBT001
    workspace = new_workspace()
    robot = BEFORE.replace("ORIGIN", '<origin xyz="0 0 0.2"/>')
    workspace.load_together({SET: (Member(MAIN), Member(ROBOT))})
    workspace.set_text(MAIN, b"frame g { parent f; }\n")
    workspace.set_text(ROBOT, robot.encode())
    analysis = workspace.analysis()
    [only] = move(analysis, analysis.scenes[SET], Move("f", _Z), workspace.copy, path).offered
    assert only.must_be_chosen is must_be_chosen
    assert only.title.endswith(" of the origin in 'main.urdf'") is must_be_chosen
    assert only.scenes == ()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (' scale="1 1 1"', ' scale="1.5 1.5 1.5"'),
        (' scale="0.001 0.001 0.002"', ' scale="1.5 1.5 3"'),
        ("", ' scale="1.5 1.5 1.5"'),
    ],
)
def test_a_mesh_is_scaled_along_all_axes(before: str, after: str) -> None:
    visual = '<visual><geometry><mesh filename="m.stl"/></geometry></visual>'
    robot = f'<robot name="r">\n  <link name="a">{visual}</link>\n</robot>'
    given = fixture(robot.replace("/>", f"{before}/>"), main=ROBOT)
    [only] = pulled(given, scale=1.5).offered
    assert texts_after(given, only)[ROBOT] == robot.replace("/>", f"{after}/>")


def test_what_xacro_computes_is_left_alone() -> None:
    given = fixture(BEFORE.replace("ORIGIN", '<origin xyz="0 0 ${h}"/>'), main="/w/main.urdf.xacro")
    assert not dragged(given, "f", _Z).offered


@pytest.mark.parametrize(
    ("sizes", "before", "after"),
    [
        ({"radius": 0.2}, 'radius="0.1"', 'radius="0.2"'),
        ({"height": 0.75}, 'length="0.5"', 'length="0.75"'),
    ],
)
def test_sizes(sizes: dict[str, float], before: str, after: str) -> None:
    given = fixture(BEFORE, main=ROBOT)
    found = pulled(given, **sizes)
    [only] = found.offered
    assert texts_after(given, only)[ROBOT] == BEFORE.replace(before, after)


CYLINDER = """<robot name="r">
  <link name="a">
    <visual><origin xyz="ORIGIN"/><geometry><cylinder radius="0.1" length="0.50"/></geometry></visual>
  </link>
</robot>
"""


@pytest.mark.parametrize(
    ("origin", "becomes"),
    [
        ("0 0 0", "0 0 0"),
        # It stands on its link, and goes on to.
        ("0 0 0.25", "0 0 0.3775"),
        ('0 0 .25" rpy="0 0 0', '0 0 .3775" rpy="0 0 0'),
        ('0.25 0 0" rpy="0 1.5708 0', '0.3775 0 0" rpy="0 1.5708 0'),
        ('0 0.250 0" rpy="-1.57 0 0', '0 0.3775 0" rpy="-1.57 0 0'),
        ('0.125 0 0.216506" rpy="0 0.523599 0', '0.1888 0 0.3269" rpy="0 0.523599 0'),
        ("0 0 0.3", "0 0 0.3"),
        ('0 0 0.25" rpy="0 1 0', '0 0 0.25" rpy="0 1 0'),
        ("0 0.1 0.25", "0 0.1 0.25"),
    ],
)
def test_a_cylinder_that_stands_on_its_link_stays_there(origin: str, becomes: str) -> None:
    given = fixture(CYLINDER.replace("ORIGIN", origin), main=ROBOT)
    [only] = pulled(given, height=0.755).offered
    after = CYLINDER.replace("ORIGIN", becomes).replace("0.50", "0.755")
    assert texts_after(given, only)[ROBOT] == after
    assert not only.must_be_chosen


def test_a_shape_is_dragged_to_where_its_link_is() -> None:
    """It has no frame of its own any more."""
    link = '<link name="b"><visual><origin xyz="0 0 0.50"/><geometry><sphere radius="1"/></geometry></visual></link>'
    joint = '<joint name="f" type="fixed"><parent link="a"/><child link="b"/></joint>'
    robot = f'<robot name="r"><link name="a"/>{link}{joint}</robot>\n'
    given = fixture(robot, main=ROBOT)
    [only] = dragged(given, "b-visual", (0.0, 0.0, 0.0)).offered
    assert texts_after(given, only)[ROBOT] == robot.replace("0.50", "0.00")


def test_a_shape_whose_frame_is_named_elsewhere_keeps_it() -> None:
    link = '<link name="b"><visual><origin xyz="0 0 0.5"/><geometry><sphere radius="1"/></geometry></visual></link>'
    joint = '<joint name="f" type="fixed"><parent link="a"/><child link="b"/></joint>'
    workspace = new_workspace()
    workspace.load_together({SET: (Member(MAIN), Member(ROBOT))})
    workspace.set_text(MAIN, b"frame g { parent b-visual; }\n")
    workspace.set_text(ROBOT, f'<robot name="r"><link name="a"/>{link}{joint}</robot>\n'.encode())
    analysis = workspace.analysis()
    found = move(analysis, analysis.scenes[SET], Move("b-visual", (0.0, 0.0, 0.0)), workspace.copy)
    assert not found.offered
    assert found.refused[0].reason == "'b-visual' would be gone, which is named elsewhere"
