"""`robray convert`: robots as scenes, scenes as robots."""

import os
import stat
import subprocess
from pathlib import Path

import pytest

from cli.command import PROGRAM, Command, Outcome
from export.collada import collada
from fixtures import pose_of
from libraries import library
from robray.analysis.analysis import scene_model
from robray.assemble import new_workspace
from robray.scene.model import Scene
from robray.view.page import built

ROBOT = """\
//- robot.urdf
<robot name="arm">
  <link name="base"/>
  <joint name="elbow" type="continuous">
    <origin xyz="0.1 0 0"/><parent link="base"/><child link="hand"/>
  </joint>
  <link name="hand">
    <visual><geometry><mesh filename="MESH"/></geometry></visual>
  </link>
</robot>
"""

SCENE = "//- scene.robray\nframe a { translation [0.5, 0, 0]; frame b { rpy [0, 0, 0.25]; } }\n"


def check(command: Command, source: str, *arguments: str) -> Outcome:
    """Converts without complaint."""
    command.write(source)
    outcome = command.run("convert", *arguments)
    assert (outcome.status, outcome.err) == (0, "")
    return outcome


def refused(command: Command, source: str, status: int, said: str, *arguments: str) -> None:
    """Says why, and writes nothing."""
    command.write(source)
    before = sorted(os.listdir(command.folder))
    outcome = command.run("convert", *arguments)
    assert (outcome.status, outcome.out) == (status, "")
    assert said in outcome.err
    assert sorted(os.listdir(command.folder)) == before


def read(path: Path) -> Scene:
    workspace = new_workspace()
    workspace.set_text(str(path), path.read_bytes())
    return scene_model(workspace.analysis().scenes[str(path)])


def of_mesh(filename: str) -> str:
    return ROBOT.replace("MESH", filename)


def test_a_robot_becomes_a_scene(command: Command) -> None:
    check(command, of_mesh("/m/hand.obj"), "robot.urdf", "-o", "robot.robray")
    assert pose_of(read(command.folder / "robot.robray").frames["elbow"]).translation == (0.1, 0.0, 0.0)


def test_a_scene_becomes_a_robot(command: Command) -> None:
    check(command, SCENE, "scene.robray", "-o", "scene.urdf")
    assert read(command.folder / "scene.urdf").frames["b"].parent == "a"


def test_without_an_output_it_is_the_other_format_on_standard_output(command: Command) -> None:
    assert check(command, SCENE, "scene.robray").out.startswith('<?xml version="1.0"?>\n')
    assert "\nframe elbow {" in check(command, of_mesh("/m/hand.obj"), "robot.urdf", "-o", "-").out


def test_a_scene_as_one_flat_file(command: Command) -> None:
    source = '//- scene.robray\ninclude "part"\nframe a { translation [k, 0, 0]; }\n//- part.robray\ndef k 2;\n'
    out = check(command, source, "scene.robray", "--to", "robray").out
    assert "translation [2, 0, 0];" in out
    assert "include " not in out


def test_the_scene_is_laid_out_as_the_formatter_does(command: Command) -> None:
    check(command, of_mesh("/m/hand.obj"), "robot.urdf", "-o", "robot.robray")
    assert command.run("format", "--check", "robot.robray").status == 0


def test_nothing_is_overwritten_unless_that_is_asked_for(command: Command) -> None:
    refused(command, SCENE + "//- scene.urdf\nkeep\n", 2, "--force", "scene.robray", "-o", "scene.urdf")
    assert (command.folder / "scene.urdf").read_bytes() == b"keep\n"
    check(command, SCENE, "scene.robray", "-o", "scene.urdf", "--force")
    assert read(command.folder / "scene.urdf").frames.keys() == {"a", "b"}


