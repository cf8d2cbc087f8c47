"""Noted when the relations of a scene are looked at: joints that move together."""

from collections.abc import Iterable

from robray.rules.engine.rule import Related, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import name_at, scene_and_place
from robray.rules.robray.details import SharedVariable


def _related(context: RuleContext) -> Iterable[Related]:
    scene, _ = scene_and_place(context)
    first = scene.effective_frame(context.details.frame)
    return () if first is None else (Related(name_at(scene, first), "the other joint"),)


def _message(context: RuleContext) -> str:
    variable, frame, file = context.details
    if not file:
        return RULE.said(context.details)
    return (
        f"the variable '{variable}' also moves frame '{frame}' of '{file}', and amino refuses both together; rename one"
    )


RULE = Rule(
    code="shared-joint-variable",
    severity=Severity.INFORMATION,
    summary="One variable moves several joints.",
    message="the variable '{variable}' also moves frame '{frame}'",
    details=SharedVariable,
    message_at=_message,
    rejected_at=lambda details: bool(details.file),
    explanation=(
        "Joints with the same 'variable' have the same position, whatever it is: that is how the fingers of a gripper "
        "move together. The variable is the name of the frame where none is given, so that joints may also be coupled "
        "by mistake. amino counts it as one degree of freedom. amino refuses files that are loaded together if joints "
        "of both have the same variable."
    ),
    bad="""\
frame left {
    type prismatic;
    axis [1, 0, 0];
    variable grip;
}
frame right {
    type prismatic;
    axis [-1, 0, 0];
    variable [|grip|];
}
""",
    good="""\
frame left {
    type prismatic;
    axis [1, 0, 0];
}
frame right {
    type prismatic;
    axis [-1, 0, 0];
}
""",
    related=_related,
)
