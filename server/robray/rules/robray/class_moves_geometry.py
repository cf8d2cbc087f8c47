"""A geometry that a class hangs on another frame."""

from functools import partial
from typing import NamedTuple

from robray.analysis.results import GeometryResult, Result
from robray.facts.problems import Problem
from robray.formats.robray.expressions import Expression
from robray.formats.robray.statements import Block, BlockKind
from robray.rules.engine.rule import Rule
from robray.rules.robray.own_values import given_by
from robray.text.spans import Span


class Details(NamedTuple):
    name: str
    parent: str
    container: str


def _check(block: Block, result: Result) -> tuple[Problem, ...]:
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
    details = Details(given.origin, given.value, container.name or "")
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


LOGIC = {
    "class-moves-geometry": partial(
        Rule,
        details=Details,
        check=_check,
        statements=frozenset({Block}),
        kinds=frozenset({BlockKind.GEOMETRY}),
        attributes=frozenset({"isa"}),
    )
}
