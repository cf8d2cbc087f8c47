"""The next frame, as those before it suggest.

Nothing is guessed: a series goes on in the steps that it has, and a side gets its other side.
"""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import islice

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.items import TOP, FileFacts
from robray.facts.symbols import Symbol, SymbolKind
from robray.features.inline_completion import InlineCompletion
from robray.features.semantic_tokens import instances
from robray.formats.robray.editing.inline.mirrored import mirrored
from robray.formats.robray.editing.inline.next_in_series import Known, goes_on, next_in_series
from robray.formats.robray.editing.statement_words import statement_words
from robray.formats.robray.statements import Block, BlockKind
from robray.text.spans import Span

_MOST_LOOKED_AT = 8
_LONGEST = 5_000
"""Bytes of a frame that is taken as a model."""


def continuation(analysis: Analysis, file: SourceFile, offset: int) -> InlineCompletion | None:
    """None but at the end of a line that holds nothing else, right behind a frame without problems in its syntax."""
    found = instances(analysis, file.path)
    before = statement_words(file.reading.facts, file.text, offset)
    if not found or before is None or before.block is None:
        return None
    start = before.words[0].span.start if before.words else offset
    if not _stands_alone(file.text, start, offset):
        return None
    written = file.text[start:offset].decode("utf-8", "replace")
    models = [*islice(_frames_before(file, before.block, start), _MOST_LOOKED_AT)]
    scene, prefix = found[0]
    known = _known(scene, prefix, file.reading.facts, start)
    for text in _suggestions(known, models):
        if text.startswith(written) and text != written and _is_right(file, text):
            return InlineCompletion(Span(start, offset), text)
    return None


def _stands_alone(text: bytes, start: int, offset: int) -> bool:
    line_start = text.rfind(b"\n", 0, start) + 1
    line_end = text.find(b"\n", offset)
    rest = text[offset : line_end if line_end >= 0 else len(text)]
    return not text[line_start:start].strip() and not rest.strip() and b"\n" not in text[start:offset]


def _frames_before(file: SourceFile, block: int, start: int) -> Iterator[str]:
    """The frames in the same block that end before a byte with nothing between them, the nearest first."""
    facts = file.reading.facts
    rank = _sibling(facts, block, bisect_left(facts.starts, start) - 1)
    while rank is not None:
        statement = facts.items[rank].statement
        begin, end = facts.starts[rank], facts.ends[rank]
        is_frame = isinstance(statement, Block) and statement.kind is BlockKind.FRAME
        if not is_frame or end - begin > _LONGEST or end > start or file.text[end:start].strip():
            return
        if any(facts.items[each].problems for each in range(rank, facts.after(rank))):
            return
        yield file.text[begin:end].decode("utf-8", "replace")
        start, rank = begin, _sibling(facts, block, rank - 1)


def _sibling(facts: FileFacts, block: int, rank: int) -> int | None:
    """The item directly in a block that is or holds the one at `rank`; None where that is outside."""
    while rank > block:
        label = facts.containers[rank]
        container = TOP if label == TOP else facts.rank(label)
        if container == block:
            return rank
        rank = container
    return None


_NAMED = (SymbolKind.CONSTANT, SymbolKind.CLASS, SymbolKind.FRAME)


def _known(scene: SceneState, prefix: ItemPath, facts: FileFacts, start: int) -> Known:
    """Whether a name is defined, but for a frame that is being typed at a byte."""
    rank = bisect_left(facts.starts, start)
    typed = (*prefix, facts.labels[rank]) if rank < len(facts) and facts.starts[rank] == start else None

    def known(name: str) -> bool:
        return any(place != typed for kind in _NAMED for place in scene.declarations.get(Symbol(kind, name), ()))

    return known


def _suggestions(known: Known, models: list[str]) -> Iterator[str]:
    if len(models) > 1:
        following = next_in_series(models[1], models[0], known)
        if following is not None and (len(models) == 2 or goes_on(models[2], models[1], models[0])):
            yield following
    for model in reversed(models):
        other = mirrored(model, known)
        if other is not None:
            yield other


def _is_right(file: SourceFile, text: str) -> bool:
    """Whether it reads without a problem."""
    facts = file.frontend.read(text.encode()).facts
    return not facts.problems and not any(item.problems for item in facts.items)
