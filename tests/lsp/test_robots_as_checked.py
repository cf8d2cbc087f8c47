"""The editor finds in xacro sources, and in what is loaded with them, what `robray check` finds."""

import asyncio
from pathlib import Path
from typing import NamedTuple

import pytest

from hostile.in_process import InProcess, Json, StillClock
from hostile.world import position
from robray.checking.checked import checked, look_around
from robray.checking.discover import given
from robray.project import Projects

XACRO = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
PAUSE = 2.0
"""Seconds after which all robots are expanded."""

TWO = """\
[robots.left]
file = "arm.urdf.xacro"
arguments = { side = "left" }

[robots.right]
file = "arm.urdf.xacro"
arguments = { side = "right" }
"""

ARM = f"""\
<robot name="arm" {XACRO}>
  <xacro:include filename="part.xacro"/>
  <xacro:arg name="side" default="left"/>
  <link name="base"/>
  <xacro:if value="${{'$(arg side)' == 'left'}}"><xacro:part name="hand" length="0.5"/></xacro:if>
  <xacro:unless value="${{'$(arg side)' == 'left'}}"><xacro:part name="foot" length="a"/></xacro:unless>
</robot>
"""

PART = f"""\
<robot {XACRO}>
  <xacro:macro name="part" params="name length">
    <link name="${{name}}"/>
    <joint name="${{name}}_joint" type="fixed">
      <parent link="bass"/><child link="${{name}}"/><origin xyz="0 0 ${{length}}"/>
    </joint>
  </xacro:macro>
</robot>
"""

SRDF = """\
<robot name="arm">
  <group name="hand"><link name="hand"/><joint name="hnd_joint"/></group>
  <disable_collisions link1="base" link2="hadn" reason="Never"/>
</robot>
"""

SRDF_SOURCE = f"""\
<robot name="arm" {XACRO}>
  <xacro:include filename="pairs.xacro"/>
  <group name="hand"><link name="hand"/><joint name="hnd_joint"/></group>
  <xacro:pair link="hadn"/>
  <xacro:pair link="foot"/>
</robot>
"""
PAIRS = f"""\
<robot {XACRO}>
  <xacro:macro name="pair" params="link">
    <disable_collisions link1="base" link2="${{link}}" reason="Never"/>
    <disable_collisions link1="bsae" link2="hand" reason="Never"/>
  </xacro:macro>
</robot>
"""

OWN = ARM.replace(
    "</robot>",
    """\
  <xacro:unless value="${'$(arg side)' == 'left'}">
    <link name="toe"/>
    <joint name="toe_joint" type="fixed">
      <parent link="base"/><child link="toe"/><!-- robray: ignore[urdf-bad-number] --><origin xyz="0 0 a"/>
    </joint>
  </xacro:unless>
</robot>""",
)
LOADING = (
    ARM.replace("  <link", '  <xacro:property name="config" value="${xacro.load_yaml(\'config.yaml\')}"/>\n  <link')
    .replace('"0.5"', '"${config.hand}"')
    .replace('"a"', '"${config.foot}"')
)
VALUES = "hand: 0.5\nfoot: a\n"
SILENCED = PART.replace("<origin", "<!-- robray: ignore[urdf-bad-number] --><origin")

CELL = '[scenes.cell]\nfiles = ["cell.robray", "arm.urdf.xacro"]\n\n'
SOUND = PART.replace("bass", "base")
SCENE = "frame cup { parent hand_joint; }\nframe lid { parent foot_joint; }\n"

