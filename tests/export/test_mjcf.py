"""A scene as a model for mujoco, which loads it."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pytest

from every import every
from export.collada import collada
from export.conversion import read_back
from export.random_scenes import random_scene
from fixtures import Fixture, fixture
from formats.urdf.test_free_joints import TEXT as FREE
from libraries import library
from robray.analysis.analysis import scene_model
from robray.analysis.links import frame_names
from robray.analysis.scene_state import SceneState
from robray.assemble import new_workspace
from robray.export.converted import Converted
from robray.export.matrices import matrix
from robray.export.mjcf import mjcf
from robray.export.shapes import own_file
from robray.scene.model import Scene
from trials import trials

mujoco = library("mujoco")

GRID = "shape grid; dimension [1, 1]; delta [0.1, 0.1]; thickness 0.01;"
TRIANGLE = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n"


MESHES = {
    "part.obj": TRIANGLE,
    "flat.obj": "v 0 0 0\nv 1 0 0\nv 1 1 1\nv 0 1 1\nf 1 2 3 4\n",
    "lone.obj": "v 0 0 0\nv 1 0 0\nv 1 1 0\nf 1 2 3\n",
    "line.obj": "v 0 0 0\nv 1 0 0\nv 2 0 0\nv 3 0 0\nf 1 2 3 4\n",
    "none.obj": "# nothing\n",
    "odd.obj": "v 0 0 x\nf 1 1 1\n",
    "none.stl": "",
}


def written(state: SceneState, files: Mapping[str, str] = MESHES, output: str | None = "model.xml") -> Converted:
    def mesh_bytes(path: str) -> bytes | str:
        text = files.get(path.rpartition("/")[2])
        return "does not exist" if text is None else text.encode()

    return mjcf(
        state,
        lambda path: path.rpartition("/")[2],
        own_file,
        lambda path: not path.endswith("gone.obj"),
        mesh_bytes,
        output,
    )


def of(source: str, files: Mapping[str, str] = MESHES) -> Converted:
    return written(fixture(source).scene, files)


def loaded(found: Converted, given: Mapping[str, str] = MESHES) -> Any:
    assert not found.refusals
    files = {**given, **{f"model.xml{suffix}": text for suffix, text in found.beside}}
    return mujoco.MjModel.from_xml_string(found.text, {name: text.encode() for name, text in files.items()})


def said(found: Converted) -> list[str]:
    return [each.message for each in found.losses]


def shown(state: SceneState) -> Scene:
    """The scene by the names that people have for its frames, of which parts of links are none."""
    names = frame_names(state)
    scene = names.scene(scene_model(state))
    return scene._replace(frames={name: frame for name, frame in scene.frames.items() if name not in names.parts})


def check_poses(state: SceneState, model: Any, seed: int = 0) -> None:
    """All frames are bodies, where the scene has them, wherever the joints are."""
    scene, data, chance = shown(state), mujoco.MjData(model), random.Random(seed)
    for _ in range(3):
        positions = {name: chance.uniform(-3, 3) for name in scene.variables()}
        for name, value in positions.items():
            data.qpos[model.joint(name).qposadr[0]] = value
        mujoco.mj_kinematics(model, data)
        for name, pose in scene.poses_in_root(positions).items():
            assert pose is not None
            body = data.body(name)
            expected = matrix(pose)
            assert np.abs(body.xpos - expected[:3, 3]).max() < 1e-9
            assert np.abs(body.xmat.reshape(3, 3) - expected[:3, :3]).max() < 1e-9


@pytest.mark.parametrize("seed", range(trials(8)))
def test_frames_of_random_scenes_are_where_amino_has_them(seed: int) -> None:
    state = fixture(random_scene(seed)).scene
    found = written(state)
    model = loaded(found)
    assert model.nbody == len(scene_model(state).frames) + 1
    check_poses(state, model, seed)


def test_a_deep_scene_is_nested_and_one_too_deep_is_refused() -> None:
    def chain(count: int) -> SceneState:
        rows = [f"frame f{index} {{ parent f{index - 1}; translation [0, 0, 0.01]; }}\n" for index in range(1, count)]
        return fixture("frame f0 { }\n" + "".join(rows)).scene

    check_poses(chain(400), loaded(written(chain(400))))
    assert ["no more than" in each.message for each in written(chain(600)).refusals] == [True]


@pytest.mark.parametrize(
    ("shape", "kind", "size", "at"),
    [
        ("shape box; dimension [1, 2, 3];", "BOX", [0.5, 1, 1.5], [0, 0, 0]),
        ("shape box; dimension [1, 2, 3]; scale 2;", "BOX", [1, 2, 3], [0, 0, 0]),
        ("shape sphere; radius 0.5; scale 0.5;", "SPHERE", [0.25], [0, 0, 0]),
        ("shape cylinder; height 2; radius 0.25;", "CYLINDER", [0.25, 1], [0, 0, 1]),
        ("shape cylinder; height 2; radius 0.25; scale 0.5;", "CYLINDER", [0.125, 0.5], [0, 0, 0.5]),
    ],
)
def test_a_shape_is_a_geom_that_begins_where_amino_has_it(
    shape: str, kind: str, size: list[float], at: list[float]
) -> None:
    model = loaded(of(f"frame a {{ geometry {{ {shape} }} }}\n"))
    assert model.geom_type[0] == getattr(mujoco.mjtGeom, f"mjGEOM_{kind}")
    assert np.allclose(model.geom_size[0][: len(size)], size)
    assert np.allclose(model.geom_pos[0], at)


def test_a_mesh_is_loaded_with_its_scale() -> None:
    found = of('frame a { geometry { mesh "part.obj"; scale 2; } }\n')
    model = loaded(found)
    points = model.mesh_vert @ matrix_of(model).T + model.geom_pos[0]
    assert np.allclose(sorted(map(tuple, points.round(6))), [(0, 0, 0), (0, 0, 2), (0, 2, 0), (2, 0, 0)], atol=1e-5)


def matrix_of(model: Any, geom: int = 0) -> Any:
    found = np.zeros(9)
    mujoco.mju_quat2Mat(found, model.geom_quat[geom])
    return found.reshape(3, 3)


def corners_of(model: Any, geom: int) -> list[tuple[float, ...]]:
    """Of a mesh, where they are in its body."""
    mesh = model.geom_dataid[geom]
    first, count = model.mesh_vertadr[mesh], model.mesh_vertnum[mesh]
    points = model.mesh_vert[first : first + count] @ matrix_of(model, geom).T + model.geom_pos[geom]
    return sorted({tuple((point + 0.0).round(4).tolist()) for point in points})


TWO_COLOURS = collada({"1 0 0 1": "m0", "0 1 0 1": "m1"}, 0.5).decode()
LOWER = [(0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0)]
UPPER = [(0, 0, 1), (0, 0, 2), (0, 1, 1), (1, 0, 1)]


@pytest.mark.parametrize(
    ("options", "geoms"),
    [
        ("collision 0;", [(1, 0, (1, 0, 0, 1), LOWER), (1, 0, (0, 1, 0, 1), UPPER)]),
        ("visual 0;", [(3, 1, (0, 0, 1, 1), sorted({*LOWER, *UPPER}))]),
        (
            "",
            [
                (1, 0, (1, 0, 0, 1), LOWER),
                (1, 0, (0, 1, 0, 1), UPPER),
                (3, 1, (0, 0, 1, 1), sorted({*LOWER, *UPPER})),
            ],
        ),
    ],
)
def test_a_mesh_that_mujoco_does_not_read_is_written_beside_the_model(options: str, geoms: list[Any]) -> None:
    library("collada")
    source = f'frame a {{ geometry {{ mesh "two.dae"; color [0, 0, 1]; scale 2; {options} }} }}\n'
    found = of(source, {"two.dae": TWO_COLOURS})
    model = loaded(found, {})
    assert said(found) == []
    assert all(suffix.endswith(".obj") and "/" not in suffix for suffix, _ in found.beside)
    rows = [
        (
            int(model.geom_group[geom]),
            int(model.geom_contype[geom]),
            tuple(model.mat_rgba[model.geom_matid[geom]].tolist()),
            corners_of(model, geom),
        )
        for geom in range(model.ngeom)
    ]
    assert rows == geoms


def test_files_beside_the_model_have_names_of_their_own() -> None:
    names = ("two.dae", "TWO.dae", "two-0.dae", "two-0-2.dae", "tw o.dae", "tw%o.dae")
    shapes = " ".join(f'geometry {{ mesh "{name}"; }}' for name in names)
    found = of(f"frame a {{ {shapes} {shapes} }}\n", dict.fromkeys(names, TWO_COLOURS))
    # One for each of two colours, and one of both that collides; each is there once.
    assert len({suffix.lower() for suffix, _ in found.beside}) == len(found.beside) == 3 * len(names)
    assert loaded(found, {}).ngeom == 2 * 3 * len(names)


STL = "solid s\n{}endsolid s\n".format(
    "".join(
        "facet normal 0 0 1\nouter loop\n{}endloop\nendfacet\n".format("".join(f"vertex {c}\n" for c in face))
        for face in (
            ("0 0 0", "0 1 0", "1 0 0"),
            ("0 0 0", "1 0 0", "0 0 1"),
            ("1 0 0", "0 1 0", "0 0 1"),
            ("0 0 0", "0 0 1", "0 1 0"),
        )
    )
)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.stl", STL),
        ("a.obj", TRIANGLE.replace("f 1 3 2", "f 1//1 3//2 2//3")),
        ("a.obj", "vn 0 0 1\n" + TRIANGLE.replace("f 1 3 2", "f 1//1 3//1 2//1")),
    ],
)
def test_a_mesh_that_mujoco_refuses_is_written_as_one_that_it_reads(name: str, text: str) -> None:
    found = of(f'frame a {{ geometry {{ mesh "{name}"; }} }}\n', {name: text})
    assert said(found) == []
    assert corners_of(loaded(found, {}), 0) == LOWER


def test_a_mesh_with_one_material_is_read_where_it_is_in_its_colour() -> None:
    files = {"a.obj": f"mtllib a.mtl\nusemtl red\n{TRIANGLE}", "a.mtl": "newmtl red\nKd 1 0 0\n"}
    found = of('frame a { geometry { mesh "a.obj"; color [0, 0, 1]; } }\n', files)
    assert found.beside == ()
    assert loaded(found, files).mat_rgba.tolist() == [[1, 0, 0, 1]]


def test_what_can_be_written_nowhere_is_told() -> None:
    state = fixture('frame a { geometry { mesh "two.dae"; } }\n').scene
    found = written(state, {"two.dae": TWO_COLOURS}, None)
    assert found.beside == ()
    assert ["only where they can be written beside a file" in message for message in said(found)] == [True]


def test_materials_are_those_of_the_scene_and_each_is_there_once() -> None:
    shape = "geometry { shape sphere; radius 1; color [1, 0, 0.5]; alpha 0.5; specular 0.25; }"
    model = loaded(of(f"frame a {{ {shape} }}\nframe b {{ {shape} }}\n"))
    assert model.mat_rgba.tolist() == [[1, 0, 0.5, 0.5]]
    assert model.mat_specular.tolist() == [0.25]
    assert model.geom_matid.tolist() == [0, 0]


def test_what_is_only_seen_does_not_collide_and_what_only_collides_is_not_drawn() -> None:
    model = loaded(
        of(
            "frame a { geometry { shape sphere; radius 1; collision 0; } geometry { shape sphere; radius 1; visual 0; }"
            " geometry { shape cone; height 1; start_radius 1; end_radius 0; } }\n"
        )
    )
    assert model.geom_contype.tolist() == [0, 1, 0]
    # Viewers draw the groups 0, 1 and 2.
    assert model.geom_group.tolist() == [1, 3, 1]


def test_allowed_pairs_are_excluded() -> None:
    sphere = "geometry { shape sphere; radius 1; }"
    source = (
        f"frame a {{ {sphere} {sphere} }}\nframe b {{ type revolute; axis [0, 0, 1]; parent a; {sphere} }}\n"
        f"frame c {{ type revolute; axis [0, 0, 1]; parent a; {sphere} }}\nallow_collision c a;\nallow_collision a c;\n"
    )
    model = loaded(of(source))
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    bodies = {tuple(sorted(model.body(model.geom_bodyid[geom]).name for geom in each.geom)) for each in data.contact}
    # A parent is tried against its children, and nothing against its own frame.
    assert bodies == {("a", "b"), ("b", "c")}


def test_limits_are_those_of_the_robot() -> None:
    robot = (
        '<robot name="r"><link name="l"/><link name="m"/><joint name="j" type="revolute"><parent link="l"/>'
        '<child link="m"/><limit lower="-0.5" upper="1.25" effort="1" velocity="1"/></joint></robot>'
    )
    workspace = new_workspace()
    workspace.set_text("/r.urdf", robot.encode())
    model = loaded(written(workspace.analysis().scenes["/r.urdf"]))
    assert model.joint("j").range.tolist() == [-0.5, 1.25]
    assert model.joint("j").limited.tolist() == [1]


def test_frames_that_share_a_variable_are_joints_of_their_own() -> None:
    joint = "type revolute; axis [0, 0, 1]; variable v;"
    found = of(f"frame a {{ {joint} }}\nframe b {{ {joint} }}\n")
    model = loaded(found)
    assert [model.joint(index).name for index in range(model.njnt)] == ["v", "b"]
    assert model.neq == 1
    assert said(found) == ["that 'b' is always where 'v' is: MuJoCo keeps it so only softly"]


def test_a_variable_that_is_called_nothing_is_the_position_of_a_joint_with_a_name() -> None:
    joint = 'type prismatic; axis [0, 0, 1]; variable "";'
    found = of(f"frame a {{ {joint} }}\nframe b {{ {joint} offset 1; }}\n")
    model = loaded(found)
    assert [model.joint(index).name for index in range(model.njnt)] == ["a", "b"]
    assert said(found) == [
        "that the variable of 'a' is called nothing: it is 'a'",
        "that 'b' is always where 'a' is: MuJoCo keeps it so only softly",
    ]
    data = mujoco.MjData(model)
    data.qpos[:] = [0.5, 0.5]
    mujoco.mj_forward(model, data)
    assert data.efc_pos[: data.ne] == pytest.approx([0.0], abs=1e-12)


EARLIER = """\
<WorkCell name="w"><TreeDevice name="d">
<Frame name="Base"/>
<Frame name="Palm" refframe="Base"><RPY>0 0 0</RPY><Pos>0 0 0</Pos></Frame>
<Joint name="Thumb" refframe="Base" type="Prismatic"><RPY>0 0 0</RPY><Pos>0 0 0</Pos>
<PosLimit min="0" max="0.05"/></Joint>
<Joint name="Finger" refframe="Palm" type="Prismatic"><RPY>0 0 0</RPY><Pos>1 0 0</Pos>
<Depend on="Thumb" gain="GAIN" offset="0.3"/></Joint>
</TreeDevice></WorkCell>
"""


@pytest.mark.parametrize("gain", ["-2", "0"])
def test_a_variable_is_the_position_of_its_own_joint_wherever_others_that_depend_on_it_stand(gain: str) -> None:
    given = fixture(EARLIER.replace("GAIN", gain), "/w/w.wc.xml")
    found = written(given.scene)
    model = loaded(found)
    assert model.body(model.jnt_bodyid[model.joint("d.Thumb").id]).name == "d.Thumb"
    assert model.joint("d.Thumb").range.tolist() == [0, 0.05]
    times = abs(float(gain))
    always = f"that 'd.Finger' is always {times:g} times where 'd.Thumb' is"
    assert said(found) == [f"{always}: MuJoCo keeps it so only softly"]
    data = mujoco.MjData(model)
    for position in (0.0, 0.04):
        data.qpos[model.joint("d.Thumb").qposadr[0]] = position
        data.qpos[model.joint("d.Finger").qposadr[0]] = times * position
        mujoco.mj_forward(model, data)
        pose = scene_model(given.scene).pose_in_root("d.Finger", {"d.Thumb": position})
        assert pose is not None
        assert data.body("d.Finger").xpos == pytest.approx(pose.translation, abs=1e-9)


DEVICE = """\
<WorkCell name="w"><TreeDevice name="d">
<Frame name="Base"/>
<Joint name="A" type="Revolute"><RPY>0 90 0</RPY><Pos>0 0 0.1</Pos></Joint>
<Joint name="B" refframe="A" type="Revolute"><RPY>0 0 0</RPY><Pos>0.05 0 0</Pos>
<Depend on="A" gain="GAIN" offset="OFFSET"/></Joint>
</TreeDevice></WorkCell>
"""


def dependent() -> Iterator[Fixture]:
    for first, second in ((0.5, -0.25), (0.0, 1.0), (0.3, 0.3)):
        joints = [
            f"frame {name} {{ type prismatic; axis [0, 0, 1]; variable v; offset {offset}; }}\n"
            for name, offset in (("a", first), ("b", second))
        ]
        yield fixture("".join(joints))
    for gain, offset in ((0.12, 0.1), (-2.0, 0.5), (1.0, 0.0), (3.0, 0.0)):
        yield fixture(DEVICE.replace("GAIN", str(gain)).replace("OFFSET", str(offset)), "/w/w.wc.xml")


@pytest.mark.parametrize("given", [*dependent()])
def test_what_holds_joints_together_pulls_at_none_that_is_where_it_belongs(given: Fixture) -> None:
    state = given.scene
    found = written(state)
    model = loaded(found)
    joints = [frame.joint for frame in scene_model(state).frames.values() if frame.joint]
    assert model.neq == 1
    assert all("soft" in each for each in said(found))
    data = mujoco.MjData(model)
    for position in (-0.5, 0.0, 0.7):
        data.qpos[:] = [position * abs(joint.factor) for joint in joints]
        mujoco.mj_forward(model, data)
        assert data.efc_pos[: data.ne] == pytest.approx([0.0], abs=1e-12)
        data.qpos[1] += 0.1
        mujoco.mj_forward(model, data)
        assert abs(data.efc_pos[0]) == pytest.approx(0.1)


MIMIC = """\
<robot name="r"><link name="a"/><link name="b"/><link name="c"/>
<joint name="follower" type="TYPE"><parent link="a"/><child link="c"/><axis xyz="0 0 1"/>
<limit lower="-9" upper="9" effort="1" velocity="1"/><mimic joint="LEADER" multiplier="-0.5" offset="0.2"/></joint>
<joint name="leader" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/>
<limit lower="-9" upper="9" effort="1" velocity="1"/></joint></robot>
"""


@pytest.mark.parametrize("kind", ["revolute", "prismatic"])
def test_a_joint_that_mimics_is_held_to_the_one_that_it_follows(kind: str) -> None:
    given = fixture(MIMIC.replace("TYPE", kind).replace("LEADER", "leader"), "/w/r.urdf")
    found = written(given.scene)
    model = loaded(found)
    assert "that 'follower' follows 'leader' exactly: MuJoCo keeps it so only softly" in said(found)
    data = mujoco.MjData(model)
    for position in (-0.5, 0.0, 0.7):
        data.qpos[model.joint("leader").qposadr[0]] = position
        data.qpos[model.joint("follower").qposadr[0]] = 0.2 - 0.5 * position
        mujoco.mj_forward(model, data)
        assert data.efc_pos[: data.ne] == pytest.approx([0.0], abs=1e-12)
    # Where the links are is as the scene has it all the same.
    check_poses(given.scene, model)


def test_mujoco_has_a_joint_for_each_variable_and_a_free_one_in_the_world() -> None:
    state = fixture(FREE, "/w/r.urdf").scene
    found = written(state)
    model = loaded(found)
    assert "what 'world' weighs: mujoco's world has no mass" in said(found)
    kinds = [mujoco.mjtJoint(kind).name for kind in model.jnt_type]
    assert kinds == ["mjJNT_FREE", *2 * ["mjJNT_SLIDE"], "mjJNT_HINGE", *3 * ["mjJNT_SLIDE"], *3 * ["mjJNT_HINGE"]]
    data = mujoco.MjData(model)
    mujoco.mj_resetDataKeyframe(model, data, 0)
    mujoco.mj_kinematics(model, data)
    for name, pose in shown(state).poses_in_root().items():
        assert pose is not None
        assert data.body(name).xpos == pytest.approx(pose.translation)
    # Where the first is fixed nothing is free, and each joint has its name.
    fixed = fixture(FREE.replace('"base" type="floating"', '"base" type="fixed"'), "/w/r.urdf").scene
    check_poses(fixed, loaded(written(fixed)))


@pytest.mark.parametrize("leader", ["nobody", "follower"])
def test_a_joint_that_mimics_none_is_held_to_none(leader: str) -> None:
    found = written(fixture(MIMIC.replace("TYPE", "revolute").replace("LEADER", leader), "/w/r.urdf").scene)
    assert loaded(found).neq == 0


@pytest.mark.parametrize("name", ["a&b", "a<b>", "a'b", "a b", "a%20b", "日本", "a..b", "a\\b"])
def test_a_mesh_of_any_name_is_loaded_or_told(name: str) -> None:
    found = of(f'frame a {{ geometry {{ mesh "{name}.obj"; }} }}\n')
    is_told = any("backslash" in each for each in said(found))
    assert is_told == ("\\" in name)
    model = mujoco.MjModel.from_xml_string(found.text, {f"{name}.obj": TRIANGLE.encode()})
    assert model.ngeom == (not is_told)


@pytest.mark.parametrize("name", ["a\x01b.robray", "\udcff.robray", "a&b.robray"])
def test_a_file_of_any_name_makes_a_model(name: str) -> None:
    assert loaded(written(read_back('frame a { geometry { mesh "b\x01.obj"; } }', name))).nbody == 2


@pytest.mark.parametrize("name", [*MESHES])
@pytest.mark.parametrize("options", ["", "collision 0;", "visual 0;", "scale 1e-6;", "scale 1d-9;", "scale -2;"])
@pytest.mark.parametrize("kind", ["", "type revolute; axis [0, 0, 1];"])
def test_a_mesh_of_which_mujoco_makes_nothing_is_told_and_all_else_is_loaded(
    name: str, options: str, kind: str
) -> None:
    found = of(f'frame a {{ {kind} geometry {{ mesh "{name}"; {options} }} geometry {{ shape sphere; radius 1; }} }}\n')
    model = loaded(found)
    is_lost = any("the mesh" in each for each in said(found))
    assert model.ngeom == 1 + (not is_lost and not (name == "flat.obj" and options == "visual 0;"))
    assert is_lost == (name not in ("part.obj", "flat.obj") or options == "scale 1d-9;")
    if name == "flat.obj" and not is_lost:
        assert any("flat" in each for each in said(found)) == (options != "collision 0;")
        assert sum(model.geom_contype) == 1


@every("length", [1e-30, 1e-9, 1e-6, 1e-4, 0.3, 1e4, 1e9])
@every("width", [1e-30, 1e-9, 1e-6, 1e-4, 0.3, 1e4, 1e9])
@every("kind", ["", "type revolute; axis [0, 0, 1];"])
def test_a_cone_of_any_size_is_loaded_or_told(length: float, width: float, kind: str) -> None:
    height, radius = (f"{size:.0e}".replace("e", "d").replace("+", "") for size in (length, width))
    sizes = f"height {height}; start_radius {radius}; end_radius 0;"
    found = of(f"frame a {{ {kind} geometry {{ shape cone; {sizes} }} }}\n")
    (told,) = said(found)
    is_lost = "too thin" in told
    assert is_lost or "32 sides" in told
    assert loaded(found).ngeom == (0 if is_lost else 1)
    assert not is_lost or min(length, width) < 1e-5 or not 1e-6 < length / width < 1e6


@pytest.mark.parametrize("power", range(-12, 16, 3))
@pytest.mark.parametrize("kind", ["", "type prismatic; axis [0, 0, 1];"])
def test_shapes_whose_sizes_are_far_from_each_other_are_loaded(power: int, kind: str) -> None:
    wide = f"geometry {{ shape cylinder; height 0.05591499999999999d0; radius 1d{power}; }}"
    plate = f"geometry {{ shape box; dimension [1d{power}, 0.3, 1d{-power}]; }}"
    others = f"geometry {{ shape sphere; radius 2.985671d0; }} {wide} {plate}"
    assert loaded(of(f"frame a {{ {kind} {others} }}\n")).ngeom == 3


@pytest.mark.parametrize("shape", ["shape cone; height 1; start_radius 1; end_radius 0;", GRID])
def test_what_neither_collides_nor_is_seen_is_told(shape: str) -> None:
    found = of(f"frame a {{ geometry {{ {shape} visual 0; }} }}\n")
    assert loaded(found).ngeom == 0
    assert [each.partition(" that ")[2] for each in said(found)] == ["is not seen: none collides"]


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("frame a { parent gone; }\n", "there is no frame 'gone'"),
        ("frame a { parent b; }\nframe b { parent a; }\n", "go round"),
        ("frame a { quaternion [0, 0, 0, 2]; }\n", "length 2"),
        ("frame a { type revolute; axis [0, 0, 2]; }\n", "length 2"),
    ],
)
def test_what_mujoco_would_have_elsewhere_is_refused(source: str, why: str) -> None:
    found = of(source)
    assert found.text == ""
    assert any(why in each.message for each in found.refusals)


def _inertial(link: str) -> str:
    """Each of another mass, turned and away from its link."""
    count = ord(link) - ord("a")
    origin = '<origin xyz="0.1 0.2 0.3" rpy="0.4 0.5 0.6"/>' if count else ""
    moments = 'ixx="2" iyy="3" izz="4" ixy="0.5" ixz="-0.25" iyz="0.125"'
    shape = '<visual><geometry><sphere radius="0.5"/></geometry></visual>'
    return f'{shape}<inertial>{origin}<mass value="{count + 1}.5"/><inertia {moments}/></inertial>'


BODIES = f"""\
<robot name="r">
  <link name="a">{_inertial("a")}</link>
  <link name="b">{_inertial("b")}</link>
  <link name="c">{_inertial("a")}</link>
  <link name="d"><visual><geometry><sphere radius="0.5"/></geometry></visual></link>
  <link name="e"/>
  <joint name="fixed" type="fixed"><parent link="a"/><child link="b"/></joint>
  <joint name="turns" type="revolute"><origin xyz="0 0 1"/><parent link="b"/><child link="c"/><axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" effort="3" velocity="5"/><dynamics damping="0.5" friction="0.25"/></joint>
  <joint name="slides" type="prismatic"><parent link="c"/><child link="d"/><axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" effort="0" velocity="5"/></joint>
  <joint name="bare" type="continuous"><parent link="c"/><child link="e"/><axis xyz="0 0 1"/></joint>
