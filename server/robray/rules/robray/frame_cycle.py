"""Found from the scene as a whole, not item by item: frames that hang from each other in a ring."""

from collections.abc import Iterable

from robray.analysis.analysis import span_at
from robray.facts.details import Ring
from robray.formats.robray.statements import Block
from robray.rules.engine.rings import ring_places
from robray.rules.engine.rule import Related, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import scene_and_place
from robray.rules.robray.rings import parent_span

_MOST_RELATED = 20


def _related(context: RuleContext) -> Iterable[Related]:
    """The parents of the others in the ring."""
    scene, place = scene_and_place(context)
    cycle = scene.cycles.of.get(scene.frame_named(context.details.name, place), ())
    for other in ring_places(scene, cycle[:_MOST_RELATED]):
        if other != place and isinstance(scene.item(other).statement, Block):
            yield Related(span_at(scene, other, parent_span(scene, other)), "in the same ring")


RULE = Rule(
    code="frame-cycle",
    severity=Severity.ERROR,
    summary="Frames hang from each other in a ring.",
    message="frame '{name}' hangs from itself: {way}; give one of them another parent",
    details=Ring,
    explanation=(
        "Every chain of parents must end at the root. amino's reader notices only a frame that names itself; a ring "
        "of two or more it takes, and so does its library, which then computes poses that mean nothing or does not "
        "come to an end. Parents that come from classes count, too. "
        "The ring is told once, at the parent that is likeliest wrong."
    ),
    bad="""\
frame table {
    parent [|tray|];
}
frame tray {
    parent table;
}
""",
    good="""\
frame table { }
frame tray {
    parent table;
}
""",
    related=_related,
)
