"""Forward kinematics: what `robray show` says, for any number of configurations."""

import os
from collections.abc import Iterable
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import robray
from api.scene_files import CORPUS, EXAMPLES, matrix, paths_in, scenes_in, scenes_of
from robray.analysis.analysis import scene_model
from robray.analysis.links import frame_names
from robray.analysis.posture import all_positions
from robray.api.records import Array
from robray.api.scene import Scene
from robray.export.json import scene_json
from robray.loading import Loaded
from robray.rules.engine import not_known
from robray.scene.pose import Pose
from trials import sampled, trials

PRECISION = 1e-12

ARM = """
frame base { translation [0, 0, 1]; }
frame turn { parent base; type revolute; axis [0, 0, 1]; variable q; offset 0.5; }
frame slide { parent turn; type prismatic; axis [1, 0, 0]; variable d; translation [0.1, 0, 0]; }
frame twist { parent slide; type revolute; axis [0, 1, 0]; variable q; rpy [0.1, 0.2, 0.3]; }
frame tool { parent twist; translation [0, 0, 0.3]; }
frame table { translation [1, 0, 0]; }
"""
"""Two joints have one variable."""


def arm() -> Scene:
    return robray.load("arm.robray", text=ARM)


def loaded(scene: Scene) -> Loaded:
    return scene._loaded  # noqa: SLF001 - what it was made of


def shown(scene: Scene, told: dict[str, float]) -> Array:
    """The poses of all frames as they are printed, `(frames, 4, 4)`."""
    state = loaded(scene).state
    model, names = scene_model(state), frame_names(state)
    seen = names.scene(model)
    poses = seen.poses_in_root(all_positions(state, model, told))
    return np.array([matrix(poses.get(name)) for name in seen.frames if name not in names.parts]).reshape(-1, 4, 4)


