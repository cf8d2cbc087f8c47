"""Said of a scene once, where it first names one of the classes that are nowhere: they are tags."""

from functools import partial

from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.engine.rule_contexts import MOST_NAMED, listed


def _message(context: RuleContext) -> str:
    names = context.details.names
    what = listed(names, MOST_NAMED)
    if len(names) == 1:
        return f"undefined class {what}; declare it with 'tags' in robray.toml if it is a tag"
    return f"{len(names):,} undefined classes: {what}; declare tags with 'tags' in robray.toml"


LOGIC = {"undeclared-tags": partial(Rule, message_at=_message)}
