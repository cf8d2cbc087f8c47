"""A scene as the disk has it."""

import asyncio
import os
import subprocess
from pathlib import Path

import pytest

from libraries import library
from robray.analysis.analysis import FileSpan
from robray.collision.measuring import MeasuringProcess
from robray.loading import Loaded
from robray.meshes import MeshPlace
from robray.text.spans import Span
from robray.view.beside import Beside
from robray.view.files import FilesHost
from robray.view.session import ViewSession
from view.viewing import asked, poses, told

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_changes_of_the_disk_are_followed_and_the_last_state_is_kept(tmp_path: Path) -> None:
    scene = tmp_path / "scene.robray"
    scene.write_text('include "part.robray"\n')
    part = tmp_path / "part.robray"
    part.write_text("frame a { translation [1, 0, 0]; }")
    host = FilesHost([str(scene)])
    session = ViewSession(host, "scene")
    part.write_text("frame a { translation [2, 0, 0]; }")
    host.look_again()
    assert poses(session.changed())[0][0] == 2
    assert asked(session, type="saved")["poses"][0][0] == 1
    scene.unlink()
    host.look_again()
    assert told(session.changed(), "state")["state"] == "gone"


def test_all_files_of_a_xacro_robot_are_followed(tmp_path: Path) -> None:
    robot = tmp_path / "arm.xacro"
    (tmp_path / "parts").mkdir()
    part, sizes = tmp_path / "parts" / "part.xacro", tmp_path / "parts" / "sizes.yaml"
    robot.write_text('<robot name="arm" xmlns:xacro="x"><xacro:include filename="parts/part.xacro"/></robot>')
    loaded = '<xacro:property name="sizes" value="${xacro.load_yaml(\'sizes.yaml\')}"/>'
    part.write_text(f'<robot xmlns:xacro="x">{loaded}<link name="${{sizes.name}}"/></robot>')
    sizes.write_text("name: base\n")
    host = FilesHost([str(robot)])
    for _ in range(2):
        assert str(tmp_path / "parts") in host.folders()
        assert [host.is_of_concern(str(path)) for path in (robot, part, sizes)] == [True, True, True]
        assert not host.is_of_concern(str(tmp_path / "parts" / "others.txt"))
        # A source that is refused is followed until it is repaired.
        part.write_text("<robot")
        host.look_again()


def test_what_was_committed_is_told_beside(tmp_path: Path) -> None:
    scene = tmp_path / "scene.robray"
    scene.write_text('include "part.robray"\n')
    part = tmp_path / "part.robray"
    part.write_text("frame a { translation [1, 0, 0]; }")
    session = ViewSession(FilesHost([str(scene)]), "scene")
    assert "working tree of git" in asked(session, type="committed")["refused"]
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", "scene.robray")
    git(tmp_path, "commit", "--quiet", "--message=one")
    assert asked(session, type="committed")["frames"] == []
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message=two")
    part.write_text("frame a { translation [2, 0, 0]; }")
    answer = asked(session, type="committed")
    assert (answer["refused"], answer["poses"][0][0]) == (None, 1)
    link = tmp_path.with_name(f"{tmp_path.name}-link")
    link.symlink_to(tmp_path)
    assert asked(ViewSession(FilesHost([str(link / "scene.robray")]), "s"), type="committed")["poses"][0][0] == 1
    git(tmp_path, "rm", "--quiet", "--cached", "scene.robray")
    git(tmp_path, "commit", "--quiet", "--message=three")
    assert asked(session, type="committed")["refused"] == "in HEAD 'scene.robray' does not exist"


def test_a_part_that_needs_its_scene_is_shown_in_it(tmp_path: Path) -> None:
    """The view chooses the scene as `robray show` does."""
    (tmp_path / "cell.robray").write_text(
        'def high 1; frame base { translation [0, 0, high]; }\ninclude "table.robray"\n'
    )
    part = tmp_path / "table.robray"
    part.write_text("frame table { parent base; translation [0, 0, high]; }\n")
    host = FilesHost([str(part)])
    assert isinstance(host.loaded, Loaded)
    assert host.findings() == ()
    assert host.loaded.title(os.path.basename) == "table.robray in cell.robray"
    session = ViewSession(host, "table")
    assert [row["name"] for row in told(session.opened(), "scene")["frames"]] == ["base", "table"]
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message=one")
    assert [row["name"] for row in asked(session, type="committed")["frames"]] == ["base", "table"]
    # What the reader takes alone is a scene of its own.
    part.write_text("frame table { parent base; translation [0, 0, 1]; }\n")
    host.look_again()
    assert host.loaded.title(os.path.basename) == "table.robray"


