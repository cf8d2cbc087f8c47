"""Reports a finding at its cause, instead of at each of the consequences.

A mistake in a class is noticed wherever the class is taken, an invalid word wherever the constant with it is used, and
a misspelt declaration at each use of the right name. Each is one mistake.
"""

from collections.abc import Iterator
from functools import partial
from itertools import chain
from typing import NamedTuple

from robray.analysis.queries import ItemPath, Query
from robray.analysis.results import ConstantResult, FrameResult, GeometryResult
from robray.analysis.scene_state import SceneState
from robray.facts.details import Undefined
from robray.facts.problems import Problem
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Name, Symbol, SymbolKind
from robray.formats.robray.details import DuplicateClass, WrongType
from robray.formats.robray.expressions import Expression
from robray.formats.robray.semantics.evaluate import wrong_type
from robray.formats.robray.statements import Attribute, Block, BlockKind, Constant, Include
from robray.formats.robray.vocabulary import ValueType
from robray.rules.engine.broken_declarations import is_missed, unused_near
from robray.rules.engine.diagnosis import DECLARED, Consequences, Origin, Told
from robray.rules.robray.blocks import doubles, is_written_wrongly, parts, short
from robray.rules.robray.diagnosis import ATTRIBUTES, OF_CONSTANTS, OF_VALUES, USES
from robray.text.spans import Span

LACKING = "where all lack it"
"""Second detail of a missing shape that is reported at a class, and third of a missing attribute."""

_MOST_LACKING = 20
_ELSEWHERE = frozenset({"beyond-limits", "misplaced-attribute"})
"""Codes in a block that may mean more than is read."""

Counted = dict[tuple[ItemPath, tuple[str, ...]], int]
"""By a class and the missing part, the number of its blocks if all lack it; else 0."""


def lacking_class(
    scene: SceneState, place: ItemPath, problem: Problem, counted: Counted
) -> tuple[ItemPath, Problem] | None:
    """The finding at a class instead of one block, if several of its blocks lack the same.

    Cost: O(blocks of its classes), once for each class in all calls with the same `counted`.
    """
    if problem.code == "no-shape":
        classes = [*_classes(scene, place)]
    else:
        classes = [*_giving(scene, place, "shape" if _is_geometry(scene, place) else "type")]
    for where, _ in classes:
        if (where, problem.details) not in counted:
            counted[where, problem.details] = _lacking(scene, where, problem)
    where, name = max(classes, key=lambda each: counted[each[0], problem.details], default=(place, None))
    if name is None or counted[where, problem.details] < 2:
        return None
    details = (
        Undefined(name.text, LACKING) if problem.code == "no-shape" else problem.details._replace(is_told_of_class=True)
    )
    return where, Problem(problem.code, name.span, details)


def _is_geometry(scene: SceneState, place: ItemPath) -> bool:
    block = scene.item(place).statement
    return isinstance(block, Block) and block.kind is BlockKind.GEOMETRY


def _classes(scene: SceneState, place: ItemPath) -> Iterator[tuple[ItemPath, Name]]:
    """The classes that a block is of, the nearest first, and their names where they are defined."""
    waiting, seen = [place], {place}
    while waiting and len(seen) <= _MOST_LACKING:
        at = waiting.pop(0)
        block = scene.item(at).statement
        assert isinstance(block, Block), "only blocks are of classes"
        if at != place and block.name is not None:
            yield at, block.name
        for attribute in block.attributes:
            name = attribute.value.name if isinstance(attribute.value, Expression) else None
            if attribute.name == "isa" and name is not None:
                where = scene.class_before(name.text, at)
                if where is not None and where not in seen:
                    seen.add(where)
                    waiting.append(where)


def _giving(scene: SceneState, place: ItemPath, attribute: str) -> Iterator[tuple[ItemPath, Name]]:
    """The class that gives a block an attribute, if it is one."""
    value = scene.results[place].value
    given = value.attributes if isinstance(value, FrameResult | GeometryResult) else ()
    origins = [each.origin for each in given if each.name == attribute and each.origin is not None]
    for origin in origins:
        where = scene.class_before(origin, place)
        block = None if where is None else scene.item(where).statement
        if where is not None and isinstance(block, Block) and block.name is not None:
            yield where, block.name


def _lacking(scene: SceneState, where: ItemPath, problem: Problem) -> int:
    """Number of blocks of a class, directly or not, if all of them lack something."""
    count = 0
    waiting, seen = [where], {where}
    while waiting:
        at = waiting.pop()
        block = scene.item(at).statement
        if not isinstance(block, Block) or block.name is None:
            return 0
        for reader in scene.dependents.get(Query(QueryKind.CLASS, block.name.text), ()):
            of = scene.item(reader).statement
            if reader in seen or not isinstance(of, Block) or scene.class_before(block.name.text, reader) != at:
                continue
            seen.add(reader)
            if of.kind is BlockKind.CLASS:
                waiting.append(reader)
            elif problem.code != "no-shape" or of.kind is BlockKind.GEOMETRY:
                if not _lacks(scene, reader, problem):
                    return 0
                count += 1
    return count


