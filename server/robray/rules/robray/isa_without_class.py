"""An `isa` with something that is no name, which amino lets pass as long as there is no class."""

from robray.analysis.results import Result
from robray.facts.details import Written
from robray.facts.problems import Problem
from robray.formats.robray.expressions import Expression, Value
from robray.formats.robray.statements import Block
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
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


RULE = Rule(
    code="isa-without-class",
    severity=Severity.WARNING,
    summary="An 'isa' with something that is no name contributes nothing.",
    message="'isa' takes the name of a class, and '{text}' is none; it contributes nothing",
    details=Written,
    explanation=(
        "As long as no class has been defined, amino lets anything stand behind 'isa', and makes nothing of it. As "
        "soon as a class is defined above, the same statement is refused."
    ),
    bad="""\
frame tray {
    [|isa 5|];
    translation [0, 0, 0.5];
}
""",
    good="""\
frame tray {
    translation [0, 0, 0.5];
}
""",
    check=_check,
    statements=frozenset({Block}),
    attributes=frozenset({"isa"}),
    fix=_fix,
)
