"""Drawables and collision models are geometry of the scene, where RobWork has them."""

import pytest

from fixtures import fixture
from robray.analysis.analysis import places_of_geometries, scene_model
from robray.features.completion import completion
from robray.features.refactorings.verification import by_file
from robray.features.rename import rename
from robray.formats.robwork.semantics import whole
from robray.rules.engine.diagnose import accepts, diagnostics
from robray.scene.geometry import Geometry, ShapeType
from robray.scene.model import Scene
from robray.scene.pose import Vector
from robray.view.stack import place_in_text, stack

pytestmark = pytest.mark.quick

CELL = "/w/main.wc.xml"


def _model(text: str) -> Scene:
    return scene_model(fixture(text, CELL).scene)


def _shapes(text: str) -> list[tuple[str, Geometry]]:
    return [*_model(text).geometries]


def _frame(inside: str, name: str = "Table") -> str:
    return f'<WorkCell name="cell"><Frame name="{name}">{inside}</Frame></WorkCell>'


def _where(text: str) -> dict[str, Vector | None]:
    """Where each shape is in the world, by the frame that holds it."""
    scene = _model(text)
    poses = scene.poses_in_root({})
    return {
        holder: None if pose is None else pose.translation
        for holder, _ in scene.geometries
        for pose in (poses[holder],)
    }


@pytest.mark.parametrize("written", ["<Plane/>", '<Tube radius="1" thickness="0.1" z="1"/>'])
def test_what_a_scene_has_no_shape_for_is_left_out(written: str) -> None:
    assert _shapes(_frame(f'<Drawable name="d">{written}</Drawable>')) == []


@pytest.mark.parametrize(
    ("model", "visual", "collision"),
    [
        ("<Drawable name='d'>".replace("'", '"'), True, True),
        ('<Drawable name="d" colmodel="Enabled">', True, True),
        ('<Drawable name="d" colmodel="Disabled">', True, False),
        ('<CollisionModel name="d">', False, True),
    ],
)
def test_what_is_drawn_collides_unless_it_says_otherwise(model: str, *, visual: bool, collision: bool) -> None:
    kind = model[1:].partition(" ")[0]
    [(_, geometry)] = _shapes(_frame(f'{model}<Box x="1" y="1" z="1"/></{kind}>'))
    assert (geometry.visual, geometry.collision) == (visual, collision)


def test_a_colour_is_that_of_all_shapes_of_its_model() -> None:
    two = '<RGB>1 0.5 0</RGB><Box x="1" y="1" z="1"/><Sphere radius="1"/>'
    found = _shapes(_frame(f'<Drawable name="d">{two}</Drawable>'))
    assert [dict(each.options) for _, each in found] == [{"color": (1.0, 0.5, 0.0)}] * 2


def test_a_shape_hangs_from_its_frame_or_from_one_of_its_own() -> None:
    box = '<Box x="1" y="1" z="1"/>'
    moved = "<RPY>0 0 0</RPY><Pos>0 0 3</Pos>"
    inside = f'<Drawable name="a">{box}</Drawable><Drawable name="b">{moved}{box}{box}</Drawable>'
    pose = "<RPY>0 0 0</RPY><Pos>1 0 0</Pos>"
    assert _where(_frame(pose + inside)) == {
        "Table": (1.0, 0.0, 0.0),
        "Table/b": (1.0, 0.0, 3.0),
        "Table/b/2": (1.0, 0.0, 3.0),
    }


def test_cylinders_and_cones_are_about_their_middle() -> None:
    for written in ('<Cylinder radius="1" z="2"/>', '<Cone radius="1" z="2"/>'):
        assert _where(_frame(f'<Drawable name="d">{written}</Drawable>')) == {"Table/d": (0.0, 0.0, -1.0)}


def test_models_beside_frames_hang_from_the_frame_that_they_name() -> None:
    text = """\
<WorkCell name="cell">
  <SerialDevice name="Arm"><Frame name="Base"><RPY>0 0 0</RPY><Pos>0 0 1</Pos></Frame>
    <Drawable name="d" refframe="Base"><Box x="1" y="1" z="1"/></Drawable></SerialDevice>
  <Drawable name="w" refframe="WORLD"><RPY>0 0 0</RPY><Pos>0 0 2</Pos><Box x="1" y="1" z="1"/></Drawable>
</WorkCell>
"""
    assert _where(text) == {"Arm.Base": (0.0, 0.0, 1.0), "WORLD/w": (0.0, 0.0, 2.0)}


def test_what_a_definition_draws_is_drawn_wherever_it_is_put_in() -> None:
    leg = '<Drawable name="leg"><Box x="1" y="1" z="1"/></Drawable>'
    frames = "".join(f'<Frame name="{name}"><Use id="leg"/></Frame>' for name in "ab")
    whole_frame = (
        '<Define id="table"><Frame name="c"><Drawable name="d"><Sphere radius="1"/></Drawable></Frame></Define>'
    )
    text = f'<WorkCell name="x"><Define id="leg">{leg}</Define>{whole_frame}{frames}<Use id="table"/></WorkCell>'
    assert [(holder, each.shape) for holder, each in _shapes(text)] == [
        ("a", ShapeType.BOX),
        ("b", ShapeType.BOX),
        ("c", ShapeType.SPHERE),
    ]


