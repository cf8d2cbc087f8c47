"""What may be written for the position of a joint, and which unit that is."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robray.joint_positions import Position, PositionError, joint_position
from robray.scene.joints import JointType

TURNS, SLIDES = JointType.REVOLUTE, JointType.PRISMATIC


def check(written: str, joint: JointType, expected: float, *, is_told: bool) -> None:
    position = joint_position(written, joint)
    assert position.value == pytest.approx(expected, rel=1e-15)
    assert position == Position(position.value, joint, is_told)


@pytest.mark.parametrize(
    ("written", "expected", "is_told"),
    [
        ("30deg", math.radians(30), True),
        (" 30 deg ", math.radians(30), True),
        ("30°", math.radians(30), True),
        ("-30 degrees", math.radians(-30), True),
        ("30 * deg", math.radians(30), True),
        ("2 * (10 + 5) * deg", math.radians(30), True),
        ("0.5rad", 0.5, True),
        ("0.5 * rad", 0.5, True),
        ("0.5", 0.5, False),
        ("-1e-1", -0.1, False),
        (".5", 0.5, False),
        ("pi / 6", math.pi / 6, False),
        ("-pi", -math.pi, False),
        ("0.5 * π", math.pi / 2, False),
        ("2 ** 3", 8, False),
        ("1d0", 1, False),
    ],
)
def test_angles(written: str, expected: float, *, is_told: bool) -> None:
    check(written, TURNS, expected, is_told=is_told)


@pytest.mark.parametrize(
    ("written", "expected", "is_told"),
    [
        ("10mm", 0.01, True),
        ("10 * mm", 0.01, True),
        ("1 * m + 5 * cm", 1.05, True),
        ("3 dm", 0.3, True),
        ("0.25", 0.25, False),
        ("1 / 4", 0.25, False),
    ],
)
def test_lengths(written: str, expected: float, *, is_told: bool) -> None:
    check(written, SLIDES, expected, is_told=is_told)


@pytest.mark.parametrize(
    ("written", "joint", "why"),
    [
        ("10mm", TURNS, "'10mm' is a length, but the joint is revolute and takes radians"),
        ("10 * mm", TURNS, "'10 * mm' is a length, but the joint is revolute and takes radians"),
        ("3 * deg", SLIDES, "'3 * deg' is an angle, but the joint is prismatic and takes metres"),
        ("30dge", TURNS, "'dge' is not a unit of an angle or a length; did you mean 'deg'?"),
        ("90d", TURNS, "'d' is not a unit of an angle or a length; did you mean 'deg'?"),
        ("90D", TURNS, "'D' is not a unit of an angle or a length; did you mean 'deg'?"),
        ("1r", TURNS, "'r' is not a unit of an angle or a length; did you mean 'rad'?"),
        ("1c", SLIDES, "'c' is not a unit of an angle or a length; did you mean 'cm'?"),
        ("90d", SLIDES, "'d' is not a unit of an angle or a length; did you mean 'dm'?"),
        ("1k", TURNS, "'k' is not a unit of an angle or a length"),
        ("2π", TURNS, "'2π' lacks an operator; use '2 * pi'"),
        ("0.5 pi", TURNS, "'0.5 pi' lacks an operator; use '0.5 * pi'"),
        ("1 / 0", TURNS, "'1 / 0' has no value: division by zero"),
        ("a + 1", TURNS, "'a + 1' has no value: undefined constant 'a'"),
        ("1e999", TURNS, "'1e999' is too large"),
        ("10**400", TURNS, "'10**400' is too large"),
        ("-10**400 / 7", SLIDES, "'-10**400 / 7' is too large"),
        ("1" * 1001, TURNS, "a value of 1,001 characters is too long"),
    ],
)
def test_what_is_no_position(written: str, joint: JointType, why: str) -> None:
    with pytest.raises(PositionError) as caught:
        joint_position(written, joint)
    assert str(caught.value) == why


@pytest.mark.parametrize("written", ["-0", "-0.0deg", "0 * -1.0"])
def test_a_zero_with_a_sign_is_told_as_zero(written: str) -> None:
    assert joint_position(written, TURNS).in_words().startswith("0° (0 rad)")


@pytest.mark.parametrize(
    "written",
    [
        "",
        "1; def b 2",
        "1;",
        "1 # one",
        "1 /* one */; frame f { }",
        'include "/etc/passwd"',
        '1; include "/etc/passwd"; def c 2',
        "[1, 2]",
        '"1"',
        "}",
        "frame f { }",
        "(-8) ** 0.5",
        "1 2",
        "pi deg",
        "value",
        "nan",
        "inf",
        "\0",
        "\udcff",
        "1\n2",
    ],
)
def test_nothing_but_an_expression_is_taken(written: str) -> None:
    with pytest.raises(PositionError):
        joint_position(written, TURNS)


_PIECES = st.sampled_from([*'1 -/();{"#[', "2.5", "pi", "deg", "mm", "rad", " + ", " - ", " * ", "**", "def"])


@given(st.lists(_PIECES, max_size=8).map("".join) | st.text(max_size=12), st.sampled_from([TURNS, SLIDES]))
def test_any_text_is_a_position_or_refused_in_words(written: str, joint: JointType) -> None:
    try:
        position = joint_position(written, joint)
    except PositionError:
        return
    assert math.isfinite(position.value)
    assert position.in_words()
