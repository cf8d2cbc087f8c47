"""A robot in the editor: diagnostics that follow what is typed, and answers, through the protocol."""

from pathlib import Path
from typing import Any

from lsprotocol import types

from lsp.session import Editor, editor, replace, span

ARM = """\
<robot name="arm">
  <link name="base"/>
  <link name="hand"/>
  <joint name="wrist" type="fixed">
    <parent link="base"/>
    <child link="hand"/>
  </joint>
</robot>
"""


async def test_diagnostics_follow_what_is_typed(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("arm.urdf", ARM)
        await session.codes("arm.urdf")
        session.change("arm.urdf", 2, replace((5, 17), (5, 21), "hnad"))
        await session.codes("arm.urdf", "urdf-undefined-link")
        session.change("arm.urdf", 3, replace((4, 4), (4, 4), "<"))
        await session.codes("arm.urdf", "urdf-not-well-formed")
        session.change("arm.urdf", 4, replace((4, 4), (4, 5), ""), replace((5, 17), (5, 21), "hand"))
        await session.codes("arm.urdf")


async def test_links_are_offered_after_a_quote_and_elements_after_a_bracket(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("arm.urdf", ARM)
        session.change("arm.urdf", 2, replace((4, 18), (4, 22), ""))
        assert await offered(session, 4, 18) == ["base", "hand"]
        session.change("arm.urdf", 3, replace((1, 2), (1, 2), "<\n"))
        assert (await offered(session, 1, 3))[:2] == ["link", "joint"]


async def offered(session: Editor, line: int, column: int) -> list[str]:
    params = types.CompletionParams(session.document("arm.urdf"), types.Position(line, column))
    found = await session.client.text_document_completion_async(params)
    assert isinstance(found, types.CompletionList)
    return [item.label for item in found.items]


async def test_a_robot_is_laid_out(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("arm.urdf", ARM.replace("  <link", "<link", 1))
        document, options = session.document("arm.urdf"), types.FormattingOptions(4, insert_spaces=True)
        client, whole = session.client, span((0, 0), (8, 0))
        edits = [types.TextEdit(span((1, 0), (1, 0)), "  ")]
        params = types.DocumentFormattingParams(document, options)
        assert [*(await client.text_document_formatting_async(params) or ())] == edits
        ranged = types.DocumentRangeFormattingParams(document, whole, options)
        assert [*(await client.text_document_range_formatting_async(ranged) or ())] == edits
        typed = types.DocumentOnTypeFormattingParams(document, types.Position(4, 0), "\n", options)
        assert not await client.text_document_on_type_formatting_async(typed)


async def test_colours_hints_and_links_of_a_robot(tmp_path: Path) -> None:
    look = (
        '<visual><geometry><mesh filename="m/a.dae"/></geometry><material name="m"><color rgba="1 0 0 .5"/></material>'
    )
    async with editor(tmp_path) as session:
        session.open("arm.urdf", ARM.replace('<link name="hand"/>', f'<link name="hand">{look}</visual></link>'))
        document, client = session.document("arm.urdf"), session.client
        (colour,) = await client.text_document_document_color_async(types.DocumentColorParams(document))
        assert colour.color == types.Color(1.0, 0.0, 0.0, 0.5)
        picked = types.ColorPresentationParams(document, types.Color(1.0, 1.0, 0.0, 0.5), colour.range)
        (presentation,) = await client.text_document_color_presentation_async(picked)
        assert presentation.label == "1 1 0 .5"
        (link,) = await client.text_document_document_link_async(types.DocumentLinkParams(document)) or ()
        assert link.target == session.uri("m/a.dae")
        asked = types.InlayHintParams(document, span((0, 0), (9, 0)))
        (hint,) = await client.text_document_inlay_hint_async(asked) or ()
        assert hint.position == types.Position(3, len('  <joint name="wrist"'))


async def asked(session: Editor, command: str, *more: object) -> Any:
    """The answer of one of the server's commands about the robot."""
    params = types.ExecuteCommandParams(command, [session.uri("arm.urdf"), *more])
    return await session.client.workspace_execute_command_async(params)


async def test_a_robot_alone_is_served_as_a_scene_is(tmp_path: Path) -> None:
    """Tree, scene view and status, without a scene or a `robray.toml` anywhere."""
    robot = ARM.replace('type="fixed"', 'type="revolute"').replace(
        "  </joint>", '    <origin xyz="0 0 2"/>\n    <limit upper="1" effort="1" velocity="1"/>\n  </joint>'
    )
    async with editor(tmp_path) as session:
        session.open("arm.urdf", robot)
        await session.codes("arm.urdf")
        tree = await asked(session, "robray.kinematicTree")
        base, hand = tree["frames"]
        assert (base["name"], base["depth"], base.get("jointName")) == ("base", 0, None)
        assert (hand["name"], hand["joint"], hand["jointName"], hand["depth"]) == ("hand", "revolute", "wrist", 1)
        assert (tree["root"], tree["uris"]) == (session.uri("arm.urdf"), [session.uri("arm.urdf")])
        lines = robot.splitlines()
        for row, key, start in (
            (base, "selectionRange", 'base"/>'),
            (hand, "selectionRange", 'hand"/>'),
            (hand, "jointRange", '<joint name="wrist"'),
        ):
            at = row[key]["start"]
            assert lines[at["line"]][at["character"] :].startswith(start)
        shown = await asked(session, "robray.showScene", 80)
        assert "arm.urdf: 2 links, 1 moving joint, 0 shapes" in shown
        assert "hand  joint wrist, revolute about x" in shown
        status = await asked(session, "robray.serverStatus")
        assert (status["open"], status["scenes"], status["failures"]) == (1, 1, 0)
        assert (status["sources"], status["is_source"]) == (0, False)
        assert "turns about its axis" in await session.hover("arm.urdf", 3, 30)
        assert "from 0° to 57.29578°" in await session.hover("arm.urdf", 7, 14)
        assert "In m." in await session.hover("arm.urdf", 6, 14)


async def test_the_status_names_the_sources_that_need_arguments(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("hand.xacro", '<robot name="$(arg name)">\n<link name="a"/>\n</robot>\n')
        session.open("arm.urdf", ARM)
        status = await asked(session, "robray.serverStatus")
        assert (status["sources"], status["is_source"]) == (1, False)
        session.change("arm.urdf", 2, replace((0, 13), (0, 16), "$(arg name)"))
        status = await asked(session, "robray.serverStatus")
        assert (status["sources"], status["is_source"]) == (2, True)
