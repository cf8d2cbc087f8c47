"""Random conversations, well- and ill-formed, over the real server's standard streams.

By hand: `PYTHONPATH=tests python -m hostile.protocol_fuzz MESSAGES SEED`. Whatever is sent, each request is answered
once, the server lives, and what it says of the open texts is what a server says that never saw anything else.
"""

import asyncio
import copy
import json
import random
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from lsp.wire import Wire, packed
from robray.lsp.methods import COMMANDS

Json = Any

NAMES = ("a", "b", "c")
TEXTS = (
    'include "b"\ninclude "c"\nframe x { parent y; translation [k,k*2,0]; geometry { shape box; dimension [1,k,1];}}\n',
    "def k 2;\nclass m { alpha 1; }\nframe y { type revolute; axis [0, 0, 1]; variable q; }\n",
    'include "b"\r\n# 😀 ü\rdef j k ** 2;\nframe z { parent x; isa m; rpy [0, j, pi]; }\nallow_collision x z;\n',
)
WORDS = (*'kjxyzqm;{}[]"#\n\r ', "def ", "frame ", "include ", "😀", "ü", "\ud83d", "1 + 2", "/*", "*/", "\u2028", "\0")
JUNK: Sequence[Json] = (
    None,
    True,
    -1,
    0.5,
    10**20,
    "",
    "x",
    [],
    {},
    [[]],
    "file:///w/b.robray",
    "robray-flat:/w/b.robray",
    "file:///w/%00",
    {"uri": {}},
    [0, "", None],
    2**63,
    -0.0,
    1e308,
    float("nan"),
    "\ud83d",
)
BATCH = 40
INTERNAL = -32603
MOST = 2**31 - 1
"""LSP 3.17, uinteger."""


def uri(name: str) -> str:
    return f"file:///w/{name}.robray"


