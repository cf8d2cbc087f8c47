"""Said when a file has more findings of one rule than are told: how many more there are."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

from robray.analysis.queries import ItemPath
from robray.analysis.scene_state import SceneState
from robray.facts.problems import Problem
from robray.rules.engine.rule import Rule, RuleContext
from robray.text.spans import Span

LEFT_OUT = "findings-left-out"

MOST_OF_A_RULE = 10_000
"""Findings of one rule that are told of a file, where nobody says otherwise."""


class Details(NamedTuple):
    """`more` findings are left out, of the rule with the code; None where they are not counted."""

    more: int | None
    code: str
    most: int


class First(NamedTuple):
    """The first finding that was left out, and where; of a file as a whole there is neither scene nor place."""

    problem: Problem
    scene: SceneState | None
    place: ItemPath | None


class Told:
    """Counts, rule by rule, what is told of a file: `left_out` is what was too much, by the rule's code.

    A finding that several scenes of a file share is counted once.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.left_out: dict[str, tuple[int, First]] = {}
        self._seen: dict[str, set[tuple[int, Span, tuple[str, ...]]]] = {}

    def is_wanted(self, problem: Problem, scene: SceneState | None = None, place: ItemPath | None = None) -> bool:
        """Whether a finding is told: the first ones of its rule are."""
        seen = self._seen.setdefault(problem.code, set())
        key = (-1 if place is None else place[-1], problem.span, problem.details)
        if key in seen:
            return problem.code not in self.left_out
        seen.add(key)
        if len(seen) <= self.most:
            return True
        count, first = self.left_out.get(problem.code, (0, First(problem, scene, place)))
        self.left_out[problem.code] = count + 1, first
        return False


def first_of(found: Iterable[tuple[ItemPath, Problem]], most: int) -> Iterator[tuple[ItemPath, Problem]]:
    """The first findings of one rule, and that there are more, if there are: those are not even counted."""
    for count, (place, problem) in enumerate(found):
        if count == most:
            yield place, Problem(LEFT_OUT, problem.span, Details(None, problem.code, most))
            return
        yield place, problem


def _message(context: RuleContext) -> str:
    count, code, most = context.details
    if count is None:
        return f"more than {most:,} '{code}' diagnostics in this file; the others are not shown"
    return f"{count:,} more '{code}' diagnostics in this file are not shown; fix the first {most:,} to see them"


LOGIC = {"findings-left-out": partial(Rule, details=Details, message_at=_message)}
