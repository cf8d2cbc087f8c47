"""What is accepted: the tree, the JSON, `check` and the language server say the same, of a file alone and in a set."""

import json
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

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
    "a frame that both have": (ROBOT.format(WRIST), "frame wrist { }\n", False),
}


Found = tuple[str, bool]
"""A code, and whether it is reported as an error."""


def _is_refused(found: Found) -> bool:
    code, is_error = found
    return RULES[code].rejected_by_reader or (RULES[code].rejected_at is not None and is_error)


def _found(told: Iterable[dict[str, Any]]) -> set[Found]:
    return {(each["code"], each["severity"] in (1, "error")) for each in told}


def told(command: Command, name: str, codes: set[Found]) -> bool:
    """The verdict on a file, which all outputs must share; `codes` are what the editor is told of all files."""
    tree = command.run("show", name)
    answer = json.loads(command.run("show", name, "--format", "json").out)
    accepted = answer["accepts"]
    assert isinstance(accepted, bool)
    assert "frames" in answer
    assert tree.status == any(is_error for _, is_error in _found(answer["diagnostics"]))
    assert ("refuses this scene" in tree.err) is not accepted
    assert any(map(_is_refused, _found(answer["diagnostics"]))) is not accepted
    # The tree and the JSON are of the same files.
    title = tree.out.partition(":")[0].partition(" in ")[0].split(" with ")
    assert title[1:] == [Path(path).relative_to(command.folder).as_posix() for path in answer.get("with", [])]
    checked = command.run("check", "--output-format", "json", *title)
    assert checked.status == tree.status
    assert any(map(_is_refused, _found(json.loads(checked.out)))) is not accepted
    assert any(map(_is_refused, codes)) is not accepted
    return accepted


def published(folder: Path, names: list[str]) -> dict[str, set[Found]]:
    """The codes that an editor which opens all these files is told, by file."""
    with Server(folder) as server:
        for name in names:
            server.open((folder / name).as_uri(), (folder / name).read_text())
        return {name: _found(server.published((folder / name).as_uri())) for name in names}


@pytest.fixture(scope="module")
def told_of_examples(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[Found]]:
    folder = tmp_path_factory.mktemp("examples") / "all"
    shutil.copytree(REPOSITORY / "examples", folder)
    return published(folder, EXAMPLES)


@pytest.fixture(scope="module")
def told_of_sets(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[Found]]:
    folder = tmp_path_factory.mktemp("sets")
    for name in SETS:
        for file, text in files_of(name).items():
            (folder / name).mkdir(exist_ok=True)
            (folder / name / file).write_text(text)
    codes = published(folder, [f"{name}/{file}" for name in SETS for file in ("r.urdf", "t.robray")])
    return {name: codes[f"{name}/r.urdf"] | codes[f"{name}/t.robray"] for name in SETS}


def files_of(name: str) -> dict[str, str]:
    robot, scene, _ = SETS[name]
    return {
        "robray.toml": "[scenes.cell]\nfiles = ['r.urdf', 't.robray']\n",
        "r.urdf": robot,
        "t.robray": scene,
    }


@pytest.mark.parametrize("folder", sorted({name.partition("/")[0] for name in EXAMPLES}))
def test_of_every_example_all_outputs_say_the_same(
    command: Command, folder: str, told_of_examples: dict[str, set[Found]]
) -> None:
    shutil.copytree(REPOSITORY / "examples" / folder, command.folder / folder)
    names = [name for name in EXAMPLES if name.startswith(f"{folder}/")]
    is_set = (command.folder / folder / "robray.toml").exists()
    for name in names:
        beside = names if is_set else [name]
        told(command, name, set().union(*(told_of_examples[each] for each in beside)))


def test_the_robot_among_the_examples_is_accepted_with_its_table(command: Command) -> None:
    shutil.copytree(REPOSITORY / "examples" / "robot", command.folder / "robot")
    for name in ("robot/lifter.urdf", "robot/table.robray"):
        answer = json.loads(command.run("show", name, "--format", "json").out)
        assert answer["accepts"]
        assert {"wrist", "tray"} <= {frame["name"] for frame in answer["frames"]}