def test_a_file_that_is_overwritten_keeps_its_permissions(command: Command) -> None:
    command.write(SCENE + "//- scene.urdf\nold\n")
    os.chmod(command.folder / "scene.urdf", 0o640)
    check(command, SCENE, "scene.robray", "-o", "scene.urdf", "--force")
    assert stat.S_IMODE(os.stat(command.folder / "scene.urdf").st_mode) == 0o640


@pytest.mark.parametrize("output", ["scene.robray/scene.urdf", "."])
def test_what_cannot_be_written_is_said(command: Command, output: str) -> None:
    refused(command, SCENE, 2, "cannot be written", "scene.robray", "-o", output)


def test_what_a_robot_cannot_be_is_said_at_its_place(command: Command) -> None:
    source = "//- scene.robray\nframe a {\n  parent gone;\n}\n"
    told = "scene.robray:2:3: error: this file and what it includes have no frame 'gone'"
    refused(command, source, 1, told, "scene.robray", "-o", "scene.urdf")


def test_errors_of_the_file_are_said_at_their_places(command: Command) -> None:
    refused(command, "//- scene.robray\nframe a { rpy [1/0, 0, 0]; }\n", 1, "scene.robray:1:17: error:", "scene.robray")
    refused(command, "//- robot.urdf\n<robot name='a'>\n", 1, "robot.urdf:1:2: error:", "robot.urdf")


def test_what_is_only_a_comment_is_said_unless_quiet(command: Command) -> None:
    command.write("//- scene.robray\nframe a { geometry { shape box; no-shadow 1; } }\n")
    assert command.run("convert", "scene.robray").err == "scene.robray:1:11: only a comment: no-shadow\n"
    assert command.run("convert", "-q", "scene.robray").err == ""


def test_files_that_there_is_nothing_to_do_with(command: Command) -> None:
    refused(command, SCENE, 2, "does not exist", "gone.robray")
    refused(command, "//- a.txt\n\n", 2, "has none of the suffixes that robray reads", "a.txt")
    refused(command, "//- a.urdf.xacro\n<robot/>\n", 2, "xacro", "a.urdf.xacro")
    refused(command, SCENE, 2, "--to", "scene.robray", "-o", "scene.txt")
    refused(command, of_mesh("/m"), 2, "already in URDF", "robot.urdf", "--to", "urdf")


@pytest.mark.parametrize("output", ["scene.wc.xml", "scene.task.xml", "scene.rwtask.xml"])
def test_nothing_is_written_by_a_name_of_a_format_that_is_only_read(command: Command, output: str) -> None:
    refused(command, SCENE, 2, "robray cannot convert robray to robwork", "scene.robray", "-o", output)
    assert not (command.folder / output).exists()
    check(command, SCENE, "scene.robray", "-o", output, "--to", "mjcf")


def test_an_output_of_another_name_is_of_the_format_that_is_told(command: Command) -> None:
    check(command, SCENE, "scene.robray", "-o", "scene.xml", "--to", "urdf")
    assert (command.folder / "scene.xml").read_text().startswith("<?xml")


def test_meshes_are_named_from_where_the_output_lies(command: Command) -> None:
    command.write("//- m/hand.obj\n\n//- scenes/keep\n\n")
    check(command, of_mesh("m/hand.obj"), "robot.urdf", "-o", "scenes/robot.robray")
    assert 'mesh "../m/hand.obj";' in (command.folder / "scenes/robot.robray").read_text()
    out = check(command, of_mesh("m/hand.obj"), "robot.urdf").out
    assert f'mesh "{command.folder}/m/hand.obj";' in out


