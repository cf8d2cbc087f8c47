"""What can be loaded, and what is refused."""

import os
from pathlib import Path

import numpy as np
import pytest

import robray
from api.scene_files import EXAMPLES

pytestmark = pytest.mark.quick


def test_a_file_with_what_it_includes(tmp_path: Path) -> None:
    (tmp_path / "a.robray").write_text('include "b.robray"\nframe a { parent b; }\n')
    (tmp_path / "b.robray").write_text("\nframe b {}\n")
    scene = robray.load(tmp_path / "a.robray")
    assert scene.frames["b"].file == str(tmp_path / "b.robray")
    assert scene.frames["b"].line == 2
    assert scene.files == (str(tmp_path / "a.robray"), str(tmp_path / "b.robray"))
    assert scene.accepted


def test_a_text_stands_for_its_file(tmp_path: Path) -> None:
    (tmp_path / "a.robray").write_text("frame old {}")
    (tmp_path / "b.robray").write_text("frame b {}")
    scene = robray.load(tmp_path / "a.robray", text=b'include "b.robray"\nframe new {}')
    assert [*scene.frames] == ["b", "new"]
    assert [*robray.load("r.urdf", text='<robot name="r"><link name="l"/></robot>').links] == ["l"]


def test_files_that_are_loaded_together() -> None:
    scene = robray.load(EXAMPLES / "two_arms" / "table.robray")
    assert "left_wrist" in scene.frames
    assert scene.frames["left_wrist"].file.endswith("arm.urdf")
    lifter = robray.load(EXAMPLES / "robot" / "table.robray", with_=[EXAMPLES / "robot" / "lifter.urdf"])
    assert {"table", "wrist"} <= {*lifter.frames}


def test_a_set_by_its_name() -> None:
    folder = EXAMPLES / "two_arms"
    by_name = robray.load(folder, scene="cell")
    assert [*robray.load(folder / "robray.toml", scene="cell").frames] == [*by_name.frames]
    assert "right_wrist" in by_name.frames
    with pytest.raises(robray.LoadError, match="'sell' is not a scene of several files"):
        robray.load(folder, scene="sell")
    with pytest.raises(TypeError):
        robray.load(folder, ["a.urdf"], scene="cell")


MESH = b"v 0 0 0\nv 900 0 0\nv 0 900 0\nv 0 0 900\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n"

DESCRIPTIONS = {
    "cell.robray": 'include "table.robray"\nframe part { geometry { mesh "part.obj"; } }\n',
    "table.robray": "frame table { translation [0.5, 0, 0]; geometry { shape box; dimension [0.1, 0.1, 0.1]; } }\n",
    "arm.urdf": """
<robot name="arm">
  <link name="base"><collision><geometry><mesh filename="part.obj"/></geometry></collision></link>
  <link name="hand"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
  <joint name="j" type="fixed"><origin xyz="0.5 0 0"/><parent link="base"/><child link="hand"/></joint>
</robot>
""",
}


