"""Clients are asked to ask again about documents that others change, and only then."""

import asyncio
from pathlib import Path

import pytest
from lsprotocol import types

from lsp.rich import RICH
from lsp.session import Editor, editor, replace

pytestmark = pytest.mark.quick

EVERYTHING = {
    types.WORKSPACE_SEMANTIC_TOKENS_REFRESH,
    types.WORKSPACE_INLAY_HINT_REFRESH,
    types.WORKSPACE_CODE_LENS_REFRESH,
}


async def opened(session: Editor) -> None:
    session.open("part.robray", "def k 2;\n")
    session.open("whole.robray", 'include "part.robray"\nframe f { offset k*2; }\n')
    await quiet(session)


async def quiet(session: Editor) -> None:
    """Until the client has been asked nothing for a while."""
    try:
        while True:
            await asyncio.wait_for(session.client.asked_anew.get(), 1.0)
    except TimeoutError:
        return


async def test_when_a_file_that_is_included_changes(tmp_path: Path) -> None:
    async with editor(tmp_path, RICH) as session:
        await opened(session)
        session.change("part.robray", 2, replace((0, 6), (0, 7), "3"))
        assert {await session.client.asked_anew.get() for _ in EVERYTHING} == EVERYTHING


@pytest.mark.parametrize(
    ("name", "text"), [("part.robray", "def k 2; # as it was\n"), ("whole.robray", 'include "part.robray"\n')]
)
async def test_not_when_nothing_else_comes_to_differ(tmp_path: Path, name: str, text: str) -> None:
    async with editor(tmp_path, RICH) as session:
        await opened(session)
        if name == "whole.robray":
            session.close("part.robray")
            await quiet(session)
        session.change(name, 2, types.TextDocumentContentChangeWholeDocument(text))
        await asyncio.sleep(0.6)
        assert session.client.asked_anew.empty()


async def test_a_client_that_cannot_is_not_asked(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        await opened(session)
        session.change("part.robray", 2, replace((0, 6), (0, 7), "3"))
        await asyncio.sleep(0.6)
        assert session.client.asked_anew.empty()
