"""The figures of one server with one document."""

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum

from benchmarks.client import Answer, Json, Refused
from benchmarks.documents import Document
from benchmarks.editor import Editor
from benchmarks.memory import resident_megabytes
from benchmarks.samples import Sample
from benchmarks.servers import Server
from benchmarks.session import Session, session
from benchmarks.wire import Gone, Late

WARM_UP = 10
"""Keys that are not counted."""

KEYS_BUDGET = 12.0
"""Seconds for the keys; a slow server gets fewer, but `FEWEST`."""

ASKING_BUDGET = 8.0
FEWEST = 4

VISIBLE_LINES = 60

OPENINGS = 5
"""How often a server is started and the document opened: a machine that was idle is slow at first."""

SETTLING = 1.5
"""Seconds given before memory is read: runtimes give memory back late."""


class Figure(Enum):
    INITIALIZE = "start → initialize"
    OPEN = "open → diagnostics"
    KEY = "key → diagnostics"
    HOVER = "hover"
    DEFINITION = "definition"
    COMPLETION = "completion"
    RANGE = "tokens, 60 lines"
    DELTA = "tokens, delta"
    FULL = "tokens, full"
    SYMBOLS = "symbols"
    COLLECTION = "longest pause of the garbage collector"
    MEMORY_OPEN = "memory, open"
    MEMORY_CLOSED = "memory, closed"


@dataclass
class Measured:
    """Milliseconds and megabytes. A figure that is not offered is absent; `failure` says what cut it short."""

    samples: dict[Figure, Sample] = field(default_factory=dict)
    failure: str | None = None

    def p50(self, figure: Figure) -> float | None:
        return self.samples[figure].p50 if figure in self.samples else None

    def p99(self, figure: Figure) -> float | None:
        return self.samples[figure].p99 if figure in self.samples else None


Settle = Callable[[], None]
"""Called between two measurements, to wait for a machine that others slow down."""


def measured(
    server: Server, document: Document, keys: int, openings: int = 1, settle: Settle = lambda: None
) -> Measured:
    """Never raises because of the server: what was measured until then is kept."""
    result = Measured()
    try:
        settle()
        with session(server, document) as opened:
            for figure, sample in _figures(opened, keys, settle, asks=not server.only_keys):
                result.samples[figure] = sample
        for _ in range(openings - 1):
            settle()
            with session(server, document) as opened:
                for figure, seconds in ((Figure.INITIALIZE, opened.seconds), (Figure.OPEN, opened.editor.open())):
                    result.samples[figure] = Sample((*result.samples[figure].values, seconds * 1000))
    except (Gone, Late, Refused) as error:
        result.failure = str(error)
    return result


def _figures(opened: Session, keys: int, settle: Settle, *, asks: bool) -> Iterator[tuple[Figure, Sample]]:
    editor = opened.editor
    yield Figure.INITIALIZE, _once(opened.seconds)
    yield Figure.OPEN, _once(editor.open())
    editor.client.quiet(SETTLING)
    yield from _memory(Figure.MEMORY_OPEN, opened.process)
    _repeated(editor.key, WARM_UP, KEYS_BUDGET / 3, settle)
    yield Figure.KEY, Sample(tuple(_repeated(editor.key, keys, KEYS_BUDGET, settle)), alternates=True)
    if asks:
        yield from _asked(editor, _between_keys(editor), keys, ASKING_BUDGET, settle)
        yield from _asked(editor, _now_and_then(editor), 5, ASKING_BUDGET, settle)
        yield from _collection(editor)
    editor.close()
    editor.client.quiet(SETTLING)
    yield from _memory(Figure.MEMORY_CLOSED, opened.process)


_Question = Callable[[int], Answer]
"""Asked for the n-th time."""


