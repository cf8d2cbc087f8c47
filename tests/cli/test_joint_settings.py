"""What is said of `--set` is the same whichever verb has it, and in Python where numbers are given."""

import re

import pytest

from cli.command import Command
from robray import load
from robray.cli.arguments import VERBS as ALL_VERBS
from robray.cli.arguments.shared import SETTINGS

pytestmark = pytest.mark.quick

SCENE = """\
//- scene.robray
frame base { translation [0, 0, 1]; }
frame upper { parent base; type revolute; variable elbow; axis [0, 0, 1]; geometry { shape box; dimension [1, 1, 1]; } }
frame rail { parent base; type prismatic; variable lift; axis [0, 0, 1]; }
"""

VERBS = {
    "show": ("show", "scene.robray"),
    "collisions": ("collisions", "scene.robray"),
    "convert": ("convert", "scene.robray", "-o", "scene.png", "--force", "--size", "20", "20"),
}


def test_each_verb_that_has_it_is_tried_here_and_explains_it(command: Command) -> None:
    pages = {verb: command.run(verb, "--help").out for verb in ALL_VERBS}
    having = {verb: page for verb, page in pages.items() if "\n  --set NAME=VALUE" in page}
    assert {*having} == {*VERBS}
    assert [verb for verb, page in having.items() if SETTINGS not in page] == []


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize(
    ("settings", "told"),
    [
        (("elbow=90deg",), ["elbow is at 90° (1.5708 rad)"]),
        (("elbow=1",), ["elbow is at 57.2958° (1 rad): a number without a unit is in radians"]),
        (("lift=10mm",), ["lift is at 0.01 m"]),
        (("lift=2", "elbow=0rad"), ["lift is at 2 m: a number without a unit is in metres", "elbow is at 0° (0 rad)"]),
        (("elbow=1", "elbow=90deg"), ["elbow is at 90° (1.5708 rad)"]),
    ],
)
def test_where_joints_are_put_is_told(command: Command, verb: str, settings: tuple[str, ...], told: list[str]) -> None:
    command.write(SCENE)
    outcome = command.run(*VERBS[verb], *(word for each in settings for word in ("--set", each)))
    # What a picture leaves out is told behind it.
    lines = outcome.err.splitlines()
    assert (outcome.status, lines[: len(told)]) == (0, [f"robray: {each}" for each in told])
    assert not any(" is at " in line for line in lines[len(told) :])


LIMITED = """\
//- scene.robray
# robray: with "robot.urdf"
frame table { geometry { shape box; dimension [1, 1, 1]; } }
//- robot.urdf
<robot name="r"><link name="a"/><link name="b"/><link name="c"/>
<joint name="elbow" type="revolute"><parent link="a"/><child link="b"/>
<limit lower="-1" upper="0.5" effort="1" velocity="1"/></joint>
<joint name="lift" type="prismatic"><parent link="b"/><child link="c"/>
<limit lower="0" upper="0.3" effort="1" velocity="1"/></joint></robot>
"""


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("elbow=0.5", None),
        ("elbow=-1rad", None),
        ("lift=300mm", None),
        ("elbow=30deg", "elbow is beyond its limits, -57.2958 to 28.6479°"),
        ("elbow=-1.01", "elbow is beyond its limits, -57.2958 to 28.6479°"),
        ("lift=-1mm", "lift is beyond its limits, 0 to 0.3 m"),
    ],
)
def test_a_joint_beyond_its_limits_is_told_and_put_there(
    command: Command, verb: str, setting: str, said: str | None
) -> None:
    command.write(LIMITED)
    outcome = command.run(*VERBS[verb], "--set", setting)
    lines = [line for line in outcome.err.splitlines() if "beyond" in line]
    assert (outcome.status, lines) == (0, [] if said is None else [f"robray: warning: {said}"])


REFUSED = {
    "elbow=10mm": "'10mm' is a length, but the joint is revolute and takes radians",
    "lift=90deg": "'90deg' is an angle, but the joint is prismatic and takes metres",
    "elbow=nan": "'nan' is not a number or an expression, such as 30deg or 0.5 * pi",
    "elbow=1e999": "'1e999' is too large",
    "elbow=": "'' is not a number or an expression, such as 30deg or 0.5 * pi",
    "elbow": "expected NAME=VALUE, found 'elbow'",
    "=1": "expected NAME=VALUE, found '=1'",
    "elbwo=1": "the scene has no joint variable 'elbwo'; did you mean 'elbow'?",
    "shoulder=1": "the scene has no joint variable 'shoulder'; there are elbow, lift",
    "base=1": "the scene has no joint variable 'base', for the frame is fixed; there are elbow, lift",
    "upper=1": "the scene has no joint variable 'upper'; that of the frame is 'elbow'",
}


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("setting", REFUSED)
def test_what_puts_no_joint_anywhere_is_refused(command: Command, verb: str, setting: str) -> None:
    command.write(SCENE)
    outcome = command.run(*VERBS[verb], "--set", setting)
    assert outcome == (2, "", f"robray: {REFUSED[setting]}\n")


