"""Noted by resolving: a frame that is allowed to collide with itself."""

from functools import partial

from robray.formats.robray.statements import AllowedCollision
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import removed_statement, statement


def _fix(context: RuleContext) -> Fix | None:
    pair = statement(context)
    if not isinstance(pair, AllowedCollision):
        return None
    whole = pair.keyword._replace(end=pair.operands[1].span.end)
    return removed_statement(context._replace(span=whole), safe=False)


LOGIC = {"self-collision": partial(Rule, fix=_fix)}
