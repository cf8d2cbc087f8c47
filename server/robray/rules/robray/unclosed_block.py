"""Noted by lowering: a block that is still open where the file ends."""

from robray.facts.details import Written
from robray.rules.engine.choices import edited, text_around
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.text.spans import Span


def _fix(context: RuleContext) -> Fix:
    """At the end of the file, where the indentation does not show another place."""
    text, _ = text_around(context)
    before = "" if text.endswith(b"\n") else "\n"
    return edited("insert '}' at the end", (Span(len(text), len(text)), f"{before}}}\n"))


RULE = Rule(
    code="unclosed-block",
    severity=Severity.ERROR,
    summary="A block is never closed.",
    message="this '{text}' is never closed; a '}}' is missing",
    details=Written,
    explanation=(
        "The file ends inside the block. Where a '}' is missing further in, the blocks around it take one another's, "
        "and the outermost one remains open. Which block lacks its end is looked for by the indentation: the first "
        "line that is not indented as its block is stands behind it. A block cannot go on in an included file. amino "
        "notices it at the end of the file and names no line."
    ),
    bad="""\
[|frame|] tray {
    geometry {
        shape sphere;
        radius 0.1;
    }
""",
    good="""\
frame tray {
    geometry {
        shape sphere;
        radius 0.1;
    }
}
""",
    rejected_by_reader=True,
    fix=_fix,
)
