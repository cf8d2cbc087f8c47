"""A scene as C, read by who knows only what amino's compiler is seen to write: the same scene stands there."""

import math
import random
import re
import struct

import pytest

from export.c_reader import Graph, graph_of
from export.random_scenes import random_scene
from export.test_c import HOSTILE, NUMBERS, ROBOT_TEXT, SHAPES, compiled, of_text
from fixtures import ROBOT
from oracle.scenes import SceneWriter
from robray.analysis.analysis import scene_model
from robray.analysis.scene_state import SceneState
from robray.rules.engine.diagnose import accepts
from robray.scene.geometry import COLOUR

MESHES = (
    'frame b { geometry { mesh "a.obj"; } } frame a { geometry { mesh "b.obj"; } geometry { mesh "a.obj"; scale 2; } }'
)


def check(state: SceneState) -> Graph:
    made = compiled(state)
    assert not made.refusals
    graph = graph_of(made.text, "aa_rx_dl_sg__scenegraph", b"the root")
    model = scene_model(state)
    _check_frames(graph, state)
    shapes = sorted(((holder, index) for index, (holder, _) in enumerate(model.geometries)), key=lambda row: row[0])
    assert [each.frame.decode("utf-8", "surrogateescape") for each in graph.geometries] == [name for name, _ in shapes]
    for told, (_, index) in zip(graph.geometries, shapes, strict=True):
        geometry = model.geometries[index][1]
        assert told.shape == geometry.shape.value
        flags = [bool(told.options[name]) for name in ("visual", "collision", "no_shadow")]
        assert flags == [geometry.visual, geometry.collision, geometry.no_shadow]
        options = dict(geometry.options)
        assert told.options["color3"] == tuple(map(float, options.get("color", COLOUR)))  # type: ignore[arg-type]
        assert told.options["alpha"] == float(options.get("alpha", 1.0))  # type: ignore[arg-type]
        scale = struct.unpack("f", struct.pack("f", float(options.get("scale", 1.0))))[0]  # type: ignore[arg-type]
        assert struct.unpack("f", struct.pack("f", told.options.get("scale", 1.0)))[0] == scale
    pairs = {tuple(sorted(pair)) for pair in model.allowed_collisions}
    assert {tuple(name.decode() for name in pair) for pair in graph.allowed} == pairs
    return graph


def _check_frames(graph: Graph, state: SceneState) -> None:
    """By where they all are, with joints wherever."""
    model = scene_model(state)
    names = {name.encode("utf-8", "surrogateescape"): name for name in model.frames}
    assert graph.frames.keys() == names.keys()
    frames, variables = graph.ids()
    assert [*frames] == [*dict.fromkeys(frames)]
    chance = random.Random(len(frames))
    at = {variable: chance.uniform(-2, 2) for variable in variables}
    positions = {variable.decode("utf-8", "surrogateescape"): value for variable, value in at.items()}
    for name, pose in model.poses_in_root(positions).items():
        if pose is None or not 1e-3 < math.hypot(*pose.rotation) < 1e3 or max(map(abs, pose.translation)) > 1e9:
            continue
        chain = [*model.ancestors(name)]
        if any(abs(math.hypot(*(frame.pose_in_parent or pose).rotation) - 1) > 1e-9 for frame in chain):
            # amino does not make quaternions one, and no more is said of what comes of that.
            continue
        if any(frame.joint is not None and abs(math.hypot(*(frame.joint.axis or ())) - 1) > 1e-9 for frame in chain):
            continue
        rotation, translation = graph.pose(name.encode("utf-8", "surrogateescape"), at)
        assert translation == pytest.approx(pose.translation, abs=1e-9, rel=1e-9)
        assert abs(sum(a * b for a, b in zip(rotation, pose.rotation, strict=True))) == pytest.approx(1, abs=1e-9)


@pytest.mark.parametrize("seed", range(6))
def test_frames_are_where_they_are_at_any_position_of_the_joints(seed: int) -> None:
    # Of one number amino makes no C.
    check(of_text(re.sub(r"specular [^;]*;", "specular [0.25, 0, 1];", random_scene(seed))))


def test_odd_scenes_are_told_as_amino_wants_them() -> None:
    states = [of_text(text) for text in ("", HOSTILE, NUMBERS, SHAPES)]
    states += [of_text(SceneWriter(seed).scene()) for seed in range(1000, 1150)]
    states = [state for state in states if accepts(state)]
    fair = [state for state in states if not (made := compiled(state)).refusals and not made.warnings]
    assert len(fair) > 20
    for state in fair:
        check(state)


def test_the_limits_and_weights_of_a_robot() -> None:
    graph = check(of_text(ROBOT_TEXT, ROBOT))
    assert graph.limits[b"turn", "pos"] == (-1, 2)
    assert (b"slide", "pos") not in graph.limits
    assert {kind for _, kind in graph.limits} == {"pos", "vel", "eff"}
    assert graph.inertials.keys() == {b"turn"}


def test_meshes_are_made_once_and_given_back() -> None:
    graph = check(of_text(MESHES))
    first, second, third = (each.measures[0] for each in graph.geometries)
    assert second is third
    assert first is not second
    assert [len(first[part]) for part in ("vertices", "normals", "indices")] == [9, 9, 3]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("return sg;", ""),
        ("aa_rx_geom_opt_set_alpha(opt, 1.0);", ""),
        ("aa_rx_geom_opt_destroy(opt);", ""),
        ("return sg;", 'aa_rx_sg_add_frame_fixed(sg, root, "z", q, v); return sg;'),
        ('"a", q, v', '"a", v, q'),
        ("set_visual(opt, 1)", "set_visual(opt, 1.0)"),
        ("double v[3]", "double v[4]"),
    ],
)
def test_what_is_not_as_amino_wants_it_is_seen(old: str, new: str) -> None:
    text = compiled(of_text("frame a { geometry { shape sphere; radius 1; } }")).text
    graph_of(text, "aa_rx_dl_sg__scenegraph")
    assert old in text
    with pytest.raises((AssertionError, TypeError)):
        graph_of(text.replace(old, new), "aa_rx_dl_sg__scenegraph")
