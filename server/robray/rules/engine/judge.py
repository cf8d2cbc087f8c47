"""Which rules look at a statement, and what they find: asked for each item that is resolved."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple

from robray.analysis.memo import Memo
from robray.analysis.results import Result
from robray.facts.items import Item
from robray.facts.problems import Problem
from robray.rules import RULES, loaded_rule_sets
from robray.rules.engine.diagnosis import Judge, Shape
from robray.rules.engine.failures import FAILED, Failure, attempted, in_words
from robray.rules.engine.rule import Check, Rule
from robray.rules.engine.rule_set import RuleSet
from robray.rules.engine.selection import DEFAULT_SELECTION, Selection

Checks = dict[Shape, tuple[tuple[str, Check], ...]]
"""The checks of statements of such shapes, by code. Most statements of a scene have the shape of another one."""

_MOST_KEPT = 4096
_LONGEST_KEPT = 200
_MOST_SELECTIONS = 100
"""Judges that are kept: somebody may be typing the name of a style."""


class _Sieve(NamedTuple):
    """What a check looks at, of the statements of a kind, and the check."""

    attributes: frozenset[str] | None
    only_doubled: bool
    code: str
    check: Check


def judges(memo: Memo) -> Callable[[Hashable], Judge]:
    """Who judges the files of a workspace, by their selections. The memory keeps them with what they looked up."""
    made: dict[Hashable, tuple[Checks, Judge]] = memo.table(judges)

    def judge_of(selection: Hashable) -> Judge:
        found = made.get(selection)
        if found is None:
            if len(made) >= _MOST_SELECTIONS:
                made.clear()
            known: Checks = {}
            chosen = selection if isinstance(selection, Selection) else DEFAULT_SELECTION
            found = made[selection] = known, judging(known, chosen)
        return found[1]

    return judge_of


def judging(known: Checks, selection: Selection = DEFAULT_SELECTION) -> Judge:
    """What says all that is to be said about one resolved item. `known` are the checks that were looked up so far; it
    adds to them."""
    looking: dict[type, tuple[Rule, ...]] = {}
    shapes: dict[type, Callable[[Any], Shape] | None] = {}
    sieves: dict[tuple[type, object], tuple[_Sieve, ...]] = {}

    def judge(item: Item, result: Result) -> tuple[Problem, ...]:
        found = item.problems + result.problems
        statement = item.statement
        kind = type(statement)
        try:
            shape_of = shapes[kind]
        except KeyError:
            shape_of = first_of(kind)
        if shape_of is None:
            return found
        shape = shape_of(statement)
        checks = known.get(shape)
        for code, check in checks_of(kind, shape) if checks is None else checks:
            # As `attempted`, whose call for each check of each statement would take too long.
            try:
                found += check(statement, result)
            except Exception as error:  # noqa: BLE001 - as in `attempted`
                found += _failed(Failure(code, in_words(error)), statement, result)
        return found

    def first_of(kind: type) -> Callable[[Any], Shape] | None:
        found = next((each for each in loaded_rule_sets() if kind in each.diagnosis.shapes), None)
        rules = () if found is None else tuple(_looking(found, kind, selection))
        looking[kind] = rules
        shapes[kind] = found.diagnosis.shapes[kind] if found is not None and rules else None
        return shapes[kind]

    def checks_of(kind: type, shape: Shape) -> tuple[tuple[str, Check], ...]:
        of_kind, names = shape
        sieve = sieves.get((kind, of_kind))
        if sieve is None:
            sieve = sieves[kind, of_kind] = tuple(_sieve(looking[kind], of_kind, selection))
        is_doubled = len(set(names)) < len(names)
        checks = tuple(
            (code, check)
            for attributes, only_doubled, code, check in sieve
            if (attributes is None or not attributes.isdisjoint(names)) and (is_doubled or not only_doubled)
        )
        # Any text may be written for the name of an attribute, as all behind a quote: such are not to be kept for good.
        if len(known) < _MOST_KEPT and sum(map(len, names)) < _LONGEST_KEPT:
            known[shape] = checks
        return checks

    return judge


def _looking(rules: RuleSet, kind: type, selection: Selection) -> Iterator[Rule]:
    for code in rules.checking:
        if code not in selection.off and kind in (rule := RULES[code]).statements:
            yield rule


def _check(rule: Rule, selection: Selection) -> Check | None:
    return rule.check if rule.check_by is None else rule.check_by(selection)


def _failed(failure: Failure, statement: Any, _: Result) -> tuple[Problem, ...]:
    return (Problem(FAILED, statement.keyword, failure),)


def _sieve(rules: Iterable[Rule], of_kind: object, selection: Selection) -> Iterator[_Sieve]:
    for rule in rules:
        check, failed = attempted(partial(_check, rule, selection), None)
        check = partial(_failed, Failure(rule.code, failed)) if failed else check
        if check is not None and (rule.kinds is None or of_kind in rule.kinds):
            yield _Sieve(rule.attributes, rule.only_doubled, rule.code, check)
