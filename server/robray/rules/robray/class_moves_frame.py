"""A frame inside another that a class hangs somewhere else."""

from functools import partial
from typing import NamedTuple

from robray.analysis.results import FrameResult, Result
from robray.facts.problems import Problem
from robray.formats.robray.statements import Block, BlockKind
from robray.rules.engine.rule import Rule
from robray.rules.robray.own_values import given_by, keyword_or_name


class Details(NamedTuple):
    name: str
    parent: str
    container: str


def _check(block: Block, result: Result) -> tuple[Problem, ...]:
    value = result.value
    if not isinstance(value, FrameResult):
        return ()
    given = given_by(value.attributes, "parent")
    if given is None or given.origin is None or not isinstance(given.value, str):
        return ()
    container = result.container
    if container is None or container.name == given.value:
        return ()
    details = Details(given.origin, given.value, container.name or "")
    return (Problem("class-moves-frame", keyword_or_name(block), details),)


LOGIC = {
    "class-moves-frame": partial(
        Rule,
        details=Details,
        check=_check,
        statements=frozenset({Block}),
        kinds=frozenset({BlockKind.FRAME}),
        attributes=frozenset({"isa"}),
    )
}
