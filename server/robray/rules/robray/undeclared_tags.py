"""Said of a scene once, where it first names one of the classes that are nowhere: they are tags."""

from functools import partial

from robray.rules.engine.rule import Rule, RuleContext
from robray.rules.engine.rule_contexts import MOST_NAMED, listed


def _message(context: RuleContext) -> str:
    names = context.details.names
    what = listed(names, MOST_NAMED)
    if len(names) == 1:
        return f"class {what} is defined nowhere, so that it is a tag and contributes nothing; 'tags' declares it"
    return (
        f"there are {len(names):,} classes named that are defined nowhere, so that they are tags and contribute "
        f"nothing: {what}; "
        "'tags' declares them"
    )


LOGIC = {"undeclared-tags": partial(Rule, message_at=_message)}
