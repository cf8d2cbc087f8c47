"""Colours through the protocol."""

from pathlib import Path

import pytest
from lsprotocol import types

from lsp.session import editor, span

pytestmark = pytest.mark.quick

SOURCE = "frame f {\n  geometry {\n    shape box;\n    color [0, 0.5, 1];\n  }\n}\n"
AT = span((3, 10), (3, 21))


async def test_a_colour_and_another_in_its_place(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", SOURCE)
        document = session.document("a.robray")
        asked = types.DocumentColorParams(document)
        (found,) = await session.client.text_document_document_color_async(asked)
        assert found == types.ColorInformation(AT, types.Color(0.0, 0.5, 1.0, 1.0))
        params = types.ColorPresentationParams(document, types.Color(0.0, 0.25, 1.0, 0.5), AT)
        (offered,) = await session.client.text_document_color_presentation_async(params)
        end = types.Range(types.Position(3, 22), types.Position(3, 22))
        assert offered == types.ColorPresentation(
            "[0, 0.25, 1]", types.TextEdit(AT, "[0, 0.25, 1]"), (types.TextEdit(end, "\n    alpha 0.5;"),)
        )


async def test_they_can_be_switched_off(tmp_path: Path) -> None:
    async with editor(tmp_path, options={"colors.enable": False}) as session:
        session.open("a.robray", SOURCE)
        asked = types.DocumentColorParams(session.document("a.robray"))
        assert not await session.client.text_document_document_color_async(asked)
