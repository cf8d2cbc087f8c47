"""Refactorings (LSP 3.17, textDocument/codeAction): what can be offered at a cursor.

An offer is made by looks, so that asking for a list costs next to nothing; what it comes to is computed when it is
taken up, and `verification.verified` then says whether the scene is the same.
"""

from collections.abc import Callable, Iterator

from robray.analysis.analysis import Analysis
from robray.facts.problems import Problem
from robray.features.editing import editing_of
from robray.features.refactorings.refactoring import Offer
from robray.text.spans import Span

_BYTE_ORDER_MARK = Span(0, 3)


def refactorings(
    analysis: Analysis, path: str, selection: Span, is_taken: Callable[[str], bool] = lambda _: False
) -> Iterator[Offer]:
    """All that can be offered for a selection, in bytes. `is_taken` says whether a path is that of a file."""
    file = analysis.files.get(path)
    if file is not None and not any(_is_no_text(problem) for problem in file.reading.facts.problems):
        yield from editing_of(file.format).refactorings(analysis, file, selection, is_taken)


def _is_no_text(problem: Problem) -> bool:
    """Whether a file has bytes that no edit could write down."""
    return problem.code == "invalid-encoding" and problem.span != _BYTE_ORDER_MARK
