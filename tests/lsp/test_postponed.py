"""Findings of a document that has many are told when nobody types, all others at each key."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from hostile.in_process import CAPABILITIES, InProcess, Json, StillClock
from robray.lsp.findings import MANY, POSTPONED_DELAY

pytestmark = pytest.mark.quick

PUSHED = {
    **CAPABILITIES,
    "textDocument": {name: value for name, value in CAPABILITIES["textDocument"].items() if name != "diagnostic"},
}
PULLED = {**CAPABILITIES, "workspace": {"diagnostics": {"refreshSupport": True}}}
KEYS = 10
WRONG = "frame f{} {{ translation 1; }}\n"


def in_time(work: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner(loop_factory=StillClock) as runner:
        runner.run(work)


def sent(client: InProcess, method: str) -> list[Json]:
    return [message.get("params") for message in client.received() if message.get("method") == method]


def published(client: InProcess) -> list[tuple[int, int]]:
    """The version, and how many findings, of each message since this was last asked."""
    told = sent(client, "textDocument/publishDiagnostics")
    return [(each["version"], len(each["diagnostics"])) for each in told]


async def let_pass(seconds: float) -> None:
    clock = asyncio.get_running_loop()
    assert isinstance(clock, StillClock)
    await clock.let_pass(seconds)


def opened(client: InProcess, uri: str, text: str) -> None:
    item = {"uri": uri, "languageId": "robray", "version": 1, "text": text}
    client.tell("textDocument/didOpen", {"textDocument": item})


def type_in_front(client: InProcess, uri: str, version: int, text: str = " ") -> None:
    place = {"line": 0, "character": 0}
    change = {"range": {"start": place, "end": place}, "text": text}
    client.tell(
        "textDocument/didChange", {"textDocument": {"uri": uri, "version": version}, "contentChanges": [change]}
    )


async def typing(folder: Path, count: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """What is published while somebody types in a document with so many mistakes, and behind it."""
    client, uri = InProcess([folder], PUSHED), (folder / "a.robray").as_uri()
    await client.begin()
    try:
        opened(client, uri, "".join(map(WRONG.format, range(count))))
        assert published(client) == [(1, count)], "what is opened is told of at once"
        for version in range(2, KEYS + 2):
            type_in_front(client, uri, version)
            await let_pass(POSTPONED_DELAY / 2)
        during = published(client)
        await let_pass(2 * POSTPONED_DELAY)
        return during, published(client)
    finally:
        client.end()


def test_few_are_told_at_each_key(tmp_path: Path) -> None:
    async def run() -> None:
        during, behind = await typing(tmp_path, MANY - 1)
        assert during == [(version, MANY - 1) for version in range(2, KEYS + 2)]
        assert behind == []

    in_time(run())


def test_many_are_told_once_when_nobody_types(tmp_path: Path) -> None:
    async def run() -> None:
        during, behind = await typing(tmp_path, MANY)
        assert (during, behind) == ([], [(KEYS + 1, MANY)])

    in_time(run())


def test_those_of_another_document_wait_as_well(tmp_path: Path) -> None:
    """A client that asks is asked to ask again then."""

    async def run() -> None:
        used, many = (tmp_path / "used.robray").as_uri(), (tmp_path / "many.robray").as_uri()
        client = InProcess([tmp_path], PULLED)
        await client.begin()
        try:
            opened(client, used, "def k 1;\n")
            opened(client, many, 'include "used.robray"\n' + "".join(map(WRONG.format, range(MANY))))
            for uri in (used, many):
                client.ask("textDocument/diagnostic", {"textDocument": {"uri": uri}})
            await let_pass(1)
            client.received()
            type_in_front(client, used, 2, "frame f0 { }\n")
            assert sent(client, "workspace/diagnostic/refresh") == []
            await let_pass(2 * POSTPONED_DELAY)
            assert sent(client, "workspace/diagnostic/refresh") != []
        finally:
            client.end()

    in_time(run())


@pytest.mark.parametrize("asks", [False, True], ids=["unasked", "asked for its actions meanwhile"])
def test_what_waits_is_told_whatever_is_asked_meanwhile(asks: bool, tmp_path: Path) -> None:  # noqa: FBT001 - a case
    async def run() -> None:
        used, many = (tmp_path / "used.robray").as_uri(), (tmp_path / "many.robray").as_uri()
        client = InProcess([tmp_path], PUSHED)
        await client.begin()
        try:
            opened(client, used, "def k 1;\n")
            opened(client, many, 'include "used.robray"\n' + "".join(map(WRONG.format, range(MANY))))
            await let_pass(1)
            client.received()
            type_in_front(client, used, 2, "frame f0 { }\n")
            if asks:
                whole = {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}
                asked = {"textDocument": {"uri": many}, "range": whole, "context": {"diagnostics": []}}
                client.ask("textDocument/codeAction", asked)
            await let_pass(2 * POSTPONED_DELAY)
            told = sent(client, "textDocument/publishDiagnostics")
            assert many in {each["uri"] for each in told}
        finally:
            client.end()

    in_time(run())


def test_a_document_that_is_closed_meanwhile_is_not_told_of(tmp_path: Path) -> None:
    async def run() -> None:
        client, uri = InProcess([tmp_path], PUSHED), (tmp_path / "a.robray").as_uri()
        await client.begin()
        try:
            opened(client, uri, "".join(map(WRONG.format, range(MANY))))
            type_in_front(client, uri, 2)
            client.received()
            client.tell("textDocument/didClose", {"textDocument": {"uri": uri}})
            await let_pass(2 * POSTPONED_DELAY)
            told = sent(client, "textDocument/publishDiagnostics")
            assert [each["diagnostics"] for each in told] == [[]]
        finally:
            client.end()

    in_time(run())
