"""What can be folded in files of SMURF: items, and runs of comments."""

import re
from collections.abc import Iterator

from robray.analysis.files import SourceFile
from robray.features.folding_range import Fold, FoldKind, item_folds
from robray.text.spans import Span

_COMMENTS = re.compile(rb"^[ \t]*(#[^\n]*(?:\n[ \t]*#[^\n]*)+)", re.MULTILINE)


def folds(file: SourceFile) -> Iterator[Fold]:
    facts = file.reading.facts
    found = [*item_folds(file)]
    for comment in _COMMENTS.finditer(file.text):
        span = Span(*comment.span(1))
        rank = facts.rank_at(span.start)
        # What looks like comments in a text of several lines is no comment.
        if rank < 0 or facts.ends[rank] <= span.start:
            found.append(Fold(span, FoldKind.COMMENT))
    return iter(sorted(found, key=lambda one: one.span))
