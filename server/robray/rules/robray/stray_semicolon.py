"""Noted by lowering: a semicolon that ends no statement."""

from functools import partial

from robray.rules.engine.rule import Applicability, Fix, Replacement, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file
from robray.rules.robray.missing_name import is_behind_name
from robray.text.blanks import character_before


def _fix(context: RuleContext) -> Fix:
    # Behind anything but a whole statement it may have stood for something else.
    text, span = in_file(context)
    before = character_before(text, span.start)
    return Fix(
        "Remove ';'",
        (Replacement(context.span, ""),),
        Applicability.if_safe(before in (b"", b";", b"{", b"}", b'"')),
    )


LOGIC = {"stray-semicolon": partial(Rule, fix=_fix, is_said=is_behind_name)}
