"""Prefixes and frames that an open `robray.toml` names, asked about there and in the scenes."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from lsprotocol import types

from lsp.session import Editor, editor, replace

NAME = "robray.toml"
ARM = "frame base { }\nframe wrist { parent base; }\n"
TABLE = "frame top { translation [0, 0, 1]; }\nframe tray { parent left_wrist; }\nframe lamp { parent right_wrist; }\n"
PROJECT = """\
[scenes.cell]
files = [
    "table.robray",
    { path = "arm.robray", prefix = "left_", parent = "top", translation = [0, 1, 0] },
    { path = 'arm.robray', prefix = 'right_', parent = 'top' },
]
"""


@pytest.fixture
async def session(tmp_path: Path) -> AsyncIterator[Editor]:
    (tmp_path / "arm.robray").write_text(ARM)
    (tmp_path / "table.robray").write_text(TABLE)
    (tmp_path / NAME).write_text(PROJECT)
    capabilities = types.ClientCapabilities(
        text_document=types.TextDocumentClientCapabilities(
            hover=types.HoverClientCapabilities(content_format=[types.MarkupKind.Markdown])
        )
    )
    async with editor(tmp_path, capabilities) as found:
        found.open("table.robray", TABLE)
        found.open(NAME, PROJECT)
        yield found


def at(text: str, word: str) -> types.Position:
    offset = text.index(word)
    line = text.count("\n", 0, offset)
    return types.Position(line, offset - text.rfind("\n", 0, offset) - 1)


def within(word: str, inner: str) -> types.Position:
    """Where `inner` stands in the first `word` of the configuration."""
    start = at(PROJECT, word)
    return types.Position(start.line, start.character + word.index(inner))


def applied(texts: dict[str, str], edit: types.WorkspaceEdit | None, session: Editor) -> dict[str, str]:
    assert edit is not None
    assert edit.changes is not None
    for uri, changes in edit.changes.items():
        name = uri.removeprefix(session.folder.as_uri() + "/")
        for change in sorted(
            changes, key=lambda each: (each.range.start.line, each.range.start.character), reverse=True
        ):
            lines = texts[name].splitlines(keepends=True)
            start = sum(map(len, lines[: change.range.start.line])) + change.range.start.character
            end = sum(map(len, lines[: change.range.end.line])) + change.range.end.character
            texts[name] = texts[name][:start] + change.new_text + texts[name][end:]
    return texts


async def renamed(session: Editor, name: str, position: types.Position, new: str) -> dict[str, str]:
    params = types.RenameParams(session.document(name), position, new)
    edit = await session.client.text_document_rename_async(params)
    return applied({NAME: PROJECT, "arm.robray": ARM, "table.robray": TABLE}, edit, session)


async def test_a_prefix_is_renamed_here_and_in_the_scenes(session: Editor) -> None:
    position = within('prefix = "left_"', "left_")
    prepared = await session.client.text_document_prepare_rename_async(
        types.PrepareRenameParams(session.document(NAME), position)
    )
    assert isinstance(prepared, types.PrepareRenamePlaceholder)
    assert (prepared.placeholder, prepared.range.start) == ("left_", position)
    found = await renamed(session, NAME, position, "l-")
    assert found == {
        NAME: PROJECT.replace("left_", "l-"),
        "arm.robray": ARM,
        "table.robray": TABLE.replace("left_", "l-"),
    }


async def test_quotes_stay_as_far_as_they_can(session: Editor) -> None:
    found = await renamed(session, NAME, within("prefix = 'right_'", "right_"), "r_")
    assert "prefix = 'r_'" in found[NAME]
    found = await renamed(session, NAME, within("prefix = 'right_'", "right_"), "r'\\")
    assert 'prefix = "r\'\\\\"' in found[NAME]


@pytest.mark.parametrize("name", [NAME, "table.robray"])
async def test_what_files_hang_from_is_renamed_here_too(session: Editor, name: str) -> None:
    position = within('parent = "top"', "top") if name == NAME else at(TABLE, "top")
    found = await renamed(session, name, position, "plate")
    assert found == {
        NAME: PROJECT.replace('"top"', '"plate"').replace("'top'", "'plate'"),
        "arm.robray": ARM,
        "table.robray": TABLE.replace("top", "plate"),
    }


async def test_references_are_those_in_the_configuration_too(session: Editor) -> None:
    for name, position in (("table.robray", at(TABLE, "top")), (NAME, within('parent = "top"', "top"))):
        params = types.ReferenceParams(
            types.ReferenceContext(include_declaration=True), session.document(name), position
        )
        found = await session.client.text_document_references_async(params)
        assert found is not None
        assert [each.uri.rpartition("/")[2] for each in found] == [NAME, NAME, "table.robray"]
        assert found[0].range.start == within('parent = "top"', "top")


async def test_a_frame_leads_to_its_definition_and_says_where_it_is(session: Editor) -> None:
    position = within('parent = "top"', "top")
    (found,) = await session.definition(NAME, position.line, position.character)
    assert isinstance(found, types.Location)
    assert (found.uri, found.range.start) == (session.uri("table.robray"), at(TABLE, "top"))
    assert "(frame) `top`, fixed" in await session.hover(NAME, position.line, position.character)


async def test_frames_of_the_set_are_offered(session: Editor) -> None:
    params = types.CompletionParams(session.document(NAME), within('parent = "top"', "top"))
    found = await session.client.text_document_completion_async(params)
    assert isinstance(found, types.CompletionList)
    labels = [item.label for item in found.items]
    # What stands there already would change nothing.
    assert labels == ["lamp", "left_base", "left_wrist", "right_base", "right_wrist", "tray"]


async def test_a_frame_that_is_nowhere_is_told_and_follows_the_scenes(session: Editor) -> None:
    session.change("table.robray", 2, replace((0, 6), (0, 9), "plate"))
    params = await session.published(NAME, lambda params: len(params.diagnostics) == MANY)
    assert {each.code for each in params.diagnostics} == {"config-undefined-frame"}
    session.change("table.robray", 3, replace((0, 6), (0, 11), "top"))
    await session.published(NAME, lambda params: not params.diagnostics)


MANY = 2


async def test_a_table_that_has_no_name_of_ours_names_nothing(session: Editor) -> None:
    session.open("pyproject.toml", "[tool.robray]\nexclude = []\n")
    params = types.ReferenceParams(
        types.ReferenceContext(include_declaration=True), session.document("pyproject.toml"), types.Position(0, 8)
    )
    assert await session.client.text_document_references_async(params) is None


ROBOT = """\
<robot name="arm">
  <link name="base"><visual><geometry><sphere radius="1"/></geometry></visual></link>
  <link name="hand"/>
  <joint name="wrist" type="fixed"><parent link="base"/><child link="hand"/></joint>
