"""Noted when the relations of a scene are looked at: joints that move together."""

from collections.abc import Iterable
from functools import partial

from robray.rules import RULES
from robray.rules.engine.rule import Related, Rule, RuleContext
from robray.rules.engine.rule_contexts import name_at, scene_and_place


def _related(context: RuleContext) -> Iterable[Related]:
    scene, _ = scene_and_place(context)
    first = scene.effective_frame(context.details.frame)
    return () if first is None else (Related(name_at(scene, first), "other joint"),)


def _message(context: RuleContext) -> str:
    variable, frame, file = context.details
    if not file:
        return RULES["shared-joint-variable"].said(context.details)
    return f"variable '{variable}' also moves frame '{frame}' of '{file}'; rename one of the two"


LOGIC = {
    "shared-joint-variable": partial(
        Rule, message_at=_message, rejected_at=lambda details: bool(details.file), related=_related
    )
}
