"""Files of YAML that xacro sources load, as documents in an editor."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

import pytest

from hostile.in_process import CAPABILITIES, InProcess, Json, StillClock
from hostile.world import AT, WHOLE

pytestmark = pytest.mark.quick

ROBOT = """\
<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:property name="config" value="${xacro.load_yaml('config/limits.yaml')}"/>
  <link name="base"/>
  <link name="tool"/>
  <joint name="hinge" type="revolute">
    <parent link="${config.parent}"/>
    <child link="tool"/>
    <origin xyz="${config['place']}"/>
    <limit lower="-1" upper="${config['joint_limits']['hinge']['max']}" effort="1" velocity="1"/>
  </joint>
</robot>
"""
IDLE = ROBOT.replace("config/limits.yaml", "config/other.yaml")
LIMITS = """\
parent: base
place: 0 0 0.5
joint_limits:
  hinge:
    max: 1.50
"""
WRONG = LIMITS.replace("1.50", "abc")
SOURCE, DATA = "arm.urdf.xacro", "config/limits.yaml"
TEXTS = {SOURCE: ROBOT, DATA: LIMITS, "config/other.yaml": LIMITS}
BAD_NUMBER = "urdf-bad-number"


class Client:
    """An editor of a folder, in which a document is called by its path."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.server = InProcess([folder], CAPABILITIES)
        self.texts: dict[str, str] = {}

    def uri(self, name: str) -> str:
        return (self.folder / name).as_uri()

    def open(self, name: str, text: str = "") -> None:
        self.texts[name] = text or (self.folder / name).read_text()
        language = "xml" if name.endswith(".xacro") else "yaml"
        document = {"uri": self.uri(name), "languageId": language, "version": 1, "text": self.texts[name]}
        self.server.tell("textDocument/didOpen", {"textDocument": document})

    def change(self, name: str, text: str) -> None:
        self.texts[name] = text
        document = {"uri": self.uri(name), "version": 2}
        self.server.tell("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": text}]})

    async def write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text)
        self.server.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": self.uri(name), "type": 2}]})
        await self.server.rest()

    def close(self, name: str) -> None:
        self.server.tell("textDocument/didClose", {"textDocument": {"uri": self.uri(name)}})

    def found(self, name: str) -> Json:
        return self.server.ask("textDocument/diagnostic", {"textDocument": {"uri": self.uri(name)}})["items"]

    def codes(self, name: str) -> list[tuple[str, str]]:
        """The findings of a document, each with the text at its place."""
        return [(each["code"], self._text(name, each["range"])) for each in self.found(name)]

    def _text(self, name: str, span: Json) -> str:
        lines = self.texts[name].splitlines(keepends=True)
        start, end = span["start"], span["end"]
        assert start["line"] == end["line"]
        line: str = lines[start["line"]]
        return line[start["character"] : end["character"]]

    def ask(self, method: str, name: str, word: str, **more: Json) -> Json:
        """Asks about the first place of a word."""
        before = self.texts[name][: self.texts[name].index(word)]
        position = {"line": before.count("\n"), "character": len(before) - before.rfind("\n") - 1}
        document = {"uri": self.uri(name)}
        return self.server.ask(f"textDocument/{method}", {"textDocument": document, "position": position, **more})

    def edited(self, edit: Json) -> dict[str, str]:
        """The texts of the files that an edit changes, after it."""
        made = {}
        for change in edit["documentChanges"]:
            name = os.path.relpath(change["textDocument"]["uri"].removeprefix("file://"), self.folder)
            text = self.texts.get(name) or (self.folder / name).read_text()
            starts = [0, *(at + 1 for at, letter in enumerate(text) if letter == "\n")]
            for each in sorted(change["edits"], key=lambda one: str(one["range"]), reverse=True):
                ends = [starts[at["line"]] + at["character"] for at in each["range"].values()]
                text = text[: ends[0]] + each["newText"] + text[ends[1] :]
            made[name] = text
        return made


def played(folder: Path, story: Callable[[Client], Awaitable[None]], texts: Mapping[str, str] = TEXTS) -> None:
    for name, text in texts.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    client = Client(folder)

    async def run() -> None:
        await client.server.begin()
        try:
            await story(client)
            assert not client.server.server.session.statistics.failures
        finally:
            client.server.end()

    with asyncio.Runner(loop_factory=StillClock) as runner:
        runner.run(run())


def is_answered(client: Client, name: str) -> bool:
    """Whether anything is said of a document: of one that is not ours there is no answer to any question."""
    document = {"textDocument": {"uri": client.uri(name)}}
    answers = [client.server.ask(f"textDocument/{method}", {**document, **more}) for method, more in WHOLE]
    answers += [client.ask(method, name, "base", **more) for method, more in AT]
    return any(bool(each.get("items") if isinstance(each, dict) else each) for each in answers)