WORKSPACES = {
    "one robot": {"arm.urdf.xacro": ARM, "part.xacro": PART},
    "two robots of one source": {"robray.toml": TWO, "arm.urdf.xacro": ARM, "part.xacro": PART},
    "a comment that one of two robots needs": {"robray.toml": TWO, "arm.urdf.xacro": OWN, "part.xacro": SILENCED},
    "a comment that no robot needs": {
        "robray.toml": TWO,
        "arm.urdf.xacro": OWN.replace("0 0 a", "0 0 1"),
        "part.xacro": SILENCED,
    },
    "a robot that xacro refuses, and one that it takes": {
        "robray.toml": TWO,
        "arm.urdf.xacro": ARM.replace('"0.5"', '"${nothing}"'),
        "part.xacro": PART,
    },
    "two sources with one part": {
        "robray.toml": TWO,
        "arm.urdf.xacro": ARM,
        "leg.urdf.xacro": ARM.replace('"0.5"', '"b"'),
        "part.xacro": PART,
    },
    "a comment that the robots of one of two sources need": {
        "arm.urdf.xacro": ARM.replace('"0.5"', '"a"'),
        "leg.urdf.xacro": ARM,
        "part.xacro": SILENCED,
    },
    "an argument that one robot lacks": {
        "robray.toml": TWO.replace('arguments = { side = "right" }', ""),
        "arm.urdf.xacro": ARM.replace('<xacro:arg name="side" default="left"/>', ""),
        "part.xacro": PART,
    },
    "two robots that load one file of YAML": {
        "robray.toml": TWO,
        "arm.urdf.xacro": LOADING,
        "part.xacro": PART,
        "config.yaml": VALUES,
    },
    "two robots that load different files of YAML": {
        "robray.toml": TWO,
        "arm.urdf.xacro": LOADING.replace("config.yaml", "$(arg side).yaml"),
        "part.xacro": SOUND,
        "left.yaml": VALUES,
        "right.yaml": VALUES,
    },
    "two sources that load one file of YAML": {
        "arm.urdf.xacro": LOADING,
        "leg.urdf.xacro": LOADING,
        "part.xacro": SOUND,
        "config.yaml": VALUES,
    },
    "a scene with a source": {"robray.toml": CELL, "cell.robray": SCENE, "arm.urdf.xacro": ARM, "part.xacro": SOUND},
    "a scene that a comment loads with a source": {
        "cell.robray": f'# robray: with "arm.urdf.xacro"\n{SCENE}',
        "arm.urdf.xacro": ARM,
        "part.xacro": SOUND,
    },
    "a source that a comment in it loads with a scene": {
        "cell.robray": SCENE,
        "arm.urdf.xacro": ARM.replace("<link", '<!-- robray: with "cell.robray" -->\n  <link'),
        "part.xacro": SOUND,
    },
    "a scene with the first of two robots": {
        "robray.toml": CELL + TWO,
        "cell.robray": SCENE,
        "arm.urdf.xacro": ARM,
        "part.xacro": SOUND,
    },
    "a scene with a source that xacro refuses": {
        "robray.toml": CELL,
        "cell.robray": SCENE,
        "arm.urdf.xacro": ARM.replace("0.5", "${nothing}"),
        "part.xacro": SOUND,
    },
    "a scene that a comment loads with a source that xacro refuses": {
        "cell.robray": f'# robray: with "arm.urdf.xacro"\n{SCENE}',
        "arm.urdf.xacro": ARM.replace("0.5", "${nothing}"),
        "part.xacro": SOUND,
    },
    "a scene with a part of a robot": {
        "robray.toml": CELL.replace("arm.urdf", "part"),
        "cell.robray": SCENE,
        "arm.urdf.xacro": ARM,
        "part.xacro": SOUND,
    },
    "a scene with a source twice": {
        "robray.toml": """\
[scenes.cell]
files = [
    "cell.robray",
    { path = "arm.urdf.xacro", prefix = "l_" },
    { path = "arm.urdf.xacro", prefix = "r_", parent = "l_hand_joint" },
]
""",
        "cell.robray": SCENE.replace("hand", "r_hand"),
        "arm.urdf.xacro": ARM,
        "part.xacro": PART,
    },
    "a scene and a source that declare one name": {
        "robray.toml": CELL,
        "cell.robray": f"{SCENE}frame hand_joint {{ }}\n",
        "arm.urdf.xacro": ARM,
        "part.xacro": SOUND,
    },
    "an SRDF of a source": {"arm.urdf.xacro": ARM, "part.xacro": SOUND, "arm.srdf": SRDF},
    "an SRDF in a set with a source": {
        "robray.toml": '[scenes.arm]\nfiles = ["arm.urdf.xacro", "arm.srdf"]\n',
        "arm.urdf.xacro": ARM,
        "part.xacro": SOUND,
        "arm.srdf": SRDF,
    },
    "a source of an SRDF": {
        "arm.urdf.xacro": ARM,
        "part.xacro": SOUND,
        "arm.srdf.xacro": SRDF_SOURCE,
        "pairs.xacro": PAIRS,
    },
    "a source of an SRDF in a set": {
        "robray.toml": '[scenes.arm]\nfiles = ["arm.urdf.xacro", "arm.srdf.xacro"]\n',
        "arm.urdf.xacro": ARM,
        "part.xacro": SOUND,
        "arm.srdf.xacro": SRDF_SOURCE,
        "pairs.xacro": PAIRS,
    },
    "two sources that are loaded together": {
        "robray.toml": '[scenes.both]\nfiles = ["arm.urdf.xacro", "leg.urdf.xacro"]\n\n' + TWO,
        "arm.urdf.xacro": ARM,
        "leg.urdf.xacro": ARM.replace('name="arm"', 'name="leg"'),
        "part.xacro": PART,
    },
}


