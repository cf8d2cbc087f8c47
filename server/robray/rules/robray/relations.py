"""Relations between items: findings of a scene as a whole, computed on demand.

Unused definitions are reported only in the root file of a scene, and only if it has frames of its own: a file that
others include, or that only has definitions, may serve unknown scenes.
"""

import sys
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from itertools import chain, pairwise, zip_longest
from operator import attrgetter

from robray.analysis.queries import CrossCheck, ItemPath, Query, Witnesses
from robray.analysis.results import ClassResult, ConstantResult, FrameResult, Result
from robray.analysis.scene_state import SceneState
from robray.facts.details import Counted, Named, Names, Undefined, Written
from robray.facts.items import TOP, FileFacts, Statement
from robray.facts.problems import Problem
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Name, Symbol, SymbolKind
from robray.formats import ROBRAY
from robray.formats.robray.semantics.mentions import (
    IDLE_CLASS,
    OVERRIDDEN_CONSTANT,
    REDEFINED_CONSTANT,
    UNUSED_CLASS,
    UNUSED_CONSTANT,
    idle_attributes,
)
from robray.formats.robray.statements import AllowedCollision, Block, BlockKind, Constant, Include
from robray.rules.common.findings import first_of
from robray.rules.engine.broken_declarations import file_name
from robray.rules.engine.suggest import misspelt
from robray.rules.robray.blocks import doubles, keyword_or_name, own
from robray.rules.robray.details import (
    DoubledCollision,
    IdleAttribute,
    OverriddenConstant,
    RedefinedConstant,
    SharedVariable,
)
from robray.scene.geometry import ShapeType
from robray.scene.joints import JointType
from robray.text.spans import Span

_MOST_LOOKED_AT = 1_000
"""Items of an included file that are searched for a used one."""


def idle_includes(scene: SceneState) -> Iterator[tuple[ItemPath, Problem]]:
    """A finding for each include of the root file that brings only constants and classes, and none that is used."""
    for label in scene.instances.files[()].includes:
        if (label,) in scene.instances.files and not _contributes(scene, (label,)):
            include = scene.item((label,)).statement
            assert isinstance(include, Include), "files are spliced in by includes"
            if include.path is not None:
                yield (label,), Problem("unused-include", include.path.span, Written(include.path.text))


def defines_any(scene: SceneState, prefix: ItemPath, names: Mapping[SymbolKind, AbstractSet[str]]) -> bool:
    """True if an include defines one of these names."""
    return any(
        place[: len(prefix)] == prefix
        for kind, these in names.items()
        for name in these
        for place in scene.declarations.get(Symbol(kind, name), ())
    )


def _contributes(scene: SceneState, prefix: ItemPath) -> bool:
    waiting = [prefix]
    looked_at = 0
    while waiting:
        here = waiting.pop()
        file = scene.instances.files.get(here)
        if file is None:
            # A missing include may define anything.
            return True
        facts = file.reading.facts
        for rank, item in enumerate(facts.items):
            looked_at += 1
            place = (*here, facts.labels[rank])
            statement = item.statement
            if isinstance(statement, Include):
                waiting.append(place)
                continue
            query = _defines(statement)
            if query is None or item.problems or looked_at > _MOST_LOOKED_AT:
                return True
            for reader in scene.dependents.get(query, ()):
                if reader > place and reader[: len(prefix)] != prefix:
                    return True
    return False


def _defines(statement: Statement) -> Query | None:
    if isinstance(statement, Constant) and statement.name is not None:
        return Query(QueryKind.CONSTANT, statement.name.text)
    if isinstance(statement, Block) and statement.kind is BlockKind.CLASS and statement.name is not None:
        return Query(QueryKind.CLASS, statement.name.text)
    return None


MOST_STATEMENTS = 10_500
"""Statements outside all blocks that amino reads one after the other: about so many."""

_TOP = array("q", [TOP]).tobytes()


