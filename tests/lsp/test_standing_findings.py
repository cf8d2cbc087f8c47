"""Findings of robots that are not shown, from a key until the pause after which these are expanded anew."""

import asyncio
from pathlib import Path

import pytest

from hostile.in_process import StillClock
from lsp.test_xacro_data import Client, played
from robray.lsp.robots import DELAY, STEPS

pytestmark = pytest.mark.quick

NAME = "arm.urdf.xacro"
ARM = """\
<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:arg name="side" default="left"/>
  <link name="base"/>
  <joint name="hinge" type="fixed"><parent link="$(arg side)"/><child link="left"/></joint>
  <link name="left"/>
</robot>
"""
ROBOTS = """\
[robots.left]
file = "arm.urdf.xacro"
arguments = { side = "base" }

[robots.right]
file = "arm.urdf.xacro"
arguments = { side = "right" }
"""
TEXTS = {NAME: ARM, "robray.toml": ROBOTS}
WRONG = ("urdf-undefined-link", "$(arg side)")


async def paused() -> None:
    clock = asyncio.get_running_loop()
    assert isinstance(clock, StillClock)
    await clock.let_pass(2 * DELAY)
    # Robots that are not shown take a turn of the loop for each step.
    for _ in range(4 * STEPS):
        await asyncio.sleep(0)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        pytest.param("<link", "<!-- a\n  comment --><link", [WRONG], id="before"),
        pytest.param('"left"/>\n</robot>', '"left"/>\n  \n</robot>', [WRONG], id="behind"),
        pytest.param("$(arg side)", "$(arg  side)", [], id="there"),
    ],
)
def test_a_finding_stays_where_it_was_until_the_pause(
    tmp_path: Path, old: str, new: str, expected: list[tuple[str, str]]
) -> None:
    async def story(client: Client) -> None:
        client.open(NAME)
        await paused()
        [before] = client.found(NAME)
        assert client.codes(NAME) == [WRONG]
        client.change(NAME, ARM.replace(old, new, 1))
        assert client.codes(NAME) == expected
        assert [each["message"] for each in client.found(NAME)] == [before["message"]] * len(expected)
        await paused()
        [after] = client.found(NAME)
        assert (after["code"], after["message"]) == (before["code"], before["message"])

    played(tmp_path, story, TEXTS)
