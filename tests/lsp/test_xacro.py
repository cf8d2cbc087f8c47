"""The robots of xacro sources in an editor: findings, and where things lead, in the files that people write."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from hostile.in_process import InProcess
from lsp.session import Editor, editor
from robray.formats.xacro.expansion import expanding
from robray.rules.engine.rule import Diagnostic, Rule

ROOT = """\
<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:include filename="part.xacro"/>
  <link name="base"/>
  <xacro:part name="left" length="0.5"/>
  <xacro:part name="right" length="0.25"/>
</robot>
"""

PART = """\
<robot xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:macro name="part" params="name length">
    <link name="${name}"/>
    <joint name="${name}_joint" type="fixed">
      <parent link="base"/>
      <child link="${name}"/>
      <origin xyz="0 0 ${length}"/>
    </joint>
  </xacro:macro>
</robot>
"""


@pytest_asyncio.fixture
async def session(tmp_path: Path) -> AsyncIterator[Editor]:
    (tmp_path / "arm.urdf.xacro").write_text(ROOT)
    (tmp_path / "part.xacro").write_text(PART)
    async with editor(tmp_path) as found:
        yield found


def _place(text: str, word: str) -> tuple[int, int]:
    before = text[: text.index(word)]
    return before.count("\n"), len(before) - before.rfind("\n") - 1


async def test_a_sound_robot_has_no_findings(session: Editor) -> None:
    session.open("arm.urdf.xacro", ROOT)
    await session.codes("arm.urdf.xacro")


async def test_what_urdfdom_refuses_is_told_where_it_is_written_once_for_all_calls(session: Editor) -> None:
    text = PART.replace('parent link="base"', 'parent link="bass"')
    session.open("part.xacro", text)
    found = await session.codes("part.xacro", "urdf-undefined-link")
    (each,) = found.diagnostics
    assert each.range.start == types.Position(*_place(text, "bass"))


async def test_a_finding_follows_an_edit_of_an_included_file(session: Editor) -> None:
    session.open("arm.urdf.xacro", ROOT)
    await session.codes("arm.urdf.xacro")
    session.open("part.xacro", PART)
    await session.codes("part.xacro")
    line, column = _place(PART, 'params="name length"')
    there = types.Range(types.Position(line, column + 13), types.Position(line, column + 19))
    session.change("part.xacro", 2, types.TextDocumentContentChangePartial(there, "height"))
    await session.codes("part.xacro", "xacro-undefined-property")


async def test_a_link_leads_from_a_macro_to_the_root(session: Editor) -> None:
    session.open("arm.urdf.xacro", ROOT)
    session.open("part.xacro", PART)
    line, column = _place(PART, 'base"/>')
    (found,) = await session.definition("part.xacro", line, column + 1)
    assert isinstance(found, types.Location)
    assert found.uri == session.uri("arm.urdf.xacro")
    assert found.range.start == types.Position(*_place(ROOT, 'base"'))


async def test_a_hover_in_a_macro_has_the_evaluated_pose(session: Editor) -> None:
    session.open("part.xacro", PART)
    await session.codes("part.xacro")
    line, column = _place(PART, "_joint")
    assert "left_joint" in await session.hover("part.xacro", line, column + 1)


async def test_a_renamed_link_is_renamed_in_all_sources(session: Editor) -> None:
    session.open("arm.urdf.xacro", ROOT)
    session.open("part.xacro", PART)
    line, column = _place(ROOT, 'base"/>')
    params = types.RenameParams(session.document("arm.urdf.xacro"), types.Position(line, column), "foot")
    found = await session.client.text_document_rename_async(params)
    assert found is not None
    changes = found.changes or {}
    assert {uri: [each.range.start for each in edits] for uri, edits in changes.items()} == {
        session.uri("arm.urdf.xacro"): [types.Position(line, column)],
        session.uri("part.xacro"): [types.Position(*_place(PART, 'base"/>'))],
    }


async def test_names_that_calls_of_a_macro_put_together_are_renamed_in_all_of_them(session: Editor) -> None:
    session.open("part.xacro", PART)
    await session.codes("part.xacro")
    line, column = _place(PART, "_joint")
    params = types.RenameParams(session.document("part.xacro"), types.Position(line, column + 2), "_hinge")
    found = await session.client.text_document_rename_async(params)
    assert found is not None
    ((uri, (edit,)),) = (found.changes or {}).items()
    assert (uri, edit.new_text, edit.range.start.line) == (session.uri("part.xacro"), "hinge", line)


async def test_a_name_that_xacro_computes_is_not_renamed(session: Editor) -> None:
    text = ROOT.replace('name="base"', "name=\"${'base'}\"")
    session.open("arm.urdf.xacro", text)
    await session.codes("arm.urdf.xacro")
    session.open("part.xacro", PART)
    line, column = _place(PART, 'base"/>')
    params = types.RenameParams(session.document("part.xacro"), types.Position(line, column + 1), "foot")
    with pytest.raises(JsonRpcException, match="xacro computes this text"):
        await session.client.text_document_rename_async(params)


async def test_the_robot_is_a_document_beside_its_sources(session: Editor) -> None:
    session.open("part.xacro", PART)
    await session.codes("part.xacro")
    params = types.ExecuteCommandParams("robray.flattenedScene", [session.uri("part.xacro")])
    text = await session.client.workspace_execute_command_async(params)
    assert '<child link="right"/>' in str(text)


async def test_a_part_needs_the_arguments_of_the_robot_that_it_is_shown_in(session: Editor) -> None:
    """Makers ship a robot with a value for each argument beside the one that takes arguments."""
    (session.folder / "general.xacro").write_text(ROOT.replace('name="arm"', 'name="$(arg name)"'))
    session.happened("general.xacro", types.FileChangeType.Created)
    session.open("part.xacro", PART)
    await session.codes("part.xacro")
    params = types.ExecuteCommandParams("robray.serverStatus", [session.uri("part.xacro")])
    status = await session.client.workspace_execute_command_async(params)
    assert isinstance(status, dict)
    assert (status["sources"], status["is_source"]) == (0, False)


async def test_a_file_that_changes_on_the_disk_is_read_again(session: Editor) -> None:
    session.open("arm.urdf.xacro", ROOT)
    await session.codes("arm.urdf.xacro")
    (session.folder / "part.xacro").write_text(PART.replace('params="name length"', 'params="name"'))
    session.happened("part.xacro", types.FileChangeType.Changed)
    await session.codes("arm.urdf.xacro", "xacro-unknown-parameter")


NEEDY = """\
<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <link name="$(arg prefix)base"/>
  <xacro:if value="${'$(arg kind)' == 'long'}"><link name="rod"/></xacro:if>
