"""Pairs of links that say nothing, or something else than they seem to."""

from functools import partial

from robray.rules.engine.choices import edited, line_removed
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import scene_and_place
from robray.text.spans import Span


def _removed(context: RuleContext) -> Fix:
    """Takes out the element, and its line where it is alone there."""
    scene, place = scene_and_place(context)
    file = scene.file(place)
    facts = file.reading.facts
    rank = facts.rank(place[-1])
    return edited("Remove this pair", (line_removed(file.text, Span(facts.starts[rank], facts.ends[rank])), ""))


LOGIC = {
    "srdf-duplicate-pair": partial(Rule, fix=_removed),
    "srdf-pair-of-itself": partial(Rule, fix=_removed),
}
