"""Noted when the relations of a scene are looked at: frames that lie on each other and look the same."""

from collections.abc import Iterable

from robray.facts.details import Named
from robray.rules.engine.rule import Related, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import name_at, scene_and_place


def _related(context: RuleContext) -> Iterable[Related]:
    scene, _ = scene_and_place(context)
    first = scene.effective_frame(context.details.name)
    return () if first is None else (Related(name_at(scene, first), "the other frame"),)


RULE = Rule(
    code="coincident-frames",
    severity=Severity.WARNING,
    summary="Two frames lie on each other and have the same shape.",
    message="this frame has the same parent, pose and shape as '{name}'; was it copied and not moved?",
    details=Named,
    explanation=(
        "Two shapes of the same size in the same place are mostly a copy that was renamed and not yet moved. One sees "
        "only one of them, and they collide with each other. Frames that move, frames at the origin of their parent, "
        "and pairs of which one shape is only drawn and the other only collides are left alone."
    ),
    bad="""\
frame crate_a {
    translation [0, 0.4, 0];
    geometry { shape sphere; radius 0.1; }
}
frame [|crate_b|] {
    translation [0, 0.4, 0];
    geometry { shape sphere; radius 0.1; }
}
""",
    good="""\
frame crate_a {
    translation [0, 0.4, 0];
    geometry { shape sphere; radius 0.1; }
}
frame crate_b {
    translation [0, 0.8, 0];
    geometry { shape sphere; radius 0.1; }
}
""",
    related=_related,
)
