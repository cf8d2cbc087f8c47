"""The tree of frames of a scene."""

import pytest

from fixtures import fixture
from robray.features.kinematic_tree import kinematic_tree

pytestmark = pytest.mark.quick


ROBOT_TEXT = """\
<robot name="r">
  <joint name="wrist" type="continuous"><parent link="base"/><child link="hand"/></joint>
  <link name="hand"><visual><origin xyz="1 0 0"/><geometry><sphere radius="1"/></geometry></visual></link>
  <link name="base"/>
  <joint name="grip" type="fixed"><parent link="hand"/><child link="finger"/></joint>
  <link name="finger"/>
</robot>
"""


def test_the_root_link_of_a_robot_hangs_from_its_entity() -> None:
    scene = f"entities:\n- {{name: left, file: arm.urdf, anchor: world}}\n//- /w/arm.urdf\n{ROBOT_TEXT}"
    rows = [*kinematic_tree(fixture(scene, "/w/main.smurfs").scene)]
    assert [(row.name, row.depth, row.fault) for row in rows] == [
        ("left", 0, ""),
        ("left::base", 1, ""),
        ("left::hand", 2, ""),
        ("left::finger", 3, ""),
    ]


def check(source: str, *expected: str) -> None:
    """`expected` are the frames, indented by their depths, with joints and faults behind them."""
    rows = [
        "  " * frame.depth + " ".join(filter(None, (frame.name, frame.joint, frame.variable, frame.fault)))
        for frame in kinematic_tree(fixture(source).scene)
    ]
    assert rows == [*expected]


def test_frames_hang_from_their_parents_wherever_they_are_written() -> None:
    check(
        'frame a { parent z; frame b {} }\nframe z {}\nframe c { parent "b"; }\nframe d { parent z; }\n',
        "z",
        "  a",
        "    b",
        "      c",
        "  d",
    )


def test_joints_tell_what_moves_them() -> None:
    check(
        "frame f { type revolute; axis [0, 0, 1]; variable q1; frame g { type prismatic; axis [1, 0, 0]; } }\n",
        "f revolute q1",
        "  g prismatic g",
    )


def test_the_tree_goes_through_includes_and_knows_the_file() -> None:
    given = fixture('include "part"\nframe f { parent base; }\n//- /w/part.robray\ndef k 1;\nframe [|base|] {}\n')
    base, f = kinematic_tree(given.scene)
    assert (base.selection.path, base.selection.span) == ("/w/part.robray", given.marked["/w/part.robray"][0])
    assert (f.depth, f.extent.path) == (1, "/w/main.robray")


def test_a_frame_without_its_parent_is_on_top_and_says_so() -> None:
    check("frame f { parent nowhere; frame g {} }\n", "f parent 'nowhere' is not defined", "  g")


def test_a_cycle_is_cut_once_and_keeps_what_hangs_from_it() -> None:
    check(
        "frame tip { parent b; }\nframe b { parent a; }\nframe c { parent b; }\nframe a { parent c; }\n",
        "a the parents form a cycle",
        "  b",
        "    tip",
        "    c",
    )


def test_of_frames_of_one_name_the_first_counts() -> None:
    check("frame a {}\nframe f { frame child {} }\nframe f { parent a; }\n", "a", "f", "  child")


def test_a_deep_chain_is_no_trouble() -> None:
    source = "frame f0 {}\n" + "".join(f"frame f{n} {{ parent f{n - 1}; }}\n" for n in range(1, 3_000))
    assert [frame.depth for frame in kinematic_tree(fixture(source).scene)] == list(range(3_000))
