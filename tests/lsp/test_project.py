"""What a project says in its `robray.toml` holds in the editor, too."""

from pathlib import Path

from lsprotocol import types

from lsp.session import Editor, codes, editor
from robray.lsp.session import MOST_MISTAKES_SHOWN


def settings(folder: Path, text: str) -> None:
    (folder / "robray.toml").write_text(text)


async def test_severities_and_ignored_rules(tmp_path: Path) -> None:
    settings(tmp_path, '[rules]\nignore = ["stray-semicolon"]\nseverity = { undefined-frame = "error" }\n')
    async with editor(tmp_path) as session:
        session.open("a.robray", ";\nframe f { parent g; }\n")
        (item,) = (await session.codes("a.robray", "frames-elsewhere")).diagnostics
        assert item.severity is types.DiagnosticSeverity.Error


async def test_an_excluded_file_has_no_findings(tmp_path: Path) -> None:
    settings(tmp_path, 'exclude = ["old/"]\n')
    (tmp_path / "old").mkdir()
    async with editor(tmp_path) as session:
        session.open("old/a.robray", ";\n")
        await session.codes("old/a.robray")


async def test_a_change_of_the_settings_is_followed(tmp_path: Path) -> None:
    settings(tmp_path, "")
    async with editor(tmp_path) as session:
        session.open("a.robray", ";\n")
        await session.codes("a.robray", "stray-semicolon")
        settings(tmp_path, '[rules]\nignore = ["stray-semicolon"]\n')
        session.happened("robray.toml", types.FileChangeType.Changed)
        await session.codes("a.robray")


async def test_mistakes_in_the_settings_are_told_once(tmp_path: Path) -> None:
    settings(tmp_path, "exlude = []\n")
    async with editor(tmp_path) as session:
        session.open("a.robray", ";\n")
        session.open("b.robray", ";\n")
        await session.codes("b.robray", "stray-semicolon")
        # What is told comes after the findings that it was noticed for, and before the next answer.
        await session.definition("b.robray", 0, 0)
        assert [message.message for message in session.client.messages] == [
            f"{tmp_path}/robray.toml:1: unknown key 'exlude'; did you mean 'exclude'?"
        ]


async def test_of_many_mistakes_in_settings_the_first_are_shown_and_the_others_are_in_the_log(tmp_path: Path) -> None:
    lines = [f"a{number} = 1" for number in range(MOST_MISTAKES_SHOWN + 3)]
    settings(tmp_path, "\n".join(lines))
    async with editor(tmp_path) as session:
        session.open("a.robray", ";\n")
        await session.codes("a.robray", "stray-semicolon")
        await session.definition("a.robray", 0, 0)
        shown = [told.message for told in session.client.messages]
        logged = [told.message for told in session.client.log_messages]
        assert len(shown) == MOST_MISTAKES_SHOWN
        assert len(logged) == 3
        for number, message in enumerate((*shown, *logged), 1):
            assert message.startswith(f"{tmp_path}/robray.toml:{number}: unknown key")


async def test_a_set_of_scenes_lends_its_frames_as_it_is_edited(tmp_path: Path) -> None:
    settings(tmp_path, '[scenes.cell]\nfiles = ["robot.robray", "table.robray"]\n')
    async with editor(tmp_path) as session:
        session.open("robot.robray", "frame wrist { }\n")
        session.open("table.robray", "frame f { parent wrist; }\n")
        await session.codes("table.robray")
        start = types.Range(types.Position(0, 6), types.Position(0, 7))
        session.change("robot.robray", 2, types.TextDocumentContentChangePartial(start, "v"))
        (item,) = (await session.codes("table.robray", "undefined-frame")).diagnostics
        assert item.severity is types.DiagnosticSeverity.Error


async def actions(session: Editor, item: types.Diagnostic) -> list[types.CodeAction]:
    context = types.CodeActionContext([item], only=[types.CodeActionKind.QuickFix])
    params = types.CodeActionParams(session.document("a.robray"), item.range, context)
    found = await session.client.text_document_code_action_async(params)
    return [action for action in found or () if isinstance(action, types.CodeAction)]


LITERAL = types.ClientCodeActionLiteralOptions(types.ClientCodeActionKindOptions([]))
ACTIONS = types.ClientCapabilities(
    text_document=types.TextDocumentClientCapabilities(
        code_action=types.CodeActionClientCapabilities(code_action_literal_support=LITERAL)
    )
)


async def test_a_quick_fix_ignores_a_finding(tmp_path: Path) -> None:
    async with editor(tmp_path, ACTIONS) as session:
        session.open("a.robray", "frame base { }\nframe f {\n    parent bsae;\n}\n")
        (item,) = (await session.codes("a.robray", "undefined-frame")).diagnostics
        (_, action) = await actions(session, item)
        assert action.title == "Ignore undefined-frame on this line"
        assert action.is_preferred is False
        assert action.edit is not None
        assert action.edit.changes is not None
        (edit,) = action.edit.changes[session.uri("a.robray")]
        assert edit.new_text == "    # robray: ignore[undefined-frame]\n"
        session.change("a.robray", 2, types.TextDocumentContentChangePartial(edit.range, edit.new_text))
        assert codes((await session.codes("a.robray")).diagnostics) == []


async def test_a_comment_says_what_a_document_is_loaded_with(tmp_path: Path) -> None:
    (tmp_path / "robot.robray").write_text("frame wrist { }\n")
    async with editor(tmp_path) as session:
        session.open("table.robray", '# robray: wish "robot.robray"\nframe f { parent wrist; }\n')
        (item,) = (await session.codes("table.robray", "frames-elsewhere")).diagnostics
        assert item.severity is types.DiagnosticSeverity.Information
        word = types.Range(types.Position(0, 12), types.Position(0, 13))
        session.change("table.robray", 2, types.TextDocumentContentChangePartial(word, "t"))
        await session.codes("table.robray")
        (found,) = await session.definition("table.robray", 1, 20)
        assert isinstance(found, types.Location)
        assert found.uri.endswith("/robot.robray")


async def test_a_quick_fix_loads_the_file_that_has_the_frame(tmp_path: Path) -> None:
    async with editor(tmp_path, ACTIONS) as session:
        session.open("robot.robray", "frame wrist { }\n")
        session.open("a.robray", "frame f { parent wrist; }\n")
        (item,) = (await session.codes("a.robray", "frames-elsewhere")).diagnostics
        (action, *_) = await actions(session, item)
        assert action.title == "Load 'robot.robray' with this scene, which has 'wrist'"
        assert action.edit is not None
        (edit,) = (action.edit.changes or {})[session.uri("a.robray")]
        assert (edit.range.start, edit.new_text) == (types.Position(0, 0), '# robray: with "robot.robray"\n')
        session.change("a.robray", 2, types.TextDocumentContentChangePartial(edit.range, edit.new_text))
        await session.codes("a.robray")


async def test_a_rule_that_is_off_by_default_is_switched_on_and_off(tmp_path: Path) -> None:
    settings(tmp_path, "")
    async with editor(tmp_path) as session:
        session.open("a.robray", "frame topPlate { }\n")
        await session.codes("a.robray")
        settings(tmp_path, 'rules.severity.naming = "warning"\n')
        session.happened("robray.toml", types.FileChangeType.Changed)
        await session.codes("a.robray", "naming")
        settings(tmp_path, 'rules.severity.naming = "warning"\nnaming.frames = "camelCase"\n')
        session.happened("robray.toml", types.FileChangeType.Changed)
        await session.codes("a.robray")
