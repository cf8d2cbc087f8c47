"""The limits of `robray.toml` in the editor: by file, and at once when they change."""

from pathlib import Path
from typing import Any

from lsprotocol import types

from lsp.session import Editor, editor

FIVE = "frame f { }\nframe g { }\nframe h { }\nframe i { }\nframe j { parent gone; }\n"


def limited(session: Editor, text: str, name: str = "robray.toml") -> None:
    (session.folder / name).write_text(text)
    session.happened(name, types.FileChangeType.Changed)


async def test_a_change_of_the_project_is_followed_while_the_file_is_open(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", FIVE)
        await session.codes("a.robray", "frames-elsewhere")
        limited(session, "limits.statements = 4\n")
        (item,) = (await session.codes("a.robray", "beyond-limits")).diagnostics
        assert "'limits.statements'" in item.message
        assert not await session.definition("a.robray", 0, 6)
        start = types.Range(types.Position(0, 0), types.Position(1, 0))
        session.change("a.robray", 2, types.TextDocumentContentChangePartial(start, ""))
        await session.codes("a.robray", "frames-elsewhere")
        limited(session, "limits.statements = 3\n")
        await session.codes("a.robray", "beyond-limits")
        limited(session, "")
        await session.codes("a.robray", "frames-elsewhere")
        assert len(await session.definition("a.robray", 0, 6)) == 1


async def test_the_editor_goes_over_the_project(tmp_path: Path) -> None:
    (tmp_path / "robray.toml").write_text("limits.statements = 4\n")
    async with editor(tmp_path) as session:
        session.open("a.robray", FIVE)
        await session.codes("a.robray", "beyond-limits")
        settings: dict[str, Any] = {"robray": {"limits": {"statements": 5}}}
        session.client.workspace_did_change_configuration(types.DidChangeConfigurationParams(settings))
        await session.codes("a.robray", "frames-elsewhere")


async def symbols(session: Editor, query: str) -> list[str]:
    found = await session.client.workspace_symbol_async(types.WorkspaceSymbolParams(query)) or ()
    return [symbol.name for symbol in found]


async def test_a_folder_is_read_on_when_more_of_it_may_be(tmp_path: Path) -> None:
    (tmp_path / "robray.toml").write_text("[limits]\nfolder-files = 1\nindexed-size = 20\n")
    (tmp_path / "a.robray").write_text("frame first { }\n")
    (tmp_path / "b.robray").write_text("frame second { }" + " " * 20)
    async with editor(tmp_path) as session:
        while not session.client.messages:
            await symbols(session, "first")
        (told,) = session.client.messages
        assert told.message.startswith(
            f"robray: not all scene files in {tmp_path} are read, only 1 from 50 folders (raise 'limits.folder-files'"
        )
        limited(session, "limits.indexed-size = 20\n")
        while not session.client.log_messages:
            assert await symbols(session, "second") == []
        (noted,) = session.client.log_messages
        assert noted.message.startswith(f"robray: 1 of the scene files in {tmp_path} are larger than 20 bytes")
        assert "'limits.indexed-size'" in noted.message
        limited(session, "")
        while not await symbols(session, "second"):
            pass
