"""Where the files of packages are."""

from pathlib import Path

import pytest

from robray import disk
from robray.assemble import new_workspace
from robray.project import ENVIRONMENT, Projects
from robray.project_access import read_scope_around
from robray.rules.engine.diagnose import diagnostics
from robray.text.packaged import packaged_name

pytestmark = pytest.mark.quick

ROBOT = '<robot name="r"><link name="l"><visual><geometry><mesh filename="%s"/></geometry></visual></link></robot>\n'


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A robot in the package `arm`, whose folder has another name, and packages beside it and elsewhere."""
    for variable in ENVIRONMENT:
        monkeypatch.delenv(variable, raising=False)
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
    found = disk.in_package(packaged_name(mesh), read_scope)
    assert found == (None if expected is None else str(tree / expected))
    workspace = new_workspace()
    disk.load(workspace, str(path))
    disk.complete(workspace, read_scope)
    assert [one.code for one in diagnostics(workspace.analysis(), str(path))] == [*codes]


def message(tree: Path, mesh: str) -> str:
    """The findings about the mesh of a robot in the package `arm`."""
    path = tree / "src/arm_folder/urdf/r.urdf"
    path.write_text(ROBOT % mesh)
    workspace = new_workspace()
    disk.load(workspace, str(path))
    disk.complete(workspace, read_scope_around(Projects(), [str(path)]))
    (found,) = diagnostics(workspace.analysis(), str(path))
    return found.message


def install(prefix: Path, *packages: str, mesh: str = "a.stl") -> Path:
    """A prefix as ament installs packages in it."""
    index = prefix / "share/ament_index/resource_index/packages"
    index.mkdir(parents=True, exist_ok=True)
    for package in packages:
        (index / package).touch()
        (prefix / "share" / package).mkdir(parents=True)
        (prefix / "share" / package / mesh).touch()
    return prefix


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


def test_a_file_that_the_package_installs_from_another_folder(tree: Path) -> None:
    (tree / "src/arm_folder/CMakeLists.txt").write_text(
        "install(DIRECTORY meshes/ DESTINATION share/arm/visual)\ninstall(FILES ../hand/b.stl DESTINATION share/arm)\n"
    )
    check(tree, "package://arm/visual/a.stl", "src/arm_folder/meshes/a.stl")
    check(tree, "package://arm/visual/gone.stl", None, "urdf-mesh-folder-not-found")
    check(tree, "package://arm/b.stl", None, "urdf-mesh-not-found")


RULES = "install(DIRECTORY urdf DESTINATION share/arm)\n"
NOT_INSTALLED = "package-not-installed"


def test_a_mesh_that_its_package_does_not_install(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tree / "src/arm_folder/CMakeLists.txt").write_text(RULES)
    check(tree, "package://arm/meshes/a.stl", "src/arm_folder/meshes/a.stl", NOT_INSTALLED)
    check(tree, "package://arm/meshes/gone.stl", None, "urdf-mesh-not-found")
    check(tree, "package://hand/b.stl", "src/hand/b.stl")
    (tree / "src/hand/package.xml").write_text("<package><name>hand</name></package>\n")
    (tree / "src/hand/CMakeLists.txt").write_text(RULES)
    (tree / "src/arm_folder/CMakeLists.txt").write_text(f"{RULES}install(DIRECTORY meshes DESTINATION share/arm)\n")
    check(tree, "package://arm/meshes/a.stl", "src/arm_folder/meshes/a.stl")
    # The sources say what is missing in an installed package.
    (tree / "src/arm_folder/CMakeLists.txt").write_text(RULES)
    prefix = install(tree / "opt", "arm")
    monkeypatch.setenv("AMENT_PREFIX_PATH", str(prefix))
    check(tree, "package://arm/meshes/a.stl", "src/arm_folder/meshes/a.stl", NOT_INSTALLED)


def test_a_python_package_is_installed_by_its_setup(tree: Path) -> None:
    package = tree / "src/arm_folder"
    (package / "CMakeLists.txt").write_text(f"{RULES}install(DIRECTORY meshes DESTINATION share/arm)\n")
    (package / "package.xml").write_text("<package><name>arm</name><build_type>ament_python</build_type></package>\n")
    check(tree, "package://arm/meshes/a.stl", "src/arm_folder/meshes/a.stl")
    (package / "setup.py").write_text("setup(data_files=[('share/arm', ['package.xml'])])\n")
    check(tree, "package://arm/meshes/a.stl", "src/arm_folder/meshes/a.stl", NOT_INSTALLED)


def test_rules_outside_of_what_may_be_read_are_unknown(tree: Path) -> None:
    (tree / "elsewhere.txt").write_text(RULES)
    (tree / "src/.git").mkdir()
    (tree / "src/arm_folder/CMakeLists.txt").symlink_to(tree / "elsewhere.txt")
    check(tree, "package://arm/meshes/a.stl", "src/arm_folder/meshes/a.stl")
    (tree / "src/arm_folder/CMakeLists.txt").unlink()
    (tree / "src/arm_folder/CMakeLists.txt").mkdir()
    check(tree, "package://arm/meshes/a.stl", "src/arm_folder/meshes/a.stl")


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
def test_a_mesh_without_the_name_of_a_package_is_reported_without_a_package_path(tree: Path, name: str) -> None:
    check(tree, name, None, "urdf-package-not-found")
    assert message(tree, name).startswith("expected the name of a package after 'package://', found ")


def test_a_prefix_of_ament_has_the_packages_that_its_index_lists(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prefix = install(tree / "opt", "foot")
    (prefix / "share/unlisted").mkdir()
    (prefix / "share/unlisted/a.stl").touch()
    monkeypatch.setenv("AMENT_PREFIX_PATH", f"{tree}/gone:{prefix}")
    check(tree, "package://foot/a.stl", "opt/share/foot/a.stl")
    check(tree, "package://unlisted/a.stl", None, "urdf-package-not-found")


def test_the_first_prefix_of_ament_counts(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    over, under = install(tree / "over", "foot"), install(tree / "under", "foot", "leg")
    monkeypatch.setenv("AMENT_PREFIX_PATH", f"{over}:{under}")
    check(tree, "package://foot/a.stl", "over/share/foot/a.stl")
    check(tree, "package://leg/a.stl", "under/share/leg/a.stl")


@pytest.mark.parametrize("layout", ["", "foot"])
def test_a_prefix_of_colcon_is_merged_or_has_one_for_each_package(
    tree: Path, monkeypatch: pytest.MonkeyPatch, layout: str
) -> None:
    install(tree / "install" / layout, "foot")
    monkeypatch.setenv("COLCON_PREFIX_PATH", f"{tree}/install")
    check(tree, "package://foot/a.stl", f"{Path('install', layout)}/share/foot/a.stl")
    check(tree, "package://leg/a.stl", None, "urdf-package-not-found")


@pytest.mark.parametrize("variable", ["GZ_SIM_RESOURCE_PATH", "IGN_GAZEBO_RESOURCE_PATH", "GAZEBO_MODEL_PATH"])
def test_models_are_where_gazebo_looks_for_them(tree: Path, monkeypatch: pytest.MonkeyPatch, variable: str) -> None:
    monkeypatch.setenv(variable, f"{tree}/ros")
    check(tree, "model://foot/d.stl", "ros/foot/d.stl")
    check(tree, "model://arm/meshes/a.stl", "src/arm_folder/meshes/a.stl")
    check(tree, "model://leg/d.stl", None, "urdf-package-not-found")
    # ROS does not look there.
    check(tree, "package://foot/d.stl", None)


@pytest.mark.parametrize(
    "start", ["file://$(find arm)", "file://localhost$(find arm)", "$(find arm)", "$(find-pkg-share arm)"]
)
def test_the_folder_of_a_package_as_xacro_names_it(tree: Path, start: str) -> None:
    check(tree, f"{start}/meshes/a.stl", "src/arm_folder/meshes/a.stl")
    check(tree, f"{start}/meshes/b.stl", None, "urdf-mesh-not-found")


def test_a_missing_package_names_the_searched_variables(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROS_PACKAGE_PATH", f"{tree}/ros")
    monkeypatch.setenv("AMENT_PREFIX_PATH", f"{tree}/gone")
    assert message(tree, "package://leg/a.stl") == (
        "package 'leg' is not in ROS_PACKAGE_PATH, AMENT_PREFIX_PATH or around the file; "
        "source its workspace, or add its parent folder to 'package-paths' in robray.toml"
    )


def test_a_missing_mesh_in_a_package_names_the_tried_path(tree: Path) -> None:
    assert message(tree, "package://arm/meshes/x/a.stl") == (
        "folder 'package://arm/meshes/x' does not exist (tried '../meshes/x'), so 'a.stl' cannot be found"
    )
    (tree / "src/arm_folder/urdf/robray.toml").unlink()
    assert message(tree, "package://arm/meshes/A.stl") == (
        "file 'package://arm/meshes/A.stl' does not exist (tried '../meshes/A.stl'); "
        "did you mean 'package://arm/meshes/a.stl'?"
    )


def test_one_look_reads_the_name_of_a_package_once(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    meshes = "".join(
        f'<link name="l{index}"><visual><geometry><mesh filename="package://hand/{index}.stl"/></geometry></visual></link>'
        for index in range(9)
    )
    path = tree / "src/arm_folder/urdf/r.urdf"
    path.write_text(f'<robot name="r">{meshes}</robot>\n')
    looked_at: list[str] = []
    name = disk.package_name

    def counted(folder: str) -> str | None:
        looked_at.append(folder)
        return name(folder)

    workspace = new_workspace()
    disk.load(workspace, str(path))
    scope = read_scope_around(Projects(), [str(path)])
    monkeypatch.setattr(disk, "package_name", counted)
    disk.complete(workspace, scope)
    assert looked_at.count(str(tree / "src")) == 1
