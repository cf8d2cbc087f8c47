"""Two classes of one frame that disagree."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from robray.analysis.queries import Query
from robray.analysis.results import ClassResult, Result
from robray.facts.problems import Problem
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Name
from robray.formats.robray.statements import Block, BlockKind
from robray.rules.engine.rule import Rule
from robray.rules.robray.undefined_class import isa_names


class Details(NamedTuple):
    attribute: str
    name: str
    first: str


def _check(block: Block, result: Result) -> tuple[Problem, ...]:
    names = list(isa_names(block))
    if len(names) < 2:
        return ()
    own = {attribute.name for attribute in block.attributes}
    given: dict[str, tuple[str, object]] = {}
    for name, found in _classes(names, result):
        for attribute in found.attributes:
            first = given.setdefault(attribute.name, (name.text, attribute.value))
            if first[1] != attribute.value and attribute.name not in own:
                return (Problem("conflicting-classes", name.span, Details(attribute.name, name.text, first[0])),)
    return ()


def _classes(names: list[Name], result: Result) -> Iterator[tuple[Name, ClassResult]]:
    answers = dict(result.answers)
    for name in names:
        found = answers.get(Query(QueryKind.CLASS, name.text))
        if isinstance(found, ClassResult):
            yield name, found


LOGIC = {
    "conflicting-classes": partial(
        Rule,
        details=Details,
        check=_check,
        statements=frozenset({Block}),
        kinds=frozenset({BlockKind.FRAME}),
        attributes=frozenset({"isa"}),
    )
}
