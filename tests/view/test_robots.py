"""A robot in the view: links and joints in the tree, what the card says of them, and joints near their limits."""

import math
from pathlib import Path
from typing import Any

import pytest

from robray.view.files import FilesHost
from robray.view.session import ViewSession
from view.test_page import started, walked

pytestmark = pytest.mark.long("view/src/tree.ts", "view/src/details.ts", "view/src/joints.ts", "view/src/weights.ts")

SHAPE = "<{0}><geometry><box size='0.1 0.1 0.3'/></geometry></{0}>"


def link(name: str, more: str = "") -> str:
    return f"<link name='{name}'>{SHAPE.format('visual')}{SHAPE.format('collision')}{more}</link>"


def joint(name: str, kind: str, parent: str, child: str, more: str = "") -> str:
    return (
        f"<joint name='{name}' type='{kind}'><parent link='{parent}'/><child link='{child}'/>"
        f"<origin xyz='0 0 0.3'/><axis xyz='0 1 0'/>{more}</joint>"
    )


LIMIT = "<limit lower='{}' upper='{}' effort='40' velocity='2'/>"
INERTIAL = (
    "<inertial><origin xyz='0 0 0.16'/><mass value='1.96'/>"
    "<inertia ixx='0.02' ixy='0' ixz='0' iyy='0.02' iyz='0' izz='0.003'/></inertial>"
)
ROBOT = f"""<robot name="r">
{link("base")}{link("arm", INERTIAL)}{link("hand")}{link("left_finger")}{link("right_finger")}
{joint("shoulder", "revolute", "base", "arm", LIMIT.format(-1, 1) + "<dynamics damping='0.5' friction='0.1'/>")}
{joint("wrist", "fixed", "arm", "hand")}
{joint("left_grip", "prismatic", "hand", "left_finger", LIMIT.format(0, 0.04))}
{joint("right_grip", "prismatic", "hand", "right_finger", LIMIT.format(0, 0.04))}
</robot>
"""

LINES = "[...document.querySelectorAll('.line')].map((one) => one.querySelector('.label').textContent)"
DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def told(name: str, what: str) -> dict[str, Any]:
    return {"evaluate": what, "name": name}


async def seen(folder: Path, *steps: dict[str, Any], text: str = ROBOT) -> dict[str, Any]:
    robot = folder / "robot.urdf"
    robot.write_text(text)
    service = await started()
    session = ViewSession(FilesHost([str(robot)]), "robot.urdf")
    found = await walked([{"size": [1280, 900]}, {"goto": service.add(session)}, *steps])
    await service.stop()
    assert found["errors"] == []
    return found


async def test_a_chain_stands_at_one_depth_and_kinds_are_listed_by_themselves(tmp_path: Path) -> None:
    indents = "[...document.querySelectorAll('.line')].map((one) => parseInt(one.style.paddingInlineStart))"
    chips = "[...document.querySelectorAll('.chips .chip')].map((one) => one.getAttribute('aria-label'))"
    joints = "document.querySelectorAll('.chips .chip')[1].click()"
    count = "document.querySelector('.tree .count').textContent"
    found = await seen(
        tmp_path,
        *[told("lines", LINES), told("indents", indents), told("chips", chips)],
        *[told("none", joints), told("joints", LINES), told("count", count), told("none", joints)],
        *[{"press": "/"}, {"type": "FINGER"}, told("fingers", LINES), {"press": "Enter"}],
        told("selected", "robray.selection()"),
    )
    assert found["lines"][:5] == ["base", "shoulder", "arm", "wrist", "hand"]
    assert sorted(found["lines"][5:]) == ["left_finger", "left_grip", "right_finger", "right_grip"]
    first, *others = found["indents"]
    assert others[:4] == [first] * 4
    assert all(one > first for one in others[4:])
    assert found["chips"] == ["5 links", "4 joints", "5 visual shapes", "5 collision shapes"]
    assert sorted(found["joints"]) == ["left_grip", "right_grip", "shoulder", "wrist"]
    assert found["count"] == "4 of 19"
    assert sorted(found["fingers"]) == ["left_finger", "right_finger"]
    assert found["selected"] in found["fingers"]