def _lacks(scene: SceneState, place: ItemPath, problem: Problem) -> bool:
    found = scene.findings.get(place, ())
    return (
        any(each.code == problem.code and each.details == problem.details for each in found)
        and not any(each.code in _ELSEWHERE for each in found)
        and not is_written_wrongly(scene, place)
    )


class Wrong(NamedTuple):
    """A finding at the definition of a constant, and the uses where it was noticed."""

    where: ItemPath
    problem: Problem
    uses: Consequences


Known = dict[tuple[str, ItemPath], Wrong | None]
"""By code and definition; None if the findings stay at the uses, because some uses are right."""

_MOST_USES = 20
"""Maximum number of uses that a finding names."""


def in_definition(scene: SceneState, place: ItemPath, problem: Problem, known: Known) -> Wrong | None:
    """The definition at which a finding about a value is reported; None if it is reported at the value.

    Cost: O(attributes of the block), and once for each definition O(its uses).
    """
    if problem.code not in OF_CONSTANTS:
        return None
    name = _constant_of(scene, place, problem)
    where = None if name is None else scene.constant_before(name.text, place)
    if name is None or where is None:
        return None
    key = (problem.code, where)
    if key not in known:
        known[key] = _at_definition(scene, where, problem, name.text)
    return known[key]


def _constant_of(scene: SceneState, place: ItemPath, problem: Problem) -> Name | None:
    """The name of the constant in a wrong value; in an array, the one with the wrong number."""
    block = scene.item(place).statement
    for attribute in block.attributes if isinstance(block, Block) else ():
        value = attribute.value
        if value is None or not (value.span.start <= problem.span.start and problem.span.end <= value.span.end):
            continue
        written = [part for part in parts(value) if problem.span in (part.span, value.span)]
        names = {part.name.text: part.name for part in written if part.name is not None}
        if len(written) > 1:
            names = {text: name for text, name in names.items() if _number(scene, text, place) in problem.details}
        return next(iter(names.values())) if len(names) == 1 else None
    return None


def _number(scene: SceneState, name: str, place: ItemPath) -> str | None:
    where = scene.constant_before(name, place)
    value = None if where is None else scene.results[where].value
    numbers = doubles(value.value) if isinstance(value, ConstantResult) else ()
    return short(numbers[0]) if len(numbers) == 1 else None


def _at_definition(scene: SceneState, where: ItemPath, problem: Problem, name: str) -> Wrong | None:
    definition = scene.item(where).statement
    if not isinstance(definition, Constant) or definition.name is None or definition.value is None:
        return None
    following = next((at for at in scene.declarations[Symbol(SymbolKind.CONSTANT, name)] if at > where), None)
    uses: list[tuple[ItemPath, Span]] = []
    for use in sorted(scene.dependents.get(Query(QueryKind.CONSTANT, name), ())):
        if use > where and (following is None or use <= following):
            wrong = _wrong_spans(scene, use, problem.code, name)
            if not wrong:
                return None
            uses += ((use, span) for span in wrong)
    is_of_kind = problem.code == "constant-shadows-word"
    moved = problem._replace(span=definition.name.span if is_of_kind else definition.value.span)
    return Wrong(where, moved, tuple(uses[:_MOST_USES]))


def _wrong_spans(scene: SceneState, use: ItemPath, code: str, name: str) -> list[Span]:
    """The spans of a constant in an item; empty unless each of them has a finding of the code."""
    block = scene.item(use).statement
    named = [part.span for part in _naming(block, name)] if isinstance(block, Block) else []
    found = [problem.span for problem in scene.findings.get(use, ()) if problem.code == code]
    are_wrong = all(any(each.start <= one.start and one.end <= each.end for each in found) for one in named)
    return named if are_wrong else []


def _naming(block: Block, name: str) -> Iterator[Expression]:
    values = (attribute.value for attribute in block.attributes if attribute.value is not None)
    for part in chain.from_iterable(map(parts, values)):
        if any(isinstance(step, Name) and step.text == name for step in part.steps):
            yield part


_MOST_CLASSES = 100
_MOST_LOOKED_UP = 100
_LONGEST_CHAIN = 8
"""Constants defined by one another in a chain."""


