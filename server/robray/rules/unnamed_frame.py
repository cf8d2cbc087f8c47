"""A frame with a parent whose name is empty."""

from robray.analysis.results import FrameResult, Result
from robray.facts.problems import Problem
from robray.facts.statements import Block, BlockKind
from robray.rules.rule import Rule, Severity


def _check(block: Block, result: Result) -> tuple[Problem, ...]:
    if not isinstance(result.value, FrameResult) or result.value.frame.name or not result.value.frame.parent:
        return ()
    return () if block.name is None else (Problem("unnamed-frame", block.name.span),)


RULE = Rule(
    code="unnamed-frame",
    severity=Severity.ERROR,
    summary="A frame that hangs from another has an empty name.",
    message="the name of a frame must not be empty; amino reads it, and crashes when it computes poses",
    explanation=(
        "amino's reader takes an empty name as long as the frame has a parent. Its library, however, takes the empty "
        "name for the root's: it does not sort such a frame in, and crashes when it computes poses."
    ),
    bad="""\
frame table {
    frame [|""|] {
        translation [0, 0, 0.7];
    }
}
""",
    good="""\
frame table {
    frame tray {
        translation [0, 0, 0.7];
    }
}
""",
    check=_check,
    blocks=frozenset({BlockKind.FRAME}),
)