def too_much_for_amino(scene: SceneState) -> Iterator[tuple[ItemPath, Problem]]:
    """A finding for each file that ends beyond what amino reads. Cost: O(files) if there are few statements."""
    files = scene.instances.files
    if scene.is_set or sum([len(file.reading.facts.items) for file in files.values()]) <= MOST_STATEMENTS:
        return
    # The reader recurses for each statement, and is in the middle of a file while it reads an included one.
    before: dict[ItemPath, int] = {}
    for prefix, file in files.items():
        facts = file.reading.facts
        if file.format is not ROBRAY or not len(facts):
            continue
        above = 0
        if prefix:
            around = files[prefix[:-1]].reading.facts
            rank = around.rank(prefix[-1])
            above = before.get(prefix[:-1], 0) + _at_top(around.containers[:rank])
        before[prefix] = above
        count = above + _at_top(facts.containers)
        if count > MOST_STATEMENTS:
            place = (*prefix, facts.labels[0])
            yield place, Problem("too-many-statements", scene.item(place).statement.keyword, Counted(str(count)))


def _at_top(containers: "array[int]") -> int:
    """Number of items at the top. An array's own `count` takes a hundred times as long as numpy."""
    if "numpy" not in sys.modules:
        # Labels are not negative, so these bytes are unique.
        return containers.tobytes().count(_TOP)
    import numpy

    return int(numpy.count_nonzero(numpy.frombuffer(containers, numpy.int64) == TOP)) if containers else 0


OF_UNUSED = "unused"
"""The problem of an undefined name that amino accepts, because nothing uses the constant whose value it is."""

_WORDS = frozenset(each.value for each in (*ShapeType, *JointType))
_KINDS = (SymbolKind.CONSTANT, SymbolKind.CLASS, SymbolKind.FRAME)


def undefined_word(scene: SceneState, place: ItemPath) -> Name | None:
    """The undefined word that is the whole value of a constant."""
    definition = scene.item(place).statement
    word = definition.value.name if isinstance(definition, Constant) and definition.value is not None else None
    if word is None or word.quoted or word.text in _WORDS:
        return None
    return None if any(Symbol(kind, word.text) in scene.declarations for kind in _KINDS) else word


Told = Iterator[tuple[ItemPath, Problem]]

_NAME = attrgetter("name")

_UNKNOWN = "unknown"
"""An unknown value of a constant, whose reason is reported there."""

MOST_TOLD = 50
"""Findings of one rule in one file; they are put into words at every key."""


_NEAR_MIDDLE = 8
"""Statements among which there is a frame in the midst of a file of frames."""


def relations(scene: SceneState, path: str) -> Told:
    """The findings of a file. Cost: O(cross checks of the scene, and its includes)."""
    file = scene.file((*scene.instances.prefixes[path][0], 0))
    if file.format is not ROBRAY:
        # Rules of their own report the relations of a robot's statements.
        return
    facts = file.reading.facts
    yield from (told for told in too_much_for_amino(scene) if told[0][:-1] in scene.instances.prefixes[path])
    ends_here = path == scene.root and _has_frames(facts)
    prefixes = frozenset(scene.instances.prefixes[path])
    idle = list(idle_includes(scene)) if ends_here else []
    is_any_unused = ends_here and (bool(idle) or any(scene.cross_checks.get(cross_check) for cross_check in _UNUSED))
    meant = misspelt(scene, _UNDEFINED) if is_any_unused else {}
    for place, problem in idle:
        if not defines_any(scene, place, meant):
            yield place, problem
    for cross_check, told in _TOLD.items():
        cross_checks = scene.cross_checks.get(cross_check)
        if cross_checks and (ends_here or cross_check not in _OF_A_WHOLE_SCENE):
            used = meant[_UNUSED[cross_check]] if cross_check in _UNUSED else frozenset()
            asked = sorted((query for query in cross_checks if query.name not in used), key=_NAME)
            here = (one for query in asked for one in told(scene, query, cross_checks[query]))
            yield from first_of((one for one in here if one[0][:-1] in prefixes), MOST_TOLD)


