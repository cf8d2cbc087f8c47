"""Refactorings (LSP 3.17, textDocument/codeAction) at a cursor.

An offer is made without computing it, so listing costs next to nothing; its edits are computed when it is chosen, and
`verification.verified` then checks that the scene is the same.
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
    """All offers for a selection, in bytes. `is_taken` is true for the path of a file."""
    file = analysis.files.get(path)
    if file is not None and not any(_is_no_text(problem) for problem in file.reading.facts.problems):
        yield from editing_of(file.format).refactorings(analysis, file, selection, is_taken)


def _is_no_text(problem: Problem) -> bool:
    """True if a file has bytes that no edit could write."""
    return problem.code == "invalid-encoding" and problem.span != _BYTE_ORDER_MARK
