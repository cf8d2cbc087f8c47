"""Noted by lowering: a string that does not end on the line on which it begins."""

from robray.rules.engine.rule import Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import scene_and_place


def _is_said(context: RuleContext) -> bool:
    """Whether it is a path that leads nowhere for that."""
    scene, place = scene_and_place(context)
    return any(
        problem.code == "include-not-found" and problem.span.start == context.span.start
        for problem in scene.findings.get(place, ())
    )


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
    is_said=_is_said,
)
