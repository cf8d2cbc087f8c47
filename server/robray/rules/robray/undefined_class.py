"""An `isa` whose class nothing has defined so far."""

from collections.abc import Iterator
from functools import partial

from robray.analysis.queries import ItemPath, Query
from robray.analysis.results import Result
from robray.analysis.scene_state import SceneState
from robray.facts.details import Undefined
from robray.facts.problems import Problem
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Name, SymbolKind
from robray.formats.robray.expressions import Expression
from robray.formats.robray.statements import Block, BlockKind
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.misdeclared import is_misdeclared, misdeclared_fix, misdeclared_message
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import (
    ELSEWHERE,
    file_elsewhere,
    is_declared,
    scene_and_place,
    statement,
    written,
)
from robray.rules.robray.own_values import own

_CLASS = QueryKind.CLASS


def isa_names(block: Block) -> Iterator[Name]:
    """The names that `isa` statements have for their operand."""
    for attribute in block.attributes:
        if attribute.name == "isa" and isinstance(attribute.value, Expression) and attribute.value.name is not None:
            yield attribute.value.name


def _check(block: Block, result: Result) -> tuple[Problem, ...]:
    asked = [query for query, answer in result.answers if answer is None and query[0] is _CLASS]
    if not asked:
        return ()
    undefined = {name for _, name in asked}
    if block.kind is BlockKind.CLASS and block.name is not None:
        undefined.discard(block.name.text)
    names = [name for name in isa_names(block) if name.text in undefined]
    return tuple(Problem("undefined-class", name.span, Undefined(name.text)) for name in names)


def _is_said(context: RuleContext) -> bool:
    """Whether it is why a geometry has no shape."""
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
    """Whether there is nothing to be said of one use but that no such class, nor any like it, is defined."""
    context = RuleContext(problem.span, problem.details, scene, place)
    return not _is_said(context) and _meant(context) is None


def _is_later(context: RuleContext) -> bool:
    return is_declared(context, SymbolKind.CLASS, context.details.name)


def _meant(context: RuleContext) -> str | None:
    """The statement that is to stand there instead, where the name is no class but something else that is known."""
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


def _message(context: RuleContext) -> str:
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


def _fix(context: RuleContext) -> Fix | None:
    # Most scenes have no such finding, and need not wait for what mends one.
    from robray.rules.engine.meant import mended_by_name
    from robray.rules.robray.forgotten_include import forgotten_include

    if context.details.told == ELSEWHERE:
        return forgotten_include(context)
    return misdeclared_fix(context) if is_misdeclared(context) else mended_by_name(context, SymbolKind.CLASS)


LOGIC = {
    "undefined-class": partial(
        Rule,
        message_at=_message,
        is_said=_is_said,
        severity_at=_severity,
        check=_check,
        statements=frozenset({Block}),
        attributes=frozenset({"isa"}),
        names=SymbolKind.CLASS,
        fix=_fix,
    )
}