class Looked(NamedTuple):
    """A cache for many findings."""

    near: dict[tuple[str, str], tuple[ItemPath, Problem] | None]
    """Findings about undeclared names, with the declarations of unused ones near them."""
    lacking: Counted
    constants: Known
    exchanged: dict[str, tuple[ItemPath, Problem] | None]
    """Undefined constants, with the definitions that probably should define them."""


def origin_in(scene: SceneState) -> Origin:
    """Places to report findings of a scene, for those in order, with a cache."""
    return partial(_told, scene, Looked({}, {}, {}, {}))


def _told(scene: SceneState, looked: Looked, place: ItemPath, problem: Problem) -> Told:
    """Cost: that of looking up a name, and O(attributes of two blocks)."""
    found = None
    if problem.code == "duplicate-class":
        found = _second_include(scene, place, problem)
    elif problem.code == "no-shape" and not problem.details.name:
        found = _unknown_base(scene, place, problem)
        if found is not None:
            found = _misdeclared(scene, *found, looked) or found
        else:
            found = lacking_class(scene, place, problem, looked.lacking)
    elif problem.code == "missing-attribute":
        found = lacking_class(scene, place, problem, looked.lacking)
    elif problem.code == "no-shape":
        found = _misdeclared(scene, place, problem, looked)
        if found is None:
            return Told(place, _at_isa(scene, place, problem))
    elif problem.code in USES:
        found = _misdeclared(scene, place, problem, looked)
        if found is None and problem.code == "undefined-constant":
            found = _exchanged(scene, place, problem, looked)
    elif problem.code in OF_VALUES:
        found = _in_class(scene, place, problem)
        at = (place, problem) if found is None else found
        found = _in_constant(scene, *at) or found
        if found is not None and found[1].code in USES:
            found = _misdeclared(scene, *found, looked) or found
    at = (place, problem) if found is None else found
    if (wrong := in_definition(scene, *at, looked.constants)) is not None:
        return Told(*wrong)
    if found is None:
        return Told(place, problem)
    where, moved = found
    return Told(where, moved, ((place, problem.span),))


def _in_class(scene: SceneState, place: ItemPath, problem: Problem) -> tuple[ItemPath, Problem] | None:
    block, value = scene.item(place).statement, scene.results[place].value
    if not isinstance(block, Block) or not isinstance(value, FrameResult | GeometryResult):
        return None
    name = ATTRIBUTES.get(problem.code) or problem.details[0]
    given = next((each for each in value.attributes if each.name == name), None)
    if given is None or given.origin is None or not _is_at_isa(block, problem.span):
        return None
    where = scene.class_before(given.origin, place)
    attribute = None if where is None else _own(scene, where, name)
    if where is None or attribute is None or attribute.value is None:
        return None
    written = attribute.value.name if isinstance(attribute.value, Expression) else None
    if (
        problem.code == "wrong-type"
        and written is not None
        and not written.quoted
        and problem.details == wrong_type(problem.details[0], ValueType.NUMBER, written.text)
    ):
        return where, Problem("undefined-constant", attribute.value.span, Undefined(written.text))
    return where, problem._replace(span=attribute.value.span)


def _unknown_base(scene: SceneState, place: ItemPath, problem: Problem) -> tuple[ItemPath, Problem] | None:
    """The class of a geometry without a shape that takes over an undefined one."""
    waiting = [place]
    seen = {place}
    while waiting and len(seen) < _MOST_CLASSES:
        at = waiting.pop()
        block = scene.item(at).statement
        for attribute in block.attributes if isinstance(block, Block) else ():
            name = attribute.value.name if isinstance(attribute.value, Expression) else None
            if attribute.name != "isa" or name is None:
                continue
            base = scene.class_before(name.text, at)
            if base is None:
                return at, Problem(problem.code, name.span, Undefined(name.text))
            if base not in seen:
                seen.add(base)
                waiting.append(base)
    return None


def _at_isa(scene: SceneState, place: ItemPath, problem: Problem) -> Problem:
    """A missing shape at the name of the class that was to give it."""
    block = scene.item(place).statement
    for attribute in block.attributes if isinstance(block, Block) else ():
        name = attribute.value.name if isinstance(attribute.value, Expression) else None
        if attribute.name == "isa" and name is not None and name.text == problem.details.name:
            return problem._replace(span=name.span)
    return problem


def _is_at_isa(block: Block, span: Span) -> bool:
    return any(
        attribute.name == "isa" and attribute.value is not None and attribute.value.span == span
        for attribute in block.attributes
    )


def _own(scene: SceneState, place: ItemPath, name: str) -> Attribute | None:
    block = scene.item(place).statement
    attributes = block.attributes if isinstance(block, Block) else ()
    return next((each for each in reversed(attributes) if each.name == name), None)


