"""Which robot an SRDF is about where nobody says it, on the command line and in an editor."""

import json
from pathlib import Path

import pytest

from cli.command import Command
from formats.served import served

SRDF = '<robot name="arm">\n<disable_collisions link1="base" link2="hnad"/>\n</robot>\n'
ARM = (
    '<robot name="{}">\n<link name="base"/>\n<link name="{}"/>\n'
    '<joint name="wrist" type="fixed"><parent link="base"/><child link="{}"/></joint>\n</robot>\n'
)
SOURCE = (
    '<robot name="arm" xmlns:xacro="http://ros.org/wiki/xacro">\n<xacro:property name="end" value="hand"/>\n'
    '<link name="base"/>\n<link name="${end}"/>\n'
    '<joint name="wrist" type="fixed"><parent link="base"/><child link="${end}"/></joint>\n</robot>\n'
)
INCLUDING = (
    '<robot name="cup" xmlns:xacro="http://ros.org/wiki/xacro">\n<xacro:include filename="$(find x)/{}"/>\n</robot>\n'
)
HAND, CUP = ARM.format("arm", "hand", "hand"), ARM.format("cup", "base_link", "base_link")
DIFFERING = ["config/arm.srdf:2:28 several-robots"]
KNOWN, UNKNOWN = ["config/arm.srdf:2:41 srdf-undefined-link"], ["config/arm.srdf:1:2 srdf-no-robot"]


@pytest.mark.parametrize(
    ("files", "wanted"),
    [
        ({"urdf/arm.urdf": HAND}, KNOWN),
        ({"urdf/arm.urdf": HAND, "cup.urdf": CUP}, KNOWN),
        ({"urdf/arm.urdf": HAND, "old/arm.urdf": ARM.format("arm", "palm", "palm")}, KNOWN),
        ({"urdf/arm.urdf": HAND, "old/arm.urdf": ARM.format("arm", "hnad", "hnad")}, []),
        ({"urdf/arm.urdf": HAND, "old/arm.urdf": ARM.format("arm", "hnad", "hnad").replace("base", "foot")}, DIFFERING),
        ({f"{each}/arm.urdf": ARM.format("arm", each, each) for each in "abcde"}, UNKNOWN),
        ({"urdf/arm.urdf": HAND, "config/arm.urdf": ARM.format("arm", "palm", "palm")}, KNOWN),
        ({"urdf/arm.urdf.xacro": SOURCE}, KNOWN),
        ({"urdf/arm.urdf.xacro": SOURCE, "config/arm.srdf.xacro": SOURCE}, KNOWN),
        ({"urdf/arm.urdf.xacro": SOURCE, "urdf/hand.xacro": SOURCE}, KNOWN),
        ({"urdf/arm.urdf.xacro": SOURCE, "top.xacro": INCLUDING.format("urdf/arm.urdf.xacro")}, UNKNOWN),
        ({"urdf/arm.urdf.xacro": SOURCE, "top.xacro": INCLUDING.format("old/arm.urdf.xacro")}, KNOWN),
        ({"cup.urdf": ARM.format("cup", "top", "top")}, UNKNOWN),
        ({}, UNKNOWN),
    ],
    ids=[
        "by name",
        "two that lack it",
        "the one with more",
        "two that differ",
        "too many",
        "two alike",
        "the nearer",
        "a source",
        "no srdf",
        "called like it",
        "included",
        "another included",
        "another name",
        "none",
    ],
)
def test_the_robot_that_fits_is_found(command: Command, files: dict[str, str], wanted: list[str]) -> None:
    command.write("".join(f"//- {name}\n{text}" for name, text in {"config/arm.srdf": SRDF, **files}.items()))
    assert command.check("config/arm.srdf").codes == wanted


def test_a_set_of_the_project_goes_before_what_fits(command: Command) -> None:
    command.write(
        f"//- arm.srdf\n{SRDF}//- arm.urdf\n{HAND}//- other.urdf\n{ARM.format('arm', 'hnad', 'hnad')}"
        '//- robray.toml\n[scenes.arm]\nfiles = ["other.urdf", "arm.srdf"]\n'
    )
    assert command.check("arm.srdf").codes == []


async def test_an_editor_leads_to_the_robot_and_follows_it(tmp_path: Path) -> None:
    files = {"arm.srdf": SRDF, "arm.urdf": HAND}
    (tmp_path / "robray.toml").touch()
    async with served(tmp_path, files, "xml") as given:
        await given.until_told("arm.srdf", [("srdf-undefined-link", 1)])
        assert await given.definition("arm.srdf", 'link1="ba~se"') == [("arm.urdf", "base")]
        changed = await given.renamed("arm.urdf", 'name="ba~se"', "foot")
        assert 'link1="foot"' in changed["arm.srdf"]
        given.change("arm.urdf", HAND.replace("hand", "hnad"))
        await given.until_told("arm.srdf", [])


