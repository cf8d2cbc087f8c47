"""Joints that amino refuses."""

from functools import partial

from robray.analysis.posture import is_read_as_amino
from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.engine.rule_contexts import scene_and_place


def _is_read_as_ros(context: RuleContext) -> bool:
    return not is_read_as_amino(scene_and_place(context)[0])


LOGIC = {"urdf-amino-joint": partial(Rule, is_said=_is_read_as_ros)}
