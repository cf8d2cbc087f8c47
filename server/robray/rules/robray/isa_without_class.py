"""An `isa` with something that is no name, which amino lets pass as long as there is no class."""

from functools import partial

from robray.analysis.results import Result
from robray.facts.details import Written
from robray.facts.problems import Problem
from robray.formats.robray.expressions import Expression, Value
from robray.formats.robray.statements import Block
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import removed_by_hand
from robray.rules.robray.attributes_around import attribute_around


def _check(block: Block, result: Result) -> tuple[Problem, ...]:
    found: tuple[Problem, ...] = ()
    for attribute in block.attributes:
        value = attribute.value
        if attribute.name == "isa" and value is not None and not _passes(value):
            found += (Problem("isa-without-class", attribute.span, Written(value.text)),)
    return () if found and any(problem.code == "isa-not-a-name" for problem in result.problems) else found


def _passes(value: Value) -> bool:
    return isinstance(value, Expression) and (not value.steps or value.name is not None)


def _fix(context: RuleContext) -> Fix | None:
    # Only a person can name the class that was meant.
    return None if attribute_around(context) is None else removed_by_hand(context)


LOGIC = {
    "isa-without-class": partial(
        Rule, check=_check, statements=frozenset({Block}), attributes=frozenset({"isa"}), fix=_fix
    )
}
