"""Degrees and millimetres in robots: told of at their place, and nowhere in robots that are sound."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from robray.formats.urdf.statements import Joint, LinkElement
from robray.rules.engine.diagnose import diagnostics
from robray.rules.engine.rule import Applicability
from robray.rules.urdf.lengths import Length, lengths
from rules.findings import findings, fixed, scene

UNITS = {"urdf-looks-like-degrees", "urdf-looks-like-millimetres"}
ROOT = Path(__file__).parents[2]
ABSURD = {"urdf_gazebo_extensions.urdf": 5}
"""Robots elsewhere with lengths of some hundred metres, which are there to be found again in what is made of them."""


def arm(origin: str = "", part: str = "", limit: str = 'lower="-1" upper="1"', kind: str = "revolute") -> str:
    """A small arm with something put in."""
    return f"""<robot name="arm">
  <link name="base">
    <visual><origin xyz="0 0 0.05"/><geometry><box size="0.2 0.2 0.1"/></geometry></visual>
  </link>
  <link name="upper">
    <visual><origin xyz="0 0 0.15"/><geometry><cylinder radius="0.04" length="0.3"/></geometry></visual>
  </link>
  <link name="hand">{part}</link>
  <joint name="turn" type="continuous">
    <parent link="base"/><child link="upper"/><origin xyz="0 0 0.1"/>
  </joint>
  <joint name="bend" type="{kind}">
    <parent link="upper"/><child link="hand"/>{origin}
    <limit effort="1" velocity="1" {limit}/>
  </joint>
</robot>
"""


def check(source: str, message: str, wanted: str) -> None:
    """The one finding is at `[|…|]`, begins with a message, and its fix makes the robot `wanted`."""
    given = scene(source, "urdf")
    [found] = findings(given)
    assert found.code in UNITS
    assert found.message.startswith(message)
    assert [found.at.span] == given.marked["/w/main.urdf"]
    assert found.fix is not None
    assert found.fix.applicability is Applicability.BY_HAND, "nobody can be sure of a unit"
    mended = fixed(given, found)["/w/main.urdf"].decode()
    assert mended == wanted
    assert not findings(scene(mended, "urdf"))


def test_soft_limits_of_what_slides_are_of_the_unit_of_the_hard_ones() -> None:
    def sliding(upper: str, soft: str) -> str:
        controller = f'<safety_controller k_velocity="1" soft_lower_limit="0" soft_upper_limit="{soft}"/>'
        return arm(controller, limit=f'lower="0" upper="{upper}"', kind="prismatic")

    check(sliding("[|450|]", "400"), "length of 450 metres", sliding("0.45", "0.4"))


def shape(inner: str) -> str:
    return f"<visual><geometry>{inner}</geometry></visual>"


def test_a_quarter_turn_in_degrees() -> None:
    wanted = arm('<origin rpy="0 1.57079632679 0"/>')
    check(arm('<origin rpy="[|0 90 0|]"/>'), "angle of 90 radians", wanted)


def test_limits_in_degrees_are_mended_together() -> None:
    wanted = arm(limit='lower="-3.14159265359" upper="3.14159265359"')
    check(arm(limit='lower="[|-180|]" upper="180"'), "angle of -180 radians", wanted)


def test_a_limit_on_one_side() -> None:
    check(arm(limit='lower="0" upper="[|45|]"'), "angle of 45 radians", arm(limit='lower="0" upper="0.785398163397"'))


@pytest.mark.parametrize(
    ("wrong", "mended"),
    [
        ('lower="-1.5708" upper="[|90|]"', 'lower="-1.5708" upper="1.57079632679"'),
        ('lower="[|-90|]" upper="0.5"', 'lower="-1.57079632679" upper="0.5"'),
        ('lower="-5" upper="[|90|]"', 'lower="-0.0872664625997" upper="1.57079632679"'),
        ('lower="-1e16" upper="[|90|]"', 'lower="-1e16" upper="1.57079632679"'),
    ],
)
def test_a_limit_that_is_in_radians_beside_degrees_stays(wrong: str, mended: str) -> None:
    check(arm(limit=wrong), "angle of", arm(limit=mended))


@pytest.mark.parametrize(
    ("wrong", "mended"),
    [
        ('lower="-0.2" upper="[|450|]"', 'lower="-0.2" upper="0.45"'),
        ('lower="-2" upper="[|450|]"', 'lower="-0.002" upper="0.45"'),
        ('lower="-1e16" upper="[|450|]"', 'lower="-1e16" upper="0.45"'),
    ],
)
def test_a_limit_that_is_in_metres_beside_millimetres_stays(wrong: str, mended: str) -> None:
    check(arm(limit=wrong, kind="prismatic"), "length of", arm(limit=mended, kind="prismatic"))


@pytest.mark.parametrize("limit", ['lower="-6.28" upper="6.28"', 'lower="-1e16" upper="1e16"'])
def test_limits_that_are_radians_or_none(limit: str) -> None:
    assert not findings(scene(arm(limit=limit), "urdf"))


@pytest.mark.parametrize("limit", ['lower="-100000" upper="100000"', 'lower="-1e16" upper="1e16"'])
def test_travel_without_end_is_no_millimetres(limit: str) -> None:
    assert not findings(scene(arm(limit=limit, kind="prismatic"), "urdf"))


def test_a_position_in_millimetres() -> None:
    wanted = arm('<origin xyz="0 0 0.45"/>')
    check(arm('<origin xyz="[|0 0 450|]"/>'), "length of 450 metres; use '0.45'", wanted)


def test_a_position_that_is_large_for_this_robot() -> None:
    check(arm('<origin xyz="[|60 0 0|]"/>'), "length of 60 metres", arm('<origin xyz="0.06 0 0"/>'))


@pytest.mark.parametrize(
    ("wrong", "mended"),
    [
        ('<box size="[|100 200 3|]"/>', '<box size="0.1 0.2 0.003"/>'),
        ('<box size="[|10 30 60|]"/>', '<box size="0.01 0.03 0.06"/>'),
        ('<sphere radius="[|90|]"/>', '<sphere radius="0.09"/>'),
        ('<cylinder radius="0.02" length="[|150|]"/>', '<cylinder radius="0.02" length="0.15"/>'),
    ],
)
def test_sizes_in_millimetres(wrong: str, mended: str) -> None:
    check(arm(part=shape(wrong)), "length of", arm(part=shape(mended)))


def test_travel_in_millimetres_is_mended_together() -> None:
    wrong = arm(limit='lower="[|-250|]" upper="450"', kind="prismatic")
    wanted = arm(limit='lower="-0.25" upper="0.45"', kind="prismatic")
    check(wrong, "length of -250 metres", wanted)


def test_a_mesh_that_is_made_a_thousand_times_as_large() -> None:
    given = scene(arm(part=shape('<mesh filename="https://arm.example/hand.stl" scale="[|1000 1000 1000|]"/>')), "urdf")
    [found] = findings(given)
    assert found.code == "urdf-looks-like-millimetres"
    assert found.message.startswith("the mesh becomes 1000 times larger")
    assert [found.at.span] == given.marked["/w/main.urdf"]


def test_a_wide_and_thin_floor_is_in_metres() -> None:
    assert not findings(scene(arm(part=shape('<box size="50 50 0.01"/>')), "urdf"))


def test_what_is_large_beside_nothing_smaller_is_left_alone() -> None:
    """A ship is one, too."""
    hull = shape('<box size="60 12 8"/>')
    deck = shape('<box size="40 10 1"/>')
    text = f'<robot name="ship"><link name="hull">{hull}{deck}{deck}</link></robot>'
    assert not findings(scene(text, "urdf"))


def robots() -> list[Path]:
    folder = os.environ.get("ROBRAY_ROBOTS")
    elsewhere = [] if folder is None else sorted(Path(folder).rglob("*.urdf"))
    return [*sorted(ROOT.glob("examples/**/*.urdf")), *sorted(ROOT.glob("tests/**/*.urdf")), *elsewhere]


@pytest.mark.parametrize("path", robots(), ids=lambda path: path.name)
def test_nothing_is_said_of_units_in_sound_robots(path: Path) -> None:
    given = scene(path.read_text(errors="replace"), "urdf")
    found = [each for each in diagnostics(given.workspace.analysis(), "/w/main.urdf") if each.code in UNITS]
    assert len(found) == ABSURD.get(path.name, 0)


def mesh(size: str, scale: str = "") -> str:
    """The arm with a mesh for its hand that reaches from the origin to a point."""
    hand = shape(f'<mesh filename="[|hand.stl|]"{scale}/>')
    return arm('<origin xyz="0 0 0.3"/>', hand) + f"//- /w/hand.stl\nvertex 0 0 0\nvertex {size}\n"


@pytest.mark.parametrize(("size", "scale"), [("80 40 100", ""), ("800 40 100", ' scale="0.5 0.5 0.5"')])
def test_a_mesh_in_millimetres(size: str, scale: str) -> None:
    given = scene(mesh(size, scale), "urdf")
    [found] = findings(given)
    assert found.code == "urdf-mesh-looks-like-millimetres"
    assert [found.at.span] == given.marked["/w/main.urdf"]
    if not scale:
        assert found.message.startswith("the mesh is 100 m wide, but lengths here are about 0.")
        assert b'hand.stl" scale="0.001 0.001 0.001"/>' in fixed(given, found)["/w/main.urdf"]


@pytest.mark.parametrize(("meter", "told"), [("1", ["urdf-mesh-looks-like-millimetres"]), ("0.001", [])])
def test_a_collada_mesh_is_as_large_as_it_says(meter: str, told: list[str]) -> None:
    hand = f"""//- /w/hand.dae