def test_meshes_may_be_named_without_their_suffix() -> None:
    given = fixture(_frame('<Drawable name="d"><Polytope file="geo/table"/></Drawable>'), CELL)
    assert "/w/geo/table.stl" in given.scene.files_asked


def test_frames_that_only_carry_a_shape_are_nobodys() -> None:
    text = _frame('<Drawable name="d"><Cylinder radius="1" z="1"/></Drawable>')
    assert whole(fixture(text, CELL).scene, (), None).carriers == {"Table/d"}
    given = fixture(text.replace("</WorkCell>", '<Frame name="x" refframe="$0"/></WorkCell>'), CELL)
    assert given.cursor is not None
    found = completion(given.workspace.analysis(), *given.cursor)
    assert found is not None
    assert [each.label for each in found.items] == ["Table", "WORLD"]


def test_a_frame_that_something_is_drawn_on_is_renamed() -> None:
    text = _frame('<Drawable name="d" refframe="Table"><Cylinder radius="1" z="1"/></Drawable>', "Ta$0ble")
    given = fixture(text, CELL)
    assert given.cursor is not None
    workspace = given.workspace
    edits = rename(workspace.analysis(), workspace.copy, *given.cursor, "Desk")
    for changed, each in by_file(edits).items():
        workspace.edit(changed, each)
    assert {*scene_model(workspace.analysis().scenes[CELL]).frames} == {"Desk/d", "Desk"}


def test_a_shape_in_the_view_leads_to_where_it_is_written() -> None:
    text = _frame('<Drawable name="d"><Box x="1" y="1" z="1"/></Drawable>')
    scene = fixture(text, CELL).scene
    [place] = places_of_geometries(scene)
    assert [each.written for each in stack(scene, place, None)] == ['<Box x="1" y="1" z="1"/>']
    assert place_in_text(scene, place).span.start == text.index("<Box")


@pytest.mark.parametrize("model", ["Drawable", "CollisionModel"])
@pytest.mark.parametrize("refframe", ["", ' refframe="Cup"', ' refframe="Bottle"', ' refframe="WORLD"'])
def test_a_model_in_a_frame_is_that_frames_whatever_it_names(model: str, refframe: str) -> None:
    pose = "<RPY>0 0 0</RPY><Pos>{} 0 0</Pos>"
    inside = f'<{model} name="m"{refframe}><Sphere radius="1"/></{model}>'
    frames = f'<Frame name="Bottle">{pose.format(1)}</Frame><Frame name="Cup">{pose.format(2)}{inside}</Frame>'
    assert [*_where(f'<WorkCell name="w">{frames}</WorkCell>').values()] == [(2.0, 0.0, 0.0)]


@pytest.mark.parametrize("shape", ["Box", "Sphere", "Cylinder", "Cone", "Polytope"])
def test_a_shape_that_says_nothing_of_itself_is_told_and_nowhere(shape: str) -> None:
    text = _frame(f'<Drawable name="d"><{shape}/></Drawable>')
    assert not _shapes(text)
    found = {each.code for each in diagnostics(fixture(text, CELL).workspace.analysis(), CELL)}
    assert found == {"robwork-missing-attribute"}


@pytest.mark.parametrize(
    ("refframe", "said"), [("g", []), ("f", ["warning"]), ("d.f", ["warning"]), ("d.c.g", ["warning"])]
)
def test_a_model_beside_frames_is_of_one_in_its_own_device_or_chain(refframe: str, said: list[str]) -> None:
    inside = f'<Frame name="g"/><Drawable name="m" refframe="{refframe}"><Sphere radius="1"/></Drawable>'
    text = f'<TreeDevice name="d"><Frame name="f"/><SerialChain name="c">{inside}</SerialChain></TreeDevice>'
    given = fixture(text, CELL)
    found = diagnostics(given.workspace.analysis(), CELL)
    assert [each.severity.value for each in found] == said
    assert {each.code for each in found} <= {"robwork-undefined-frame"}
    assert accepts(given.scene)
    assert [holder for holder, _ in scene_model(given.scene).geometries if holder in ("d.f", "d.c.g")] == (
        [] if said else ["d.c.g"]
    )


@pytest.mark.parametrize("element", ['Drawable name="m"', 'CollisionModel name="m"', 'Property name="p"'])
@pytest.mark.parametrize("device", ["{}", '<TreeDevice name="d">{}</TreeDevice>'])
def test_of_what_stands_in_a_frame_nobody_looks_whether_the_frame_that_it_names_is_there(
    element: str, device: str
) -> None:
    kind, _, attributes = element.partition(" ")
    frame = f'<Frame name="Cup"><{kind} {attributes} refframe="Cpu"></{kind}></Frame>'
    given = fixture(f'<WorkCell name="w">{device.format(frame)}</WorkCell>', CELL)
    [found] = diagnostics(given.workspace.analysis(), CELL)
    assert (found.code, found.severity.value) == ("robwork-refframe-ignored", "warning")
    assert found.fix is not None
    assert found.fix.title == "Remove 'refframe'"


