"""A robot that ROS reads has its links as frames in all outputs, and none of them has a name that only amino makes."""

import io
import json
import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from functools import partial
from pathlib import Path
from xml.etree import ElementTree as Xml

import numpy as np
import pytest

import robray
from api.scene_files import CORPUS, EXAMPLES
from api.shape_outputs import TRIANGLES, mujoco
from api.test_shape_poses import ANYMAL
from api.test_shape_poses import TEXTS as ROBOT_TEXTS
from robray.analysis.analysis import scene_model
from robray.analysis.links import frame_names
from robray.analysis.occurrences import name_span
from robray.api.extras import made
from robray.cli.main import main
from robray.compare.compare import changes
from robray.compare.scenes import compared
from robray.export.changes import as_json
from robray.features.document_symbols import document_symbols
from robray.features.hover import hover
from robray.features.kinematic_tree import kinematic_tree
from robray.loading import Loaded, load
from robray.project import Projects
from robray.view.rows import rows_of
from trials import sampled, trials

# Names of joints are those of other links; a name holds what a part's name in an output does.
ODD = """
<robot name="odd">
  <link name="a"><visual><origin xyz="1 0 0"/><geometry><sphere radius="1"/></geometry></visual></link>
  <joint name="c" type="fixed"><parent link="a"/><child link="b"/></joint>
  <joint name="b" type="continuous"><parent link="b"/><child link="c"/><origin xyz="0 1 0"/></joint>
  <joint name="d" type="fixed"><parent link="c"/><child link="a visual"/><origin xyz="0 0 1"/></joint>
  <link name="b"/>
  <link name="c"><collision><origin xyz="1 0 0"/><geometry><sphere radius="1"/></geometry></collision>
    <inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="a visual"/>
</robot>
"""

OWN = {"like ANYmal": ANYMAL, "like Atlas": ROBOT_TEXTS["Atlas"], "like Unitree": ROBOT_TEXTS["Unitree"], "odd": ODD}
ROBOTS = [*OWN, "robot/lifter.urdf", "two_arms/arm.urdf"]
REAL = sorted((CORPUS / "urdf").rglob("*.urdf")) if "ROBRAY_ROBOTS" in os.environ else []


def printed(*arguments: str) -> str:
    stream = io.StringIO()
    with redirect_stdout(stream):
        main([*arguments])
    return stream.getvalue()


def loaded(path: Path) -> Loaded:
    found = load(str(path), Projects())
    assert isinstance(found, Loaded), found
    return found


def of_json(path: Path) -> list[str]:
    told = json.loads(printed("show", "--format", "json", str(path)))
    frames = [frame["name"] for frame in told["frames"]]
    assert {frame["parent"] for frame in told["frames"]} <= {*frames, None}
    assert {shape["frame"] for shape in told["geometries"]} <= {*frames}
    assert {*told.get("world", frames)} <= {*frames}
    return frames


def of_editor(path: Path) -> list[str]:
    return [row.name for row in kinematic_tree(loaded(path).state)]


def of_view(path: Path) -> list[str]:
    return [row["name"] for row in rows_of(loaded(path).state).frames if "part" not in row]


def of_python(path: Path) -> list[str]:
    scene = robray.load(path, lenient=True)
    assert {shape.frame for shape in scene.geometries} <= {*scene.frames}
    return [*scene.frames]


def of_mjcf(path: Path) -> list[str]:
    scene = robray.load(path, lenient=True)
    root = Xml.fromstring(scene.to_mjcf())
    names = [body.get("name", "") for body in root.iter("body")]
    if "world" in scene.frames and "world_" not in names:
        # It is mujoco's.
        names.append("world")
    assert {body.get("body1") for body in root.iter("exclude")} <= {*names}
    return names


def of_trimesh(path: Path) -> list[str]:
    """The nodes that hold no shape, of which each has a node of its own below that of its link."""
    graph = robray.load(path, lenient=True).to_trimesh().graph
    shapes = {*graph.nodes_geometry}
    assert graph.base_frame not in {graph.transforms.parents[node] for node in shapes}
    return [*({*graph.nodes} - shapes - {graph.base_frame})]


def of_gltf(path: Path) -> list[str]:
    data = made(loaded(path), "glb", {}, (1, 1))
    nodes = json.loads(data[20 : 20 + int.from_bytes(data[12:16], "little")])["nodes"]
    below = {number for node in nodes for number in node.get("children", ())}
    names = [node["name"] for number, node in enumerate(nodes) if number in below and "mesh" not in node]
    return [name for name in names if name != "z_up"]


