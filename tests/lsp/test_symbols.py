"""Outline, references, highlights, folds and links, through the protocol."""

from pathlib import Path

import pytest
from lsprotocol import types

from lsp.rich import RICH
from lsp.session import editor, replace, span

SOURCE = 'include "part.robray"\ndef k 2;\nframe f {\n  frame g { offset k; }\n}\n'
NESTED = types.ClientCapabilities(
    text_document=types.TextDocumentClientCapabilities(
        document_symbol=types.DocumentSymbolClientCapabilities(hierarchical_document_symbol_support=True),
        document_link=types.DocumentLinkClientCapabilities(tooltip_support=True),
    )
)


async def test_an_outline_as_a_tree(tmp_path: Path) -> None:
    async with editor(tmp_path, NESTED) as session:
        session.open("a.robray", SOURCE)
        params = types.DocumentSymbolParams(session.document("a.robray"))
        constant, frame = await session.client.text_document_document_symbol_async(params) or ()
        assert isinstance(constant, types.DocumentSymbol)
        assert isinstance(frame, types.DocumentSymbol)
        assert (constant.name, constant.detail, constant.kind) == ("k", "= 2", types.SymbolKind.Constant)
        assert frame.range == span((2, 0), (4, 1))
        assert frame.selection_range == span((2, 6), (2, 7))
        assert [child.name for child in frame.children or ()] == ["g"]


JOINT = '<joint name="j" type="fixed"><parent link="b"/><child link="h"/></joint>'
KINDS = [
    ("a.robray", "frame f { frame g { type revolute; axis [0, 0, 1]; } }\n", "f Object, g Interface"),
    (
        "a.urdf",
        f'<robot name="r"><link name="b"/><link name="h"/>{JOINT}<gazebo reference="b"/></robot>\n',
        "r Module, b Struct, h Struct, j Interface, gazebo Property",
    ),
    (
        "a.wc.xml",
        '<WorkCell name="c"><Frame name="f"/><SerialDevice name="d"><Frame name="b"/></SerialDevice></WorkCell>\n',
        "c Module, f Object, d Module, b Object",
    ),
    ("a.smurfs", "entities:\n- {name: a, file: a.smurf}\n", "entities Property, a Object"),
]


@pytest.mark.parametrize(("name", "text", "kinds"), KINDS, ids=[name for name, _, _ in KINDS])
async def test_kinds_that_editors_name_well(tmp_path: Path, name: str, text: str, kinds: str) -> None:
    """No frame is a namespace, no joint a method and no extension an event."""
    async with editor(tmp_path) as session:
        session.open(name, text)
        params = types.DocumentSymbolParams(session.document(name))
        found = await session.client.text_document_document_symbol_async(params) or ()
        assert ", ".join(f"{each.name} {each.kind.name}" for each in found) == kinds


async def test_an_outline_as_a_list(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", SOURCE)
        params = types.DocumentSymbolParams(session.document("a.robray"))
        found = await session.client.text_document_document_symbol_async(params) or ()
        assert all(isinstance(symbol, types.SymbolInformation) for symbol in found)
        assert [(symbol.name, getattr(symbol, "container_name", "")) for symbol in found] == [
            ("k", None),
            ("f", None),
            ("g", "f"),
        ]


async def test_references_across_files(tmp_path: Path) -> None:
    (tmp_path / "part.robray").write_text("frame h { parent f; }\n", "utf-8")
    async with editor(tmp_path) as session:
        session.open("a.robray", SOURCE)
        at = types.Position(2, 6)
        for declaration, expected in ((False, ["part.robray"]), (True, ["a.robray", "part.robray"])):
            context = types.ReferenceContext(declaration)
            params = types.ReferenceParams(context, session.document("a.robray"), at)
            found = await session.client.text_document_references_async(params) or ()
            assert [location.uri for location in found] == [session.uri(name) for name in expected]


async def test_highlights(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", SOURCE)
        params = types.DocumentHighlightParams(session.document("a.robray"), types.Position(1, 4))
        assert [*(await session.client.text_document_document_highlight_async(params) or ())] == [
            types.DocumentHighlight(span((1, 4), (1, 5)), types.DocumentHighlightKind.Write),
            types.DocumentHighlight(span((3, 19), (3, 20)), types.DocumentHighlightKind.Read),
        ]


async def test_folds_leave_the_closing_brace_to_be_seen(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", "/* a\n*/\n" + SOURCE)
        params = types.FoldingRangeParams(session.document("a.robray"))
        assert [*(await session.client.text_document_folding_range_async(params) or ())] == [
            types.FoldingRange(4, 5),
            types.FoldingRange(0, 1, 0, 2, types.FoldingRangeKind.Comment),
        ]


async def test_symbols_of_the_workspace_tell_what_they_are_worth(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", SOURCE)
        (found,) = await session.client.workspace_symbol_async(types.WorkspaceSymbolParams("k")) or ()
        assert found.container_name == "= 2"


async def test_ranges_of_symbols_come_later_where_the_client_can_ask(tmp_path: Path) -> None:
    async with editor(tmp_path, RICH) as session:
        session.open("a.robray", SOURCE)
        (found,) = await session.client.workspace_symbol_async(types.WorkspaceSymbolParams("g")) or ()
        assert isinstance(found, types.WorkspaceSymbol)
        assert found.location == types.LocationUriOnly(session.uri("a.robray"))
        for line in (3, 4):
            resolved = await session.client.workspace_symbol_resolve_async(found)
            assert resolved.location == types.Location(session.uri("a.robray"), span((line, 8), (line, 9)))
            session.change("a.robray", line, replace((1, 0), (1, 0), "def l 1;\n"))
