"""What belongs to a joint, in a frame that does not move."""

from robray.analysis.results import FrameResult, Result
from robray.facts.details import Named
from robray.facts.problems import Problem
from robray.formats.robray.statements import Block, BlockKind
from robray.formats.robray.vocabulary import ROBRAY
from robray.rules.engine.rule import Rule, RuleContext, Severity, Tag
from robray.rules.engine.rule_contexts import removed_by_hand
from robray.rules.robray.incomplete import has_unknown_class, is_incomplete
from robray.rules.robray.own_values import own
from robray.rules.robray.words import quoted

_NAMES = tuple(name for name, word in ROBRAY.attributes.items() if word.of_joint)


def _check(block: Block, result: Result) -> tuple[Problem, ...]:
    value = result.value
    if not isinstance(value, FrameResult) or value.frame.joint is not None or result.problems:
        return ()
    return tuple(
        Problem("ignored-joint-attribute", attribute.span, Named(attribute.name))
        for attribute in block.attributes
        if attribute.name in _NAMES and attribute.value is not None and own(block, attribute.name) is attribute
    )


def _is_said(context: RuleContext) -> bool:
    return has_unknown_class(context) or is_incomplete(context)


RULE = Rule(
    code="ignored-joint-attribute",
    severity=Severity.WARNING,
    summary="An attribute of a joint has no effect in a fixed frame.",
    message="'{name}' has no effect in a fixed frame; give the frame a 'type', or remove it",
    details=Named,
    explanation=(
        "A frame is fixed unless its 'type' is 'revolute' or 'prismatic', and of a fixed frame amino does not even "
        f"look at {quoted(_NAMES)}. Mostly the 'type' was forgotten, and the joint stands still."
    ),
    bad="""\
frame door {
    translation [0.5, 0, 0];
    [|axis [0, 0, 1]|];
}
""",
    good="""\
frame door {
    translation [0.5, 0, 0];
}
""",
    check=_check,
    statements=frozenset({Block}),
    is_said=_is_said,
    attributes=frozenset(_NAMES),
    kinds=frozenset({BlockKind.FRAME}),
    fix=removed_by_hand,
    tag=Tag.UNNECESSARY,
)
