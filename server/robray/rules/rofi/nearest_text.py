"""A word in quotes that was probably meant in the place of another one."""

from robray.rules.engine.rule import Fix, RuleContext
from robray.rules.engine.rule_contexts import replaced


def nearest_text(context: RuleContext) -> Fix | None:
    return None if context.suggestion is None else replaced(context, f'"{context.suggestion}"', safe=False)
