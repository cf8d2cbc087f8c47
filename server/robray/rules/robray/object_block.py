"""Noted by resolving: an `object` block."""

from functools import partial

from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced
from robray.rules.robray.missing_name import is_meant_as_name


def _fix(context: RuleContext) -> Fix:
    return replaced(context, "frame", safe=False)


LOGIC = {"object-block": partial(Rule, fix=_fix, is_said=is_meant_as_name)}