def of_drawing(kind: str, names: str, path: Path) -> list[str]:
    return re.findall(names, made(loaded(path), kind, {}, (1, 1)).decode())


FRAMES: dict[str, Callable[[Path], list[str]]] = {
    "show --list-frames": lambda path: printed("show", "--list-frames", str(path)).splitlines(),
    "show --format json": of_json,
    "editor": of_editor,
    "view": of_view,
    "Python": of_python,
    "MJCF": of_mjcf,
    "trimesh": of_trimesh,
    "glTF": of_gltf,
    "dot": partial(of_drawing, "dot", r'(?m)^  "([^"]*)" \['),
    "svg": partial(of_drawing, "svg", r"<text [^>]*>([^<]*?)(?:  \([^<]*)?</text>"),
}
"""What each output lists as frames."""


def lines(of: Callable[[Path], list[str]], path: Path) -> str:
    return "\n".join(of(path))


def hovers(path: Path) -> str:
    found = loaded(path)
    names = frame_names(found.state)
    places = [*names.links.values(), *filter(None, map(found.state.effective_frame, names.joints.values()))]
    spans = [name_span(found.state, place) for place in places]
    told = [hover(found.analysis, span.path, span.span.start) for span in spans]
    return "\n".join(one.markdown for one in told if one is not None)


def difference(path: Path) -> str:
    other = path.with_name("other.urdf")
    other.write_text(re.sub(r'xyz="[^"]*"', 'xyz="7 8 9"', re.sub(r'radius="[^"]*"', 'radius="4"', path.read_text())))
    found = changes(compared(loaded(path).state), compared(loaded(other).state))
    assert found or "xyz" not in path.read_text()
    return "\n".join(json.dumps(as_json(each)) for each in found)


TEXTS: dict[str, Callable[[Path], str]] = {
    **{name: partial(lines, of) for name, of in FRAMES.items()},
    "show": lambda path: printed("show", str(path)),
    "show --list-vars": lambda path: printed("show", "--list-vars", str(path)),
    "collisions": lambda path: printed("collisions", "--format", "json", str(path)),
    "hover": hovers,
    "outline": lambda path: "\n".join(
        f"{one.name} {one.detail}" for one in document_symbols(loaded(path).analysis, str(path))
    ),
    "diff": difference,
    "repr": lambda path: f"{robray.load(path, lenient=True)}\n{robray.load(path, lenient=True)!r}",
}


def made_names(path: Path) -> Iterator[str]:
    """Names of frames that amino makes, and nobody wrote."""
    found = loaded(path)
    names = frame_names(found.state)
    written = {*names.links, *re.findall(r'<joint\s+name="([^"]*)"', path.read_text(errors="replace"))}
    return (name for name in scene_model(found.state).frames if name not in written)


def path_of(robot: str, folder: Path) -> Path:
    """The robot in a folder of its own, where it is loaded with nothing else."""
    if robot not in OWN:
        return Path(shutil.copy(EXAMPLES / robot, folder))
    (folder / "part.obj").write_text(TRIANGLES)
    (folder / "robot.urdf").write_text(OWN[robot])
    return folder / "robot.urdf"


def links_of(path: Path) -> list[str]:
    return sorted(set(re.findall(r'<link\s+name="([^"]*)"', path.read_text())))


@pytest.mark.parametrize("robot", ROBOTS)
@pytest.mark.parametrize("output", FRAMES)
def test_the_frames_are_the_links(output: str, robot: str, tmp_path: Path) -> None:
    path = path_of(robot, tmp_path)
    assert sorted(FRAMES[output](path)) == links_of(path)


@pytest.mark.parametrize("robot", ROBOTS)
@pytest.mark.parametrize("output", TEXTS)
def test_no_output_has_a_name_that_only_amino_makes(output: str, robot: str, tmp_path: Path) -> None:
    path = path_of(robot, tmp_path)
    text = TEXTS[output](path)
    words = {*re.findall(r"[\w-]+", text)}
    assert words.isdisjoint(made_names(path))


@pytest.mark.parametrize("robot", ROBOTS)
def test_links_hang_from_the_parents_of_their_joints(robot: str, tmp_path: Path) -> None:
    path = path_of(robot, tmp_path)
    scene = robray.load(path)
    joints = re.findall(
        r'<joint name="([^"]*)".*?<parent link="([^"]*)"/>\s*<child link="([^"]*)"', path.read_text(), re.DOTALL
    )
    assert {(name, frame.parent) for name, frame in scene.frames.items() if frame.parent} == {
        (child, parent) for _, parent, child in joints
    }
    for name, _, child in joints:
        if name not in scene.frames:
            np.testing.assert_array_equal(scene.pose(name), scene.pose(child))


