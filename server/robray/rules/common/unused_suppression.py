"""Noted when findings are silenced: a comment that asks for silence where nothing is said."""

from functools import partial

from robray.rules import ROLES, RULES
from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext
from robray.rules.engine.suggest import nearest
from robray.rules.engine.suppressions import UnusedSuppression, without
from robray.text.spans import Span


def _message(context: RuleContext) -> str:
    code = context.details.code
    if not code:
        return "this comment names no rule, so it ignores nothing; write 'ignore[RULE]'"
    if code in ROLES.stopping:
        return f"'{code}' cannot be ignored, since it stops the reader; this comment has no effect"
    if code in RULES:
        return f"there is no finding of '{code}' to ignore here"
    near = nearest(code, RULES) if context.details.is_rule_sought else None
    return f"there is no rule '{code}' to ignore" + ("" if near is None else f"; did you mean '{near}'?")


def _fix(context: RuleContext) -> Fix:
    _, start, end, _ = context.details
    assert context.file is not None, "comments are found in files"
    gone = without(context.file, context.span, Span(start, end))
    return Fix("remove the suppression", (Replacement(gone, ""),))


LOGIC = {"unused-suppression": partial(Rule, details=UnusedSuppression, message_at=_message, fix=_fix)}
