"""Code lenses through the protocol: a cheap list, and titles on demand."""

from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types

from lsp.rich import RICH
from lsp.session import Editor, editor, replace, span

pytestmark = pytest.mark.quick

SOURCE = "def k 2;\nframe f {\n  frame g { type revolute; axis [0, 0, 1]; offset k; }\n}\n"


async def lenses(session: Editor) -> list[types.CodeLens]:
    params = types.CodeLensParams(session.document("a.robray"))
    return [*(await session.client.text_document_code_lens_async(params) or ())]


async def titles(session: Editor) -> list[str]:
    found = [await session.client.code_lens_resolve_async(lens) for lens in await lenses(session)]
    return [lens.command.title for lens in found if lens.command is not None]


async def test_titles_come_when_they_are_asked_for(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", SOURCE)
        assert [lens.command for lens in await lenses(session)] == [None] * 2
        assert await titles(session) == ["1 use", "1 child, 1 joint"]


async def test_with_one_it_is_given_what_is_counted(tmp_path: Path) -> None:
    async with editor(tmp_path, RICH) as session:
        session.open("a.robray", SOURCE)
        constant = await session.client.code_lens_resolve_async((await lenses(session))[0])
        assert constant.command is not None
        assert constant.command.command == "robray.showReferences"
        arguments: Any = constant.command.arguments
        uri, position, (location,) = arguments
        assert (uri, position["line"], position["character"]) == (session.uri("a.robray"), 0, 4)
        assert location["range"]["start"] == {"line": 2, "character": 50}


async def test_a_lens_of_a_text_that_has_changed_says_nothing(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", SOURCE)
        constant = (await lenses(session))[0]
        session.change("a.robray", 2, replace((0, 0), (3, 1), ""))
        assert (await session.client.code_lens_resolve_async(constant)).command == types.Command("", "")


async def test_each_kind_can_be_switched_off(tmp_path: Path) -> None:
    async with editor(tmp_path, options={"robray": {"codeLens.uses": False, "codeLens.children": False}}) as session:
        session.open("a.robray", f"{SOURCE}allow_collision f g;\n")
        assert [lens.range for lens in await lenses(session)] == [span((1, 6), (1, 7)), span((2, 8), (2, 9))]
