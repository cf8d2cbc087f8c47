"""What items are to each other: findings of the suspect questions of a scene, made when diagnostics are asked for.

What nothing uses is told of in the root file of a scene only, and only if it has frames of its own: a file that others
include, or that only defines things to be used, is there for scenes that we may not know.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise, zip_longest
from operator import attrgetter

from robray.analysis.questions import Evidence, Place, Question, Suspicion
from robray.analysis.results import ClassResult, ConstantResult, FrameResult, Result
from robray.analysis.scene_state import SceneState
from robray.facts.items import FileFacts
from robray.facts.problems import Problem
from robray.facts.symbols import Symbol, SymbolKind
from robray.formats import ROBRAY
from robray.formats.robray.semantics.class_users import idle_attributes
from robray.formats.robray.semantics.evidence import (
    IDLE_CLASS,
    OVERRIDDEN_CONSTANT,
    REDEFINED_CONSTANT,
    UNUSED_CLASS,
    UNUSED_CONSTANT,
)
from robray.formats.robray.statements import AllowedCollision, Block, BlockKind, Constant
from robray.rules.common.findings_left_out import first_of
from robray.rules.engine.misspelt import misspelt
from robray.rules.robray.idle_includes import defines_any, idle_includes
from robray.rules.robray.own_values import doubles, keyword_or_name, own
from robray.rules.robray.too_much import too_much_for_amino
from robray.text.spans import Span

Told = Iterator[tuple[Place, Problem]]

_NAME = attrgetter("name")

_UNKNOWN = "unknown"
"""What a constant is that does not evaluate; why, is told there."""

MOST_TOLD = 50
"""Findings of one rule in one file. Nobody reads more remarks of one kind, and they are put into words at every key."""


def relations(scene: SceneState, path: str) -> Told:
    """The findings of a file. Cost: O(suspects of the scene, and its includes)."""
    file = scene.file((*scene.instances.prefixes[path][0], 0))
    if file.format is not ROBRAY:
        # What a robot's statements are to each other is told by rules of their own.
        return
    facts = file.reading.facts
    yield from (told for told in too_much_for_amino(scene) if told[0][:-1] in scene.instances.prefixes[path])
    ends_here = path == scene.root and _has_frames(facts)
    prefixes = frozenset(scene.instances.prefixes[path])
    idle = list(idle_includes(scene)) if ends_here else []
    is_any_unused = ends_here and (bool(idle) or any(scene.suspects.get(suspicion) for suspicion in _UNUSED))
    meant = misspelt(scene, _UNDEFINED) if is_any_unused else {}
    for place, problem in idle:
        if not defines_any(scene, place, meant):
            yield place, problem
    for suspicion, told in _TOLD.items():
        suspects = scene.suspects.get(suspicion)
        if suspects and (ends_here or suspicion not in _OF_A_WHOLE_SCENE):
            used = meant[_UNUSED[suspicion]] if suspicion in _UNUSED else frozenset()
            asked = sorted((question for question in suspects if question.name not in used), key=_NAME)
            here = (one for question in asked for one in told(scene, question, suspects[question]))
            yield from first_of((one for one in here if one[0][:-1] in prefixes), MOST_TOLD)


def _has_frames(facts: FileFacts) -> bool:
    """Frames stand at the end of most files, below what is defined for them."""
    return any(
        isinstance(item.statement, Block) and item.statement.kind is BlockKind.FRAME for item in reversed(facts.items)
    )


def _unused_class(scene: SceneState, question: Question, _: Evidence) -> Told:
    [place] = scene.declarations[Symbol(SymbolKind.CLASS, str(question.name))]
    block = scene.item(place).statement
    if len(place) == 1 and isinstance(block, Block):
        yield place, Problem("unused-class", keyword_or_name(block), (str(question.name),))


def _idle_attributes(scene: SceneState, question: Question, _: Evidence) -> Told:
    [place] = scene.declarations[Symbol(SymbolKind.CLASS, str(question.name))]
    idle = idle_attributes(scene, place) if len(place) == 1 else ()
    value = scene.results[place].value
    if isinstance(value, ClassResult) and {given.name for given in value.attributes} <= {each.name for each, _ in idle}:
        # Where all of a class is idle it is said at each 'isa'.
        return
    for attribute, user in idle:
        yield place, Problem("idle-class-attribute", attribute.span, (attribute.name, str(question.name), user.value))


def _unused_constant(scene: SceneState, question: Question, _: Evidence) -> Told:
    places = scene.declarations[Symbol(SymbolKind.CONSTANT, str(question.name))]
    readers = sorted(scene.readers.get(question, ()))
    for place, following in zip_longest(places, places[1:]):
        # A definition may be made with the one before it.
        end = len(readers) if following is None else bisect_right(readers, following)
        is_overridden = following is not None and following[:-1] == place[:-1]
        if len(place) == 1 and bisect_right(readers, place) >= end and not is_overridden:
            yield place, Problem("unused-constant", _name_span(scene, place), (str(question.name),))


def _overridden_constant(scene: SceneState, question: Question, evidence: Evidence) -> Told:
    for earlier, place in evidence:
        assert isinstance(place, tuple), "another definition follows"
        values = [_value(scene.results[one]) for one in (earlier, place)]
        if _UNKNOWN not in values:
            yield place, Problem("overridden-constant", _name_span(scene, place), (str(question.name), *values))


def _redefined_constant(scene: SceneState, question: Question, _: Evidence) -> Told:
    """Where one file uses a constant before it is defined again, and behind it."""
    places = scene.declarations[Symbol(SymbolKind.CONSTANT, str(question.name))]
    readers = sorted(scene.readers.get(question, ()))
    last = {one[:-1]: one for one in readers}
    for earlier, place in pairwise(places):
        values = [_value(scene.results[one]) for one in (earlier, place)]
        above = {one[:-1] for one in readers[bisect_right(readers, earlier) : bisect_left(readers, place)]}
        shared = {prefix for prefix in above if last[prefix] > place}
        if shared and values[0] != values[1] and _UNKNOWN not in values:
            where = "" if place[:-1] in shared else scene.instances.files[min(shared)].path.rpartition("/")[2]
            yield (
                place,
                Problem("redefined-constant", _name_span(scene, place), (str(question.name), *values, where)),
            )


def _name_span(scene: SceneState, place: Place) -> Span:
    definition = scene.item(place).statement
    assert isinstance(definition, Constant), "constants are defined"
    return definition.keyword if definition.name is None else definition.name.span


def _value(result: Result) -> str:
    value = result.value.value if isinstance(result.value, ConstantResult) else None
    if isinstance(value, str):
        return f"'{value}'"
    numbers = doubles(value)
    return f"{numbers[0]:.9g}" if numbers else _UNKNOWN


def _joints(scene: SceneState, question: Question, evidence: Evidence) -> Told:
    (_, first), *others = evidence
    assert isinstance(first, str), "frames have names"
    for place, _ in others:
        block = scene.item(place).statement
        assert isinstance(block, Block), "frames are blocks"
        variable = own(block, "variable")
        span = keyword_or_name(block) if variable is None or variable.value is None else variable.value.span
        yield place, Problem("shared-joint-variable", span, (str(question.name), first))


def _pairs(scene: SceneState, _: Question, evidence: Evidence) -> Told:
    for place, first in evidence:
        assert isinstance(first, tuple), "another pair is the first"
        pair, said = scene.item(place).statement, scene.item(first).statement
        assert isinstance(pair, AllowedCollision), "only these let frames collide"
        assert isinstance(said, AllowedCollision), "only these let frames collide"
        span = Span(pair.keyword.start, pair.operands[1].span.end)
        names = [operand.text for operand in pair.operands]
        way = "" if names == [operand.text for operand in said.operands] else "reversed"
        yield place, Problem("doubled-collision", span, (*names, way))


def _bare(scene: SceneState, _: Question, evidence: Evidence) -> Told:
    for place, name in evidence:
        assert isinstance(name, str), "a frame is bare"
        pair = scene.item(place).statement
        assert isinstance(pair, AllowedCollision), "only these let frames collide"
        for operand in pair.operands:
            if operand.text == name:
                yield place, Problem("collision-without-geometry", operand.span, (name,))


def _coincident(scene: SceneState, _: Question, evidence: Evidence) -> Told:
    said: set[Place] = set()
    for first, other in evidence:
        assert isinstance(other, tuple), "frames are at places"
        block, value = scene.item(other).statement, scene.results[first].value
        assert isinstance(block, Block), "frames are blocks"
        assert isinstance(value, FrameResult), "frames are in spots"
        if other not in said:
            said.add(other)
            yield other, Problem("coincident-frames", keyword_or_name(block), (value.frame.name,))


_TOLD: Mapping[Suspicion, Callable[[SceneState, Question, Evidence], Told]] = {
    UNUSED_CONSTANT: _unused_constant,
    REDEFINED_CONSTANT: _redefined_constant,
    OVERRIDDEN_CONSTANT: _overridden_constant,
    UNUSED_CLASS: _unused_class,
    IDLE_CLASS: _idle_attributes,
    Suspicion.SHARED_VARIABLE: _joints,
    Suspicion.DOUBLED_PAIR: _pairs,
    Suspicion.BARE_FRAME: _bare,
    Suspicion.FULL_SPOT: _coincident,
}
_UNUSED = {UNUSED_CONSTANT: SymbolKind.CONSTANT, UNUSED_CLASS: SymbolKind.CLASS}
_UNDEFINED = {"undefined-constant": SymbolKind.CONSTANT, "undefined-class": SymbolKind.CLASS}
"""Whoever misspells a name uses it: that is said where it is misspelt."""
_OF_A_WHOLE_SCENE = frozenset({UNUSED_CONSTANT, UNUSED_CLASS, IDLE_CLASS})
