"""Inlay hints through the protocol: at once for clients that cannot ask again, on demand for others."""

from pathlib import Path

from lsprotocol import types

from lsp.rich import RICH
from lsp.session import Editor, editor, span

SOURCE = "def k 2;\nframe f {\n  offset k*2;\n  axis [0, k - 2, 1];\n}\n"


async def hints(session: Editor, first: int = 0, last: int = 5) -> list[types.InlayHint]:
    params = types.InlayHintParams(session.document("a.robray"), span((first, 0), (last, 0)))
    return [*(await session.client.text_document_inlay_hint_async(params) or ())]


def label(hint: types.InlayHint) -> str:
    return hint.label if isinstance(hint.label, str) else "".join(part.value for part in hint.label)


def target(hint: types.InlayHint) -> types.Location | None:
    assert not isinstance(hint.label, str), "labels have parts"
    return hint.label[0].location


async def test_all_at_once_for_a_client_that_cannot_ask_again(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", SOURCE)
        (value,) = await hints(session, 2, 3)
        assert (value.position, label(value)) == (types.Position(2, 12), "= 4")
        assert target(value) == types.Location(session.uri("a.robray"), span((0, 4), (0, 5)))
        assert value.tooltip == "k*2 = 2*2 = 4"


async def test_on_demand_for_a_client_that_can(tmp_path: Path) -> None:
    async with editor(tmp_path, RICH) as session:
        session.open("a.robray", SOURCE)
        (value,) = await hints(session, 2, 3)
        assert (value.tooltip, target(value)) == (None, None)
        resolved = await session.client.inlay_hint_resolve_async(value)
        assert isinstance(resolved.tooltip, types.MarkupContent)
        assert resolved.tooltip.value == "`k*2 = 2*2 = 4`"
        assert target(resolved) == types.Location(session.uri("a.robray"), span((0, 4), (0, 5)))


async def test_a_hint_of_a_text_that_has_changed_stays_as_it_is(tmp_path: Path) -> None:
    async with editor(tmp_path, RICH) as session:
        session.open("a.robray", SOURCE)
        (value,) = await hints(session, 2, 3)
        session.change("a.robray", 2, types.TextDocumentContentChangeWholeDocument("frame f {}\n"))
        assert (await session.client.inlay_hint_resolve_async(value)).tooltip is None


async def test_each_kind_can_be_switched_off(tmp_path: Path) -> None:
    expected = {
        "values": ["at [0, 0, 0] m", "y:"],
        "slots": ["at [0, 0, 0] m", "= 4", "= 0"],
        "worldPositions": ["= 4", "y:", "= 0"],
    }
    for kind, left in expected.items():
        async with editor(tmp_path, options={"inlayHints": {kind: False}}) as session:
            session.open("a.robray", SOURCE)
            assert [label(hint) for hint in await hints(session)] == left


async def test_no_more_than_anybody_sees(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", "".join(f"frame f{n} {{ axis [-pi, -pi, -pi]; }}\n" for n in range(3_000)))
        found = await hints(session, 0, 3_000)
        assert len(found) == 20_000
        assert found[-1].position.line == 2_857
        assert found[0].tooltip is None
        (first, *_) = await hints(session, 0, 1)
        assert first.tooltip is not None
