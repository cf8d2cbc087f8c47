"""Noted by lowering: a semicolon that ends no statement."""

from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext, Severity
from robray.rules.engine.rule_contexts import in_file
from robray.rules.robray.missing_name import is_behind_name
from robray.text.blanks import character_before


def _fix(context: RuleContext) -> Fix:
    # Behind anything but a whole statement it may have stood for something else.
    text, span = in_file(context)
    before = character_before(text, span.start)
    return Fix(
        "remove the ';'",
        (Replacement(context.span, ""),),
        Applicability.if_safe(before in (b"", b";", b"{", b"}", b'"')),
    )


RULE = Rule(
    code="stray-semicolon",
    severity=Severity.ERROR,
    summary="A ';' stands where there is no statement to end.",
    message="this ';' ends no statement; remove it",
    explanation=(
        "A block ends with its '}' and an 'include' with its path: neither takes a ';'. There is no empty statement "
        "either, so that a ';' behind another one is a syntax error, too."
    ),
    bad="""\
frame tray {
    translation [0, 0, 0.5];
}[|;|]
""",
    good="""\
frame tray {
    translation [0, 0, 0.5];
}
""",
    rejected_by_reader=True,
    fix=_fix,
    is_said=is_behind_name,
)
