"""What of constants and classes is evidence of a mistake."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from robray.analysis.evidence import EVERYWHERE
from robray.analysis.questions import Evidence, Place, Question, Suspicion
from robray.analysis.results import ConstantResult
from robray.analysis.scene_state import SceneState
from robray.analysis.semantics import Test
from robray.analysis.values import same
from robray.facts.symbols import Symbol, SymbolKind
from robray.facts.topics import Topic
from robray.formats.robray.semantics.class_users import idle_attributes

UNUSED_CONSTANT = Suspicion("a constant, or one definition of it, that nothing uses")
OVERRIDDEN_CONSTANT = Suspicion("a constant that is defined again before anything used it")
REDEFINED_CONSTANT = Suspicion("a constant with different values")
UNUSED_CLASS = Suspicion("a class that nothing is of")
IDLE_CLASS = Suspicion("a class with an attribute that no user can use")

_CONSTANT = SymbolKind.CONSTANT


def _is_unused_constant(scene: SceneState, question: Question) -> bool:
    """Whether nothing uses the constant. Of several definitions that are not the same, one may be unused."""
    places = scene.declarations.get(Symbol(_CONSTANT, str(question.name)), ())
    if len(places) == 1:
        return not _is_read_after(scene, question, places[0])
    return bool(places) and (question not in scene.readers or _is_redefined(scene, question))


def _is_redefined(scene: SceneState, question: Question) -> bool:
    first, *others = scene.declarations.get(Symbol(_CONSTANT, str(question.name)), ()) or ((),)
    return bool(others) and any(not _same(scene.results[one].value, scene.results[first].value) for one in others)


def _same(one: object, other: object) -> bool:
    return isinstance(one, ConstantResult) and isinstance(other, ConstantResult) and same(one.value, other.value)


def overridden(scene: SceneState, question: Question) -> Iterator[tuple[Place, Place]]:
    """Definitions of a constant that nothing uses before the next one in the same file, and these."""
    places = scene.declarations.get(Symbol(_CONSTANT, str(question.name)), ())
    if len(places) < 2:
        return
    readers = sorted(scene.readers.get(question, ()))
    for place, following in pairwise(places):
        # A definition may be made with the one before it.
        if place[:-1] == following[:-1] and bisect_right(readers, place) == bisect_right(readers, following):
            yield place, following


def _is_unused_class(scene: SceneState, question: Question) -> bool:
    places = scene.declarations.get(Symbol(SymbolKind.CLASS, str(question.name)), ())
    return len(places) == 1 and not _is_read_after(scene, question, places[0])


def _is_idle_class(scene: SceneState, question: Question) -> bool:
    """Whether nothing that uses the class can use one of its attributes."""
    places = scene.declarations.get(Symbol(SymbolKind.CLASS, str(question.name)), ())
    return len(places) == 1 and bool(idle_attributes(scene, places[0]))


def _is_read_after(scene: SceneState, question: Question, place: Place) -> bool:
    return any(reader > place for reader in scene.readers.get(question, ()))


def _told(test: Callable[[SceneState, Question], bool]) -> Callable[[SceneState, Question], Evidence]:
    return lambda scene, question: ((EVERYWHERE, ""),) if test(scene, question) else ()


TESTS: Mapping[Topic, tuple[tuple[Suspicion, Test], ...]] = {
    Topic.CONSTANT: (
        (UNUSED_CONSTANT, _told(_is_unused_constant)),
        (REDEFINED_CONSTANT, _told(_is_redefined)),
        (OVERRIDDEN_CONSTANT, lambda scene, question: tuple(overridden(scene, question))),
    ),
    Topic.CLASS: ((UNUSED_CLASS, _told(_is_unused_class)), (IDLE_CLASS, _told(_is_idle_class))),
}
