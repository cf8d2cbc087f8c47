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
        return "missing rule in this comment; use 'ignore[RULE]'"
    if code in ROLES.stopping:
        return f"rule '{code}' cannot be ignored; remove the comment"
    if code in RULES:
        return f"no '{code}' diagnostic to ignore here; remove the comment"
    near = nearest(code, RULES) if context.details.is_rule_sought else None
    return f"unknown rule '{code}'" + ("" if near is None else f"; did you mean '{near}'?")


def _fix(context: RuleContext) -> Fix:
    code, start, end, _ = context.details
    assert context.file is not None, "comments are found in files"
    gone = without(context.file, context.span, Span(start, end))
    return Fix(f"Remove the unused '{code}'" if code else "Remove the comment", (Replacement(gone, ""),))


LOGIC = {"unused-suppression": partial(Rule, details=UnusedSuppression, message_at=_message, fix=_fix)}
