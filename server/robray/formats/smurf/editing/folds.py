"""What can be folded in files of SMURF: lists, what stands in them, and runs of comments."""

import re
from collections.abc import Iterator

from robray.analysis.files import SourceFile
from robray.features.folding_range import Fold, FoldKind, item_folds
from robray.formats.smurf.statements import Key, Section, statement_of
from robray.text.spans import Span

_COMMENTS = re.compile(rb"^[ \t]*(#[^\n]*(?:\n[ \t]*#[^\n]*)+)", re.MULTILINE)


def folds(file: SourceFile) -> Iterator[Fold]:
    facts = file.reading.facts
    found = [*item_folds(file), *_lists(file)]
    for comment in _COMMENTS.finditer(file.text):
        span = Span(*comment.span(1))
        rank = facts.rank_at(span.start)
        # What looks like comments in a text of several lines is no comment.
        if rank < 0 or facts.ends[rank] <= span.start:
            found.append(Fold(span, FoldKind.COMMENT))
    return iter(sorted(found, key=lambda one: one.span))


def _lists(file: SourceFile) -> Iterator[Fold]:
    """From the key of each to the end of what stands last in it."""
    facts, text = file.reading.facts, file.text
    start = end = -1
    for item, begin, stop in zip(facts.items, facts.starts, facts.ends, strict=True):
        statement = statement_of(item)
        if not isinstance(statement, Section | Key):
            end = stop
            continue
        if start >= 0 and text.find(b"\n", start, end) >= 0:
            yield Fold(Span(start, end), FoldKind.BLOCK)
        start, end = (begin, stop) if isinstance(statement, Section) else (-1, stop)
    if start >= 0 and text.find(b"\n", start, end) >= 0:
        yield Fold(Span(start, end), FoldKind.BLOCK)
