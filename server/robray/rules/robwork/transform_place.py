"""Noted by reading: a pose stands where none can be, or what RobWork takes for one stands in its place."""

from functools import partial

from robray.rules.engine.rule import Fix, Replacement, Rule, RuleContext
from robray.text.spans import Span

_LIKE_A_POSE = "PosLimit"
_NO_POSE = "<RPY>0 0 0</RPY><Pos>0 0 0</Pos>"


def _message(context: RuleContext) -> str:
    if context.details.name == _LIKE_A_POSE:
        return f"missing pose before '{_LIKE_A_POSE}', which RobWork reads as 'Pos'; add one"
    return f"unexpected '{context.details.name}'; put the pose first, as 'RPY' and 'Pos' or as 'Transform'"


def _fix(context: RuleContext) -> Fix | None:
    if context.details.name != _LIKE_A_POSE:
        return None
    at = context.span.start - 1
    return Fix(f"Insert '{_NO_POSE}'", (Replacement(Span(at, at), _NO_POSE),))


LOGIC = {"robwork-transform-place": partial(Rule, message_at=_message, fix=_fix)}
