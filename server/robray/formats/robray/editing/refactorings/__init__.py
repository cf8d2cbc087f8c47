"""Refactorings of statements in a scene file, one module each."""

from collections.abc import Callable, Iterator

from robray.analysis.analysis import Analysis
from robray.features.refactorings.refactoring import Offer
from robray.formats.robray.editing.refactorings.add_missing_attribute import add_missing_attribute
from robray.formats.robray.editing.refactorings.allow_collision import allow_collision, sort_allow_collision
from robray.formats.robray.editing.refactorings.classes import extract_class, inline_class
from robray.formats.robray.editing.refactorings.constants import extract_constant, inline_constant
from robray.formats.robray.editing.refactorings.frames import nest_frame, reparent_frame, unnest_frame
from robray.formats.robray.editing.refactorings.move_to_include import move_to_include
from robray.formats.robray.editing.refactorings.rotations import angle_unit, normalise_quaternion, rotation
from robray.formats.robray.editing.refactorings.subject import Subject, subject
from robray.text.spans import Span

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


def refactorings(analysis: Analysis, path: str, selection: Span, is_taken: Callable[[str], bool]) -> Iterator[Offer]:
    asked = subject(analysis, path, selection, is_taken)
    if asked is not None:
        for each in REFACTORINGS:
            yield from each(asked)
