"""Call and type hierarchies, through the protocol."""

from pathlib import Path

import pytest
from lsprotocol import types

from lsp.session import editor, replace, span

pytestmark = pytest.mark.quick

SOURCE = "def a 1;\ndef b a + a;\nframe f {}\nframe g { parent f; type revolute; axis [b, 0, 1]; }\n"


async def test_calls_there_and_back(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", SOURCE)
        client = session.client
        found = await client.text_document_prepare_call_hierarchy_async(
            types.CallHierarchyPrepareParams(session.document("a.robray"), types.Position(1, 4))
        )
        assert found is not None
        (item,) = found
        assert (item.name, item.detail, item.kind) == ("b", "= 2", types.SymbolKind.Constant)
        incoming = await client.call_hierarchy_incoming_calls_async(types.CallHierarchyIncomingCallsParams(item))
        assert incoming is not None
        assert [(call.from_.name, [*call.from_ranges]) for call in incoming] == [("g", [span((3, 41), (3, 42))])]
        outgoing = await client.call_hierarchy_outgoing_calls_async(types.CallHierarchyOutgoingCallsParams(item))
        assert outgoing is not None
        assert [(call.to.name, [*call.from_ranges]) for call in outgoing] == [
            ("a", [span((1, 6), (1, 7)), span((1, 10), (1, 11))])
        ]


async def test_items_outlive_edits_but_not_what_they_are(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", SOURCE)
        client = session.client
        found = await client.text_document_prepare_call_hierarchy_async(
            types.CallHierarchyPrepareParams(session.document("a.robray"), types.Position(0, 4))
        )
        assert found is not None
        params = types.CallHierarchyIncomingCallsParams(found[0])
        session.change("a.robray", 2, replace((0, 0), (0, 0), "def zero 0;\n\n"))
        calls = await client.call_hierarchy_incoming_calls_async(params)
        assert calls is not None
        assert [call.from_.selection_range for call in calls] == [span((3, 4), (3, 5))]
        session.change("a.robray", 3, replace((2, 0), (3, 0), ""))
        assert await client.call_hierarchy_incoming_calls_async(params) is None


async def test_data_of_somebody_else_is_answered_with_nothing(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", SOURCE)
        for data in (None, {"path": "/x", "label": "7", "kind": "", "name": "", "prefix": ""}):
            item = types.TypeHierarchyItem(
                "a",
                types.SymbolKind.Class,
                session.uri("a.robray"),
                span((0, 0), (0, 0)),
                span((0, 0), (0, 0)),
                data=data,
            )
            params = types.TypeHierarchySubtypesParams(item)
            assert await session.client.type_hierarchy_subtypes_async(params) is None


async def test_the_tree_of_frames(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", SOURCE)
        client = session.client
        found = await client.text_document_prepare_type_hierarchy_async(
            types.TypeHierarchyPrepareParams(session.document("a.robray"), types.Position(2, 6))
        )
        assert found is not None
        (item,) = found
        assert item.kind is types.SymbolKind.Object
        below = await client.type_hierarchy_subtypes_async(types.TypeHierarchySubtypesParams(item))
        assert below is not None
        assert [(one.name, one.kind) for one in below] == [("g", types.SymbolKind.Interface)]
        above = await client.type_hierarchy_supertypes_async(types.TypeHierarchySupertypesParams(below[0]))
        assert above is not None
        assert [one.name for one in above] == ["f"]
