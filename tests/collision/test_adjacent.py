"""Which frames touch by design, as likely as not."""

import pytest

from fixtures import ROBOT, fixture
from robray.collision.adjacent import Adjacency

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


def test_rings_end() -> None:
    adjacency = Adjacency(fixture("frame a { parent b; }\nframe b { parent a; }\nframe c { }\n").scene)
    assert adjacency.joins("a", "b")
    assert not adjacency.joins("a", "c")
