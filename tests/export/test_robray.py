"""A robot as a scene."""

from pathlib import Path

import pytest

from export.conversion import CORPUS, check_robot_of, check_scene_of, loaded, to_robray
from fixtures import ROBOT, fixture
from robray.facts.limits import DEFAULT_LIMITS
from robray.rules.engine.diagnose import accepts
from trials import sampled

ARM = """\
<robot name="arm">
  <link name="base">
    <visual><origin xyz="0 0 0.1"/><geometry><box size="1 2 3"/></geometry></visual>
    <visual><origin xyz="0 0 0.7" rpy="0.1 0 0"/><geometry><sphere radius="0.1"/></geometry></visual>
  </link>
  <joint name="elbow" type="revolute">
    <origin xyz="0.1 0 0.3" rpy="0.1 0.2 0.3"/>
    <parent link="base"/>
    <child link="hand"/>
    <axis xyz="0 1 0"/>
    <limit lower="-1.5" upper="2" effort="10" velocity="3"/>
    <mimic joint="other" multiplier="2"/>
  </joint>
  <link name="hand">
    <inertial>
      <mass value="1.5"/>
      <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>
    </inertial>
    <collision><origin xyz="1 0 0"/><geometry><cylinder radius="0.1" length="0.5"/></geometry></collision>
  </link>
  <joint name="other" type="continuous"><parent link="base"/><child link="tool"/></joint>
  <link name="tool"/>
</robot>
"""


def check(source: str, *lines: str) -> None:
    """The scene has everything where the robot has it, and these lines."""
    robot = fixture(source, ROBOT).scene
    check_scene_of(robot)
    found = [" ".join(line.split()) for line in to_robray(robot).text.splitlines()]
    assert [line for line in lines if line not in found] == []


def test_a_joint_is_a_frame_and_says_where_it_is_from() -> None:
    check(ARM, "frame elbow { # main.urdf:6, joint from link base to link hand", "type revolute;", "axis [0, 1, 0];")


def test_numbers_with_few_digits_are_given_double_precision() -> None:
    check(ARM, "translation [0.1d0, 0, 0.3d0];", "rpy [0.1d0, 0.2d0, 0.3d0];", "dimension [1, 2, 3];")


def test_limits_and_masses_are_comments() -> None:
    check(
        ARM,
        "# limit: lower -1.5, upper 2, effort 10, velocity 3",
        "# mimics other times 2",
        "# continuous",
        "# mass: 1.5",
        "# inertia: ixx 1, ixy 0, ixz 0, iyy 1, iyz 0, izz 1",
    )


def test_what_is_only_a_comment_is_told() -> None:
    made = to_robray(fixture(ARM, ROBOT).scene)
    assert [each.message for each in made.losses] == [
        "the limits of 'elbow'",
        "what 'elbow' mimics",
        "what 'hand' weighs",
    ]


def test_that_a_link_weighs_something_is_told_where_no_frame_stands_for_it() -> None:
    source = '<robot name="r"><link name="base"><inertial><mass value="2"/></inertial></link></robot>'
    assert [each.message for each in to_robray(fixture(source, ROBOT).scene).losses] == ["what 'base' weighs"]


def test_a_cylinder_begins_at_its_base() -> None:
    check(ARM, "frame hand-collision { # main.urdf:19, collision of link hand", "translation [1, 0, -0.25];")


def test_of_two_visuals_each_is_where_it_belongs() -> None:
    check(ARM, "frame base-visual { # main.urdf:3, visual of link base", "translation [0, 0, 0.1d0];")
    check(ARM, "frame base-visual-2 { # main.urdf:4, visual of link base", "translation [0, 0, 0.7d0];")


def test_a_joint_that_is_called_like_a_visual_keeps_its_name() -> None:
    source = ARM.replace('"other"', '"base-visual"')
    check(source, "frame base-visual-2 { # main.urdf:3, visual of link base", "frame base-visual-3 { # main.urdf:4, "
          "visual of link base")  # fmt: skip


def test_a_name_that_is_no_identifier_is_quoted() -> None:
    check(
        ARM.replace('"elbow"', '"left elbow"'), 'frame "left elbow" { # main.urdf:6, joint from link base to link hand'
    )
    check(ARM.replace('"elbow"', '"frame"'), 'frame "frame" { # main.urdf:6, joint from link base to link hand')


def test_a_comment_ends_with_its_line_whatever_is_in_a_name() -> None:
    check(ARM.replace('"hand"', '"ha&#10;nd {"'))


def test_a_joint_that_follows_stands_where_it_does_while_the_other_one_rests() -> None:
    source = ARM.replace('multiplier="2"', 'multiplier="2" offset="0.25"')
    assert "offset 0.25;" in to_robray(fixture(source, ROBOT).scene).text
    as_amino = DEFAULT_LIMITS._replace(readers=(("urdf", "amino"),))
    assert "offset 0.25;" not in to_robray(fixture(source, ROBOT, as_amino).scene).text


def test_a_name_with_a_quote_has_no_words() -> None:
    made = to_robray(fixture(ARM.replace('"elbow"', "'el\"bow'"), ROBOT).scene)
    assert ["holds a quote" in refusal.message for refusal in made.refusals] == [True]


@pytest.mark.parametrize("kind", ["floating", "planar"])
def test_a_joint_that_amino_has_not_got_is_refused_at_its_place(kind: str) -> None:
    robot = fixture(ARM.replace('"continuous"', f'"{kind}"'), ROBOT)
    [refusal] = to_robray(robot.scene).refusals
    assert kind in refusal.message
    text = robot.texts[ROBOT]
    assert text[refusal.at.span.start :].startswith(b'joint name="other"')


def test_broken_robots_are_shown_as_far_as_they_go() -> None:
    for end in range(0, len(ARM), 7):
        to_robray(fixture(ARM[:end], ROBOT).scene)


def test_every_real_robot_there_and_back() -> None:
    robots = [path for path in sampled(sorted((CORPUS / "urdf").rglob("*.urdf"))) if accepts(loaded(path))]
    if not robots:
        pytest.skip("beside ROBRAY_CONFORMANCE there is no corpus")
    for path in robots:
        _there_and_back(path)


def _there_and_back(path: Path) -> None:
    check_robot_of(check_scene_of(loaded(path)))