def _in_constant(scene: SceneState, place: ItemPath, problem: Problem) -> tuple[ItemPath, Problem] | None:
    """The definition of a constant as an unknown word, where a number is required."""
    details = problem.details
    if not isinstance(details, WrongType) or details.wanted is not ValueType.NUMBER or not details.word:
        return None
    name = details.attribute
    block = scene.item(place).statement
    if isinstance(block, Block):
        for attribute in block.attributes:
            if attribute.value is not None and attribute.value.span == problem.span:
                word = attribute.value.name if isinstance(attribute.value, Expression) else None
                name = name if word is None else word.text
    where = scene.constant_before(name, place)
    for _ in range(_LONGEST_CHAIN):
        constant = None if where is None else scene.item(where).statement
        word = constant.value.name if isinstance(constant, Constant) and constant.value is not None else None
        if where is None or word is None or word.quoted:
            return None
        if details.word == word.text:
            if any(Symbol(kind, word.text) in scene.declarations for kind in (SymbolKind.FRAME, SymbolKind.CLASS)):
                return None
            return where, Problem("undefined-constant", word.span, Undefined(word.text))
        where = scene.constant_before(word.text, where)
    return None


def _misdeclared(
    scene: SceneState, place: ItemPath, problem: Problem, looked: Looked
) -> tuple[ItemPath, Problem] | None:
    """The unused declaration of a similar name, if the undeclared one has several uses."""
    kind, query_kind = USES[problem.code]
    name = problem.details.name
    known = looked.near
    # Ten thousand frames may use the one constant whose name is being changed.
    if (problem.code, name) not in known:
        if not is_missed(scene, kind, query_kind, name):
            return None
        is_looked_for = len(known) < _MOST_LOOKED_UP
        known[problem.code, name] = _nearly_declared(scene, problem.code, name) if is_looked_for else None
    found = known[problem.code, name]
    return None if found is None or (kind is not SymbolKind.FRAME and found[0] > place) else found


def _nearly_declared(scene: SceneState, code: str, name: str) -> tuple[ItemPath, Problem] | None:
    found = unused_near(scene, *USES[code], name)
    if found is None:
        return None
    near, where = found
    declaration = scene.item(where).statement
    if not isinstance(declaration, Block | Constant) or declaration.name is None:
        return None
    return where, Problem(code, declaration.name.span, Undefined(name, DECLARED, near))


def _exchanged(scene: SceneState, place: ItemPath, problem: Problem, looked: Looked) -> tuple[ItemPath, Problem] | None:
    """The definition that gives the name, as a word, to a constant that has a value already: `def old new` for `def new
    old`. Cost: O(places that name it), once for each name in all calls with the same `looked`."""
    name = problem.details.name
    if len(scene.dependents.get(Query(QueryKind.CONSTANT, name), ())) < 2:
        return None
    if name not in looked.exchanged:
        looked.exchanged[name] = _first_exchanged(scene, name)
    found = looked.exchanged[name]
    return found if found is not None and found[0] < place else None


def _first_exchanged(scene: SceneState, name: str) -> tuple[ItemPath, Problem] | None:
    if Symbol(SymbolKind.CONSTANT, name) in scene.declarations:
        return None
    for where in sorted(scene.dependents.get(Query(QueryKind.CONSTANT, name), ())):
        definition = scene.item(where).statement
        if not isinstance(definition, Constant) or definition.name is None or definition.value is None:
            continue
        word = definition.value.name
        is_name = word is not None and word.text == name and not word.quoted
        if is_name and scene.declarations[Symbol(SymbolKind.CONSTANT, definition.name.text)][0] < where:
            return where, Problem("undefined-constant", definition.value.span, Undefined(name))
    return None


def _is_same_statement(scene: SceneState, place: ItemPath, other: ItemPath) -> bool:
    """True if two places are one statement of one file, which is read twice."""
    return place[-1] == other[-1] and scene.file(place).path == scene.file(other).path


def _second_include(scene: SceneState, place: ItemPath, problem: Problem) -> tuple[ItemPath, Problem] | None:
    """The include that duplicates a class, if both are one class of one file."""
    first = scene.declarations[Symbol(SymbolKind.CLASS, problem.details.name)][0]
    if first == place or not _is_same_statement(scene, first, place):
        return None
    # The innermost include on the way to it that differs from the way to the first.
    where, other = place[:-1], first[:-1]
    while where and other and _is_same_statement(scene, where, other):
        where, other = where[:-1], other[:-1]
    include = scene.item(where).statement if where else None
    if not isinstance(include, Include) or include.path is None:
        return None
    return where, Problem(
        "duplicate-class", include.path.span, DuplicateClass(include.path.text, is_included_twice=True)
    )
