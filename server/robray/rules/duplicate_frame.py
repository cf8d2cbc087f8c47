"""Noted by resolving: a frame of which amino keeps another one with the same name."""

from collections.abc import Iterable

from robray.rules.occasions import name_at, scene_and_place
from robray.rules.rule import Occasion, Related, Rule, Severity


def _related(occasion: Occasion) -> Iterable[Related]:
    scene, _ = scene_and_place(occasion)
    survivor = scene.survivor(occasion.details[0])
    return () if survivor is None else (Related(name_at(scene, survivor), "the one that amino keeps"),)


def _severity(occasion: Occasion) -> Severity:
    """Files that are loaded together must not define the same: neither shows that the other does."""
    scene, place = scene_and_place(occasion)
    survivor = scene.survivor(occasion.details[0])
    is_across = scene.is_set and survivor is not None and survivor[0] != place[0]
    return Severity.ERROR if is_across else Severity.WARNING


RULE = Rule(
    code="duplicate-frame",
    severity=Severity.WARNING,
    severity_at=_severity,
    summary="A frame has the same name as another one.",
    message="there is another frame '{0}', and amino keeps that one; rename one of the two",
    explanation=(
        "Of frames with the same name amino silently keeps the one whose block closes first, with its pose, parent "
        "and joint. The geometry of all of them is attached to that one. It also happens where a file is included "
        "twice: the frames are then the same, but every geometry is there twice. Between files that are loaded "
        "together, as a robot and a table are, it is an error."
    ),
    bad="""\
frame tray {
    translation [0, 0, 0.5];
}
frame [|tray|] {
    translation [0, 0, 0.9];
}
""",
    good="""\
frame lower_tray {
    translation [0, 0, 0.5];
}
frame upper_tray {
    translation [0, 0, 0.9];
}
""",
    related=_related,
)