class Found(NamedTuple):
    code: str
    start: tuple[int, int]
    end: tuple[int, int]
    message: str
    related: tuple[str, ...]


Findings = dict[str, list[Found]]


@pytest.mark.parametrize("name", WORKSPACES)
def test_the_editor_finds_what_the_command_line_finds(name: str, tmp_path: Path) -> None:
    texts = WORKSPACES[name]
    for path, text in texts.items():
        (tmp_path / path).write_text(text)
    assert in_editor(tmp_path, texts) == on_command_line(tmp_path, texts)


def test_a_finding_of_one_of_several_robots_names_it(tmp_path: Path) -> None:
    texts = WORKSPACES["two robots of one source"]
    for path, text in texts.items():
        (tmp_path / path).write_text(text)
    found = {each.code: each.message for each in in_editor(tmp_path, texts)["part.xacro"]}
    assert found["urdf-bad-number"].endswith("(robot 'right')")
    assert found["urdf-undefined-link"] == "undefined link 'bass'"


def test_a_comment_is_unused_if_no_robot_needs_it(tmp_path: Path) -> None:
    unused = {}
    for name in ("a comment that one of two robots needs", "a comment that no robot needs"):
        texts = WORKSPACES[name]
        for path, text in texts.items():
            (tmp_path / path).write_text(text)
        found = on_command_line(tmp_path, texts)["arm.urdf.xacro"]
        unused[name] = [each.message for each in found if each.code == "unused-suppression"]
    assert [*map(len, unused.values())] == [0, 1], unused


def on_command_line(folder: Path, texts: dict[str, str]) -> Findings:
    projects = Projects()
    asked = given([str(folder)], projects.is_passed_over)
    around = look_around(asked, projects)
    found: Findings = {path: [] for path in texts if not path.endswith(".toml")}
    report = checked(asked, projects, around, asked.read_scope(projects, around.folders, around.sets))
    for each in report.findings.diagnostics:
        path = str(Path(each.at.path).relative_to(folder))
        text = texts[path]
        start, end = _place(position(text, each.at.span.start)), _place(position(text, each.at.span.end))
        related = tuple(other.message for other in each.related)
        found[path].append(Found(each.code, start, end, each.message, related))
    return {path: sorted(its) for path, its in found.items()}


def in_editor(folder: Path, texts: dict[str, str]) -> Findings:
    with asyncio.Runner(loop_factory=StillClock) as runner:
        return runner.run(_in_editor(folder, texts))


async def _in_editor(folder: Path, texts: dict[str, str]) -> Findings:
    client = InProcess([folder])
    try:
        await client.begin()
        sources = {path: text for path, text in texts.items() if not path.endswith(".toml")}
        for path, text in sources.items():
            document = {"uri": (folder / path).as_uri(), "languageId": "", "version": 1, "text": text}
            client.tell("textDocument/didOpen", {"textDocument": document})
        clock = asyncio.get_running_loop()
        assert isinstance(clock, StillClock)
        await clock.let_pass(PAUSE)
        return {path: _found(client, folder / path) for path in sources}
    finally:
        client.end()


def _found(client: InProcess, path: Path) -> list[Found]:
    items = client.ask("textDocument/diagnostic", {"textDocument": {"uri": path.as_uri()}})["items"]
    return sorted(
        Found(
            each["code"],
            _place(each["range"]["start"]),
            _place(each["range"]["end"]),
            each["message"],
            tuple(other["message"] for other in each.get("relatedInformation", ())),
        )
        for each in items
    )


def _place(at: Json) -> tuple[int, int]:
    return at["line"], at["character"]
