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


def told(command: Command, name: str, codes: set[Found] | None) -> bool:
    """The verdict on a file, which all outputs must share; `codes` are what the editor is told of all files.

    None for a fragment: `show` shows it as a scene of its own, `check` and the editor judge it where it is included.
    """
    tree = command.run("show", name)
    answer = json.loads(command.run("show", name, "--format", "json").out)
    accepted = answer["accepts"]
    assert isinstance(accepted, bool)
    assert "frames" in answer
    assert tree.status == (0 if accepted else 1)
    assert ("refuses this scene" in tree.err) is not accepted
    assert any(map(_is_refused, _found(answer["diagnostics"]))) is not accepted
    # The tree and the JSON are of the same files.
    title = tree.out.partition(":")[0].split(" with ")
    assert title[1:] == [Path(path).relative_to(command.folder).as_posix() for path in answer.get("with", [])]
    if codes is not None:
        checked = json.loads(command.run("check", "--output-format", "json", *title).out)
        assert any(map(_is_refused, _found(checked))) is not accepted
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
    texts = "".join((command.folder / name).read_text() for name in names)
    for name in names:
        is_fragment = f'include "{name.partition("/")[2]}"' in texts
        beside = names if is_set else [name]
        codes = None if is_fragment else set().union(*(told_of_examples[each] for each in beside))
        told(command, name, codes)


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