@pytest.mark.parametrize("is_source_open", [False, True])
def test_a_wrong_value_is_reported_where_yaml_has_it(tmp_path: Path, *, is_source_open: bool) -> None:
    async def story(client: Client) -> None:
        if is_source_open:
            client.open(SOURCE)
        client.open(DATA, WRONG)
        assert client.codes(DATA) == [(BAD_NUMBER, "abc")]
        [used] = client.found(DATA)[0]["relatedInformation"]
        assert (used["message"], used["location"]["uri"]) == ("used here", client.uri(SOURCE))
        client.change(DATA, LIMITS)
        assert client.codes(DATA) == []
        client.change(DATA, LIMITS.replace("base", "nowhere"))
        assert ("urdf-undefined-link", "nowhere") in client.codes(DATA)

    played(tmp_path, story)


def test_what_stops_pyyaml_is_reported(tmp_path: Path) -> None:
    async def story(client: Client) -> None:
        client.open(DATA, LIMITS + "list: [1\n")
        assert [code for code, _ in client.codes(DATA)] == ["xacro-yaml-syntax"]

    played(tmp_path, story)


def test_a_file_that_no_source_loads_gets_no_answers(tmp_path: Path) -> None:
    async def story(client: Client) -> None:
        client.open(SOURCE)
        client.open("config/other.yaml", WRONG)
        assert not is_answered(client, "config/other.yaml")
        client.open(DATA)
        assert is_answered(client, DATA)

    played(tmp_path, story)


@pytest.mark.parametrize("is_source_open", [False, True])
def test_a_document_is_ours_as_long_as_a_source_loads_it(tmp_path: Path, *, is_source_open: bool) -> None:
    async def story(client: Client) -> None:
        async def becomes(text: str) -> None:
            if is_source_open:
                client.change(SOURCE, text)
            else:
                await client.write(SOURCE, text)

        if is_source_open:
            client.open(SOURCE)
        client.open(DATA, WRONG)
        for _ in range(2):
            await becomes(IDLE)
            assert not is_answered(client, DATA)
            await becomes(ROBOT)
            assert client.codes(DATA) == [(BAD_NUMBER, "abc")]

    played(tmp_path, story)


def test_annotations_of_a_robot_in_smurf_stay_what_they_are(tmp_path: Path) -> None:
    async def story(client: Client) -> None:
        client.open(SOURCE)
        client.open("motors.yml")
        await client.write("arm.smurf", "modelname: arm\nfiles: [arm.urdf, motors.yml]\n")
        assert client.codes("motors.yml") == [("smurf-undefined-joint", "nothing")]
        await client.write("arm.smurf", "modelname: arm\nfiles: [arm.urdf]\n")
        assert client.codes("motors.yml") == []
        assert "(link)" in str(client.ask("hover", "motors.yml", "base"))

    texts = {
        SOURCE: ROBOT.replace("config/limits.yaml", "motors.yml"),
        "motors.yml": f"motors:\n- {{name: m, joint: nothing}}\n{LIMITS}",
        "arm.smurf": "modelname: arm\nfiles: [arm.urdf]\n",
        "arm.urdf": '<robot name="r"><link name="b"/></robot>\n',
    }
    played(tmp_path, story, texts)


def test_a_key_is_renamed_alike_from_both_sides(tmp_path: Path) -> None:
    async def story(client: Client) -> None:
        client.open(SOURCE)
        from_source = client.edited(client.ask("rename", SOURCE, "joint_limits", newName="limits"))
        client.open(DATA)
        assert client.edited(client.ask("rename", SOURCE, "joint_limits", newName="limits")) == from_source
        assert client.edited(client.ask("rename", DATA, "joint_limits", newName="limits")) == from_source
        assert from_source == {
            SOURCE: ROBOT.replace("joint_limits", "limits"),
            DATA: LIMITS.replace("joint_limits", "limits"),
        }

    played(tmp_path, story)


def test_a_key_is_led_to_from_its_uses_and_leads_to_them(tmp_path: Path) -> None:
    async def story(client: Client) -> None:
        client.open(DATA)
        client.open(SOURCE)
        [found] = client.ask("definition", SOURCE, "hinge']")
        assert found["uri"] == client.uri(DATA)
        places = client.ask("references", DATA, "hinge", context={"includeDeclaration": False})
        assert [each["uri"] for each in places] == [client.uri(SOURCE)]
        said = client.ask("hover", DATA, "max")["contents"]["value"]
        assert said == "(key) `max` = **1.5**\n\nused in `arm.urdf.xacro:9`"
        of_value = client.ask("hover", DATA, "1.50")["contents"]["value"]
        assert of_value.startswith(f"{said}\n\n---\n\n**upper**")

    played(tmp_path, story)


