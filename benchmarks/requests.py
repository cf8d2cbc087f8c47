"""How long every request of an editor takes in a scene of 10,000 lines, warm, over stdio."""

import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from benchmarks.client import Answer, Json, Refused
from benchmarks.editor import Editor
from benchmarks.measures import Settle
from benchmarks.samples import Sample
from benchmarks.scenes import CANDIDATES, many_constants, scene
from benchmarks.servers import Server
from benchmarks.session import session

LINES = 10_000
ROUNDS = 100
WARM_UP = 3
BUDGET = 4.0
"""Seconds for one request; one that takes long is asked less often."""

FEWEST = 5
GOAL = 10.0
"""Milliseconds that 99 of 100 answers stay below."""

LONGEST_COMPLETION = 30.0
"""Milliseconds likewise for completion among many candidates."""

_STYLE = {"tabSize": 4, "insertSpaces": True}


class Asked(NamedTuple):
    """The times of one request; `failure` says why it was refused."""

    sample: Sample | None
    failure: str | None = None


def requests(server: Server, settle: Settle) -> dict[str, Asked]:
    """Every request that the server offers and that is about one document, by its method.

    Whole documents are asked about a second time, right after a key each, when no answer can be kept.
    """
    found: dict[str, Asked] = {}
    with session(server, scene(LINES)) as opened:
        editor = opened.editor
        editor.open()
        editor.key()
        if editor.is_broken:
            editor.key()
        found |= {method: _timed(ask, settle) for method, ask in _questions(editor).items()}
        for provider, method, extra in _WHOLE:
            if editor.capabilities.get(provider) is not None:
                found[f"{method}, after a key"] = _timed(_after_a_key(editor, _whole(editor, method, extra)), settle)
    with session(server, many_constants()) as opened:
        opened.editor.open()
        ask = _positional(opened.editor, "textDocument/completion", {})
        found[f"textDocument/completion, {CANDIDATES:,} candidates"] = _timed(ask, settle)
    return found


def _after_a_key(editor: Editor, ask: Callable[[int], Answer]) -> Callable[[int], Answer]:
    def asked(number: int) -> Answer:
        editor.key()
        return ask(number)

    return asked


_Question = Callable[[int], Answer]
"""Asked for the n-th time."""


def _timed(ask: _Question, settle: Settle) -> Asked:
    settle()
    times: list[float] = []
    empty = 0
    deadline = time.perf_counter() + BUDGET
    try:
        for number in range(WARM_UP):
            ask(number)
        while len(times) < ROUNDS and (len(times) < FEWEST or time.perf_counter() < deadline):
            result, seconds = ask(len(times))
            times.append(1000 * seconds)
            empty += not result
    except Refused as error:
        return Asked(None, str(error))
    return Asked(Sample(tuple(times), empty))


def _questions(editor: Editor) -> dict[str, _Question]:
    offers = editor.capabilities
    questions = {
        method: _positional(editor, method, extra)
        for provider, method, extra in _POSITIONAL
        if offers.get(provider) is not None
    }
    questions |= {
        method: _whole(editor, method, extra) for provider, method, extra in _WHOLE if offers.get(provider) is not None
    }
    visible = editor.lines_around(60)
    for provider, method, extra in _VISIBLE:
        if offers.get(provider) is not None:
            questions[method] = _whole(editor, method, {**extra, "range": visible})
    if offers.get("workspaceSymbolProvider"):
        questions["workspace/symbol"] = lambda _: editor.client.request("workspace/symbol", {"query": "shelf1"})
    for provider, first, second in _FOLLOWING:
        if offers.get(provider) is not None and first in questions:
            questions |= _following(editor, questions[first], second)
    return questions


