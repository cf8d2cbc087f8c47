"""Noted by lowering: text where a joint needs a number."""

from functools import partial

from robray.formats.urdf.details import BadNumber
from robray.formats.urdf.frontend.numbers import no_number
from robray.rules.engine.choices import number_within
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import in_file, replaced


def blanks_for_commas(context: RuleContext, instead: str, *, is_safe: bool) -> Fix | None:
    """Numbers with blanks between them in the place of those with commas; None where a piece of a value is told."""
    text, span = in_file(context)
    return replaced(context, instead, safe=is_safe) if text[span.start - 1 : span.start] in (b'"', b"'") else None


def _fix(context: RuleContext) -> Fix | None:
    found: BadNumber = context.details
    if found.by_commas:
        return blanks_for_commas(context, found.instead, is_safe=found.is_clear)
    return replaced(context, found.instead, safe=False) if found.instead else number_within(context)


def _message(context: RuleContext) -> str:
    found: BadNumber = context.details
    if found.by_commas:
        return f"expected spaces between numbers, found commas; use '{found.instead}'"
    return no_number(found.text) + (f"; use '{found.instead}'" if found.instead else "")


LOGIC = {"urdf-bad-number": partial(Rule, message_at=_message, fix=_fix)}
