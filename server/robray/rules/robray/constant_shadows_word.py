"""Noted by resolving: a word that is meant as such, and replaced by the number that a constant of that name has."""

from functools import partial

from robray.formats.robray.statements import Constant
from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.engine.rule_contexts import statement
from robray.rules.robray.quoted_constant import the_constant


def _message(context: RuleContext) -> str:
    name, attribute = context.details
    if isinstance(statement(context), Constant):
        return f"constant '{name}' makes '{attribute} {name}' below a number; rename the constant"
    return f"'{attribute}' is a number here, because '{name}' is a constant; rename the constant"


LOGIC = {"constant-shadows-word": partial(Rule, message_at=_message, related=the_constant)}