def _has_frames(facts: FileFacts) -> bool:
    """Frames are in the middle of most files, below the definitions for them, or at the end of them."""
    items = facts.items
    middle = len(items) // 2
    for item in chain(items[middle : middle + _NEAR_MIDDLE], reversed(items)):
        if isinstance(item.statement, Block) and item.statement.kind is BlockKind.FRAME:
            return True
    return False


def _unused_class(scene: SceneState, query: Query, _: Witnesses) -> Told:
    [place] = scene.declarations[Symbol(SymbolKind.CLASS, str(query.name))]
    block = scene.item(place).statement
    if len(place) == 1 and isinstance(block, Block):
        yield place, Problem("unused-class", keyword_or_name(block), Names((str(query.name),)))


def _idle_attributes(scene: SceneState, query: Query, _: Witnesses) -> Told:
    [place] = scene.declarations[Symbol(SymbolKind.CLASS, str(query.name))]
    idle = idle_attributes(scene, place) if len(place) == 1 else ()
    value = scene.results[place].value
    if isinstance(value, ClassResult) and {given.name for given in value.attributes} <= {each.name for each, _ in idle}:
        # An idle class is reported at each 'isa'.
        return
    for attribute, user in idle:
        yield (
            place,
            Problem("idle-class-attribute", attribute.span, IdleAttribute(attribute.name, str(query.name), user.value)),
        )


def _unused_constant(scene: SceneState, query: Query, _: Witnesses) -> Told:
    places = scene.declarations[Symbol(SymbolKind.CONSTANT, str(query.name))]
    dependents = sorted(scene.dependents.get(query, ()))
    for place, following in zip_longest(places, places[1:]):
        # A definition may be made with the one before it.
        end = len(dependents) if following is None else bisect_right(dependents, following)
        is_overridden = following is not None and following[:-1] == place[:-1]
        if len(place) == 1 and bisect_right(dependents, place) >= end and not is_overridden:
            yield place, Problem("unused-constant", _name_span(scene, place), Names((str(query.name),)))
            word = undefined_word(scene, place)
            # Another statement that takes the name for a constant reports it.
            if word is not None and len(scene.dependents.get(Query(QueryKind.CONSTANT, word.text), ())) <= 1:
                yield place, Problem("undefined-constant", word.span, Undefined(word.text, OF_UNUSED))


def _overridden_constant(scene: SceneState, query: Query, witnesses: Witnesses) -> Told:
    for earlier, place in witnesses:
        assert isinstance(place, tuple), "another definition follows"
        values = [_value(scene.results[one]) for one in (earlier, place)]
        if _UNKNOWN not in values:
            yield (
                place,
                Problem(
                    "overridden-constant",
                    _name_span(scene, place),
                    OverriddenConstant(str(query.name), values[0], values[1]),
                ),
            )


def _redefined_constant(scene: SceneState, query: Query, _: Witnesses) -> Told:
    """A constant that is used before and behind its second definition in one file."""
    places = scene.declarations[Symbol(SymbolKind.CONSTANT, str(query.name))]
    dependents = sorted(scene.dependents.get(query, ()))
    last = {one[:-1]: one for one in dependents}
    for earlier, place in pairwise(places):
        values = [_value(scene.results[one]) for one in (earlier, place)]
        above = {one[:-1] for one in dependents[bisect_right(dependents, earlier) : bisect_left(dependents, place)]}
        shared = {prefix for prefix in above if last[prefix] > place}
        if shared and values[0] != values[1] and _UNKNOWN not in values:
            where = "" if place[:-1] in shared else scene.instances.files[min(shared)].path.rpartition("/")[2]
            yield (
                place,
                Problem(
                    "redefined-constant",
                    _name_span(scene, place),
                    RedefinedConstant(str(query.name), values[0], values[1], where),
                ),
            )


def _name_span(scene: SceneState, place: ItemPath) -> Span:
    definition = scene.item(place).statement
    assert isinstance(definition, Constant), "constants are defined"
    return definition.keyword if definition.name is None else definition.name.span


