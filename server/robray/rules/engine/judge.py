"""Which rules look at a statement, and what they find: asked for each item that is resolved."""

from collections.abc import Callable
from typing import Any, NamedTuple

from robray.analysis.results import Result
from robray.facts.items import Item
from robray.facts.problems import Problem
from robray.rules import RULE_SETS, RULES
from robray.rules.engine.diagnosis import Shape
from robray.rules.engine.rule import Check
from robray.rules.engine.rule_set import RuleSet

Checks = dict[Shape, tuple[Check, ...]]
"""What looks at statements of such shapes. Most statements of a scene are like some other."""

Judge = Callable[[Item, Result], tuple[Problem, ...]]

_MOST_KEPT = 4096
_LONGEST_KEPT = 200


class _Sieve(NamedTuple):
    """What a check looks at, of the statements of a kind, and the check."""

    attributes: frozenset[str] | None
    only_doubled: bool
    check: Check


class _Looked(NamedTuple):
    """What the rules say of a type of statements: what shape one has, and whose rules they are."""

    shape: Callable[[Any], Shape]
    rules: RuleSet


def judging(known: Checks) -> Judge:
    """What says all that is to be said about one resolved item. `known` are the checks that were looked up so far; it
    adds to them."""
    looked: dict[type, _Looked | None] = {}
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
        for check in checks_of(kind, shape) if checks is None else checks:
            found += check(statement, result)
        return found

    def first_of(kind: type) -> Callable[[Any], Shape] | None:
        found = looked[kind] = _looked(kind)
        shapes[kind] = None if found is None else found.shape
        return shapes[kind]

    def checks_of(kind: type, shape: Shape) -> tuple[Check, ...]:
        of_kind, names = shape
        sieve = sieves.get((kind, of_kind))
        if sieve is None:
            found = looked[kind]
            sieve = sieves[kind, of_kind] = () if found is None else _sieve(found.rules, kind, of_kind)
        is_doubled = len(set(names)) < len(names)
        checks = tuple(
            check
            for attributes, only_doubled, check in sieve
            if (attributes is None or not attributes.isdisjoint(names)) and (is_doubled or not only_doubled)
        )
        # Any text may be written for the name of an attribute, as all behind a quote: such are not to be kept for good.
        if len(known) < _MOST_KEPT and sum(map(len, names)) < _LONGEST_KEPT:
            known[shape] = checks
        return checks

    return judge


def _looked(kind: type) -> _Looked | None:
    for rules in RULE_SETS.of_loaded():
        shape = rules.diagnosis.shapes.get(kind)
        if shape is not None:
            return _Looked(shape, rules)
    return None


def _sieve(rules: RuleSet, kind: type, of_kind: object) -> tuple[_Sieve, ...]:
    looking = (RULES[code] for code in rules.checking)
    return tuple(
        _Sieve(rule.attributes, rule.only_doubled, rule.check)
        for rule in looking
        if rule.check is not None and kind in rule.statements and (rule.kinds is None or of_kind in rule.kinds)
    )
