"""A scene as one file that evaluates to the same."""

from pathlib import Path
from typing import Any

import pytest

from fixtures import fixture
from robray import disk
from robray.analysis.analysis import scene_model
from robray.analysis.file_set import Member
from robray.analysis.scene_state import SceneState
from robray.assemble import new_workspace
from robray.export.flattened import flattened
from robray.export.json import scene_json
from robray.formats import FORMATS
from robray.formats.robray.statements import Block, BlockKind, Constant, Include
from robray.read_scope import read_scope
from robray.rules.engine import not_known
from robray.rules.engine.diagnose import accepts

pytestmark = pytest.mark.quick

EXAMPLES = Path(__file__).parents[2] / "examples"


def again(text: str) -> SceneState:
    """The scene of the text, in a folder of its own."""
    path = "/elsewhere/flat.robray"
    workspace = new_workspace()
    workspace.set_text(path, text.encode())
    return workspace.analysis().scenes[path]


def check(source: str, *lines: str) -> None:
    """The flat text evaluates to the same and has these lines, with their comments."""
    scene = fixture(source).scene
    text = flattened(scene)
    assert accepts(scene), "the test's own scene is to be accepted"
    assert accepts(again(text))
    assert scene_json(again(text), not_known) == scene_json(scene, not_known)
    found = [" ".join(line.split()) for line in text.splitlines()]
    assert [line for line in lines if line not in found] == []


def test_every_line_says_where_it_is_from() -> None:
    check(
        'include "sub/p"\nframe f {\n  translation [k, 0, 0];\n}\n//- /w/sub/p.robray\n# k\ndef k 1/2;\nframe g {}\n',
        "frame g { # sub/p.robray:3",
        "frame f { # main.robray:2",
        "translation [0.5, 0, 0]; # main.robray:3",
    )


def test_classes_are_applied_and_their_names_kept() -> None:
    check(
        "class b {\n alpha 1/4;\n}\nclass c {\n isa b; color [1, 0, 0];\n}\n"
        "frame f {\n geometry {\n  isa c; shape sphere;\n  radius 2;\n }\n}\n",
        "class b {} # main.robray:1",
        "class c {} # main.robray:4",
        "isa b; # main.robray:8",
        "alpha 0.25; # class b, main.robray:2",
        "color [1, 0, 0]; # class c, main.robray:5",
        "radius 2; # main.robray:10",
    )


def test_a_class_that_nobody_defined_stays_a_name() -> None:
    check("frame f { geometry { isa zz; shape box; } }\n", "isa zz; # main.robray:1")


def test_a_nested_frame_names_its_parent() -> None:
    check('frame f { frame "g h" { type revolute; axis [0, 0, 1]; } }\n', "parent f; # main.robray:1")


def test_a_parent_and_a_geometry_that_a_class_moves() -> None:
    check(
        "frame a {}\nclass c { parent a; }\nframe f { frame g { isa c; } geometry { isa c; shape box; } }\n",
        "parent a; # class c, main.robray:2",
    )


def test_of_two_frames_with_one_name_the_first_is_kept_with_all_geometry() -> None:
    check(
        "frame f { translation [1, 0, 0]; geometry { shape box; } }\n"
        "frame f { translation [2, 0, 0]; geometry { shape sphere; radius 1; } }\n",
        "translation [1, 0, 0]; # main.robray:1",
        "shape sphere; # main.robray:2",
    )


def test_a_word_that_a_constant_was_put_in_for() -> None:
    check("def s sphere;\ndef t f;\nframe f {}\nframe g { parent t; geometry { shape s; radius 1; } }\n")


def test_a_name_that_is_a_keyword_or_no_identifier_is_quoted() -> None:
    check('frame "frame" {}\nframe "a b" { parent "frame"; }\nframe "deg-1" {}\nallow_collision "frame" "a b";\n')


def test_a_number_that_a_constant_put_in_for_a_class() -> None:
    check("def tag0 3;\ndef c 5;\nclass d {}\nframe f { geometry { isa c; shape box; } }\n")


def test_numbers_are_read_back_as_they_are() -> None:
    check(
        "def third 1/3;\nframe f { translation [third, 1e-5, 0.1]; rpy [pi, -90*deg, 1d-300]; }\n",
        "translation [0.3333333333333333d0, 1e-5, 0.1]; # main.robray:2",
        "rpy [3.141592653589793d0, -1.5707963267948966d0, 1d-300]; # main.robray:2",
    )