def test_meshes_in_packages_are_found(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    command.write("//- ros/gripper/hand.obj\n\n")
    monkeypatch.setenv("ROS_PACKAGE_PATH", str(command.folder / "ros"))
    check(command, of_mesh("package://gripper/hand.obj"), "robot.urdf", "-o", "robot.robray")
    assert 'mesh "ros/gripper/hand.obj";' in (command.folder / "robot.robray").read_text()


def test_a_mesh_in_no_package_keeps_its_name_and_is_told_of(command: Command) -> None:
    command.write(of_mesh("package://gone/hand.obj"))
    outcome = command.run("convert", "robot.urdf")
    assert outcome.status == 0
    assert outcome.err == (
        "robray: package 'gone' is not around the file, and no package path is set; "
        "source a workspace, or set 'package-paths' in robray.toml; the output keeps the name\n"
    )
    assert 'mesh "package://gone/hand.obj";' in outcome.out


def test_what_keeps_meshes_away_is_said_once(command: Command) -> None:
    links = "".join(
        f'<link name="l{name}"><visual><geometry><mesh filename="package://gone/{name}.obj"/></geometry></visual>'
        '<visual><geometry><sphere radius="1"/></geometry></visual></link>'
        for name in "abcd"
    )
    joints = "".join(
        f'<joint name="j{name}" type="fixed"><parent link="la"/><child link="l{name}"/></joint>' for name in "bcd"
    )
    command.write(f'//- robot.urdf\n<robot name="r">{links}{joints}</robot>\n')
    for output in ("a.glb", "a.robray"):
        told = command.run("convert", "robot.urdf", "-o", output).err
        assert told.count("no package path is set") == 1, told
    assert "'package://gone/a.obj'" in command.run("convert", "robot.urdf", "-o", "b.glb").err
    assert "robray.toml (and 3 similar)\n" in command.run("convert", "robot.urdf", "-o", "c.glb").err


def test_standard_input_is_converted_there_and_back(command: Command) -> None:
    scene = b"frame a { translation [1, 0, 0]; frame b { type revolute; axis [0, 0, 1]; } }\n"
    there = command.spawn("convert", "-", stdin=scene)
    assert (there.returncode, there.stderr) == (0, b"")
    assert b'<robot name="robot">' in there.stdout
    back = command.spawn("convert", "-", "-q", stdin=there.stdout)
    assert back.returncode == 0
    shown = command.spawn("show", "-", stdin=back.stdout)
    assert b"2 frames, 1 joint, 0 shapes" in shown.stdout


def test_standard_input_has_the_includes_of_its_name(command: Command) -> None:
    command.write("//- in/part.robray\nframe part { }\n")
    arguments = ("convert", "-", "--stdin-filename", "in/a.robray", "--to", "robray")
    assert b"frame part" in command.spawn(*arguments, stdin=b'include "part.robray"\n').stdout


def test_a_name_for_standard_input_needs_it(command: Command) -> None:
    for verb in ("convert", "show"):
        outcome = command.run(verb, "a.robray", "--stdin-filename", "b.robray")
        assert (outcome.status, outcome.out) == (2, "")
        assert outcome.err.endswith("--stdin-filename requires - as the file\n")


JOINT = """\
//- scene.robray
frame a { type revolute; axis [0, 0, 1]; geometry { shape box; dimension [1, 0.1, 0.1]; color [1, 0, 0]; } }
"""


@pytest.mark.parametrize(
    ("suffix", "start"),
    [("xml", b"<?xml"), ("glb", b"glTF"), ("png", b"\x89PNG"), ("dot", b"digraph"), ("svg", b"<svg")],
)
def test_the_suffix_of_the_output_says_what_is_written(command: Command, suffix: str, start: bytes) -> None:
    command.write(JOINT)
    outcome = command.run("convert", "scene.robray", "-o", f"scene.{suffix}")
    told = ["scene.robray:1:1: not kept: that 'a' moves"] if suffix == "glb" else []
    assert (outcome.status, outcome.err.splitlines()) == (0, told)
    assert (command.folder / f"scene.{suffix}").read_bytes().startswith(start)


def test_a_picture_of_a_part_shows_the_scene_that_includes_it(command: Command) -> None:
    box = "{ shape box; dimension [side, side, side]; }"
    command.write(
        f'//- cell.robray\ndef side 1;\ninclude "part.robray"\n//- part.robray\nframe a {{ geometry {box} }}\n'
    )
    part, cell = (command.run("convert", f"{name}.robray", "-o", f"{name}.dot") for name in ("part", "cell"))
    assert (part.status, part.err, cell.status) == (0, "", 0)
    assert (command.folder / "part.dot").read_text() == (command.folder / "cell.dot").read_text()
    # A text has just what is named.
    assert command.run("convert", "part.robray", "-o", "part.urdf").status == 1


def test_a_picture_has_a_size_a_camera_and_joints(command: Command) -> None:
    def picture(*arguments: str) -> bytes:
        command.write(JOINT)
        outcome = command.run(
            "convert", "scene.robray", "-o", "scene.png", "--force", "-q", "--size", "40", "30", *arguments
        )
        assert (outcome.status, outcome.err) == (0, "")
        return (command.folder / "scene.png").read_bytes()

    plain, turned = picture(), picture("--set", "a=90deg")
    assert plain[16:24] == (40).to_bytes(4, "big") + (30).to_bytes(4, "big")
    assert plain != turned != picture("--camera", "-1,2,1", "0,0,0.5", "--set", "a=90deg")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--set", "a=1"), "--set applies only to pictures and glTF"),
        (("--size", "10", "10"), "--camera and --size apply only to pictures"),
        (("-o", "scene.png", "--set", "b=1"), "no joint variable 'b'"),
        (("-o", "scene.png", "--camera", "1,2", "0,0,0"), "'1,2' is not a point"),
        (("-o", "scene.png", "--camera", "nan,0,0", "0,0,0"), "'nan,0,0' is not a point"),
        (("-o", "scene.png", "--camera", "1e300,0,0", "0,0,0"), "'1e300,0,0' is too far away"),
        (("-o", "scene.png", "--camera", "1,2,3", "1,2,3"), "--camera requires two different points"),
        (("-o", "scene.png", "--size", "10", "100000"), "too many"),
    ],
)
def test_what_a_picture_has_goes_with_pictures(command: Command, arguments: tuple[str, ...], said: str) -> None:
    refused(command, JOINT, 2, said, "scene.robray", *arguments)


