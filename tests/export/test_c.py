"""A scene as C: what amino is told when the function runs, against what the scene is evaluated to."""

import struct
from pathlib import Path
from typing import Any

import pytest

from export.compiled import MEASURES, ROOT, Record, number_of, run, shape_told, text_of
from export.conversion import CORPUS, PROJECT, loaded
from fixtures import AS_AMINO, MAIN, ROBOT, fixture
from oracle.scenes import SceneWriter
from robray.analysis.scene_state import SceneState
from robray.assemble import new_workspace
from robray.export.c.literals import double, single
from robray.export.c.mesh import MeshError
from robray.export.c.meshes import read_mesh
from robray.export.c.source import c_source
from robray.export.converted import Converted
from robray.export.json import scene_json
from robray.rules.engine import not_known
from robray.rules.engine.diagnose import accepts
from trials import trials

TRIANGLE = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nvn 0 0 1\nf 1//1 2//1 3//1\n"

HOSTILE = r"""
frame "a\nb\" { geometry { shape box; dimension [1, 2, 3]; } }
frame "??/" { parent "??="; }
frame "??=" { }
frame "%s */ /* // \" { parent "a\nb\"; type revolute; axis [0, 0, 1]; variable "\x41"; }
frame "two
lines" { }
frame "日本 é 😀" { }
frame "<turned>" { parent "日本 é 😀"; }
frame "7" { parent ""; }
allow_collision "??/" "a\nb\";
""".replace("<", "\N{RIGHT-TO-LEFT OVERRIDE}").replace(">", "\N{NO-BREAK SPACE}")

NUMBERS = """
frame a { translation [1d300, -1d-300, 0d0]; rpy [0.1, 1/3, 2 * pi]; geometry { shape sphere; radius 1d20; } }
frame b { translation [0.1, 0.1d0, 123456789]; quaternion [0, 0, 2, 5d-324]; parent a; }
frame c { type prismatic; axis [1/3, -0.0, 3]; offset 1/3; variable x; parent b; }
"""

SHAPES = """
class red { color [1, 0, 0]; alpha 1/2; collision 0; }
frame late { geometry { shape box; } geometry { isa red; shape cylinder; height 1; radius 0.25; scale 1/3; } }
frame early {
  geometry { shape cone; height 1; start_radius 2; end_radius 3; no-shadow 1; visual 0; }
  geometry { shape grid; dimension [1, 2]; delta [3, 4]; thickness 5; specular [0.1, 0.2, 0.3]; scale 1.0; }
}
allow_collision late early;
allow_collision early late;
allow_collision early early;
"""

ROBOT_TEXT = """\
<robot name="r"><link name="base"/><link name="arm"><inertial><mass value="2"/>
<inertia ixx="1" ixy=".1" ixz=".2" iyy="2" iyz=".3" izz="3"/></inertial>
<visual><origin xyz="0 0 1"/><geometry><cylinder radius="1" length="2"/></geometry></visual></link><link name="tip"/>
<joint name="turn" type="revolute"><parent link="base"/><child link="arm"/><axis xyz="0 0 2"/>
<limit lower="-1" upper="2" effort="3" velocity="4"/></joint>
<joint name="slide" type="prismatic"><parent link="arm"/><child link="tip"/><limit effort="5" velocity="6"/></joint>
</robot>"""


def compiled(state: SceneState, name: str = "scenegraph") -> Converted:
    return c_source(state, lambda path: TRIANGLE if path.endswith(".obj") else "does not exist", name)


def of_text(text: str, path: str = MAIN) -> SceneState:
    """As amino reads it, for which the C is."""
    workspace = new_workspace(lambda _: AS_AMINO)
    workspace.set_text(path, text.encode("utf-8", "surrogateescape"))
    return workspace.analysis().scenes[path]


def refused(source: str, *said: str) -> None:
    """At the mark, in these words."""
    marked = fixture(source)
    made = compiled(marked.scene)
    assert [one.at.span for one in made.refusals] == list(marked.marked[MAIN])
    assert [part for part in said if not any(part in one.message for one in made.refusals)] == []


def check(state: SceneState, record: Record) -> None:
    """The frames in order of their names, then the shapes in order of those, then the pairs: each as evaluated."""
    expected: Any = scene_json(state, not_known)
    shapes = expected["geometries"]
    assert record.calls[0] == ("create",)
    order = [call[0] for call in record.of("fixed", "revolute", "prismatic", "geometry", "allow")]
    count = len(expected["frames"])
    assert "geometry" not in order[:count]
    assert order[count:] == ["geometry"] * len(shapes) + ["allow"] * len(expected["allowed_collisions"])
    assert [_frame(call) for call in record.of("fixed", "revolute", "prismatic")] == [
        *map(_expected, expected["frames"])
    ]
    assert [shape_told(call) for call in record.of("geometry")] == [*map(_drawn, shapes)]
    pairs = [[text_of(call[1]), text_of(call[2])] for call in record.of("allow")]
    assert pairs == expected["allowed_collisions"]
    assert record.left == (0, 0)