def test_a_mesh_is_found_from_anywhere() -> None:
    check(
        'frame f { geometry { mesh "m/x.obj"; scale 2; } }\n',
        'mesh "/w/m/x.obj"; # main.robray:1',
    )


def test_what_has_no_value_is_said() -> None:
    text = flattened(fixture("frame f {\n translation [1/0, 0, 0];\n offset 2;\n}\n").scene)
    assert "    # translation has no value, main.robray:2" in text.splitlines()


@pytest.mark.parametrize(
    "source", ["", "frame {", "geometry { shape box; }", "frame f { geometry { } }", 'frame "" { }']
)
def test_broken_scenes_are_shown_as_far_as_they_go(source: str) -> None:
    again(flattened(fixture(source).scene))


@pytest.mark.parametrize("path", sorted(EXAMPLES.rglob("*.robray")), ids=lambda path: str(path.relative_to(EXAMPLES)))
def test_examples_evaluate_to_the_same(path: Path) -> None:
    workspace = new_workspace()
    disk.load(workspace, str(path))
    workspace.pin(str(path))
    disk.complete(workspace, read_scope(["/"]))
    scene = workspace.analysis().scenes[str(path)]
    flat = again(flattened(scene))
    statements = [item.statement for file in flat.instances.files.values() for item in file.reading.facts.items]
    assert not any(isinstance(statement, Include | Constant) for statement in statements)
    assert not any(
        isinstance(statement, Block) and statement.kind is BlockKind.CLASS and statement.attributes
        for statement in statements
    )
    if accepts(scene):
        assert accepts(flat)
        assert scene_json(flat, not_known) == scene_json(scene, not_known)


OTHERS = sorted(
    path
    for path in EXAMPLES.rglob("*")
    if path.suffix != ".robray" and path.is_file() and (found := FORMATS.of(str(path), path.read_bytes())) is not None
    if not found.is_part and found.whole is None
)
"""What only all items of a file together mean is converted instead: `lsp/commands.py`."""


def frames_of(state: SceneState) -> dict[str, tuple[object, ...]]:
    """What each frame of the reader is, with its pose in its parent where no joint moves it."""
    made: dict[str, tuple[object, ...]] = {}
    for frame in scene_model(state).frames.values():
        assert frame.pose_in_parent is not None, frame.name
        rotation, translation = frame.pose_in_parent
        pose = [round(each, 9) + 0.0 for each in (*translation, *rotation)]
        axis = [] if frame.joint is None else [round(each, 9) + 0.0 for each in frame.joint.axis or ()]
        made[frame.name] = (frame.parent, None if frame.joint is None else frame.joint.type, axis, pose)
    return made


def same_as_flat(state: SceneState) -> None:
    flat = again(flattened(state))
    assert accepts(flat)
    assert frames_of(flat) == frames_of(state)
    one: Any = scene_json(flat, not_known)
    other: Any = scene_json(state, not_known)
    assert len(one["geometries"]) == len(other["geometries"])
    assert one["allowed_collisions"] == other["allowed_collisions"]


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: str(path.relative_to(EXAMPLES)))
def test_what_is_in_another_format_is_written_by_what_it_is(path: Path) -> None:
    workspace = new_workspace()
    disk.load(workspace, str(path))
    workspace.pin(str(path))
    disk.complete(workspace, read_scope(["/"]))
    same_as_flat(workspace.analysis().scenes_with(str(path))[0])


def test_a_robot_that_is_loaded_with_a_scene_is_written_beside_it() -> None:
    robot, table, together = EXAMPLES / "robot/lifter.urdf", EXAMPLES / "robot/table.robray", "/set"
    workspace = new_workspace()
    for path in (robot, table):
        workspace.set_text(str(path), path.read_bytes())
    workspace.load_together({together: (Member(str(robot)), Member(str(table)))})
    disk.complete(workspace, read_scope(["/"]))
    [state] = (each for each in workspace.analysis().scenes_with(str(table)) if each.is_set)
    same_as_flat(state)


def test_a_frame_of_another_format_that_cannot_be_written_says_why() -> None:
    source = (
        '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="fixed"><parent link="a"/>'
        '<child link="b"/><origin xyz="x 0 0"/></joint></robot>'
    )
    text = flattened(fixture(source, "/w/main.urdf").scene)
    assert [line for line in text.splitlines() if not line.startswith("# ")][-2:] == [
        "frame j {                                     # main.urdf:1",
        "}",
    ]
    assert "# it is not known where this is" in text.splitlines()
