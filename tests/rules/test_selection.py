"""A rule that nobody asks for costs nothing, and leaves everything else as it is."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

import pytest

from formats.conformance.broken import broken
from formats.conformance.rows import ROWS, Example, by_example
from robray.analysis.analysis import Analysis
from robray.analysis.results import Result
from robray.assemble import new_workspace
from robray.facts.problems import Problem
from robray.formats import XACRO
from robray.rules import RULE_SETS, RULES
from robray.rules.engine import judge
from robray.rules.engine.comments import UNUSED
from robray.rules.engine.diagnose import accepts, diagnostics
from robray.rules.engine.rule import Check, Diagnostic, Rule
from robray.rules.engine.selection import DEFAULT_SELECTION, OFF, OPTIONAL, VERDICT_ALONE, Naming, Selection
from rules.examples import examples, wrong
from rules.findings import OF_SCENES, scene

OPTIONAL_RULES = [rule for rule in OF_SCENES if rule.code in OPTIONAL]

every_optional_rule = pytest.mark.parametrize("rule", OPTIONAL_RULES, ids=[rule.code for rule in OPTIONAL_RULES])


def test_the_verdict_alone_is_the_verdict() -> None:
    """What is left out for it refuses nothing; undecided is nothing of it either."""
    off = [RULES[code] for code in VERDICT_ALONE.off]
    assert [rule.code for rule in off if rule.rejected_by_reader or rule.rejected_at or rule.undecided] == []
    assert VERDICT_ALONE.off >= OPTIONAL


def test_optional_are_those_that_look_for_themselves_and_that_no_reader_refuses() -> None:
    for rules in RULE_SETS.values():
        # What is off in a xacro source is found in its expansion.
        looking = rules.off if rules is RULE_SETS[XACRO.name] else frozenset(rules.checking)
        assert rules.off <= rules.optional <= looking
    assert not any(RULES[code].rejected_by_reader or RULES[code].undecided for code in OPTIONAL)
    assert [code for code, rule in RULES.items() if rule.is_off] == sorted(OFF)


@every_optional_rule
def test_what_is_off_is_never_called(rule: Rule, monkeypatch: pytest.MonkeyPatch) -> None:
    """In its own example, where it finds something when it is on."""
    called = Counter[str]()

    def counted(code: str, check: Check) -> Check:
        def look(statement: Any, result: Result) -> tuple[Problem, ...]:
            called[code] += 1
            return check(statement, result)

        return look

    def counting(selected: Rule) -> Rule:
        check, check_by = selected.check, selected.check_by
        if check_by is not None:

            def made(selection: Any) -> Check | None:
                found = check_by(selection)
                return None if found is None else counted(selected.code, found)

            return selected._replace(check_by=made)
        return selected if check is None else selected._replace(check=counted(selected.code, check))

    monkeypatch.setattr(judge, "RULES", {code: counting(each) for code, each in RULES.items()})
    on = DEFAULT_SELECTION.with_rule(rule.code)
    assert [found.code for found in _said(wrong(rule), rule.format, on)].count(rule.code) > 0
    assert called[rule.code] > 0
    others = called.keys() - {rule.code}
    called.clear()
    assert not any(
        found.code == rule.code for found in _said(wrong(rule), rule.format, on._replace(off=on.off | {rule.code}))
    )
    assert called.keys() == others


def _said(source: str, form: str, selection: Selection) -> list[Diagnostic]:
    given = scene(source, form, selection=selection)
    analysis = given.workspace.analysis()
    return [found for path in given.texts for found in diagnostics(analysis, path)]


def _without(found: Sequence[Diagnostic], off: frozenset[str]) -> list[Diagnostic]:
    """What silences a rule that is off is not known to be idle."""
    return [each for each in found if each.code not in off and not (each.code == UNUSED and each.details[0] in off)]


def test_everything_else_is_said_as_before_of_any_example() -> None:
    """Where one of those is off that find something in it, whether it is told or not, or all of them."""
    seen: set[str] = set()
    for rule in OF_SCENES:
        for source in chain.from_iterable(examples(rule)):
            before = _said(source, rule.format, Selection(frozenset()))
            state = scene(source, rule.format, selection=Selection(frozenset())).scene
            codes = OPTIONAL & {problem.code for problems in state.findings.values() for problem in problems}
            for off in (OPTIONAL, *(frozenset({code}) for code in codes)):
                assert _said(source, rule.format, Selection(off)) == _without(before, off), (source, off)
            seen |= codes
    assert seen == OPTIONAL - RULE_SETS[XACRO.name].off


def _texts() -> Iterator[tuple[Example, bytes]]:
    for row in ROWS:
        for example, rng, count in by_example(row, 60):
            for _ in range(count):
                yield example, broken(rng, example.text)


def test_everything_else_is_said_as_before_of_broken_texts() -> None:
    """With some of the rules off, or all; and the verdict stays."""
    rng = random.Random(7)
    lost = 0
    everything = Selection(frozenset(), Naming("UPPER_CASE", "any", "any"))
    for example, text in _texts():
        off = frozenset(rng.sample(sorted(OPTIONAL), rng.choice((len(OPTIONAL) // 2, len(OPTIONAL)))))
        before, after = (
            _analysis(example, text, selection) for selection in (everything, everything._replace(off=off))
        )
        said = diagnostics(before, example.path)
        assert [*diagnostics(after, example.path)] == _without(said, off), (text, off)
        lost += len(said) - len(_without(said, off))
        assert [accepts(each) for each in before.scenes.values()] == [accepts(each) for each in after.scenes.values()]
    assert lost > 100, "the texts show too little"


def _analysis(example: Example, text: bytes, selection: Selection) -> Analysis:
    workspace = new_workspace(selection=lambda _: selection)
    workspace.set_text(example.path, text)
    example.complete(workspace)
    return workspace.analysis()