def _frame(call: tuple[str, ...]) -> tuple[Any, ...]:
    numbers = [*map(number_of, call[3:10])]
    joint = (text_of(call[10]), [*map(number_of, call[11:])]) if call[0] != "fixed" else ()
    return (call[0], text_of(call[1]), text_of(call[2]), *map(repr, numbers), *map(repr, joint))


def _expected(frame: Any) -> tuple[Any, ...]:
    parent = ROOT if frame["parent"] is None else frame["parent"]
    numbers = [*map(float, (*frame["quaternion"], *frame["translation"]))]
    moved = [*map(float, (*(frame["axis"] or ()), frame["offset"] or 0.0))]
    joint = (frame["variable"], moved) if frame["type"] != "fixed" else ()
    return (frame["type"], parent, frame["name"], *map(repr, numbers), *map(repr, joint))


def _drawn(shape: Any) -> dict[str, Any]:
    measures: list[float] = []
    for name in MEASURES.get(shape["shape"], ()):
        value = shape["params"][name]
        measures += value if isinstance(value, list) else [value]
    single_scale = struct.unpack("f", struct.pack("f", shape["scale"]))[0]
    plain = {name: shape[name] for name in ("frame", "shape", "color", "alpha", "specular")}
    flags = {name: float(shape[name]) for name in ("visual", "collision", "no_shadow")}
    return {**plain, **flags, "scale": single_scale, "measures": measures}


def _random() -> list[SceneState]:
    found = (of_text(SceneWriter(seed).scene()) for seed in range(trials(500)))
    return [state for state in found if accepts(state) and not compiled(state).refusals][:80]


def _real() -> list[SceneState]:
    paths = [*sorted(PROJECT.glob("examples/*/*.robray")), *sorted(PROJECT.glob("examples/*/*.urdf"))]
    paths += sorted(PROJECT.glob("examples/smurf/*.smurfs"))
    if CORPUS.is_dir():
        paths += [path for path in sorted(CORPUS.glob("**/*.robray")) if path.stat().st_size < 6_000][:40]
        paths += [path for path in sorted(CORPUS.glob("urdf/**/*.urdf")) if path.stat().st_size < 12_000][:12]
    found = [loaded(path, limits=AS_AMINO) for path in paths]
    return [state for state in found if accepts(state) and not compiled(state).refusals]


def test_the_function_tells_amino_what_the_scene_is(tmp_path: Path) -> None:
    """One program of them all."""
    states = {
        "hostile": of_text(HOSTILE),
        "numbers": of_text(NUMBERS),
        "shapes": of_text(SHAPES),
        "empty": of_text(""),
        "deep": of_text("".join(f"frame f{i} {{ parent f{i - 1}; }}\n" for i in range(1, 2000)) + "frame f0 {}\n"),
        "meshes": of_text(
            'frame a { geometry { mesh "a.obj"; } geometry { mesh "b-.obj"; } geometry { mesh "a.obj"; } }'
        ),
        "robot": of_text(ROBOT_TEXT, ROBOT),
    }
    assert [name for name, state in states.items() if compiled(state).refusals] == []
    states |= {f"random{index}": state for index, state in enumerate(_random())}
    states |= {f"real{index}": state for index, state in enumerate(_real())}
    records = run({name: compiled(state, name).text for name, state in states.items()}, tmp_path)
    assert [*records] == [*states]
    for name, state in states.items():
        # Joints of SMURF are posed, and stand as they are posed.
        if not any(file.path.endswith(".smurfs") for file in state.instances.files.values()):
            check(state, records[name])
    _check_meshes(records["meshes"])
    _check_robot(records["robot"])


def _check_meshes(record: Record) -> None:
    """Each file once, the last first; both uses of one are of the same."""
    numbers = [number_of(call[-1]) for call in record.of("geometry")]
    assert numbers[0] == numbers[2] == numbers[1] + 1
    assert len(record.of("mesh")) == 2
    assert [[*map(number_of, call[3:])] for call in record.of("vertices")] == [[0, 0, 0, 1, 0, 0, 0, 1, 0]] * 2
    assert [call[2:] for call in record.of("indices")] == [("0", "0", "1", "2")] * 2


def _check_robot(record: Record) -> None:
    limits = [(call[0], text_of(call[1]), *map(number_of, call[2:])) for call in record.of("pos", "vel", "acc", "eff")]
    assert limits == [
        ("vel", "slide", -6, 6),
        ("eff", "slide", -5, 5),
        ("pos", "turn", -1, 2),
        ("vel", "turn", -4, 4),
        ("eff", "turn", -3, 3),
    ]
    [(_, name, mass, *moments)] = record.of("inertial")
    assert (text_of(name), number_of(mass)) == ("turn", 2)
    assert [*map(number_of, moments)] == [1, -0.1, -0.2, 0.1, 2, -0.3, 0.2, 0.3, 3]


