"""How large COLLADA meshes are, in metres, as their nodes place them; whatever the file is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robray.analysis.mesh_extents import Extent, extent

MOST_READ = 1_500_000


def of(text: str | bytes) -> Extent | None:
    """What is told; no more than the beginning and the end of the file are read for it."""
    data = text.encode() if isinstance(text, str) else text
    read = []

    def read_at(start: int, count: int) -> bytes:
        read.append(count)
        return data[start : start + count]

    found = extent("/w/arm.DAE", len(data), read_at)
    assert sum(read) <= MOST_READ
    return found


NORMALS = '<source id="m-normals"><float_array id="x" count="3">900 0 0</float_array></source>'


def mesh(points: str, name: str = "m", accessor: str = '<accessor count="2" stride="3"/>') -> str:
    return f"""<geometry id="{name}"><mesh>
<source id="{name}-points"><float_array id="{name}-array" count="6">{points}</float_array>
<technique_common>{accessor}</technique_common></source>{NORMALS}
<vertices id="{name}-v"><input semantic="NORMAL" source="#m-normals"/>
<input semantic="POSITION" source="#{name}-points"/></vertices>
<triangles count="1"><input semantic="VERTEX" source="#{name}-v" offset="0"/><p>5000 1 2</p></triangles>
</mesh></geometry>"""


def document(meshes: str, nodes: str, unit: str = '<unit name="metre" meter="1"/>', others: str = "") -> str:
    return f"""<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
  <asset>{unit}<up_axis>Z_UP</up_axis></asset>
  <library_geometries>{meshes}</library_geometries>{others}
  <library_visual_scenes><visual_scene id="s">{nodes}</visual_scene></library_visual_scenes>
  <scene><instance_visual_scene url="#s"/></scene>
