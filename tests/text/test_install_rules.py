"""Where the files of a package lie in its sources, by the `install` rules of its CMakeLists.txt."""

import pytest

from every import every
from hostile.counting import lines_run
from robray.text.install_rules import rules_of, sources_of, tell_all

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


SHARE = "DESTINATION share/${PROJECT_NAME}"


@every(
    ("cmake", "name", "lacking"),
    [
        (f"install(DIRECTORY urdf meshes {SHARE})", "meshes/visual/a.dae", None),
        (f"install(DIRECTORY urdf {SHARE})", "meshes/visual/a.dae", "meshes"),
        (f"install(DIRECTORY urdf {SHARE})", "kinect.dae", "kinect.dae"),
        (f"install(DIRECTORY meshes/visual {SHARE}/meshes)", "meshes/collision/a.stl", "meshes/collision"),
        (
            f"install(DIRECTORY meshes {SHARE} PATTERN collision EXCLUDE)",
            "meshes/collision/a.stl",
            "meshes/collision",
        ),
        (f"install(DIRECTORY meshes {SHARE} PATTERN collision EXCLUDE)", "meshes/visual/a.stl", None),
        (
            f"install(DIRECTORY meshes {SHARE} PATTERN visual/*.stl EXCLUDE)",
            "meshes/visual/a.stl",
            "meshes/visual",
        ),
        (f"install(DIRECTORY meshes {SHARE} PATTERN visual/*.stl EXCLUDE)", "meshes/a.stl", None),
        (f'install(DIRECTORY meshes {SHARE} FILES_MATCHING PATTERN "*.dae")', "meshes/b/a.stl", "meshes/b"),
        (f'install(DIRECTORY meshes {SHARE} FILES_MATCHING PATTERN "*.dae")', "meshes/b/a.dae", None),
        (f'install(DIRECTORY meshes {SHARE} FILES_MATCHING REGEX "(a|b)")', "meshes/b/a.stl", None),
        (f'install(DIRECTORY meshes {SHARE} REGEX "(a|b)" EXCLUDE)', "meshes/b/a.stl", None),
        (f"install(DIRECTORY description/urdf {SHARE})", "description/urdf/a.xacro", "description/urdf"),
        (f"install(DIRECTORY description/urdf {SHARE})", "urdf/a.xacro", None),
        (f"install(DIRECTORY STL URDF {SHARE} OPTIONAL)", "STL/a.stl", None),
        (f"install(DIRECTORY . {SHARE})", "urdf/a.xacro", None),
        (f"install(DIRECTORY ./ {SHARE})", "a.xacro", None),
        (f"install(FILES a.xacro b.xacro {SHARE}/urdf RENAME c.xacro)", "urdf/c.xacro", None),
        (f"install(FILES urdf/a.xacro {SHARE}/urdf)", "urdf/b.xacro", "urdf/b.xacro"),
        ("install(DIRECTORY urdf DESTINATION ${CMAKE_INSTALL_PREFIX}/share/arm)\nament_package()", "m/a.stl", "m"),
        ("install(DIRECTORY urdf DESTINATION ${CMAKE_INSTALL_DATADIR}/arm)", "urdf/a.xacro", None),
        ("install(DIRECTORY urdf DESTINATION ${CATKIN_PACKAGE_SHARE_DESTINATION})", "m/a.stl", "m"),
        (
            "install(DIRECTORY urdf DESTINATION ${CATKIN_PACKAGE_BIN_DESTINATION})\nament_package()",
            "urdf/a.xacro",
            "urdf",
        ),
        ("ament_auto_package(INSTALL_TO_SHARE urdf launch)", "m/a.stl", "m"),
        ("ament_auto_package(INSTALL_TO_SHARE urdf launch)", "urdf/a.xacro", None),
        ("ament_package()", "urdf/a.xacro", "urdf"),
        ("install(DIRECTORY urdf DESTINATION lib/python${VERSION})\nament_package()", "urdf/a.xacro", "urdf"),
        (f"#[[ install(DIRECTORY m {SHARE}) ]]\ninstall(DIRECTORY [=[urdf]=] {SHARE}) # ) m", "m/a.stl", "m"),
        (f"install(DIRECTORY urdf {SHARE})", "../hand/a.stl", None),
    ],
)
def test_what_a_package_does_not_install(cmake: str, name: str, lacking: str | None) -> None:
    rules = rules_of(cmake, "arm")
    assert rules is not None
    lack = rules.lack(name)
    assert (lack and lack[0]) == lacking
    assert lack is None or f"'{lacking}" in lack[1]


@every(
    "cmake",
    [
        "project(arm)\ncatkin_package()",
        f"install(DIRECTORY ${{FOLDERS}} {SHARE})",
        "install(DIRECTORY urdf DESTINATION ${SHARE})",
        f"foreach(each urdf meshes)\ninstall(DIRECTORY ${{each}} {SHARE})\nendforeach()",
        f"install(DIRECTORY urdf {SHARE})\nadd_subdirectory(meshes)",
        f"install(DIRECTORY urdf {SHARE})\ninclude(cmake/install.cmake)",
        f'install(DIRECTORY urdf {SHARE})\ninstall(CODE "file(COPY meshes)")',
        f"install(FILES {' '.join(map(str, range(1000)))} {SHARE})",
        f"install(DIRECTORY urdf {SHARE} {'PATTERN a EXCLUDE ' * 1000})",
        f"install(DIRECTORY urdf {SHARE})\ninstall_meshes(meshes DESTINATION share/arm)",
    ],
)
def test_a_package_that_may_install_more_has_no_rules(cmake: str) -> None:
    assert rules_of(cmake, "arm") is None


@every("piece", ["(", "[", "[[", "#[", '"\\', "install(FILES a DESTINATION share/arm)\n", "[=", "${a", "* "])
def test_the_cost_of_rules_grows_with_their_text(piece: str) -> None:
    def cost(times: int) -> int:
        rules = rules_of(piece * times, "arm")
        return lines_run(lambda: rules and rules.lack("meshes/a.stl")) + lines_run(
            lambda: rules_of(piece * times + " ", "arm")
        )

    assert cost(2_000) < 3 * cost(1_000) + 500


def test_a_file_that_patterns_leave_out_leads_to_them() -> None:
    rules = rules_of(f"install(DIRECTORY meshes {SHARE} PATTERN *.stl EXCLUDE)", "arm")
    lack = "package 'arm' does not install 'meshes/a.stl'"
    remedy = "change the patterns of install(DIRECTORY meshes …) in CMakeLists.txt"
    assert rules is not None
    assert rules.lack("meshes/a.stl") == ("meshes", f"{lack}; {remedy}")
