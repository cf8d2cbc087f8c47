"""What is in RobWork's files is dragged, and shapes are pulled: `RPY`, `Pos`, `Transform`, and the sizes of shapes."""

import pytest

from features.moving.dragged import about_z, dragged, pulled, texts_after, turned
from fixtures import fixture
from robray.scene.pose import Quaternion, Vector

pytestmark = pytest.mark.quick

SCENE = "/w/main.wc.xml"
_TO = (0.25, 0.0, 0.5)


def check(source: str, name: str, drag: tuple[str, Vector | None, Quaternion | None, str], main: str = SCENE) -> None:
    """What is dragged in a text is written in one way, which nobody has to choose."""
    before, to, turn, after = drag
    given = fixture(source.format(before), main=main)
    found = dragged(given, name, to, turn)
    assert found.offered, found.refused
    [only] = found.offered
    assert texts_after(given, only)[main] == source.format(after)
    assert not only.must_be_chosen


DRAGS: dict[str, tuple[str, Vector | None, Quaternion | None, str]] = {
    "a position": (
        '<Frame name="f"><RPY>0 0 0</RPY> <Pos>0.2  0 0.50</Pos></Frame>',
        _TO,
        None,
        '<Frame name="f"><RPY>0 0 0</RPY> <Pos>0.25  0 0.50</Pos></Frame>',
    ),
    "angles about z first": (
        '<Frame name="f">\n    <!-- 1 2 3 --> <Pos>0 0 0</Pos>\n    <RPY>0 0 10</RPY>\n  </Frame>',
        None,
        turned(10, 0, 30),
        '<Frame name="f">\n    <!-- 1 2 3 --> <Pos>0 0 0</Pos>\n    <RPY>30 0 10</RPY>\n  </Frame>',
    ),
    "both": (
        '<Frame name="f"><RPY>0 0 0</RPY><Pos>0 0 0</Pos></Frame>',
        _TO,
        about_z(90),
        '<Frame name="f"><RPY>90 0 0</RPY><Pos>0.25 0 0.5</Pos></Frame>',
    ),
    "a matrix": (
        '<Frame name="f"><Transform>1 0 0 0.2  0 1 0 0  0 0 1 0.5</Transform></Frame>',
        _TO,
        None,
        '<Frame name="f"><Transform>1 0 0 0.25  0 1 0 0  0 0 1 0.5</Transform></Frame>',
    ),
    "an element without a text": (
        '<Frame name="f" type="Movable"/>',
        _TO,
        None,
        '<Frame name="f" type="Movable"><RPY>0 0 0</RPY> <Pos>0.25 0 0.5</Pos></Frame>',
    ),
    "none yet": (
        '<Frame name="f">\n    <Property name="a">1</Property>\n  </Frame>',
        None,
        about_z(45),
        '<Frame name="f">\n    <RPY>45 0 0</RPY> <Pos>0 0 0</Pos>\n    <Property name="a">1</Property>\n  </Frame>',
    ),
}


@pytest.mark.parametrize("name", DRAGS)
def test_a_frame(name: str) -> None:
    check('<WorkCell name="w">\n  {}\n</WorkCell>\n', "f", DRAGS[name])


SHAPES: dict[str, tuple[str, Vector | None, Quaternion | None, str]] = {
    "a position": (
        '<Drawable name="s"><RPY>0 0 0</RPY> <Pos>0 0 1.00</Pos><RGB>1 0 0</RGB><Box x="1" y="1" z="1"/></Drawable>',
        _TO,
        None,
        '<Drawable name="s"><RPY>0 0 0</RPY> <Pos>0.25 0 0.50</Pos><RGB>1 0 0</RGB><Box x="1" y="1" z="1"/></Drawable>',
    ),
    "a rotation": (
        '<CollisionModel name="s"><RPY>0 0 0</RPY><Pos>0 0 1</Pos><Box x="1" y="1" z="1"/></CollisionModel>',
        None,
        about_z(90),
        '<CollisionModel name="s"><RPY>90 0 0</RPY><Pos>0 0 1</Pos><Box x="1" y="1" z="1"/></CollisionModel>',
    ),
    "about its middle": (
        '<Drawable name="s"><RPY>0 0 0</RPY><Pos>0 0 1</Pos><Cylinder radius="0.1" z="0.5"/></Drawable>',
        _TO,
        None,
        '<Drawable name="s"><RPY>0 0 0</RPY><Pos>0.25 0 0.75</Pos><Cylinder radius="0.1" z="0.5"/></Drawable>',
    ),
    "about its middle, without a pose": (
        '<Drawable name="s">\n      <Cone radius="0.1" z="0.5"/>\n    </Drawable>',
        _TO,
        None,
        (
            '<Drawable name="s">\n      <RPY>0 0 0</RPY> <Pos>0.25 0 0.75</Pos>\n      '
            '<Cone radius="0.1" z="0.5"/>\n    </Drawable>'
        ),
    ),
    "a matrix": (
        '<Drawable name="s"><Transform>1 0 0 0  0 1 0 0  0 0 1 1</Transform><Sphere radius="1"/></Drawable>',
        _TO,
        None,
        '<Drawable name="s"><Transform>1 0 0 0.25  0 1 0 0  0 0 1 0.5</Transform><Sphere radius="1"/></Drawable>',
    ),
}


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("around", ['<Frame name="f">\n    {}\n  </Frame>', '<Frame name="f"/>\n  {}'])
def test_a_shape_beside_its_frame(name: str, around: str) -> None:
    before, to, turn, after = SHAPES[name]
    if not around.endswith("</Frame>"):
        before, after = (each.replace('name="s"', 'name="s" refframe="f"') for each in (before, after))
    check(f'<WorkCell name="w">\n  {around}\n</WorkCell>\n', "f/s", (before, to, turn, after))


