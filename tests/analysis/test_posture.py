"""Whose reading of a robot counts, and where its joints are."""

import pytest

from fixtures import ROBOT, SET
from robray.analysis.posture import is_read_as_amino
from robray.analysis.scene_state import SceneState
from robray.assemble import new_workspace
from robray.facts.limits import DEFAULT_LIMITS, ReadingLimits

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