def check_agreement(scenes: Iterable[Scene]) -> int:
    """That poses are those that are shown, at rest, and in two configurations by array, by mapping and alone; in how
    many frames they were compared."""
    random = np.random.default_rng(7)
    compared = 0
    for scene in scenes:
        names = [*scene.variables]
        q = np.concatenate([scene.rest[None], random.uniform(-2, 2, (2, len(names)))])
        expected = np.array([shown(scene, {})] + [shown(scene, dict(zip(names, one, strict=True))) for one in q[1:]])
        close = partial(np.testing.assert_allclose, rtol=PRECISION, atol=PRECISION, err_msg=scene.path)
        found = scene.poses(q)
        assert found.shape == (3, len(scene.frames), 4, 4)
        close(found, expected)
        close(scene.poses(), expected[0])
        close(scene.poses(q[1]), expected[1])
        close(scene.poses(dict(zip(names, q.T, strict=True))) if names else found, found)
        for name in [*scene.frames][:: max(1, len(scene.frames) // 5)]:
            known = expected[:, scene.frames[name].index]
            if np.isnan(known).any():
                with pytest.raises(ValueError, match=r"not known where|is unknown: it"):
                    scene.pose(name, q)
            else:
                close(scene.pose(name, q), known)
        compared += len(scene.frames)
    return compared


def test_poses_are_those_that_are_shown() -> None:
    assert check_agreement([arm()]) == 6


def test_poses_are_those_that_are_shown_of_all_examples() -> None:
    assert check_agreement(scenes_in(EXAMPLES)) > 150


@pytest.mark.skipif("ROBRAY_ROBOTS" not in os.environ, reason="ROBRAY_ROBOTS names no folder with robots")
@pytest.mark.parametrize(
    ("folder", "least"),
    [("robray", 500), ("urdf", 300), ("smurf", 20), ("smurfs", 100), ("robwork", 100), ("rofi", 500)],
)
def test_poses_are_those_that_are_shown_of_real_scenes(folder: str, least: int) -> None:
    assert check_agreement(scenes_of(sampled(paths_in(CORPUS / folder)))) > trials(least) / 4


def test_all_that_has_a_pose_in_the_world_is_found_by_its_name() -> None:
    """Links, entities, bodies and frames, of all formats."""
    compared = 0
    for scene in scenes_in(EXAMPLES):
        world = scene_json(loaded(scene).state, not_known).get("world")
        for name, told in world.items() if isinstance(world, dict) else ():
            assert isinstance(told, dict)
            if told["quaternion"] is None:
                continue
            expected = matrix(Pose(tuple(told["quaternion"]), tuple(told["translation"])))  # type: ignore[arg-type]
            found = scene.pose(scene.links.get(name, name))
            np.testing.assert_allclose(found, expected, atol=PRECISION)
            compared += 1
    assert compared > 150


def test_quaternions_of_any_length_are_composed_as_amino_does() -> None:
    """Where a quaternion is not of length 1 a product of matrices would be something else."""
    text = """
    frame a { quaternion [0, 0, 1, 1]; translation [1, 2, 3]; }
    frame b { parent a; type revolute; axis [0, 2, 0]; translation [1, 0, 0]; }
    frame c { parent b; quaternion [0.5, 0, 0, 2]; translation [0, 1, 0]; }
    """
    scene = robray.load("a.robray", text=text)
    assert check_agreement([scene]) == 3
    by_matrices = scene.pose("a") @ scene.pose("b", relative_to="a")
    np.testing.assert_allclose(by_matrices, scene.pose("b"))
    assert not np.allclose(scene.pose("a") @ matrix(Pose((0.5, 0, 0, 2), (0, 1, 0))), scene.pose("c"))


def test_relative_poses() -> None:
    scene, q = arm(), [[0.1, 0.2], [0.3, -0.4]]
    X_WT, X_WA = scene.pose("tool", q), scene.pose("table", q)
    np.testing.assert_allclose(X_WA @ scene.pose("tool", q, relative_to="table"), X_WT, atol=PRECISION)
    np.testing.assert_allclose(scene.pose("tool", q[0], relative_to="tool"), np.eye(4), atol=PRECISION)


def test_a_joint_rests_where_its_variable_does_in_every_example() -> None:
    rests = [
        (joint.rest, scene.variables[joint.variable].rest)
        for scene in scenes_in(EXAMPLES)
        for joint in scene.joints.values()
        if joint.variable in scene.variables
    ]
    assert [of_joint for of_joint, _ in rests] == [of_variable for _, of_variable in rests]
    assert sum(of_joint != 0 for of_joint, _ in rests) > 5


def test_what_is_not_told_is_at_rest() -> None:
    scene = arm()
    assert [*scene.variables] == ["q", "d"]
    np.testing.assert_array_equal(scene.poses({"d": 0.3}), scene.poses([0, 0.3]))
    np.testing.assert_array_equal(scene.poses({"d": [0.3, 0.4], "q": 1})[1], scene.poses([1, 0.4]))
    np.testing.assert_array_equal(scene.poses({}), scene.poses())


def test_configurations_of_another_shape_are_refused() -> None:
    scene = arm()
    for q in (0.0, [0.0], [[0.0, 0.0, 0.0]], np.zeros((2, 2, 2))):
        with pytest.raises(ValueError, match="of the shape"):
            scene.poses(q)
    with pytest.raises(ValueError, match=r"shape \(batch,\)"):
        scene.poses({"q": [[1.0]]})
    with pytest.raises(KeyError, match="no joint variable 'qq'; did you mean 'q'"):
        scene.poses({"qq": 1.0})
    with pytest.raises(KeyError, match="no joint variable 'elbow'; there are q, "):
        scene.poses({"elbow": 1.0})
    assert scene.poses(np.zeros((0, 2))).shape == (0, 6, 4, 4)


@pytest.mark.parametrize("no_number", [None, "1.5", 1j])
def test_positions_are_numbers(no_number: Any) -> None:
    scene = robray.load("a.robray", text="frame q { type revolute; axis [0, 0, 1]; }")
    for q in ([no_number], {"q": no_number}, {"q": [0.5, no_number]}):
        with pytest.raises(TypeError, match="expected positions as numbers"):
            scene.poses(q)
    assert scene.poses(np.array([Fraction(1, 2)])).tolist() == scene.poses([0.5]).tolist()


def test_values_of_several_lengths_are_named() -> None:
    text = "frame p { type revolute; axis [0, 0, 1]; } frame q { type revolute; axis [0, 0, 1]; }"
    with pytest.raises(ValueError, match=r"'p' \(2,\), 'q' \(3,\)"):
        robray.load("a.robray", text=text).poses({"p": [0, 1], "q": [0, 1, 2]})


def test_names_that_there_are_not() -> None:
    with pytest.raises(KeyError, match="no frame 'tol'; did you mean 'tool'"):
        arm().pose("tol")
    with pytest.raises(TypeError, match="as a str, found 3"):
        arm().pose(3)  # type: ignore[arg-type]


def test_a_frame_that_nobody_knows_where_it_is() -> None:
    scene = robray.load("a.robray", text="frame a { parent nowhere; } frame b { parent a; } frame c {}")
    assert np.isnan(scene.poses()[:2, :3]).all()
    assert not np.isnan(scene.poses()[2]).any()
    with pytest.raises(ValueError, match="it does not hang from the root"):
        scene.pose("b")
    broken = robray.load("a.robray", text="frame a { translation [x, 0, 0]; } frame b { parent a; }", lenient=True)
    with pytest.raises(ValueError, match="the pose of 'b' is unknown"):
        broken.pose("b")


ROBOT = """<robot name="r">
  <link name="base"/><link name="one"/><link name="two"/><link name="three"/>
  <joint name="a" type="revolute"><parent link="base"/><child link="one"/><axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
  <joint name="b" type="revolute"><parent link="one"/><child link="two"/><axis xyz="0 0 1"/><origin xyz="1 0 0"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/><mimic joint="a" multiplier="2" offset="0.1"/></joint>
  <joint name="c" type="revolute"><parent link="two"/><child link="three"/><axis xyz="0 0 1"/><origin xyz="1 0 0"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/><mimic joint="b" multiplier="-1"/></joint>
</robot>
"""


@pytest.fixture
def robot(tmp_path: Path) -> Path:
    (tmp_path / "r.urdf").write_text(ROBOT)
    (tmp_path / "r.smurf").write_text("modelname: r\nfiles:\n  - r.urdf\n")
    return tmp_path


@pytest.mark.parametrize("name", ["r.smurf", "r.urdf"])
def test_joints_that_follow_others_where_their_reader_minds_it(robot: Path, name: str) -> None:
    scene = robray.load(robot / name, lenient=True)
    assert [*scene.variables] == ["a"]
    assert scene.variables["a"].followers == ("b", "c")
    assert scene.joints["c"].follows == robray.Following("b", -1.0, 0.0)
    assert check_agreement([scene]) == 4
    # Whoever says where a follower is moves what follows it in turn.
    told = {"a": 0.3, "b": 0.7}
    np.testing.assert_allclose(scene.poses(told), shown(scene, told), atol=PRECISION)
    assert scene.jacobian("c")[5].tolist() == [pytest.approx(1 + 2 - 2)]
    assert scene.jacobian("c", told)[5].tolist() == [1]


def test_joints_of_a_robot_follow_nothing_as_amino_reads_it(robot: Path) -> None:
    (robot / "robray.toml").write_text('[urdf]\nreader = "amino"\n')
    scene = robray.load(robot / "r.urdf")
    assert [*scene.variables] == ["a", "b", "c"]
    assert scene.joints["b"].follows == robray.Following("a", 2.0, 0.1)
    assert scene.joints["a"].limits == (-1, 1)
    assert check_agreement([scene]) == 3


@pytest.mark.parametrize("leader", ["gone", "b", "c"], ids=["of no joint", "of itself", "in a ring"])
def test_joints_that_nothing_leads_rest(robot: Path, leader: str) -> None:
    """Where b and c are led by nothing that moves by itself."""
    scene = robray.load(robot / "r.urdf", text=ROBOT.replace('joint="a"', f'joint="{leader}"'))
    assert [*scene.variables] == ["a", "b", "c"]
    assert scene.rest.tolist() == [0, 0, 0]
    assert scene.joints["c"].follows is None
    assert check_agreement([scene]) == 4


FREE = """<robot name="r">
  <link name="base"/><link name="one"/><link name="two"/><link name="three"/>
  <joint name="p" type="planar"><parent link="base"/><child link="one"/><axis xyz="0 0.6 0.8"/></joint>
  <joint name="f" type="floating"><parent link="one"/><child link="two"/><origin xyz="0 1 0" rpy="1 2 3"/></joint>
  <joint name="tip" type="fixed"><parent link="two"/><child link="three"/><origin xyz="0.3 0.2 0.1"/></joint>
</robot>
"""


def test_joints_with_several_variables() -> None:
    scene = robray.load("r.urdf", text=FREE)
    names = ["p/x", "p/y", "p/theta", *(f"f/{name}" for name in ("x", "y", "z", "yaw", "pitch", "roll"))]
    assert [*scene.variables] == [*scene.joints] == names
    assert [*scene.frames] == ["base", "one", "two", "three"]
    assert [scene.variables[name].type for name in names[1:4]] == ["prismatic", "revolute", "prismatic"]
    assert check_agreement([scene]) == 4
    q, step = np.linspace(-1, 1, len(names)), 1e-6
    steps = scene.pose("three", q + step * np.eye(len(names)))[:, :3, 3] - scene.pose("three", q)[:3, 3]
    np.testing.assert_allclose(scene.jacobian("three", q)[:3], steps.T / step, atol=1e-5)


def test_a_planar_joint_whose_axis_is_zero_rests() -> None:
    scene = robray.load("r.urdf", text=FREE.replace("0 0.6 0.8", "0 0 0"))
    assert [*scene.variables] == [f"f/{name}" for name in ("x", "y", "z", "yaw", "pitch", "roll")]
    q = np.linspace(0.1, 1, 6)
    np.testing.assert_array_equal(scene.pose("one", q), np.eye(4))
    np.testing.assert_allclose(scene.pose("three", q), scene.poses(q)[scene.frames["three"].index])
    np.testing.assert_allclose(scene.jacobian("three", q)[:3, :3], scene.pose("f", [0] * 6)[:3, :3], atol=1e-12)


def _free_beside(other: str, kind: str, link: str) -> robray.Scene:
    """A floating joint `f`, and a joint and a link with other names."""
    return robray.load(
        "r.urdf",
        text=f"""<robot name="r">
  <link name="base"/><link name="one"/><link name="{link}"/>
  <joint name="f" type="floating"><parent link="base"/><child link="one"/></joint>
  <joint name="{other}" type="{kind}"><parent link="one"/><child link="{link}"/><origin xyz="1 0 0"/></joint>
</robot>
""",
    )


@pytest.mark.parametrize("kind", ["continuous", "floating"])
@pytest.mark.parametrize("other", ["f/x", "f/roll"])
def test_no_two_joints_share_a_variable_of_a_floating_joint(other: str, kind: str) -> None:
    scene = _free_beside(other, kind, "two")
    assert [*scene.joints] == [*scene.variables]
    assert [*scene.variables][:6] == [f"f/2/{name}" for name in ("x", "y", "z", "yaw", "pitch", "roll")]
    assert all(name.startswith(other) for name in [*scene.variables][6:])
    q = np.linspace(0.1, 1, len(scene.variables))
    np.testing.assert_allclose(scene.pose("two", q), scene.poses(q)[scene.frames["two"].index])
    assert scene.jacobian("two", q)[0, 0] == pytest.approx(1)
    assert scene.collisions() == ()


def test_a_free_name_behind_one_that_is_taken() -> None:
    """`f/2` is a joint's, whose own variables begin like that."""
    text = FREE.replace('"f"', '"f/2"').replace('"tip" type="fixed"', '"f/x" type="floating"').replace('"p"', '"f"')
    assert [*robray.load("r.urdf", text=text).variables] == [
        *(f"f/3/{name}" for name in ("x", "y", "theta")),
        *(f"{joint}/{name}" for joint in ("f/2", "f/x") for name in ("x", "y", "z", "yaw", "pitch", "roll")),
    ]


def test_a_link_may_be_called_as_a_variable_is() -> None:
    scene = _free_beside("turn", "continuous", "f/x")
    assert next(iter(scene.variables)) == "f/x"
    q = np.linspace(0.1, 1, 7)
    np.testing.assert_allclose(scene.pose("f/x", q), scene.poses(q)[scene.frames["f/x"].index])
    assert scene.jacobian("f/x", q)[0, 0] == pytest.approx(1)


def test_the_name_of_a_joint_means_the_frame_that_it_leads_to(robot: Path) -> None:
    scene = robray.load(robot / "r.urdf")
    q = [0.5]
    np.testing.assert_array_equal(scene.pose("c", q), scene.pose("three", q))
    np.testing.assert_array_equal(scene.pose("c", q, relative_to="a"), scene.pose("three", q, relative_to="one"))
    np.testing.assert_array_equal(scene.jacobian("c", q), scene.jacobian("three", q))
    assert {name: joint.frame for name, joint in scene.joints.items()} == {"a": "one", "b": "two", "c": "three"}
    assert scene.frames["three"].joint is scene.joints["c"]


def test_links_are_on_frames_of_amino_where_its_reading_counts(robot: Path) -> None:
    (robot / "robray.toml").write_text('urdf.reader = "amino"\n')
    scene = robray.load(robot / "r.urdf")
    assert [*scene.frames] == ["a", "b", "c"]
    assert dict(scene.links) == {"base": "", "one": "a", "two": "b", "three": "c"}
    np.testing.assert_array_equal(scene.pose("three", [1, 2, 3]), scene.pose("c", [1, 2, 3]))


def test_many_configurations_are_worked_out_in_portions() -> None:
    """The same, wherever in a batch a configuration stands."""
    scene = arm()
    q = np.random.default_rng(1).uniform(-3, 3, (40_000, 2))
    found = scene.poses(q)
    for row in (0, 1, 2730, 2731, 39_999):
        np.testing.assert_array_equal(found[row], scene.poses(q[row]))


def _random_tree(random: np.random.Generator, count: int) -> str:
    """Frames of all kinds, each below an earlier one; quaternions and axes have any length."""

    def vector(width: int) -> str:
        return ", ".join(f"{each:.3f}" for each in random.uniform(-1, 1, width))

    frames = []
    for number in range(count):
        joint = ("", "type revolute;", "type prismatic;")[random.integers(3)]
        moves = f"{joint} axis [{vector(3)}]; variable q{random.integers(4)}; offset {random.uniform():.3f};"
        parent = f"parent f{max(0, number - 1 - random.integers(2))};" if number else ""
        place = f"quaternion [{vector(4)}]; translation [{vector(3)}];"
        frames.append(f"frame f{number} {{ {parent} {place} {moves if joint else ''} }}")
    return "\n".join(frames)


@pytest.mark.parametrize("seed", range(trials(20)))
def test_one_frame_in_one_configuration_is_where_it_is_among_many(seed: int) -> None:
    random = np.random.default_rng(seed)
    scene = robray.load("a.robray", text=_random_tree(random, 12), lenient=True)
    q = random.uniform(-3, 3, (4, len(scene.variables)))
    many = scene.poses(q)
    for name, frame in scene.frames.items():
        of_frame = scene.pose(name, q)
        np.testing.assert_allclose(of_frame, many[:, frame.index], rtol=PRECISION, atol=PRECISION)
        for row, one in enumerate(q):
            np.testing.assert_allclose(scene.pose(name, one), of_frame[row], rtol=PRECISION, atol=PRECISION)


@pytest.mark.parametrize("seed", range(trials(5)))
def test_a_jacobian_of_one_configuration_is_that_among_many(seed: int) -> None:
    random = np.random.default_rng(seed)
    joints = [
        f"frame f{n} {{ {f'parent f{n - 1};' if n else ''} type {('revolute', 'prismatic')[n % 3 == 1]};"
        f" axis [{n % 3 == 0:d}, {n % 3 == 1:d}, {n % 3 == 2:d}]; variable q{n % 4}; rpy [0.{n}, 0.2, 0]; }}"
        for n in range(8)
    ]
    scene = robray.load("a.robray", text="\n".join(joints))
    q = random.uniform(-3, 3, (4, len(scene.variables)))
    many = scene.jacobian("f7", q)
    assert many.any(axis=(0, 1)).all()
    for row, one in enumerate(q):
        np.testing.assert_allclose(scene.jacobian("f7", one), many[row], rtol=PRECISION, atol=PRECISION)