def test_another_shape_of_its_model_is_said_to_move() -> None:
    model = '<Drawable name="s"><RPY>0 0 0</RPY><Pos>0 0 1</Pos><Sphere radius="1"/><Sphere radius="2"/></Drawable>'
    given = fixture(f'<WorkCell name="w"><Frame name="f">{model}</Frame></WorkCell>\n', main=SCENE)
    [only] = dragged(given, "f/s/2", _TO).offered
    assert (only.moves, only.must_be_chosen) == (("f/s",), True)


@pytest.mark.parametrize("shape", ['<Sphere radius="0.1"/>', '<Cylinder radius="0.1" z="0.5"/>'])
def test_a_shape_is_dragged_to_where_its_frame_is(shape: str) -> None:
    """It has no frame of its own any more."""
    source = (
        '<WorkCell name="w"><Frame name="f"><Drawable name="s"><RPY>0 0 0</RPY>{}{}</Drawable></Frame></WorkCell>\n'
    )
    given = fixture(source.format("<Pos>0 0 1</Pos>", shape), main=SCENE)
    [only] = dragged(given, "f/s", (0.0, 0.0, 0.0)).offered
    there = "0 0 0.25" if "Cylinder" in shape else "0 0 0"
    assert texts_after(given, only)[SCENE] == source.format(f"<Pos>{there}</Pos>", shape)
    assert not only.must_be_chosen


def test_another_shape_that_gets_a_frame_of_its_own_is_said_to_change() -> None:
    model = '<Drawable name="s"><RPY>0 0 0</RPY><Pos>0 0 0.5</Pos>{}</Drawable>'
    shapes = '<Cylinder radius="0.1" z="0.9"/><Cylinder radius="0.1" z="1"/>'
    given = fixture(f'<WorkCell name="w"><Frame name="f">{model.format(shapes)}</Frame></WorkCell>\n', main=SCENE)
    [only] = dragged(given, "f/s", (0.0, 0.0, 0.0)).offered
    assert (only.reshapes, only.must_be_chosen) == (("f",), True)


SIZES: dict[str, tuple[str, dict[str, float | tuple[float, ...]], str]] = {
    "a box": ('<Box x="1" y="2.0" z="3"/>', {"dimension": (1.0, 2.5, 3.5)}, '<Box x="1" y="2.5" z="3.5"/>'),
    "a sphere": ('<Sphere radius="0.10"/>', {"radius": 0.25}, '<Sphere radius="0.25"/>'),
    "a cylinder": (
        '<Cylinder radius="0.1" z="1"/>',
        {"height": 1.5, "radius": 0.2},
        '<Cylinder radius="0.2" z="1.5"/>',
    ),
    "a cone": ('<Cone radius=".1" z="1"/>', {"start_radius": 0.2}, '<Cone radius=".2" z="1"/>'),
    "one that comes to stand on its frame": (
        '<RPY>0 0 0</RPY><Pos>0 0 0.5</Pos><Cylinder radius="0.1" z="0.9"/>',
        {"height": 1.0},
        '<RPY>0 0 0</RPY><Pos>0 0 0.5</Pos><Cylinder radius="0.1" z="1"/>',
    ),
    "one that stands on its frame beside another": (
        '<RPY>0 0 0</RPY><Pos>0 0 0.5</Pos><Cylinder radius="0.1" z="1"/><Sphere radius="1"/>',
        {"height": 1.5},
        '<RPY>0 0 0</RPY><Pos>0 0 0.5</Pos><Cylinder radius="0.1" z="1.5"/><Sphere radius="1"/>',
    ),
    "a cone on its frame, by a matrix": (
        '<Transform>1 0 0 0 0 1 0 0 0 0 1 0.50</Transform><Cone radius="0.1" z="1"/>',
        {"height": 1.5},
        '<Transform>1 0 0 0 0 1 0 0 0 0 1 0.75</Transform><Cone radius="0.1" z="1.5"/>',
    ),
    "one that stands on its frame": (
        '<RPY>0 0 0</RPY><Pos>0 0 0.5</Pos><Cylinder radius="0.1" z="1"/>',
        {"height": 0.305},
        '<RPY>0 0 0</RPY><Pos>0 0 0.1525</Pos><Cylinder radius="0.1" z="0.305"/>',
    ),
}


