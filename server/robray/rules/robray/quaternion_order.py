"""A quaternion that is no rotation at all where w comes first, and a half turn here."""

from functools import partial

from robray.analysis.results import Result
from robray.facts.problems import Problem
from robray.formats.robray.expressions import Array
from robray.formats.robray.statements import Block, BlockKind
from robray.rules.engine.rule import Rule
from robray.rules.robray.own_values import literals, own_numbers_of

_NAMES = frozenset({"quaternion"})


def _check(block: Block, result: Result) -> tuple[Problem, ...]:
    return tuple(
        Problem("quaternion-order", value.span)
        for _, value, numbers in own_numbers_of(block, result, _NAMES)
        if isinstance(value, Array) and numbers == (1, 0, 0, 0) and literals(value) is not None
    )


LOGIC = {
    "quaternion-order": partial(
        Rule,
        check=_check,
        statements=frozenset({Block}),
        kinds=frozenset({BlockKind.FRAME, BlockKind.CLASS}),
        attributes=_NAMES,
    )
}
