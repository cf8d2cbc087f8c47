"""Noted by resolving: a word for a number, a number for an array, and the like."""

from functools import partial

from robray.formats.robray.details import WrongType
from robray.formats.robray.vocabulary import ValueType
from robray.rules.engine.rule import Fix, Rule, RuleContext
from robray.rules.engine.rule_contexts import replaced
from robray.rules.robray.foreign_values import meant_value, recorded


def _message(context: RuleContext) -> str:
    meant = meant_value(context)
    details = recorded(context)
    remedy = "" if meant is None else f"; write '{meant}'"
    return f"expected {_in_words(details)} for '{details.attribute}', found {details.got}{remedy}"


def _in_words(details: WrongType) -> str:
    if details.wanted is ValueType.VECTOR:
        return f"an array of {details.length} numbers"
    return "0 or 1" if details.wanted is ValueType.FLAG else details.wanted.value


def _fix(context: RuleContext) -> Fix | None:
    meant = meant_value(context)
    return None if meant is None else replaced(context, meant, safe=recorded(context).wanted is ValueType.FLAG)


LOGIC = {"wrong-type": partial(Rule, message_at=_message, fix=_fix)}