class Fuzz:
    """`texts` are the open documents as the client has them."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.texts: dict[str, str] = {}
        self.version = 0
        self.calls = 0
        self.waiting: set[int] = set()

    # Messages.

    def some(self) -> list[bytes]:
        """One thing that a client may do, and what sets it right again where that went wrong."""
        kind = self.random.random()
        if kind < 0.35:
            return [self.request()]
        if kind < 0.65:
            return [self.change()]
        if kind < 0.72:
            return [self.opening(self.random.choice(NAMES))]
        if kind < 0.76:
            return [self.closing(self.random.choice(NAMES))]
        if kind < 0.80:
            # Of what was asked long ago: what waits may be cancelled, and is then answered otherwise.
            return [body({"method": "$/cancelRequest", "params": {"id": self.random.randrange(self.calls + 2)}})]
        if kind < 0.98:
            return [self.broken(self.question())]
        return [
            self.broken(json.loads(self.change())),
            *(self.opening(name, self.texts[name]) for name in [*self.texts]),
        ]

    def request(self) -> bytes:
        return body(self.question())

    def question(self) -> Json:
        self.calls += 1
        self.waiting.add(self.calls)
        method = self.random.choice([*QUESTIONS])
        return {"method": method, "params": QUESTIONS[method](self), "id": self.calls}

    def opening(self, name: str, text: str | None = None) -> bytes:
        self.texts[name] = self.random.choice(TEXTS) if text is None else text
        self.version += 1
        item = {"uri": uri(name), "languageId": "robray", "version": self.version, "text": self.texts[name]}
        return body({"method": "textDocument/didOpen", "params": {"textDocument": item}})

    def closing(self, name: str) -> bytes:
        self.texts.pop(name, None)
        return body({"method": "textDocument/didClose", "params": {"textDocument": {"uri": uri(name)}}})

    def change(self) -> bytes:
        """Of a document that is open or not; several at once, full ones among them, ranges reversed or too far."""
        name = self.random.choice(NAMES)
        self.version += self.random.choice((1, 1, 1, 0, -1, 5))
        changes: list[Json] = []
        for _ in range(self.random.choice((1, 1, 1, 2, 5))):
            text = "".join(self.random.choices(WORDS, k=self.random.randrange(4)))
            if self.random.random() < 0.03:
                changes.append({"text": self.random.choice(TEXTS)})
            else:
                start, end = self.place(), self.place()
                if self.random.random() < 0.7:
                    end = {"line": start["line"], "character": min(start["character"] + self.random.randrange(4), MOST)}
                changes.append({"range": {"start": start, "end": end}, "text": text})
        if name in self.texts:
            for each in changes:
                self.texts[name] = applied(self.texts[name], each)
        document = {"uri": uri(name), "version": self.version}
        return body(
            {"method": "textDocument/didChange", "params": {"textDocument": document, "contentChanges": changes}}
        )

    def place(self) -> Json:
        if self.random.random() < 0.05:
            return {"line": self.random.choice((0, MOST)), "character": self.random.choice((0, MOST))}
        return {"line": self.random.randrange(6), "character": self.random.randrange(40)}

    def range(self) -> Json:
        return {"start": self.place(), "end": self.place()}

    def broken(self, whole: Json) -> bytes:
        """A message with something wrong in it, or what is none."""
        kind = self.random.random()
        if "id" in whole:
            # One that no other message comes by, whichever digit of it is spoiled.
            self.waiting.discard(whole["id"])
            whole["id"] += 10**9
        if kind < 0.7:
            for _ in range(self.random.choice((1, 1, 2))):
                whole = self.spoiled(whole)
            return body(whole) if isinstance(whole, dict) and "jsonrpc" not in whole else json.dumps(whole).encode()
        text = bytearray(body(whole))
        if kind < 0.85:
            text[self.random.randrange(len(text))] = self.random.randrange(256)
            return bytes(text)
        return bytes(text[: self.random.randrange(len(text))])

    def spoiled(self, value: Json) -> Json:
        """The same with one node of its tree replaced, left out, or doubled."""
        value = copy.deepcopy(value)
        nodes: list[tuple[Json, Json]] = []
        waiting = [value]
        while waiting:
            node = waiting.pop()
            keys = [*node] if isinstance(node, dict) else [*range(len(node))] if isinstance(node, list) else []
            nodes += [(node, key) for key in keys]
            waiting += [node[key] for key in keys]
        if not nodes:
            return self.random.choice(JUNK)
        node, key = self.random.choice(nodes)
        if (key == "method" and self.random.random() < 0.8) or self.random.random() < 0.7:
            junk = "initialize" if key == "method" and self.random.random() < 0.3 else self.random.choice(JUNK)
            node[key] = copy.deepcopy(junk)
        elif isinstance(node, dict):
            del node[key]
        else:
            node.append(copy.deepcopy(node[key]))
        return value


def body(message: Json) -> bytes:
    return json.dumps({"jsonrpc": "2.0", **message}).encode()


_END = re.compile("\r\n|\n|\r")


def applied(text: str, change: Json) -> str:
    """What a change makes of a text as LSP 3.17 says, in UTF-16; half of a pair counts as a question mark."""
    if "range" not in change:
        return _whole(change["text"])
    places = (change["range"]["start"], change["range"]["end"])
    first, last = sorted(_unit(text, place["line"], place["character"]) for place in places)
    units = text.encode("utf-16-le", "surrogatepass")
    made = units[: 2 * first] + change["text"].encode("utf-16-le", "surrogatepass") + units[2 * last :]
    # Where the halves of a pair meet again the server has two question marks.
    parts = (units[: 2 * first], change["text"].encode("utf-16-le", "surrogatepass"), units[2 * last :])
    assert b"".join(parts) == made
    return "".join(_whole(part.decode("utf-16-le", "surrogatepass")) for part in parts)


def _whole(text: str) -> str:
    return re.sub("[\ud800-\udfff]", "?", text)


def _unit(text: str, line: int, character: int) -> int:
    starts = [0, *(end.end() for end in _END.finditer(text))]
    if line >= len(starts):
        return _width(text)
    rest = text[starts[line] :]
    end = _END.search(rest)
    return _width(text[: starts[line]]) + min(character, _width(rest[: end.start()] if end else rest))


def _width(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _document(fuzz: Fuzz) -> Json:
    return {"uri": uri(fuzz.random.choice(NAMES))}


def _at(**more: Json) -> Callable[[Fuzz], Json]:
    return lambda fuzz: {"textDocument": _document(fuzz), "position": fuzz.place(), **more}


def _of(**more: Json) -> Callable[[Fuzz], Json]:
    return lambda fuzz: {"textDocument": _document(fuzz), **more}


def _over(**more: Json) -> Callable[[Fuzz], Json]:
    return lambda fuzz: {"textDocument": _document(fuzz), "range": fuzz.range(), **more}


def _command(fuzz: Fuzz) -> Json:
    more = fuzz.random.choice(([], [80], [copy.deepcopy(fuzz.random.choice(JUNK))]))
    return {"command": fuzz.random.choice([*COMMANDS]), "arguments": [uri(fuzz.random.choice(NAMES)), *more]}


def _item(fuzz: Fuzz) -> Json:
    """Of a hierarchy; the label is one that an item may have."""
    name = fuzz.random.choice(NAMES)
    data = {"path": f"/w/{name}.robray", "label": str(fuzz.random.randrange(5) << 32), "kind": "frame", "name": "x"}
    at = fuzz.range()
    item = {"name": "x", "kind": 3, "uri": uri(name), "range": at, "selectionRange": at, "data": data}
    return {"item": item}


def _data(fuzz: Fuzz, **more: Json) -> Json:
    return {"uri": uri(fuzz.random.choice(NAMES)), **more}


def _number(fuzz: Fuzz) -> int:
    return fuzz.random.choice((0, 1, 40, 10**6))


def _action(fuzz: Fuzz) -> Json:
    name = fuzz.random.choice(("source.fixAll.robray", "inline-constant", "extract-constant"))
    data = _data(fuzz, revision=fuzz.random.randrange(4), start=_number(fuzz), end=_number(fuzz), name=name)
    return {"title": "x", "kind": "refactor", "data": data}


def _symbol(fuzz: Fuzz) -> Json:
    name = fuzz.random.choice(NAMES)
    data = [f"/w/{name}.robray", _number(fuzz), _number(fuzz)]
    return {"name": "x", "kind": 3, "location": {"uri": uri(name)}, "data": data}


OPTIONS = {"tabSize": 2, "insertSpaces": True}
QUESTIONS: Mapping[str, Callable[[Fuzz], Json]] = {
    "textDocument/hover": _at(),
    "textDocument/definition": _at(),
    "textDocument/references": _at(context={"includeDeclaration": True}),
    "textDocument/documentHighlight": _at(),
    "textDocument/completion": _at(),
    "textDocument/signatureHelp": _at(),
    "textDocument/inlineCompletion": _at(context={"triggerKind": 1}),
    "textDocument/prepareRename": _at(),
    "textDocument/rename": _at(newName="fresh"),
    "textDocument/linkedEditingRange": _at(),
    "textDocument/onTypeFormatting": _at(ch="}", options=OPTIONS),
    "textDocument/prepareCallHierarchy": _at(),
    "textDocument/documentSymbol": _of(),
    "textDocument/foldingRange": _of(),
    "textDocument/documentLink": _of(),
    "textDocument/documentColor": _of(),
    "textDocument/codeLens": _of(),
    "textDocument/formatting": _of(options=OPTIONS),
    "textDocument/diagnostic": _of(),
    "textDocument/semanticTokens/full": _of(),
    "textDocument/semanticTokens/full/delta": _of(previousResultId="1"),
    "textDocument/semanticTokens/range": _over(),
    "textDocument/inlayHint": _over(),
    "textDocument/rangeFormatting": _over(options=OPTIONS),
    "textDocument/codeAction": _over(context={"diagnostics": []}),
    "textDocument/selectionRange": lambda fuzz: {"textDocument": _document(fuzz), "positions": [fuzz.place()]},
    "workspace/symbol": lambda fuzz: {"query": fuzz.random.choice(WORDS)},
    "workspace/diagnostic": lambda _: {"previousResultIds": []},
    "workspace/executeCommand": _command,
    "textDocument/declaration": _at(),
    "textDocument/typeDefinition": _at(),
    "textDocument/implementation": _at(),
    "textDocument/prepareTypeHierarchy": _at(),
    "callHierarchy/incomingCalls": _item,
    "callHierarchy/outgoingCalls": _item,
    "typeHierarchy/supertypes": _item,
    "typeHierarchy/subtypes": _item,
    "textDocument/rangesFormatting": lambda fuzz: {
        "textDocument": _document(fuzz),
        "ranges": [fuzz.range(), fuzz.range()],
        "options": OPTIONS,
    },
    "textDocument/colorPresentation": _over(color={"red": 1, "green": 0.5, "blue": 0, "alpha": 1}),
    "workspace/textDocumentContent": lambda fuzz: {"uri": f"robray-flat:/w/{fuzz.random.choice(NAMES)}.robray"},
    "workspace/willRenameFiles": lambda fuzz: {
        "files": [{"oldUri": uri(fuzz.random.choice(NAMES)), "newUri": uri(fuzz.random.choice(NAMES))}]
    },
    "workspaceSymbol/resolve": _symbol,
    "documentLink/resolve": lambda fuzz: {"range": fuzz.range(), "data": {"path": "/w/b.robray", "mesh": False}},
    "inlayHint/resolve": lambda fuzz: {"position": fuzz.place(), "label": "= 2", "data": _data(fuzz)},
    "codeLens/resolve": lambda fuzz: {
        "range": fuzz.range(),
        "data": _data(fuzz, kind=fuzz.random.choice(("references", "children", "uses"))),
    },
    "completionItem/resolve": lambda fuzz: {"label": "k", "kind": 21, "data": _data(fuzz, offset=_number(fuzz))},
    "codeAction/resolve": _action,
    "robray/unheardOf": lambda _: None,
}

CAPABILITIES: Json = {
    "workspace": {"textDocumentContent": {}},
    "textDocument": {
        "diagnostic": {},
        "documentLink": {"tooltipSupport": True},
        "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}},
    },
}


async def conversation(messages: int, seed: int) -> None:
    """Raises an AssertionError where something is answered wrong, not at all, or twice."""
    fuzz, wire, other = Fuzz(seed), await _begun(), await _begun()
    sent = 0
    while sent < messages:
        batch = [each for _ in range(BATCH) for each in fuzz.some()]
        sent += len(batch)
        joined = b"".join(map(packed, batch))
        while joined:
            cut = fuzz.random.randrange(1, 4_000)
            wire.stdin.write(joined[:cut])
            joined = joined[cut:]
        await _all_answered(fuzz, wire)
        await _compare(fuzz, wire, other)
    fresh = await _begun()
    await _compare(fuzz, wire, fresh)
    await wire.end()
    await other.end()
    await fresh.end()


async def _compare(fuzz: Fuzz, wire: Wire, other: Wire) -> None:
    """With a server that is sent nothing but whole texts."""
    for name in NAMES:
        other.send(Fuzz(0).closing(name))
    for name, text in fuzz.texts.items():
        other.send(Fuzz(0).opening(name, text))
    for name in fuzz.texts:
        assert await said(wire, name) == await said(other, name), f"{name}\n{fuzz.texts[name]!r}"


async def _begun() -> Wire:
    wire = await Wire.to_server(stderr=asyncio.subprocess.DEVNULL)
    await wire.initialize(capabilities=CAPABILITIES)
    return wire


async def _all_answered(fuzz: Fuzz, wire: Wire) -> None:
    """Once each, before or after a request that comes last."""
    wire.call("workspace/symbol", {"query": "none"}, "last")
    answered: list[Json] = []
    while not {"last", *fuzz.waiting} <= {*answered}:
        received = await wire.receive()
        if "method" not in received and not isinstance(received["id"], list | dict):
            answered.append(received["id"])
            assert received.get("error", {}).get("code") != INTERNAL, received
    doubled = {call for call in answered if answered.count(call) > 1}
    assert not doubled & fuzz.waiting, doubled
    fuzz.waiting.clear()


async def said(wire: Wire, name: str) -> Json:
    """What a server says of a document, but for the names of answers, which are its own."""
    document = {"textDocument": {"uri": uri(name)}}
    diagnostics = await wire.ask("textDocument/diagnostic", document, "diagnostics")
    symbols = await wire.ask("textDocument/documentSymbol", document, "symbols")
    tokens = await wire.ask("textDocument/semanticTokens/full", document, "tokens")
    assert all("result" in each for each in (diagnostics, symbols, tokens)), (diagnostics, symbols, tokens)
    return diagnostics["result"]["items"], symbols["result"], tokens["result"]["data"]


if __name__ == "__main__":
    asyncio.run(conversation(int(sys.argv[1]), int(sys.argv[2])))
    print("nothing was answered wrong")
