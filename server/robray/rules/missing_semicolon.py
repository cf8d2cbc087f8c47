"""Noted by lowering: a statement goes on, or ends, where its semicolon should be."""

from robray.rules.occasions import is_alone
from robray.rules.rule import Fix, Occasion, Replacement, Rule, Severity


def _fix(occasion: Occasion) -> Fix:
    return Fix("insert ';'", (Replacement(occasion.span, ";"),), safe=is_alone(occasion))


RULE = Rule(
    code="missing-semicolon",
    severity=Severity.ERROR,
    summary="A statement lacks the ';' at its end.",
    message="a ';' is missing here",
    explanation=(
        "Every attribute, 'def' and 'allow_collision' ends with a ';'. A line end means nothing: without the ';' "
        "amino takes the words of the next line as further values of this statement. It then refuses the scene while "
        "it evaluates, with a message about the length of a list that names neither file nor line."
    ),
    bad="""\
frame tray {
    translation [0, 0, 0.5][||]
    rpy [0, 0, pi];
}
""",
    good="""\
frame tray {
    translation [0, 0, 0.5];
    rpy [0, 0, pi];
}
""",
    refused=True,
    fix=_fix,
)