</robot>
"""


async def _edits(folder: Path, source: str, code: str) -> dict[str, str]:
    """Texts that the quick fixes of a source add to an empty configuration, by title."""
    literals = types.ClientCodeActionLiteralOptions(types.ClientCodeActionKindOptions([]))
    actions = types.CodeActionClientCapabilities(code_action_literal_support=literals)
    text_document = types.TextDocumentClientCapabilities(code_action=actions)
    (folder / "robray.toml").write_text("")
    async with editor(folder, types.ClientCapabilities(text_document=text_document)) as session:
        session.open("needy.xacro", source)
        [found] = (await session.codes("needy.xacro", code)).diagnostics
        params = types.CodeActionParams(session.document("needy.xacro"), found.range, types.CodeActionContext([found]))
        offered = await session.client.text_document_code_action_async(params)
    edits = {}
    for each in offered or ():
        if isinstance(each, types.CodeAction) and each.edit is not None and each.edit.changes is not None:
            [[change]] = each.edit.changes.values()
            assert isinstance(change, types.TextEdit)
            edits[each.title] = change.new_text
    return edits


async def _edit(folder: Path, source: str, code: str, title: str) -> str:
    return (await _edits(folder, source, code))[title]


@pytest.mark.parametrize(
    ("files", "prefix"),
    [
        ({}, ""),
        (
            {
                "package.xml": "<package><name>arm</name></package>",
                "launch/arm.launch.py": "DeclareLaunchArgument('prefix', default_value='left_')\n",
            },
            "left_",
        ),
    ],
    ids=["alone", "launched"],
)
@pytest.mark.parametrize("compared", ["'$(arg kind)' ==", "xacro.arg('kind') =="])
async def test_a_quick_fix_names_the_robot_with_its_arguments(
    tmp_path: Path, files: dict[str, str], prefix: str, compared: str
) -> None:
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    source = NEEDY.replace("'$(arg kind)' ==", compared)
    edit = await _edit(tmp_path, source, "xacro-missing-argument", "Name the robot and its arguments in robray.toml")
    table = f'[robots.needy]\nfile = "needy.xacro"\narguments = {{ prefix = "{prefix}", kind = "long" }}\n'
    assert edit == table


async def test_a_quick_fix_is_offered_for_each_value_that_launch_files_give(tmp_path: Path) -> None:
    (tmp_path / "package.xml").write_text("<package><name>arm</name></package>")
    launched = "DeclareLaunchArgument('prefix', choices=['a_', 'b_', 'c_'])\n"
    launched += "DeclareLaunchArgument('kind', choices=['k', 'm'])\n"
    (tmp_path / "arm.launch.py").write_text(launched)
    title = "Name the robot and its arguments in robray.toml"
    edits = await _edits(tmp_path, NEEDY, "xacro-missing-argument")
    assert {
        name.removeprefix(title): text.splitlines()[-1] for name, text in edits.items() if name.startswith(title)
    } == {
        "": 'arguments = { prefix = "a_", kind = "k" }',
        ", with prefix = 'b_'": 'arguments = { prefix = "b_", kind = "k" }',
        ", with prefix = 'c_'": 'arguments = { prefix = "c_", kind = "k" }',
        ", with kind = 'm'": 'arguments = { prefix = "a_", kind = "m" }',
    }


async def test_a_quick_fix_allows_a_source_to_read_a_variable(tmp_path: Path) -> None:
    source = NEEDY.replace("$(arg prefix)", "$(env SIDE)").replace("$(arg kind)", "long")
    edit = await _edit(tmp_path, source, "xacro-unreadable-variable", "Allow 'SIDE' in robray.toml")
    assert edit == 'environment = ["SIDE"]\n'


IGNORED = """\
<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:property name="p" value="left_"/>
  <link name="{p}base"/>
  <joint name="j" type="fixed">
    <parent link="{p}base"/>
    <child link="none"/>
  </joint>