</COLLADA>
"""


PLACED = '<node id="n"><instance_geometry url="#m"/></node>'
BOX = mesh("0 0 0 1 2 3")


def check(text: str, *sides: float) -> None:
    found = of(text)
    assert found is not None
    assert found.sides == pytest.approx(sides)


def test_a_mesh_where_it_stands() -> None:
    check(document(BOX, PLACED), 1, 2, 3)
    check(document(BOX, PLACED).replace("\n", "\r\n"), 1, 2, 3)
    check(document(BOX, PLACED).replace('"', "'"), 1, 2, 3)
    check(document(BOX.replace(NORMALS, "").replace("<mesh>", f"<mesh>{NORMALS}"), PLACED), 1, 2, 3)


@pytest.mark.parametrize(
    ("unit", "times"),
    [
        ('<unit name="millimeter" meter="0.001"/>', 0.001),
        ('<unit meter="2.54e-2"></unit>', 0.0254),
        ("<!-- <unit meter='7'/> -->", 1),
        ('<unit meter="0"/>', 1),
        ("", 1),
    ],
)
def test_the_unit_is_heeded(unit: str, times: float) -> None:
    check(document(BOX, PLACED, unit), times, 2 * times, 3 * times)


def test_a_unit_elsewhere_is_not_that_of_the_file() -> None:
    inner = BOX.replace("<mesh>", '<asset><unit meter="0.001"/></asset><mesh>')
    check(document(inner, PLACED), 1, 2, 3)


@pytest.mark.parametrize(
    ("moves", "sides"),
    [
        ("<scale>2 2 2</scale>", (2, 4, 6)),
        ("<translate>100 200 300</translate>", (1, 2, 3)),
        ("<rotate>0 0 1 90</rotate>", (1, 2, 3)),
        # Turned first: what was 2 along the second axis is stretched along the first.
        ("<scale>10 1 1</scale><rotate>0 0 3 90</rotate>", (1, 3, 20)),
        ("<rotate>0 0 1 90</rotate><scale>10 1 1</scale>", (2, 3, 10)),
        ("<matrix>0.001 0 0 5 0 0.001 0 0 0 0 0.001 0 0 0 0 1</matrix>", (0.001, 0.002, 0.003)),
        ("<matrix>1 2 3</matrix><scale>x y z</scale><rotate>0 0 0 90</rotate>", (1, 2, 3)),
    ],
)
def test_what_a_node_does(moves: str, sides: tuple[float, ...]) -> None:
    check(document(BOX, f'<node>{moves}<instance_geometry url="#m"/></node>'), *sides)
    check(document(BOX, f'<node>{moves}<node><instance_geometry url="#m"/></node></node>'), *sides)


def test_nodes_in_each_other_and_meshes_beside_each_other() -> None:
    nodes = (
        "<node><translate>10 0 0</translate><node><scale>2 1 1</scale>" + PLACED + '</node></node><node id="o">'
        '<instance_geometry url="#other"/></node>'
    )
    check(document(BOX + mesh("-5 0 0 -4 0 0", "other"), nodes), 2, 3, 17)


def test_nodes_and_meshes_that_stand_elsewhere() -> None:
    others = (
        f'<library_nodes><node id="l"><scale>3 3 3</scale>{PLACED}</node></library_nodes>'
        '<library_controllers><controller id="c"><skin source="#d"/></controller>'
        '<controller id="d"><morph source="#m"/></controller></library_controllers>'
    )
    check(document(BOX, '<node><instance_node url="#l"/></node>', others=others), 3, 6, 9)
    check(document(BOX, '<node><instance_controller url="#c"/></node>', others=others), 1, 2, 3)


def test_an_accessor_skips_what_is_no_place() -> None:
    points = mesh("9 0 0 0 7 1 2 3 7", accessor='<accessor count="2" offset="1" stride="4"/>')
    check(document(points, PLACED), 1, 2, 3)


def test_the_end_of_a_long_file_says_how_it_is_placed() -> None:
    rest = mesh(" ".join(["0.5"] * 600_000), "rest")
    check(document(BOX + rest, f"<node><scale>2 2 2</scale>{PLACED}</node>"), 2, 4, 6)
    check(document(rest.replace("0.5", "4.5", 1).replace("rest", "m"), PLACED), 0, 0, 4)
    # Whatever else is there is not asked for.
    assert of(document(rest + BOX, PLACED)) is None


def test_a_mesh_of_many_points_has_its_outermost() -> None:
    points = [*(f"{at % 90} {at % 7} 1" for at in range(30_000)), "4000 1 1"]
    check(document(mesh(" ".join(points)), PLACED), 0, 6, 4000)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "<COLLADA/>",
        "<COLLADA>",
        document(BOX, ""),
        document(BOX, '<node><instance_geometry url="#o"/></node>'),
        document(mesh("1 1 1 1 1 1"), PLACED),
        document(mesh("0 0 0 1 x 1"), PLACED),
        document(mesh("0 0 0 1e999 0 nan"), PLACED),
        document(BOX, PLACED).replace("#s", "#t"),
        document(BOX, PLACED).replace("COLLADA", "collada"),
        # Entities are not looked for.
        '<!DOCTYPE a [<!ENTITY b "1 2 3">]>' + document(mesh("0 0 0 &b;"), PLACED),
        document(mesh("0 0 0 &b; 1 2"), PLACED),
    ],
)
def test_not_known(text: str) -> None:
    assert of(text) is None


def test_nodes_that_multiply_come_to_an_end() -> None:
    twice = "".join(
        f'<node id="n{at}"><instance_node url="#n{at + 1}"/><instance_node url="#n{at + 1}"/></node>'
        for at in range(40)
    )
    others = f"<library_nodes>{twice}<node id='n40'><instance_geometry url='#m'/></node></library_nodes>"
    check(document(BOX, '<node><instance_node url="#n0"/></node>', others=others), 1, 2, 3)
    ring = "<library_nodes><node id='r'><instance_node url='#r'/><instance_geometry url='#m'/></node></library_nodes>"
    check(document(BOX, '<node><instance_node url="#r"/></node>', others=ring), 1, 2, 3)


@pytest.mark.parametrize("piece", ["<", "<a ", '<a b="', "<a><", "<!--", "<?", "<![CDATA[", "</", "<a b='c' ", "1 "])
def test_a_long_text_of_anything_is_gone_through_once(piece: str) -> None:
    assert of(document(BOX, PLACED)[:200] + piece * (1_200_000 // len(piece))) is None


@given(st.lists(st.sampled_from([*document(BOX, PLACED).split(">"), "<", ">", '"', "&", "\0", "é"]), max_size=30))
def test_any_text(parts: list[str]) -> None:
    found = of(">".join(parts))
    assert found is None or found.longest > 0


@given(st.binary(max_size=600))
def test_any_bytes(text: bytes) -> None:
    assert of(b"<COLLADA>" + text) is None
