"""Found from the scene as a whole, not item by item: frames that hang from each other in a ring."""

from collections.abc import Iterable
from functools import partial

from robray.analysis.analysis import span_at
from robray.formats.robray.statements import Block
from robray.rules.engine.rings import ring_places
from robray.rules.engine.rule import Related, Rule, RuleContext
from robray.rules.engine.rule_contexts import scene_and_place
from robray.rules.robray.rings import parent_span

_MOST_RELATED = 20


def _related(context: RuleContext) -> Iterable[Related]:
    """The parents of the others in the ring."""
    scene, place = scene_and_place(context)
    cycle = scene.cycles.of.get(scene.frame_named(context.details.name, place), ())
    for other in ring_places(scene, cycle[:_MOST_RELATED]):
        if other != place and isinstance(scene.item(other).statement, Block):
            yield Related(span_at(scene, other, parent_span(scene, other)), "in the same cycle")


LOGIC = {"frame-cycle": partial(Rule, related=_related)}
