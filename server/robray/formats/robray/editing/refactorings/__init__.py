"""What can be done about statements of a scene file, one module each."""

from collections.abc import Callable, Iterator

from robray.analysis.analysis import Analysis
from robray.features.refactorings.refactoring import Offer
from robray.formats.robray.editing.refactorings.add_missing_attribute import add_missing_attribute
from robray.formats.robray.editing.refactorings.allow_collision import allow_collision
from robray.formats.robray.editing.refactorings.angle_unit import angle_unit
from robray.formats.robray.editing.refactorings.extract_class import extract_class
from robray.formats.robray.editing.refactorings.extract_constant import extract_constant
from robray.formats.robray.editing.refactorings.inline_class import inline_class
from robray.formats.robray.editing.refactorings.inline_constant import inline_constant
from robray.formats.robray.editing.refactorings.move_to_include import move_to_include
from robray.formats.robray.editing.refactorings.nest_frame import nest_frame
from robray.formats.robray.editing.refactorings.normalise_quaternion import normalise_quaternion
from robray.formats.robray.editing.refactorings.reparent_frame import reparent_frame
from robray.formats.robray.editing.refactorings.rotation import rotation
from robray.formats.robray.editing.refactorings.sort_allow_collision import sort_allow_collision
from robray.formats.robray.editing.refactorings.subject import Subject, subject
from robray.formats.robray.editing.refactorings.unnest_frame import unnest_frame
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
