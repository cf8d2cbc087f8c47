"""Noted by lowering: a literal that is too small for the precision that it is read in."""

from functools import partial

from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced
from robray.rules.robray.single_precision_overflow import in_double


def _double(context: RuleContext) -> str | None:
    """The literal in double precision; None where that makes it 0 as well, or single precision is asked for."""
    text = context.details.text.lower()
    return in_double(text) if "d" not in text and "s" not in text and float(text) != 0 else None


def _message(context: RuleContext) -> str:
    double = _double(context)
    meant = "0" if double is None else f"'{double}', or 0"
    return f"amino reads '{context.details.text}' as 0; write {meant}"


def _fix(context: RuleContext) -> Fix | None:
    double = _double(context)
    return None if double is None else replaced(context, double, safe=True)


LOGIC = {"number-reads-as-zero": partial(Rule, message_at=_message, fix=_fix)}
