"""An `isa` with something that is no name, which amino lets pass as long as there is no class."""

from robray.analysis.results import Result
from robray.facts.expressions import Expression
from robray.facts.problems import Problem
from robray.facts.statements import Block
from robray.rules.occasions import attribute_around, removed_statement
from robray.rules.rule import Fix, Occasion, Rule, Severity


def _check(block: Block, result: Result) -> tuple[Problem, ...]:
    if any(problem.code == "isa-not-a-name" for problem in result.problems):
        return ()
    return tuple(
        Problem("isa-without-class", attribute.span, (attribute.value.text,))
        for attribute in block.attributes
        if attribute.name == "isa"
        and attribute.value is not None
        and not (
            isinstance(attribute.value, Expression) and (attribute.value.name is not None or not attribute.value.steps)
        )
    )


def _fix(occasion: Occasion) -> Fix | None:
    return None if attribute_around(occasion) is None else removed_statement(occasion, safe=False)


RULE = Rule(
    code="isa-without-class",
    severity=Severity.WARNING,
    summary="An 'isa' with something that is no name contributes nothing.",
    message="'isa' takes the name of a class, and '{0}' is none; it contributes nothing",
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
    attributes=frozenset({"isa"}),
    fix=_fix,
)
