"""A robot in the view: links are its frames, joints lead to them, and shapes are parts of them."""

import re

import pytest

from robray.view.session import ViewSession
from view.viewing import TextHost, asked, told

pytestmark = pytest.mark.quick

PATH = "/robot.urdf"
ROBOT = """\
<robot name="r">
  <link name="base"/>
  <joint name="wrist" type="continuous"><parent link="base"/><child link="hand"/><origin xyz="0 0 1"/></joint>
  <link name="hand">
    <visual><geometry><box size="1 1 1"/></geometry></visual>
    <collision><origin xyz="1 0 0"/><geometry><sphere radius="1"/></geometry></collision>
    <inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>
  </link>
</robot>
"""


def viewed() -> tuple[ViewSession, TextHost]:
    host = TextHost({PATH: ROBOT})
    return ViewSession(host, "robot"), host


def test_rows_are_links_and_their_parts() -> None:
    session, _ = viewed()
    scene = told(session.opened(), "scene")
    assert [(row["name"], row["parent"], row.get("ledBy"), row.get("part")) for row in scene["frames"]] == [
        ("base", "", "", None),
        ("hand", "base", "wrist", None),
        ("hand collision", "hand", None, "collision"),
    ]
    assert [row["frame"] for row in scene["geometries"]] == ["hand", "hand collision"]
    assert scene["frames"][1]["joint"]["variable"] == "wrist"


@pytest.mark.parametrize(
    ("at", "frame", "geometry"),
    [
        ('link name="base"', "base", None),
        ('joint name="wrist"', "hand", None),
        ('origin xyz="0 0 1"', "hand", None),
        ('link name="hand">', "hand", None),
        ("<inertia ", "hand", None),
        ("<box", "hand", 0),
        ("<sphere", "hand collision", 1),
    ],
)
def test_the_cursor_is_in_a_link_or_leads_to_one(at: str, frame: str, geometry: int | None) -> None:
    session, _ = viewed()
    (message,) = session.cursor(PATH, ROBOT.index(at) + 2)
    assert isinstance(message, dict)
    assert (message["frame"], message["geometry"]) == (frame, geometry)


@pytest.mark.parametrize(
    ("frame", "geometry", "stack"),
    [
        ("base", None, [("link", "base")]),
        ("hand", None, [("link", "hand"), ("joint", "wrist")]),
        ("hand", 0, [("geometry", ""), ("link", "hand"), ("joint", "wrist")]),
        ("hand collision", 1, [("geometry", ""), ("link", "hand")]),
    ],
)
def test_the_card_leads_to_the_link_and_its_joint(
    frame: str, geometry: int | None, stack: list[tuple[str, str]]
) -> None:
    session, _ = viewed()
    card = asked(session, type="pick", frame=frame, geometry=geometry)
    assert [(entry["kind"], entry["name"]) for entry in card["stack"]] == stack


@pytest.mark.parametrize(
    ("frame", "before", "after"),
    [("hand", 'xyz="0 0 1"', 'xyz="0 0 5"'), ("hand collision", 'xyz="1 0 0"', 'xyz="0 0 5"')],
)
def test_dragging_a_link_writes_the_origin_of_its_joint_and_a_part_its_own(frame: str, before: str, after: str) -> None:
    session, host = viewed()
    answer = asked(session, type="drag", frame=frame, translation=[0, 0, 5])
    assert [(one["moves"], one["reshapes"]) for one in answer["candidates"]] == [([], [])]
    assert asked(session, type="choose", index=0)["refused"] is None
    text = host.workspace.analysis().files[PATH].text.decode()
    assert text == ROBOT.replace(before, after)


def test_a_link_that_no_joint_leads_to_is_not_dragged() -> None:
    session, _ = viewed()
    answer = asked(session, type="drag", frame="base", translation=[0, 0, 5])
    assert (answer["candidates"], len(answer["refused"])) == ([], 1)
    assert "no joint leads to this link" in answer["refused"][0]


def test_what_is_wrong_in_a_part_is_told_of_its_link() -> None:
    session, host = viewed()
    host.edit('radius="1"', 'radius="x"', PATH)
    session.changed()
    found = told(session.found(), "findings")["frames"]
    assert {*found} == {"hand", "hand collision"}


def test_rows_that_follow_edits_are_those_from_scratch() -> None:
    session, host = viewed()
    session.changed()
    for before, after in (
        ('link name="hand">', 'link name="palm">'),
        ('child link="hand"', 'child link="palm"'),
        ('parent link="base"', 'parent link="palm"'),
        ('parent link="palm"', 'parent link="base"'),
        ('xyz="1 0 0"', 'xyz="0 0 0"'),
        ('name="wrist"', 'name="turn"'),
    ):
        host.edit(before, after, PATH)
        session.changed()
        fresh = ViewSession(host, "robot")
        assert _live(session) == _live(fresh), (before, after)
    assert [row["name"] for row in told(session.opened(), "scene")["frames"]] == ["base", "palm"]
    assert not re.search("wrist|hand", str(told(session.opened(), "scene")))


def _live(session: ViewSession) -> list[object]:
    """What is no ghost of an earlier text."""
    scene = told(session.opened(), "scene")
    return [row for row in (*scene["frames"], *scene["geometries"]) if "ghost" not in row]