def test_a_link_goes_before_a_joint_of_its_name(tmp_path: Path) -> None:
    scene = robray.load(path_of("odd", tmp_path))
    assert scene.pose("b")[:3, 3].tolist() == [0, 0, 0]
    assert scene.pose("c")[:3, 3].tolist() == [0, 1, 0]
    assert scene.pose("d")[:3, 3].tolist() == [0, 1, 1]


@pytest.mark.parametrize("root", ["pelvis", "world"])
def test_mujoco_has_the_bodies_joints_and_geoms_of_its_own_reading_of_a_robot(root: str) -> None:
    text = ROBOT_TEXTS["Atlas"].replace('"pelvis"', f'"{root}"').replace("<collision>", '<collision name="felt">', 1)
    text = text.replace('<mesh filename="part.obj"/>', '<sphere radius="1"/>').replace('"fixed"', '"continuous"')
    options = 'fusestatic="false" discardvisual="false" boundmass="1" boundinertia="1"'
    own = text.replace('"like_atlas">', f'"like_atlas"><mujoco><compiler {options}/></mujoco>')
    expected, found = mujoco.MjModel.from_xml_string(own), robray.load("r.urdf", text=text).to_mujoco()
    for kind, count in (("body", "nbody"), ("joint", "njnt"), ("geom", "ngeom")):
        names = [[getattr(one, kind)(n).name for n in range(getattr(one, count))] for one in (expected, found)]
        assert sorted(names[0]) == sorted(names[1])


def test_a_body_that_floats_in_the_root_link_is_free_and_named_as_its_link() -> None:
    links = '<link name="map"/><link name="odom"/><link name="base"/>'
    joint = '<joint name="{}" type="{}"><parent link="{}"/><child link="{}"/><origin xyz="0 0 1"/></joint>'
    joints = joint.format("drift", "fixed", "map", "odom") + joint.format("move", "floating", "map", "base")
    model = robray.load("r.urdf", text=f'<robot name="r">{links}{joints}</robot>').to_mujoco()
    assert mujoco.mjtJoint(model.joint("move").type[0]) == mujoco.mjtJoint.mjJNT_FREE
    assert model.body("base").jntadr[0] == model.joint("move").id
    assert model.body("base").pos.tolist() == [0, 0, 1]


@pytest.mark.skipif("ROBRAY_ROBOTS" not in os.environ, reason="ROBRAY_ROBOTS names no folder with robots")
def test_every_link_of_real_robots_has_a_name_everywhere(tmp_path: Path) -> None:
    counted = 0
    for source in sampled(REAL):
        path = Path(shutil.copy(source, tmp_path))
        try:
            robray.load(path)
        except robray.LoadError:
            continue
        links = {name or '""' for name in frame_names(loaded(path).state).links}
        for output, of in FRAMES.items():
            if output.startswith("show"):
                continue
            assert links <= {*of(path)}, (source, output)
        made = {*made_names(path)}
        assert made.isdisjoint(re.findall(r"[\w-]+", "\n".join(of_editor(path)))), source
        counted += len(links)
    assert counted > trials(200) / 2


def test_names_are_those_of_amino_beside_a_scene(tmp_path: Path) -> None:
    path = path_of("odd", tmp_path)
    (tmp_path / "table.robray").write_text("frame table { parent d; }\n")
    (tmp_path / "robray.toml").write_text('scenes.cell.files = ["robot.urdf", "table.robray"]\n')
    assert sorted(robray.load(path).frames) == ["a-visual", "b", "c", "c-collision", "d", "table"]


def test_who_asks_for_a_joint_without_its_prefix_hears_of_those_that_have_one(tmp_path: Path) -> None:
    robot = '<robot name="r"><link name="a"/><link name="b"/>{}</robot>'
    joint = '<joint name="wrist" type="fixed"><parent link="a"/><child link="b"/></joint>'
    (tmp_path / "arm.urdf").write_text(robot.format(joint))
    arms = ", ".join(f'{{ path = "arm.urdf", prefix = "{side}_" }}' for side in "lr")
    (tmp_path / "robray.toml").write_text(f"[scenes.cell]\nfiles = [{arms}]\n")
    with pytest.raises(KeyError, match="the scene has no frame 'wrist'; there are l_wrist, r_wrist"):
        robray.load(tmp_path / "arm.urdf").pose("wrist")