def test_what_another_program_is_not_told_is_said(command: Command) -> None:
    command.write("//- scene.robray\nframe a { geometry { shape sphere; radius 0; } }\n")
    outcome = command.run("convert", "scene.robray", "-o", "scene.xml")
    assert outcome.err == "scene.robray:1:11: not kept: a sphere that has a size of nothing, or less\n"
    assert command.run("convert", "scene.robray", "-q", "--force", "-o", "scene.xml").err == ""


def test_what_is_lost_is_one_line_for_each_kind_unless_each_is_asked_for(command: Command) -> None:
    shapes = "".join(f"geometry {{ isa c{number}; shape sphere; radius 1; no-shadow 1; }}\n" for number in range(3))
    command.write(f"//- scene.robray\nframe a {{\n{shapes}}}\nframe b {{ parent gone; }}\nframe c {{ parent lost; }}\n")
    refuses = "warning: amino refuses the scene graph, unless it has a frame"
    told = command.run("convert", "scene.robray", "-o", "scene.c").err.splitlines()
    assert told == [
        f"scene.robray:6:1: {refuses} 'gone' already (and 1 similar)",
        "scene.robray:2:1: not kept: the names of classes, as with aarxc: 'c0', 'c1', 'c2'",
        "robray: use --each to list them one by one",
    ]
    each = command.run("convert", "scene.robray", "--force", "--each", "-o", "scene.c").err
    assert [f"'{name}' already" in each for name in ("gone", "lost")] == [True, True]
    command.write(f"//- scene.robray\nframe a {{\n{shapes}}}\n")
    arguments = ("convert", "scene.robray", "--force", "-o", "scene.xml")
    assert command.run(*arguments).err.splitlines() == [
        "scene.robray:2:1: not kept: no-shadow (and 2 similar)",
        "scene.robray:2:1: not kept: isa (and 2 similar)",
        "robray: use --each to list them one by one",
    ]
    assert len(command.run(*arguments, "--each").err.splitlines()) == 6
    assert command.run(*arguments, "-q").err == ""


