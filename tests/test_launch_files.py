"""Values for arguments from the launch files of a package."""

from pathlib import Path

import pytest

from robray.launch_files import argument_values
from robray.read_scope import ReadScope

NAMES = ("prefix", "kind", "ur_type")


@pytest.fixture
def package(tmp_path: Path) -> Path:
    (tmp_path / "package.xml").write_text("<package><name>arm</name></package>")
    for folder in ("launch", "urdf"):
        (tmp_path / folder).mkdir()
    return tmp_path


def values(package: Path, name: str, text: str) -> dict[str, list[str]]:
    """The values that are found for a source of the package, which has one launch file."""
    (package / "launch" / name).write_text(text)
    return argument_values(str(package / "urdf" / "arm.urdf.xacro"), NAMES, ReadScope(frozenset({str(package)})))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('<arg name="prefix" default="left_"/>', {"prefix": ["left_"]}),
        ('<arg name="prefix" value="left_"/>', {"prefix": ["left_"]}),
        ('<include file="b"><arg name="kind" value="long"/></include>', {"kind": ["long"]}),
        (
            "<param command=\"$(find xacro)/xacro 'arm.xacro' prefix:=left_ kind:='long'\"/>",
            {"prefix": ["left_"], "kind": ["long"]},
        ),
        ('<let name="d" value="$(command \'xacro arm.xacro prefix:=left_\')"/>', {"prefix": ["left_"]}),
        ('<param command="xacro a.xacro prefix:=$(arg prefix)"/><arg name="prefix" default="a"/>', {"prefix": ["a"]}),
        ('<arg name="prefix" default=""/><arg name="kind" default="$(arg a)"/>', {}),
        ('<arg name="prefix" default="a"/><arg name="prefix" default="b"/>', {"prefix": ["a", "b"]}),
        ('<arg name="other" default="a"/><prefix name="kind" default="a"/>', {}),
        ('<arg name="prefix" default="a&amp;b"/><broken', {"prefix": ["a&b"]}),
    ],
)
@pytest.mark.parametrize("name", ["a.launch", "a.launch.xml"])
def test_a_launch_file_in_xml(package: Path, name: str, text: str, expected: dict[str, list[str]]) -> None:
    assert values(package, name, f"<launch>{text}</launch>") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("DeclareLaunchArgument('ur_type', default_value='ur5e')", {"ur_type": ["ur5e"]}),
        ("a.DeclareLaunchArgument(name='ur_type', choices=['ur3', 'ur5'])", {"ur_type": ["ur3", "ur5"]}),
        ("DeclareLaunchArgument('ur_type', default_value='ur5', choices=['ur3'])", {"ur_type": ["ur5", "ur3"]}),
        ("DeclareLaunchArgument('prefix', default_value='\"\"')", {}),
        ("LaunchConfiguration('kind', default='long')", {"kind": ["long"]}),
        ("Command(['xacro ', path, ' prefix:=', 'left_', ' kind:=', kind])", {"prefix": ["left_"]}),
        ("Command(['xacro ', path, ' prefix:=left_ kind:=long'])", {"prefix": ["left_"], "kind": ["long"]}),
        ("Command(f'xacro {path} prefix:={prefix} kind:=long')", {"kind": ["long"]}),
        ("xacro.process_file(path, mappings={'prefix': 'left_', 'kind': kind, **more})", {"prefix": ["left_"]}),
        ("DeclareLaunchArgument(name, default_value='a')\nOther('prefix', default_value='a')", {}),
        ("DeclareLaunchArgument('prefix', default_value='a' + 'b')", {}),
        ("# DeclareLaunchArgument('prefix', default_value='a')", {}),
        ("DeclareLaunchArgument('prefix', default_value='a\\nb')", {}),
        ("raise SystemExit\nDeclareLaunchArgument('prefix', default_value='a')", {"prefix": ["a"]}),
        ("'\\d'\nDeclareLaunchArgument('prefix', default_value='a')", {"prefix": ["a"]}),
        ("DeclareLaunchArgument('prefix', default_value='a'", {}),
    ],
)
def test_a_launch_file_in_python(package: Path, text: str, expected: dict[str, list[str]]) -> None:
    assert values(package, "a.launch.py", text) == expected


@pytest.mark.parametrize(
    "text",
    [
        f"'{'a' * 60_000}'",
        f"['{'a' * 60_000}', 1]",
        "(" * 30_000,
        "-" * 30_000 + "1",
        "a" + ".a" * 30_000,
        "a(" * 30_000,
        "\0",
        "# coding: nothing\n",
        "1" * 10_000,
    ],
    ids=["word", "word in a list", "brackets", "signs", "attributes", "calls", "null", "encoding", "digits"],
)
def test_hostile_text_has_no_values(package: Path, text: str) -> None:
    assert values(package, "a.launch.py", text) == {}


def test_a_python_file_of_many_texts_is_not_parsed(package: Path) -> None:
    """Python joins texts side by side in quadratic time."""
    text = "DeclareLaunchArgument('prefix', default_value='a')\n"
    assert values(package, "a.launch.py", text + "'' " * 3_998) == {"prefix": ["a"]}
    assert values(package, "b.launch.py", text.replace("'a'", "'b'") + "'' " * 3_999) == {"prefix": ["a"]}


def test_files_count_in_order_and_those_of_other_packages_do_not(package: Path) -> None:
    (package / "launch" / "b.launch").write_text('<launch><arg name="prefix" default="b"/></launch>')
    outside = package.parent / f"{package.name}-other"
    outside.mkdir()
    (outside / "c.launch").write_text('<launch><arg name="kind" default="c"/></launch>')
    (package / "launch" / "c.launch").symlink_to(outside / "c.launch")
    assert values(package, "a.launch", '<launch><arg name="prefix" default="a"/></launch>') == {"prefix": ["a", "b"]}


def test_large_files_are_not_read(package: Path) -> None:
    text = '<launch><arg name="prefix" default="a"/></launch>'
    assert values(package, "a.launch", text + " " * (64 << 10)) == {}


def test_a_source_without_a_package_has_no_launch_files(tmp_path: Path) -> None:
    (tmp_path / "a.launch").write_text('<launch><arg name="prefix" default="a"/></launch>')
    assert argument_values(str(tmp_path / "arm.xacro"), NAMES, ReadScope(frozenset({str(tmp_path)}))) == {}
