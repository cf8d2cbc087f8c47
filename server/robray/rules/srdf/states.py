"""States beyond the limits of their joints, and states that lack joints."""

import math
from functools import partial

from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import listed, replaced
from robray.rules.srdf.details import Lacking, Position

_MOST = 3


def _beyond(context: RuleContext) -> str:
    found: Position = context.details
    limits = f"'{found.value}' is beyond the limits of joint '{found.joint}', {found.lower} to {found.upper}"
    return f"{limits}; it looks like degrees, use radians" if found.is_in_degrees else limits


def _in_radians(context: RuleContext) -> Fix | None:
    found: Position = context.details
    return replaced(context, f"{math.radians(float(found.value)):.6g}", safe=False) if found.is_in_degrees else None


def _lacking(context: RuleContext) -> str:
    found: Lacking = context.details
    what = "joints" if found.names[1:] else "joint"
    it = "it" if len(found.names) == 1 else "them"
    return f"missing {what} {listed(found.names, _MOST)} of group '{found.group}'; the state does not move {it}"


LOGIC = {
    "srdf-incomplete-state": partial(Rule, message_at=_lacking),
    "srdf-state-beyond-limits": partial(Rule, message_at=_beyond, fix=_in_radians),
}
