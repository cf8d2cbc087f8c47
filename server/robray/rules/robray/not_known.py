"""Reasons for unknown values of a scene, and the places of the missing parts."""

from collections.abc import Iterator

from robray.analysis.analysis import span_at
from robray.analysis.occurrences import name_span
from robray.analysis.queries import ItemPath
from robray.analysis.results import ClassResult, ConstantResult, FrameResult, GeometryResult, Given, Result
from robray.analysis.scene_state import SceneState
from robray.analysis.values import UNKNOWN
from robray.facts.problems import Problem
from robray.facts.symbols import Name
from robray.formats.robray.expressions import Array, Expression, Value
from robray.formats.robray.statements import Attribute, Block, Constant
from robray.rules import RULES
from robray.rules.engine.diagnosis import Reason
from robray.rules.engine.not_known import reason_of
from robray.rules.engine.rule import Severity

_MOST_FOLLOWED = 50
"""Limit of constants and classes in a chain; then the mistake of the last one is reported."""


def why_unknown(scene: SceneState, place: ItemPath, name: str) -> Reason:
    """Follows constants and classes to where something is really wrong."""
    for _ in range(_MOST_FOLLOWED):
        found = _found(scene, place, name)
        if found is not None:
            return reason_of(scene, place, found)
        following = _source(scene, place, name)
        if following is None:
            break
        place, name = following
    statement = scene.item(place).statement
    attribute = _attribute(statement, name)
    if name == "isa" and attribute is not None and attribute.value is not None:
        why = "this class is undefined, and robray cannot read everything before it"
        return Reason(why, span_at(scene, place, attribute.value.span))
    if name == "parent" and attribute is None:
        return Reason("the frame around it has no name", name_span(scene, place))
    at = name_span(scene, place) if attribute is None else span_at(scene, place, attribute.span)
    return Reason("it has no value", at)


def _found(scene: SceneState, place: ItemPath, name: str) -> Problem | None:
    """The mistake in the value itself."""
    item, result = scene.item(place), scene.results[place]
    problems = [one for one in (*result.problems, *item.problems) if RULES[one.code].severity is Severity.ERROR]
    attribute = _attribute(item.statement, name)
    if attribute is not None:
        start, end = attribute.span
        inside = [one for one in problems if start <= one.span.start and one.span.end <= end]
        return inside[0] if inside else None
    if isinstance(item.statement, Block):
        if name == "":
            return item.problems[0] if item.problems else None
        named = [one for one in problems if name in one.details]
        return named[0] if named else _taken(item.statement, result, name, problems)
    return problems[0] if problems else None


def _taken(block: Block, result: Result, name: str, problems: list[Problem]) -> Problem | None:
    """The mistake at an `isa` of an attribute that the class gives wrongly."""
    if not any(given.name == name and given.value is not UNKNOWN for given in _given(result)):
        return None
    spans = [one.value.span for one in block.attributes if one.name == "isa" and one.value is not None]
    return next((one for one in problems if one.span in spans), None)


def _source(scene: SceneState, place: ItemPath, name: str) -> tuple[ItemPath, str] | None:
    """The source of an unknown value: a class, and its attribute, or a constant."""
    statement, result = scene.item(place).statement, scene.results[place]
    attribute = _attribute(statement, name)
    value: Value | None = attribute.value if attribute is not None else None
    if isinstance(statement, Constant):
        value = statement.value
    if name == "isa" and isinstance(statement, Block):
        return _unread_class(scene, place, statement)
    if attribute is None and isinstance(statement, Block):
        for given in _given(result):
            if given.name == name and given.origin is not None:
                above = scene.class_before(given.origin, place)
                return None if above is None else (above, name)
        return None
    for one in _names(value):
        constant = scene.constant_before(one.text, place)
        if constant is not None:
            known = scene.results[constant].value
            if isinstance(known, ConstantResult) and known.value is UNKNOWN:
                return constant, ""
    return None


def _unread_class(scene: SceneState, place: ItemPath, block: Block) -> tuple[ItemPath, str] | None:
    for attribute in block.attributes:
        operand = attribute.value.name if isinstance(attribute.value, Expression) else None
        above = scene.class_before(operand.text, place) if attribute.name == "isa" and operand is not None else None
        value = None if above is None else scene.results[above].value
        if above is not None and isinstance(value, ClassResult) and value.unread:
            return above, value.unread[0]
    return None


def _given(result: Result) -> tuple[Given, ...]:
    value = result.value
    return value.attributes if isinstance(value, ClassResult | FrameResult | GeometryResult) else ()


def _names(value: Value | None) -> Iterator[Name]:
    for expression in value.elements if isinstance(value, Array) else (() if value is None else (value,)):
        yield from (step for step in expression.steps if isinstance(step, Name))


def _attribute(statement: object, name: str) -> Attribute | None:
    """The effective statement: the last one; for classes the undefined one."""
    if not isinstance(statement, Block):
        return None
    return next((one for one in reversed(statement.attributes) if one.name == name), None)
