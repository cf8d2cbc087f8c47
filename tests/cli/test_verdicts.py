"""What is accepted: the tree, the JSON, `check` and the language server say the same, of a file alone and in a set."""

import json
from pathlib import Path

import pytest

from cli.command import Command
from cli.validation import REPOSITORY
from hostile.server import Server
from robray.rules import RULES

EXAMPLES = sorted(
    path.relative_to(REPOSITORY / "examples").as_posix()
    for path in (REPOSITORY / "examples").rglob("*.*")
    if path.suffix in (".robray", ".urdf")
)

ROBOT = '<robot name="r"><link name="base"/><link name="hand"/>{0}</robot>\n'
WRIST = '<joint name="wrist" type="fixed"><parent link="base"/><child link="hand"/></joint>'
BACK = '<joint name="back" type="fixed"><parent link="hand"/><child link="base"/></joint>'

SETS = {
    "well": (ROBOT.format(WRIST), "frame tray { parent wrist; }\n", True),
    "a robot with two roots": (ROBOT.format(""), "frame tray { }\n", False),
    "a robot without a root": (ROBOT.format(WRIST + BACK), "frame tray { }\n", False),
    "a scene that is refused": (ROBOT.format(WRIST), "frame tray { shape box; }\nframe {\n", False),
    "geometry that moves to a frame of the robot": (
        ROBOT.format(WRIST),
        "class on { parent wrist; }\nframe f { geometry { isa on; shape sphere; radius 1; } }\n",
        True,
    ),
    "a frame that neither has": (ROBOT.format(WRIST), "frame tray { parent elbow; }\n", True),
    "a frame that both have": (ROBOT.format(WRIST), "frame wrist { }\n", True),
}


def told(command: Command, name: str, codes: set[str] | None) -> bool:
    """The verdict on a file, which all outputs must share; `codes` are what the editor is told of all files.

    None for a fragment: `show` shows it as a scene of its own, `check` and the editor judge it where it is included.
    """
    tree = command.run("show", name)
    answer = json.loads(command.run("show", name, "--format", "json").out)
    accepted = answer["accepts"]
    assert isinstance(accepted, bool)
    assert ("frames" in answer) is accepted
    assert tree.status == (0 if accepted else 1)
    assert ("refuses this scene" in tree.err) is not accepted
    assert any(RULES[each["code"]].refused for each in answer["diagnostics"]) is not accepted
    # The tree and the JSON are of the same files.
    title = tree.out.partition(":")[0].split(" with ")
    assert title[1:] == [Path(path).relative_to(command.folder).as_posix() for path in answer.get("with", [])]
    if codes is not None:
        checked = json.loads(command.run("check", "--output-format", "json", *title).out)
        assert any(RULES[each["code"]].refused for each in checked) is not accepted
        assert any(RULES[code].refused for code in codes) is not accepted
    return accepted


def published(folder: Path, names: list[str]) -> dict[str, set[str]]:
    """The codes that an editor which opens all these files is told, by file."""
    with Server(folder) as server:
        for name in names:
            server.open((folder / name).as_uri(), (folder / name).read_text())
        return {name: {each["code"] for each in server.published((folder / name).as_uri())} for name in names}


@pytest.mark.parametrize("folder", sorted({name.partition("/")[0] for name in EXAMPLES}))
def test_of_every_example_all_outputs_say_the_same(command: Command, folder: str) -> None:
    names = [name for name in EXAMPLES if name.startswith(f"{folder}/")]
    for name in [*names, f"{folder}/robray.toml"]:
        source = REPOSITORY / "examples" / name
        if source.exists():
            command.write(f"//- {name}\n{source.read_text()}")
    codes = published(command.folder, names)
    is_set = (command.folder / folder / "robray.toml").exists()
    texts = "".join((command.folder / name).read_text() for name in names)
    for name in names:
        is_fragment = f'include "{name.partition("/")[2]}"' in texts
        told(command, name, None if is_fragment else set().union(*codes.values()) if is_set else codes[name])


def test_the_robot_among_the_examples_is_accepted_with_its_table(command: Command) -> None:
    for name in ("robot/lifter.urdf", "robot/table.robray", "robot/robray.toml"):
        command.write(f"//- {name}\n{(REPOSITORY / 'examples' / name).read_text()}")
    for name in ("robot/lifter.urdf", "robot/table.robray"):
        answer = json.loads(command.run("show", name, "--format", "json").out)
        assert answer["accepts"]
        assert {"wrist", "tray"} <= {frame["name"] for frame in answer["frames"]}


@pytest.mark.parametrize("name", SETS)
def test_a_set_is_accepted_if_each_of_its_files_is(command: Command, name: str) -> None:
    robot, scene, accepted = SETS[name]
    command.write(
        f"//- robray.toml\n[scenes.cell]\nfiles = ['r.urdf', 't.robray']\n//- r.urdf\n{robot}//- t.robray\n{scene}"
    )
    codes = set().union(*published(command.folder, ["r.urdf", "t.robray"]).values())
    assert [told(command, each, codes) for each in ("r.urdf", "t.robray")] == [accepted, accepted]


def test_what_is_wrong_with_the_list_is_no_matter_of_the_readers(command: Command) -> None:
    command.write('//- t.robray\n# robray: with "nowhere.urdf"\nframe tray { }\n')
    answer = json.loads(command.run("show", "t.robray", "--format", "json").out)
    assert answer["accepts"]
