"""Noted when the relations of a scene are looked at: frames that lie on each other and look the same."""

from collections.abc import Iterable
from functools import partial

from robray.rules.engine.rule import Related, Rule, RuleContext
from robray.rules.engine.rule_contexts import name_at, scene_and_place


def _related(context: RuleContext) -> Iterable[Related]:
    scene, _ = scene_and_place(context)
    first = scene.effective_frame(context.details.name)
    return () if first is None else (Related(name_at(scene, first), "the other frame"),)


LOGIC = {"coincident-frames": partial(Rule, related=_related)}
