"""Robots in files with any name, on the command line."""

import pytest

from cli.command import Command
from formats.urdf.test_recognition import FOREIGN, ROBOTS

pytestmark = pytest.mark.quick


@pytest.mark.parametrize("name", ["robot.xml", "T12.URDF", "x.urdf.xml", "x.Urdf.Xacro", "Robot.XML"])
def test_a_robot_is_checked_and_shown_by_any_of_these_names(command: Command, name: str) -> None:
    command.write(f"//- {name}\n{ROBOTS['plain']}")
    said = f"{name}:2:35: error[urdf-duplicate-name]: duplicate link 'a'"
    for arguments in ((), (name,)):
        outcome = command.run("check", "--output-format", "concise", *arguments)
        assert (outcome.status, said.split(":", 1)[1].split(" ", 1)[1] in outcome.out) == (1, True)
        assert outcome.out.startswith(f"{name}:")
    two = ROBOTS["plain"].replace('"a"', '"b"', 1)
    command.write(f"//- {name}\n{two}")
    shown = command.run("show", name)
    assert f"{name}: 2 links, 0 moving joints, 0 shapes" in shown.out


@pytest.mark.parametrize("name", FOREIGN)
def test_files_of_other_programs_in_a_folder_are_ignored(command: Command, name: str) -> None:
    (command.folder / "of-others.xml").write_text(FOREIGN[name])
    assert command.run("check").out == ""
