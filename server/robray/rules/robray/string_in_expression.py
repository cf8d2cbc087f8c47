"""Noted by lowering: a string where only numbers and names may stand."""

import re
from functools import partial

from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import is_identifier, replaced, scene_and_place
from robray.rules.robray.attributes_around import is_alone

_NUMBER = re.compile(r"(?:[0-9]{1,15}(?:\.[0-9]{0,15})?|\.[0-9]{1,15})")


def _fix(context: RuleContext) -> Fix | None:
    name = context.details.text.strip('"')
    if _NUMBER.fullmatch(name):
        return replaced(context, name, safe=False)
    if not is_identifier(name):
        return None
    scene, place = scene_and_place(context)
    safe = is_alone(context) and scene.constant_before(name, place) is not None
    return replaced(context, name, safe=safe)


def _message(context: RuleContext) -> str:
    text = context.details.text
    number = text.strip('"')
    meant = f"'{number}'" if _NUMBER.fullmatch(number) else "a name without quotes, or a number"
    return f"unexpected string {text} in an expression; write {meant}"


LOGIC = {"string-in-expression": partial(Rule, message_at=_message, fix=_fix)}
