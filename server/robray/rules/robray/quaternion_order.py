"""A quaternion that is no rotation at all where w comes first, and a half turn here."""

from robray.analysis.results import Result
from robray.facts.problems import Problem
from robray.formats.robray.expressions import Array
from robray.formats.robray.statements import Block, BlockKind
from robray.rules.engine.rule import Rule, Severity
from robray.rules.robray.own_values import literals, own_numbers_of

_NAMES = frozenset({"quaternion"})


def _check(block: Block, result: Result) -> tuple[Problem, ...]:
    return tuple(
        Problem("quaternion-order", value.span)
        for _, value, numbers in own_numbers_of(block, result, _NAMES)
        if isinstance(value, Array) and numbers == (1, 0, 0, 0) and literals(value) is not None
    )


RULE = Rule(
    code="quaternion-order",
    severity=Severity.HINT,
    summary="A quaternion looks as if its w came first.",
    message="this is a half turn about x: a quaternion is '[x, y, z, w]'; '[0, 0, 0, 1]' turns nothing",
    explanation=(
        "Some programs write the w of a quaternion first, and there '[1, 0, 0, 0]' is no rotation at all. amino reads "
        "'[x, y, z, w]', so that it turns the frame upside down. Where that is meant, 'rpy [pi, 0, 0]' says so to "
        "whoever reads it."
    ),
    bad="""\
frame lamp {
    quaternion [|[1, 0, 0, 0]|];
}
""",
    good="""\
frame lamp {
    quaternion [0, 0, 0, 1];
}
""",
    check=_check,
    statements=frozenset({Block}),
    kinds=frozenset({BlockKind.FRAME, BlockKind.CLASS}),
    attributes=_NAMES,
)
