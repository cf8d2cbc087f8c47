"""Noted when the relations of a scene are looked at: an allowed collision of a frame that has no shape."""

from functools import partial

from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.engine.rule_contexts import scene_and_place
from robray.rules.robray.incomplete import is_written_wrongly


def _is_said(context: RuleContext) -> bool:
    """Whether something is wrong in the frame, so that it is not known what it holds."""
    scene, _ = scene_and_place(context)
    place = scene.effective_frame(context.details.name)
    return place is not None and is_written_wrongly(scene, place)


LOGIC = {"collision-without-geometry": partial(Rule, is_said=_is_said)}
