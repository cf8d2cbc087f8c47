"""Found from the scene as a whole, not item by item: frames that hang from each other in a ring."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code="frame-cycle",
    severity=Severity.ERROR,
    summary="Frames hang from each other in a ring.",
    message="frame '{0}' hangs from itself: {1}; give one of them another parent",
    explanation=(
        "Every chain of parents must end at the root. amino's reader notices only a frame that names itself; a ring "
        "of two or more it takes, and so does its library, which then computes poses that mean nothing or does not "
        "come to an end. Parents that come from classes count, too."
    ),
    bad="""\
frame table {
    parent [|tray|];
}
frame tray {
    parent [|table|];
}
""",
    good="""\
frame table { }
frame tray {
    parent table;
}
""",
)