def test_a_link_that_yaml_names_is_known_there(tmp_path: Path) -> None:
    async def story(client: Client) -> None:
        client.open(DATA)
        said = client.ask("hover", DATA, "base")
        assert "(link) `base`" in said["contents"]["value"]
        start = {"line": 0, "character": 8}
        assert said["range"]["start"] == client.ask("prepareRename", DATA, "base")["range"]["start"] == start
        [found] = client.ask("definition", DATA, "base")
        assert found["uri"] == client.uri(SOURCE)
        renamed = client.edited(client.ask("rename", DATA, "base", newName="foot"))
        assert renamed == {SOURCE: ROBOT.replace('"base"', '"foot"'), DATA: LIMITS.replace("base", "foot")}

    played(tmp_path, story)


def test_a_link_is_moved_where_yaml_says_its_place(tmp_path: Path) -> None:
    async def story(client: Client) -> None:
        client.open(SOURCE)
        asked = {"frame": "hinge", "translation": [0, 0, 0.75]}
        arguments = {"command": "robray.moveCandidates", "arguments": [client.uri(SOURCE), asked]}
        [best, *_] = client.server.ask("workspace/executeCommand", arguments)["candidates"]
        assert best["files"] == [client.uri(DATA)]
        assert client.edited(best["edit"]) == {DATA: LIMITS.replace("0 0 0.5", "0 0 0.75")}

    played(tmp_path, story)


ELSEWHERE = (
    '<link name="l${config.place}"/>',
    "<xacro:if value=\"${config.place[4] == '0'}\"><link name='l'/></xacro:if>",
)


@pytest.mark.parametrize("other", ELSEWHERE)
def test_a_value_that_is_used_elsewhere_is_not_moved(tmp_path: Path, other: str) -> None:
    async def story(client: Client) -> None:
        client.open(SOURCE)
        asked = {"frame": "hinge", "translation": [0, 0, 1.5]}
        arguments = {"command": "robray.moveCandidates", "arguments": [client.uri(SOURCE), asked]}
        answer = client.server.ask("workspace/executeCommand", arguments)
        assert answer["candidates"] == []
        assert "other places use the value" in answer["refused"][0]["reason"]

    played(tmp_path, story, {**TEXTS, SOURCE: ROBOT.replace("</robot>", f"{other}</robot>")})


SHARED = """\
<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:property name="length" value="0.5"/>
  <xacro:macro name="finger" params="name">
    <link name="${name}"/>
    <joint name="${name}_joint" type="fixed">
      <parent link="base"/><child link="${name}"/><origin xyz="0 0 0.25"/>
    </joint>
  </xacro:macro>
  <link name="base"/>
  <link name="tool"/>
  <joint name="hinge" type="fixed">
    <parent link="base"/><child link="tool"/><origin xyz="0 0 ${length}"/>
  </joint>
  <link name="tip"/>
  <joint name="end" type="fixed">
    <parent link="tool"/><child link="tip"/><origin xyz="0 0 ${length/2}"/>
  </joint>
  <link name="pin"/>
  <joint name="to_pin" type="fixed">
    <parent link="base"/><child link="pin"/><origin xyz="0 0 ${0.125}"/>
  </joint>
  <xacro:finger name="left"/>
  <xacro:finger name="right"/>
</robot>
"""

WAYS = {
    "a property": ("tool", 0.75, [("${length}", "${length + 0.25}"), ('"0.5"', '"0.75"')], ["tip"]),
    "what an expression is made of": ("tip", 0.5, [("${length/2}", "${length/2 + 0.25}"), ('"0.5"', '"1"')], ["tool"]),
    "a number in an expression": ("pin", 0.75, [("0.125", "0.75")], []),
    "the body of a macro": ("left", 0.5, [("0.25", "0.5")], ["right"]),
}


@pytest.mark.parametrize(("frame", "height", "changes", "others"), WAYS.values(), ids=WAYS.keys())
def test_a_way_that_moves_others_too_must_be_chosen(
    tmp_path: Path, frame: str, height: float, changes: list[tuple[str, str]], others: list[str]
) -> None:
    async def story(client: Client) -> None:
        client.open(SOURCE)
        asked = {"frame": frame, "translation": [0, 0, height]}
        arguments = {"command": "robray.moveCandidates", "arguments": [client.uri(SOURCE), asked]}
        found = client.server.ask("workspace/executeCommand", arguments)["candidates"]
        edited = [client.edited(each["edit"]) for each in found]
        assert edited == [{SOURCE: SHARED.replace(*each)} for each in changes]
        assert [each["mustBeChosen"] for each in found] == [*[False] * (len(changes) - 1), bool(others)]
        assert found[-1]["moves"] == others

    played(tmp_path, story, {SOURCE: SHARED})


