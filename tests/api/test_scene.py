"""What is in a scene, and where it stands."""

import copy
import dataclasses
import json
import pickle
from pathlib import Path

import numpy as np
import pytest

import robray
from api.scene_files import EXAMPLES

pytestmark = pytest.mark.quick

CELL = """def h 0.7;
def third 1/3;
def word steel;
class wood { color [1, 0, 0]; }
frame table {
    translation [0, 0, h];
    geometry { isa wood; shape box; dimension [1, 2, 0.1]; alpha 0.5; collision 0; }
}
frame slide { parent table; type prismatic; axis [0, 0, 1]; offset 0.2; }
allow_collision slide table;
def h 0.8;
"""


def cell() -> robray.Scene:
    return robray.load("cell.robray", text=CELL)


def test_frames() -> None:
    frames = cell().frames
    assert [*frames] == ["table", "slide"]
    table, slide = frames.values()
    assert (table.index, table.parent, table.joint, table.line) == (0, None, None, 5)
    assert (slide.index, slide.parent, slide.line) == (1, "table", 9)
    assert slide.joint is cell().joints["slide"] or slide.joint == cell().joints["slide"]
    assert table.X_PF[:3, 3].tolist() == [0, 0, 0.7]
    assert Path(table.file) == Path.cwd() / "cell.robray"
    with pytest.raises(ValueError, match="read-only"):
        table.X_PF[0, 0] = 2


def test_joints_and_variables() -> None:
    scene = cell()
    joint = scene.joints["slide"]
    assert (joint.type, joint.axis, joint.offset, joint.variable) == ("prismatic", (0, 0, 1), 0.2, "slide")
    assert (joint.factor, joint.rest, joint.limits, joint.follows, joint.line) == (1, 0, None, None, 9)
    variable = scene.variables["slide"]
    assert (variable.index, variable.type, variable.rest, variable.joints) == (0, "prismatic", 0, ("slide",))
    scene.rest[0] = 5
    assert scene.rest.tolist() == [0]


def test_geometries() -> None:
    (box,) = cell().geometries
    assert (box.frame, box.shape, box.visual, box.collision, box.line) == ("table", "box", True, False, 7)
    assert dict(box.measures) == {"dimension": (1, 2, 0.1)}
    assert dict(box.options) == {"color": (1, 0, 0), "alpha": 0.5}
    assert box.classes == ("wood",)
    with pytest.raises(TypeError):
        box.measures["dimension"] = None  # type: ignore[index]


def test_allowed_collisions_and_constants() -> None:
    scene = cell()
    (pair,) = scene.allowed_collisions
    assert (pair.first, pair.second, pair.line) == ("slide", "table", 10)
    values = {name: (constant.value, constant.line) for name, constant in scene.constants.items()}
    assert values == {"h": (0.8, 11), "third": (pytest.approx(1 / 3), 2), "word": ("steel", 3)}


def test_variables_that_several_joints_have() -> None:
    text = (
        "frame a { type revolute; axis [0, 0, 1]; variable q; } frame b { type revolute; axis [1, 0, 0]; variable q; }"
    )
    scene = robray.load("a.robray", text=text)
    assert scene.variables["q"].joints == ("a", "b")
    assert scene.poses([0.5]).shape == (2, 4, 4)


def test_nothing_can_be_changed() -> None:
    scene = cell()
    with pytest.raises(AttributeError):
        scene.path = "x"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        scene.frames["table"].parent = "x"  # type: ignore[misc]
    for mapping in (scene.frames, scene.joints, scene.variables, scene.links, scene.constants):
        assert isinstance(mapping, dict)
        for change in (mapping.clear, mapping.popitem, lambda of=mapping: of.update(x=1)):
            with pytest.raises(TypeError, match="cannot be changed"):
                change()


def test_what_is_in_a_scene_goes_to_other_processes_and_into_json() -> None:
    scene = robray.load(EXAMPLES / "workcell" / "cell.robray")
    for given in (scene.joints, scene.variables, scene.geometries, scene.constants):
        assert given
        assert pickle.loads(pickle.dumps(given)) == given
        assert copy.deepcopy(given) == given
    assert [*pickle.loads(pickle.dumps(scene.frames))] == [*scene.frames]
    measures = [dataclasses.asdict(each)["measures"] for each in scene.geometries]
    assert json.loads(json.dumps(measures))[0] == {"dimension": [0.5, 2.4, 0.08]}


