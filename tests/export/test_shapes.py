"""The shapes of a scene, evaluated, whatever format they are from."""

import pytest

from robray.analysis.analysis import scene_model
from robray.analysis.scene_state import SceneState
from robray.assemble import new_workspace
from robray.export.origins import Origins
from robray.export.shapes import Box, Mesh, Shape, shapes

pytestmark = pytest.mark.quick


def state_of(text: str, path: str = "/scene.robray") -> SceneState:
    workspace = new_workspace()
    workspace.set_text(path, text.encode())
    return workspace.analysis().scenes[path]


def shape_of(body: str) -> Shape:
    [shape] = shapes(state_of(f"def side 0.5;\nframe a {{ geometry {{ {body} }} }}\n"))
    return shape


def test_what_is_not_given_is_as_amino_draws_it() -> None:
    shape = shape_of("shape sphere; radius 1;")
    assert (shape.scale, shape.color, shape.alpha, shape.specular) == (1.0, (0.8, 0.8, 0.8), 1.0, (0.0, 0.0, 0.0))
    assert (shape.visual, shape.collision) == (True, True)


def test_colours_and_flags_are_those_that_are_given() -> None:
    body = "shape sphere; radius 1; color [1, 0, 0.5]; alpha 0.5; specular 0.25; scale 2; visual 0; collision 0;"
    shape = shape_of(body)
    assert (shape.scale, shape.color, shape.alpha, shape.specular) == (2.0, (1.0, 0.0, 0.5), 0.5, (0.25, 0.25, 0.25))
    assert (shape.visual, shape.collision) == (False, False)


def test_each_shape_leads_to_its_item_and_frame() -> None:
    state = state_of(
        "class c { shape sphere; radius 1; }\n"
        "frame a { frame b { geometry { isa c; } } geometry { isa c; } }\nframe d { geometry { isa c; } }\n"
    )
    found = [*shapes(state)]
    assert [each.frame for each in found] == ["b", "a", "d"]
    assert [(each.frame, each.geometry) for each in found] == [*scene_model(state).geometries]
    told = [Origins(state).of(each.place) for each in found]
    assert told == ["scene.robray:2", "scene.robray:2", "scene.robray:3"]


def test_the_parts_of_a_robot_are_shapes_of_the_frames_that_amino_makes() -> None:
    state = state_of(
        '<robot name="r"><link name="l"><visual><geometry><box size="1 2 3"/></geometry></visual>'
        '<collision><geometry><mesh filename="package://p/m.stl" scale="2 2 2"/></geometry></collision></link></robot>',
        "/robot.urdf",
    )
    drawn, collides = shapes(state)
    assert (drawn.frame, drawn.solid, drawn.visual, drawn.collision) == ("l-visual", Box((1.0, 2.0, 3.0)), True, False)
    assert collides.solid == Mesh("package://p/m.stl", None)
    assert (collides.scale, collides.visual, collides.collision) == (2.0, False, True)
