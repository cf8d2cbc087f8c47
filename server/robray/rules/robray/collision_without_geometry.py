"""Noted when the relations of a scene are looked at: an allowed collision of a frame that has no shape."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import scene_and_place
from robray.rules.robray.incomplete import is_written_wrongly


def _is_said(context: RuleContext) -> bool:
    """Whether something is wrong in the frame, so that it is not known what it holds."""
    scene, _ = scene_and_place(context)
    place = scene.effective_frame(context.details.name)
    return place is not None and is_written_wrongly(scene, place)


RULE = Rule(
    code="collision-without-geometry",
    severity=Severity.INFORMATION,
    summary="A frame without geometry is allowed to collide.",
    message="frame '{name}' has no geometry of its own, so it cannot collide",
    details=Named,
    explanation=(
        "What collides is the geometry of a frame itself, not of the frames that hang from it. A pair with a frame "
        "that holds none has no effect, and amino takes it without a word. Mostly the frame that holds the shape has "
        "another name."
    ),
    bad="""\
frame hand {
    frame palm {
        geometry { shape sphere; radius 0.1; }
    }
}
frame wrist { geometry { shape sphere; radius 0.1; } }
allow_collision [|hand|] wrist;
""",
    good="""\
frame hand {
    frame palm {
        geometry { shape sphere; radius 0.1; }
    }
}
frame wrist { geometry { shape sphere; radius 0.1; } }
allow_collision palm wrist;
""",
    is_said=_is_said,
)
