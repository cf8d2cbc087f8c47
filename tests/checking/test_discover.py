"""Which files of a folder are asked about: not those that nobody wrote, and each once."""

from pathlib import Path

import pytest

from cli.command import Command, command
from robray import disk

pytestmark = pytest.mark.quick

__all__ = ["command"]

BROKEN = "frame f {\n    colour 1;\n}\n"


@pytest.mark.parametrize(
    ("mark", "beside", "is_told"),
    [
        ("CMakeCache.txt", "", False),
        ("CMakeCache.txt", "CMakeLists.txt", True),
        (".catkin", "", False),
        (".colcon_install_layout", "", False),
        ("CACHEDIR.TAG", "", False),
        ("package.xml", "", True),
    ],
)
def test_what_a_build_writes_is_known_by_its_mark(mark: str, beside: str, is_told: bool, command: Command) -> None:  # noqa: FBT001
    for name in (mark, beside or mark):
        command.write(f"//- out/{name}\n")
    command.write(f"//- out/share/copy.robray\n{BROKEN}//- own.robray\n{BROKEN}")
    expected = ["out/share/copy.robray:2:5 unknown-attribute"] if is_told else []
    assert command.check().codes == [*expected, "own.robray:2:5 unknown-attribute"]
    # Whoever asks for such a folder, or file, means it.
    for asked in ("out", "out/share", "out/share/copy.robray"):
        assert command.check(asked).codes == ["out/share/copy.robray:2:5 unknown-attribute"]
    folder = command.folder
    assert disk.is_listed(str(folder), str(folder / "out/share/copy.robray")) is is_told
    assert disk.is_listed(str(folder / "out"), str(folder / "out/share/copy.robray"))


@pytest.mark.parametrize("name", [".#own.robray", "._own.robray", ".robray"])
def test_hidden_files_are_nobodys(name: str, command: Command) -> None:
    command.write(f"//- own.robray\n{BROKEN}")
    (command.folder / name).symlink_to("me@host.1234:1700000000")
    outcome = command.check()
    assert (outcome.status, outcome.codes, outcome.err) == (1, ["own.robray:2:5 unknown-attribute"], "")
    assert command.run("format", "--check") == (0, "", "1 file already formatted\n")
    assert not disk.is_listed(str(command.folder), str(command.folder / name))


def linked(folder: Path, name: str, target: str) -> None:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).symlink_to(target)


def test_a_link_to_a_file_that_is_checked_anyway_is_told_of_once(command: Command) -> None:
    command.write(f'//- lib/part.robray\nframe part {{ }}\n//- scenes/own.robray\ninclude "../lib/part"\n{BROKEN}')
    linked(command.folder, "scenes/current.robray", "own.robray")
    linked(command.folder, "other/same.robray", "../scenes/own.robray")
    linked(command.folder, "deep/er/otherwise.robray", "../../scenes/own.robray")
    # What is included from the third place is another file, which is not there.
    assert command.check().codes == [
        "deep/er/otherwise.robray:1:9 include-not-found",
        "deep/er/otherwise.robray:3:5 unknown-attribute",
        "scenes/own.robray:3:5 unknown-attribute",
    ]
    assert command.check("scenes/current.robray").codes == ["scenes/current.robray:3:5 unknown-attribute"]
    assert command.check("other").codes == ["other/same.robray:3:5 unknown-attribute"]


def test_a_folder_that_is_reached_by_a_link_is_one_all_the_same(command: Command) -> None:
    command.write(f"//- real/own.robray\n{BROKEN}")
    linked(command.folder, "real/current.robray", "own.robray")
    linked(command.folder, "way", "real")
    assert command.check("way").codes == ["way/own.robray:2:5 unknown-attribute"]
