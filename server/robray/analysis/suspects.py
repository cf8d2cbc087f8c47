"""What no single item shows: names, joints and frames that are remarkable only by what else there is in the scene.

Items that say the same are readers of one question, so that they are found together without a walk over the scene. A
question is suspect when something may be said of its readers and declarations; which ones are is kept up with every
edit, and put into words by the rules only when somebody asks.
"""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from robray.analysis.evidence import TESTS
from robray.analysis.format import Format
from robray.analysis.questions import Evidence, Place, Question, Suspicion, class_of
from robray.analysis.results import ConstantResult, FrameResult, GeometryResult, Result
from robray.analysis.scene_state import SceneState
from robray.facts.symbols import Symbol, SymbolKind
from robray.facts.topics import Topic
from robray.text.records import new

_NONE: Mapping[Question, Evidence] = MappingProxyType({})

_FRAME, _HOLDER, _CLASS, _SPOT = SymbolKind.FRAME, Topic.HOLDER, Topic.CLASS, Topic.SPOT


def updated_suspects(
    scene: SceneState,
    asked: Iterable[Question],
    symbols: Iterable[Symbol],
    changed: Iterable[Place],
    before: Mapping[Place, Result],
    formats: Iterable[Format],
) -> Mapping[Suspicion, Mapping[Question, Evidence]]:
    """Those of the scene as it is, after an update of which `scene` still has those of before.

    Other items ask `asked`, `symbols` are declared elsewhere, and `changed` were resolved again or went, with the
    results that they had `before`. Where there were none, what is told by one need not be told by another.
    `formats` are those of the files that there are, and that there were.
    """
    tests = {**TESTS}
    for each in formats:
        tests.update(each.semantics.tests)
    told_by_readers = tests.keys() - {Topic.CONSTANT, Topic.CLASS}
    questions = dict.fromkeys(asked if before else [each for each in asked if each[0] in told_by_readers])
    for symbol in symbols:
        if before or symbol[0] is not _FRAME:
            for question in _about(symbol):
                questions[question] = None
    if before:
        questions.update(dict.fromkeys(_told_by(scene, changed, before)))
        for symbol in symbols:
            questions.update(dict.fromkeys(_noted(scene, symbol.name)))
        seen: set[Question] = set()
        for question in tuple(questions):
            if question[0] is _HOLDER:
                questions[Question(Topic.COLLIDING, class_of(str(question.name)))] = None
                questions.update(dict.fromkeys(_noted(scene, str(question.name))))
            elif question[0] is _CLASS:
                questions.update(dict.fromkeys(_bases(scene, question, seen)))
    found = dict(scene.suspects)
    for question in questions:
        for suspicion, test in tests.get(question[0], ()):
            evidence, known = test(scene, question), found.get(suspicion, _NONE)
            if (evidence or known) and evidence != known.get(question, ()):
                found[suspicion] = _with(known, question, evidence, is_ours=known is not scene.suspects.get(suspicion))
    return found


def _with(
    known: Mapping[Question, Evidence], question: Question, evidence: Evidence, *, is_ours: bool
) -> Mapping[Question, Evidence]:
    following = known if is_ours and isinstance(known, dict) else dict(known)
    if evidence:
        following[question] = evidence
    else:
        del following[question]
    return following


def _about(symbol: Symbol) -> tuple[Question, ...]:
    """What is said of a name."""
    if symbol.kind is _FRAME:
        return Question(Topic.COLLIDING, class_of(symbol.name)), Question(Topic.VARIABLE, symbol.name)
    kind, name = symbol
    return tuple([new(Question, (topic, name)) for topic in kind.witnesses])


def _told_by(scene: SceneState, changed: Iterable[Place], before: Mapping[Place, Result]) -> Iterator[Question]:
    """What the values of items tell of, besides what they ask."""
    for place in changed:
        result, old = scene.results.get(place), before.get(place)
        if result is not None and isinstance(result.value, ConstantResult):
            yield from (Question(Topic.CONSTANT, symbol.name) for symbol in scene.declared(place))
        for one in (result, old):
            if one is not None and isinstance(one.value, GeometryResult):
                yield Question(Topic.HOLDER, one.value.holder)
            elif one is not None and isinstance(one.value, FrameResult) and not _moves_alike(result, old):
                yield Question(Topic.VARIABLE, one.value.frame.name)
            # Where it is now may be of the class of where it was.
            yield from (question for question, _ in one.answers[-1:] if question[0] is _SPOT) if one is not None else ()


def _moves_alike(one: Result | None, other: Result | None) -> bool:
    """Whether both are the frame of one name, with the same joint or none."""
    if one is None or other is None:
        return False
    left, right = one.value, other.value
    return (
        isinstance(left, FrameResult)
        and isinstance(right, FrameResult)
        and left.frame.joint == right.frame.joint
        and left.frame.name == right.frame.name
    )


def _bases(scene: SceneState, question: Question, seen: set[Question]) -> Iterator[Question]:
    """The classes that a class takes over, and so on: who uses it uses them. Not those that were `seen` before."""
    waiting = [question]
    while waiting:
        for place in scene.declarations.get(Symbol(SymbolKind.CLASS, str(waiting.pop().name)), ()):
            for asked, _ in scene.results[place].answers:
                if asked.topic is Topic.CLASS and asked not in seen:
                    seen.add(asked)
                    waiting.append(asked)
                    yield asked


def _noted(scene: SceneState, name: str) -> Iterator[Question]:
    """What the frames of a name say of themselves."""
    for place in scene.declarations.get(Symbol(SymbolKind.FRAME, name), ()):
        for question, _ in scene.results[place].answers:
            if question.topic in (Topic.SPOT, Topic.VARIABLE):
                yield question
