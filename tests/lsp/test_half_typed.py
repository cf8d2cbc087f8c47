"""The name that is being typed is told of after a pause, all else at once."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from lsp.rich import RICH
from lsp.session import PATIENCE, Change, Editor, editor, replace
from robray.rules import ROLES

SHORT, LONG, NEVER = 500, 2_000, 600_000
"""Milliseconds. Where others compute as well, half a second may pass between two steps of a test."""
BEFORE = "frame base {}\nframe f {\n    parent ba;\n}\n"
PULLING = types.ClientCapabilities(
    text_document=types.TextDocumentClientCapabilities(diagnostic=types.DiagnosticClientCapabilities()),
)


def paused(milliseconds: int) -> dict[str, object]:
    return {"robray": {"diagnostics": {"pause": milliseconds}}}


async def told(session: Editor, *changes: Change, version: int = 2) -> list[str]:
    """The codes that are published for a change."""
    session.change("a.robray", version, *changes)
    return codes(await session.published("a.robray", lambda found: found.version == version))


def codes(found: types.PublishDiagnosticsParams) -> list[str]:
    return [str(one.code) for one in found.diagnostics if not str(one.code).startswith("unused")]


def typed(text: str, line: int = 2, column: int = 13) -> Change:
    return replace((line, column), (line, column), text)


@pytest.mark.parametrize(
    ("source", "changes", "at_once"),
    [
        ("frame f { parent ba; }\n", [replace((0, 19), (0, 19), "s")], []),
        ("frame f { parent ba; }\n", [replace((0, 17), (0, 18), "")], []),
        ('frame f { parent "ba"; }\n', [replace((0, 20), (0, 20), "s")], []),
        ("frame f { isa ba; }\n", [replace((0, 16), (0, 16), "s")], []),
        ("def a 2 * ba;\n", [replace((0, 12), (0, 12), "s")], []),
        ("frame f { parent ba; }\n", [replace((0, 0), (0, 0), " ")], ["frames-elsewhere"]),
        ("frame f { parent ba; }\n", [replace((0, 20), (0, 20), " ")], ["frames-elsewhere"]),
        ("frame f { parent ba; }\n", [replace((0, 19), (0, 19), "s; isa q")], ["frames-elsewhere"]),
        (
            "frame f { parent ba; }\n",
            [replace((0, 17), (0, 19), "x;\n parent y")],
            ["duplicate-attribute", "frames-elsewhere"],
        ),
        ("frame f { rpy 1; parent b; }\n", [replace((0, 25), (0, 25), "x")], ["wrong-type"]),
        (
            "frame f { parent b; }\nframe g { parent c; }\n",
            [replace((1, 18), (1, 18), "x"), replace((0, 18), (0, 18), "x")],
            [],
        ),
        ("frame f { parent b; }\nframe g { parent c; }\n", [replace((1, 18), (1, 18), "x")], ["frames-elsewhere"]),
    ],
)
async def test_a_name_that_is_typed_waits_and_nothing_else(
    tmp_path: Path, source: str, changes: Sequence[Change], at_once: list[str]
) -> None:
    async with editor(tmp_path, options=paused(SHORT)) as session, editor(tmp_path, options=paused(0)) as other:
        for each in (session, other):
            each.open("a.robray", source)
            await each.published("a.robray")
        first = await told(session, *changes)
        everything = await told(other, *changes)
        assert first == at_once
        if first != everything:
            assert codes(await session.published("a.robray")) == everything, "after the pause"
        assert session.client.published.empty()


async def test_each_key_begins_the_pause_anew(tmp_path: Path) -> None:
    async with editor(tmp_path, options=paused(LONG)) as session:
        session.open("a.robray", BEFORE)
        await session.codes("a.robray", "frames-elsewhere")
        for number, letter in enumerate("xyzx"):
            assert await told(session, typed(letter, column=13 + number), version=number + 2) == []
            await asyncio.sleep(LONG / 5_000)
        await session.codes("a.robray", "frames-elsewhere")


async def test_what_is_known_in_the_end_is_never_told_of(tmp_path: Path) -> None:
    async with editor(tmp_path, options=paused(SHORT)) as session:
        session.open("a.robray", "frame base {}\nframe f { parent ; }\n")
        await session.published("a.robray")
        for number, letter in enumerate("base"):
            session.change("a.robray", number + 2, typed(letter, 1, 17 + number))
        await asyncio.sleep(1.5 * SHORT / 1_000)
        found = []
        while not session.client.published.empty():
            found += codes(session.client.published.get_nowait())
        assert "frames-elsewhere" not in found


async def test_at_once_where_that_is_set(tmp_path: Path) -> None:
    async with editor(tmp_path, options=paused(0)) as session:
        session.open("a.robray", BEFORE.replace("ba;", "base;"))
        await session.codes("a.robray")
        assert await told(session, typed("x", column=15)) == ["undefined-frame"]


async def test_the_setting_ends_the_pause(tmp_path: Path) -> None:
    async with editor(tmp_path, options=paused(NEVER)) as session:
        session.open("a.robray", BEFORE)
        await session.codes("a.robray", "frames-elsewhere")
        assert await told(session, typed("x")) == []
        session.client.workspace_did_change_configuration(types.DidChangeConfigurationParams(paused(0)))
        await session.codes("a.robray", "frames-elsewhere")


async def test_who_asks_is_asked_to_ask_again(tmp_path: Path) -> None:
    rich = types.ClientCapabilities(
        workspace=types.WorkspaceClientCapabilities(diagnostics=RICH.workspace.diagnostics),  # type: ignore[union-attr]
        text_document=PULLING.text_document,
    )
    async with editor(tmp_path, rich, options=paused(SHORT)) as session:
        session.open("a.robray", BEFORE)
        first = await session.pull("a.robray")
        assert isinstance(first, types.RelatedFullDocumentDiagnosticReport)
        assert [one.code for one in first.items] == ["frames-elsewhere"]
        session.change("a.robray", 2, typed("x"))
        second = await session.pull("a.robray", first.result_id)
        assert isinstance(second, types.RelatedFullDocumentDiagnosticReport)
        assert not second.items
        async with asyncio.timeout(PATIENCE):
            await session.client.refreshed.get()
        third = await session.pull("a.robray", second.result_id)
        assert isinstance(third, types.RelatedFullDocumentDiagnosticReport)
        assert [one.code for one in third.items] == ["frames-elsewhere"]


async def test_who_asks_and_cannot_be_asked_to_hears_of_it_at_once(tmp_path: Path) -> None:
    async with editor(tmp_path, PULLING, options=paused(NEVER)) as session:
        session.open("a.robray", BEFORE)
        session.change("a.robray", 2, typed("x"))
        found = await session.pull("a.robray")
        assert isinstance(found, types.RelatedFullDocumentDiagnosticReport)
        assert [one.code for one in found.items] == ["frames-elsewhere"]


async def test_a_quiet_server_knows_what_a_fresh_one_knows(tmp_path: Path) -> None:
    text = BEFORE.replace("ba;", "bax;")
    async with editor(tmp_path, options=paused(SHORT)) as session, editor(tmp_path) as fresh:
        session.open("a.robray", BEFORE)
        await session.published("a.robray")
        assert await told(session, typed("x")) == []
        fresh.open("a.robray", text)
        wanted = await fresh.published("a.robray")
        assert (await session.published("a.robray")).diagnostics == wanted.diagnostics


async def test_a_fix_is_there_before_the_pause_ends(tmp_path: Path) -> None:
    literal = types.ClientCodeActionLiteralOptions(types.ClientCodeActionKindOptions([]))
    actions = types.CodeActionClientCapabilities(code_action_literal_support=literal)
    can = types.ClientCapabilities(text_document=types.TextDocumentClientCapabilities(code_action=actions))
    async with editor(tmp_path, can, options=paused(NEVER)) as session:
        session.open("a.robray", BEFORE)
        session.change("a.robray", 2, typed("s"))
        here = types.Range(types.Position(2, 12), types.Position(2, 12))
        params = types.CodeActionParams(session.document("a.robray"), here, types.CodeActionContext([]))
        found = await session.client.text_document_code_action_async(params)
        assert any("base" in one.title for one in found or ())


async def test_nothing_is_told_after_the_document_was_closed(tmp_path: Path) -> None:
    async with editor(tmp_path, options=paused(SHORT)) as session:
        session.open("a.robray", BEFORE)
        await session.codes("a.robray", "frames-elsewhere")
        assert await told(session, typed("x")) == []
        session.close("a.robray")
        await session.published("a.robray", lambda found: not found.diagnostics)
        await asyncio.sleep(1.5 * SHORT / 1_000)
        assert session.client.published.empty()


async def test_nothing_is_told_after_the_server_was_shut_down(tmp_path: Path) -> None:
    async def shut_down() -> None:
        async with editor(tmp_path, options=paused(SHORT)) as session:
            session.open("a.robray", BEFORE)
            await session.codes("a.robray", "frames-elsewhere")
            assert await told(session, typed("x")) == []
            await session.client.shutdown_async(None)
            while not session.client.published.empty():
                session.client.published.get_nowait()
            await asyncio.sleep(1.5 * SHORT / 1_000)
            assert session.client.published.empty()

    # The end of the session shuts it down once more.
    with pytest.raises(JsonRpcException, match="shut down"):
        await shut_down()


def test_what_waits_is_that_there_is_no_such_thing() -> None:
    assert {"undefined-frame", "urdf-undefined-link"} <= ROLES.half_typed


CONFIGURED = [
    ('[rules]\nignore = ["unus"]\n', (1, 15), "e", "config-unknown-rule"),
    ('[rules.severity]\nunused-class = "hi"\n', (1, 18), "p", "config-unknown-severity"),
    ("[format]\nindnt = 4\n", (1, 5), "s", "config-unknown-key"),
    ("[format]\nline-width = 1\n", (1, 14), "2", "config-wrong-value"),
    ('exclude = ["old"]\n', (0, 15), "e", "config-idle-pattern"),
    ('exclude = ["[a"]\n', (0, 14), "-", "config-bad-pattern"),
    ('[scenes.a]\nfiles = ["ta"]\n', (1, 12), "b", "config-missing-file"),
    ("[rules]\nigno\n", (1, 4), "r", "config-syntax"),
]


@pytest.mark.parametrize(("source", "at", "key", "code"), CONFIGURED)
async def test_what_is_typed_in_a_configuration_waits_as_well(
    tmp_path: Path, source: str, at: tuple[int, int], key: str, code: str
) -> None:
    async with editor(tmp_path, options=paused(SHORT)) as session, editor(tmp_path, options=paused(0)) as other:
        for each in (session, other):
            each.open("robray.toml", source)
            await each.codes("robray.toml", code)
            each.change("robray.toml", 2, replace(at, at, key))
        found = await session.published("robray.toml", lambda found: found.version == 2)
        assert codes(found) == []
        assert codes(await session.published("robray.toml")) == [code], "after the pause"
        assert codes(await other.published("robray.toml", lambda found: found.version == 2)) == [code]


async def test_what_is_wrong_elsewhere_in_a_configuration_does_not_wait(tmp_path: Path) -> None:
    async with editor(tmp_path, options=paused(NEVER)) as session:
        session.open("robray.toml", '[rules]\nignore = ["a", "b"]\n')
        await session.codes("robray.toml", "config-unknown-rule", "config-unknown-rule")
        session.change("robray.toml", 2, replace((1, 17), (1, 17), "c"))
        await session.codes("robray.toml", "config-unknown-rule")
