"""Noted by reading: bytes that are no UTF-8, or a byte order mark."""

from functools import partial

from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext


def _fix(context: RuleContext) -> Fix | None:
    if not context.details.is_mark:
        return None
    return Fix("Remove the byte order mark", (Replacement(context.span, ""),))


LOGIC = {"invalid-encoding": partial(Rule, fix=_fix)}