def test_diagnostics() -> None:
    (found,) = robray.load("a.robray", text="frame b {\n  parent tabel;\n}\nframe table {}").diagnostics
    assert (found.code, found.severity, found.rejected) == ("undefined-frame", "warning", False)
    assert (found.line, found.column, found.end_line, found.end_column) == (2, 10, 2, 15)
    assert str(found).startswith("a.robray:2:10: warning[undefined-frame] ")


def test_a_notebook_shows_the_tree_and_none_of_its_names_is_markup() -> None:
    scene = robray.load("a.robray", text='frame "<script>" {}')
    assert "&lt;script&gt;" in scene._repr_html_()
    assert "<script" not in scene._repr_html_()
    assert str(cell()).splitlines()[0] == "cell.robray: 2 frames, 1 joint, 1 shape"
    assert repr(cell()) == "<robray.Scene 'cell.robray': 2 frames, 1 variable>"


def test_other_formats_are_written() -> None:
    scene = cell()
    robot = robray.load("robot.urdf", text=scene.to_urdf())
    np.testing.assert_allclose(robot.pose("slide", [0.1]), scene.pose("slide", [0.1]))
    again = robray.load("again.robray", text=robot.to_robray())
    np.testing.assert_allclose(again.pose("slide", [0.1]), scene.pose("slide", [0.1]))
    together = robray.load(EXAMPLES / "two_arms" / "table.robray")
    one = robray.load("one.urdf", text=together.to_urdf())
    for name in together.frames:
        np.testing.assert_allclose(one.pose(name, together.rest + 0.3), together.pose(name, together.rest + 0.3))
    with pytest.raises(ValueError, match="as one file"):
        together.to_robray()
    cone = "frame f { geometry { shape cone; height 1; start_radius 1; end_radius 0.5; } }"
    with_cone = robray.load("a.robray", text=cone)
    with pytest.raises(ValueError, match="cannot express all"):
        with_cone.to_urdf()
    with pytest.raises(ValueError, match="this is URDF already"):
        robot.to_urdf()


def test_in_another_process_it_is_the_same_scene(tmp_path: Path) -> None:
    main, part, robot = tmp_path / "main.robray", tmp_path / "part.robray", tmp_path / "robot.urdf"
    main.write_text('include "part.robray"\nframe tool { parent lift; }\n')
    part.write_text("frame lift { type prismatic; axis [0, 0, 1]; }\n")
    robot.write_text((EXAMPLES / "robot" / "lifter.urdf").read_text())
    scenes = [
        robray.load(main),
        robray.load(main, robot, lenient=True),
        robray.load(EXAMPLES / "two_arms", scene="cell"),
    ]
    packed = pickle.dumps(scenes)
    part.write_text("no scene at all")
    main.unlink()
    for before, after in zip(scenes, pickle.loads(packed), strict=True):
        assert str(after) == str(before)
        np.testing.assert_array_equal(after.poses(after.rest + 0.1), before.poses(before.rest + 0.1))
        assert (after.path, after.files, after.diagnostics) == (before.path, before.files, before.diagnostics)
        assert copy.deepcopy(before) is before


def test_in_another_process_its_project_is_as_it_was(tmp_path: Path) -> None:
    """Which files are loaded together, and how they are judged, is asked once."""
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "table.robray").write_text("frame table { } def unused 1; frame cup { parent lift; }")
    (folder / "shelf.robray").write_text('# robray: with "lift.robray"\nframe shelf { parent lift; }')
    (folder / "lift.robray").write_text("frame lift { type prismatic; axis [0, 0, 1]; }")
    configuration = '[rules]\nignore = ["unused-constant"]\n[scenes]\ncell.files = ["lift.robray", "table.robray"]\n'
    (folder / "robray.toml").write_text(configuration)
    table, shelf = robray.load(folder / "table.robray"), robray.load(folder / "shelf.robray")
    cell = robray.load(folder, scene="cell")
    packed = pickle.dumps([table, shelf, cell])
    (folder / "robray.toml").write_text("")
    (folder / "shelf.robray").write_text("frame shelf { }")
    changed = pickle.loads(packed)
    folder.rename(tmp_path / "elsewhere")
    for before, now, gone in zip((table, shelf, cell), changed, pickle.loads(packed), strict=True):
        assert "lift" in before.frames
        for after in (now, gone):
            assert str(after) == str(before)
            assert (after.path, after.files, after.diagnostics) == (before.path, before.files, before.diagnostics)
            assert pickle.dumps(after) == pickle.dumps(pickle.loads(pickle.dumps(after)))
