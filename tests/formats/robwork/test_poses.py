"""Poses that can be worked out by hand, as RobWork's loaders make them."""

from itertools import permutations, product
from math import sqrt

import pytest

from fixtures import fixture
from robray.analysis.analysis import scene_model
from robray.rules.engine.diagnose import diagnostics
from robray.scene.pose import Pose, Quaternion, Vector
from robray.scene.rotation_matrix import determinant, from_matrix, nearest_rotation, to_matrix

pytestmark = pytest.mark.quick

TASK, CELL = "/w/main.rwtask.xml", "/w/main.wc.xml"
HALF = sqrt(0.5)


def _poses(source: str, path: str) -> dict[str, Pose]:
    found = scene_model(fixture(source, path).scene).poses_in_root()
    return {name: pose for name, pose in found.items() if pose is not None}


def _is(pose: Pose, translation: Vector, rotation: Quaternion) -> bool:
    """Two quaternions that differ by their sign are one rotation."""
    same = sum(one * other for one, other in zip(pose.rotation, rotation, strict=True))
    return pose.translation == pytest.approx(translation, abs=1e-7) and abs(same) == pytest.approx(1, abs=1e-9)


def _dh_joints(*joints: str) -> dict[str, Pose]:
    frames = "".join(f'<DHJoint name="{"ABC"[at]}" alpha="90" a="1" {each}/>' for at, each in enumerate(joints))
    return _poses(f'<SerialDevice name="d"><Frame name="F"/>{frames}</SerialDevice>', CELL)


def _is_same(one: Pose, other: Pose) -> bool:
    return _is(one, other.translation, other.rotation)


@pytest.mark.parametrize(
    ("numbers", "same"),
    [('d="2" offset="30"', 'b="3" offset="30"'), ('theta="9" offset="2"', 'beta="0" offset="2"')],
)
def test_behind_a_joint_between_parallel_axes_all_of_type_hgp_are(numbers: str, same: str) -> None:
    first = 'b="3" offset="0" type="HGP"'
    assert _is_same(_dh_joints(first, numbers)["d.B"], _dh_joints(first, same)["d.B"])


def _two_arms(types: tuple[str, str]) -> str:
    """The second in a file of its own, which may say no type."""
    joint = '<DHJoint name="{}" alpha="90" a="1" d="2" offset="0"{}/>'
    given = [f' type="{each}"' if each else "" for each in types]
    inner = (
        f'<SerialDevice name="E"><Frame name="F"/>{joint.format("A", given[1])}{joint.format("B", "")}</SerialDevice>'
    )
    return f"""\
<WorkCell name="cell">
<SerialDevice name="D"><Frame name="F"/>{joint.format("A", given[0])}</SerialDevice>
<Include file="arm.xml"/>
</WorkCell>
//- /w/arm.xml
{inner}
"""


@pytest.mark.parametrize(
    ("types", "said"),
    [
        (("schilling", ""), ("schilling", "schilling")),
        (("HGP", ""), ("HGP", "HGP")),
        (("craig", ""), ("craig", "craig")),
        (("schilling", "craig"), ("schilling", "craig")),
        (("", ""), ("craig", "craig")),
    ],
)
def test_the_type_of_a_joint_sticks_to_those_of_files_that_are_put_in_behind_it(
    types: tuple[str, str], said: tuple[str, str]
) -> None:
    assert _poses(_two_arms(types), CELL) == _poses(_two_arms(said), CELL)


def test_joints_of_a_file_follow_the_type_of_those_before_it() -> None:
    workspace = fixture(_two_arms(("", "")), CELL).workspace
    for said in ("schilling", "craig", "HGP", "", "schilling"):
        workspace.set_text(CELL, _two_arms((said, "")).partition("//- ")[0].encode())
        assert scene_model(workspace.analysis().scenes[CELL]).poses_in_root() == _poses(_two_arms((said, "")), CELL)


def test_a_frame_that_is_put_in_twice_is_told_where_it_is_put_in() -> None:
    device = '<SerialDevice name="D"><Frame name="A"/></SerialDevice>'
    source = f'<Define id="x">{device}</Define>\n<WorkCell name="cell">\n<Use id="x"/>\n<Use id="x"/>\n</WorkCell>'
    [found] = diagnostics(fixture(source, CELL).workspace.analysis(), CELL)
    assert found.code == "robwork-duplicate-frame"
    assert source[: found.at.span.start].count("\n") == 3


PARTS = """\
//- /w/first.xml
<Frame name="A"><RPY>0 0 0</RPY><Pos>1 0 0</Pos></Frame>
//- /w/more.xml
<Frame name="B"><RPY>0 0 0</RPY><Pos>0 1 0</Pos></Frame>
<Frame name="C" refframe="A"><RPY>0 0 0</RPY><Pos>0 0 1</Pos></Frame>
"""


