"""Where a finding is told: at its cause, where the analysis noticed it at each of the consequences.

What is wrong in a class shows wherever the class is taken, a word that is no constant wherever the constant is used
that was to hold it, and a name with a slip in its declaration at each use of the right one. Each is one mistake.
"""

from functools import partial
from typing import NamedTuple

from robray.analysis.queries import ItemPath, Query
from robray.analysis.results import FrameResult, GeometryResult
from robray.analysis.scene_state import SceneState
from robray.facts.details import Undefined
from robray.facts.problems import Problem
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Symbol, SymbolKind
from robray.formats.robray.details import DuplicateClass, WrongType
from robray.formats.robray.expressions import Expression
from robray.formats.robray.semantics.evaluate import wrong_type
from robray.formats.robray.statements import Attribute, Block, Constant, Include
from robray.formats.robray.vocabulary import ValueType
from robray.rules.engine.diagnosis import DECLARED, Origin, Told
from robray.rules.engine.misdeclared import is_missed, unused_near
from robray.rules.robray.lacking_classes import Counted, lacking_class
from robray.rules.robray.moving import ATTRIBUTES, OF_VALUES, USES
from robray.rules.robray.wrong_constants import Known, in_definition
from robray.text.spans import Span

_MOST_CLASSES = 100
_MOST_LOOKED_UP = 100
_LONGEST_CHAIN = 8
"""Constants that stand for one another, one behind the other."""


class Looked(NamedTuple):
    """What takes a while to find, and is the same for many findings."""

    near: dict[tuple[str, str], tuple[ItemPath, Problem] | None]
    """What is said of names that are declared nowhere, and the declarations of unused ones that are nearly them."""
    lacking: Counted
    constants: Known
    exchanged: dict[str, tuple[ItemPath, Problem] | None]
    """Names that are no constants, and the definitions that probably were to define them."""


def origin_in(scene: SceneState) -> Origin:
    """Where findings of a scene are told, for who goes through them in order; what was looked up stays with it."""
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
    """Where a class, of which a geometry without a shape is, takes over one that is not defined."""
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
    """The definition of a constant as a word, where a number is needed and the word is none that means anything."""
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
    """The declaration of nearly the name, where nothing uses that, and several do the name that is not declared."""
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
    """Whether two places are one statement of one file, which is read twice."""
    return place[-1] == other[-1] and scene.file(place).path == scene.file(other).path


def _second_include(scene: SceneState, place: ItemPath, problem: Problem) -> tuple[ItemPath, Problem] | None:
    """The include because of which a class is there twice, where both are one class of one file."""
    first = scene.declarations[Symbol(SymbolKind.CLASS, problem.details.name)][0]
    if first == place or not _is_same_statement(scene, first, place):
        return None
    # The innermost include on the way to it that is another one than on the way to the first.
    where, other = place[:-1], first[:-1]
    while where and other and _is_same_statement(scene, where, other):
        where, other = where[:-1], other[:-1]
    include = scene.item(where).statement if where else None
    if not isinstance(include, Include) or include.path is None:
        return None
    return where, Problem(
        "duplicate-class", include.path.span, DuplicateClass(include.path.text, is_included_twice=True)
    )