</robot>
"""


def test_what_links_weigh_and_how_joints_resist_is_that_of_the_robot() -> None:
    state = fixture(BODIES, "/r.urdf").scene
    found = written(state)
    model = loaded(found)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    poses = frame_names(state).scene(scene_model(state)).poses_in_root({})
    given = np.array([[2, 0.5, -0.25], [0.5, 3, 0.125], [-0.25, 0.125, 4]])
    for name, part, mass in (("a", "a inertial", 1.5), ("b", "b inertial", 2.5), ("c", "c", 1.5)):
        pose, body = poses[part], data.body(name)
        assert pose is not None
        turned, axes = matrix(pose)[:3, :3], body.ximat.reshape(3, 3)
        assert model.body(name).mass[0] == mass
        assert np.abs(body.xipos - matrix(pose)[:3, 3]).max() < 1e-9
        assert np.allclose(axes @ np.diag(model.body(name).inertia) @ axes.T, turned @ given @ turned.T, atol=1e-9)
    # mujoco moves nothing that weighs nothing.
    assert model.body("d").mass[0] == 0.001
    assert model.body("e").mass[0] == 0.001
    assert sum(model.body_mass) == pytest.approx(1.5 + 2.5 + 1.5 + 0.001 + 0.001)
    assert [model.joint(name).damping[0] for name in ("turns", "slides")] == [0.5, 0]
    assert [model.joint(name).frictionloss[0] for name in ("turns", "slides")] == [0.25, 0]
    ranges = {name: model.jnt_actfrcrange[model.joint(name).id].tolist() for name in ("turns", "slides")}
    assert ranges == {"turns": [-3, 3], "slides": [0, 0]}
    assert [bool(model.jnt_actfrclimited[model.joint(name).id]) for name in ("turns", "slides")] == [True, False]
    assert said(found) == [f"that '{link}' weighs nothing: {GRAM}" for link in ("d", "e")]


GRAM = "it is 1 g, since mujoco moves nothing without a mass"
COMPUTED = "mujoco computes a mass from what collides there, at 1000 kg/m³"
BALL = "<geometry><sphere radius='0.5'/></geometry>"
SEEN, FELT = f"<visual>{BALL}</visual>", f"<collision>{BALL}</collision>"
WEIGHT = "<inertial><mass value='MASS'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial>"
HEAVY, NOTHING = WEIGHT.replace("MASS", "7"), WEIGHT.replace("MASS", "0")
OF_BALL = 4 / 3 * np.pi * 0.5**3 * 1000


@pytest.mark.parametrize(
    ("base", "arm", "tool", "mass", "remark"),
    [
        # A tool is fixed to the arm, which moves.
        (SEEN + FELT, HEAVY + SEEN + FELT, SEEN + FELT, 7, None),
        (SEEN + FELT, SEEN + FELT, HEAVY + SEEN + FELT, 7, None),
        (NOTHING + SEEN + FELT, HEAVY + SEEN + FELT, NOTHING + FELT, 7, None),
        (HEAVY, HEAVY, HEAVY, 21, None),
        (HEAVY, SEEN + FELT, "", 7 + OF_BALL, COMPUTED),
        (HEAVY, NOTHING + SEEN + FELT, "", 7 + OF_BALL, COMPUTED),
        (HEAVY, SEEN, FELT, 7 + OF_BALL, COMPUTED),
        (HEAVY, SEEN, "", 7.001, GRAM),
        ("", "", SEEN, 0.001, GRAM),
        (SEEN + FELT, SEEN + FELT, "", OF_BALL, COMPUTED),
    ],
)
def test_a_robot_weighs_what_it_says_and_what_moves_without_a_mass_is_told(
    base: str, arm: str, tool: str, mass: float, remark: str | None
) -> None:
    links = "".join(f'<link name="{name}">{held}</link>' for name, held in {"b": base, "m": arm, "t": tool}.items())
    turns = '<joint name="j" type="continuous"><parent link="b"/><child link="m"/></joint>'
    fixed = '<joint name="k" type="fixed"><parent link="m"/><child link="t"/></joint>'
    found = written(fixture(f'<robot name="r">{links}{turns}{fixed}</robot>', "/r.urdf").scene)
    assert loaded(found).body_mass.sum() == pytest.approx(mass)
    assert said(found) == ([] if remark is None else [f"that 'm' weighs nothing: {remark}"])


@pytest.mark.parametrize("scale", [3, 0.001])
def test_a_mesh_weighs_as_its_hull(scale: float) -> None:
    robot = (
        '<robot name="r"><link name="a"/><link name="b"><collision><geometry><mesh filename="part.obj" '
        f'scale="{scale} {scale} {scale}"/></geometry></collision></link><joint name="j" type="continuous">'
        '<parent link="a"/><child link="b"/></joint></robot>'
    )
    found = written(fixture(robot, "/w/r.urdf").scene)
    assert loaded(found).body_mass.sum() == pytest.approx(1000 * scale**3 / 6)


def test_what_is_only_seen_weighs_nothing_in_a_scene() -> None:
    ball = "geometry { shape sphere; radius 0.5; OPTION }"
    both = f"{ball.replace('OPTION', 'visual 0;')} {ball.replace('OPTION', 'collision 0;')}"
    assert loaded(of(f"frame a {{ type revolute; axis [0, 0, 1]; {both} }}\n")).body_mass.sum() == pytest.approx(
        OF_BALL
    )


@pytest.mark.parametrize(
    ("moments", "written_as"),
    [("1 0 0 1 0 9", (11 / 3,) * 3), ("0 0 0 0 0 0", (1e-6,) * 3), ("1 9 0 1 0 1", (1.0,) * 3)],
)
def test_a_link_with_an_inertia_that_no_body_has_weighs_what_it_says(
    moments: str, written_as: tuple[float, ...]
) -> None:
    names = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
    inertia = " ".join(f'{name}="{value}"' for name, value in zip(names, moments.split(), strict=True))
    inertial = f'<inertial><mass value="3"/><inertia {inertia}/></inertial>'
    found = written(fixture(f'<robot name="r"><link name="a">{inertial}</link></robot>', "/r.urdf").scene)
    body = loaded(found).body("a")
    assert body.mass[0] == 3
    assert body.inertia.tolist() == pytest.approx([*written_as])
    assert [message[:38] for message in said(found)] == ["the inertia of 'a', which no body has:"]


def test_an_inertia_that_is_rounded_is_loaded() -> None:
    """Of a thin plate one moment is the sum of the others, and in few digits a little more."""
    for moments in (
        'ixx="1" iyy="1" izz="2.000001" ixy="0" ixz="0" iyz="0"',
        'ixx="1.5" iyy="1" izz="1.5" ixy="0" ixz="0.5000004" iyz="0"',
    ):
        inertial = f'<inertial><mass value="1"/><inertia {moments}/></inertial>'
        robot = f'<robot name="r"><link name="a">{inertial}</link></robot>'
        found = written(fixture(robot, "/r.urdf").scene)
        assert said(found) == []
        assert sorted(loaded(found).body("a").inertia) == pytest.approx([1, 1, 2], abs=1e-5)


def test_robots_that_are_loaded_together_weigh_what_each_does() -> None:
    entities = (
        "//- /w/s.smurfs\nentities:\n- {name: one, type: urdf, file: r.urdf}\n- {name: two, type: urdf, file: r.urdf}\n"
    )
    state = fixture(f"//- /w/r.urdf\n{BODIES}{entities}", "/w/s.smurfs").workspace.analysis().scenes["/w/s.smurfs"]
    model = loaded(written(state))
    assert [model.body(f"{name}::c").mass[0] for name in ("one", "two")] == [1.5, 1.5]
    assert [model.joint(f"{name}::turns").damping[0] for name in ("one", "two")] == [0.5, 0.5]
