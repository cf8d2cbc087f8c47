"""`robray init`: the configuration of a repository, shown before it is written."""

import tomllib
from pathlib import Path

import pytest

from cli.command import Command

pytestmark = pytest.mark.quick

ARM = (
    '<robot name="arm"><link name="base"/><link name="hand"/><joint name="wrist" type="fixed">'
    '<parent link="base"/><child link="hand"/></joint></robot>\n'
)
FILES = (
    f"//- robots/arm.urdf\n{ARM}"
    '//- scenes/cell.robray\ninclude "part"\n'
    "frame cup { parent wrist; geometry { isa held; shape sphere; radius 1; } }\n"
    "//- scenes/part.robray\nframe part { translation [0, 0, 1]; }\n"
    "//- other/pairs.robray\nallow_collision left_e0 left_e1;\nallow_collision left_e1 left_w0;\n"
    "//- third_party/lib/theirs.robray\nframe f { parent nobodys; }\n"
)


@pytest.fixture
def repository(command: Command) -> Command:
    (command.folder / "robray.toml").unlink()
    command.write(FILES)
    return command


def written(folder: Path) -> dict[str, object]:
    return tomllib.loads((folder / "robray.toml").read_text())


def test_it_is_shown_and_not_written_where_nobody_can_be_asked(repository: Command) -> None:
    outcome = repository.run("init")
    assert (outcome.status, outcome.err) == (0, "robray: not written; use --yes to write it\n")
    assert "# 1 fragment, judged in the scenes that include it:\n#     scenes/part.robray, of" in outcome.out
    assert not (repository.folder / "robray.toml").exists()


def test_what_is_shown_is_what_is_written(repository: Command) -> None:
    shown = repository.run("init", "--dry-run")
    assert shown.err == ""
    assert repository.run("init", "--yes") == (0, shown.out, "Wrote robray.toml\n")
    assert (repository.folder / "robray.toml").read_text() == shown.out
    assert written(repository.folder) == {
        "exclude": ["/third_party/"],
        "tags": ["held"],
        "scenes": {"cell": {"files": ["robots/arm.urdf", "scenes/cell.robray"]}},
        "overrides": [{"paths": ["/other/pairs.robray"], "ignore": ["frames-elsewhere"]}],
    }


def test_nothing_is_said_with_it(repository: Command) -> None:
    before = repository.check()
    assert len(before.codes) > 2
    repository.run("init", "--yes")
    assert repository.check().codes == []


def test_one_that_is_there_is_left_alone(repository: Command) -> None:
    (repository.folder / "robray.toml").write_text("# mine\n")
    outcome = repository.run("init", "--yes")
    assert (outcome.status, outcome.err) == (
        2,
        "robray: not written: 'robray.toml' already exists; use --overwrite to replace it\n",
    )
    assert (repository.folder / "robray.toml").read_text() == "# mine\n"
    assert repository.run("init", "--yes", "--overwrite").status == 0
    assert "tags" in written(repository.folder)


def test_a_pyproject_that_says_something_is_not_gone_over(repository: Command) -> None:
    repository.write("//- pyproject.toml\n[tool.robray]\nexclude = ['a/']\n")
    for options in ([], ["--overwrite"]):
        outcome = repository.run("init", "--yes", *options)
        assert (outcome.status, outcome.err) == (
            2,
            "robray: not written: 'pyproject.toml' already exists and configures this folder\n",
        )
    assert not (repository.folder / "robray.toml").exists()


def test_what_a_robot_lacks_is_said(repository: Command) -> None:
    repository.write("//- scenes/cell.robray\nframe cup { parent wrist; }\nframe lid { parent elbow; }\n")
    assert "# robots/arm.urdf lacks 'elbow'.\n[scenes.cell]\n" in repository.run("init", "--dry-run").out


SOURCE = (
    '<robot xmlns:xacro="http://www.ros.org/wiki/xacro" name="hand"><xacro:macro name="hand" params="side:=\'left\'">'
    '<link name="${side}_palm"/><joint name="${side}_e0" type="fixed"/><joint name="${side}_e1" type="fixed"/>'
    "</xacro:macro><xacro:hand/></robot>\n"
)