</robot>
"""


@pytest.mark.parametrize("code", ["xacro-not-evaluated", "urdf-undefined-link"])
async def test_a_quick_fix_writes_the_comment_that_silences_a_finding(tmp_path: Path, code: str) -> None:
    literals = types.ClientCodeActionLiteralOptions(types.ClientCodeActionKindOptions([]))
    actions = types.CodeActionClientCapabilities(code_action_literal_support=literals)
    text_document = types.TextDocumentClientCapabilities(code_action=actions)
    async with editor(tmp_path, types.ClientCapabilities(text_document=text_document)) as session:
        session.open("arm.xacro", IGNORED)
        codes = ["xacro-not-evaluated", "xacro-not-evaluated", "urdf-undefined-link"]
        told = (await session.codes("arm.xacro", *codes)).diagnostics
        found = next(each for each in told if each.code == code)
        params = types.CodeActionParams(session.document("arm.xacro"), found.range, types.CodeActionContext([found]))
        offered = await session.client.text_document_code_action_async(params)
        edits = {each.title: each.edit for each in offered or () if isinstance(each, types.CodeAction)}
        edit = edits[f"Ignore {code} on this line"]
        assert edit is not None
        assert edit.changes is not None
        [[change]] = edit.changes.values()
        assert change.new_text.strip() == f"<!-- robray: ignore[{code}] -->"
        session.change("arm.xacro", 2, types.TextDocumentContentChangePartial(change.range, change.new_text))
        codes.remove(code)
        await session.codes("arm.xacro", *codes)


def _replaced(text: str, word: str, new: str) -> types.TextDocumentContentChangePartial:
    line, column = _place(text, word)
    there = types.Range(types.Position(line, column), types.Position(line, column + len(word)))
    return types.TextDocumentContentChangePartial(there, new)


def _says(words: str) -> Callable[[types.PublishDiagnosticsParams], bool]:
    return lambda params: any(words in each.message for each in params.diagnostics)


LOADS = "'arm.urdf.xacro' defines it: add '# robray: with \"arm.urdf.xacro\"'"


async def test_a_scene_that_lacks_a_frame_names_the_source_whose_macro_makes_it(session: Editor) -> None:
    session.open("cell.robray", "frame cup { parent left_joint; }\n")
    await session.published("cell.robray", _says(LOADS))


async def test_a_scene_follows_the_sources_beside_it(session: Editor) -> None:
    """When a macro changes in the editor, and when a file that it is in changes on the disk."""
    session.open("cell.robray", "frame cup { parent left_hinge; }\n")
    await session.published("cell.robray", lambda params: not _says("arm.urdf.xacro")(params))
    session.open("part.xacro", PART)
    session.change("part.xacro", 2, _replaced(PART, "_joint", "_hinge"))
    await session.published("cell.robray", _says(LOADS))
    session.close("part.xacro")
    await session.published("cell.robray", lambda params: not _says("arm.urdf.xacro")(params))
    (session.folder / "part.xacro").write_text(PART.replace("_joint", "_hinge"))
    session.happened("part.xacro", types.FileChangeType.Changed)
    await session.published("cell.robray", _says(LOADS))


async def test_a_scene_follows_the_arguments_of_the_sources_beside_it(session: Editor) -> None:
    source = ROOT.replace("<link", '<xacro:arg name="side" default="left"/>\n  <link', 1).replace(
        '"right"', '"$(arg side)_hand"'
    )
    (session.folder / "arm.urdf.xacro").write_text(source)
    session.happened("arm.urdf.xacro", types.FileChangeType.Changed)
    session.open("cell.robray", "frame cup { parent r_hand_joint; }\n")
    await session.published("cell.robray", lambda params: not _says("arm.urdf.xacro")(params))
    (session.folder / "robray.toml").write_text('[robots.arm]\nfile = "arm.urdf.xacro"\narguments = { side = "r" }\n')
    session.happened("robray.toml", types.FileChangeType.Created)
    await session.published("cell.robray", _says(LOADS))


async def test_a_scene_follows_the_packages_of_the_sources_beside_it(session: Editor) -> None:
    (session.folder / "arm.urdf.xacro").write_text(ROOT.replace('"part.xacro"', '"$(find parts)/part.xacro"'))
    session.happened("arm.urdf.xacro", types.FileChangeType.Changed)
    session.open("cell.robray", "frame cup { parent left_joint; }\n")
    await session.published("cell.robray", lambda params: not _says("arm.urdf.xacro")(params))
    (session.folder / "package.xml").write_text("<package><name>parts</name></package>\n")
    session.happened("package.xml", types.FileChangeType.Created)
    await session.published("cell.robray", _says(LOADS))


NAMING = """\
<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:include filename="$(find arm)/parts/part.xacro"/>
  <link name="base">
    <visual><geometry><mesh filename="package://arm/meshes/base.stl"/></geometry></visual>
  </link>
</robot>
"""


@pytest.mark.parametrize("name", ["arm.urdf.xacro", "arm.urdf"])
async def test_findings_follow_the_install_rules_of_a_package(tmp_path: Path, name: str) -> None:
    for folder in ("meshes", "parts"):
        (tmp_path / folder).mkdir()
    (tmp_path / "meshes/base.stl").touch()
    (tmp_path / "parts/part.xacro").write_text("<robot/>")
    (tmp_path / "package.xml").write_text("<package><name>arm</name></package>")
    source = NAMING if name.endswith("xacro") else NAMING.replace(NAMING.splitlines()[1], "")
    lacking = ["package-not-installed"] * (2 if name.endswith("xacro") else 1)
    rules = "install(DIRECTORY {} DESTINATION share/arm)\n"
    async with editor(tmp_path) as session:
        session.open(name, source)
        await session.codes(name)
        (tmp_path / "CMakeLists.txt").write_text(rules.format("urdf"))
        session.happened("CMakeLists.txt", types.FileChangeType.Created)
        await session.codes(name, *lacking)
        (tmp_path / "CMakeLists.txt").write_text(rules.format("urdf parts meshes"))
        session.happened("CMakeLists.txt", types.FileChangeType.Changed)
        await session.codes(name)
        (tmp_path / "setup.py").write_text("setup(data_files=[('share/arm', ['package.xml'])])\n")
        manifest = "<package><name>arm</name><build_type>ament_python</build_type></package>"
        (tmp_path / "package.xml").write_text(manifest)
        session.happened("package.xml", types.FileChangeType.Changed)
        await session.codes(name, *lacking)
        (tmp_path / "setup.py").write_text("setup(data_files=more)\n")
        session.happened("setup.py", types.FileChangeType.Changed)
        await session.codes(name)


FRAGMENT = (
    '<robot><link name="a"/><joint name="j" type="fixed"><parent link="none"/><child link="a"/></joint></robot>\n'
)


@pytest.mark.parametrize("filename", ["leg.urdf", "$(arg leg)", "$(optenv LEG leg.urdf)"])
async def test_a_robot_that_a_source_includes_need_not_be_whole(tmp_path: Path, filename: str) -> None:
    including = f'<xacro:arg name="leg" default="leg.urdf"/><xacro:include filename="{filename}"/>'
    (tmp_path / "arm.urdf.xacro").write_text(ROOT.replace('<xacro:include filename="part.xacro"/>', including))
    (tmp_path / "leg.urdf").write_text(FRAGMENT)
    async with editor(tmp_path) as session:
        session.open("leg.urdf", FRAGMENT)
        await session.codes("leg.urdf")
        (tmp_path / "arm.urdf.xacro").write_text(ROOT)
        session.happened("arm.urdf.xacro", types.FileChangeType.Changed)
        await session.codes("leg.urdf", "urdf-missing-attribute", "urdf-undefined-link")


async def test_a_macro_is_renamed_in_all_robots_that_use_it(session: Editor) -> None:
    (session.folder / "other.urdf.xacro").write_text(ROOT)
    session.happened("other.urdf.xacro", types.FileChangeType.Created)
    session.open("arm.urdf.xacro", ROOT)
    await session.codes("arm.urdf.xacro")
    line, column = _place(ROOT, "part name=")
    params = types.RenameParams(session.document("arm.urdf.xacro"), types.Position(line, column), "limb")
    found = await session.client.text_document_rename_async(params)
    assert found is not None
    counts = {uri.rpartition("/")[2]: len(edits) for uri, edits in (found.changes or {}).items()}
    assert counts == {"arm.urdf.xacro": 2, "other.urdf.xacro": 2, "part.xacro": 1}


PREFIXED = """\
<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:arg name="prefix" default="left_"/>
  <xacro:macro name="part" params="parent prefix">
    <link name="${prefix}hand"/>
    <joint name="${prefix}wrist" type="fixed">
      <parent link="${parent}"/>
      <child link="${prefix}hand"/>
    </joint>
  </xacro:macro>
  <link name="base"/>
  <xacro:part parent="base" prefix="$(arg prefix)"/>