def _value(result: Result) -> str:
    value = result.value.value if isinstance(result.value, ConstantResult) else None
    if isinstance(value, str):
        return f"'{value}'"
    numbers = doubles(value)
    return f"{numbers[0]:.9g}" if numbers else _UNKNOWN


def _joints(scene: SceneState, query: Query, witnesses: Witnesses) -> Told:
    (at, first), *others = witnesses
    assert isinstance(first, str), "frames have names"
    told = {at[0]}
    for place, _ in others:
        details = SharedVariable(str(query.name), first)
        if scene.is_set:
            # Two joints of one file are reported in the scene of that file.
            if place[0] in told:
                continue
            told.add(place[0])
            details = details._replace(file=file_name(scene, at))
        block = scene.item(place).statement
        if isinstance(block, Block):
            variable = own(block, "variable")
            span = keyword_or_name(block) if variable is None or variable.value is None else variable.value.span
            yield place, Problem("shared-joint-variable", span, details)


def shared_across(scene: SceneState) -> Told:
    """The variables that joints in several files of a set share. Cost: O(shared variables)."""
    shared = scene.cross_checks.get(CrossCheck.SHARED_VARIABLE, {}) if scene.is_set else {}
    for query, witnesses in shared.items():
        yield from _joints(scene, query, witnesses)


def _pairs(scene: SceneState, _: Query, witnesses: Witnesses) -> Told:
    for place, first in witnesses:
        assert isinstance(first, tuple), "another pair is the first"
        pair, said = scene.item(place).statement, scene.item(first).statement
        assert isinstance(pair, AllowedCollision), "only these let frames collide"
        assert isinstance(said, AllowedCollision), "only these let frames collide"
        span = Span(pair.keyword.start, pair.operands[1].span.end)
        names = [operand.text for operand in pair.operands]
        is_reversed = names != [operand.text for operand in said.operands]
        yield place, Problem("doubled-collision", span, DoubledCollision(names[0], names[1], is_reversed))


def _bare(scene: SceneState, _: Query, witnesses: Witnesses) -> Told:
    for place, name in witnesses:
        assert isinstance(name, str), "a frame is bare"
        pair = scene.item(place).statement
        assert isinstance(pair, AllowedCollision), "only these let frames collide"
        for operand in pair.operands:
            if operand.text == name:
                yield place, Problem("collision-without-geometry", operand.span, Named(name))


def _coincident(scene: SceneState, _: Query, witnesses: Witnesses) -> Told:
    said: set[ItemPath] = set()
    for first, other in witnesses:
        assert isinstance(other, tuple), "frames are at places"
        block, value = scene.item(other).statement, scene.results[first].value
        assert isinstance(block, Block), "frames are blocks"
        assert isinstance(value, FrameResult), "frames are in spots"
        if other not in said:
            said.add(other)
            yield other, Problem("coincident-frames", keyword_or_name(block), Named(value.frame.name))


_TOLD: Mapping[CrossCheck, Callable[[SceneState, Query, Witnesses], Told]] = {
    UNUSED_CONSTANT: _unused_constant,
    REDEFINED_CONSTANT: _redefined_constant,
    OVERRIDDEN_CONSTANT: _overridden_constant,
    UNUSED_CLASS: _unused_class,
    IDLE_CLASS: _idle_attributes,
    CrossCheck.SHARED_VARIABLE: _joints,
    CrossCheck.DOUBLED_PAIR: _pairs,
    CrossCheck.BARE_FRAME: _bare,
    CrossCheck.FULL_SPOT: _coincident,
}
_UNUSED = {UNUSED_CONSTANT: SymbolKind.CONSTANT, UNUSED_CLASS: SymbolKind.CLASS}
_UNDEFINED = {"undefined-constant": SymbolKind.CONSTANT, "undefined-class": SymbolKind.CLASS}
"""A misspelt use counts as one: it is reported where it is misspelt."""
_OF_A_WHOLE_SCENE = frozenset({UNUSED_CONSTANT, UNUSED_CLASS, IDLE_CLASS})
