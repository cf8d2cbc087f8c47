"""Noted by lowering: `allow_collision` with more or fewer than two names."""

from robray.rules.rule import Rule, Severity

RULE = Rule(
    code="allow-collision-operands",
    severity=Severity.ERROR,
    summary="An 'allow_collision' does not name two frames.",
    message="'allow_collision' takes two frames, not {0}; write a statement for each pair",
    explanation=(
        "The statement lets the geometry of one frame touch that of one other. It takes exactly two names, with a "
        "blank between them, and the pairs of a larger group each need a statement of their own."
    ),
    bad="""\
frame cup { }
frame tray { }
frame table { }
allow_collision cup tray [|table|];
""",
    good="""\
frame cup { }
frame tray { }
frame table { }
allow_collision cup tray;
allow_collision tray table;
""",
    refused=True,
)
