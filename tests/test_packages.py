"""Where the files of packages are."""

from pathlib import Path

import pytest

from robray import disk
from robray.assemble import new_workspace
from robray.project import Projects
from robray.project_access import read_scope_around
from robray.rules.engine.diagnose import diagnostics

ROBOT = '<robot name="r"><link name="l"><visual><geometry><mesh filename="%s"/></geometry></visual></link></robot>\n'


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A robot in the package `arm`, whose folder has another name, and packages beside it and elsewhere."""
    monkeypatch.delenv("ROS_PACKAGE_PATH", raising=False)
    for name in (
        "src/arm_folder/meshes/a.stl",
        "src/hand/b.stl",
        "told/hand/c.stl",
        "ros/foot/d.stl",
        "src/arm_folder/urdf/robray.toml",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    (tmp_path / "src/arm_folder/package.xml").write_text("<package><name> arm </name></package>\n")
    return tmp_path


def check(tree: Path, mesh: str, expected: str | None, *codes: str) -> None:
    """Where the mesh of a robot is, from the tree on, and what is said of it."""
    path = tree / "src/arm_folder/urdf/r.urdf"
    path.write_text(ROBOT % mesh)
    read_scope = read_scope_around(Projects(), [str(path)])
    found = disk.in_package(mesh, read_scope)
    assert found == (None if expected is None else str(tree / expected))
    workspace = new_workspace()
    disk.load(workspace, str(path))
    disk.complete(workspace, read_scope)
    assert [one.code for one in diagnostics(workspace.analysis(), str(path))] == [*codes]


def test_the_package_around_the_file_by_the_name_that_it_gives_itself(tree: Path) -> None:
    check(tree, "package://arm/meshes/a.stl", "src/arm_folder/meshes/a.stl")
    check(tree, "package://arm_folder/meshes/a.stl", "src/arm_folder/meshes/a.stl")


def test_a_name_in_a_comment_is_not_the_package_s(tree: Path) -> None:
    named = (
        "<?xml version='1.0'?>\n<!-- <name>hand</name> -->\n<package><author><name>foot</name></author><name>arm</name>"
    )
    (tree / "src/arm_folder/package.xml").write_text(named + "</package>\n")
    check(tree, "package://arm/meshes/a.stl", "src/arm_folder/meshes/a.stl")


def test_a_package_beside_the_one_around_the_file(tree: Path) -> None:
    check(tree, "package://hand/b.stl", "src/hand/b.stl")


def test_a_file_that_a_known_package_has_not_got(tree: Path) -> None:
    check(tree, "package://arm/meshes/gone.stl", None, "urdf-mesh-not-found")
    check(tree, "package://arm/mesh/gone.stl", None, "urdf-mesh-folder-not-found")


def test_nothing_is_said_of_packages_that_nobody_said_where_they_are(tree: Path) -> None:
    check(tree, "package://foot/d.stl", None)


def test_ros_package_path(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROS_PACKAGE_PATH", f"{tree}/gone:{tree}/ros")
    check(tree, "package://foot/d.stl", "ros/foot/d.stl")
    check(tree, "package://leg/d.stl", None, "urdf-package-not-found")


def test_a_folder_of_the_path_may_be_the_package(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROS_PACKAGE_PATH", f"{tree}/ros/foot")
    check(tree, "package://foot/d.stl", "ros/foot/d.stl")


def test_what_the_configuration_says_comes_first(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROS_PACKAGE_PATH", f"{tree}/ros")
    (tree / "src/arm_folder/urdf/robray.toml").write_text('package-paths = ["../../../told"]\n')
    check(tree, "package://hand/c.stl", "told/hand/c.stl")
    check(tree, "package://hand/b.stl", "src/hand/b.stl")
    check(tree, "package://foot/d.stl", "ros/foot/d.stl")


@pytest.mark.parametrize("name", ["package://", "package:///a.stl", "package://../hand/b.stl", "package://./x"])
def test_what_names_no_package(tree: Path, name: str) -> None:
    check(tree, name, None)
