"""Answers to what items ask while the scene that they are in comes about."""

from bisect import bisect_left
from collections.abc import Callable
from typing import cast

from robray.analysis.mesh_extents import Presence
from robray.analysis.questions import Place, Question
from robray.analysis.results import ConstantResult, ItemValue
from robray.analysis.scene_state import SceneState
from robray.analysis.semantics import ConstantAnswer
from robray.analysis.values import same
from robray.facts.symbols import Symbol, SymbolKind
from robray.facts.topics import Topic
from robray.text.records import new

POSITIONAL = {Topic.CONSTANT: SymbolKind.CONSTANT, Topic.CLASS: SymbolKind.CLASS}
"""What is the latest before whoever asks, and of which kind."""

_TOPICS = {kind: topic for topic, kind in POSITIONAL.items()}

UNREAD = Question(Topic.UNREAD, "")

FileKnown = Callable[[str], Presence | None]
"""What is known of a file that is only looked for; None when nobody has looked."""

_FRAME = Topic.FRAME
_ANY_CLASS = Symbol(SymbolKind.ANY_CLASS, "")


class Answers:
    """Of a state that is being changed: what has been resolved so far is all that there is before an item."""

    def __init__(self, state: SceneState, known: FileKnown) -> None:
        self._state = state
        self._known = known

    def define(self, symbol: Symbol, value: ItemValue) -> None:
        """Takes note of what a constant or a class has been resolved to."""

    def constants(self) -> ConstantAnswer:
        """Answers about constants, when all of them are resolved: one with one definition is looked up once."""
        state = self._state
        lone: dict[str, tuple[Place, ConstantResult]] = {}
        others: set[str] = set()

        def answer(name: str, place: Place) -> ConstantResult | None:
            found = lone.get(name)
            if found is None and name not in others:
                places = state.declarations.get(Symbol(SymbolKind.CONSTANT, name), ())
                if len(places) == 1 and not state.is_set:
                    found = lone[name] = (places[0], cast(ConstantResult, state.results[places[0]].value))
                else:
                    others.add(name)
            if found is not None:
                return found[1] if found[0] < place else None
            return cast("ConstantResult | None", self.of(Question(Topic.CONSTANT, name), place))

        return answer

    def of(self, question: Question, place: Place) -> object:
        """The answer to whoever asks at `place`; None to what is only noted."""
        state = self._state
        topic, name = question
        kind = POSITIONAL.get(topic)
        if kind is not None:
            assert isinstance(name, str)
            # As `SceneState.latest_before` does it, in place: half of all questions come here. A pair is found as the
            # symbol that equals it.
            places = state.declarations.get((kind, name))  # type: ignore[call-overload]
            if places is None:
                return None
            index = bisect_left(places, place)
            if not index or (state.is_set and places[index - 1][0] != place[0]):
                return None
            return state.results[places[index - 1]].value
        if topic is _FRAME:
            return state.survivor(str(name))
        if topic is Topic.ANY_CLASS:
            return state.latest_before(_ANY_CLASS, place) is not None
        if topic is Topic.UNREAD:
            return state.has_gap_before(place)
        if topic is Topic.INCLUDE:
            return state.instances.includes.get(cast(Place, name))
        if topic is Topic.FILE:
            return self._known(str(name))
        if not topic.of_a_format:
            return None
        answer = state.file(place).format.semantics.answers.get(topic)
        return None if answer is None else answer(state, str(name), place)


class AnswersInOrder(Answers):
    """The same while all items are resolved, one behind the other: what was defined last is the latest."""

    def __init__(self, state: SceneState, known: FileKnown) -> None:
        super().__init__(state, known)
        self._latest: dict[tuple[Topic, object], ItemValue] = {}

    def define(self, symbol: Symbol, value: ItemValue) -> None:
        topic = _TOPICS.get(symbol.kind)
        if topic is not None:
            self._latest[topic, symbol.name] = value

    def of(self, question: Question, place: Place) -> object:
        if question[0] in POSITIONAL:
            # A question is found as the pair that equals it.
            return self._latest.get(question)
        return super().of(question, place)


def questions_about(symbol: Symbol) -> tuple[Question, ...]:
    """What may be answered otherwise where the name is declared in other places."""
    kind, name = symbol
    return tuple([new(Question, (topic, name)) for topic in kind.topics])


def alike(left: object, right: object) -> bool:
    """Whether two answers are the same to whoever asked."""
    if isinstance(left, ConstantResult) and isinstance(right, ConstantResult):
        return same(left.value, right.value)
    return left == right
