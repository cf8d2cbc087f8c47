"""Classes that are undefined, disagree, or have no effect."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from robray.analysis.queries import ItemPath, Query
from robray.analysis.results import ClassResult, FrameResult, GeometryResult, Result
from robray.analysis.scene_state import SceneState
from robray.facts.details import Undefined, Written
from robray.facts.problems import Problem
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Name, SymbolKind
from robray.formats.robray.expressions import Expression, Value
from robray.formats.robray.statements import Block, BlockKind
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.broken_declarations import is_misdeclared, misdeclared_fix, misdeclared_message
from robray.rules.engine.rule import Fix, RuleContext, Severity
from robray.rules.engine.rule_contexts import (
    ELSEWHERE,
    file_elsewhere,
    is_declared,
    removed_by_hand,
    scene_and_place,
    statement,
    written,
)
from robray.rules.robray.blocks import BLOCK_RULE, attribute_around, given_by, keyword_or_name, own
from robray.text.spans import Span

_CLASS = QueryKind.CLASS


def isa_names(block: Block) -> Iterator[Name]:
    """The names that `isa` statements have for their operand."""
    for attribute in block.attributes:
        if attribute.name == "isa" and isinstance(attribute.value, Expression) and attribute.value.name is not None:
            yield attribute.value.name


def _undefined_class_check(block: Block, result: Result) -> tuple[Problem, ...]:
    asked = [query for query, answer in result.answers if answer is None and query[0] is _CLASS]
    if not asked:
        return ()
    undefined = {name for _, name in asked}
    if block.kind is BlockKind.CLASS and block.name is not None:
        undefined.discard(block.name.text)
    names = [name for name in isa_names(block) if name.text in undefined]
    return tuple(Problem("undefined-class", name.span, Undefined(name.text)) for name in names)


def _is_said(context: RuleContext) -> bool:
    """True if the missing shape covers it."""
    scene, place = scene_and_place(context)
    if is_misdeclared(context):
        query = Query(_CLASS, context.details.name)
        return any(_is_shape_missing(scene, each, query) for each in scene.dependents.get(query, ()))
    return any(
        problem.code == "no-shape" and problem.details.name == context.details.name
        for problem in scene.findings.get(place, ())
    )


def _is_shape_missing(scene: SceneState, place: ItemPath, query: Query) -> bool:
    return any(
        problem.code == "no-shape" and problem.details.name == query.name for problem in scene.findings.get(place, ())
    )


def is_tag(scene: SceneState, place: ItemPath, problem: Problem) -> bool:
    """True if the only finding of a use is that no class of this or a similar name exists."""
    context = RuleContext(problem.span, problem.details, scene, place)
    return not _is_said(context) and _meant(context) is None


def _is_later(context: RuleContext) -> bool:
    return is_declared(context, SymbolKind.CLASS, context.details.name)


def _meant(context: RuleContext) -> str | None:
    """The corrected statement, if the name is not a class but another known word."""
    block = statement(context)
    name = context.details.name
    words = ROBRAY
    if context.suggestion is not None or not isinstance(block, Block) or written(context).strip('"') != name:
        return None
    if name in words.joint_types and block.kind is BlockKind.FRAME and own(block, "type") is None:
        return f"type {name};"
    if name in words.shapes and block.kind is BlockKind.GEOMETRY and own(block, "shape") is None:
        return f"shape {name};"
    if block.kind is BlockKind.FRAME and own(block, "parent") is None:
        return f"parent {written(context)};" if is_declared(context, SymbolKind.FRAME, name) else None
    return None


def _is_frame(context: RuleContext) -> bool:
    return context.suggestion is None and is_declared(context, SymbolKind.FRAME, context.details.name)


def _severity(context: RuleContext) -> Severity:
    if is_misdeclared(context):
        return Severity.WARNING
    is_known = context.suggestion is not None or _is_later(context) or _is_frame(context)
    return Severity.WARNING if is_known or _meant(context) is not None else Severity.INFORMATION


def _undefined_class_message(context: RuleContext) -> str:
    if is_misdeclared(context):
        return misdeclared_message(context)
    name = context.details.name
    if context.details.told == ELSEWHERE:
        return f"undefined class '{name}'; include '{file_elsewhere(context)}', which defines it"
    meant = _meant(context)
    write = "" if meant is None else f"; write '{meant}'"
    if _is_frame(context):
        return f"'{name}' is a frame, not a class{write}"
    if meant is not None:
        return f"undefined class '{name}'{write}"
    if _is_later(context):
        return f"class '{name}' is defined only below; define it before this"
    return f"undefined class '{name}'"


def _undefined_class_fix(context: RuleContext) -> Fix | None:
    # Most scenes have no such finding, and need not wait for this import.
    from robray.rules.engine.meant import mended_by_name
    from robray.rules.robray.constants import forgotten_include

    if context.details.told == ELSEWHERE:
        return forgotten_include(context)
    return misdeclared_fix(context) if is_misdeclared(context) else mended_by_name(context, SymbolKind.CLASS)


class ClassMoves(NamedTuple):
    name: str
    parent: str
    container: str


def _class_moves_frame_check(block: Block, result: Result) -> tuple[Problem, ...]:
    value = result.value
    if not isinstance(value, FrameResult):
        return ()
    given = given_by(value.attributes, "parent")
    if given is None or given.origin is None or not isinstance(given.value, str):
        return ()
    container = result.container
    if container is None or container.name == given.value:
        return ()
    details = ClassMoves(given.origin, given.value, container.name or "")
    return (Problem("class-moves-frame", keyword_or_name(block), details),)


def _class_moves_geometry_check(block: Block, result: Result) -> tuple[Problem, ...]:
    value = result.value
    if not isinstance(value, GeometryResult):
        return ()
    given = given_by(value.attributes, "parent")
    if given is None or given.origin is None or not isinstance(given.value, str):
        return ()
    if any(found.code == "moved-geometry" for found in result.problems):
        return ()
    container = result.container
    if container is None or container.name == given.value:
        return ()
    details = ClassMoves(given.origin, given.value, container.name or "")
    return (Problem("class-moves-geometry", _isa(block, given.origin), details),)


def _isa(block: Block, origin: str) -> Span:
    """Where the class is taken; for one that comes with another, the first `isa`."""
    found = [
        attribute.value for attribute in block.attributes if attribute.name == "isa" and attribute.value is not None
    ]
    for value in found:
        if isinstance(value, Expression) and value.name is not None and value.name.text == origin:
            return value.span
    return found[0].span if found else block.keyword


class ConflictingClasses(NamedTuple):
    attribute: str
    name: str
    first: str


def _conflicting_classes_check(block: Block, result: Result) -> tuple[Problem, ...]:
    names = list(isa_names(block))
    if len(names) < 2:
        return ()
    own = {attribute.name for attribute in block.attributes}
    given: dict[str, tuple[str, object]] = {}
    for name, found in _classes(names, result):
        for attribute in found.attributes:
            first = given.setdefault(attribute.name, (name.text, attribute.value))
            if first[1] != attribute.value and attribute.name not in own:
                return (
                    Problem("conflicting-classes", name.span, ConflictingClasses(attribute.name, name.text, first[0])),
                )
    return ()


def _classes(names: list[Name], result: Result) -> Iterator[tuple[Name, ClassResult]]:
    answers = dict(result.answers)
    for name in names:
        found = answers.get(Query(QueryKind.CLASS, name.text))
        if isinstance(found, ClassResult):
            yield name, found


class IdleIsa(NamedTuple):
    name: str
    kind: str
    attributes: str


_OF_FRAMES = ROBRAY.names(lambda word: word.blocks == {BlockKind.CLASS, BlockKind.FRAME})
_OF_FRAMES_ALONE = _OF_FRAMES - {"parent"}
"""A geometry has no parent of its own, but takes that of a class."""

_MOST_NAMED = 3


def _idle_isa_check(block: Block, result: Result) -> tuple[Problem, ...]:
    found: tuple[Problem, ...] = ()
    is_frame = block.kind is BlockKind.FRAME
    for query, answer in result.answers:
        if query[0] is _CLASS and isinstance(answer, ClassResult):
            for given in answer.attributes:
                if (given.name in _OF_FRAMES) if is_frame else (given.name not in _OF_FRAMES_ALONE):
                    break
            else:
                if answer.attributes:
                    found += _at_names(block, answer.name, sorted({given.name for given in answer.attributes}))
    return found


def _at_names(block: Block, name: str, attributes: list[str]) -> tuple[Problem, ...]:
    shown = ", ".join(f"'{attribute}'" for attribute in attributes[:_MOST_NAMED])
    more = ", …" if len(attributes) > _MOST_NAMED else ""
    return tuple(
        Problem("idle-isa", written.span, IdleIsa(name, block.kind.value, shown + more))
        for written in isa_names(block)
        if written.text == name
    )


def _idle_isa_message(context: RuleContext) -> str:
    name, kind, attributes = context.details
    other = "its geometry" if kind == BlockKind.FRAME.value else "the frame around it"
    return f"class '{name}' sets nothing for a {kind} ({attributes}); move 'isa' into {other}"


def _isa_without_class_check(block: Block, result: Result) -> tuple[Problem, ...]:
    found: tuple[Problem, ...] = ()
    for attribute in block.attributes:
        value = attribute.value
        if attribute.name == "isa" and value is not None and not _passes(value):
            found += (Problem("isa-without-class", attribute.span, Written(value.text)),)
    return () if found and any(problem.code == "isa-not-a-name" for problem in result.problems) else found


def _passes(value: Value) -> bool:
    return isinstance(value, Expression) and (not value.steps or value.name is not None)


def _isa_without_class_fix(context: RuleContext) -> Fix | None:
    # Only a person can name the class that was meant.
    return None if attribute_around(context) is None else removed_by_hand(context)


LOGIC = {
    "undefined-class": partial(
        BLOCK_RULE,
        message_at=_undefined_class_message,
        is_said=_is_said,
        severity_at=_severity,
        check=_undefined_class_check,
        attributes=frozenset({"isa"}),
        names=SymbolKind.CLASS,
        fix=_undefined_class_fix,
    ),
    "class-moves-frame": partial(
        BLOCK_RULE,
        details=ClassMoves,
        check=_class_moves_frame_check,
        kinds=frozenset({BlockKind.FRAME}),
        attributes=frozenset({"isa"}),
    ),
    "class-moves-geometry": partial(
        BLOCK_RULE,
        details=ClassMoves,
        check=_class_moves_geometry_check,
        kinds=frozenset({BlockKind.GEOMETRY}),
        attributes=frozenset({"isa"}),
    ),
    "conflicting-classes": partial(
        BLOCK_RULE,
        details=ConflictingClasses,
        check=_conflicting_classes_check,
        kinds=frozenset({BlockKind.FRAME}),
        attributes=frozenset({"isa"}),
    ),
    "idle-isa": partial(
        BLOCK_RULE,
        details=IdleIsa,
        message_at=_idle_isa_message,
        check=_idle_isa_check,
        kinds=frozenset({BlockKind.FRAME, BlockKind.GEOMETRY}),
        attributes=frozenset({"isa"}),
    ),
    "isa-without-class": partial(
        BLOCK_RULE,
        check=_isa_without_class_check,
        attributes=frozenset({"isa"}),
        fix=_isa_without_class_fix,
    ),
}
