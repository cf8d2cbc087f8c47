"""Noted when shapes are measured: frames whose shapes touch, and are not allowed to."""

from collections.abc import Iterable

from robray.facts.details import Overlap
from robray.formats import ROBRAY
from robray.rules.engine.rule import Related, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import name_at, scene_and_place


def _message(context: RuleContext) -> str:
    found: Overlap = context.details
    scene, _ = scene_and_place(context)
    # Only scenes have words for what may touch.
    can_allow = any(file.format is ROBRAY for file in scene.instances.distinct_files())
    allowed = ", and is not allowed to" if can_allow else ""
    joined = ", which is joined to it," if found.joined else ""
    hull = "; a mesh counts as its convex hull here" if found.hull else ""
    return f"this touches '{found.called or found.other}'{joined} {found.depth} deep{allowed}{hull}"


def _severity(context: RuleContext) -> Severity:
    found: Overlap = context.details
    # What is joined is mostly meant to touch, and of a hull nobody knows what is in it.
    return Severity.INFORMATION if found.joined or found.hull else Severity.WARNING


def _related(context: RuleContext) -> Iterable[Related]:
    scene, _ = scene_and_place(context)
    other = scene.effective_frame(context.details.other)
    return () if other is None else (Related(name_at(scene, other), "the other frame"),)


RULE = Rule(
    code="shapes-overlap",
    severity=Severity.WARNING,
    summary="The shapes of two frames touch, and no 'allow_collision' lets them.",
    message="this touches '{other}' {depth} deep, and is not allowed to",
    message_at=_message,
    severity_at=_severity,
    details=Overlap,
    related=_related,
    explanation=(
        "A planner refuses to start where shapes touch that are not allowed to. amino tries all pairs but those on one "
        "frame, parents and children as well, with the joints where the scene has them. A parent and its child, and "
        "what one joint joins or moves as one, are told as an information, and so is what only the convex hull of a "
        "mesh is known to touch: its triangles are asked as far as time allows. In a robot without a scene, adjacent "
        "links are left out, as MoveIt leaves them out. Editors "
        "tell it a moment after the typing, where mujoco is installed. The command 'robray collisions' "
        "tells all of it, and writes what is to be allowed."
    ),
    bad="""\
frame [|table|] { geometry { shape box; dimension [1, 1, 0.1]; } }
frame [|cup|] {
    translation [0, 0, 0.04];
    geometry { shape cylinder; height 0.1; radius 0.04; }
}
""",
    good="""\
frame table { geometry { shape box; dimension [1, 1, 0.1]; } }
frame cup {
    translation [0, 0, 0.05];
    geometry { shape cylinder; height 0.1; radius 0.04; }
}
""",
    cases=(
        (
            """\
frame [|table|] { geometry { shape box; dimension [1, 1, 0.1]; } }
frame [|cup|] { parent table; geometry { shape sphere; radius 0.1; } }
""",
            """\
frame table { geometry { shape box; dimension [1, 1, 0.1]; } }
frame cup { parent table; geometry { shape sphere; radius 0.1; } }
allow_collision cup table;
""",
        ),
    ),
)
