"""Roll-pitch-yaw angles beside a quaternion."""

from robray.analysis.results import ClassResult, FrameResult, Result
from robray.facts.details import Named
from robray.facts.problems import Problem
from robray.formats.robray.statements import Block
from robray.rules.engine.rule import Rule, RuleContext, Severity, Tag
from robray.rules.engine.rule_contexts import removed_statement


def _check(block: Block, result: Result) -> tuple[Problem, ...]:
    if not isinstance(result.value, (FrameResult, ClassResult)):
        return ()
    rpy = next((attribute for attribute in reversed(block.attributes) if attribute.name == "rpy"), None)
    if rpy is None:
        return ()
    given = next((given for given in result.value.attributes if given.name == "quaternion"), None)
    return () if given is None else (Problem("quaternion-overrides-rpy", rpy.span, Named(given.origin or "")),)


def _message(context: RuleContext) -> str:
    origin = context.details.name
    where = f"class '{origin}' gives a quaternion" if origin else "the quaternion in this block counts"
    return f"'rpy' has no effect: {where}; remove one of the two"


RULE = Rule(
    code="quaternion-overrides-rpy",
    severity=Severity.WARNING,
    summary="Roll, pitch and yaw have no effect beside a quaternion.",
    message="'rpy' has no effect beside a quaternion; remove one of the two",
    details=Named,
    message_at=_message,
    explanation=(
        "A frame has one rotation. Where it has both, amino uses the quaternion and never looks at the angles, "
        "whatever their order. That holds even for a quaternion from a class: it beats the 'rpy' that a frame has of "
        "its own."
    ),
    bad="""\
frame tray {
    [|rpy [0, 0, 90 * deg]|];
    quaternion [0, 0, 0, 1];
}
""",
    good="""\
frame tray {
    quaternion [0, 0, 0, 1];
}
""",
    check=_check,
    statements=frozenset({Block}),
    attributes=frozenset({"rpy"}),
    fix=removed_statement,
    tag=Tag.UNNECESSARY,
)