def test_a_key_is_renamed_in_all_files_that_an_argument_chooses(tmp_path: Path) -> None:
    source = (
        '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:arg name="kind" default="one"/>'
        '<xacro:property name="c" value="${xacro.load_yaml(\'$(arg kind)/c.yaml\')}"/><link name="${c.name}"/></robot>'
    )
    texts = {"r.urdf.xacro": source, "one/c.yaml": "name: a\n", "two/c.yaml": "# two\nname: b\n"}

    async def story(client: Client) -> None:
        client.open("r.urdf.xacro")
        renamed = client.edited(client.ask("rename", "r.urdf.xacro", "name}", newName="called"))
        assert renamed == {
            "r.urdf.xacro": source.replace("c.name", "c.called"),
            "one/c.yaml": "called: a\n",
            "two/c.yaml": "# two\ncalled: b\n",
        }

    played(tmp_path, story, texts)


@pytest.mark.parametrize("opened", [SOURCE, "part.xacro"])
def test_files_that_sources_name_are_named_anew_when_they_move(tmp_path: Path, opened: str) -> None:
    source = ROBOT.replace("</robot>", '<xacro:include filename="part.xacro"/></robot>')

    async def story(client: Client) -> None:
        client.open(opened)
        moves = (("part.xacro", "limb.xacro"), (DATA, "limits.yaml"))
        files = [{"oldUri": client.uri(old), "newUri": client.uri(new)} for old, new in moves]
        edit = client.server.ask("workspace/willRenameFiles", {"files": files})
        assert client.edited(edit) == {SOURCE: source.replace("part.xacro", "limb.xacro").replace(DATA, "limits.yaml")}

    played(tmp_path, story, {**TEXTS, SOURCE: source, "part.xacro": "<robot/>"})


def test_a_link_that_yaml_names_is_renamed_in_all_robots_that_load_it(tmp_path: Path) -> None:
    async def story(client: Client) -> None:
        client.open(DATA)
        renamed = client.edited(client.ask("rename", DATA, "base", newName="foot"))
        source = ROBOT.replace('"base"', '"foot"')
        assert renamed == {SOURCE: source, "leg.urdf.xacro": source, DATA: LIMITS.replace("base", "foot")}

    played(tmp_path, story, {**TEXTS, "leg.urdf.xacro": ROBOT})


def test_the_outline_has_the_keys(tmp_path: Path) -> None:
    async def story(client: Client) -> None:
        client.open(DATA)
        document = {"textDocument": {"uri": client.uri(DATA)}}
        found = client.server.ask("textDocument/documentSymbol", document)
        assert [(each["name"], each.get("detail")) for each in found] == [
            ("parent", "= base"),
            ("place", "= 0 0 0.5"),
            ("joint_limits", None),
        ]
        [hinge] = found[2]["children"]
        assert [each["name"] for each in hinge["children"]] == ["max"]

    played(tmp_path, story)


def test_the_source_is_judged_with_what_is_typed_in_yaml(tmp_path: Path) -> None:
    async def story(client: Client) -> None:
        client.open(SOURCE)
        client.open(DATA)
        client.change(DATA, LIMITS.replace("hinge", "elbow"))
        assert [code for code, _ in client.codes(SOURCE)] == ["xacro-undefined-key"]
        client.close(DATA)
        assert client.codes(SOURCE) == []
        assert client.found(DATA) == []

    played(tmp_path, story)


def test_the_outline_of_a_source_follows_what_only_it_reads(tmp_path: Path) -> None:
    """Nothing uses the property, so the expansion does not load the file: the outline asks for the value."""

    async def story(client: Client) -> None:
        client.open(SOURCE)
        document = {"textDocument": {"uri": client.uri(SOURCE)}}
        told = [str(client.server.ask("textDocument/documentSymbol", document))]
        client.open(DATA, "5\n")
        told.append(str(client.server.ask("textDocument/documentSymbol", document)))
        client.change(DATA, "6\n")
        told.append(str(client.server.ask("textDocument/documentSymbol", document)))
        assert ["= 4" in told[0], "= 5" in told[1], "= 6" in told[2]] == [True] * 3

    played(
        tmp_path,
        story,
        {
            SOURCE: '<robot name="arm" xmlns:xacro="x"><xacro:property name="n"'
            " value=\"${xacro.load_yaml('config/limits.yaml')}\"/></robot>",
            DATA: "4\n",
        },
    )