async def test_an_editor_follows_each_robot_that_fits(tmp_path: Path) -> None:
    (tmp_path / "robray.toml").touch()
    source = SRDF.replace("hnad", "hand")
    files = {"arm.srdf": source, "one.urdf": HAND, "two.urdf": HAND.replace("<joint", '<link name="cup"/><joint')}
    async with served(tmp_path, files, "xml") as given:
        await given.until_told("arm.srdf", [])
        given.change("one.urdf", HAND.replace("base", "foot"))
        await given.until_told("arm.srdf", [("several-robots", 1)])
        given.change("two.urdf", files["two.urdf"].replace("base", "foot"))
        await given.until_told("arm.srdf", [("srdf-undefined-link", 1)])
        given.change("arm.srdf", f'<!-- robray: with "one.urdf" -->{source.replace("base", "foot")}')
        await given.until_told("arm.srdf", [])


def test_several_robots_have_no_states_and_no_collisions(command: Command) -> None:
    other = HAND.replace("<joint", '<link name="cup"/><joint')
    command.write(f"//- one.urdf\n{HAND}//- two.urdf\n{other}//- arm.srdf\n{SRDF.replace('hnad', 'hand')}")
    assert command.check("arm.srdf").codes == []
    assert "'arm.srdf'; name it in a comment" in command.run("collisions", "arm.srdf").err


def test_a_state_puts_its_joints(command: Command) -> None:
    command.write(
        "//- arm.urdf\n"
        + HAND.replace('type="fixed">', 'type="revolute"><limit lower="-1" upper="1" effort="1" velocity="1"/>')
        + '//- arm.srdf\n<robot name="arm"><group name="all"><joint name="wrist"/></group>\n'
        '<group_state name="bent" group="all"><joint name="wrist" value="0.5"/></group_state></robot>\n'
    )
    shown = command.run("show", "arm.srdf", "--set", "bent")
    assert shown.status == 0
    assert "wrist is at 28.6479° (0.5 rad)" in shown.err
    assert "did you mean 'bent'?" in command.run("show", "arm.srdf", "--set", "bnet").err
    assert command.run("show", "arm.urdf", "--set", "bent") == shown
    assert command.run("show", "arm.urdf").out.endswith("\nnamed states, for --set: bent\n")
    for path in ("arm.srdf", "arm.urdf"):
        assert json.loads(command.run("show", "--format", "json", path).out)["states"] == {"bent": {"wrist": 0.5}}
    pictures = []
    for settings in ([], ["--set", "bent"], ["--set", "wrist=0.5"]):
        assert command.run("convert", "arm.urdf", *settings, "-o", "arm.glb", "--force").status == 0
        pictures.append((command.folder / "arm.glb").read_bytes())
    assert pictures[0] != pictures[1] == pictures[2]
    command.write("//- other.srdf\n" + (command.folder / "arm.srdf").read_text())
    assert "name the SRDF" in command.run("show", "arm.urdf", "--set", "bent").err


def test_a_source_that_does_not_expand_is_the_only_finding(command: Command) -> None:
    command.write(f"//- arm.urdf.xacro\n{SOURCE.replace('${end}', '${ende}', 1)}//- arm.srdf\n{SRDF}")
    assert command.check().codes == ["arm.urdf.xacro:4:15 xacro-undefined-property"]


@pytest.mark.parametrize(
    ("second", "found"), [("", []), ('<link name="world"/>', ["arm.urdf:2:32 urdf-several-roots"])]
)
def test_of_several_roots_none_is_known_to_be_that_of_a_joint(command: Command, second: str, found: list[str]) -> None:
    robot = HAND.replace('<link name="base"/>', f'<link name="base"/>{second}')
    pair = '<disable_collisions link1="base" link2="hand" reason="Adjacent"/>'
    command.write(f'//- arm.urdf\n{robot}//- arm.srdf\n<robot name="arm">\n{pair}\n</robot>\n')
    assert command.check().codes == found


SRDF_SOURCE = """\
<robot name="arm" xmlns:xacro="http://ros.org/wiki/xacro">
<xacro:arg name="tool" default="cup"/>
<disable_collisions link1="base" link2="hnad"/>
<disable_collisions link1="base" link2="$(arg tool)_rim"/>
</robot>
"""
NAMED = '[scenes.arm]\nfiles = ["arm.urdf", "{}"]\n'


@pytest.mark.parametrize("name", ["arm.srdf.xacro", "config/semantic.xacro"])
def test_a_source_is_about_the_robot_of_its_name(command: Command, name: str) -> None:
    command.write(f"//- arm.urdf\n{HAND}//- {name}\n{SRDF_SOURCE}")
    assert command.check().codes == [f"{name}:3:41 srdf-undefined-link"]