def test_a_source_that_has_what_lacks_is_loaded_with_the_scene(repository: Command) -> None:
    repository.write(f"//- robots/my hand.urdf.xacro\n{SOURCE}")
    repository.run("init", "--yes")
    sets = written(repository.folder)["scenes"]
    assert isinstance(sets, dict)
    assert sets["pairs"] == {"files": ["robots/my hand.urdf.xacro", "other/pairs.robray"]}


def test_of_names_that_are_links_it_is_said_that_they_are_no_frames(repository: Command) -> None:
    hand = '<robot name="hand"><link name="palm"/></robot>\n'
    repository.write(f"//- robots/hand.urdf\n{hand}//- other/grasp.robray\nframe a {{ parent palm; }}\n")
    shown = repository.run("init", "--dry-run").out
    assert "# 1 scene names links of robots/hand.urdf. amino names frames after joints,\n" in shown
    assert "# These scenes use frames that no robot of this repository defines.\n" in shown


def test_a_folder_stands_for_its_scenes_where_none_of_them_is_another_one(repository: Command) -> None:
    repository.write(
        "//- other/deep/more.robray\nallow_collision left_e0 left_e1;\n"
        "//- scenes/own/a.robray\nframe a { parent nobodys; }\n//- scenes/own/b.robray\nframe b { parent nobodys; }\n"
    )
    [override] = tomllib.loads(repository.run("init", "--dry-run").out)["overrides"]
    assert override["paths"] == ["/other/", "/scenes/own/"]


def test_submodules_are_other_peoples(repository: Command) -> None:
    repository.write('//- .gitmodules\n[submodule "x"]\n\tpath = mine/x\n\turl = y\n//- mine/x/a.robray\nframe f { }\n')
    repository.run("init", "--yes")
    assert written(repository.folder)["exclude"] == ["/mine/x/", "/third_party/"]


def test_names_are_quoted(repository: Command) -> None:
    repository.write(
        '//- scenes/é "q".robray\nframe cup { parent wrist; }\n//- other/cell.robray\nframe a { parent wrist; }\n'
    )
    repository.run("init", "--yes")
    scenes = written(repository.folder)["scenes"]
    assert isinstance(scenes, dict)
    assert {*scenes} == {"cell", 'é "q"', "scenes-cell"} or {*scenes} == {"cell", 'é "q"', "other-cell"}
    assert repository.run("config").status == 0


def test_where_nothing_has_to_be_set_nobody_is_asked(command: Command) -> None:
    (command.folder / "robray.toml").unlink()
    command.write('//- a.robray\ninclude "b"\n//- b.robray\nframe f { }\n')
    outcome = command.run("init")
    assert outcome.out.startswith("# robray: 1 scene in this folder.\n# 1 fragment")
    assert (outcome.status, outcome.err) == (
        0,
        "robray: this folder needs no settings; use --yes to write the file anyway\n",
    )
    assert not (command.folder / "robray.toml").exists()
    assert command.run("init", "--yes").err == "Wrote robray.toml\n"
    assert written(command.folder) == {}


def test_what_is_no_folder_is_told(repository: Command) -> None:
    assert repository.run("init", "nowhere").err == "robray: 'nowhere' is not a folder\n"


def test_files_are_counted_by_what_they_are(command: Command) -> None:
    """XML and JSON files of other programs are not scenes."""
    (command.folder / "robray.toml").unlink()
    assert command.run("init").out == "# robray: no scenes and no robots in this folder.\n"
    command.write(
        f"//- a.robray\n//- arm.urdf\n{ARM}//- arm.xml\n{ARM}//- plain.xacro\n{ARM}"
        "//- macros.xacro\n<robot><xacro:m/></robot>\n"
        "//- package.xml\n<package/>\n//- start.launch.xml\n<launch/>\n//- package.json\n{}\n"
        '//- cell.xml\n<WorkCell/>\n//- pick.rwtask.xml\n<Task/>\n//- a.json\n{"modules": [], "spaceJoints": []}\n'
    )
    assert command.run("init").out.splitlines()[0] == (
        "# robray: 1 configuration, 3 robots, 1 scene, 2 workcells or tasks and 1 xacro source in this folder."
    )
