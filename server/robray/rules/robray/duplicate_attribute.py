"""An attribute that is given again further down in its block."""

from robray.analysis.results import Result
from robray.facts.details import Named
from robray.facts.problems import Problem
from robray.formats.robray.statements import Block
from robray.rules.engine.rule import Rule, Severity, Tag
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


RULE = Rule(
    code="duplicate-attribute",
    severity=Severity.WARNING,
    summary="An attribute is given twice in one block.",
    message="'{name}' is given again further down, and the last one counts; remove this one",
    details=Named,
    explanation=(
        "An attribute may be repeated, and amino uses the last of its values without a word; this one has no effect. "
        "The exception is 'isa', of which every statement counts."
    ),
    bad="""\
frame tray {
    [|translation [0, 0, 0.5]|];
    translation [0, 0, 0.7];
}
""",
    good="""\
frame tray {
    translation [0, 0, 0.7];
}
""",
    check=_check,
    statements=frozenset({Block}),
    only_doubled=True,
    fix=removed_statement,
    tag=Tag.UNNECESSARY,
)
