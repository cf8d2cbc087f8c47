"""Signature help, through the protocol."""

from pathlib import Path

import pytest
from lsprotocol import types

from lsp.session import Editor, editor

pytestmark = pytest.mark.quick

WITH_OFFSETS = types.ClientCapabilities(
    text_document=types.TextDocumentClientCapabilities(
        signature_help=types.SignatureHelpClientCapabilities(
            signature_information=types.ClientSignatureInformationOptions(
                documentation_format=[types.MarkupKind.Markdown],
                parameter_information=types.ClientSignatureParameterInformationOptions(label_offset_support=True),
            )
        )
    )
)
AXIS = "frame ü { axis [0, "


async def help_at(session: Editor, text: str) -> types.SignatureHelp:
    session.open("a.robray", text)
    params = types.SignatureHelpParams(session.document("a.robray"), types.Position(0, len(text)))
    found = await session.client.text_document_signature_help_async(params)
    assert found is not None
    return found


def parameters(found: types.SignatureHelp) -> list[str | tuple[int, int]]:
    return [parameter.label for parameter in found.signatures[found.active_signature or 0].parameters or ()]


async def test_labels_are_offsets(tmp_path: Path) -> None:
    async with editor(tmp_path, WITH_OFFSETS) as session:
        provider = session.answer.capabilities.signature_help_provider
        assert provider is not None
        assert [*(provider.trigger_characters or ())] == ["[", ",", " "]
        found = await help_at(session, AXIS)
        assert found.signatures[0].label == "axis [x, y, z]"
        assert parameters(found) == [(6, 7), (9, 10), (12, 13)]
        assert found.active_parameter == 1
        assert isinstance(found.signatures[0].documentation, types.MarkupContent)


async def test_a_client_that_counts_otherwise_gets_strings(tmp_path: Path) -> None:
    async with editor(tmp_path, WITH_OFFSETS, client_name="Eglot") as session:
        assert parameters(await help_at(session, AXIS)) == ["[x", "y", "z"]


async def test_labels_are_strings_that_are_first_found_where_they_stand(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        found = await help_at(session, AXIS)
        assert parameters(found) == ["[x", "y", "z"]
        assert isinstance(found.signatures[0].documentation, str)