</robot>
"""


@pytest.mark.parametrize("typed", ["claw", "left_claw"])
async def test_the_written_part_of_a_name_is_renamed_behind_a_prefix(tmp_path: Path, typed: str) -> None:
    (tmp_path / "arm.urdf.xacro").write_text(PREFIXED)
    async with editor(tmp_path) as session:
        session.open("arm.urdf.xacro", PREFIXED)
        line, column = _place(PREFIXED, 'hand"')
        at = session.document("arm.urdf.xacro"), types.Position(line, column)
        prepared = await session.client.text_document_prepare_rename_async(types.PrepareRenameParams(*at))
        there = types.Range(types.Position(line, column), types.Position(line, column + 4))
        assert prepared == types.PrepareRenamePlaceholder(there, "hand")
        found = await session.client.text_document_rename_async(types.RenameParams(*at, typed))
        assert found is not None
        (edits,) = (found.changes or {}).values()
        assert [(each.range.start.line, each.new_text) for each in edits] == [(3, "claw"), (6, "claw")]


async def test_a_link_that_a_call_names_is_renamed(tmp_path: Path) -> None:
    (tmp_path / "arm.urdf.xacro").write_text(PREFIXED)
    async with editor(tmp_path) as session:
        session.open("arm.urdf.xacro", PREFIXED)
        line, column = _place(PREFIXED, 'base"/>')
        params = types.RenameParams(session.document("arm.urdf.xacro"), types.Position(line, column), "foot")
        found = await session.client.text_document_rename_async(params)
        assert found is not None
        (edits,) = (found.changes or {}).values()
        assert [(each.range.start.line, each.new_text) for each in edits] == [(9, "foot"), (10, "foot")]


async def test_a_link_that_a_call_names_is_not_renamed_if_another_robot_would_change(tmp_path: Path) -> None:
    part = PREFIXED.replace(' name="arm"', "").replace('<link name="base"/>', "")
    root = (
        '<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:include filename="part.xacro"/>{}</robot>'
    )
    texts = {"part.xacro": part, "one.xacro": root.format('<link name="base"/>')}
    texts["other.xacro"] = root.format('<link name=\'${"ba" + "se"}\'/>')
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    async with editor(tmp_path) as session:
        session.open("one.xacro", texts["one.xacro"])
        line, column = _place(texts["one.xacro"], 'base"')
        params = types.RenameParams(session.document("one.xacro"), types.Position(line, column), "foot")
        with pytest.raises(JsonRpcException, match=r"the robot of 'other\.xacro' would change, too"):
            await session.client.text_document_rename_async(params)


async def test_nothing_is_kept_of_a_source_that_is_closed(tmp_path: Path) -> None:
    (tmp_path / "part.xacro").write_text(PART)
    for name in ("arm", "other"):
        (tmp_path / f"{name}.urdf.xacro").write_text(ROOT)
    client = InProcess([tmp_path])
    try:
        await client.begin()
        client.server.session.ahead.finish()
        uri = (tmp_path / "arm.urdf.xacro").as_uri()
        client.tell(types.TEXT_DOCUMENT_DID_OPEN, {"textDocument": _document(uri, ROOT)})
        robots = client.server.session.robots
        source = robots.source(str(tmp_path / "arm.urdf.xacro"), of_all=True)
        assert len(source.expansions) == 2
        assert robots.source(str(tmp_path / "arm.urdf.xacro"), of_all=True) is source
        [robot] = robots.of(str(tmp_path / "arm.urdf.xacro"))
        robots.findings_of(robot)
        client.tell(types.TEXT_DOCUMENT_DID_CLOSE, {"textDocument": {"uri": uri}})
        held = (
            "_robots",
            "_others",
            "_sources",
            "_findings",
            "_kept_sources",
            "_kept_of_all",
            "_aside",
            "_paths",
            "_files",
            "_of",
        )
        assert {name: vars(robots)[name] for name in held} == {name: {} for name in held}
    finally:
        client.end()


def _document(uri: str, text: str) -> dict[str, object]:
    return {"uri": uri, "languageId": "xacro", "version": 1, "text": text}


async def test_a_part_is_shown_in_the_robot_that_somebody_chooses(session: Editor) -> None:
    (session.folder / "other.urdf.xacro").write_text(ROOT.replace("0.5", "0.75"))
    session.happened("other.urdf.xacro", types.FileChangeType.Created)
    session.open("part.xacro", PART)
    await session.codes("part.xacro")
    part, other = session.uri("part.xacro"), session.uri("other.urdf.xacro")
    ask = session.client.workspace_execute_command_async
    scenes = await ask(types.ExecuteCommandParams("robray.scenes", [part]))
    assert scenes["shown"] == session.uri("arm.urdf.xacro")  # type: ignore[index]
    scenes = await ask(types.ExecuteCommandParams("robray.chooseScene", [part, other]))
    assert (scenes["shown"], scenes["chosen"]) == (other, True)  # type: ignore[index]
    shown = await ask(types.ExecuteCommandParams("robray.showScene", [part]))
    assert "0 0 0.75 m" in str(shown)


TWO = """\
[robots.short]
file = "arm.urdf.xacro"

