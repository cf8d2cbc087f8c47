"""Scenes in other libraries, where these are."""

import dataclasses
import re
from pathlib import Path

import numpy as np
import pytest

import robray
from api.scene_files import EXAMPLES
from robray.api import extras
from robray.export.converted import EMPTY
from robray.export.libraries import LibraryError

CELL = """
frame table { translation [0, 0, 0.7]; geometry { shape box; dimension [1, 1, 0.1]; } }
frame lift { parent table; type prismatic; axis [0, 0, 1]; translation [0, 0, 0.3]; }
frame ball { parent lift; geometry { shape sphere; radius 0.1; } }
"""


def cell() -> robray.Scene:
    return robray.load("cell.robray", text=CELL)


def test_bodies_of_mujoco_are_where_the_frames_are() -> None:
    mujoco = pytest.importorskip("mujoco", reason="mujoco is not installed")
    scene = robray.load(EXAMPLES / "workcell" / "cell.robray")
    model = scene.to_mujoco()
    data = mujoco.MjData(model)
    q = np.linspace(0.1, 0.4, len(scene.variables))
    for name, value in zip(scene.variables, q, strict=True):
        data.joint(name).qpos[0] = value
    mujoco.mj_forward(model, data)
    for name in scene.frames:
        np.testing.assert_allclose(data.body(name).xpos, scene.pose(name, q)[:3, 3], atol=1e-9)
    assert scene.to_mjcf().startswith("<?xml")


def test_shapes_of_trimesh_are_where_the_frames_are() -> None:
    pytest.importorskip("trimesh", reason="trimesh is not installed")
    found = cell().to_trimesh({"lift": 0.25})
    low, high = found.bounds
    assert low[2] == pytest.approx(0.65)
    assert high[2] == pytest.approx(0.7 + 0.3 + 0.25 + 0.1, abs=1e-3)


def test_nodes_of_trimesh_are_the_frames_whatever_these_are_called() -> None:
    """A scene that trimesh reads from a file has a root of the name `world`."""
    pytest.importorskip("trimesh", reason="trimesh is not installed")
    frames = (
        "frame world { translation [1, 0, 0]; } frame a { parent world; translation [0, 2, 0]; ball } frame world_ { }"
    )
    scene = robray.load("a.robray", text=frames.replace("ball", "geometry { shape sphere; radius 1; }"))
    graph = scene.to_trimesh().graph
    for name, frame in scene.frames.items():
        np.testing.assert_allclose(graph.get(name)[0], scene.pose(name))
        assert graph.transforms.parents[name] == (frame.parent or graph.base_frame)
    assert robray.load("a.robray", text="frame a { }").to_trimesh().graph.base_frame == "world"


def test_what_touches() -> None:
    pytest.importorskip("mujoco", reason="mujoco is not installed")
    scene = cell()
    assert scene.collisions() == ()
    (found,) = scene.collisions([-0.2])
    assert (found.first, found.second) == ("ball", "table")
    assert found.depth == pytest.approx(0.05, abs=1e-3)
    assert found.point[2] == pytest.approx(0.72, abs=0.05)
    allowed = robray.load("cell.robray", text=CELL + "allow_collision ball table;")
    assert allowed.collisions([-0.2]) == ()


def test_of_several_configurations_each_has_what_it_has_alone() -> None:
    pytest.importorskip("mujoco", reason="mujoco is not installed")
    scene = robray.load(EXAMPLES / "arm" / "arm.robray")
    batch = np.random.default_rng(0).uniform(-2, 2, (12, len(scene.variables)))
    found = scene.collisions(batch)
    alone = [
        dataclasses.replace(each, configuration=row) for row, q in enumerate(batch) for each in scene.collisions(q)
    ]
    assert [*found] == alone
    assert 2 <= len({each.configuration for each in found}) < len(batch)
    assert scene.collisions(batch[:0]) == ()
    with pytest.raises(ValueError, match="unknown with 'q1' at nan"):
        scene.collisions({"q1": np.nan})


def test_a_picture_has_a_size() -> None:
    for size in ((0, 0), (640, -1), (100_000, 100_000)):
        with pytest.raises(ValueError, match="1 to 8192 pixels"):
            cell().picture(size=size)


@pytest.mark.parametrize(
    "text",
    [
        'frame a { geometry { mesh "gone.stl"; } }',
        "frame a { geometry { visual 0; shape sphere; radius 1; } }",
        "frame a { }",
        "def size 1;",
    ],
)
def test_an_empty_picture_is_refused_as_on_the_command_line(text: str, tmp_path: Path) -> None:
    path = tmp_path / "a.robray"
    path.write_text(f"{text}\n")
    scene = robray.load(path)
    with pytest.raises(robray.ConversionError) as refused:
        scene.picture()
    lost = scene.losses("picture")
    assert refused.value.reasons == lost
    assert str(refused.value) == ": ".join(filter(None, [EMPTY, "; ".join(each.message for each in lost)]))


def test_without_the_page_a_picture_is_part_of_what_a_notebook_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("robray.view.document.built", lambda: None)
    assert cell().picture(size=(40, 30)).startswith(b"\x89PNG")
    shown = cell()._repr_html_()
    assert shown.startswith('<img alt="the scene" src="data:image/png;base64,')
    assert "cell.robray: 3 frames" in shown


def test_without_the_library_it_is_an_import_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> None:
        raise LibraryError("to find what touches needs 'mujoco', which is not installed")

    monkeypatch.setattr(extras, "Postures", missing)
    with pytest.raises(ImportError, match="needs 'mujoco'"):
        cell().collisions()


def test_files_that_are_loaded_together_are_one_model() -> None:
    scene = robray.load(EXAMPLES / "two_arms" / "table.robray")
    assert scene.to_mjcf().count('<joint name="') == len(scene.variables)


def test_a_mesh_that_is_not_there_is_told(tmp_path: Path) -> None:
    pytest.importorskip("mujoco", reason="mujoco is not installed")
    path = tmp_path / "a.robray"
    path.write_text('frame a { geometry { mesh "gone.stl"; } }\nframe b { geometry { shape sphere; radius 1; } }\n')
    with pytest.raises(ValueError, match=r"gone\.stl"):
        robray.load(path, lenient=True).collisions()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "frame a { parent gone; geometry { shape sphere; radius 1; } }",
            "a sphere on 'a': it is not known where 'a' is",
        ),
        ("frame a { geometry { shape box; dimension [1, 0, 1]; } }", "a box on 'a': a size of it is nothing"),
    ],
)
def test_what_cannot_be_tried_is_not_clear(text: str, said: str) -> None:
    """amino takes both; nothing touches them as far as anybody knows."""
    pytest.importorskip("mujoco", reason="mujoco is not installed")
    scene = robray.load("a.robray", text=text)
    with pytest.raises(ValueError, match=re.escape(said)):
        scene.collisions()
    with pytest.raises(ValueError, match=re.escape(said)):
        scene.collisions(np.zeros((2, 0)))
    assert not robray.load("a.robray", text=text.replace("}", "collision 0; }", 1)).collisions()


def test_of_many_things_that_cannot_be_tried_some_are_named() -> None:
    pytest.importorskip("mujoco", reason="mujoco is not installed")
    text = "".join(f"frame f{n} {{ geometry {{ shape sphere; radius 0; }} }}" for n in range(9))
    with pytest.raises(ValueError, match=r"'f4': a size of it .* and 4 more$"):
        robray.load("a.robray", text=text).collisions()
