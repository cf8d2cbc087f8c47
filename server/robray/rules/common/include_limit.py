"""Noted by resolving: an include that is not followed, because there are too many already."""

from functools import partial

from robray.rules.engine.rule import Rule, RuleContext


def _message(context: RuleContext) -> str:
    name, why, is_companion = context.details
    return f"'{name}' is not loaded: {why}" if is_companion else f"'{name}' is not read: {why}"


LOGIC = {"include-limit": partial(Rule, message_at=_message)}