[robots.long]
file = "arm.urdf.xacro"
arguments = { length = 2 }
"""


async def test_a_source_is_shown_as_the_robot_that_somebody_chooses(tmp_path: Path) -> None:
    argument = '<xacro:arg name="length" default="0.5"/>\n  <link'
    source = ROOT.replace('length="0.5"', 'length="$(arg length)"').replace("<link", argument)
    for name, text in {"robray.toml": TWO, "arm.urdf.xacro": source, "part.xacro": PART}.items():
        (tmp_path / name).write_text(text)
    async with editor(tmp_path) as session:
        session.open("arm.urdf.xacro", source)
        await session.codes("arm.urdf.xacro")
        arm = session.uri("arm.urdf.xacro")
        ask = session.client.workspace_execute_command_async
        scenes: Any = await ask(types.ExecuteCommandParams("robray.scenes", [arm]))
        assert {each["name"] for each in scenes["scenes"]} == {"short (arm.urdf.xacro)", "long (arm.urdf.xacro)"}
        shown = await ask(types.ExecuteCommandParams("robray.showScene", [arm]))
        assert "0 0 0.5 m" in str(shown)
        [root] = [each["root"] for each in scenes["scenes"] if each["name"].startswith("long")]
        scenes = await ask(types.ExecuteCommandParams("robray.chooseScene", [arm, root]))
        assert (scenes["shown"], scenes["chosen"]) == (root, True)
        shown = await ask(types.ExecuteCommandParams("robray.showScene", [arm]))
        assert "0 0 2 m" in str(shown)
        line, column = _place(source, "$(arg length)")
        assert "2" in await session.hover("arm.urdf.xacro", line, column + 7)


async def test_a_link_is_renamed_in_all_robots_of_a_source(tmp_path: Path) -> None:
    joint = '<joint name="{0}" type="fixed"><parent link="base"/><child link="{0}"/></joint><link name="{0}"/>'
    source = ROOT.replace(
        "</robot>",
        f"""\
  <xacro:arg name="length" default="1"/>
  <xacro:if value="$(arg length)">{joint.format("long")}</xacro:if>
  <xacro:unless value="$(arg length)">{joint.format("short")}</xacro:unless>