async def test_the_card_says_what_a_link_weighs_and_a_joint_does(tmp_path: Path) -> None:
    card = "document.querySelector('.card').innerText"
    shoulder = "[...document.querySelectorAll('.line.joint')].find((one) => one.innerText.includes('shoulder')).click()"
    found = await seen(
        tmp_path,
        *[told("none", "robray.select('arm')"), told("link", card), told("none", shoulder), told("joint", card)],
        told("title", "document.querySelector('.card h2').textContent"),
    )
    for words in ("1.96 kg", "0, 0, 0.16 m", "0.02, 0.02, 0.003 kg m²", "dimension 0.1, 0.1, 0.3"):
        assert words in found["link"], words
    assert found["title"] == "shoulder"
    for words in (
        "base",
        "arm",
        "0, 1, 0",
        "\N{MINUS SIGN}57.3° … 57.3°",
        "40 N m",
        "2 rad/s",
        "0.5 N m s/rad",
        "0.1 N m",
    ):
        assert words in found["joint"], words
    assert found["joint"].index("40 N m") < found["joint"].index("1.96 kg"), "the joint first"


async def test_a_joint_says_how_near_to_its_limits_it_is(tmp_path: Path) -> None:
    row = "document.querySelector('.slider').className"
    words = "document.querySelector('.slider .about').textContent"
    ends = "[...document.querySelector('.travel').children].map((one) => one.textContent)"
    steps = [told("ends", ends)]
    for name, value in (("inside", 0.2), ("near", 0.96), ("past", 1.1)):
        steps += [told("none", f"robray.setJoint('shoulder', {value})"), told(name, row), told(f"{name} words", words)]
    found = await seen(tmp_path, *steps)
    assert found["ends"] == ["\N{MINUS SIGN}57", "", "57"]
    for name, about in (("inside", ""), ("near", "2.3° from its limit"), ("past", "5.7° beyond its limit")):
        assert name in found[name].split()
        assert found[f"{name} words"] == about


async def test_left_and_right_are_swapped_and_zero_is_within_limits(tmp_path: Path) -> None:
    values = "Object.fromEntries(robray.joints().map(({ name, value }) => [name, value]))"

    def press(words: str) -> dict[str, Any]:
        button = f"[...document.querySelectorAll('.joints button')].find((one) => one.textContent === '{words}')"
        return told("none", f"{button}.click()")

    found = await seen(
        tmp_path,
        *[told("none", "robray.setJoint('left_grip', 0.03)"), press("Mirror"), told("swapped", values)],
        *[press("Zero"), told("zero", values), press("Rest"), told("rest", values)],
        text=ROBOT.replace("lower='-1'", "lower='0.25'"),
    )
    assert (found["swapped"]["left_grip"], found["swapped"]["right_grip"]) == (0, 0.03)
    assert found["zero"] == {"shoulder": 0.25, "left_grip": 0, "right_grip": 0}
    assert found["rest"] == {"shoulder": 0, "left_grip": 0, "right_grip": 0}


async def test_masses_and_inertias_are_drawn_where_they_are_asked_for(tmp_path: Path) -> None:
    items = "[...document.querySelectorAll('.menu.of-show button')]"
    box = f"{items}.find((one) => one.textContent.startsWith('Inertia boxes')).click()"
    counted: dict[str, Any] = {"count": ["#c98a12"]}
    drawn: list[dict[str, Any]] = [{"press": "b"}, {"remember": True}, told("none", box)]
    drawn += [{"differs": "box", "least": 100}]
    found = await seen(
        tmp_path,
        *[
            told("none", DRAWN),
            {**counted, "name": "before"},
            {"press": "x"},
            {"press": "b"},
            {**counted, "name": "centre"},
        ],
        *drawn,
    )
    assert found["before"]["#c98a12"] == 0
    assert found["centre"]["#c98a12"] > 20


async def test_what_cannot_be_reached_is_as_near_as_limits_let_it(tmp_path: Path) -> None:
    """The shoulder would have to turn by two radians, and turns by one."""
    hint = "document.querySelector('.hint').textContent"
    pose = [0.3 * math.sin(2), 0, 0.3 + 0.3 * math.cos(2), 0, math.sin(1), 0, math.cos(1)]
    found = await seen(
        tmp_path,
        *[{"press": "i"}, told("none", "robray.select('base')"), told("base", hint)],
        *[told("none", "robray.select('hand')"), told("hand", hint), told("there", f"robray.reach('hand', {pose})")],
    )
    assert found["base"] == "Select a link or frame that joints move first."
    assert found["hand"] == "Drag an arrow; the joints follow."
    assert found["there"]["positions"] == pytest.approx({"shoulder": 1})
    assert found["there"]["short"] == pytest.approx(0.6 * math.sin(0.5), abs=1e-6)