def test_of_a_part_of_a_workcell_nobody_knows_whether_a_refframe_is_that_of_the_frame_around_it() -> None:
    text = '<Frame name="Cup"><Drawable name="m" refframe="Arm.Cup"><Sphere radius="1"/></Drawable></Frame>'
    assert not diagnostics(fixture(text, CELL).workspace.analysis(), CELL)


_SHAPE = '<Sphere radius="1"/>'


@pytest.mark.parametrize(
    "element", ['<Drawable name="m">{}</Drawable>', '<CollisionModel name="m">{}</CollisionModel>']
)
@pytest.mark.parametrize(
    "device",
    [
        '<SerialDevice name="d"><Frame name="f"/>{}</SerialDevice>',
        '<TreeDevice name="d"><Frame name="f"/><SerialChain name="c"><Frame name="g"/>{}</SerialChain></TreeDevice>',
        '<TreeDevice name="d"><Frame name="f"/><Include file="part.xml"/></TreeDevice>\n//- /w/part.xml\n{}',
    ],
)
def test_a_model_of_no_frame_of_a_device_is_lost_with_a_warning_at_its_tag(element: str, device: str) -> None:
    given = fixture(device.format(element.format(_SHAPE)), CELL)
    analysis = given.workspace.analysis()
    [found] = [each for path in given.texts for each in diagnostics(analysis, path)]
    assert (found.code, found.severity.value) == ("robwork-missing-attribute", "warning")
    assert accepts(given.scene)
    assert not scene_model(given.scene).geometries


@pytest.mark.parametrize("limit", ['PosLimit min="0" max="1"', 'VelLimit max="1"', 'AccLimit max="1"'])
def test_a_limit_of_no_joint_of_a_device_is_lost_with_a_warning_at_its_tag(limit: str) -> None:
    device = f'<SerialDevice name="d"><Frame name="f"/><Joint name="j" type="Revolute"/><{limit}/></SerialDevice>'
    given = fixture(device, CELL)
    [found] = diagnostics(given.workspace.analysis(), CELL)
    assert (found.code, found.severity.value) == ("robwork-missing-attribute", "warning")
    assert found.fix is not None
    assert found.fix.title == "Add 'refjoint=\"j\"'"


@pytest.mark.parametrize(
    ("frames", "title"),
    [
        ('<Frame name="f"/>', "Add 'refframe=\"f\"'"),
        ('<Frame name="f"/><Frame name="g"/>', None),
        ('<SerialChain name="c"><Frame name="f"/></SerialChain>', None),
    ],
)
def test_a_model_without_a_frame_gets_the_only_one_that_it_may_have(frames: str, title: str | None) -> None:
    model = f'<Drawable name="m">{_SHAPE}</Drawable>'
    text = f'<WorkCell name="w"><Frame name="a"/><TreeDevice name="d">{frames}{model}</TreeDevice></WorkCell>'
    [found] = diagnostics(fixture(text, CELL).workspace.analysis(), CELL)
    assert (None if found.fix is None else found.fix.title) == title


def test_a_definition_of_a_model_without_a_frame_is_told_where_it_is_put_into_a_device() -> None:
    define = f'<Define id="x"><Drawable name="m">{_SHAPE}</Drawable></Define>'
    device = '<TreeDevice name="d"><Frame name="f"/><Use id="x"/><Use id="x"/></TreeDevice>'
    given = fixture(f'<WorkCell name="w">{define}<Frame name="a"><Use id="x"/></Frame>{device}</WorkCell>', CELL)
    [found] = diagnostics(given.workspace.analysis(), CELL)
    assert (found.severity.value, found.fix) == ("warning", None)
    assert given.texts[CELL][slice(*found.at.span)] == b"Drawable"
    assert [holder for holder, _ in scene_model(given.scene).geometries] == ["a"]


def test_a_model_of_a_device_that_names_the_world_is_lost() -> None:
    model = f'<Drawable name="m" refframe="WORLD">{_SHAPE}</Drawable>'
    given = fixture(f'<TreeDevice name="d"><Frame name="f"/>{model}</TreeDevice>', CELL)
    assert {each.code for each in diagnostics(given.workspace.analysis(), CELL)} == {"robwork-undefined-frame"}
    assert not scene_model(given.scene).geometries


def test_models_with_one_name_keep_their_own_poses() -> None:
    beside = '<Drawable name="d" refframe="Table"><RPY>0 0 0</RPY><Pos>0 0 {}</Pos><Sphere radius="1"/></Drawable>'
    inside = beside.replace(' refframe="Table"', "").format(1)
    text = f'<WorkCell name="cell"><Frame name="Table">{inside}</Frame>{beside.format(2)}{beside.format(3)}</WorkCell>'
    assert _where(text) == {"Table/d": (0, 0, 1), "Table/d-2": (0, 0, 2), "Table/d-3": (0, 0, 3)}