def test_what_amino_cannot_be_told_is_refused() -> None:
    refused("[|frame|] a { parent b; }\n[|frame|] b { parent a; }", "go round: a → b")
    refused("frame a { [|geometry|] { shape box; scale 1d300; } }", "single")
    refused("frame a { [|geometry|] { shape sphere; radius 1; specular 0.5; } }", "'specular' has to be 3")
    refused('frame a { [|geometry|] { mesh "a.dae"; } }', "neither .obj nor .stl")
    refused('frame a { [|geometry|] { mesh "a.stl"; } }', "'a.stl' does not exist")


def test_what_only_other_files_may_have_is_warned_of() -> None:
    made = compiled(of_text("frame a { parent gone; }\nallow_collision a lost;\n"))
    assert [one.message.partition(",")[0] for one in made.warnings] == [
        "amino refuses the scene graph",
        "amino crashes here",
    ]
    assert not made.refusals


def test_the_names_of_classes_are_told_in_one_line() -> None:
    classes = "".join(f"class c{number} {{ }} " for number in range(7))
    shapes = "".join(f"geometry {{ shape box; isa c{number}; }} " for number in (1, 0, 2, 3, 4, 5, 6, 1))
    made = compiled(of_text(f"{classes} frame a {{ {shapes} }}"))
    told = "the names of classes, as with aarxc: 'c0', 'c1', 'c2', 'c3', 'c4' and 2 more"
    assert [one.message for one in made.losses] == [told]


def test_the_header_declares_the_function() -> None:
    [(suffix, text)] = compiled(of_text(""), "cell").beside
    assert suffix == ".h"
    assert "struct aa_rx_sg *aa_rx_dl_sg__cell(struct aa_rx_sg *sg, const char *root);" in text


@pytest.mark.parametrize("value", [0.1, 1e300, -1e-300, 5e-324, 123456789.0, -0.0, 1 / 3, 1e16])
def test_a_double_is_written_without_an_exponent_and_is_the_same(value: float) -> None:
    written = double(value)
    assert written is not None
    assert "e" not in written
    assert repr(float(written)) == repr(value)


def test_numbers_that_c_has_not_got() -> None:
    assert [double(value) for value in (float("inf"), float("nan"))] == [None, None]
    assert [single(value) for value in (1e39, 1e-60, float("nan"))] == [None, None, None]
    assert [single(value) for value in (2, 1 / 3, 0.1, 3e38)] == ["2.0f", "0.33333334f", "0.1f", f"3{'0' * 38}.0f"]


def _mesh(text: bytes, **files: bytes) -> Any:
    def bytes_of(path: str) -> bytes | str:
        return text if path == "/m/a.obj" else files.get(path.removeprefix("/m/").partition(".")[0], "does not exist")

    return read_mesh("/m/a.obj", bytes_of)


def test_faces_of_four_corners_and_without_normals() -> None:
    mesh = _mesh(b"v 0 0 0\nv 1 0 0\nv 1e0 1 0\nv 0 1 0 # c\nf 1 2/ 3/1 \\\n -1\n")
    assert mesh.triangles == ((0, 1, 2), (0, 2, 3))
    assert mesh.normals == ((0.0, 0.0, 1.0),) * 4


def test_corners_are_shared_where_normal_and_material_are_the_same() -> None:
    text = TRIANGLE + b"v 1 1 0\nf 2//1 4//1 3//1\nmtllib p.mtl\nusemtl red\nf 1//1 2//1 3//1\n"
    mesh = _mesh(text, p=b"newmtl red\nKd 1 0 0\nd 0.5\n")
    assert mesh.triangles == ((0, 1, 2), (1, 3, 2), (4, 5, 6))
    assert mesh.material_of == (1, 1, 1, 1, 0, 0, 0)


def test_colours_of_materials() -> None:
    mesh = _mesh(
        b"mtllib p.mtl\nusemtl red\n" + TRIANGLE + b"usemtl gone\nf 3//1 2//1 1//1\n", p=b"newmtl red\nKd 1 0 .5\n"
    )
    assert [tuple(each) for each in mesh.materials] == [(1.0, 0.0, 0.5, 1.0), (0.8, 0.8, 0.8, 1.0)]
    assert mesh.material_of == (0, 0, 0, 1, 1, 1)


@pytest.mark.parametrize(
    "text", [b"", b"v 0 0\n", b"v 0 0 0\nf 1 2 3\n", b"v 0 0 0\nf 1 1\n", b"v a b c\n", b"f 0 0 0\n"]
)
def test_a_mesh_that_is_none(text: bytes) -> None:
    with pytest.raises(MeshError):
        _mesh(text)


def test_both_forms_of_stl() -> None:
    rows = (0.0, 0.0, 9.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0)
    binary = b"solid".ljust(80) + struct.pack("<I12fH", 1, *rows, 0)
    written = b"solid s\nfacet normal 0 0 9\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\n"
    for data in (binary, written):
        mesh = read_mesh("/m/a.STL", {"/m/a.STL": data}.__getitem__)
        assert mesh.vertices == ((0, 0, 0), (1, 0, 0), (0, 1, 0))
        assert mesh.normals == ((0, 0, 1),) * 3
