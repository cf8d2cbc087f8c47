"""Noted by lowering: a string that does not end on the line on which it begins."""

from robray.rules.engine.rule import Rule, Severity

RULE = Rule(
    code="string-over-lines",
    severity=Severity.WARNING,
    summary="A string goes on over a line end.",
    message="this string goes on over the line end, up to the next '\"'; is one missing here?",
    explanation=(
        "A string ends at the next double quote, wherever that is, and nothing in it has a special meaning: no "
        "backslash, no line end, no comment. Where the quote behind a name is forgotten, the statements that follow "
        "become a part of the name, up to the quote that should begin another one. A name or a path with a line end "
        "in it is legal, and hardly ever meant."
    ),
    bad="""\
frame [|"upper|]
shelf" {
}
""",
    good="""\
frame "upper shelf" {
}
""",
)
