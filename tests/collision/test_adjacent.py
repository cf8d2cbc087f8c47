"""Which frames touch by design, as likely as not."""

from itertools import combinations

import pytest

from export.conversion import CORPUS, loaded
from fixtures import ROBOT, fixture
from robray.analysis.scene_state import SceneState
from robray.collision.adjacent import Adjacency, leaves_out_adjacent
from robray.collision.arrangement import arrangement

pytestmark = pytest.mark.quick

SCENE = """\
frame world { }
frame table { parent world; }
frame base { parent world; }
frame plate { parent base; }
frame shoulder { parent base; type revolute; axis [0, 0, 1]; frame cover { } }
frame elbow { parent shoulder; type revolute; axis [0, 0, 1]; frame pad { } frame knob { frame tip { } } }
frame alone { }
"""


@pytest.mark.parametrize(
    ("one", "other", "joined"),
    [
        ("base", "shoulder", True),
        ("world", "table", True),
        ("cover", "base", True),
        ("cover", "plate", True),
        ("cover", "pad", True),
        ("shoulder", "pad", True),
        ("world", "shoulder", True),
        # What one joint moves is one link.
        ("pad", "knob", True),
        ("pad", "tip", True),
        ("cover", "tip", True),
        # What stands on one floor with the robot is not joined to it.
        ("table", "shoulder", False),
        ("table", "base", False),
        ("base", "elbow", False),
        ("alone", "shoulder", False),
    ],
)
def test_what_one_joint_joins(one: str, other: str, *, joined: bool) -> None:
    adjacency = Adjacency(fixture(SCENE).scene)
    assert adjacency.joins(one, other) is joined
    assert adjacency.joins(other, one) is joined


def test_the_whole_base_of_a_robot_is_joined_to_its_first_joint() -> None:
    part = "<collision><origin xyz='0 0 1'/><geometry><box size='1 1 1'/></geometry></collision>"
    robot = (
        f"<robot name='r'><link name='base'>{part}</link><link name='arm'>{part}</link><link name='hand'>{part}</link>"
        "<joint name='j' type='continuous'><parent link='base'/><child link='arm'/></joint>"
        "<joint name='k' type='continuous'><parent link='arm'/><child link='hand'/></joint></robot>"
    )
    adjacency = Adjacency(fixture(robot, ROBOT).scene)
    assert adjacency.joins("base-collision", "arm-collision")
    assert adjacency.joins("arm-collision", "hand-collision")
    assert not adjacency.joins("base-collision", "hand-collision")


def test_what_is_fixed_in_a_robot_is_one_link() -> None:
    part = "<collision><origin xyz='0 0 1'/><geometry><box size='1 1 1'/></geometry></collision>"
    robot = (
        f"<robot name='r'><link name='base'>{part}</link><link name='leg'>{part}</link><link name='foot'>{part}</link>"
        "<joint name='j' type='fixed'><parent link='base'/><child link='leg'/></joint>"
        "<joint name='k' type='fixed'><parent link='leg'/><child link='foot'/></joint></robot>"
    )
    adjacency = Adjacency(fixture(robot, ROBOT).scene)
    assert adjacency.joins("base-collision", "leg-collision")
    assert adjacency.joins("base-collision", "foot-collision")


def chain(*joints: str, bare: str = "") -> SceneState:
    """A robot whose links, `l0` and so on, have a shape each but one; a joint of each type leads to the next."""
    part = "<collision><origin xyz='0 0 1'/><geometry><box size='1 1 1'/></geometry></collision>"
    links = "".join(f"<link name='l{n}'>{'' if f'l{n}' == bare else part}</link>" for n in range(len(joints) + 1))
    between = "".join(
        f"<joint name='j{n}' type='{each}'><parent link='l{n}'/><child link='l{n + 1}'/></joint>"
        for n, each in enumerate(joints)
    )
    return fixture(f"<robot name='r'>{links}{between}</robot>", ROBOT).scene


@pytest.mark.parametrize(
    ("joints", "bare", "joined"),
    [
        (("continuous", "continuous"), "", False),
        # A joint moves the middle one, on which the last one hangs fixed: it may well hit the first one.
        (("continuous", "fixed"), "", False),
        (("fixed", "continuous"), "", False),
        (("fixed", "fixed"), "", True),
        # Without a shape the one in the middle keeps nothing apart.
        (("continuous", "continuous"), "l1", True),
        (("continuous", "fixed"), "l1", True),
        (("fixed", "continuous"), "l1", True),
    ],
)
def test_links_of_a_robot_are_joined_by_one_joint_or_by_none(
    joints: tuple[str, ...], bare: str, *, joined: bool
) -> None:
    adjacency = Adjacency(chain(*joints, bare=bare))
    assert adjacency.joins("l0-collision", "l2-collision") is joined
    assert adjacency.joins("l2-collision", "l0-collision") is joined
    assert bare or adjacency.joins("l0-collision", "l1-collision")


ROBOTS = [
    ("continuous", "continuous", "fixed", "continuous"),
    ("fixed", "fixed", "prismatic", "fixed", "fixed", "continuous"),
    ("floating", "continuous", "planar", "fixed"),
]


@pytest.mark.parametrize("joints", ROBOTS)
@pytest.mark.parametrize("bare", ["", "l1", "l3"])
def test_as_many_pairs_are_counted_as_are_joined(joints: tuple[str, ...], bare: str) -> None:
    state = chain(*joints, bare=bare)
    adjacency = Adjacency(state)
    frames = arrangement(state).frames
    assert adjacency.count(frames) == sum(adjacency.joins(*pair) for pair in combinations(frames, 2)) > 1


def test_as_many_pairs_are_counted_as_are_joined_in_real_robots() -> None:
    counted = 0
    for path in sorted(CORPUS.glob("urdf/**/*.urdf")):
        state = loaded(path)
        frames = arrangement(state).frames
        if 1 < len(frames) < 60 and leaves_out_adjacent(state):
            adjacency = Adjacency(state)
            assert adjacency.count(frames) == sum(adjacency.joins(*pair) for pair in combinations(frames, 2)), path
            counted += 1
    if not CORPUS.is_dir():
        pytest.skip("there are no real robots here")
    assert counted > 5


def test_rings_end() -> None:
    adjacency = Adjacency(fixture("frame a { parent b; }\nframe b { parent a; }\nframe c { }\n").scene)
    assert adjacency.joins("a", "b")
    assert not adjacency.joins("a", "c")
