"""Refactorings (LSP 3.17, textDocument/codeAction): what can be offered at a cursor, one module each.

An offer is made by looks, so that asking for a list costs next to nothing; what it comes to is computed when it is
taken up, and `verification.verified` then says whether the scene is the same.
"""

from collections.abc import Callable, Iterator

from robray.analysis.analysis import Analysis
from robray.facts.problems import Problem
from robray.features.refactorings.add_missing_attribute import add_missing_attribute
from robray.features.refactorings.allow_collision import allow_collision
from robray.features.refactorings.angle_unit import angle_unit
from robray.features.refactorings.extract_class import extract_class
from robray.features.refactorings.extract_constant import extract_constant
from robray.features.refactorings.inline_class import inline_class
from robray.features.refactorings.inline_constant import inline_constant
from robray.features.refactorings.move_to_include import move_to_include
from robray.features.refactorings.nest_frame import nest_frame
from robray.features.refactorings.normalise_quaternion import normalise_quaternion
from robray.features.refactorings.refactoring import Offer
from robray.features.refactorings.reparent_frame import reparent_frame
from robray.features.refactorings.rotation import rotation
from robray.features.refactorings.sort_allow_collision import sort_allow_collision
from robray.features.refactorings.subject import Subject, subject
from robray.features.refactorings.unnest_frame import unnest_frame
from robray.text.spans import Span

_BYTE_ORDER_MARK = Span(0, 3)

REFACTORINGS: tuple[Callable[[Subject], Iterator[Offer]], ...] = (
    add_missing_attribute,
    rotation,
    angle_unit,
    normalise_quaternion,
    extract_constant,
    inline_constant,
    extract_class,
    inline_class,
    nest_frame,
    unnest_frame,
    reparent_frame,
    allow_collision,
    sort_allow_collision,
    move_to_include,
)


def refactorings(
    analysis: Analysis, path: str, selection: Span, is_taken: Callable[[str], bool] = lambda _: False
) -> Iterator[Offer]:
    """All that can be offered for a selection, in bytes. `is_taken` says whether a path is that of a file."""
    file = analysis.files.get(path)
    if file is None or any(_is_no_text(problem) for problem in file.reading.facts.problems):
        return
    asked = subject(analysis, path, selection, is_taken)
    if asked is not None:
        for each in REFACTORINGS:
            yield from each(asked)


def _is_no_text(problem: Problem) -> bool:
    """Whether a file has bytes that no edit could write down."""
    return problem.code == "invalid-encoding" and problem.span != _BYTE_ORDER_MARK
