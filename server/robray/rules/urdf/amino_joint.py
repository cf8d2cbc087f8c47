"""Joints that amino refuses."""

from functools import partial

from robray.analysis.posture import is_read_as_amino
from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.engine.rule_contexts import scene_and_place


def _is_read_as_ros(context: RuleContext) -> bool:
    return not is_read_as_amino(scene_and_place(context)[0])


def _is_refused(context: RuleContext) -> bool:
    """A robot alone is accepted if urdfdom takes it, and one that another format lists if its reader does."""
    scene, place = scene_and_place(context)
    return scene.is_set and len(place) == 1 + scene.is_set and is_read_as_amino(scene)


LOGIC = {"urdf-amino-joint": partial(Rule, is_said=_is_read_as_ros, rejected_in=_is_refused)}