def test_where_a_library_is_not_there_its_packages_are_named(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("robray.export.mesh_triangles.find_spec", lambda _: None)
    refused(command, JOINT, 2, 'pip install "mujoco', "scene.robray", "-o", "scene.glb")


@pytest.mark.parametrize("target", ["dot", "glb", "png", "urdf"])
def test_a_terminal_gets_what_is_text_and_nothing_else(command: Command, target: str) -> None:
    if not hasattr(os, "openpty"):
        pytest.skip("there are no pseudoterminals here")
    command.write(JOINT)
    shown, terminal = os.openpty()
    ran = subprocess.run(
        [*PROGRAM, "convert", "scene.robray", "--to", target],
        stdout=terminal,
        stderr=subprocess.PIPE,
        cwd=command.folder,
        check=False,
    )
    os.write(terminal, b"the end\n")
    written = os.read(shown, 1 << 16)
    os.close(terminal)
    os.close(shown)
    is_text = target not in ("glb", "png")
    assert (ran.returncode, "name a file with -o" in ran.stderr.decode()) == (0 if is_text else 2, not is_text)
    assert (written == b"the end\r\n") is not is_text


def test_suffixes_of_either_case_and_missing_folders(command: Command) -> None:
    check(command, SCENE, "scene.robray", "-q", "-o", "new/deep/SCENE.SVG")
    assert (command.folder / "new/deep/SCENE.SVG").read_text().startswith("<svg")
    refused(command, SCENE, 2, "has none of the suffixes .urdf, .robray, .c, .xml", "scene.robray", "-o", "scene.x")


def test_a_model_has_what_is_loaded_with_the_file_and_a_function_has_not(command: Command) -> None:
    robot = ROBOT.replace("MESH", "m.obj")
    files = '["t.robray", { path = "robot.urdf", prefix = "left_" }, { path = "robot.urdf", prefix = "right_" }]'
    source = f"//- robray.toml\nscenes.cell.files = {files}\n//- t.robray\nframe t {{ parent right_elbow; }}\n"
    command.write(source + robot)
    for name in ("t.robray", "robot.urdf"):
        assert command.run("convert", name, "--force", "-o", "cell.xml").status == 0
        text = (command.folder / "cell.xml").read_text()
        assert '<mujoco model="cell">' in text
        assert [f'<body name="{frame}"' in text for frame in ("t", "left_elbow", "right_elbow")] == [True] * 3
    assert "unless it has a frame 'right_elbow' already" in command.run("convert", "t.robray", "-o", "t.c").err


def test_a_function_without_a_name_has_the_usual_one(command: Command) -> None:
    check(command, SCENE, "scene.robray", "-o", "cell.c", "--name", "")
    assert "*aa_rx_dl_sg__scenegraph(" in (command.folder / "cell.c").read_text()


def test_a_scene_as_c_has_a_header_beside_it(command: Command) -> None:
    check(command, SCENE, "scene.robray", "-o", "cell.c", "--name", "cell")
    assert "*aa_rx_dl_sg__cell(" in (command.folder / "cell.c").read_text()
    assert "*aa_rx_dl_sg__cell(" in (command.folder / "cell.c.h").read_text()


def test_several_files_are_one_function(command: Command) -> None:
    source = of_mesh("hand.obj") + "//- hand.obj\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n//- t.robray\n"
    check(command, source + "frame t { parent elbow; }\n", "robot.urdf", "t.robray", "-o", "cell.c")
    text = (command.folder / "cell.c").read_text()
    assert 'aa_rx_sg_add_frame_fixed(sg, "elbow", "t", q, v);' in text
    assert "aa_rx_dl_mesh__hand_obj" in text


def test_nothing_is_written_where_the_header_is_in_the_way(command: Command) -> None:
    refused(command, SCENE + "//- cell.c.h\nkeep\n", 2, "cell.c.h' already exists", "scene.robray", "-o", "cell.c")


def test_what_c_and_other_formats_have_not_got(command: Command) -> None:
    refused(command, SCENE, 2, "only C takes several files", "scene.robray", "scene.robray", "-o", "scene.urdf")
    refused(command, SCENE, 2, "--name applies only to C", "scene.robray", "-o", "scene.urdf", "--name", "a")
    refused(command, SCENE, 2, "letters, digits and _", "scene.robray", "-o", "cell.c", "--name", "a-b")
    refused(command, of_mesh("hand.obj"), 1, "the mesh 'hand.obj' does not exist", "robot.urdf", "-o", "cell.c")


def test_two_files_with_one_frame_or_variable_are_refused(command: Command) -> None:
    source = SCENE + "//- b.robray\nframe a {}\n"
    doubled = "b.robray:1:7: error: duplicate frame 'a', also in 'scene.robray'"
    refused(command, source, 1, doubled, "scene.robray", "b.robray", "-o", "cell.c")
    joint = "{ type revolute; axis [0, 0, 1]; variable v; }"
    source = f"//- a.robray\nframe a {joint}\n//- b.robray\nframe b {joint}\n"
    doubled = "b.robray:1:51: error: variable 'v' also moves frame 'a'"
    refused(command, source, 1, doubled, "a.robray", "b.robray", "-o", "cell.c")


def test_what_may_fail_later_is_a_warning_that_stays_when_all_else_is_quiet(command: Command) -> None:
    command.write("//- scene.robray\nframe a { parent gone; }\n")
    said = "scene.robray:1:1: warning: amino refuses the scene graph, unless it has a frame 'gone' already\n"
    assert command.run("convert", "-q", "scene.robray", "-o", "cell.c") == Outcome(0, "", said)


@pytest.mark.parametrize("visual", ['<visual><geometry><mesh filename="gone.stl"/></geometry></visual>', ""])
def test_an_empty_picture_is_not_written(visual: str, command: Command) -> None:
    command.write(f"//- r.urdf\n<robot name='r'><link name='base'>{visual}</link></robot>\n")
    outcome = command.run("convert", "r.urdf", "-o", "r.png")
    assert outcome.status == 2
    assert ("gone.stl', which does not exist" in outcome.err) == bool(visual)
    assert "nothing is written: the picture would be empty" in outcome.err
    assert not (command.folder / "r.png").exists()


TOGETHER = """\
//- r.urdf
<robot name="r"><link name="base"/><link name="arm"/>
<joint name="j" type="fixed"><parent link="base"/><child link="arm"/></joint></robot>
//- t.robray
frame t { }
"""
SETS = {
    "a set of the project": f'//- robray.toml\nscenes.cell.files = ["r.urdf", "t.robray"]\n{TOGETHER}',
    "a comment": TOGETHER.replace("frame t", '# robray: with "r.urdf"\nframe t'),
}


@pytest.mark.parametrize("files", SETS.values(), ids=SETS)
def test_what_of_a_set_is_not_in_the_output_is_told_with_the_command_that_includes_it(
    files: str, command: Command
) -> None:
    command.write(files)
    left_out = "robray: the output lacks 'r.urdf', loaded with 't.robray'; "
    for output, way in (
        ("t.urdf", "models and pictures contain them, as with -o FILE.xml, .glb or .png"),
        ("t.c", "use 'robray convert r.urdf t.robray -o t.c' for all of them"),
    ):
        outcome = command.run("convert", "t.robray", "-o", output)
        assert (outcome.status, outcome.err) == (0, f"{left_out}{way}\n")
        assert command.run("convert", "t.robray", "-o", output, "--quiet", "--force").err == ""
    assert command.run("convert", "r.urdf", "t.robray", "-o", "t.c", "--force").err == ""
    assert command.run("convert", "t.robray", "-o", "t.dot").err.count("the output lacks") == 0


def test_what_of_a_set_is_not_in_the_output_is_told_where_nothing_is_written(command: Command) -> None:
    command.write(SETS["a set of the project"].replace("frame t { }", "frame t { parent j; }"))
    outcome = command.run("convert", "t.robray", "-o", "t.urdf")
    assert outcome.status == 1
    assert outcome.err.startswith("robray: the output lacks 'r.urdf', loaded with 't.robray'; ")


def test_meshes_that_mujoco_does_not_read_are_written_beside_the_model(command: Command) -> None:
    mujoco = library("mujoco")
    command.write('//- m/scene.robray\nframe a { geometry { mesh "ball.dae"; } }\n')
    (command.folder / "m" / "ball.dae").write_bytes(collada({"1 0 0 1": "m0", "0 1 0 1": "m1"}))
    assert command.run("convert", "m/scene.robray", "-o", "out/arm.xml").err == ""
    written = ["arm.xml", "arm.xml.ball-0.obj", "arm.xml.ball-1.obj", "arm.xml.ball.obj"]
    assert sorted(os.listdir(command.folder / "out")) == written
    assert mujoco.MjModel.from_xml_path(str(command.folder / "out" / "arm.xml")).ngeom == 3
    (command.folder / "out" / "arm.xml").unlink()
    assert (
        "already exists; use --force to overwrite it"
        in command.run("convert", "m/scene.robray", "-o", "out/arm.xml").err
    )


@pytest.mark.parametrize("name", ["arm.urdf.xacro", "arm.urdf"])
def test_a_xacro_source_is_converted_as_the_robot_that_it_expands_to(command: Command, name: str) -> None:
    source = '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:arg name="a" default="1"/>'
    ball = '<visual><geometry><sphere radius="$(arg a)"/></geometry></visual>'
    command.write(f'//- {name}\n{source}<link name="base">{ball}</link></robot>\n')
    assert command.run("convert", name, "-o", "out.robray", "--arg", "a=0.25").status == 0
    assert "0.25" in (command.folder / "out.robray").read_text()


@pytest.mark.parametrize("words", [(), ("-o", "out.urdf"), ("--to", "svg")])
def test_a_file_that_only_describes_a_robot_is_not_converted(command: Command, words: tuple[str, ...]) -> None:
    what = "'arm.srdf' only describes a robot; convert the file that has the robot"
    refused(command, '//- arm.srdf\n<robot name="arm"/>\n', 2, what, "arm.srdf", *words)


def test_a_xacro_source_is_written_as_urdf_by_another_verb(command: Command) -> None:
    command.write('//- a.xacro\n<robot name="r" xmlns:xacro="http://x"><link name="a"/><xacro:if value="0"/></robot>\n')
    outcome = command.run("convert", "a.xacro", "-o", "out.urdf")
    assert outcome == (2, "", "robray: 'robray expand' writes a xacro source as URDF\n")


def test_a_page_has_the_robot_and_no_positions(command: Command) -> None:
    if built() is None:
        pytest.skip("the page was not built with this installation")
    check(command, ROBOT, "robot.urdf", "-o", "arm.html")
    page = (command.folder / "arm.html").read_text()
    assert page.startswith("<!doctype html>")
    assert '"variable":"elbow"' in page
    refused(command, ROBOT, 2, "already exists", "robot.urdf", "-o", "arm.html")
    refused(command, ROBOT, 2, "do not apply to pages", "robot.urdf", "-o", "other.html", "--set", "elbow=1")
