"""A frame with a parent whose name is empty."""

from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="unnamed-frame",
    severity=Severity.ERROR,
    summary="A frame that hangs from another has an empty name.",
    message="the name of a frame must not be empty; amino reads it, and crashes when it computes poses",
    explanation=(
        "amino's reader takes an empty name as long as the frame has a parent. Its library, however, takes the empty "
        "name for the root's: it does not sort such a frame in, and crashes when it computes poses."
    ),
    bad="""\
frame table {
    frame [|""|] {
        translation [0, 0, 0.7];
    }
}
""",
    good="""\
frame table {
    frame tray {
        translation [0, 0, 0.7];
    }
}
""",
)
