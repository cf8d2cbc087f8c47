"""Formatting through the protocol."""

from pathlib import Path

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from lsp.session import editor, span

UGLY = "def  a 1;\nframe f{\n  type  fixed;\n}\n"
OPTIONS = types.FormattingOptions(tab_size=8, insert_spaces=False)
"""Left aside: there is one layout."""


async def test_a_document(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", UGLY)
        params = types.DocumentFormattingParams(session.document("a.robray"), OPTIONS)
        assert [*(await session.client.text_document_formatting_async(params) or ())] == [
            types.TextEdit(span((0, 4), (0, 5)), ""),
            types.TextEdit(span((1, 7), (1, 7)), " "),
            types.TextEdit(span((2, 2), (2, 8)), "  type "),
        ]


async def test_a_xacro_source_and_a_part_of_one(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("arm.urdf.xacro", '<robot name="arm">\n<link  name="${1\n+ 2}"/>\n</robot>\n')
        edits = [types.TextEdit(span((1, 0), (1, 7)), "    <link ")]
        params = types.DocumentFormattingParams(session.document("arm.urdf.xacro"), OPTIONS)
        assert [*(await session.client.text_document_formatting_async(params) or ())] == edits
        line = types.DocumentRangeFormattingParams(session.document("arm.urdf.xacro"), span((1, 0), (1, 3)), OPTIONS)
        assert [*(await session.client.text_document_range_formatting_async(line) or ())] == edits


async def test_a_document_of_comments_without_end(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", "#\n" * 100_001)
        document = session.document("a.robray")
        with pytest.raises(JsonRpcException, match="use 'robray format'") as refused:
            await session.client.text_document_formatting_async(types.DocumentFormattingParams(document, OPTIONS))
        assert refused.value.code == types.LSPErrorCodes.RequestFailed
        whole = types.DocumentRangeFormattingParams(document, span((0, 0), (100_001, 0)), OPTIONS)
        with pytest.raises(JsonRpcException, match="use 'robray format'"):
            await session.client.text_document_range_formatting_async(whole)
        few = types.DocumentRangeFormattingParams(document, span((0, 0), (10, 0)), OPTIONS)
        assert [*(await session.client.text_document_range_formatting_async(few) or ())] == []


async def test_a_range(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", UGLY)
        params = types.DocumentRangeFormattingParams(session.document("a.robray"), span((1, 0), (2, 0)), OPTIONS)
        assert [*(await session.client.text_document_range_formatting_async(params) or ())] == [
            types.TextEdit(span((1, 7), (1, 7)), " ")
        ]


async def test_ranges(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        provider = session.answer.capabilities.document_range_formatting_provider
        assert provider == types.DocumentRangeFormattingOptions(ranges_support=True)
        session.open("a.robray", UGLY)
        ranges = [span((0, 0), (0, 0)), span((2, 0), (2, 3))]
        params = types.DocumentRangesFormattingParams(session.document("a.robray"), ranges, OPTIONS)
        assert [*(await session.client.text_document_ranges_formatting_async(params) or ())] == [
            types.TextEdit(span((0, 4), (0, 5)), ""),
            types.TextEdit(span((2, 2), (2, 8)), "  type "),
        ]


async def test_a_semicolon_that_is_typed(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        provider = session.answer.capabilities.document_on_type_formatting_provider
        assert provider == types.DocumentOnTypeFormattingOptions("}", (";", ",", "\n", ">"))
        session.open("a.robray", UGLY)
        at = types.Position(2, 14)
        params = types.DocumentOnTypeFormattingParams(session.document("a.robray"), at, ";", OPTIONS)
        assert [*(await session.client.text_document_on_type_formatting_async(params) or ())] == [
            types.TextEdit(span((2, 2), (2, 2)), "  ")
        ]


async def test_an_end_tag_that_is_typed_in_a_xacro_source(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("arm.xacro", '<robot name="a">\n  <link name="b">\n    <visual/>\n    </link>\n</robot>\n')
        at = types.Position(3, 11)
        params = types.DocumentOnTypeFormattingParams(session.document("arm.xacro"), at, ">", OPTIONS)
        assert [*(await session.client.text_document_on_type_formatting_async(params) or ())] == [
            types.TextEdit(span((3, 2), (3, 4)), "")
        ]
