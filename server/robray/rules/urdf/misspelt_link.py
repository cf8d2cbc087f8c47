"""Found from the robot as a whole: a link that nothing names, beside an undefined one that differs by a slip."""

from functools import partial

from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced


def _fix(context: RuleContext) -> Fix | None:
    return replaced(context, context.details.meant, safe=False)


LOGIC = {"urdf-misspelt-link": partial(Rule, fix=_fix)}
