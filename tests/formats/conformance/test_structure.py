"""Tokens, folds, symbols and statements of one text do not contradict each other, in any format."""

import random
from collections.abc import Iterable, Iterator
from itertools import pairwise

import pytest

from formats.conformance.broken import broken, swapped
from formats.conformance.rows import ROWS, Example, by_example
from robray.analysis.format import Format
from robray.features.document_symbols import document_symbols
from robray.features.folding_range import FoldKind, folding_range
from robray.features.semantic_tokens import semantic_tokens
from robray.text.spans import Span
from trials import EXHAUSTIVE, trials

BROKEN = 300 if EXHAUSTIVE else trials(400)


def _texts(rng: random.Random, example: Example, count: int) -> Iterator[bytes]:
    yield example.text
    for _ in range(count):
        text = broken(rng, example.text)
        yield text if rng.random() < 0.7 else swapped(rng, text)


def _cross(spans: Iterable[Span]) -> list[tuple[Span, Span]]:
    """Pairs of which each begins or ends within the other, and neither holds the other."""
    found = []
    opened: list[Span] = []
    for span in sorted(spans, key=lambda each: (each.start, -each.end)):
        while opened and opened[-1].end <= span.start:
            opened.pop()
        if opened and opened[-1].end < span.end:
            found.append((opened[-1], span))
        opened.append(span)
    return found


def _check(example: Example, text: bytes) -> None:
    analysis = example.workspace(text).analysis()
    file = analysis.files[example.path]
    facts = file.reading.facts
    items = [Span(start, end) for start, end in zip(facts.starts, facts.ends, strict=True)]
    folds = [*folding_range(analysis, example.path)]
    found = semantic_tokens(analysis, example.path, Span(0, len(text)))
    tokens = [Span(start, end) for start, end in zip(found.starts, found.ends, strict=True)]
    names = [
        facts.absolute(rank, mention.name.span)
        for rank, item in enumerate(facts.items)
        for mention in file.format.semantics.mentions(item)
    ]
    assert all(one.end <= other.start for one, other in pairwise(tokens)), "tokens overlap"
    for span in (*items, *(fold.span for fold in folds), *tokens, *names):
        assert 0 <= span.start <= span.end <= len(text), span
    for token in tokens:
        assert token.start < token.end
        assert b"\n" not in text[token.start : token.end]
    for fold in folds:
        assert b"\n" in text[fold.span.start : fold.span.end]
        # A fold that begins or ends on an empty line would hide it, or show it, by mistake.
        assert text[fold.span.start : fold.span.start + 1].strip()
    assert not _cross(items)
    assert not _cross([*tokens, *(fold.span for fold in folds)]), "a fold begins or ends within a token"
    blocks = [fold.span for fold in folds if fold.kind is FoldKind.BLOCK]
    assert not _cross([*items, *blocks]), "a fold begins or ends within a statement, and not with it"
    for fold in folds:
        if fold.kind is FoldKind.COMMENT:
            inside = [each for each in (*tokens, *names) if fold.span.start <= each.start < fold.span.end]
            assert not inside, "what is named in a comment is named nowhere"
    starts, ends = {start for start, _ in items}, {end for _, end in items}
    around: list[Span] = []
    for symbol in document_symbols(analysis, example.path):
        assert symbol.extent.start in starts
        assert symbol.extent.end in ends
        assert symbol.depth <= len(around), "it is nested in nothing"
        del around[symbol.depth :]
        assert all(each.start <= symbol.extent.start and symbol.extent.end <= each.end for each in around)
        around.append(symbol.extent)
        assert symbol.extent.start <= symbol.selection.start <= symbol.selection.end <= symbol.extent.end


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_tokens_folds_and_statements_agree_in_any_text(row: Format) -> None:
    for example, rng, count in by_example(row, BROKEN):
        for text in _texts(rng, example, count):
            try:
                _check(example, text)
            except AssertionError as error:
                raise AssertionError(f"{error} in {example.path}: {text!r}") from error
