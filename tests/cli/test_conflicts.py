"""Every command refuses files with a merge conflict, and names the conflict."""

import pytest

import robray
from cli.command import Command, command

pytestmark = pytest.mark.quick

__all__ = ["command"]

FILES = {
    "a.robray": "frame f { }\n",
    "a.urdf": '<robot name="r"><link name="base"/></robot>\n',
    "a.smurf": "modelname: r\nfiles: [a.urdf]\n",
    "a.wc.xml": '<WorkCell name="w"><Frame name="f"/></WorkCell>\n',
    "a.json": '{"modules": [{"id": 1, "type": "universal"}], "moduleJoints": [], "spaceJoints": []}\n',
}

every_file = pytest.mark.parametrize("name", FILES)


def write(command: Command, name: str) -> None:
    command.write(f"//- {name}\n{FILES[name]}<<<<<<< HEAD\n=======\n# theirs\n>>>>>>> theirs\n")


@every_file
def test_check_reports_only_the_conflict(command: Command, name: str) -> None:
    write(command, name)
    outcome = command.check()
    assert outcome.status == 1
    assert outcome.codes == [f"{name}:{FILES[name].count(chr(10)) + 1}:1 merge-conflict"]


@every_file
def test_show_says_that_it_mixes_two_versions(command: Command, name: str) -> None:
    write(command, name)
    outcome = command.run("show", name)
    assert outcome.status == 1
    assert "a merge conflict is unresolved" in outcome.err


@every_file
def test_nothing_is_converted(command: Command, name: str) -> None:
    write(command, name)
    outcome = command.run("convert", name, "-o", "out.c")
    assert outcome.status != 0
    assert "merge conflict" in outcome.err
    assert not (command.folder / "out.c").exists()


@every_file
def test_format_leaves_it_as_it_is(command: Command, name: str) -> None:
    write(command, name)
    before = (command.folder / name).read_bytes()
    assert "is unchanged" in command.run("format", name).err
    assert (command.folder / name).read_bytes() == before


@every_file
def test_programs_get_no_scene(command: Command, name: str) -> None:
    write(command, name)
    with pytest.raises(robray.LoadError, match=rf"^'{name}' has an unresolved merge conflict:"):
        robray.load(name)


@every_file
def test_a_comparison_does_not_blame_the_reader(command: Command, name: str) -> None:
    write(command, name)
    assert command.run("diff", name, name).err.startswith(f"robray: '{name}' has an unresolved merge conflict: line ")


def test_a_scene_that_includes_one_is_refused_for_it(command: Command) -> None:
    write(command, "a.robray")
    command.write('//- main.robray\ninclude "a.robray"\nframe g { parent f; }\n')
    assert command.check("main.robray").codes == ["a.robray:2:1 merge-conflict"]
    assert not robray.load("main.robray", lenient=True).accepted