def test_a_part_is_compared_alone(tmp_path: Path) -> None:
    """`robray diff` compares it like this."""
    (tmp_path / "cell.robray").write_text('def high 1;\ninclude "table.robray"\n')
    (tmp_path / "table.robray").write_text("frame table { translation [0, 0, high]; }\n")
    host = FilesHost([str(tmp_path / "table.robray")], is_alone=True)
    assert isinstance(host.loaded, Loaded)
    assert not host.loaded.is_part


def test_a_scene_is_compared_with_that_of_a_revision(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "scene.robray").write_text('include "part.robray"\n')
    part = tmp_path / "part.robray"
    part.write_text("frame a { translation [1, 0, 0]; }")
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message=one")
    part.write_text("frame a { translation [2, 0, 0]; }")
    monkeypatch.chdir(tmp_path)
    host = FilesHost([str(tmp_path / "scene.robray")])
    answer = asked(ViewSession(host, "scene", Beside("HEAD:scene.robray")), type="beside")
    assert (answer["poses"][0][0], [about for _, about, _ in answer["changes"]]) == (1, [["a"]])
    lacking = asked(ViewSession(host, "scene", Beside("none:scene.robray")), type="beside")
    assert lacking["refused"] == "the repository has no revision 'none'"


def git(folder: Path, *arguments: str) -> None:
    who = ("-c", "user.name=n", "-c", "user.email=e@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", "-C", str(folder), *who, *arguments], check=True)


SHAPE = "<visual><geometry><mesh filename='{}'/></geometry></visual>"
ROBOT = f"<robot name='r'><link name='l'>{SHAPE}</link></robot>"
CELL = "<WorkCell name='c'><Frame name='f'/><Drawable name='d' refframe='f'><Polytope file='{}'/></Drawable></WorkCell>"

NAMED = {
    "beside the scene": ("a.robray", 'frame a {{ geometry {{ mesh "{}"; }} }}', "part.stl"),
    "in a folder": ("a.robray", 'frame a {{ geometry {{ mesh "{}"; }} }}', "meshes/part.stl"),
    "in a folder of a folder": ("a.robray", 'frame a {{ geometry {{ mesh "{}"; }} }}', "meshes/arm/part.stl"),
    "of a robot": ("a.urdf", ROBOT, "meshes/part.stl"),
    "of a robot's package": ("a.urdf", ROBOT, "package://arm/meshes/part.stl"),
    "of a workcell": ("a.wc.xml", CELL, "meshes/part.stl"),
    "of a workcell, without its suffix": ("a.wc.xml", CELL, "meshes/part"),
}


@pytest.mark.parametrize("name", NAMED)
def test_a_mesh_is_the_file_that_the_text_names(tmp_path: Path, name: str) -> None:
    file, text, written = NAMED[name]
    (tmp_path / "package.xml").write_text("<package><name>arm</name></package>")
    mesh = tmp_path / written.removeprefix("package://arm/").removesuffix(".stl")
    mesh.parent.mkdir(exist_ok=True, parents=True)
    mesh.with_suffix(".stl").write_bytes(b"solid")
    (tmp_path / "robray.toml").write_text(f'package-paths = ["{tmp_path.parent}"]\n')
    (tmp_path / file).write_text(text.format(written))
    session = ViewSession(FilesHost([str(tmp_path / file)]), "scene")
    (row,) = told(session.opened(), "scene")["geometries"]
    assert (row["mesh"]["name"], row["mesh"]["missing"]) == ("part.stl", "")
    found = session.mesh(row["mesh"]["number"])
    assert isinstance(found, MeshPlace)
    assert found.read() == b"solid"