@pytest.mark.parametrize("setting", [each for each in REFUSED if re.fullmatch(r"\w+=1", each)])
def test_python_says_the_same_of_a_variable_that_there_is_not(command: Command, setting: str) -> None:
    command.write(SCENE)
    with pytest.raises(KeyError) as caught:
        load("scene.robray").pose("upper", {setting.partition("=")[0]: 1.0})
    assert caught.value.args == (REFUSED[setting],)


@pytest.mark.parametrize("verb", VERBS)
def test_no_joint_has_a_variable(command: Command, verb: str) -> None:
    command.write("//- scene.robray\nframe base { }\n")
    said = "the scene has no joint variable 'base'; no joint has one"
    assert command.run(*VERBS[verb], "--set", "base=1") == (2, "", f"robray: {said}\n")
    with pytest.raises(KeyError, match=said):
        load("scene.robray").pose("base", {"base": 1.0})


def test_whoever_is_quiet_is_told_no_positions(command: Command) -> None:
    command.write(SCENE)
    assert command.run(*VERBS["convert"], "--quiet", "--set", "elbow=1").err == ""


GRIPPER = """\
//- gripper.wc.xml
<TreeDevice name="G"><Frame name="Base"/>
  <Joint name="Slide" refframe="Base" type="Prismatic"/>
  <Joint name="Left" refframe="Base" type="Revolute"><Depend on="Slide" gain="2" offset="0"/></Joint>
  <Joint name="Right" refframe="Base" type="Revolute"><Depend on="Slide" gain="-2" offset="0"/></Joint>
</TreeDevice>
"""


def test_a_joint_that_turns_others_is_put_somewhere_as_it_moves_itself(command: Command) -> None:
    command.write(GRIPPER)
    shown = command.run("show", "gripper.wc.xml", "--set", "G.Slide=20mm")
    assert (shown.status, shown.err) == (0, "robray: G.Slide is at 0.02 m\n")
    joints = [line for line in shown.out.splitlines() if "variable" in line]
    assert all(line.endswith("variable G.Slide = 0.02 m") for line in joints)
    assert len(joints) == 3
    refused = command.run("show", "gripper.wc.xml", "--set", "G.Slide=20deg")
    assert "'20deg' is an angle, but the joint is prismatic and takes metres" in refused.err


FOLLOWING = """\
//- robot.urdf
<robot name="r"><link name="a"/><link name="b"/><link name="c"/><link name="d"/>
<joint name="left" type="prismatic"><parent link="a"/><child link="b"/>
<limit lower="0" upper="0.5" effort="1" velocity="1"/></joint>
<joint name="right" type="prismatic"><parent link="a"/><child link="c"/><mimic joint="left" multiplier="-1"/>
<limit lower="-0.1" upper="0" effort="1" velocity="1"/></joint>
<joint name="tip" type="revolute"><parent link="c"/><child link="d"/><mimic joint="right" multiplier="10"/>
<limit lower="-3" upper="3" effort="1" velocity="1"/></joint></robot>
"""


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (("left=0.1m",), []),
        (("left=0.2m",), ["right follows left to -0.2 m, beyond its limits, -0.1 to 0 m"]),
        (("left=0.2m", "right=0m"), []),
        (
            ("left=0.4m",),
            [
                "right follows left to -0.4 m, beyond its limits, -0.1 to 0 m",
                "tip follows left to -229.183° (-4 rad), beyond its limits, -171.887 to 171.887°",
            ],
        ),
        (
            ("right=-0.4m",),
            [
                "right is beyond its limits, -0.1 to 0 m",
                "tip follows right to -229.183° (-4 rad), beyond its limits, -171.887 to 171.887°",
            ],
        ),
    ],
)
def test_followers_beyond_their_limits_are_told(
    command: Command, verb: str, settings: tuple[str, ...], said: list[str]
) -> None:
    command.write(FOLLOWING)
    words = [each.replace("scene.robray", "robot.urdf") for each in VERBS[verb]]
    outcome = command.run(*words, *(word for each in settings for word in ("--set", each)))
    lines = [line for line in outcome.err.splitlines() if "beyond" in line]
    assert lines == [f"robray: warning: {each}" for each in said]
