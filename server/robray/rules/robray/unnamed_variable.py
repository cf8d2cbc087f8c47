"""A joint whose variable has an empty name."""

from robray.analysis.results import FrameResult, Result
from robray.facts.details import Named
from robray.facts.problems import Problem
from robray.formats.robray.statements import Block, BlockKind
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
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


RULE = Rule(
    code="unnamed-variable",
    severity=Severity.WARNING,
    summary="The variable of a joint has an empty name.",
    message="the joint's variable has no name; without 'variable' it is called '{name}', as the frame is",
    details=Named,
    explanation=(
        "Whoever moves a robot says so by the names of its variables. amino takes an empty one, and all joints that "
        "have it move together. Where 'variable' is left out, the variable has the name of the frame."
    ),
    bad="""\
frame slide {
    type prismatic;
    axis [1, 0, 0];
    variable [|""|];
}
""",
    good="""\
frame slide {
    type prismatic;
    axis [1, 0, 0];
}
""",
    check=_check,
    statements=frozenset({Block}),
    attributes=frozenset({"variable"}),
    kinds=frozenset({BlockKind.FRAME}),
    fix=_fix,
)
