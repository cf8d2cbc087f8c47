"""Reports a constant that is wrong at all its uses once, at its definition."""

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from robray.analysis.queries import ItemPath, Query
from robray.analysis.results import ConstantResult
from robray.analysis.scene_state import SceneState
from robray.facts.problems import Problem
from robray.facts.query_kinds import QueryKind
from robray.facts.symbols import Name, Symbol, SymbolKind
from robray.formats.robray.expressions import Expression
from robray.formats.robray.statements import Block, Constant
from robray.rules.engine.diagnosis import Consequences
from robray.rules.robray.moving import OF_CONSTANTS
from robray.rules.robray.own_values import doubles, parts, short
from robray.text.spans import Span


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
