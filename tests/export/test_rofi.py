"""A world of modules as a scene, and as a robot: frames are where they were, and what is left out is said."""

import math
import re
from itertools import combinations
from pathlib import Path

import pytest

from robray.analysis.analysis import scene_model
from robray.analysis.scene_state import SceneState
from robray.assemble import new_workspace
from robray.export.converted import Converted
from robray.export.frame_tree import frame_tree
from robray.export.mesh_triangles import Meshes
from robray.export.picture import picture
from robray.export.rofi import robot_of_modules, scene_of_modules
from robray.export.shapes import Sphere, drawn_shapes
from robray.export.targets import TARGETS, Around, View
from robray.rules.engine.diagnose import accepts
from robray.scene.joints import Joint
from robray.view.rows import rows_of

pytestmark = pytest.mark.quick

EXAMPLE = Path(__file__).parents[2] / "examples" / "rofi" / "arch.json"


def _state(text: str, path: str) -> SceneState:
    workspace = new_workspace()
    workspace.set_text(path, text.encode())
    return workspace.analysis().scenes[path]


def _converted(text: str, to: str) -> Converted:
    convert = scene_of_modules if to == "robray" else robot_of_modules
    return convert(_state(text, "/w/arch.json"), str)


@pytest.mark.parametrize("to", ["robray", "urdf"])
def test_frames_are_where_they_were(to: str) -> None:
    text = EXAMPLE.read_text()
    made = _state(_converted(text, to).text, f"/w/made.{to}")
    assert accepts(made)
    before = scene_model(_state(text, "/w/arch.json")).poses_in_root()
    after = scene_model(made).poses_in_root()
    if to == "robray":
        assert before.keys() == after.keys()
    for name, pose in before.items():
        found = after.get(name)
        assert pose is not None
        if found is not None:
            assert found.translation == pytest.approx(pose.translation, abs=1e-9)


def _joints(text: str, path: str) -> list[tuple[str, Joint]]:
    frames = scene_model(_state(text, path)).frames.values()
    return [(frame.joint.variable, frame.joint) for frame in frames if frame.joint is not None]


def test_a_joint_of_the_scene_is_that_of_the_module() -> None:
    text = EXAMPLE.read_text()
    made = scene_model(_state(_converted(text, "robray").text, "/w/made.robray"))
    moved = scene_model(_state(text, "/w/arch.json")).poses_in_root({"2:beta": math.radians(60)})
    # There a position is counted from where the file has the joint.
    found = made.poses_in_root({"2:beta": math.radians(60 - 90)})
    for name, pose in moved.items():
        other = found[name]
        assert pose is not None
        assert other is not None
        assert other.translation == pytest.approx(pose.translation, abs=1e-9)


def test_a_robot_has_the_limits() -> None:
    text = _converted(EXAMPLE.read_text(), "urdf").text
    at = text.index('<joint name="2:beta"')
    limits = re.search(r'<limit lower="([^"]*)" upper="([^"]*)"', text[at : text.index("</joint>", at)])
    assert limits is not None
    assert [float(each) for each in limits.groups()] == [-math.pi, 0]
    # What drives it nothing says: without any strength nothing would.
    assert all(float(each) > 0 for each in re.findall(r'(?:effort|velocity)="([^"]*)"', text))


@pytest.mark.parametrize(("to", "lost"), [("robray", 9), ("urdf", 8)])
def test_what_is_left_out_is_said_item_by_item(to: str, lost: int) -> None:
    found = _converted(EXAMPLE.read_text(), to)
    assert not found.refusals
    assert len(found.losses) == lost
    assert found.text.count("Without: ") == lost
    posed = {each.message for each in found.losses if "posed" in each.message}
    assert posed == {
        f"that '{name}' is posed: where it stands is its zero"
        for name, joint in _joints(EXAMPLE.read_text(), "/w/arch.json")
        if joint.rest
    }
    assert len(posed) == 3


@pytest.mark.parametrize(("to", "count"), [("mjcf", 0), ("glb", 0), ("c", 3)])
def test_only_a_format_without_positions_says_that_a_joint_is_posed(to: str, count: int) -> None:
    around = Around(str, lambda _: "", lambda _: "", lambda _: True, {}, View())
    made = TARGETS[to].made(_state(EXAMPLE.read_text(), "/w/arch.json"), around)
    assert len([each for each in made.losses if "posed" in each.message]) == count


def test_several_worlds_are_no_scene() -> None:
    sequence = EXAMPLE.with_name("walk.json").read_text()
    [refusal] = _converted(sequence, "robray").refusals
    assert "one more world" in refusal.message


def test_a_dock_that_closes_a_ring_is_left_out() -> None:
    cubes = ", ".join(f'{{"id": {number}, "type": "cube"}}' for number in (1, 2))
    held = ", ".join(
        f'{{"point": [{x}, 0, 0], "to": {{"id": {number}, "component": 6}}, '
        '"joint": {"type": "rigid", "sourceToDestination": "identity"}}'
        for number, x in ((1, 0), (2, -1))
    )
    dock = '{"orientation": "South", "from": {"id": 1, "connector": 0}, "to": {"id": 2, "connector": 1}}'
    found = _converted(f'{{"modules": [{cubes}], "moduleJoints": [{dock}], "spaceJoints": [{held}]}}', "robray")
    assert [each.message for each in found.losses][-1] == "this dock, which closes a ring"


def test_bodies_of_modules_are_drawn_as_balls() -> None:
    state = _state(EXAMPLE.read_text(), "/w/arch.json")
    drawn = [*drawn_shapes(state)]
    names = [shape.frame for shape in drawn]
    assert {"1:bodyA", "1:bodyB", "10:0", "20:body"} <= {*names}
    assert {shape.solid for shape in drawn} == {Sphere(0.5)}
    assert [row["frame"] for row in rows_of(state).geometries] == names
    tree = frame_tree(state)._replace(shapes={shape.frame: [shape] for shape in drawn})
    poses = tree.poses()
    centres = [poses[name].translation for name in names]
    # Where the reader finds no collision none overlap.
    assert min(math.dist(one, other) for one, other in combinations(centres, 2)) > 1 - 1e-3
    assert not picture(state, tree, Meshes(lambda _: "does not exist"), (80, 60)).is_empty
