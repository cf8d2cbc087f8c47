"""Noted by lowering: a comment that begins where a quotient seems to go on."""

from robray.facts.details import Written
from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import scene_and_place

_SAY_IT = frozenset({"missing-operator", "missing-semicolon"})


def _fix(context: RuleContext) -> Fix:
    return Fix("divide", (Replacement(context.span, "/"),), Applicability.UNSAFE)


def _is_said(context: RuleContext) -> bool:
    """Whether the comment makes the statement end, or its values meet, where they must not."""
    scene, place = scene_and_place(context)
    return any(
        problem.code in _SAY_IT and problem.span.start <= context.span.start <= problem.span.end
        for problem in scene.item(place).problems
    )


RULE = Rule(
    code="division-comment",
    severity=Severity.WARNING,
    summary="A comment begins where a division seems to be meant.",
    message="'//' begins a comment, so that this is '{text}' and nothing more; write '/' to divide",
    details=Written,
    explanation=(
        "In other languages '//' divides and drops the remainder. In a scene it begins a comment, which needs no blank "
        "before it, and what follows on the line is not read. There is one division, '/', and it is exact between "
        "integers: '7/2' is 3.5."
    ),
    bad="""\
def half 9[|//|]2
;
""",
    good="""\
def half 9/2
;
""",
    fix=_fix,
    is_said=_is_said,
)