def _made_of_parts(kind: str) -> str:
    base = ' basename="Base"' if kind == "Mobile" else ""
    driven = '<AxelWidth>0.6</AxelWidth><LeftWheel name="L"/><RightWheel name="R"/>' if kind == "Mobile" else ""
    return f"""\
<WorkCell name="cell">
  <Frame name="Low"><RPY>0 0 0</RPY><Pos>0 0 9</Pos></Frame>
  <{kind}Device name="D"{base}>{driven}<Include file="first.xml"/><Include file="more.xml"/></{kind}Device>
</WorkCell>
"""


KINDS = [("Serial", (1, 0, 9), (1, 1, 10)), ("Tree", (1, 0, 9), (1, 0, 10)), ("Mobile", (1, 0, 0), (1, 0, 1))]


@pytest.mark.parametrize(("before", "after"), [*permutations([kind for kind, _, _ in KINDS], 2)])
def test_frames_of_a_file_follow_when_the_device_becomes_another(before: str, after: str) -> None:
    workspace = fixture(_made_of_parts(before) + PARTS, CELL).workspace
    assert workspace.analysis().scenes
    workspace.set_text(CELL, _made_of_parts(after).encode())
    again = scene_model(workspace.analysis().scenes[CELL]).poses_in_root()
    assert again == _poses(_made_of_parts(after) + PARTS, CELL)


IN_PARTS = """\
<WorkCell name="cell"><SerialDevice name="D">
  <Joint name="A" type="Prismatic"/><Include file="more.xml"/>
  <Joint name="C" type="Prismatic"/>
  <Q name="Home">1 20 300</Q>
</SerialDevice></WorkCell>
"""
JOINT = '<Joint name="B" type="Prismatic"/>'
FOLLOWER = '<Joint name="E" type="Prismatic"><Depend on="B" gain="2" offset="0"/></Joint>'
PASSIVE = '<Joint name="B" type="Prismatic" state="Passive"/>'


def _heights(source: str) -> dict[str, float]:
    return {name: pose.translation[2] for name, pose in _poses(source, CELL).items()}


@pytest.mark.parametrize(
    ("part", "heights"),
    [
        (JOINT, {"D.A": 1, "D.B": 21, "D.C": 321}),
        (JOINT + FOLLOWER, {"D.A": 1, "D.B": 21, "D.E": 61, "D.C": 361}),
        (PASSIVE, {"D.A": 1, "D.B": 1, "D.C": 21}),
        ('<PosLimit refjoint="A" min="0" max="1"/>', {"D.A": 1, "D.C": 21}),
    ],
)
def test_joints_are_at_home_in_whatever_files_their_device_is(part: str, heights: dict[str, float]) -> None:
    assert _heights(f"{IN_PARTS}//- /w/more.xml\n{part}\n") == heights


CHAIN = f'<SerialChain name="K">{JOINT}</SerialChain>'


def test_joints_at_home_follow_what_changes_in_either_file() -> None:
    parts = [JOINT, PASSIVE, CHAIN, JOINT + FOLLOWER, JOINT.replace("B", "F") + JOINT, FOLLOWER, ""]
    homes = [
        IN_PARTS,
        IN_PARTS.replace("1 20 300", "5 60 700"),
        IN_PARTS.replace('type="Prismatic"', 'type="Revolute"', 1),
    ]
    texts = {CELL: IN_PARTS, "/w/more.xml": JOINT}
    workspace = fixture(f"{IN_PARTS}//- /w/more.xml\n{JOINT}\n", CELL).workspace
    for home, part in [*product(homes, parts), *product(homes[::-1], parts[::-1])]:
        for path, text in ((CELL, home), ("/w/more.xml", part)):
            if texts[path] != text:
                texts[path] = text
                workspace.set_text(path, f"{text}\n".encode())
                poses = scene_model(workspace.analysis().scenes[CELL]).poses_in_root()
                found = {name: pose for name, pose in poses.items() if pose is not None}
                assert found == _poses(f"{texts[CELL]}//- /w/more.xml\n{texts['/w/more.xml']}\n", CELL)


def test_the_nearest_rotation_of_a_matrix() -> None:
    stretched = nearest_rotation((2, 0, 0, 0, 0, -3, 0, 1, 0))
    assert stretched is not None
    assert stretched == pytest.approx((1, 0, 0, 0, 0, -1, 0, 1, 0), abs=1e-12)
    assert nearest_rotation((1, 0, 0, 0, 1, 0, 0, 0, 0)) is None
    mirrored = nearest_rotation((1, 0, 0, 0, 1, 0, 0, 0, -1))
    assert mirrored is not None
    assert determinant(mirrored) == pytest.approx(1)


@pytest.mark.parametrize("q", [(0, 0, 0, 1), (1, 0, 0, 0), (0, 1, 0, 0), (0.5, 0.5, -0.5, 0.5), (0, 0, HALF, HALF)])
def test_a_quaternion_comes_back_from_its_matrix(q: Quaternion) -> None:
    back = from_matrix(to_matrix(q))
    assert abs(sum(one * other for one, other in zip(q, back, strict=True))) == pytest.approx(1)
