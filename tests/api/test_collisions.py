"""What touches over many configurations is what a model that is compiled for each of them finds."""

from pathlib import Path

import numpy as np
import pytest

import robray
from libraries import library
from robray.analysis.analysis import scene_model
from robray.analysis.links import frame_names
from robray.analysis.scene_state import SceneState
from robray.api.records import Array
from robray.api.scene import Scene
from robray.collision import configurations
from robray.collision.adjacent import Adjacency
from robray.collision.arrangement import Arrangement, arrangement
from robray.collision.report import allowed_pairs, ordered
from robray.collision.touching import Bodies, names
from robray.export.shapes import MeshBytes

library("mujoco")

PRISM = "\n".join(
    (
        *(f"v {x} {y} {z}" for z in (0, 0.5) for x, y in ((-0.1, -0.1), (0.1, -0.1), (0, 0.15))),
        *("f 1 3 2", "f 4 5 6", "f 1 2 5", "f 1 5 4", "f 2 3 6", "f 2 6 5", "f 3 1 4", "f 3 4 6"),
    )
)
"""A link of an arm, half a metre long."""

MESH = "<collision><geometry><mesh filename='prism.obj'/></geometry></collision>"
BOX = "<collision><origin xyz='0 0 0.2'/><geometry><box size='0.2 0.3 0.4'/></geometry></collision>"
JOINT = "<origin xyz='0 0 0.5'/><axis xyz='{} {} {}'/>"


def robot() -> str:
    """An arm that folds onto itself, with meshes and boxes by turns, and a tool that hangs fixed on its last link."""
    links = "".join(f"<link name='l{n}'>{BOX if n % 2 else MESH}</link>" for n in range(6))
    joints = "".join(
        f"<joint name='j{n}' type='{'fixed' if n == 5 else 'continuous'}'><parent link='l{n - 1}'/><child link='l{n}'/>"
        f"{JOINT.format(n % 3 == 2, n % 3 == 1, n % 3 == 0).replace('True', '1').replace('False', '0')}</joint>"
        for n in range(1, 6)
    )
    return f"<robot name='r'>{links}{joints}</robot>"


SCENE = """\
frame a { type revolute; axis [0, 1, 0]; geometry { mesh "prism.obj"; } }
frame b { parent a; translation [0, 0, 0.5]; type revolute; axis [1, 0, 0]; geometry { shape sphere; radius 0.2; } }
frame c { parent b; translation [0, 0, 0.3]; type prismatic; axis [0, 0, 1]; geometry { mesh "prism.obj"; } }
frame d { translation [0.2, 0, 0.2]; geometry { shape cylinder; height 0.5; radius 0.2; } }
allow_collision a d;
"""


def loaded(folder: Path, name: str) -> Scene:
    (folder / "prism.obj").write_text(PRISM)
    (folder / name).write_text({"arm.urdf": robot(), "cell.robray": SCENE}[name])
    return robray.load(folder / name)


def state_of(scene: Scene) -> SceneState:
    return scene._loaded.state  # noqa: SLF001 - what it was made of


Found = dict[tuple[int, str, str], tuple[float, tuple[float, float, float], bool]]


def found_by(scene: Scene, q: Array, *, adjacent: bool = False) -> Found:
    found = scene.collisions(q, adjacent=adjacent)
    return {(each.configuration, each.first, each.second): (each.depth, each.point, each.hull) for each in found}


def compiled_for_each(scene: Scene, q: Array) -> Found:
    """All pairs that may not touch."""
    state, found = state_of(scene), Found()
    allowed = allowed_pairs(scene_model(state))
    for configuration, row in enumerate(q.tolist()):
        there = arrangement(state, dict(zip(scene.variables, row, strict=True)))
        bodies = Bodies(there, lambda path: Path(path).read_bytes())
        bodies.put(there.placed)
        for pair, touch in names(there, bodies.touching()):
            if pair not in allowed:
                found[configuration, *pair] = touch.depth, touch.at, touch.hull
    return found


def by_links(scene: Scene, found: Found) -> Found:
    """The same by the names that people have; each link has one shape."""
    link = frame_names(state_of(scene)).link
    return {(number, *ordered(link(one), link(other))): touch for (number, one, other), touch in found.items()}


def check_same(told: Found, expected: Found) -> None:
    assert told.keys() == expected.keys()
    for key, (depth, at, hull) in expected.items():
        assert told[key][0] == pytest.approx(depth, abs=1e-6), key
        assert told[key][1] == pytest.approx(at, abs=1e-4), key
        assert told[key][2] == hull, key


@pytest.mark.parametrize("name", ["arm.urdf", "cell.robray"])
def test_many_configurations_are_as_one_model_for_each(name: str, tmp_path: Path) -> None:
    scene = loaded(tmp_path, name)
    q = np.random.default_rng(5).uniform(-3, 3, (12, len(scene.variables)))
    expected = compiled_for_each(scene, q)
    assert len({configuration for configuration, *_ in expected}) > 4
    check_same(found_by(scene, q, adjacent=True), by_links(scene, expected))
    joins = Adjacency(state_of(scene)).joins
    others = {key: value for key, value in expected.items() if not joins(*key[1:])}
    assert 0 < len(others) < len(expected)
    check_same(found_by(scene, q), by_links(scene, others if name == "arm.urdf" else expected))


def test_a_model_is_compiled_once_for_all_configurations(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = []

    class Counted(Bodies):
        def __init__(self, found: Arrangement, mesh_bytes: MeshBytes) -> None:
            compiled.append(found)
            super().__init__(found, mesh_bytes)

    monkeypatch.setattr(configurations, "Bodies", Counted)
    scene = loaded(tmp_path, "arm.urdf")
    for q in (scene.rest, np.ones((3, len(scene.variables))), {"j1": 2.0}):
        scene.collisions(q)
        scene.collisions(q, adjacent=True)
    assert len(compiled) == 1


def test_a_posture_in_which_something_cannot_be_tried_is_told() -> None:
    text = (
        "frame a { type prismatic; axis [1, 0, 0]; geometry { shape sphere; radius 1d0; } }\n"
        "frame b { translation [3, 0, 0]; geometry { shape sphere; radius 1; } }\n"
    )
    scene = robray.load("a.robray", text=text)
    assert [each.configuration for each in scene.collisions(np.array([[0], [2], [4], [9]]))] == [1, 2]
    with pytest.raises(ValueError, match="a sphere on 'a': it is so far away that its size is lost"):
        scene.collisions([[0.0], [1e15]])
    with pytest.raises(ValueError, match="a sphere on 'a': it is not known where 'a' is"):
        scene.collisions([[0.0], [1e200]])
