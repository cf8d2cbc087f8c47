"""An attribute that is given again further down in its block."""

from functools import partial

from robray.analysis.results import Result
from robray.facts.details import Named
from robray.facts.problems import Problem
from robray.formats.robray.statements import Block
from robray.rules.engine.rule import Rule
from robray.rules.engine.rule_contexts import removed_statement


def _check(block: Block, _result: Result) -> tuple[Problem, ...]:
    last = {attribute.name: attribute for attribute in block.attributes}
    if len(last) == len(block.attributes):
        return ()
    return tuple(
        Problem("duplicate-attribute", attribute.span, Named(attribute.name))
        for attribute in block.attributes
        if attribute.name != "isa" and last[attribute.name] is not attribute
    )


LOGIC = {
    "duplicate-attribute": partial(
        Rule, check=_check, statements=frozenset({Block}), only_doubled=True, fix=removed_statement
    )
}