<COLLADA><asset><unit meter="{meter}"/></asset>
<library_geometries><geometry id="m"><mesh><source id="p"><float_array count="6">0 0 0 80 40 100</float_array></source>
<vertices><input semantic="POSITION" source="#p"/></vertices></mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s"><node><instance_geometry url="#m"/></node></visual_scene>
</library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>
"""
    given = scene(arm('<origin xyz="0 0 0.3"/>', shape('<mesh filename="[|hand.dae|]"/>')) + hand, "urdf")
    assert [found.code for found in findings(given)] == told


@pytest.mark.parametrize(
    ("size", "scale"),
    [
        (".08 .04 .1", ""),
        ("80 40 100", ' scale="0.001 0.001 0.001"'),
        # It is in kilometres, or nobody knows.
        (".0003 .0001 .0002", ' scale="1000 1000 1000"'),
        # A floor.
        ("80 40 .1", ""),
        ("4 4 4", ""),
    ],
)
def test_a_mesh_in_metres(size: str, scale: str) -> None:
    assert not findings(scene(mesh(size, scale), "urdf"))


def test_the_lengths_of_a_robot_are_compared_once_for_all_findings(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at: list[object] = []

    def counted(statement: Joint | LinkElement) -> Iterator[Length]:
        looked_at.append(statement)
        return lengths(statement)

    monkeypatch.setattr("robray.rules.urdf.lengths.lengths", counted)
    small, large = (shape(f'<sphere radius="{radius}"/>') for radius in ("0.1", "50"))
    found = findings(scene(f'<robot name="r"><link name="l">{300 * small}{100 * large}</link></robot>', "urdf"))
    assert [each.code for each in found] == 100 * ["urdf-looks-like-millimetres"]
    assert len(looked_at) == 400 + 200