@pytest.mark.parametrize("name", SETS)
def test_a_set_is_accepted_if_each_of_its_files_is(
    command: Command, name: str, told_of_sets: dict[str, set[Found]]
) -> None:
    for file, text in files_of(name).items():
        command.write(f"//- {file}\n{text}")
    accepted = SETS[name][2]
    assert [told(command, each, told_of_sets[name]) for each in ("r.urdf", "t.robray")] == [accepted, accepted]


def test_what_is_wrong_with_the_list_is_no_matter_of_the_readers(command: Command) -> None:
    command.write('//- t.robray\n# robray: with "nowhere.urdf"\nframe tray { }\n')
    answer = json.loads(command.run("show", "t.robray", "--format", "json").out)
    assert answer["accepts"]


PARTS = {
    "lacks a constant of the scene that includes it": {
        "scene.robray": 'def height 1;\ninclude "part.robray"\n',
        "part.robray": "frame tray { translation [0, 0, height]; }\n",
    },
    "lacks a constant of one of two scenes": {
        "other.robray": 'include "part.robray"\n',
        "scene.robray": 'def height 1;\ninclude "part.robray"\n',
        "part.robray": "frame tray { translation [0, 0, height]; }\n",
    },
    "has a frame that the scene has, too": {
        "scene.robray": 'frame tray { }\ninclude "part.robray"\n',
        "part.robray": "frame tray { }\n",
    },
    "is right in a scene that is wrong": {
        "scene.robray": 'def height 1;\nframe\ninclude "part.robray"\n',
        "part.robray": "frame tray { translation [0, 0, height]; }\n",
    },
    "is wrong by itself, too": {
        "scene.robray": 'include "part.robray"\n',
        "part.robray": "frame tray { shape box; }\n",
    },
    "includes another part": {
        "scene.robray": 'def height 1;\ninclude "part.robray"\n',
        "part.robray": 'include "inner.robray"\n',
        "inner.robray": "frame tray { translation [0, 0, height]; }\n",
    },
    "hangs from a robot that is loaded with the scene": {
        "robray.toml": "[scenes.cell]\nfiles = ['r.urdf', 'scene.robray']\n",
        "r.urdf": ROBOT.format(WRIST),
        "scene.robray": 'def height 1;\ninclude "part.robray"\n',
        "part.robray": "frame tray { parent wrist; translation [0, 0, height]; }\n",
    },
    "includes a scene that includes it": {
        "scene.robray": 'include "part.robray"\n',
        "part.robray": 'include "scene.robray"\nframe tray { translation [0, 0, height]; }\n',
    },
    "lacks a constant, which the project ignores": {
        "robray.toml": "ignore = ['undefined-constant']\n",
        "scene.robray": 'include "part.robray"\n',
        "part.robray": "frame tray { translation [0, 0, height]; }\n",
    },
}


def errors(found: list[dict[str, Any]]) -> set[tuple[str, str, int]]:
    return {
        (Path(each["path"]).name, each["code"], each["start"]["line"]) for each in found if each["severity"] == "error"
    }


@pytest.mark.parametrize("name", PARTS)
def test_a_part_is_judged_by_show_as_by_check(command: Command, name: str) -> None:
    for file, text in PARTS[name].items():
        command.write(f"//- {file}\n{text}")
    for file in PARTS[name]:
        if file.endswith((".robray", ".urdf")):
            shown = command.run("show", file, "--format", "json")
            checked = command.run("check", file, "--output-format", "json")
            assert errors(json.loads(shown.out)["diagnostics"]) <= errors(json.loads(checked.out)), file
            assert command.run("show", file).status == shown.status == checked.status, file


def test_a_part_that_amino_refuses_alone_is_shown_in_the_scene_that_includes_it(command: Command) -> None:
    for file, text in PARTS["lacks a constant of the scene that includes it"].items():
        command.write(f"//- {file}\n{text}")
    shown = command.run("show", "part.robray")
    assert shown.out.startswith("part.robray in scene.robray: 1 frame")
    assert "world    0 0 1 m" in shown.out
    answer = json.loads(command.run("show", "part.robray", "--format", "json").out)
    assert (answer["accepts"], [Path(each).name for each in answer["in"]]) == (True, ["scene.robray"])


def test_a_part_that_amino_accepts_alone_is_shown_alone(command: Command) -> None:
    command.write('//- scene.robray\nframe floor { }\ninclude "part.robray"\n//- part.robray\nframe tray { }\n')
    assert command.run("show", "part.robray", "--list-frames").out == "tray\n"
