"""Whose reading of a robot counts, and where its joints are."""

import pytest

from fixtures import ROBOT, SET, fixture
from robray.analysis.analysis import scene_model
from robray.analysis.joint_states import all_positions, is_read_as_amino
from robray.analysis.scene_state import SceneState
from robray.assemble import new_workspace
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits
from robray.features.hover import hover

pytestmark = pytest.mark.quick

AS_AMINO = DEFAULT_LIMITS._replace(readers=(("urdf", "amino"),))
BASE = '<robot name="arm"><link name="base"/></robot>'
TABLE, OTHER = "/w/table.robray", "/w/other.urdf"


def _together(*paths: str) -> SceneState:
    workspace = new_workspace()
    workspace.load_together({SET: paths})
    for path in paths:
        workspace.set_text(path, b"" if path == TABLE else BASE.encode())
    return workspace.analysis().scenes[SET]


def _alone(limits: ReadingLimits = DEFAULT_LIMITS) -> SceneState:
    workspace = new_workspace(lambda _: limits)
    workspace.set_text(ROBOT, BASE.encode())
    return workspace.analysis().scenes[ROBOT]


def test_a_robot_is_read_as_ros_reads_it() -> None:
    assert not is_read_as_amino(_alone())


def test_a_robot_beside_another_one_is_read_as_ros_reads_it() -> None:
    assert not is_read_as_amino(_together(ROBOT, OTHER))


def test_a_robot_beside_a_scene_is_read_as_amino_reads_it() -> None:
    assert is_read_as_amino(_together(ROBOT, TABLE))


@pytest.mark.parametrize(("reader", "is_amino"), [("amino", True), ("urdfdom-4", False)])
def test_a_project_chooses_the_reader(reader: str, *, is_amino: bool) -> None:
    assert is_read_as_amino(_alone(DEFAULT_LIMITS._replace(readers=(("urdf", reader),)))) == is_amino


def test_amino_knows_the_newest_versions() -> None:
    newest = BASE.replace("<robot", '<robot version="1.2"').encode()
    workspace = new_workspace(lambda _: AS_AMINO)
    workspace.set_text(ROBOT, newest)
    assert [item.problems for item in workspace.analysis().files[ROBOT].reading.facts.items if item.problems] == []


def test_a_robot_that_a_robot_of_smurf_lists_is_read_by_its_reader() -> None:
    """Whatever the project asks for, for robots of their own."""
    listed = f"modelname: arm\nfiles: [arm.urdf]\n//- /w/arm.urdf\n{BASE}"
    assert not is_read_as_amino(fixture(listed, "/w/arm.smurf", AS_AMINO).scene)


FINGERS = """\
<robot name="hand">
  <link name="palm"/><link name="left"/><link name="right"/><link name="tip"/>
  <joint name="open" type="prismatic"><parent link="palm"/><child link="left"/></joint>
  <joint name="follow" type="prismatic">
    <parent link="palm"/><child link="right"/><mimic joint="open" multiplier="-2" offset="0.5"/>
  </joint>
  <joint name="t$0ip" type="revolute">
    <parent link="right"/><child link="tip"/><mimic joint="follow" offset="1"/>
  </joint>
</robot>
"""


def _where(text: str, limits: ReadingLimits = DEFAULT_LIMITS, **told: float) -> dict[str, float]:
    scene = fixture(text, ROBOT, limits).scene
    return dict(all_positions(scene, scene_model(scene), told))


def test_a_joint_follows_another_one_that_follows_a_third() -> None:
    assert _where(FINGERS) == {"follow": 0.5, "tip": 1.5}
    assert _where(FINGERS, open=1.0) == {"open": 1, "follow": -1.5, "tip": -0.5}


def test_a_joint_is_where_somebody_says_and_what_follows_it_goes_along() -> None:
    assert _where(FINGERS, open=1.0, follow=0.1) == {"open": 1, "follow": 0.1, "tip": 1.1}


@pytest.mark.parametrize("leader", ["gone", "tip", "follow"], ids=["of no joint", "in a ring", "of itself"])
def test_a_joint_that_nothing_leads_rests(leader: str) -> None:
    assert _where(FINGERS.replace('joint="open"', f'joint="{leader}"'), open=1.0) == {"open": 1}


def test_a_joint_that_is_to_follow_a_fixed_one_rests() -> None:
    assert _where(FINGERS.replace('"open" type="prismatic"', '"open" type="fixed"')) == {}


def test_no_joint_follows_where_amino_reads() -> None:
    assert _where(FINGERS, AS_AMINO, open=1.0) == {"open": 1}


def test_hover_says_where_a_joint_is_that_follows() -> None:
    given = fixture(FINGERS, ROBOT)
    assert given.cursor is not None
    found = hover(given.workspace.analysis(), *given.cursor)
    assert found is not None
    assert "in the world, joints at zero  [1.5, 0, 0] rad" in found.markdown
