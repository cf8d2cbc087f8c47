"""Files on the disk: read with the workspace, noticed when they come, change and go."""

from pathlib import Path

import pytest
from lsprotocol import types

from lsp.session import editor

pytestmark = pytest.mark.quick


async def test_created_changed_and_deleted_files_are_noticed(tmp_path: Path) -> None:
    part = tmp_path / "part.robray"
    async with editor(tmp_path) as session:
        session.open("a.robray", 'include "part.robray"\ndef b length*1;\n')
        await session.codes("a.robray", "include-not-found")
        part.write_text("def length 1;\n", "utf-8")
        session.happened("part.robray", types.FileChangeType.Created)
        await session.codes("a.robray")
        part.write_text("def width 1;\n", "utf-8")
        session.happened("part.robray", types.FileChangeType.Changed)
        await session.codes("a.robray", "undefined-constant")
        part.unlink()
        session.happened("part.robray", types.FileChangeType.Deleted)
        await session.codes("a.robray", "include-not-found")


async def test_the_disk_is_not_asked_while_a_document_is_open(tmp_path: Path) -> None:
    part = tmp_path / "part.robray"
    part.write_text("def length 1;\n", "utf-8")
    async with editor(tmp_path) as session:
        session.open("a.robray", 'include "part.robray"\ndef b length*1;\n')
        await session.codes("a.robray")
        session.open("part.robray", "def width 1;\n")
        await session.codes("a.robray", "undefined-constant")
        part.write_text("def length 2;\n", "utf-8")
        session.happened("part.robray", types.FileChangeType.Changed)
        session.close("part.robray")
        await session.codes("a.robray")
        assert "length = 2" in await session.hover("a.robray", 1, 7)


async def test_a_file_that_is_deleted_while_open_is_gone_when_it_closes(tmp_path: Path) -> None:
    part = tmp_path / "part.robray"
    part.write_text("def length 1;\n", "utf-8")
    async with editor(tmp_path) as session:
        session.open("part.robray", "def length 1;\n")
        session.open("a.robray", 'include "part.robray"\ndef b length*1;\n')
        await session.codes("a.robray")
        part.unlink()
        session.happened("part.robray", types.FileChangeType.Deleted)
        session.close("part.robray")
        await session.codes("a.robray", "include-not-found")
