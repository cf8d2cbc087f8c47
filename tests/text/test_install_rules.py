"""Where the files of a package lie in its sources, by the `install` rules of its CMakeLists.txt."""

import pytest

from hostile.counting import lines_run
from robray.text.install_rules import sources_of, tell_all

pytestmark = pytest.mark.quick

CMAKE = """\
project(arm)
# install(DIRECTORY old DESTINATION share/arm)
install(
  DIRECTORY description/urdf "description/meshes"
  DESTINATION share/${PROJECT_NAME}
  PATTERN "*.in" EXCLUDE
)
INSTALL(DIRECTORY flat/ DESTINATION share/arm/config)
install(FILES src/arm.xacro DESTINATION ${CATKIN_PACKAGE_SHARE_DESTINATION}/models)
install(DIRECTORY ${GENERATED}/launch DESTINATION share/arm)
install(DIRECTORY include/ DESTINATION include)
install(TARGETS driver DESTINATION lib/arm)
ament_auto_package(INSTALL_TO_SHARE resources/worlds)
"""


@pytest.mark.parametrize(
    ("name", "sources"),
    [
        ("urdf/arm.xacro", ["description/urdf/arm.xacro"]),
        ("meshes/visual/base.stl", ["description/meshes/visual/base.stl"]),
        ("config/limits.yaml", ["flat/limits.yaml"]),
        ("models/arm.xacro", ["src/arm.xacro"]),
        ("worlds/empty.sdf", ["resources/worlds/empty.sdf"]),
        ("models/other.xacro", []),
        ("old/arm.xacro", []),
        ("launch/arm.launch", []),
        ("arm.h", []),
        ("urdfs/arm.xacro", []),
    ],
)
def test_a_file_is_where_the_rules_take_it_from(name: str, sources: list[str]) -> None:
    assert [*sources_of(CMAKE, "arm", name)] == sources


def test_a_rule_without_an_end_is_left_out() -> None:
    assert not [*sources_of("install(DIRECTORY urdf DESTINATION", "arm", "urdf/arm.xacro")]
    assert not [*sources_of("install(DIRECTORY urdf DESTINATION)", "arm", "urdf/arm.xacro")]


def test_rules_are_read_once_for_all_files_of_a_package() -> None:
    cmake = "\n".join(f"install(DIRECTORY urdf{number} DESTINATION share/arm)" for number in range(200))
    first = lines_run(lambda: [*sources_of(cmake, "arm", "meshes/base.stl")])
    assert lines_run(lambda: [*sources_of(cmake, "arm", "meshes/tool.stl")]) < first / 4


def test_rules_with_unknown_variables_do_not_tell_all() -> None:
    own = "install(DIRECTORY urdf ${CMAKE_CURRENT_SOURCE_DIR}/meshes DESTINATION share/${PROJECT_NAME})\n"
    assert tell_all(own, "arm")
    assert not tell_all(f"{own}install(DIRECTORY ${{GENERATED}} DESTINATION share/arm)", "arm")
    assert not tell_all("install(TARGETS driver DESTINATION lib)", "arm")
    assert not tell_all("", "arm")