def test_a_text_without_a_file_is_shown_with_its_includes_and_never_written(tmp_path: Path) -> None:
    (tmp_path / "part.robray").write_text("frame part { }")
    path = str(tmp_path / "-")
    host = FilesHost([path], {path: b'include "part.robray"\nframe a { }'}, of_any_name=True)
    assert [row["name"] for row in told(ViewSession(host, "-").opened(), "scene")["frames"]] == ["part", "a"]
    assert host.apply([(FileSpan(path, Span(0, 0)), "frame b { }")], "more") == "the text did not come from a file"
    assert not (tmp_path / "-").exists()


@pytest.mark.parametrize(
    ("mesh", "why"),
    [
        ("package://leg/a.stl", "package 'leg' is not around the file, and no package path is set; "),
        ("package://arm/a.stl", "file 'package://arm/a.stl' does not exist (tried '{folder}/a.stl')"),
        ("a.stl", "file '{folder}/a.stl' does not exist"),
    ],
)
def test_a_missing_mesh_has_a_reason(tmp_path: Path, mesh: str, why: str) -> None:
    file, text, _ = NAMED["of a robot's package"]
    (tmp_path / "package.xml").write_text("<package><name>arm</name></package>")
    (tmp_path / file).write_text(text.format(mesh))
    (row,) = told(ViewSession(FilesHost([str(tmp_path / file)]), "scene").opened(), "scene")["geometries"]
    assert row["mesh"]["missing"].startswith(why.format(folder=tmp_path))


TABLE = "frame table { geometry { shape box; dimension [1, 1, 0.1]; } }\n"
CUP = "frame cup { translation [0, 0, 0.04]; geometry { shape cylinder; height 0.1; radius 0.04; } }\n"


async def test_without_an_editor_shapes_that_touch_are_told_too(tmp_path: Path) -> None:
    library("mujoco")
    scene = tmp_path / "scene.robray"
    scene.write_text(TABLE + CUP)
    host = FilesHost([str(scene)])
    session = ViewSession(host, "scene")
    assert told(session.found(), "findings")["touching"] == []
    measuring = MeasuringProcess(asyncio.to_thread)
    try:
        assert await host.measure(measuring) is True
        assert sorted(told(session.found(), "findings")["touching"]) == ["cup", "table"]
        assert await host.measure(measuring) is False, "nothing new"
        # A save that moves nothing: nothing flickers until it was measured anew.
        scene.write_text(f"{TABLE}{CUP}# said\n")
        host.look_again()
        assert session.found() == []
        scene.write_text(f"{TABLE}{CUP}allow_collision cup table;\n")
        host.look_again()
        assert await host.measure(measuring) is True
        findings = told(session.found(), "findings")
        assert (findings["touching"], sorted(findings["allowed"])) == ([], ["cup", "table"])
        (tmp_path / "robray.toml").write_text('[rules]\nignore = ["shapes-overlap"]\n')
        scene.write_text(TABLE + CUP)
        host.look_again()
        assert await host.measure(measuring) is False, "the project does not want to be told"
    finally:
        measuring.stop()
        # The loop learns of the end.
        await asyncio.sleep(0.1)


def test_only_meshes_inside_of_the_fence_are_read(tmp_path: Path) -> None:
    inside, outside = tmp_path / "project", tmp_path / "elsewhere"
    for folder in (inside, outside):
        folder.mkdir()
        (folder / "robray.toml").write_text("")
        (folder / "part.stl").write_bytes(b"solid")
    (inside / "link.stl").symlink_to(outside / "part.stl")
    scene = inside / "scene.robray"
    meshes = ("part.stl", "../elsewhere/part.stl", "link.stl")
    scene.write_text("".join(f'frame f{n} {{ geometry {{ mesh "{mesh}"; }} }}\n' for n, mesh in enumerate(meshes)))
    session = ViewSession(FilesHost([str(scene)]), "scene")
    rows = told(session.opened(), "scene")["geometries"]
    read = [session.mesh(row["mesh"]["number"]) for row in rows]
    why = "lies outside of the project, where nothing is read"
    assert [mesh if isinstance(mesh, str) else mesh.read() for mesh in read] == [b"solid", why, why]


def dragged(session: ViewSession, place: float) -> None:
    asked(session, type="drag", id=1, frame="a", translation=[place, 0, 0])
    assert asked(session, type="choose", id=2, index=0)["refused"] is None


