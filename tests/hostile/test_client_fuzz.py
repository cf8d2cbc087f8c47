"""Random conversations, in short; `protocol_fuzz.py` holds longer ones."""

import asyncio
import copy
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types

from hostile.in_process import InProcess
from hostile.protocol_fuzz import CAPABILITIES, INTERNAL, JUNK, NAMES, QUESTIONS, TEXTS, Fuzz, conversation, uri
from lsp.wire import Wire
from robray.lsp.methods import METHODS, WHEN_PULLED
from subjects import PROTOCOL
from trials import trials

pytestmark = pytest.mark.long("tests/hostile/protocol_fuzz.py", "server/robray/lsp/objects.py", *PROTOCOL)

INVALID = -32602


@pytest.mark.parametrize("seed", [1, 2])
async def test_whatever_is_sent_the_answers_are_those_of_a_fresh_server(seed: int) -> None:
    await conversation(trials(400), seed)


MALFORMED = trials(10_000)


async def test_malformed_messages_are_no_failures_of_ours(tmp_path: Path) -> None:
    fuzz, client = Fuzz(11), InProcess([tmp_path])
    await client.begin()
    codes: Counter[int] = Counter()
    for number in range(MALFORMED):
        if number % 100 == 0:
            for name in NAMES:
                client.send_bytes(fuzz.opening(name))
        whole = fuzz.question() if number % 10 else json.loads(fuzz.change())
        client.send_bytes(fuzz.broken(whole))
        if number % 20 == 0:
            await asyncio.sleep(0)
            codes.update(each["error"]["code"] for each in client.received() if "error" in each)
    client.end()
    assert codes[INTERNAL] == 0
    assert client.server.session.statistics.failures == 0
    # The others happen to be sound, or are notifications, which have no answer.
    assert codes.total() > MALFORMED / 2


def test_every_request_is_asked() -> None:
    requests = {name for name in (*METHODS, *WHEN_PULLED) if types.METHOD_TO_TYPES[name][1] is not None}
    assert requests - {*QUESTIONS} == {types.INITIALIZE}


def places(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every node of a tree of JSON but its root."""
    keys = [*value] if isinstance(value, dict) else [*range(len(value))] if isinstance(value, list) else []
    return [place for key in keys for place in ((*at, key), *places(value[key], (*at, key)))]


def exchanged(value: Any, place: tuple[Any, ...], new: Any) -> Any:
    made = copy.deepcopy(value)
    node = made
    for key in place[:-1]:
        node = node[key]
    node[place[-1]] = copy.deepcopy(new)
    return made


async def opened() -> Wire:
    wire = await Wire.to_server()
    await wire.initialize(capabilities=CAPABILITIES)
    for name, text in zip(NAMES, TEXTS, strict=True):
        item = {"uri": uri(name), "languageId": "robray", "version": 1, "text": text}
        wire.call("textDocument/didOpen", {"textDocument": item})
    return wire


async def test_no_place_of_any_request_holds_what_costs_an_exception() -> None:
    wire, fuzz, asked = await opened(), Fuzz(7), 0
    for method, question in QUESTIONS.items():
        whole = question(fuzz)
        for place in places(whole):
            for new in JUNK:
                asked += 1
                answer = await wire.ask(method, exchanged(whole, place, new), asked)
                assert answer.get("error", {}).get("code") != INTERNAL, (method, place, new, answer)
    assert asked > 50 * len(QUESTIONS)
    await wire.end()


@pytest.mark.parametrize("method", [each for each in QUESTIONS if each.endswith("/resolve")])
async def test_what_is_given_back_and_is_none_of_ours_is_invalid(method: str) -> None:
    wire = await opened()
    whole = QUESTIONS[method](Fuzz(3))
    own = whole["data"]
    wrong = [1, "x", True, [], {}, [[]], {"uri": {}}, [None, "", -1]]
    for place in places(own):
        wrong += [exchanged(own, place, new) for new in (None, 2.5, [], {}, {"x": 1}, [None])]
    for number, data in enumerate(wrong):
        answer = await wire.ask(method, {**whole, "data": data}, number)
        assert answer.get("error", {}).get("code") == INVALID, (data, answer)
    # Without any it is somebody else's, or has nothing more to be told.
    assert "result" in await wire.ask(method, {**whole, "data": None}, "none")
    await wire.end()


@pytest.mark.parametrize("kind", ["x", 99, -1, 0, [], {}, 1.5])
async def test_an_item_of_a_kind_that_there_is_not_is_invalid(kind: object) -> None:
    wire = await opened()
    whole = {"label": "k", "kind": kind, "data": {"uri": uri("a"), "offset": 1}}
    answer = await wire.ask("completionItem/resolve", whole, "kind")
    assert answer["error"]["code"] == INVALID, answer
    await wire.end()