@pytest.mark.parametrize("name", SIZES)
def test_a_shape_is_pulled(name: str) -> None:
    before, sizes, after = SIZES[name]
    source = '<WorkCell name="w"><Frame name="f"><Drawable name="s">{}</Drawable></Frame></WorkCell>\n'
    given = fixture(source.format(before), main=SCENE)
    found = pulled(given, **sizes)
    assert found.offered, found.refused
    [only] = found.offered
    assert texts_after(given, only)[SCENE] == source.format(after)


TARGETS: dict[str, tuple[str, str, Vector | None, Quaternion | None, str]] = {
    "a place in its unit": ("new", '<Pos unit="mm">0 0 600</Pos>', _TO, None, '<Pos unit="mm">250 0 500</Pos>'),
    "angles in their unit": (
        "new",
        '<Pos>0 0 1</Pos><RPY unit="deg">0 0 10</RPY>',
        None,
        turned(10, 0, 30),
        '<Pos>0 0 1</Pos><RPY unit="deg">30 0 10</RPY>',
    ),
    "no place": (
        "new",
        "<Quaternion>1 0 0 0</Quaternion>",
        _TO,
        None,
        "<Pos>0.25 0 0.5</Pos><Quaternion>1 0 0 0</Quaternion>",
    ),
    "of the older format": (
        "old",
        "<Vector3D>0 0 0.2</Vector3D><RPY>0 3.1415927 0</RPY>",
        _TO,
        None,
        "<Vector3D>0.25 0 0.5</Vector3D><RPY>0 3.1415927 0</RPY>",
    ),
}

TASKS = {
    "new": (
        "<CartesianTask>\n  <Targets>\n"
        '    <CartesianTarget id="t"><Transform3D>{}</Transform3D></CartesianTarget>\n'
        "  </Targets>\n  <Id>a</Id>\n</CartesianTask>\n"
    ),
    "old": (
        "<Task>\n  <Name>a</Name>\n  <Trajectory>\n    <Name>a</Name><Device>d</Device><TCP>t</TCP>\n"
        "    <Target><Name>t</Name><Tool><Transform3D>{}</Transform3D><Frame>WORLD</Frame></Tool></Target>\n"
        "  </Trajectory>\n</Task>\n"
    ),
}


@pytest.mark.parametrize("name", TARGETS)
def test_a_target_of_a_task(name: str) -> None:
    task, before, to, turn, after = TARGETS[name]
    source, called = TASKS[task], "t" if task == "new" else "a/t"
    path = f"/w/a.{'rwtask.xml' if task == 'new' else 'task.xml'}"
    check(source, called, (before, to, turn, after), main=path)


NOT_DONE = {
    "another's": (
        '<Define id="d"><RPY>0 0 0</RPY><Pos>0 0 1</Pos></Define><Frame name="f"><Use id="d"/></Frame>',
        _TO,
        None,
        "where others take it from",
    ),
    "a matrix": (
        '<Frame name="f"><Transform>1 0 0 0  0 1 0 0  0 0 1 0</Transform></Frame>',
        None,
        about_z(90),
        "as a matrix",
    ),
    "there already": ('<Frame name="f"><RPY>0 0 0</RPY><Pos>0.25 0 0.5</Pos></Frame>', _TO, None, "there already"),
}


@pytest.mark.parametrize("name", NOT_DONE)
def test_what_cannot_be_done_is_said(name: str) -> None:
    before, to, turn, why = NOT_DONE[name]
    given = fixture(f'<WorkCell name="w">{before}</WorkCell>\n', main=SCENE)
    found = dragged(given, "f", to, turn)
    assert found.offered == ()
    assert why in found.refused[0].reason


def test_a_joint_where_it_stands() -> None:
    source = """<WorkCell name="w"><TreeDevice name="d"><Frame name="base"/>
<Joint name="j" type="Prismatic"><RPY>0 0 0</RPY> <Pos>0 0 0.1</Pos></Joint>
<Q name="Home">0.3</Q></TreeDevice></WorkCell>
"""
    given = fixture(source, main=SCENE)
    found = dragged(given, "d.j", (0.0, 0.0, 0.6), position=0.3)
    assert found.offered, found.refused
    assert texts_after(given, found.offered[0])[SCENE] == source.replace("0 0 0.1", "0 0 0.3")