@pytest.mark.parametrize("name", ["cell.robray", "arm.urdf"])
def test_meshes_are_opened_when_somebody_asks_what_depends_on_them(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for each, text in DESCRIPTIONS.items():
        (tmp_path / each).write_text(text)
    (tmp_path / "part.obj").write_bytes(MESH)
    opened = []
    open_file = os.open

    def noted(path: str, *given: int) -> int:
        opened.append(os.path.basename(path))
        return open_file(path, *given)

    monkeypatch.setattr(os, "open", noted)
    scene = robray.load(tmp_path / name)
    assert scene.accepted
    assert len(scene.poses()) == len(scene.frames)
    assert str(tmp_path / "part.obj") in {each.measures.get("mesh") for each in scene.geometries}
    assert {*opened} <= {*DESCRIPTIONS}
    assert "mesh-looks-like-millimetres" in {each.code.removeprefix("urdf-") for each in scene.diagnostics}
    assert "part.obj" in opened


def test_what_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(robray.LoadError, match=r"'gone\.robray' does not exist") as caught:
        robray.load("gone.robray")
    assert caught.value.diagnostics == ()
    with pytest.raises(robray.LoadError, match="is a folder"):
        robray.load(tmp_path)
    (tmp_path / "a.txt").write_text("frame f {}")
    with pytest.raises(robray.LoadError):
        robray.load(tmp_path / "a.txt", lenient=True)


def test_what_its_reader_refuses() -> None:
    text = "frame a { translation [0, 0]; }\nframe b { parent q; }\n"
    with pytest.raises(robray.LoadError, match=r"amino refuses 'a\.robray':\n  a\.robray:1:") as caught:
        robray.load("a.robray", text=text)
    assert [(each.line, each.rejected) for each in caught.value.diagnostics] == [(1, True), (2, False)]
    with pytest.raises(robray.LoadError, match="urdfdom refuses"):
        robray.load("r.urdf", text="<robot/>")


def test_leniently_it_is_taken_as_far_as_it_goes() -> None:
    scene = robray.load("a.robray", text="frame a { translation [0, 0]; }\nframe b {}\n", lenient=True)
    assert [*scene.frames] == ["a", "b"]
    assert not scene.accepted
    assert [each.code for each in scene.diagnostics] == ["wrong-length"]


TYPED = ["frame", "frame {", "{ frame", 'frame "" { }', "frame { type revolute; axis [0, 0, 1]; }"]


@pytest.mark.parametrize("text", TYPED)
def test_a_frame_that_has_no_name_yet_is_one(text: str) -> None:
    """As of a scene that somebody types."""
    scene = robray.load("a.robray", text=f"frame a {{ }}\n{text}", lenient=True)
    assert [*scene.frames] == ["a", ""]
    assert (scene.frames[""].line, scene.frames[""].index) == (2, 1)
    assert len(scene.joints) == len(scene.variables) == ("revolute" in text)
    assert len(scene.poses()) == 2


def test_nothing_hangs_from_a_frame_that_has_no_name_yet() -> None:
    """The root is called nothing, too."""
    text = "frame c { parent b; } frame b { translation [0, 0, 1]; } frame d { type prismatic; axis [1, 0, 0]; }"
    unnamed = "frame { type prismatic; axis [0, 1, 0]; translation [5, 0, 0]; geometry { shape sphere; radius 1; } }"
    scene = robray.load("a.robray", text=f"{text} {unnamed}", lenient=True)
    alone = robray.load("a.robray", text=text)
    for name, frame in alone.frames.items():
        np.testing.assert_array_equal(scene.poses()[scene.frames[name].index], alone.poses()[frame.index])
        np.testing.assert_array_equal(scene.pose(name), alone.pose(name))
        assert not scene.jacobian(name)[:, scene.variables[""].index].any()
    np.testing.assert_array_equal(scene.poses()[scene.frames[""].index, :3, 3], [5, 0, 0])
    np.testing.assert_array_equal(scene.pose(""), np.eye(4))
    assert not scene.jacobian("").any()


def test_an_argument_under_a_misspelt_name_is_a_warning(tmp_path: Path) -> None:
    source = tmp_path / "arm.urdf.xacro"
    source.write_text(
        '<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">'
        '<xacro:arg name="prefix" default=""/><link name="$(arg prefix)base"/></robot>'
    )
    [found] = robray.load(source, arguments={"prefx": "left_"}).diagnostics
    assert (found.code, found.severity) == ("config-unknown-argument", "warning")
    assert found.message == "'arm.urdf.xacro' has no argument 'prefx'; did you mean 'prefix'?"


def test_a_refusal_says_that_xacro_ignores_an_argument_under_a_misspelt_name(tmp_path: Path) -> None:
    source = tmp_path / "arm.urdf.xacro"
    source.write_text(
        '<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">'
        '<xacro:arg name="prefix"/><link name="$(arg prefix)base"/></robot>'
    )
    with pytest.raises(robray.LoadError) as caught:
        robray.load(source, arguments={"prefx": "left_"})
    refusal, ignored = str(caught.value).split("; warning: ")
    assert "is refused by xacro: line 1: argument 'prefix' needs a default" in refusal
    assert ignored == "'arm.urdf.xacro' has no argument 'prefx'; did you mean 'prefix'?"