_POSITIONAL: tuple[tuple[str, str, Json], ...] = (
    ("hoverProvider", "textDocument/hover", {}),
    ("declarationProvider", "textDocument/declaration", {}),
    ("definitionProvider", "textDocument/definition", {}),
    ("typeDefinitionProvider", "textDocument/typeDefinition", {}),
    ("implementationProvider", "textDocument/implementation", {}),
    ("referencesProvider", "textDocument/references", {"context": {"includeDeclaration": True}}),
    ("documentHighlightProvider", "textDocument/documentHighlight", {}),
    ("completionProvider", "textDocument/completion", {}),
    ("signatureHelpProvider", "textDocument/signatureHelp", {}),
    ("inlineCompletionProvider", "textDocument/inlineCompletion", {"context": {"triggerKind": 1}}),
    ("renameProvider", "textDocument/prepareRename", {}),
    ("renameProvider", "textDocument/rename", {"newName": "renamed-here"}),
    ("linkedEditingRangeProvider", "textDocument/linkedEditingRange", {}),
    ("callHierarchyProvider", "textDocument/prepareCallHierarchy", {}),
    ("typeHierarchyProvider", "textDocument/prepareTypeHierarchy", {}),
    ("documentOnTypeFormattingProvider", "textDocument/onTypeFormatting", {"ch": ";", "options": _STYLE}),
)

_WHOLE: tuple[tuple[str, str, Json], ...] = (
    ("documentSymbolProvider", "textDocument/documentSymbol", {}),
    ("foldingRangeProvider", "textDocument/foldingRange", {}),
    ("documentLinkProvider", "textDocument/documentLink", {}),
    ("colorProvider", "textDocument/documentColor", {}),
    ("codeLensProvider", "textDocument/codeLens", {}),
    ("semanticTokensProvider", "textDocument/semanticTokens/full", {}),
    ("documentFormattingProvider", "textDocument/formatting", {"options": _STYLE}),
)

_VISIBLE: tuple[tuple[str, str, Json], ...] = (
    ("semanticTokensProvider", "textDocument/semanticTokens/range", {}),
    ("inlayHintProvider", "textDocument/inlayHint", {}),
    ("codeActionProvider", "textDocument/codeAction", {"context": {"diagnostics": []}}),
    ("documentRangeFormattingProvider", "textDocument/rangeFormatting", {"options": _STYLE}),
)

_FOLLOWING: tuple[tuple[str, str, Mapping[str, Callable[[Any], Any]]], ...] = (
    ("completionProvider", "textDocument/completion", {"completionItem/resolve": lambda item: item}),
    ("codeLensProvider", "textDocument/codeLens", {"codeLens/resolve": lambda item: item}),
    ("inlayHintProvider", "textDocument/inlayHint", {"inlayHint/resolve": lambda item: item}),
    (
        "callHierarchyProvider",
        "textDocument/prepareCallHierarchy",
        {
            "callHierarchy/incomingCalls": lambda item: {"item": item},
            "callHierarchy/outgoingCalls": lambda item: {"item": item},
        },
    ),
    (
        "typeHierarchyProvider",
        "textDocument/prepareTypeHierarchy",
        {
            "typeHierarchy/supertypes": lambda item: {"item": item},
            "typeHierarchy/subtypes": lambda item: {"item": item},
        },
    ),
)
"""Requests about an answer to another one."""


def _positional(editor: Editor, method: str, extra: Json) -> _Question:
    uses = editor.document.uses
    return lambda n: editor.ask_at(method, uses[n % len(uses)], **extra)


def _whole(editor: Editor, method: str, extra: Json) -> _Question:
    return lambda _: editor.ask(method, **extra)


def _following(
    editor: Editor, first: _Question, then: Mapping[str, Callable[[Any], Any]]
) -> Iterator[tuple[str, _Question]]:
    """Asked about the first answer that there is something in."""
    found = next((result for n in range(ROUNDS) if (result := first(n).result) and _items(result)), None)
    for method, params in then.items() if found else ():
        yield method, _request(editor, method, params(_items(found)[0]))


def _items(answer: Any) -> Any:
    return answer["items"] if isinstance(answer, dict) else answer


def _request(editor: Editor, method: str, params: Json) -> _Question:
    return lambda _: editor.client.request(method, params)