@pytest.mark.parametrize("name", ["arm.srdf.xacro", "semantic.srdf.xacro"])
def test_of_a_source_in_a_set_all_undefined_links_are_reported(command: Command, name: str) -> None:
    command.write(f"//- arm.urdf\n{HAND}//- {name}\n{SRDF_SOURCE}//- robray.toml\n{NAMED.format(name)}")
    assert command.check().codes == [f"{name}:{at} srdf-undefined-link" for at in ("3:41", "4:41")]


@pytest.mark.parametrize(
    "source",
    [
        SRDF_SOURCE.replace('name="arm"', ""),
        SRDF_SOURCE.replace('"arm"', "\"${'arm'}\"").replace("hnad", "hand"),
        SRDF_SOURCE.replace("<dis", '<xacro:macro name="m"><dis', 1).replace("</robot>", "</xacro:macro></robot>"),
    ],
    ids=["part", "a name that an argument gives", "a macro"],
)
def test_of_a_source_without_a_robot_nothing_is_reported(command: Command, source: str) -> None:
    command.write(f"//- arm.urdf\n{HAND}//- arm.srdf.xacro\n{source}")
    assert command.check().codes == []


def test_each_robot_of_a_source_is_checked(command: Command) -> None:
    both = "".join(
        f'[robots.{tool}]\nfile = "arm.srdf.xacro"\narguments = {{ tool = "{tool}" }}\n' for tool in ("cup", "hnad")
    )
    source = SRDF_SOURCE.replace('"hnad"', '"hand"').replace("_rim", "")
    command.write(f"//- arm.urdf\n{HAND}//- arm.srdf.xacro\n{source}//- robray.toml\n{both}")
    assert command.check().codes == ["arm.srdf.xacro:4:41 srdf-undefined-link"]


def test_a_source_shows_its_robot(command: Command) -> None:
    source = SRDF_SOURCE.replace("hnad", "hand")
    command.write(f"//- arm.urdf\n{HAND}//- arm.srdf.xacro\n{source}")
    shown = command.run("show", "arm.srdf.xacro")
    assert shown.status == 0, shown.err
    assert "wrist" in shown.out + shown.err


def test_a_pair_that_a_macro_repeats_is_not_reported(command: Command) -> None:
    pair = '<disable_collisions link1="base" link2="{}"/>'
    macro = f'<xacro:macro name="pair" params="link">{pair.format("${link}")}</xacro:macro>'
    calls = '<xacro:pair link="base"/><xacro:pair link="hand"/><xacro:pair link="hand"/>\n'
    source = SRDF_SOURCE.replace("<disable", f"{macro}{calls}<disable", 1).replace("hnad", "hand")
    command.write(f"//- arm.urdf\n{HAND}//- arm.srdf.xacro\n{source}")
    assert command.check().codes == ["arm.srdf.xacro:4:2 srdf-duplicate-pair"]


def test_settings_of_moveit_do_not_make_the_robot_of_a_source_certain(command: Command) -> None:
    group = '<group name="all"><link name="hand"/></group>\n<disable'
    source = SRDF_SOURCE.replace("hnad", "hand").replace("<disable", group, 1)
    command.write(f"//- arm.urdf\n{HAND}//- arm.srdf.xacro\n{source}//- robray.toml\n")
    command.write("//- kinematics.yaml\nall:\n  kinematics_solver: a/B\nlal:\n  kinematics_solver: a/B\n")
    assert command.check().codes == ["kinematics.yaml:3:1 controllers-undefined-group"]


@pytest.mark.parametrize(("link", "found"), [("hnad", KNOWN), ("finger", [])])
def test_other_arguments_of_the_robot_may_define_a_link(command: Command, link: str, found: list[str]) -> None:
    command.write(
        f"//- urdf/arm.urdf.xacro\n{SOURCE}//- config/arm.srdf\n{SRDF.replace('hnad', link)}//- robray.toml\n"
    )
    assert command.check("config/arm.srdf").codes == found


def test_a_misspelt_joint_of_a_state_is_one_finding(command: Command) -> None:
    command.write(
        "//- arm.urdf\n"
        + HAND.replace('type="fixed">', 'type="revolute"><limit lower="-1" upper="1" effort="1" velocity="1"/>')
        + '//- arm.srdf\n<robot name="arm"><group name="all"><joint name="wrist"/></group>\n'
        '<group_state name="bent" group="all"><joint name="wrsit" value="0.5"/></group_state></robot>\n'
    )
    assert command.check("arm.srdf").codes == ["arm.srdf:2:51 srdf-undefined-joint"]
