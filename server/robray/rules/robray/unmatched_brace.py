"""Noted by lowering: a closing brace outside every block."""

from robray.rules.engine.choices import edited, line_removed, text_around
from robray.rules.engine.rule import Fix, Rule, RuleContext, Severity
from robray.rules.robray.block_heads import is_behind_head_alone
from robray.rules.robray.details import UnmatchedBrace


def _fix(context: RuleContext) -> Fix:
    return edited("remove the '}'", (line_removed(*text_around(context)), ""))


RULE = Rule(
    code="unmatched-brace",
    severity=Severity.ERROR,
    summary="A '}' closes nothing.",
    message="this '}}' closes nothing; remove it, or add the '{{' that it belongs to",
    details=UnmatchedBrace,
    explanation=(
        "Every block is closed already where this brace stands. Either it is one too many, or a '{' is missing above, "
        "or a block was closed too early: where the lines behind a '}' are indented as if its block were still open, "
        "that one is told. "
        "A '}' in the place of the ']' or ')' of a value ends the block as well, and is told as that."
    ),
    bad="""\
frame tray {
    translation [0, 0, 1]; }
[|}|]
""",
    good="""\
frame tray {
    translation [0, 0, 1];
}
""",
    rejected_by_reader=True,
    fix=_fix,
    is_said=is_behind_head_alone,
)