def _asked(
    editor: Editor, questions: Mapping[Figure, _Question], rounds: int, budget: float, settle: Settle
) -> Iterator[tuple[Figure, Sample]]:
    """All questions after each key, when its diagnostics have come."""
    times: dict[Figure, list[float]] = {figure: [] for figure in questions}
    empty = dict.fromkeys(questions, 0)
    spent = 0.0
    for number in range(rounds if questions else 0):
        if number >= FEWEST and spent > budget:
            break
        settle()
        start = time.perf_counter()
        editor.key()
        for figure, question in questions.items():
            result, seconds = question(number)
            times[figure].append(seconds * 1000)
            empty[figure] += not result
        spent += time.perf_counter() - start
    for figure, values in times.items():
        if values:
            yield figure, Sample(tuple(values), empty[figure], alternates=True)


def _between_keys(editor: Editor) -> dict[Figure, _Question]:
    """What an editor asks while somebody types."""
    offers, document = editor.capabilities, editor.document
    tokens = offers.get("semanticTokensProvider") or {}
    questions: dict[Figure, _Question] = {}
    if offers.get("hoverProvider"):
        questions[Figure.HOVER] = lambda n: editor.ask_at("textDocument/hover", document.uses[n % len(document.uses)])
    if offers.get("definitionProvider"):
        questions[Figure.DEFINITION] = lambda n: editor.ask_at(
            "textDocument/definition", document.uses[n % len(document.uses)]
        )
    if offers.get("completionProvider") is not None:
        questions[Figure.COMPLETION] = lambda _: editor.ask_at("textDocument/completion", document.place)
    if tokens.get("range"):
        visible = editor.lines_around(VISIBLE_LINES)
        questions[Figure.RANGE] = lambda _: editor.ask("textDocument/semanticTokens/range", range=visible)
    if isinstance(tokens.get("full"), dict) and tokens["full"].get("delta"):
        last = _Delta(editor)
        questions[Figure.DELTA] = lambda _: last.ask()
    return questions


def _now_and_then(editor: Editor) -> dict[Figure, _Question]:
    offers = editor.capabilities
    questions: dict[Figure, _Question] = {}
    if (offers.get("semanticTokensProvider") or {}).get("full"):
        questions[Figure.FULL] = lambda _: editor.ask("textDocument/semanticTokens/full")
    if offers.get("documentSymbolProvider"):
        questions[Figure.SYMBOLS] = lambda _: editor.ask("textDocument/documentSymbol")
    return questions


def _collection(editor: Editor) -> Iterator[tuple[Figure, Sample]]:
    """Since the start, of a server that tells."""
    if "robray.serverStatus" in (editor.capabilities.get("executeCommandProvider") or {}).get("commands", ()):
        status = editor.client.request("workspace/executeCommand", {"command": "robray.serverStatus"}).result
        yield Figure.COLLECTION, Sample((status["longest_collection_ms"],))


class _Delta:
    """Tokens as differences from the last ones."""

    def __init__(self, editor: Editor) -> None:
        self._editor = editor
        self._last: Json = editor.ask("textDocument/semanticTokens/full").result["resultId"]

    def ask(self) -> Answer:
        answer = self._editor.ask("textDocument/semanticTokens/full/delta", previousResultId=self._last)
        self._last = answer.result["resultId"]
        return answer


def _repeated(key: Callable[[], float], times: int, budget: float, settle: Settle) -> list[float]:
    """Milliseconds of each; the budget is of those seconds in which keys are typed."""
    values: list[float] = []
    spent = 0.0
    while len(values) < times and (len(values) < FEWEST or spent < budget):
        settle()
        start = time.perf_counter()
        values.append(key() * 1000)
        spent += time.perf_counter() - start
    return values


def _memory(figure: Figure, process: int) -> Iterator[tuple[Figure, Sample]]:
    megabytes = resident_megabytes(process)
    if megabytes is not None:
        yield figure, Sample((megabytes,))


def _once(seconds: float) -> Sample:
    return Sample((seconds * 1000,))