</robot>""",
    )
    toml = TWO.replace("length = 2", "length = 0")
    for name, text in {"robray.toml": toml, "arm.urdf.xacro": source, "part.xacro": PART}.items():
        (tmp_path / name).write_text(text)
    async with editor(tmp_path) as session:
        session.open("arm.urdf.xacro", source)
        await session.codes("arm.urdf.xacro")
        line, column = _place(source, 'base"/>')
        params = types.RenameParams(session.document("arm.urdf.xacro"), types.Position(line, column), "foot")
        found = await session.client.text_document_rename_async(params)
    assert found is not None
    counts = {uri.rpartition("/")[2]: len(edits) for uri, edits in (found.changes or {}).items()}
    assert counts == {"arm.urdf.xacro": 3, "part.xacro": 1}


CELL = '[scenes.cell]\nfiles = ["cell.robray", "arm.urdf.xacro"]\n'
CUP = "frame cup { parent left_joint; translation [1, 0, 0]; }\n"


@pytest_asyncio.fixture
async def cell(tmp_path: Path) -> AsyncIterator[Editor]:
    """A scene that is loaded with a source; both are open."""
    for name, text in {"robray.toml": CELL, "arm.urdf.xacro": ROOT, "part.xacro": PART, "cell.robray": CUP}.items():
        (tmp_path / name).write_text(text)
    async with editor(tmp_path) as session:
        session.open("cell.robray", CUP)
        await session.codes("cell.robray")
        yield session


async def test_a_name_in_a_scene_leads_into_the_source(cell: Editor) -> None:
    (found,) = await cell.definition("cell.robray", 0, 20)
    assert isinstance(found, types.Location)
    assert found.uri == cell.uri("part.xacro")
    assert found.range.start == types.Position(*_place(PART, "${name}_joint"))
    assert "[1, 0, 0.5] m" in await cell.hover("cell.robray", 0, 8)


async def test_a_link_in_a_source_leads_to_the_scene_that_is_loaded_with_it(cell: Editor) -> None:
    cell.open("part.xacro", PART)
    await cell.codes("part.xacro")
    line, column = _place(PART, "_joint")
    context = types.ReferenceContext(include_declaration=False)
    params = types.ReferenceParams(context, cell.document("part.xacro"), types.Position(line, column + 2))
    found = await cell.client.text_document_references_async(params)
    assert [each.uri for each in found or ()] == [cell.uri("cell.robray")]


async def test_symbols_and_hierarchies_lead_into_the_source(cell: Editor) -> None:
    joint = types.Position(*_place(PART, "${name}_joint"))
    found = await cell.client.workspace_symbol_async(types.WorkspaceSymbolParams("left_joint"))
    [location] = [each.location for each in found or ()]
    assert isinstance(location, types.Location)
    assert (location.uri, location.range.start) == (cell.uri("part.xacro"), joint)
    params = types.TypeHierarchyPrepareParams(cell.document("cell.robray"), types.Position(0, 20))
    [item] = await cell.client.text_document_prepare_type_hierarchy_async(params) or ()
    assert (item.uri, item.selection_range.start) == (cell.uri("part.xacro"), joint)


async def _named(session: Editor, query: str) -> list[tuple[str, types.SymbolKind, str, types.Position]]:
    """The symbols of the workspace whose name has the query in it."""
    found = await session.client.workspace_symbol_async(types.WorkspaceSymbolParams(query)) or ()
    rows = []
    for each in found:
        assert isinstance(each.location, types.Location)
        rows.append((each.name, each.kind, each.location.uri, each.location.range.start))
    return rows


@pytest.mark.parametrize(
    ("name", "text", "joints"),
    [("arm.urdf.xacro", ROOT, ["left_joint", "right_joint"]), ("cell.robray", "", ["${name}_joint"])],
    ids=["open", "not open"],
)
async def test_symbols_of_the_workspace_are_found_in_sources_open_or_not(
    tmp_path: Path, name: str, text: str, joints: list[str]
) -> None:
    (tmp_path / "arm.urdf.xacro").write_text(ROOT)
    (tmp_path / "part.xacro").write_text(PART)
    async with editor(tmp_path) as session:
        session.open(name, text)
        await session.codes(name)
        part = session.uri("part.xacro")
        macro = ("part", types.SymbolKind.Function, part, types.Position(*_place(PART, 'part" params')))
        assert await _named(session, "part") == [macro]
        found = [(name, uri, at) for name, _, uri, at in await _named(session, "_joint")]
        assert found == [(each, part, types.Position(*_place(PART, "${name}_joint"))) for each in joints]


async def test_a_symbol_whose_prefix_is_empty_is_found_once(tmp_path: Path) -> None:
    source = (
        ROOT.partition("<xacro:include")[0] + '<xacro:arg name="p" default=""/><link name="$(arg p)base"/>\n</robot>\n'
    )
    async with editor(tmp_path) as session:
        session.open("arm.urdf.xacro", source)
        await session.codes("arm.urdf.xacro")
        assert [name for name, *_ in await _named(session, "base")] == ["base"]


async def test_a_scene_follows_the_source_that_it_is_loaded_with(cell: Editor) -> None:
    """While that is typed, when it is closed, and when it changes on the disk."""
    cell.open("part.xacro", PART)
    cell.change("part.xacro", 2, _replaced(PART, "_joint", "_hinge"))
    await cell.codes("cell.robray", "undefined-frame")
    cell.close("part.xacro")
    await cell.codes("cell.robray")
    (cell.folder / "part.xacro").write_text(PART.replace("_joint", "_hinge"))
    cell.happened("part.xacro", types.FileChangeType.Changed)
    await cell.codes("cell.robray", "undefined-frame")


async def test_a_scene_that_is_loaded_with_a_source_is_shown_with_its_robot(cell: Editor) -> None:
    cell.open("arm.urdf.xacro", ROOT)
    await cell.codes("arm.urdf.xacro")
    shown = []
    for name in ("cell.robray", "arm.urdf.xacro"):
        asked = types.ExecuteCommandParams("robray.evaluatedScene", [cell.uri(name)])
        scene: Any = await cell.client.workspace_execute_command_async(asked)
        assert "#" not in str(scene)
        shown.append(scene["text"].partition("\n")[2])
    assert shown[0] == shown[1]
    assert "cup" in shown[0]
    assert "right_joint" in shown[0]


async def test_a_link_of_a_source_is_not_renamed_in_a_scene_if_xacro_computes_it(cell: Editor) -> None:
    params = types.RenameParams(cell.document("cell.robray"), types.Position(0, 20), "elbow")
    with pytest.raises(JsonRpcException, match="xacro computes this text"):
        await cell.client.text_document_rename_async(params)


async def test_a_link_of_a_source_is_renamed_in_scenes_too(cell: Editor) -> None:
    foot = '<joint name="foot" type="fixed"><parent link="base"/><child link="sole"/></joint>\n  <link name="sole"/>\n'
    source = ROOT.replace("</robot>", f"  {foot}</robot>")
    cell.open("arm.urdf.xacro", source)
    text = "frame cup { parent foot; }\n"
    cell.change("cell.robray", 2, types.TextDocumentContentChangeWholeDocument(text))
    params = types.RenameParams(cell.document("cell.robray"), types.Position(0, 20), "ankle")
    found = await cell.client.text_document_rename_async(params)
    assert found is not None
    changes = {uri.rpartition("/")[2]: edits for uri, edits in (found.changes or {}).items()}
    assert {name: len(edits) for name, edits in changes.items()} == {"cell.robray": 1, "arm.urdf.xacro": 1}
    assert changes["arm.urdf.xacro"][0].range.start == types.Position(*_place(source, 'foot" type'))


async def test_a_link_of_a_source_is_renamed_in_its_srdf_too(session: Editor) -> None:
    srdf = '<robot name="arm"><disable_collisions link1="base" link2="left" reason="Adjacent"/></robot>\n'
    session.open("arm.urdf.xacro", ROOT)
    session.open("arm.srdf", srdf)
    await session.codes("arm.srdf")
    params = types.RenameParams(session.document("arm.urdf.xacro"), types.Position(*_place(ROOT, 'base"/>')), "foot")
    found = await session.client.text_document_rename_async(params)
    assert found is not None
    changes = {uri.rpartition("/")[2]: edits for uri, edits in (found.changes or {}).items()}
    assert {name: len(edits) for name, edits in changes.items()} == {
        "arm.urdf.xacro": 1,
        "part.xacro": 1,
        "arm.srdf": 1,
    }
    assert changes["arm.srdf"][0].range.start == types.Position(*_place(srdf, 'base"'))


async def test_an_argument_that_the_second_robot_has_is_not_renamed(tmp_path: Path) -> None:
    source = ROOT.replace("</robot>", '  <xacro:arg name="length" default="1"/>\n</robot>')
    for name, text in {"robray.toml": TWO, "arm.urdf.xacro": source, "part.xacro": PART}.items():
        (tmp_path / name).write_text(text)
    async with editor(tmp_path) as session:
        session.open("arm.urdf.xacro", source)
        place = types.Position(*_place(source, 'length" default'))
        params = types.RenameParams(session.document("arm.urdf.xacro"), place, "long")
        with pytest.raises(JsonRpcException, match="rename it there first"):
            await session.client.text_document_rename_async(params)


async def test_an_argument_that_conditions_compare_is_renamed(tmp_path: Path) -> None:
    condition = """<xacro:if value="${'$(arg length)' == 'long'}"><link name="more"/></xacro:if>"""
    source = ROOT.replace("</robot>", f'  <xacro:arg name="length" default="1"/>{condition}\n</robot>')
    for name, text in {"arm.urdf.xacro": source, "part.xacro": PART}.items():
        (tmp_path / name).write_text(text)
    async with editor(tmp_path) as session:
        session.open("arm.urdf.xacro", source)
        place = types.Position(*_place(source, 'length" default'))
        params = types.RenameParams(session.document("arm.urdf.xacro"), place, "size")
        found = await session.client.text_document_rename_async(params)
        assert found is not None


async def test_an_edit_of_a_scene_expands_no_robot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in {"robray.toml": CELL, "arm.urdf.xacro": ROOT, "part.xacro": PART}.items():
        (tmp_path / name).write_text(text)
    expanded: list[str] = []

    def counted(sources: Any, path: str, *more: Any) -> Any:
        expanded.append(path)
        return expanding(sources, path, *more)

    monkeypatch.setattr("robray.formats.xacro.expansion.expanding", counted)
    client = InProcess([tmp_path])
    try:
        await client.begin()
        client.server.session.ahead.finish()
        document = {"uri": (tmp_path / "cell.robray").as_uri()}
        client.tell(types.TEXT_DOCUMENT_DID_OPEN, {"textDocument": _document(document["uri"], CUP)})
        assert expanded
        expanded.clear()
        there = {"start": {"line": 0, "character": 19}, "end": {"line": 0, "character": 29}}
        changes = [{"range": there, "text": "right_joint"}]
        versioned = {**document, "version": 2}
        client.tell(types.TEXT_DOCUMENT_DID_CHANGE, {"textDocument": versioned, "contentChanges": changes})
        asked = {"textDocument": document, "position": {"line": 0, "character": 8}}
        assert "[1, 0, 0.25] m" in str(client.ask(types.TEXT_DOCUMENT_HOVER, asked))
        assert not expanded
    finally:
        client.end()


FADING = types.ClientCapabilities(
    text_document=types.TextDocumentClientCapabilities(
        code_action=types.CodeActionClientCapabilities(
            code_action_literal_support=types.ClientCodeActionLiteralOptions(types.ClientCodeActionKindOptions([]))
        ),
        publish_diagnostics=types.PublishDiagnosticsClientCapabilities(
            tag_support=types.ClientDiagnosticsTagOptions([types.DiagnosticTag.Unnecessary])
        ),
    )
)


@pytest.mark.parametrize(
    ("line", "code", "title"),
    [
        (
            '  <xacro:property name="width" value="1"/>\n',
            "xacro-unused-property",
            'Remove \'<xacro:property name="width" value="1"/>\'',
        ),
        (
            "  <!-- robray: ignore[urdf-several-roots] -->\n",
            "unused-suppression",
            "Remove the unused 'urdf-several-roots'",
        ),
    ],
)
async def test_a_line_of_no_use_is_faded_and_removed(tmp_path: Path, line: str, code: str, title: str) -> None:
    (tmp_path / "robray.toml").write_text('rules.severity.xacro-unused-property = "hint"\n')
    (tmp_path / "part.xacro").write_text(PART)
    async with editor(tmp_path, FADING) as session:
        session.open("arm.urdf.xacro", ROOT.replace("  <link", f"{line}  <link", 1))
        [found] = (await session.codes("arm.urdf.xacro", code)).diagnostics
        assert [*(found.tags or ())] == [types.DiagnosticTag.Unnecessary]
        document = session.document("arm.urdf.xacro")
        params = types.CodeActionParams(document, found.range, types.CodeActionContext([found]))
        offered = await session.client.text_document_code_action_async(params)
        edits = {each.title: each.edit for each in offered or () if isinstance(each, types.CodeAction)}
        edit = edits[title]
        assert edit is not None
        assert edit.changes is not None
        [[change]] = edit.changes.values()
        assert (change.range, change.new_text) == (types.Range(types.Position(2, 0), types.Position(3, 0)), "")


async def test_a_name_that_is_typed_stays_unused_while_another_robot_waits(tmp_path: Path) -> None:
    source = '<robot name="a" xmlns:xacro="http://www.ros.org/wiki/xacro">\n<xacro:arg name="b" default="1"/>\n'
    source += '<xacro:property name="width" value="1"/>\n<link name="l$(arg b)"/>\n</robot>\n'
    robots = "".join(f'[robots.r{each}]\nfile = "a.urdf.xacro"\narguments = {{ b = "{each}" }}\n' for each in (1, 2))
    (tmp_path / "robray.toml").write_text(f'rules.severity.xacro-unused-property = "hint"\n{robots}')
    (tmp_path / "a.urdf.xacro").write_text(source)
    async with editor(tmp_path) as session:
        session.open("a.urdf.xacro", source)
        await session.codes("a.urdf.xacro", "xacro-unused-property")
        session.change("a.urdf.xacro", 2, _replaced(source, "width", "widths"))
        # Before the other robot is expanded again.
        [found] = (await session.published("a.urdf.xacro", lambda params: params.version == 2)).diagnostics
        assert found.message == "unused property 'widths'"


async def test_a_property_of_a_part_is_unused_if_no_robot_with_it_uses_it(tmp_path: Path) -> None:
    (tmp_path / "robray.toml").write_text('rules.severity.xacro-unused-property = "hint"\n')
    (tmp_path / "other.urdf.xacro").write_text(ROOT.replace('name="left"', 'name="left${width}"'))
    part = PART.replace("  <xacro:macro", '  <xacro:property name="width" value="1"/>\n  <xacro:macro')
    (tmp_path / "arm.urdf.xacro").write_text(ROOT)
    async with editor(tmp_path) as session:
        session.open("part.xacro", part)
        # Also before the other robot is expanded.
        assert [*(await session.published("part.xacro", lambda _: True)).diagnostics] == []
        more = '<xacro:property name="depth" value="1"/>\n  <xacro:macro'
        session.change("part.xacro", 2, _replaced(part, "<xacro:macro", more))
        await session.codes("part.xacro", "xacro-unused-property")


async def _lit(session: Editor, name: str, text: str, word: str) -> list[str]:
    """Texts of the robot that come from a word of a source."""
    line, column = _place(text, word)
    given = [session.uri("arm.urdf.xacro"), session.uri(name), {"line": line, "character": column}]
    shown = await _run(session, "robray.flattenedScene", session.uri("arm.urdf.xacro"))
    lines = shown.split("\n")
    found = []
    for each in await _run(session, "robray.robotRanges", *given):
        start, end = each["start"], each["end"]
        part = "\n".join(lines[start["line"] : end["line"] + 1])
        found.append(part[start["character"] : len(part) - len(lines[end["line"]]) + end["character"]])
    return found


async def _run(session: Editor, command: str, *arguments: Any) -> Any:
    params = types.ExecuteCommandParams(command, [*arguments])
    return await session.client.workspace_execute_command_async(params)


async def test_a_place_in_a_source_leads_to_what_each_call_makes_of_it(session: Editor) -> None:
    session.open("arm.urdf.xacro", ROOT)
    session.open("part.xacro", PART)
    await session.codes("part.xacro")
    assert await _lit(session, "part.xacro", PART, "${length}") == ["0.5", "0.25"]
    assert await _lit(session, "part.xacro", PART, "_joint") == ["_joint", "_joint"]
    # Of a line of which nothing is at the cursor, what is on it.
    assert await _lit(session, "part.xacro", PART, "    <origin") == ['origin xyz="0 0 0.5', 'origin xyz="0 0 0.25']
    left, *others = await _lit(session, "arm.urdf.xacro", ROOT, '<xacro:part name="left"')
    assert "left_joint" in left
    assert not others
    assert await _lit(session, "arm.urdf.xacro", ROOT, "<xacro:include") == []
    assert await _lit(session, "arm.urdf.xacro", ROOT, "</robot>")


async def test_a_place_in_a_robot_leads_to_its_source(session: Editor) -> None:
    session.open("arm.urdf.xacro", ROOT)
    await session.codes("arm.urdf.xacro")
    root = session.uri("arm.urdf.xacro")
    line, column = _place(await _run(session, "robray.flattenedScene", root), "0.25")
    found = await _run(session, "robray.sourcePlace", root, {"line": line, "character": column})
    at = types.Position(*_place(PART, "${length}"))
    assert found["uri"] == session.uri("part.xacro")
    assert found["range"]["start"] == {"line": at.line, "character": at.character}


async def test_a_scene_has_no_places_of_a_robot(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", "frame f { }\n")
        uri, start = session.uri("a.robray"), {"line": 0, "character": 0}
        assert await _run(session, "robray.robotRanges", uri, uri, start) == []
        assert await _run(session, "robray.robotRanges", uri, session.uri("none.xacro"), start) == []
        assert await _run(session, "robray.sourcePlace", uri, start) is None
        for command, given in (("robray.robotRanges", [uri]), ("robray.sourcePlace", [{"line": "0"}])):
            with pytest.raises(JsonRpcException):
                await _run(session, command, uri, *given)


async def test_findings_that_follow_from_a_broken_source_get_no_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    more = '  <link name="hand"><visual/></link>\n  <joint name="j" type="hinge"/>\n  <xacro:gone/>\n</robot>'
    (tmp_path / "part.xacro").write_text(PART)
    worded: list[str] = []
    at = Rule.at

    def counted(rule: Rule, *given: Any) -> Diagnostic:
        worded.append(rule.code)
        return at(rule, *given)

    monkeypatch.setattr(Rule, "at", counted)
    client = InProcess([tmp_path])
    try:
        await client.begin()
        document = _document((tmp_path / "arm.urdf.xacro").as_uri(), ROOT.replace("</robot>", more))
        client.tell(types.TEXT_DOCUMENT_DID_OPEN, {"textDocument": document})
        found = client.ask(types.TEXT_DOCUMENT_DIAGNOSTIC, {"textDocument": {"uri": document["uri"]}})["items"]
        assert {each["code"] for each in found} == {"urdf-joint-type", "xacro-undefined-macro"}
        assert {each for each in worded if each.startswith("urdf-")} == {"urdf-joint-type"}
    finally:
        client.end()