def test_what_was_written_is_undone_and_redone_step_by_step(tmp_path: Path) -> None:
    scene = tmp_path / "scene.robray"
    texts = [f"frame a {{ translation [{place}, 0, 0]; }}" for place in (1, 2, 3)]
    scene.write_text(texts[0])
    host = FilesHost([str(scene)])
    session = ViewSession(host, "scene")

    def step(kind: str) -> bool:
        done: bool = asked(session, type=kind, id=3)["done"]
        host.look_again()
        session.changed()
        return done

    for place in (2, 3):
        dragged(session, place)
        host.look_again()
        session.changed()
    expected = [("undo", 1), ("redo", 2), ("undo", 1), ("undo", 0), ("redo", 1)]
    for kind, at in expected:
        assert step(kind)
        assert scene.read_text() == texts[at]
    dragged(session, 3)
    assert step("redo") is False, "what was undone is gone behind another edit"
    assert scene.read_text() == texts[2]


@pytest.mark.parametrize("kind", ["undo", "redo"])
@pytest.mark.parametrize(
    ("text", "why"), [("frame a { }", "was changed by another program since"), (None, "does not exist")]
)
def test_what_somebody_else_has_written_is_not_undone(tmp_path: Path, kind: str, text: str | None, why: str) -> None:
    scene = tmp_path / "scene.robray"
    scene.write_text("frame a { translation [1, 0, 0]; }")
    host = FilesHost([str(scene)])
    session = ViewSession(host, "scene")
    dragged(session, 2)
    if kind == "redo":
        assert asked(session, type="undo", id=3)["done"]
    if text is None:
        scene.unlink()
    else:
        scene.write_text(text)
    answer = asked(session, type=kind, id=4)
    assert (answer["done"], answer["words"]) == (False, f"'scene.robray' {why}")
    assert (scene.read_text() if scene.exists() else None) == text


def test_a_drag_says_that_the_file_was_changed_in_between(tmp_path: Path) -> None:
    scene = tmp_path / "scene.robray"
    scene.write_text("frame a { translation [1, 0, 0]; }")
    session = ViewSession(FilesHost([str(scene)]), "scene")
    asked(session, type="drag", id=1, frame="a", translation=[2, 0, 0])
    scene.write_text("frame b { }")
    answer = asked(session, type="choose", id=2, index=0)
    assert answer["refused"] == "'scene.robray' was changed by another program since"
    assert scene.read_text() == "frame b { }"


SHOWN = (
    "arm/arm.robray",
    "robot/lifter.urdf",
    "robwork/cell.wc.xml",
    "robwork/grasp.rwtask.xml",
    "rofi/arch.json",
    "smurf/cell.smurfs",
    "two_arms/table.robray",
    "workcell/cell.robray",
)


@pytest.mark.parametrize("example", SHOWN)
def test_whatever_is_picked_leads_to_its_text_and_is_told_by_its_measures(example: str) -> None:
    """Of every format; what moves with a joint is in the text of that, and a module is where its frames are."""
    session = ViewSession(FilesHost([str(EXAMPLES / example)]), example)
    scene = told(session.opened(), "scene")
    frames, geometries = [one["name"] for one in scene["frames"]], scene["geometries"]
    assert frames
    for name in frames:
        assert asked(session, type="pick", id=1, frame=name, geometry=None)["stack"], name
    for row, shape in enumerate(geometries):
        card = asked(session, type="pick", id=1, frame=shape["frame"], geometry=row)
        assert card["stack"], shape
        if example.startswith("rofi"):
            # No text has the balls of modules.
            continue
        measures = {name for name, measure in shape["measures"].items() if name != "mesh" and measure is not None}
        assert measures <= {one["name"] for one in card["attributes"]}, shape


def test_the_cursor_in_a_module_outlines_its_frames_in_the_unit_that_it_has() -> None:
    path = EXAMPLES / "rofi" / "arch.json"
    session = ViewSession(FilesHost([str(path)]), "arch")
    scene = told(session.opened(), "scene")
    assert scene["length"] == "edges"
    module = path.read_text().index('"id": 20')
    (at,) = session.cursor(str(path), module)
    assert isinstance(at, dict)
    outlined = {at["frame"], *(frame for frame, _ in at["others"])}
    assert outlined == {one["name"] for one in scene["frames"] if one["name"].split(":")[0] == "20"}
    assert len(outlined) > 1
