"""Settings: handed in, asked for, changed while everything is open."""

from pathlib import Path
from typing import Any

from lsprotocol import types

from lsp.rich import RICH
from lsp.session import Editor, codes, editor, span

SOURCE = "def k 2;\nframe f { geometry { shape sphere; radius k*2; } }\nframe f {}\n"
HIDDEN = {"diagnostics": {"enable": False}}


async def labels(session: Editor, name: str = "a.robray") -> list[str]:
    params = types.InlayHintParams(session.document(name), span((1, 0), (2, 0)))
    found = await session.client.text_document_inlay_hint_async(params) or ()
    return [hint.label if isinstance(hint.label, str) else hint.label[0].value for hint in found]


def told(session: Editor, settings: Any) -> None:
    session.client.workspace_did_change_configuration(types.DidChangeConfigurationParams(settings))


async def refreshed(session: Editor, method: str) -> None:
    while await session.client.asked_anew.get() != method:
        pass


async def test_handed_in_later_by_a_client_that_cannot_be_asked(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", SOURCE)
        assert await labels(session) == ["at [0, 0, 0] m", "= 4"]
        told(session, {"robray": {"inlayHints": {"worldPositions": False}}})
        assert await labels(session) == ["= 4"]
        told(session, None)
        assert await labels(session) == ["at [0, 0, 0] m", "= 4"]


async def test_asked_for_at_the_beginning_and_after_a_change(tmp_path: Path) -> None:
    settings = {"robray": {"inlayHints": {"values": False}}}
    async with editor(tmp_path, RICH, configuration={"": settings}) as session:
        session.open("a.robray", SOURCE)
        await refreshed(session, types.WORKSPACE_INLAY_HINT_REFRESH)
        assert await labels(session) == ["at [0, 0, 0] m"]
        registered = {(await session.client.registered.get()).method}
        assert registered == {types.WORKSPACE_DID_CHANGE_CONFIGURATION}
        session.client.set_configuration({"robray": {}})
        told(session, None)
        await refreshed(session, types.WORKSPACE_INLAY_HINT_REFRESH)
        assert await labels(session) == ["at [0, 0, 0] m", "= 4"]


async def test_what_was_handed_in_holds_where_nothing_else_is_set(tmp_path: Path) -> None:
    off = {"inlayHints": {"values": False}}
    for answer in ({}, {"robray": {"inlayHints": {"slots": False}}}):
        async with editor(tmp_path, RICH, options=off, configuration={"": answer}) as session:
            session.open("a.robray", SOURCE)
            await session.pull("a.robray")
            assert await labels(session) == ["at [0, 0, 0] m"]


async def test_a_folder_may_have_its_own(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    configuration = {"": {"robray": {}}, inner.as_uri(): {"robray": {"inlayHints": {"values": False}}}}
    async with editor(tmp_path, RICH, configuration=configuration) as session:
        added = types.WorkspaceFolder(inner.as_uri(), "inner")
        event = types.WorkspaceFoldersChangeEvent([added], [])
        session.client.workspace_did_change_workspace_folders(types.DidChangeWorkspaceFoldersParams(event))
        await refreshed(session, types.WORKSPACE_INLAY_HINT_REFRESH)
        for name in ("a.robray", "inner/a.robray"):
            session.open(name, SOURCE)
        assert await labels(session) == ["at [0, 0, 0] m", "= 4"]
        assert await labels(session, "inner/a.robray") == ["at [0, 0, 0] m"]


async def test_findings_that_nobody_wants_to_see_go_at_once_and_come_back(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", SOURCE)
        await session.codes("a.robray", "duplicate-frame")
        told(session, {"robray": HIDDEN})
        await session.codes("a.robray")
        told(session, {"robray": {}})
        await session.codes("a.robray", "duplicate-frame")


async def test_findings_are_asked_for_again(tmp_path: Path) -> None:
    async with editor(tmp_path, RICH, configuration={"": {"robray": {}}}) as session:
        session.open("a.robray", SOURCE)
        first = await session.pull("a.robray")
        assert isinstance(first, types.RelatedFullDocumentDiagnosticReport)
        assert codes(first.items) == ["duplicate-frame"]
        session.client.set_configuration({"robray": HIDDEN})
        told(session, None)
        await session.client.refreshed.get()
        again = await session.pull("a.robray", first.result_id)
        assert isinstance(again, types.RelatedFullDocumentDiagnosticReport)
        assert codes(again.items) == []


async def test_what_is_wrong_with_them_is_told_and_counts_for_nothing(tmp_path: Path) -> None:
    async with editor(tmp_path, options={"nonsense": 1}) as session:
        session.open("a.robray", SOURCE)
        told(session, {"robray": {"inlayHints": {"valeus": False, "values": "no"}}})
        assert await labels(session) == ["at [0, 0, 0] m", "= 4"]
        assert [said.message for said in session.client.log_messages] == [
            "robray: there is no setting 'robray.nonsense'",
            "robray: there is no setting 'robray.inlayHints.valeus'; did you mean 'robray.inlayHints.values'?",
            "robray: 'robray.inlayHints.values' must be true or false",
        ]


async def test_colours_of_names_can_be_switched_off(tmp_path: Path) -> None:
    async with editor(tmp_path) as session:
        session.open("a.robray", SOURCE)
        params = types.SemanticTokensParams(session.document("a.robray"))
        assert await session.client.text_document_semantic_tokens_full_async(params) is not None
        told(session, {"robray": {"semanticTokens.enable": False}})
        assert await session.client.text_document_semantic_tokens_full_async(params) is None
