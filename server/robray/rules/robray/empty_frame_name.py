"""Noted by resolving: a frame without parent whose name is empty."""

from robray.facts.details import Named
from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="empty-frame-name",
    severity=Severity.ERROR,
    summary="A frame at the root has an empty name.",
    message="the name of a frame must not be empty; an empty name is the root's",
    details=Named,
    explanation=(
        "The empty name stands for the root, from which frames without 'parent' hang. So to amino a frame of that "
        "name is its own parent, and it refuses the scene."
    ),
    bad="""\
frame [|""|] {
    translation [0, 0, 1];
}
""",
    good="""\
frame tray {
    translation [0, 0, 1];
}
""",
    rejected_by_reader=True,
)
