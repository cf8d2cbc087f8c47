"""What the server takes for the text is what the editor has (LSP 3.17, text document synchronization)."""

from pathlib import Path

import pytest
from lsprotocol import types

from lsp.session import Change, editor, replace, span


async def test_each_change_of_a_notification_counts_from_the_one_before(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", "def a 1;\r\ndef b a*1;\n")
        await session.codes("a.robray")
        session.change(
            "a.robray",
            2,
            replace((0, 0), (0, 0), "// 😀\n"),
            replace((0, 5), (0, 5), "\ndef c x*1;"),
            replace((3, 6), (3, 7), "y"),
            replace((4, 0), (9, 9), "def d z*1;"),
        )
        published = await session.codes("a.robray", *["undefined-constant"] * 3)
        assert [item.range.start for item in published.diagnostics] == [
            types.Position(1, 6),
            types.Position(3, 6),
            types.Position(4, 6),
        ]


async def test_the_whole_text(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", "def a 1;\n")
        whole: Change = types.TextDocumentContentChangeWholeDocument("def a 1;\ndef b 2*1;\ndef c d*1;")
        session.change("a.robray", 2, whole, replace((1, 6), (1, 7), "c"))
        published = await session.codes("a.robray", *["undefined-constant"] * 2)
        assert [item.range for item in published.diagnostics] == [span((1, 6), (1, 7)), span((2, 6), (2, 7))]


@pytest.mark.parametrize(("encoding", "emoji", "umlaut"), [("utf-8", 4, 2), ("utf-16", 2, 1), ("utf-32", 1, 1)])
async def test_columns_count_units_of_the_encoding(tmp_path: Path, encoding: str, emoji: int, umlaut: int) -> None:
    general = types.GeneralClientCapabilities(position_encodings=[encoding])
    async with editor(tmp_path, types.ClientCapabilities(general=general)) as session:
        session.open("a.robray", "/* 😀ü */ def a b*1;\n")
        column = len("/*  */ def a ") + emoji + umlaut
        published = await session.codes("a.robray", "undefined-constant")
        assert published.diagnostics[0].range == span((0, column), (0, column + 1))
        session.change("a.robray", 2, replace((0, column), (0, column + 1), "3"))
        await session.codes("a.robray")
        assert "a = 3" in await session.hover("a.robray", 0, column - 2)


async def test_lines_end_only_where_the_protocol_says(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", "// \u2028 \u0085 \x0b \x0c\rdef a 1;\r\ndef b c*1;\n")
        published = await session.codes("a.robray", "carriage-return-in-comment", "undefined-constant")
        assert published.diagnostics[1].range == span((2, 6), (2, 7))


async def test_a_change_of_a_closed_document_is_left_alone(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.change("a.robray", 2, replace((0, 0), (0, 0), "x"))
        session.open("a.robray", "def a b*1;\n")
        await session.codes("a.robray", "undefined-constant")
        session.close("a.robray")
        session.change("a.robray", 3, replace((0, 0), (0, 0), "x"))
        session.open("a.robray", "def a 1;\n", 4)
        published = await session.codes("a.robray")
        assert published.version is None
        assert (await session.codes("a.robray")).version == 4


async def test_documents_without_a_file(tmp_path: Path) -> None:
    """`untitled:` and the like: nothing is looked for on the disk, whatever they include."""
    async with editor(tmp_path) as session:
        item = types.TextDocumentItem("untitled:Untitled-1", "robray", 1, 'include "other"\ndef a b*1;')
        session.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
        published = await session.client.published.get()
        assert published.uri == "untitled:Untitled-1"
        assert [item.code for item in published.diagnostics] == ["include-not-found"]
