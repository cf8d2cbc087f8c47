"""What a workcell and a task name, when files get other names."""

import pytest

from features.test_rename_files import moved

pytestmark = pytest.mark.quick

CELL = "/w/cell.wc.xml"


def check(element: str, moves: dict[str, str], after: str | None) -> None:
    """An element of a frame in a workcell, before and after."""
    text = '//- {}\n<WorkCell name="c">\n<Frame name="f">{}</Frame>\n</WorkCell>\n'
    changed = moved(text.format(CELL, element), moves)
    expected = {} if after is None else {CELL: text.format(CELL, after).partition("\n")[2]}
    assert changed == expected


@pytest.mark.parametrize(
    ("written", "moves", "after"),
    [
        ("geo/table.stl", {"/w/geo/table.stl": "/w/geo/desk.stl"}, "geo/desk.stl"),
        ("geo/table", {"/w/geo/table.stl": "/w/geo/desk.stl"}, "geo/desk"),
        ("geo/table", {"/w/geo/tables.stl": "/w/geo/desk.stl"}, None),
        ("geo/table", {"/w/geo": "/w/meshes"}, "meshes/table"),
        ("geo/table.stl", {CELL: "/w/cells/cell.wc.xml"}, "../geo/table.stl"),
        ("geo/table", {CELL: "/w/cells/cell.wc.xml"}, "../geo/table"),
        ("/m/table.stl", {CELL: "/w/cells/cell.wc.xml"}, None),
        ("geo/table.stl", {"/w": "/v"}, None),
        ("geo/table.stl", {"/w/geo/table.stl": '/w/geo/a"b.stl'}, None),
        ("geo/table.stl", {"/w/geo/table.stl": "/w/geo/a&b.stl"}, "geo/a&b.stl"),
    ],
)
def test_meshes_are_followed(written: str, moves: dict[str, str], after: str | None) -> None:
    for element in (
        '<Drawable name="d"><Polytope file="{}"/></Drawable>',
        '<CollisionModel name="d"><Polytope file="{}"/></CollisionModel>',
    ):
        check(element.format(written), moves, None if after is None else element.format(after))