</robot>
"""
CELL = """\
[scenes.cell]
files = [
    { path = "robot.urdf", prefix = "l_" },
    { path = "robot.urdf", prefix = "r_", parent = "l_hand" },
]
"""


@pytest.fixture
async def robots(tmp_path: Path) -> AsyncIterator[Editor]:
    (tmp_path / "robot.urdf").write_text(ROBOT)
    (tmp_path / NAME).write_text(CELL)
    async with editor(tmp_path, types.ClientCapabilities()) as found:
        found.open("robot.urdf", ROBOT)
        found.open(NAME, CELL)
        yield found


def _in_cell(word: str) -> types.Position:
    return at(CELL, word)


async def test_links_of_the_set_are_offered(robots: Editor) -> None:
    params = types.CompletionParams(robots.document(NAME), _in_cell("l_hand"))
    found = await robots.client.text_document_completion_async(params)
    assert isinstance(found, types.CompletionList)
    assert [item.label for item in found.items] == ["l_base", "r_base", "r_hand"]


@pytest.mark.parametrize("name", [NAME, "robot.urdf"])
async def test_a_link_that_files_hang_from_is_renamed_here_too(robots: Editor, name: str) -> None:
    position, new = (_in_cell("l_hand"), "l_palm") if name == NAME else (at(ROBOT, "hand"), "palm")
    edit = await robots.client.text_document_rename_async(types.RenameParams(robots.document(name), position, new))
    assert applied({NAME: CELL, "robot.urdf": ROBOT}, edit, robots) == {
        NAME: CELL.replace("l_hand", "l_palm"),
        "robot.urdf": ROBOT.replace("hand", "palm"),
    }


async def test_a_prefix_is_renamed_in_links_too(robots: Editor) -> None:
    params = types.RenameParams(robots.document(NAME), at(CELL, 'l_" }'), "left_")
    edit = await robots.client.text_document_rename_async(params)
    assert applied({NAME: CELL}, edit, robots) == {NAME: CELL.replace("l_", "left_")}


async def test_a_link_leads_to_its_definition_and_its_references(robots: Editor) -> None:
    position = _in_cell("l_hand")
    (found,) = await robots.definition(NAME, position.line, position.character)
    assert isinstance(found, types.Location)
    assert (found.uri, found.range.start) == (robots.uri("robot.urdf"), at(ROBOT, "hand"))
    params = types.ReferenceParams(types.ReferenceContext(include_declaration=True), robots.document(NAME), position)
    everywhere = await robots.client.text_document_references_async(params)
    assert everywhere is not None
    assert [each.uri.rpartition("/")[2] for each in everywhere] == ["robot.urdf", "robot.urdf", NAME]


LAUNCHED = """\
[robots.arm]
file = "arm.urdf.xacro"
arguments = { kind = "" }
"""


async def test_values_of_arguments_are_those_of_launch_files_and_of_conditions(tmp_path: Path) -> None:
    (tmp_path / "package.xml").write_text("<package><name>arm</name></package>")
    (tmp_path / "arm.launch").write_text(
        '<launch><arg name="kind" default="long"/><arg name="kind" value="wide"/><arg name="other" value="x"/></launch>'
    )
    (tmp_path / "arm.urdf.xacro").write_text(
        '<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:arg name="kind" default="long"/>'
        "<xacro:if value=\"${'$(arg kind)' == 'short'}\"><link name=\"rod\"/></xacro:if></robot>"
    )
    async with editor(tmp_path, types.ClientCapabilities()) as session:
        session.open(NAME, LAUNCHED)
        line, column = at(LAUNCHED, '" }').line, at(LAUNCHED, '" }').character
        params = types.CompletionParams(session.document(NAME), types.Position(line, column))
        found = await session.client.text_document_completion_async(params)
    assert isinstance(found, types.CompletionList)
    assert [item.label for item in found.items] == ["long", "wide", "short"]
