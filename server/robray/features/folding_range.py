"""Folding ranges (LSP 3.17, textDocument/foldingRange)."""

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from robray.analysis.analysis import Analysis
from robray.analysis.files import SourceFile
from robray.features.editing import editing_of
from robray.text.spans import Span


class FoldKind(Enum):
    BLOCK = "block"
    COMMENT = "comment"
    INCLUDES = "includes"
    CONSTANTS = "constants"


class Fold(NamedTuple):
    span: Span
    kind: FoldKind


def folding_range(analysis: Analysis, path: str) -> Iterator[Fold]:
    """Only over several lines."""
    file = analysis.files[path]
    return editing_of(file.format).folds(file)


def item_folds(file: SourceFile) -> Iterator[Fold]:
    """The items, for a format without folds of its own."""
    facts, text = file.reading.facts, file.text
    for start, end in zip(facts.starts, facts.ends, strict=True):
        if text.find(b"\n", start, end) >= 0:
            yield Fold(Span(start, end), FoldKind.BLOCK)
