"""Frames whose names are empty in their files, in every format whose reader takes such a name: none is the root."""

import json
from pathlib import Path
from typing import Any

import pytest

from fixtures import Fixture, fixture
from robray.cli.main import main
from robray.features.hover import hover
from robray.features.navigation import definition, references
from robray.scene.model import NAMELESS

pytestmark = pytest.mark.quick

ROBOT = """\
<robot name="r"><link name="base"/><link name="hand"/><link name="tip"/><link name="side"/>
<joint name="$0" type="fixed"><parent link="base"/><child link="hand"/><origin xyz="0 1 0"/></joint>
<joint name="k" type="fixed"><parent link="hand"/><child link="tip"/><origin xyz="0 1 0"/></joint>
<joint name="l" type="fixed"><parent link="base"/><child link="side"/><origin xyz="0 0 1"/></joint>
</robot>
"""
SCENE = """\
entities:
  - {name: $0"", type: smurf, file: r.smurf, position: [1, 0, 0]}
  - {name: b, type: smurf, file: r.smurf, position: [0, 3, 0]}
//- r.smurf
modelname: r
files: [r.urdf]
//- r.urdf
<robot name="r"><link name="base"/><link name="hand"/>
<joint name="j" type="fixed"><parent link="base"/><child link="hand"/><origin xyz="0 1 0"/></joint></robot>
"""
TASK = """\
<CartesianTask>
<Targets>
<CartesianTarget id="$0"><Transform3D><Pos>1 2 3</Pos></Transform3D></CartesianTarget>
<CartesianTarget id="0"><Transform3D><Pos>4 5 6</Pos></Transform3D></CartesianTarget>
</Targets>
<Entities>
<Motion type="Linear"><Start></Start><End>0</End></Motion>
<CartesianTask><Targets>
<CartesianTarget id=""><Transform3D><Pos>7 8 9</Pos></Transform3D></CartesianTarget>
</Targets></CartesianTask>
</Entities>
</CartesianTask>
"""
EXAMPLES: dict[str, tuple[str, dict[str, list[float]]]] = {
    "r.urdf": (ROBOT, {"base": [0, 0, 0], "hand": [0, 1, 0], "tip": [0, 2, 0], "side": [0, 0, 1]}),
    "a.smurfs": (
        SCENE,
        {
            f"{NAMELESS}::base": [1, 0, 0],
            f"{NAMELESS}::hand": [1, 1, 0],
            "b::base": [0, 3, 0],
            "b::hand": [0, 4, 0],
        },
    ),
    "a.rwtask.xml": (TASK, {NAMELESS: [1, 2, 3], "0": [4, 5, 6], "task0/": [7, 8, 9]}),
}
"""Where each frame is in the world."""

SHOWN = {
    "r.urdf": ("hand", f"├ hand  joint {NAMELESS}, fixed"),
    "a.smurfs": (f"{NAMELESS}::base", f"├ {NAMELESS}"),
    "a.rwtask.xml": (NAMELESS, f"├ {NAMELESS}"),
}
"""What is where that is which has no name, and its line in the tree."""


def given(name: str) -> Fixture:
    return fixture(EXAMPLES[name][0], name)


@pytest.mark.parametrize("name", EXAMPLES)
def test_it_is_shown_where_it_is_and_so_is_what_hangs_from_it(
    name: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for path, file in given(name).workspace.analysis().files.items():
        (tmp_path / path).write_bytes(file.text)
    assert main(["show", "--format", "json", str(tmp_path / name)]) == 0
    answer: dict[str, Any] = json.loads(capfd.readouterr().out)
    assert answer["accepts"]
    assert {each: where["translation"] for each, where in answer["world"].items()} == EXAMPLES[name][1]
    assert main(["show", str(tmp_path / name)]) == 0
    assert f"{SHOWN[name][1]}\n" in capfd.readouterr().out


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_editor_is_told_of_it_as_of_any_other(name: str) -> None:
    at = given(name)
    analysis = at.workspace.analysis()
    assert at.cursor is not None
    found = hover(analysis, *at.cursor)
    assert found is not None
    numbers = EXAMPLES[name][1][SHOWN[name][0]]
    assert "world" in found.markdown
    assert ", ".join(f"{each:g}" for each in numbers) in found.markdown.replace("**", "")
    leads = definition(analysis, *at.cursor)
    assert at.cursor[1] in [each.target_selection.span.start for each in leads]


def test_the_ends_of_motions_lead_to_it_and_back() -> None:
    at = given("a.rwtask.xml")
    analysis = at.workspace.analysis()
    assert at.cursor is not None
    end = analysis.files["a.rwtask.xml"].text.index(b"</Start>")
    assert [each.target_selection.span.start for each in definition(analysis, "a.rwtask.xml", end)] == [at.cursor[1]]
    found = references(analysis, *at.cursor, include_declaration=True)
    assert [each.span.start for each in found] == [at.cursor[1], end]
