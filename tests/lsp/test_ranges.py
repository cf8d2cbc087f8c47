"""Growing selections and linked editing, through the protocol."""

from pathlib import Path

import pytest
from lsprotocol import types

from lsp.session import editor, span

pytestmark = pytest.mark.quick


async def test_a_selection_for_each_position(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", "def ab 1;\nframe f {}\n")
        params = types.SelectionRangeParams(
            session.document("a.robray"), [types.Position(0, 5), types.Position(1, 7), types.Position(9, 9)]
        )
        found = await session.client.text_document_selection_range_async(params)
        assert found is not None
        whole = types.SelectionRange(span((0, 0), (2, 0)))
        assert [*found] == [
            types.SelectionRange(span((0, 4), (0, 6)), types.SelectionRange(span((0, 0), (0, 9)), whole)),
            types.SelectionRange(span((1, 6), (1, 7)), types.SelectionRange(span((1, 0), (1, 10)), whole)),
            whole,
        ]


async def test_deeply_nested_blocks_can_be_written_down(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", "frame f { " * 3000)
        params = types.SelectionRangeParams(session.document("a.robray"), [types.Position(0, 29_990)])
        assert await session.client.text_document_selection_range_async(params)


async def test_names_that_are_edited_together(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", "frame f {}\nframe g { parent f; }\nframe h {}\n")
        document = session.document("a.robray")

        async def linked(line: int, column: int) -> types.LinkedEditingRanges | None:
            params = types.LinkedEditingRangeParams(document, types.Position(line, column))
            return await session.client.text_document_linked_editing_range_async(params)

        found = await linked(0, 6)
        assert found is not None
        assert [*found.ranges] == [span((0, 6), (0, 7)), span((1, 17), (1, 18))]
        assert found.word_pattern
        assert await linked(2, 6) is None
