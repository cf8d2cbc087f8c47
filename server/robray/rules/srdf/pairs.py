"""Pairs of links that have no effect."""

from functools import partial

from robray.rules.engine.choices import edited, line_removed
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import scene_and_place
from robray.text.spans import Span


def _removed(context: RuleContext) -> Fix:
    """Removes the element, and its line if nothing else is on it."""
    scene, place = scene_and_place(context)
    file = scene.file(place)
    facts = file.reading.facts
    rank = facts.rank(place[-1])
    return edited("Remove this pair", (line_removed(file.text, Span(facts.starts[rank], facts.ends[rank])), ""))


LOGIC = {
    "srdf-duplicate-pair": partial(Rule, fix=_removed),
    "srdf-pair-of-itself": partial(Rule, fix=_removed),
}
