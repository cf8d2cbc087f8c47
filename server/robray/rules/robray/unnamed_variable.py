"""A joint whose variable has an empty name."""

from functools import partial

from robray.analysis.results import FrameResult, Result
from robray.facts.details import Named
from robray.facts.problems import Problem
from robray.formats.robray.statements import Block, BlockKind
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import removed_by_hand
from robray.rules.robray.attributes_around import attribute_around
from robray.rules.robray.own_values import own


def _check(block: Block, result: Result) -> tuple[Problem, ...]:
    value, attribute = result.value, own(block, "variable")
    if not isinstance(value, FrameResult) or value.frame.joint is None or value.frame.joint.variable:
        return ()
    if attribute is None or attribute.value is None:
        return ()
    return (Problem("unnamed-variable", attribute.value.span, Named(value.frame.name)),)


def _fix(context: RuleContext) -> Fix | None:
    attribute = attribute_around(context)
    return None if attribute is None else removed_by_hand(context._replace(span=attribute.span))


LOGIC = {
    "unnamed-variable": partial(
        Rule,
        check=_check,
        statements=frozenset({Block}),
        attributes=frozenset({"variable"}),
        kinds=frozenset({BlockKind.FRAME}),
        fix=_fix,
    )
}
